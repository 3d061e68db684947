"""How commands show data: as a table for people, or as JSON for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print data for programs.")


def show_json(data: Any) -> None:
    """Print data as JSON."""
    import json

    show_utf8(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def show_utf8(text: str) -> None:
    """Print a text that other programs read: as UTF-8, whatever the terminal has."""
    click.echo(text.encode(), nl=False)


def drawing_console(*, stderr: bool = False) -> Console:
    """Return the console on which tables and progress are drawn; without colour if so wanted."""
    # What draws takes long to import, and nothing else needs it.
    from rich.console import Console

    return Console(stderr=stderr, color_system=None if os.environ.get("NO_COLOR") else "auto")


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: drawn on a terminal that is wide enough, as plain columns anywhere else."""
    if sys.stdout.isatty() and _least_width(columns, rows) <= get_terminal_size().columns:
        _draw_table(columns, rows)
    else:
        _write_columns([columns, *rows])


def _least_width(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return how wide a table is at least, if no word in it is to be broken."""
    longest_words = [
        max(len(word) for cell in cells for word in ["", *cell.split()])
        for cells in zip(columns, *rows, strict=True)
    ]
    return sum(longest_words) + 3 * len(columns) + 1


def _draw_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, column in enumerate(columns):
        # What has to be typed is never broken, and nothing is ever cut.
        table.add_column(column, no_wrap=place == 0, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    drawing_console().print(table)


def _write_columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
