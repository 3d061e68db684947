"""Opening the file of the SQLite store: it has to be ours, and of a version that we know."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from divisor_duel.notation.text import quoted_path
from divisor_duel.store.schema import APPLICATION_ID, MIGRATIONS
from divisor_duel.store.store import NewerSchemaError, UnavailableError

#: How long to wait before asking again, where SQLite does not wait by itself.
PAUSE_SECONDS = 0.01


def connect(file: Path, patience: float) -> sqlite3.Connection:
    """Open a file for reading and writing; where nothing can be written, for reading alone."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _prepared(_connect(file, patience), file, patience)
    except sqlite3.OperationalError as error:
        if _is_busy(error) or not _is_whole_without_its_log(file):
            raise
        try:
            # The disk is full, or can only be read. SQLite wants to write even to read, unless
            # it is told that nobody else will.
            return _checked(_connect(f"{file.as_uri()}?mode=ro&immutable=1", patience), file)
        except sqlite3.Error:
            raise error from None


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Do several things or none; in an immediate transaction nobody else writes meanwhile."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def told_in_a_line(file: Path) -> Iterator[None]:
    """Say what went wrong with a file in words that a player understands."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        reason = _REASONS.get(str(why), str(why)).removesuffix(".")
        raise UnavailableError(f"The store {quoted_path(file)} failed: {reason}.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise UnavailableError(
            f"The store {quoted_path(file)} failed: what is kept there cannot be understood."
        ) from error


_REASONS = {
    "database is locked": "another program is writing there and does not let go",
    "database or disk is full": "the disk is full",
    "disk I/O error": "the disk could not be read or written",
    "attempt to write a readonly database": "it can be read, but not written",
    "unable to open database file": "the file cannot be opened",
    "file is not a database": "the file is no store of games",
    "database disk image is malformed": "the file is damaged",
}


def _connect(place: Path | str, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(
        place,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        uri=isinstance(place, str),
    )


def _prepared(connection: sqlite3.Connection, file: Path, patience: float) -> sqlite3.Connection:
    """See that a file is a store of ours, and bring a new or older one up to this version."""
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        if _version(connection, file) < len(MIGRATIONS):
            _let_readers_go_on(connection, patience)
            _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _checked(connection: sqlite3.Connection, file: Path) -> sqlite3.Connection:
    """See that a file that can only be read is a store of ours, and of this version."""
    try:
        if _version(connection, file) < len(MIGRATIONS):
            raise sqlite3.OperationalError("attempt to write a readonly database")
    except BaseException:
        connection.close()
        raise
    return connection


def _version(connection: sqlite3.Connection, file: Path) -> int:
    """Return the version of a store; raise `UnavailableError` for one that is not for us."""
    # In one transaction, because another program may be making this very store.
    with transaction(connection, "DEFERRED"):
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if owner != APPLICATION_ID and tables:
        raise UnavailableError(f"{quoted_path(file)} belongs to another program.")
    if version > len(MIGRATIONS):
        raise NewerSchemaError(
            f"The games in {quoted_path(file)} were kept by a newer version of this program: "
            "please use that one."
        )
    return int(version)


def _let_readers_go_on(connection: sqlite3.Connection, patience: float) -> None:
    """Keep a log beside the file, so that readers and a writer do not wait for each other."""
    latest = monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or monotonic() > latest:
                raise
            sleep(PAUSE_SECONDS)
        else:
            return


def _migrate(connection: sqlite3.Connection) -> None:
    with transaction(connection):
        # Another program may have done it while this one was waiting.
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        for script in MIGRATIONS[version:]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _is_busy(error: sqlite3.OperationalError) -> bool:
    primary_code = error.sqlite_errorcode & 0xFF
    return primary_code == sqlite3.SQLITE_BUSY


def _is_whole_without_its_log(file: Path) -> bool:
    """Return whether a file is there, and nothing that was done is still in the log beside it."""
    log = file.with_name(f"{file.name}-wal")
    return file.exists() and (not log.exists() or not log.stat().st_size)
