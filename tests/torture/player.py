"""Plays random games at a table as fast as it can, and says on its output what was kept.

`python player.py STORE SEED [ID]`: goes on with the game ID first, if one is given.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from random import Random

from divisor_duel.notation.deeds import write_deed
from divisor_duel.notation.heading import Heading, MatchRound, Seat
from divisor_duel.players.bots import deed_of_bot
from divisor_duel.rules.rulebooks import RULE_BOOKS
from divisor_duel.store.fallback import FallbackLog
from divisor_duel.store.place import open_store
from divisor_duel.store.store import StoreError
from divisor_duel.table.table import Table, Told

ROUNDS = 3


def acknowledge(told: Told, game_id: str) -> None:
    """Say that an action was told; one write, so that no half of a line is ever read."""
    line = f"{game_id} {told.game.count} {told.action.actor} {write_deed(told.action.deed)}\n"
    os.write(sys.stdout.fileno(), line.encode())


def play_to_the_end(table: Table) -> None:
    """Let the bots play what is left of a game."""
    table.subscribe(lambda told: acknowledge(told, table.heading.id))
    while table.game.outcome is None:
        table.act(table.game.to_move, deed_of_bot(table.heading, table.game))


def fail(error: StoreError) -> None:
    """End this process: what it would say from now on is not kept."""
    raise error


def main(file: str, seed: int, *resumed: str) -> None:
    """Play until somebody kills this process, with games kept as they are at a terminal."""
    chance = Random(seed)
    games = FallbackLog(partial(open_store, Path(file)), fail)
    for game_id in resumed:
        games.resume(game_id)
        play_to_the_end(Table(games, game_id))
    for number in range(1_000_000):
        book = chance.choice(list(RULE_BOOKS.values()))
        for place in range(1, ROUNDS + 1):
            heading = Heading(
                book,
                seats=(Seat(bot="random"), Seat(bot="random")),
                seed=chance.getrandbits(32),
                match_round=MatchRound(f"match-{seed}-{number}", place, ROUNDS),
            )
            play_to_the_end(Table.open(games, heading))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
