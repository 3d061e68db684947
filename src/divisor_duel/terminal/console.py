"""Lines in and out: on a terminal, and where input or output is a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from threading import Event, Timer
from typing import Protocol, TextIO

from divisor_duel.notation.text import printable

THINKING = "Thinking ..."
#: Nobody needs a sign of life before this many seconds.
PATIENCE = 1.0


class Console(Protocol):
    """Says text to a person and asks for lines."""

    def say(self, text: str) -> None:
        """Show a text; it ends its lines itself."""
        ...

    def ask(self, prompt: str) -> str:
        """Return the line that is given in answer; raise `EOFError` when there is no more."""
        ...

    def thinking(self) -> AbstractContextManager[None]:
        """Show that the program thinks, if it does so for long."""
        ...


class PipedConsole:
    """Reads lines that nobody sees being typed, and so repeats each after its prompt."""

    def __init__(self, lines_in: TextIO, lines_out: TextIO) -> None:
        self._in = lines_in
        self._out = lines_out

    def say(self, text: str) -> None:
        """Write a text."""
        self._out.write(text)

    def ask(self, prompt: str) -> str:
        """Return the next line, and write it where a person would have typed it."""
        self._out.write(prompt)
        self._out.flush()
        line = self._in.readline()
        if not line:
            raise EOFError
        answer = line.rstrip("\r\n")
        self._out.write(f"{printable(answer)}\n")
        return answer

    def thinking(self) -> AbstractContextManager[None]:
        """Show nothing: whoever reads this reads it later."""
        return nullcontext()


class TerminalConsole:
    """Talks with a person at a terminal, with the line editing that people are used to."""

    def __init__(self) -> None:
        with suppress(ImportError):  # Python may have been built without line editing
            import readline

            # Pasted lines should reach the program as they are, not framed by control codes.
            readline.parse_and_bind("set enable-bracketed-paste off")

    def say(self, text: str) -> None:
        """Write a text."""
        sys.stdout.write(text)

    def ask(self, prompt: str) -> str:
        """Return the line that the person types."""
        return input(prompt)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Show a word on a line of its own, and take it away when the thinking is over."""
        if not sys.stdout.isatty():
            yield
            return
        shown = Event()

        def show() -> None:
            shown.set()
            sys.stdout.write(THINKING)
            sys.stdout.flush()

        timer = Timer(PATIENCE, show)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if shown.is_set():
                sys.stdout.write(f"\r{' ' * len(THINKING)}\r")


def console() -> Console:
    """Return the console for this process's own input and output."""
    if sys.stdin.isatty():
        return TerminalConsole()
    return PipedConsole(sys.stdin, sys.stdout)
