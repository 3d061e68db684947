"""`divisor-duel replay`: a record told again in its rule book's words."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.files import read_records_from
from divisor_duel.cli.leaving import until_left
from divisor_duel.cli.output import as_json_option, show_json
from divisor_duel.notation.record import Record, record_data
from divisor_duel.terminal.console import Console, console
from divisor_duel.terminal.retelling import retell, wait_for_enter


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Wait for Enter before each next move.")
@as_json_option
def replay(file: Path, step: bool, as_json: bool) -> int:
    """Show the games of a record FILE in the words of their rule books."""
    records = read_records_from(file)
    if as_json:
        show_json([record_data(record) for record in records])
        return Exit.DONE
    at = console()
    return until_left(at, lambda: _retell_all(at, records, step=step))


def _retell_all(at: Console, records: list[Record], *, step: bool) -> Exit:
    for place, record in enumerate(records, start=1):
        if step and place > 1:
            wait_for_enter(at, "the next game")
        if len(records) > 1:
            at.say(f"{'' if place == 1 else chr(10)}Game {place} of {len(records)}\n\n")
        retell(record, at, step=step)
    return Exit.DONE
