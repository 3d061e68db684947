"""Reading record files that people name on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click

from divisor_duel.notation.record import Record, write_records
from divisor_duel.notation.record_reader import RecordError, read_records
from divisor_duel.notation.text import quoted_path


def read_records_from(file: Path) -> list[Record]:
    """Return the records of a file, or fail with one line that says what is wrong and where."""
    try:
        text = file.read_bytes().decode()
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{quoted_path(file)} cannot be read: {_why(error)}") from error
    try:
        return read_records(text)
    except RecordError as error:
        raise click.UsageError(f"{quoted_path(file)}, {error}") from error


def write_records_to(file: Path, records: Iterable[Record]) -> None:
    """Replace a file by records; whatever happens, either the old or the new file is there."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        fresh.write_text(write_records(records), encoding="utf-8")
        fresh.replace(file)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise click.UsageError(f"{quoted_path(file)} cannot be written: {_why(error)}") from error


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        return f"line {line} is not UTF-8 text."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}."
    return f"{error}."
