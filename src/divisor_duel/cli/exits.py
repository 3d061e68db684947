"""How the program ends: its exit codes, and the one line that is said of an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import IntEnum

from divisor_duel.store.store import StoreError

PROGRAM = "divisor-duel"


class Exit(IntEnum):
    """What an exit code tells the program that started this one."""

    DONE = 0
    INPUT_ENDED = 1
    WRONG_USAGE = 2
    STORE_FAILED = 3
    INTERRUPTED = 130


def complain(message: str) -> None:
    """Say in one line on standard error what went wrong."""
    sys.stderr.write(f"{PROGRAM}: {' '.join(message.split())}\n")


def exit_code_of(work: Callable[[], int]) -> int:
    """Do the work of a command and return its exit code; no error comes out as a traceback."""
    try:
        code = work()
        sys.stdout.flush()
    except StoreError as error:
        complain(str(error))
        return Exit.STORE_FAILED
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has enough; the flush at exit must not complain about that.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    return code
