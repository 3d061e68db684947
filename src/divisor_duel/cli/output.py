"""How commands show data: as a table for people, or as JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print data for programs.")


def show_json(data: Any) -> None:
    """Print data as JSON."""
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: drawn on a terminal, as plain columns anywhere else."""
    if sys.stdout.isatty():
        _draw_table(columns, rows)
    else:
        _write_columns([columns, *rows])


def _draw_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    # Drawing tables takes long to import, and nothing else needs it.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, column in enumerate(columns):
        table.add_column(column, no_wrap=place == 0)  # what has to be typed is never cut
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def _write_columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
