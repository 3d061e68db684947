"""Two bots play many games against each other, from both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import Pool
from signal import SIG_IGN, SIGINT, signal
from typing import NamedTuple

from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.players.bots import deed_of_bot
from divisor_duel.rules.actions import Player
from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.store.memory import MemoryStore
from divisor_duel.table.table import Table


class Pairing(NamedTuple):
    """One game to be played: two bots, who begins, and the seed."""

    book: RuleBook
    bots: tuple[str, str]
    first: Player
    seed: int


def pairings(book: RuleBook, bots: tuple[str, str], games: int, seed: int) -> Iterator[Pairing]:
    """Go through the games of a contest; the bots begin in turns, twice with each seed."""
    for number in range(games):
        yield Pairing(book, bots, Player.TWO if number % 2 else Player.ONE, seed + number // 2)


def play(pairing: Pairing) -> Player:
    """Play one game at a table and return who has won."""
    seats = (Seat(bot=pairing.bots[0]), Seat(bot=pairing.bots[1]))
    heading = Heading(pairing.book, pairing.first, seats, pairing.seed)
    table = Table.open(MemoryStore(), heading)
    while (outcome := table.game.outcome) is None:
        table.act(table.game.to_move, deed_of_bot(heading, table.game))
    return outcome.winner


@contextmanager
def played(games: Iterable[Pairing], jobs: int) -> Iterator[Iterator[Player]]:
    """Play games, in several processes at once if wanted, and give the winners in order."""
    if jobs == 1:
        yield map(play, games)
        return
    # Ctrl-C is for the process that collects the winners; it ends the others.
    pool = Pool(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        yield pool.imap(play, games)
    finally:
        pool.terminate()
        pool.join()
