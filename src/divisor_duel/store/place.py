"""Where the durable store lies, and opening it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import PATIENCE, DurableStore

PLACE_VARIABLE = "DIVISOR_DUEL_STORE"


def store_file(chosen: Path | None) -> Path:
    """Return the file that was chosen, that the environment names, or that is usual here."""
    named = os.environ.get(PLACE_VARIABLE)
    if chosen is not None:
        return chosen
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("divisor-duel", appauthor=False) / "games.sqlite"


def open_store(chosen: Path | None = None, patience: float = PATIENCE) -> DurableStore:
    """Open the store; raise `StoreError` where that cannot be done.

    Where another program is writing, it is waited for with so many seconds of patience.
    """
    return SqliteStore(store_file(chosen), patience)


@contextmanager
def opened_store(chosen: Path | None = None) -> Iterator[DurableStore]:
    """Open the store for as long as it is needed."""
    store = open_store(chosen)
    try:
        yield store
    finally:
        store.close()
