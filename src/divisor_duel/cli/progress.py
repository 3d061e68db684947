"""Signs of life on a terminal for work that takes long; nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from divisor_duel.cli.output import drawing_console

_Item = TypeVar("_Item")

#: Nobody needs a sign of life before this many seconds.
PATIENCE = 1.0


@contextmanager
def working(message: str, *, long: bool) -> Iterator[None]:
    """Show that work goes on whose end cannot be told, if it is known to take long."""
    if not long or not sys.stderr.isatty():
        yield
        return
    with drawing_console(stderr=True).status(message):
        yield


def counted(items: Iterable[_Item], total: int | None, message: str) -> Iterator[_Item]:
    """Go through items, and show how many are done once that has taken a while."""
    if not sys.stderr.isatty():
        yield from items
        return
    start = monotonic()
    bar = None
    try:
        for done, item in enumerate(items, start=1):
            if bar is None and monotonic() - start > PATIENCE:
                bar = _Bar(total, message)
            if bar is not None:
                bar.show(done)
            yield item
    finally:
        if bar is not None:
            bar.close()


class _Bar:
    """A progress bar on standard error."""

    def __init__(self, total: int | None, message: str) -> None:
        from rich.progress import Progress

        self._progress = Progress(console=drawing_console(stderr=True), transient=True)
        self._task = self._progress.add_task(message, total=total)
        self._progress.start()

    def show(self, done: int) -> None:
        self._progress.update(self._task, completed=done)

    def close(self) -> None:
        self._progress.stop()
