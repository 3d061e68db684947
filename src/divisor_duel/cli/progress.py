"""Signs of life on a terminal for work that takes long; nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread, Timer
from typing import TYPE_CHECKING, TypeVar

from divisor_duel.cli.output import drawing_console
from divisor_duel.terminal.console import PATIENCE

if TYPE_CHECKING:
    from rich.progress import Progress

#: So many seconds after Ctrl-C at most, a wait for another thread is over.
LONGEST_WAIT = 0.1

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@contextmanager
def working(message: str) -> Iterator[None]:
    """Show that work goes on whose end cannot be told, once it has taken a while."""
    with _sign_of_life(message, total=None):
        yield


def counted(items: Iterable[_Item], total: int | None, message: str) -> Iterator[_Item]:
    """Go through items, and show how many are done once that has taken a while."""
    with _sign_of_life(message, total) as sign:
        for done, item in enumerate(items, start=1):
            sign.show(done)
            yield item


def in_background(work: Callable[[], _Result]) -> _Result:
    """Do work beside the main thread, so that Ctrl-C need not wait for compiled code to end."""
    results: list[_Result] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as fault:
            faults.append(fault)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        # A wait without an end might sleep through Ctrl-C, which may wake another thread instead.
        thread.join(LONGEST_WAIT)
    if faults:
        raise faults[0]
    return results[0]


@contextmanager
def one_ctrl_c() -> Iterator[None]:
    """Let the first Ctrl-C end what is done here, and no other disturb the clearing away."""

    def interrupt(*_: object) -> None:
        signal(SIGINT, SIG_IGN)
        raise KeyboardInterrupt

    usual = signal(SIGINT, interrupt)
    try:
        yield
    finally:
        signal(SIGINT, usual)


class _Sign:
    """A progress bar on standard error that appears only if it is still wanted after a while."""

    def __init__(self, message: str, total: int | None) -> None:
        self._message = message
        self._total = total
        self._lock = Lock()
        self._done = 0
        self._bar: Progress | None = None
        self._timer = Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def wait(self) -> None:
        """Begin to wait for the time at which a sign is due."""
        if sys.stderr.isatty():
            self._timer.start()

    def show(self, done: int) -> None:
        """Say how many items are done."""
        with self._lock:
            self._done = done
            if self._bar is not None:
                self._bar.update(self._bar.task_ids[0], completed=done)

    def end(self) -> None:
        """Take the sign away, or never show it."""
        self._timer.cancel()
        with self._lock:
            if self._bar is not None:
                self._bar.stop()

    def _appear(self) -> None:
        from rich.progress import Progress, SpinnerColumn

        bar = Progress(
            SpinnerColumn(),
            *Progress.get_default_columns(),
            console=drawing_console(stderr=True),
            transient=True,
        )
        with self._lock:
            if self._timer.finished.is_set():
                return
            bar.add_task(self._message, total=self._total, completed=self._done)
            bar.start()
            self._bar = bar


@contextmanager
def _sign_of_life(message: str, total: int | None) -> Iterator[_Sign]:
    sign = _Sign(message, total)
    sign.wait()
    try:
        yield sign
    finally:
        sign.end()
