"""`divisor-duel review`: the games of a record, judged move by move."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.files import read_records_from, write_records_to
from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.cli.progress import counted
from divisor_duel.notation.record import Note, Record, record_data, tokens
from divisor_duel.rules.actions import Player
from divisor_duel.solver.review import GIVEN_AWAY, Review, Reviewed, review_game
from divisor_duel.terminal.advice import moves_text

#: Of very many moves that would have won, only so many runs of numbers are named.
MOST_RUNS_IN_A_COMMENT = 60
MOST_RUNS_IN_A_ROW = 8


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Write the marks and comments back into FILE.")
@as_json_option
def review(file: Path, write: bool, as_json: bool) -> int:
    """Judge each move of the games in FILE: ! the only winning move, ? a win given away."""
    records = read_records_from(file)
    reviews = _reviews(records)
    is_complete = len(reviews) == len(records)
    if not is_complete:
        click.echo(f"Interrupted after {len(reviews)} of {len(records)} games.", err=True)
    annotated = [annotate(record, its) for record, its in zip(records, reviews, strict=False)]
    if write and is_complete:
        write_records_to(file, annotated)
    if as_json:
        show_json([_data(*pair) for pair in zip(annotated, reviews, strict=True)])
    else:
        for place, (record, its) in enumerate(zip(annotated, reviews, strict=True)):
            if place:
                click.echo()
            _tell(record, its)
    return Exit.DONE if is_complete else Exit.INTERRUPTED


def _reviews(records: list[Record]) -> list[Review]:
    """Review games, as far as one comes before Ctrl-C."""
    reviews: list[Review] = []
    try:
        for record in counted(records, len(records), "Reviewing"):
            reviews.append(review_game(record.game))  # noqa: PERF401 - Ctrl-C may come
    except KeyboardInterrupt:
        return reviews
    return reviews


def annotate(record: Record, its: Review) -> Record:
    """Return a record with the marks of a review, and what would have won in the comments."""
    notes = []
    for note, reviewed in zip(record.notes, its.actions, strict=True):
        told = _what_would_have_won(reviewed)
        known = not told or f" {note.comment}".endswith(f" {told}")
        comment = note.comment if known else f"{note.comment} {told}"
        notes.append(Note(reviewed.mark, comment))
    return replace(record, notes=tuple(notes))


def _what_would_have_won(reviewed: Reviewed, most_shown: int = MOST_RUNS_IN_A_COMMENT) -> str:
    if reviewed.mark != GIVEN_AWAY:
        return ""
    verdict = reviewed.verdict
    moves = moves_text(verdict.winning_moves, reviewed.before, most_shown)
    ways = [moves] if verdict.winning_moves else []
    ways += ["swap"] if verdict.swap_wins else []
    return f"{' or '.join(ways)} would have won."


def _accuracy(its: Review, player: Player) -> str:
    share = its.accuracy(player)
    if share is None:
        return "-"
    return f"{share:.0%} ({its.kept(player)} of {its.faced(player)})"


def _turning_point(record: Record, its: Review) -> str:
    place = its.turning_point
    if place is None:
        return "No won position was given away."
    word = list(tokens(record.game))[place]
    told = _what_would_have_won(its.actions[place])
    return f"The game turned at move {place + 1}, {word}: {told}"


def _tell(record: Record, its: Review) -> None:
    heading = record.heading
    names = " against ".join(heading.known_as(player) for player in Player)
    click.echo(f"{heading.book.title} ({heading.book.key}): {names}, {record.result}")
    rows = [
        (
            str(place),
            heading.known_as(reviewed.action.actor),
            word,
            reviewed.mark,
            _what_would_have_won(reviewed, MOST_RUNS_IN_A_ROW),
        )
        for place, (word, reviewed) in enumerate(
            zip(tokens(record.game), its.actions, strict=True), start=1
        )
    ]
    if rows:
        show_table(("", "player", "move", "mark", "perfect play says"), rows)
    click.echo(_turning_point(record, its))
    shares = ", ".join(f"{heading.known_as(player)} {_accuracy(its, player)}" for player in Player)
    click.echo(f"Accuracy, won positions kept: {shares}")


def _data(record: Record, its: Review) -> dict[str, Any]:
    return {
        **record_data(record),
        "turning_point": None if its.turning_point is None else its.turning_point + 1,
        "players": [
            {
                "player": int(player),
                "faced": its.faced(player),
                "kept": its.kept(player),
                "accuracy": its.accuracy(player),
            }
            for player in Player
        ],
    }
