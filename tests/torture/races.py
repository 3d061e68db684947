"""Many processes want to write the same action number of a game at the same moment."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

from divisor_duel import RULE_BOOKS, Action, Pick, Player
from divisor_duel.notation.heading import Heading
from divisor_duel.store.ids import new_action_id
from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import ConflictError, StoreError

#: Who waits for so many others may wait long; what is tried here is who wins, not how fast.
PATIENCE_SECONDS = 120.0
LONGEST_RACE_SECONDS = 600.0

#: The id of the action that a writer wanted to keep, and of the one that stands there now.
Answer = tuple[str, str]


@dataclass
class Races:
    """What came of letting many processes write the same action number."""

    races: int = 0
    writers: int = 0
    double_wins: int = 0
    without_winner: int = 0
    told_wrongly: int = 0


def open_at_once(folder: Path, stores: int, writers: int) -> int:
    """Let so many processes make the same new store at once; return how many could not."""
    spawn = multiprocessing.get_context("spawn")
    barrier = spawn.Barrier(writers)
    files = [folder / f"new-{number}.sqlite" for number in range(stores)]
    with spawn.Pool(writers, _meet_at, (barrier,)) as pool:
        return sum(sum(pool.map(_cannot_open, [file] * writers, chunksize=1)) for file in files)


_meeting: Barrier


def _meet_at(barrier: Barrier) -> None:
    global _meeting
    _meeting = barrier


def _cannot_open(file: Path) -> bool:
    _meeting.wait(LONGEST_RACE_SECONDS)
    try:
        SqliteStore(file).close()
    except StoreError:
        return True
    return False


def race_often(folder: Path, races: int, writers: int) -> Races:
    """Let so many processes race for so many places of one game, one place after the other."""
    file = folder / "races.sqlite"
    with closing(SqliteStore(file)) as store:
        game_id = store.open(Heading(RULE_BOOKS["duel-20"]))
    spawn = multiprocessing.get_context("spawn")
    barrier = spawn.Barrier(writers)
    pipes = [spawn.Pipe(duplex=False) for _ in range(writers)]
    processes = [
        spawn.Process(target=_write, args=(file, game_id, races, barrier, sender), daemon=True)
        for _, sender in pipes
    ]
    for process in processes:
        process.start()
    found = Races(writers=writers)
    receivers = [receiver for receiver, _ in pipes]
    with closing(SqliteStore(file)) as store:
        for answers in _answers(receivers, races):
            standing = store.actions(game_id)[found.races]
            winners = [wanted for wanted, stands in answers if wanted == stands]
            found.races += 1
            found.double_wins += len(winners) > 1
            found.without_winner += not winners
            found.told_wrongly += sum(stands != standing.id for _, stands in answers)
    for process in processes:
        process.join()
    return found


def _answers(receivers: list[Connection], races: int) -> Iterator[list[Answer]]:
    for _ in range(races):
        yield [receiver.recv() for receiver in receivers]


def _write(file: Path, game_id: str, races: int, barrier: Barrier, answers: Connection) -> None:
    """Try to write each place in turn, all writers together, and answer who stands there."""
    with closing(SqliteStore(file, patience=PATIENCE_SECONDS)) as store:
        for place in range(races):
            action = Action(Player.ONE, Pick(6), new_action_id())
            barrier.wait(LONGEST_RACE_SECONDS)
            try:
                store.append(game_id, action, place)
                standing = action
            except ConflictError as conflict:
                assert conflict.standing is not None  # somebody else was there first
                standing = conflict.standing
            answers.send((action.id, standing.id))
