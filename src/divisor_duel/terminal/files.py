"""Writing files that people named."""

from __future__ import annotations

import os
from errno import EACCES
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path  # of no use before somebody saves


def write_new(file: Path, text: str) -> None:
    """Write a text to a new file; raise `FileExistsError` rather than touch one that is there."""
    file.touch(exist_ok=False)
    try:
        write_whole(file, text)
    except BaseException:
        file.unlink()
        raise


def write_whole(file: Path, text: str) -> None:
    """Replace a file by a text; whatever happens, either the old or the new file is there."""
    file = file.resolve()
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    fresh = file.with_name(f".divisor-duel-{os.getpid()}-{os.urandom(4).hex()}")
    fresh.touch(exist_ok=False)
    try:
        if file.exists():
            fresh.chmod(file.stat().st_mode)
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
