"""Reading record files that people name on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from divisor_duel.notation.record import Record, write_records
from divisor_duel.notation.record_reader import RecordError, read_records
from divisor_duel.notation.text import quoted_path
from divisor_duel.terminal.files import write_whole


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
    """Replace a file by records, or fail with one line that says why it cannot be done."""
    try:
        write_whole(file, write_records(records))
    except OSError as error:
        raise click.UsageError(f"{quoted_path(file)} cannot be written: {_why(error)}") from error


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        return f"line {line} is not UTF-8 text."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}."
    return f"{error}."
