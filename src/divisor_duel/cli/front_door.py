"""Starting a game at the console: the short way in, with nothing heavy on it."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from divisor_duel.cli.exits import Exit, complain, exit_code_of, program_as_called
from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Player
from divisor_duel.rules.division import DivisionRules
from divisor_duel.rules.game import Game
from divisor_duel.rules.rulebooks import RULE_BOOKS
from divisor_duel.store.fallback import FallbackLog
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import DurableStore, StoreError
from divisor_duel.terminal.console import Console, console
from divisor_duel.terminal.session import Parting, Session
from divisor_duel.voices import voice_for

if TYPE_CHECKING:
    from pathlib import Path

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


def play_at_console(
    at: Console,
    heading: Heading,
    rounds: int = 1,
    *,
    toss: bool = False,
    keep: bool | None = None,
    store: Path | None = None,
) -> Exit:
    """Play what a heading describes, and return how the program should exit.

    Games are kept where that is wanted; if nothing is said, those that a person types are.
    """
    if toss or any(seat.bot for seat in heading.seats):
        heading = _with_chance(heading, toss=toss)
    if toss:
        at.say(voice_for(heading.book, heading.names).toss(heading.first))
    _warn_of_lost_start(heading)
    if keep or (keep is None and sys.stdin.isatty()):
        games = log_kept_in(store)
        return play_kept(Session(at, games, heading, rounds), games, store)
    return _EXITS[Session(at, MemoryStore(), heading, rounds).play()]


def play_kept(session: Session, games: FallbackLog, store: Path | None) -> Exit:
    """Play a session, say where its game is kept, and return how the program should exit."""
    parting = session.play()
    sys.stdout.flush()
    over = parting is Parting.FINISHED
    whole = games.keep_the_rest()
    games.close()
    kept = [game_id for game_id in session.game_ids if games.keeps_some(game_id)]
    if kept:
        how = "Kept" if whole else "Kept in part"
        command = "show" if over and whole else "resume"
        place = "" if store is None else f" --store {_quoted_for_shells(store)}"
        sys.stderr.write(f"{how}: {program_as_called()} {command} {kept[-1]}{place}\n")
    if over and not whole:
        # Whoever leaves before the end has been shown it.
        sys.stderr.write(f"This was not kept:\n\n{session.record_text()}")
    return _EXITS[parting] if whole else Exit.STORE_FAILED


def _quoted_for_shells(path: Path) -> str:
    from shlex import quote  # at the very end, when nobody waits for a prompt any more

    return quote(str(path))


def log_kept_in(store: Path | None) -> FallbackLog:
    """Return a log that keeps games in the store of that place, from the first action on."""
    return FallbackLog(partial(_open, store), _tell_of_failure)


def _open(store: Path | None, patience: float) -> DurableStore:
    from divisor_duel.store.place import open_store  # it comes after the first prompt

    return open_store(store, patience)


def _tell_of_failure(error: StoreError) -> None:
    """Say that a game is no longer kept, and what can be done about it."""
    complain(f"{error} This game goes on without being kept; save FILE writes it to a file.")


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
