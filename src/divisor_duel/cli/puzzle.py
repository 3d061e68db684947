"""`divisor-duel puzzle`: find the only winning move."""

from __future__ import annotations

from datetime import date
from itertools import islice
from typing import Any

import click

from divisor_duel.arena.puzzles import Puzzle, puzzles
from divisor_duel.cli.exits import Exit
from divisor_duel.cli.options import (
    WholeNumber,
    chosen_book,
    optional_key_argument,
    rule_options,
    seed_option,
)
from divisor_duel.cli.output import as_json_option, show_json
from divisor_duel.cli.progress import counted
from divisor_duel.notation.heading import rule_tags
from divisor_duel.notation.moves import read_move, write_move
from divisor_duel.notation.record import numbered_actions
from divisor_duel.notation.text import NotationError, filled
from divisor_duel.players.dice import new_seed
from divisor_duel.rules.actions import Action, IllegalActionError, Move
from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.terminal.advice import why
from divisor_duel.terminal.console import Console, console
from divisor_duel.voices import voice_for

SKIP = "skip"
QUIT = "quit"


@click.command()
@optional_key_argument
@rule_options
@click.option(
    "--count", type=WholeNumber(1, 1000), default="1", show_default=True, help="How many."
)
@click.option("--daily", is_flag=True, help="Today's puzzle, the same for everyone.")
@seed_option
@as_json_option
def puzzle(
    key: str | None, count: int, daily: bool, seed: int | None, as_json: bool, **rules: Any
) -> int:
    """Ask for the only winning move of a position, and explain it.

    KEY is the game; without it, it is duel-50.
    """
    if daily and seed is not None:
        raise click.UsageError("--daily and --seed exclude each other.")
    book = chosen_book(key, **rules)
    if daily:
        seed = date.today().toordinal()
    elif seed is None:
        seed = new_seed()
    found = list(counted(islice(puzzles(book.rules, seed), count), count, "Looking for puzzles"))
    if not found:
        raise click.UsageError("There is no puzzle in this game: choose a larger pool.")
    if as_json:
        show_json([_data(book, one) for one in found])
        return Exit.DONE
    return _ask_all(book, found)


def _data(book: RuleBook, one: Puzzle) -> dict[str, Any]:
    position = one.game.position
    return {
        **rule_tags(book),
        "moves": numbered_actions(one.game),
        "legal_moves": [write_move(move, position) for move in one.game.legal_moves()],
        "answer": write_move(one.answer, position),
    }


def _ask_all(book: RuleBook, found: list[Puzzle]) -> Exit:
    at = console()
    right = 0
    try:
        for number, one in enumerate(found, start=1):
            at.say(f"Puzzle {number} of {len(found)}\n")
            _show(at, book, one)
            answer = _ask(at, book, one)
            right += answer == one.answer
            _explain(at, one, answer)
    except EOFError:
        at.say("\nGoodbye!\n")
        return Exit.INPUT_ENDED
    except _Left:
        at.say("Goodbye!\n")
        return Exit.DONE
    at.say(f"{right} of {len(found)} found.\n")
    return Exit.DONE


class _Left(Exception):  # noqa: N818 - leaving is no error
    """The person has had enough."""


def _show(at: Console, book: RuleBook, one: Puzzle) -> None:
    voice = voice_for(book)
    at.say(f"{filled('Played so far: ' + ' '.join(numbered_actions(one.game)))}\n")
    at.say(voice.turn(one.game).lstrip("\n"))


def _ask(at: Console, book: RuleBook, one: Puzzle) -> Move | None:
    """Ask until the answer is a legal move; None where the person would rather be told."""
    voice = voice_for(book)
    while True:
        line = at.ask(f"Only one move wins. Which? (or {SKIP}, {QUIT}) ")
        if line.strip().lower() == SKIP:
            return None
        if line.strip().lower() == QUIT:
            raise _Left
        try:
            move = read_move(line, one.game.position)
        except NotationError as error:
            at.say(f"{error}\n")
            continue
        reason = one.game.position.why_not(move)
        if reason is None:
            return move
        wrong = IllegalActionError(reason, Action(one.game.to_move, move))
        at.say(voice.refusal(one.game, wrong))


def _explain(at: Console, one: Puzzle, answer: Move | None) -> None:
    if answer == one.answer:
        at.say(f"Right! {why(one.game, one.answer)}\n")
        return
    if answer is not None:
        at.say(f"Not this one. {why(one.game, answer)}")
    at.say(f"{why(one.game, one.answer)}\n")
