"""The durable store: games in a SQLite file that several programs may use at once."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from divisor_duel.notation.deeds import read_deed, write_deed
from divisor_duel.notation.heading import Heading, read_heading, write_tags
from divisor_duel.notation.text import quoted_path
from divisor_duel.rules.actions import Action, Player
from divisor_duel.rules.game import Ending, Outcome
from divisor_duel.store.connection import connect, told_in_a_line, transaction
from divisor_duel.store.store import (
    PATIENCE,
    AlreadyKeptError,
    ConflictError,
    KeptGame,
    NotFoundError,
    Page,
    ReviewSummary,
    UnavailableError,
    Wanted,
    WholeGame,
    id_for,
    require_id,
)

_GAMES = (
    "SELECT games.number, tags, count, winner, ending, opening, faced1, faced2, kept1, kept2 "
    "FROM games LEFT JOIN reviews ON reviews.game = games.number"
)

#: Whether a game is not over, or is the last one so far of a match that has rounds left and of
#: which all the rounds before are here.
_CAN_GO_ON = (
    "(winner IS NULL OR round < rounds AND NOT EXISTS (SELECT 1 FROM games AS later "
    "WHERE later.match = games.match AND later.round > games.round) AND round = "
    "(SELECT COUNT(DISTINCT earlier.round) FROM games AS earlier "
    "WHERE earlier.match = games.match AND earlier.winner IS NOT NULL))"
)


class SqliteStore:
    """Keeps games in a file; an action is on the disk before `append` returns."""

    def __init__(self, file: Path, patience: float = PATIENCE) -> None:
        self._file = file.absolute()
        self._lock = RLock()
        with told_in_a_line(self._file):
            self._connection = connect(self._file, patience)
            self._identity = _identity(self._file)

    def open(self, heading: Heading) -> str:
        """Begin to keep a game, and return its id."""
        heading = heading._replace(id=id_for(heading))
        with self._writing():
            if self._number(heading.id) is not None:
                raise AlreadyKeptError(heading.id)
            self._insert(heading, 0, None)
        return heading.id

    def add(self, games: Iterable[WholeGame]) -> int:
        """Keep whole games, but for those that are here already; return how many are new."""
        games = list(games)  # whatever it takes to make them, nobody else has to wait for it
        for game in games:
            for action in game.actions:
                require_id(action)
        new = 0
        with self._writing():
            for game in games:
                if self._number(game.heading.id) is not None:
                    continue
                number = self._insert(game.heading, len(game.actions), game.outcome)
                for place, action in enumerate(game.actions):
                    self._insert_action(number, place, action)
                new += 1
        return new

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        with self._reading():
            row = self._row("SELECT tags FROM games WHERE id = ?", game_id)
            if row is None:
                raise NotFoundError(game_id)
            return _heading(row[0])

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        """Keep an action as the next one, unless it is kept already or something else stands."""
        require_id(action)
        with self._writing():
            number = self._known_number(game_id)
            known = self._action("game = ? AND id = ?", number, action.id)
            if known is not None:
                if known != action:
                    raise ConflictError(known)
                return False
            if self._row("SELECT count FROM games WHERE number = ?", number) != (expected,):
                raise ConflictError(self._action("game = ? AND number = ?", number, expected))
            self._insert_action(number, expected, action)
            self._connection.execute(
                "UPDATE games SET count = count + 1, winner = ?, ending = ? WHERE number = ?",
                (*_outcome_values(outcome), number),
            )
        return True

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        with self._reading():
            number = self._known_number(game_id)
            rows = self._connection.execute(
                "SELECT actor, deed, id FROM actions WHERE game = ? AND number >= ? "
                "ORDER BY number",
                (number, after),
            )
            return [_action(row) for row in rows]

    def page(self, wanted: Wanted, start: int | None = None, limit: int = 20) -> Page:
        """Return the newest games wanted, or from where a page before has said."""
        conditions, values = _conditions(wanted)
        if start is not None:
            conditions.append("games.number <= ?")
            values.append(start)
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        query = f"{_GAMES}{where} ORDER BY games.number DESC LIMIT ?"
        with self._reading():
            rows = self._connection.execute(query, (*values, limit + 1)).fetchall()
            rest = rows[limit:]
            return Page([_kept_game(row) for row in rows[:limit]], rest[0][0] if rest else None)

    def keep_reviews(self, reviews: Mapping[str, ReviewSummary]) -> None:
        """Keep what reviews of finished games found; games that are gone are passed over."""
        with self._writing():
            for game_id, review in reviews.items():
                number = self._number(game_id)
                if number is not None:
                    self._connection.execute(
                        "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?)",
                        (number, review.opening, *review.faced, *review.kept),
                    )

    def delete(self, game_id: str) -> None:
        """Forget a game and its actions."""
        with self._writing():
            number = self._known_number(game_id)
            self._connection.execute("DELETE FROM games WHERE number = ?", (number,))

    def back_up(self, file: Path) -> None:
        """Copy everything that is kept to a new file, while the store may be in use."""
        with told_in_a_line(file):
            file.touch(exist_ok=False)
        try:
            with self._lock, told_in_a_line(file), closing(sqlite3.connect(file)) as copy:
                self._connection.backup(copy)
        except BaseException:
            file.unlink()  # half a copy is worse than none
            raise

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock, told_in_a_line(self._file):
            # What is done with a file that was deleted, nobody will ever find.
            if _identity(self._file) != self._identity:
                raise UnavailableError(
                    f"The store {quoted_path(self._file)} failed: another file is there now."
                )
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._reading(), transaction(self._connection):
            yield

    def _insert(self, heading: Heading, count: int, outcome: Outcome | None) -> int:
        cursor = self._connection.execute(
            "INSERT INTO games (id, tags, game, player1, player2, match, round, rounds, count, "
            "winner, ending) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                heading.id,
                json.dumps(write_tags(heading)),
                heading.book.key,
                *map(heading.known_as, Player),
                *(heading.match_round or (None, None, None)),
                count,
                *_outcome_values(outcome),
            ),
        )
        assert cursor.lastrowid is not None  # a row was inserted
        return cursor.lastrowid

    def _insert_action(self, number: int, place: int, action: Action) -> None:
        self._connection.execute(
            "INSERT INTO actions (game, number, id, actor, deed) VALUES (?, ?, ?, ?, ?)",
            (number, place, action.id, int(action.actor), write_deed(action.deed)),
        )

    def _row(self, query: str, value: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._connection.execute(query, (value,)).fetchone()
        return row

    def _number(self, game_id: str) -> int | None:
        row = self._row("SELECT number FROM games WHERE id = ?", game_id)
        return None if row is None else row[0]

    def _known_number(self, game_id: str) -> int:
        number = self._number(game_id)
        if number is None:
            raise NotFoundError(game_id)
        return number

    def _action(self, condition: str, *values: object) -> Action | None:
        query = f"SELECT actor, deed, id FROM actions WHERE {condition}"  # noqa: S608 - ours
        row = self._connection.execute(query, values).fetchone()
        return None if row is None else _action(row)


def _identity(file: Path) -> tuple[int, int]:
    status = file.stat()
    return status.st_dev, status.st_ino


def _conditions(wanted: Wanted) -> tuple[list[str], list[object]]:
    conditions: list[str] = []
    values: list[object] = []
    if wanted.player is not None:
        conditions.append("? IN (player1, player2)")
        values.append(wanted.player)
    if wanted.game is not None:
        conditions.append("games.game = ?")
        values.append(wanted.game)
    if wanted.match is not None:
        conditions.append("match = ?")
        values.append(wanted.match)
    if wanted.id_begins:
        conditions.append("games.id BETWEEN ? AND ?")
        values += [wanted.id_begins, wanted.id_begins + chr(sys.maxunicode)]
    if wanted.finished:
        conditions.append("winner IS NOT NULL")
    if wanted.resumable:
        conditions.append(_CAN_GO_ON)
    return conditions, values


def _heading(tags: str) -> Heading:
    return read_heading(json.loads(tags))


def _kept_game(row: tuple[Any, ...]) -> KeptGame:
    _, tags, count, winner, ending, opening, faced1, faced2, kept1, kept2 = row
    outcome = None if winner is None else Outcome(Player(winner), Ending(ending))
    review = None
    if opening is not None:
        review = ReviewSummary(opening, (faced1, faced2), (kept1, kept2))
    return KeptGame(_heading(tags), count, outcome, review)


def _action(row: tuple[Any, ...]) -> Action:
    actor, deed, action_id = row
    return Action(Player(actor), read_deed(deed), action_id)


def _outcome_values(outcome: Outcome | None) -> tuple[int | None, str | None]:
    return (None, None) if outcome is None else (int(outcome.winner), outcome.ending.value)
