"""How the program ends: its exit codes, and the one line that is said of an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from io import TextIOWrapper
from typing import Literal, TextIO

from divisor_duel.notation.text import one_line
from divisor_duel.store.store import StoreError

PROGRAM = "divisor-duel"


class Exit(IntEnum):
    """What an exit code tells the program that started this one."""

    DONE = 0
    INPUT_ENDED = 1
    WRONG_USAGE = 2
    STORE_FAILED = 3  # or the output did
    INTERRUPTED = 130


def program_as_called() -> str:
    """Return what to type for this program: its path, if it was called by one that begins here."""
    called = sys.argv[0]
    is_path_from_here = os.sep in called and not os.path.isabs(called)  # noqa: PTH117 - quick
    return called if is_path_from_here and called.endswith(PROGRAM) else PROGRAM


def complain(message: str) -> None:
    """Say in one line on standard error what went wrong."""
    sys.stderr.write(f"{PROGRAM}: {one_line(message)}\n")


def exit_code_of(work: Callable[[], int]) -> int:
    """Do the work of a command and return its exit code; no error comes out as a traceback."""
    _prepare_streams()
    try:
        code = work()
        sys.stdout.flush()
    except StoreError as error:
        complain(str(error))
        return Exit.STORE_FAILED
    except BrokenPipeError:
        # Whoever was reading has enough.
        _give_up_output()
        return Exit.DONE
    except OSError as error:
        _give_up_output()
        complain(f"the output cannot be written: {error.strerror}.")
        return Exit.STORE_FAILED
    return code


def _prepare_streams() -> None:
    """See that input and output are there, and that no letter is lost in an error."""
    # What was closed before the start is empty.
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Bytes that are no text, and letters that the other side does not know, are escaped.
            stream.reconfigure(errors="backslashreplace")


def _nothing(mode: Literal["r", "w"]) -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")


def _give_up_output() -> None:
    """Let what is left of the output vanish, so that the flush at exit has nothing to say."""
    with suppress(OSError):  # there may be no file left to be opened
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
