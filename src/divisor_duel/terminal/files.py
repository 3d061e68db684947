"""Writing files that people named."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path  # of no use before somebody saves


def write_whole(file: Path, text: str) -> None:
    """Replace a file by a text; whatever happens, either the old or the new file is there."""
    file = file.resolve()
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
