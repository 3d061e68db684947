"""Starting a game at the console: the short way in, with nothing heavy on it."""

from __future__ import annotations

import sys

from divisor_duel.cli.exits import Exit, exit_code_of
from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Player
from divisor_duel.rules.division import DivisionRules
from divisor_duel.rules.game import Game
from divisor_duel.rules.rulebooks import RULE_BOOKS
from divisor_duel.store.memory import MemoryStore
from divisor_duel.terminal.console import Console, console
from divisor_duel.terminal.session import Parting, Session
from divisor_duel.voices import voice_for

TOSS = "toss"

_EXITS = {
    Parting.FINISHED: Exit.DONE,
    Parting.LEFT: Exit.DONE,
    Parting.INPUT_ENDED: Exit.INPUT_ENDED,
    Parting.INTERRUPTED: Exit.INTERRUPTED,
}


def play_by_the_book(key: str) -> int:
    """Play a game exactly as its rule book has it, and return the exit code."""
    if key not in RULE_BOOKS:
        from divisor_duel.cli.main import run  # it knows how to say what can be played

        return run(["play", key])
    return exit_code_of(lambda: play_at_console(console(), Heading(RULE_BOOKS[key])))


def play_at_console(at: Console, heading: Heading, rounds: int = 1, *, toss: bool = False) -> Exit:
    """Play what a heading describes, from today on, and return how the program should exit."""
    if toss or any(seat.bot for seat in heading.seats):
        heading = _with_chance(heading, toss=toss)
    if toss:
        names = (heading.name(Player.ONE), heading.name(Player.TWO))
        at.say(voice_for(heading.book, names).toss(heading.first))
    _warn_of_lost_start(heading)
    return _EXITS[Session(at, MemoryStore(), heading, rounds).play()]


def _with_chance(heading: Heading, *, toss: bool) -> Heading:
    """Return the heading with a seed for whatever chance there is in the game."""
    from divisor_duel.players.dice import dice, new_seed  # people need no dice

    seed = new_seed() if heading.seed is None else heading.seed
    first = dice(seed, TOSS).choice(list(Player)) if toss else heading.first
    return heading._replace(seed=seed, first=first)


def _warn_of_lost_start(heading: Heading) -> None:
    rules = heading.book.rules
    if isinstance(rules, DivisionRules) and Game(rules, heading.first).outcome:
        numbers = rules.start_numbers
        primes = f"{numbers[0]} is a prime" if len(numbers) == 1 else "All the numbers are primes"
        loser = heading.name(heading.first)
        sys.stderr.write(f"Warning: {primes}, so {loser} begins and loses at once.\n")
