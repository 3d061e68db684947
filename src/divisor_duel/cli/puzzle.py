"""`divisor-duel puzzle`: find the only winning move."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import Any

import click

from divisor_duel.arena.puzzles import Puzzle, puzzles
from divisor_duel.cli.exits import Exit
from divisor_duel.cli.leaving import until_left
from divisor_duel.cli.options import (
    WholeNumber,
    chosen_book,
    number_options,
    optional_key_argument,
    seed_option,
)
from divisor_duel.cli.output import as_json_option, show_json
from divisor_duel.cli.progress import counted, working
from divisor_duel.notation.heading import rule_tags
from divisor_duel.notation.moves import read_move, write_move
from divisor_duel.notation.record import numbered_actions, tokens
from divisor_duel.notation.text import NotationError, filled
from divisor_duel.players.dice import new_seed
from divisor_duel.rules.actions import Action, IllegalActionError, Move
from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.terminal.advice import why
from divisor_duel.terminal.commands import LeaveGame
from divisor_duel.terminal.console import Console, console
from divisor_duel.voices import voice_for

SKIP = "skip"
QUIT = "quit"
HELP = "help"
NO_PUZZLE = "There is no puzzle in this game: choose larger numbers."


@click.command()
@optional_key_argument
@number_options
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
        seed = seed_of_the_day(date.today())
    elif seed is None:
        seed = new_seed()
    found = puzzles(book.rules, seed)
    if as_json:
        return _print_all(book, found, count)
    at = console()
    return until_left(at, lambda: _ask_all(at, book, found, count))


def seed_of_the_day(day: date) -> int:
    """Return the seed from which everyone gets the same puzzle on the same date."""
    return day.toordinal()


def _print_all(book: RuleBook, found: Iterator[Puzzle], count: int) -> Exit:
    printed: list[Puzzle] = []
    end = Exit.DONE
    try:
        for one in counted(islice(found, count), count, "Looking for puzzles"):
            printed.append(one)  # noqa: PERF402 - what is known when Ctrl-C comes is printed
    except KeyboardInterrupt:
        end = Exit.INTERRUPTED
    if end is Exit.DONE and not printed:
        raise click.UsageError(NO_PUZZLE)
    show_json([_data(book, one) for one in printed])
    return end


def _data(book: RuleBook, one: Puzzle) -> dict[str, Any]:
    position = one.game.position
    return {
        **rule_tags(book),
        "moves": list(tokens(one.game)),
        "legal_moves": [write_move(move, position) for move in one.game.legal_moves()],
        "answer": write_move(one.answer, position),
    }


def _ask_all(at: Console, book: RuleBook, found: Iterator[Puzzle], count: int) -> Exit:
    asked = right = 0
    while asked < count:
        with working("Looking for a puzzle"):
            one = next(found, None)
        if one is None:
            break
        asked += 1
        at.say(f"Puzzle {asked} of {count}\n")
        _show(at, book, one)
        answer = _ask(at, book, one)
        right += answer == one.answer
        _explain(at, one, answer)
    if not asked:
        raise click.UsageError(NO_PUZZLE)
    if asked < count:
        at.say("There are no more puzzles in this game.\n")
    at.say(f"{right} of {asked} found.\n")
    return Exit.DONE


def _show(at: Console, book: RuleBook, one: Puzzle) -> None:
    voice = voice_for(book)
    at.say(f"{filled('Played so far: ' + ' '.join(numbered_actions(one.game)))}\n")
    at.say(voice.turn(one.game).lstrip("\n"))


def _ask(at: Console, book: RuleBook, one: Puzzle) -> Move | None:
    """Ask until the answer is a legal move; None where the person would rather be told."""
    voice = voice_for(book)
    while True:
        line = at.ask(f"Only one move wins. Which? (or {SKIP}, {QUIT}) ")
        typed = line.strip().lower()
        if HELP.startswith(typed):
            at.say(f"Type the move that wins, {SKIP} to be told it, or {QUIT}.\n")
            continue
        if SKIP.startswith(typed):
            return None
        if QUIT.startswith(typed):
            raise LeaveGame
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
