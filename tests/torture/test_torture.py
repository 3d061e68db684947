"""A little of the torture, for every run; `make torture` is the whole."""

from __future__ import annotations

from pathlib import Path

from torture.kills import kill_often
from torture.races import open_at_once, race_often


def test_nothing_is_lost_when_whoever_plays_is_killed(tmp_path: Path) -> None:
    found = kill_often(tmp_path, kills=16, seed=2)
    assert found.kills == 20
    assert found.acknowledged > 0
    assert (found.lost, found.corrupt, found.without_a_move, found.not_resumed) == (0, 0, 0, 0)


def test_many_processes_can_make_the_same_store_at_once(tmp_path: Path) -> None:
    assert open_at_once(tmp_path, stores=12, writers=12) == 0


def test_of_many_processes_exactly_one_wins_each_place(tmp_path: Path) -> None:
    found = race_often(tmp_path, races=10, writers=6)
    assert found.races == 10
    assert (found.double_wins, found.without_winner, found.told_wrongly) == (0, 0, 0)
