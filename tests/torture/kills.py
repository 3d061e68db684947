"""A process that plays is killed again and again; nothing that it was told is kept may be lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep

from divisor_duel.notation.deeds import write_deed
from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import NotFoundError, StoreError, Wanted, every_game
from divisor_duel.table.table import Table

PLAYER = Path(__file__).with_name("player.py")

#: Long enough for a process to start, and for one that has started to play many games.
LONGEST_LIFE_SECONDS = 0.25

#: After so many kills, one more comes while a process may still be making a store.
EARLY = 4


@dataclass
class Kills:
    """What came of killing a process that plays."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    corrupt: int = 0
    without_a_move: int = 0
    resumed: int = 0
    not_resumed: int = 0


def kill_often(folder: Path, kills: int, seed: int) -> Kills:
    """Let a process play on one store and kill it, so many times; look for damage each time."""
    found = Kills()
    chance = Random(seed)
    unfinished: list[str] = []
    for number in range(kills):
        if number % EARLY == 0:
            file = folder / f"fresh-{number}.sqlite"
            _look_for_damage(file, _play_and_kill(file, number, [], chance, early=True), found)
        file = folder / "games.sqlite"
        told = _play_and_kill(file, number, unfinished[:1], chance)
        unfinished = _look_for_damage(file, told, found)
    return found


def _play_and_kill(
    file: Path, seed: int, resumed: list[str], chance: Random, *, early: bool = False
) -> list[str]:
    """Return the lines that a process has written before it was killed."""
    command = [sys.executable, str(PLAYER), str(file), str(seed), *resumed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = "" if early else process.stdout.readline()
        sleep(chance.uniform(0, LONGEST_LIFE_SECONDS))
        process.kill()
        return (first + process.stdout.read()).splitlines()


def _look_for_damage(file: Path, told: list[str], found: Kills) -> list[str]:
    """Count what is kept of what was told, and return the ids of the games that are not over."""
    found.kills += 1
    found.acknowledged += len(told)
    if not _is_whole(file):
        found.corrupt += 1
        found.lost += len(told)
        return []
    with closing(SqliteStore(file)) as store:
        found.lost += sum(not _is_kept(store, line) for line in told)
        games = list(every_game(store, Wanted(resumable=True)))
        found.without_a_move += sum(not game.action_count for game in games)
        unfinished = [game.heading.id for game in games if game.outcome is None]
        return [
            game_id for game_id in unfinished if not _is_over_after_a_move(store, game_id, found)
        ]


def _is_whole(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as connection:
        rows: list[tuple[str]] = connection.execute("PRAGMA integrity_check").fetchall()
        dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    return rows == [("ok",)] and not dangling


def _is_kept(store: SqliteStore, line: str) -> bool:
    game_id, count, actor, deed = line.split(" ")
    try:
        action = store.actions(game_id)[int(count) - 1]
    except (NotFoundError, IndexError):
        return False
    return (str(action.actor), write_deed(action.deed)) == (actor, deed)


def _is_over_after_a_move(store: SqliteStore, game_id: str, found: Kills) -> bool:
    """Go on with a game that was killed by one move, and return whether that has ended it."""
    try:
        table = Table(store, game_id)
        game = table.act(table.game.to_move, table.game.legal_moves()[0])
    except (StoreError, IndexError):
        found.not_resumed += 1
        return True
    found.resumed += 1
    return game.outcome is not None
