"""What only a store in a file has to keep: its safety, its versions, its size."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from divisor_duel import RULE_BOOKS, Action, Pick, Player
from divisor_duel.notation.heading import Heading
from divisor_duel.store import connection
from divisor_duel.store.ids import new_action_id
from divisor_duel.store.schema import MIGRATIONS
from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import (
    NewerSchemaError,
    StoreError,
    UnavailableError,
    Wanted,
    WholeGame,
)

HEADING = Heading(RULE_BOOKS["duel-20"])


def ask(file: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchall()


def kept_game(file: Path) -> str:
    with closing(SqliteStore(file)) as store:
        game_id = store.open(HEADING)
        store.append(game_id, Action(Player.ONE, Pick(6), new_action_id()), 0)
    return game_id


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_writers_do_not_stop_readers(file: Path) -> None:
    kept_game(file)
    assert ask(file, "PRAGMA journal_mode") == [("wal",)]


def test_an_action_is_on_the_disk_before_anyone_is_told(file: Path) -> None:
    full = 2  # as SQLite numbers it
    with closing(SqliteStore(file)) as store:
        assert store._connection.execute("PRAGMA synchronous").fetchall() == [(full,)]


def test_the_file_itself_lets_no_two_actions_have_one_place_or_one_id(file: Path) -> None:
    kept_game(file)
    with closing(sqlite3.connect(file)) as connection:
        for query in (
            "INSERT INTO actions SELECT game, number, 'another id', actor, deed FROM actions",
            "INSERT INTO actions SELECT game, number + 1, id, actor, deed FROM actions",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE constraint failed"):
                connection.execute(query)


def test_a_deleted_game_leaves_nothing_in_the_file(file: Path) -> None:
    game_id = kept_game(file)
    with closing(SqliteStore(file)) as store:
        store.delete(game_id)
    assert ask(file, "SELECT COUNT(*) FROM actions") == [(0,)]


def test_an_older_file_is_brought_forward_and_then_refused_by_older_programs(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = kept_game(file)
    later = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN place TEXT; CREATE TABLE places (name)")
    with monkeypatch.context() as patch:
        patch.setattr(connection, "MIGRATIONS", later)
        with closing(SqliteStore(file)) as store:
            assert len(store.actions(game_id)) == 1
        assert ask(file, "SELECT place FROM games") == [(None,)]
        assert ask(file, "PRAGMA user_version") == [(len(later),)]
    with pytest.raises(NewerSchemaError, match="newer version"):
        SqliteStore(file)


def test_a_step_forward_that_fails_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = kept_game(file)
    with monkeypatch.context() as patch:
        patch.setattr(
            connection, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE a (b); CREATE nonsense")
        )
        with pytest.raises(UnavailableError):
            SqliteStore(file)
    with closing(SqliteStore(file)) as store:
        assert len(store.actions(game_id)) == 1
    assert ask(file, "SELECT name FROM sqlite_schema WHERE name = 'a'") == []


def test_a_full_disk_is_told_and_what_was_kept_stays(file: Path) -> None:
    game_id = kept_game(file)
    with closing(SqliteStore(file)) as store:
        # There is no full disk to be had in a test, but SQLite can be told of one.
        store._connection.execute("PRAGMA max_page_count = 1")
        many = [WholeGame(HEADING._replace(id=f"game-{n}"), [], None) for n in range(1000)]
        with pytest.raises(UnavailableError, match=r"failed: the disk is full\.$"):
            store.add(many)
        assert [kept.heading.id for kept in store.page(Wanted()).games] == [game_id]
    assert ask(file, "PRAGMA integrity_check") == [("ok",)]


def test_what_makes_no_sense_is_told(file: Path) -> None:
    game_id = kept_game(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE actions SET deed = 'nonsense'")
        connection.commit()
    with (
        closing(SqliteStore(file)) as store,
        pytest.raises(UnavailableError, match="cannot be understood"),
    ):
        store.actions(game_id)


@pytest.mark.parametrize("seed", range(150))
def test_whatever_is_damaged_is_told_as_the_failure_of_a_store(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "games.sqlite"
    with closing(SqliteStore(file)) as store:
        for number in range(20):
            game_id = store.open(HEADING._replace(id=f"game-{number}"))
            store.append(game_id, Action(Player.ONE, Pick(6), new_action_id()), 0)
    content = bytearray(file.read_bytes())
    chance = Random(seed)
    for _ in range(chance.choice((1, 10, 200))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    file.write_bytes(content[: chance.choice((None, chance.randrange(len(content))))])
    with suppress(StoreError), closing(SqliteStore(file)) as store:
        for kept in store.page(Wanted()).games:
            store.actions(kept.heading.id)
        store.append("game-3", Action(Player.TWO, Pick(3), new_action_id()), 1)


def test_no_name_of_a_file_means_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game_id = kept_game(Path(":memory:"))
    with closing(SqliteStore(tmp_path / ":memory:")) as store:
        assert len(store.actions(game_id)) == 1


def test_nothing_is_written_to_a_file_that_was_deleted(file: Path) -> None:
    with closing(SqliteStore(file)) as store:
        game_id = store.open(HEADING)
        file.unlink()
        with pytest.raises(UnavailableError, match="No such file"):
            store.append(game_id, Action(Player.ONE, Pick(6), new_action_id()), 0)
        file.touch()
        with pytest.raises(UnavailableError, match="another file is there now"):
            store.append(game_id, Action(Player.ONE, Pick(6), new_action_id()), 0)
