"""The commands for games that are kept: `show`, `export`, `delete`, `backup`."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import click

from divisor_duel.cli.options import GAME_ID, store_option
from divisor_duel.cli.output import as_json_option, show_json, show_utf8
from divisor_duel.cli.progress import counted
from divisor_duel.notation.heading import Heading
from divisor_duel.notation.record import Record, record_data, write_record
from divisor_duel.notation.text import NotationError, quoted, quoted_path
from divisor_duel.rules.actions import Player
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import (
    GameStore,
    NotFoundError,
    UnavailableError,
    Wanted,
    every_game,
    replayed,
)

id_argument = click.argument("game_id", metavar="ID", type=GAME_ID)


def found_game(games: GameStore, begins: str) -> Heading:
    """Return the heading of the one game whose id is this or begins so, or fail in a line."""
    with suppress(NotFoundError):
        return games.heading(begins)
    some = [kept.heading for kept in games.page(Wanted(id_begins=begins), limit=2).games]
    if not begins or not some:
        raise click.UsageError(
            f"There is no game {quoted(begins)}: divisor-duel history lists them."
        )
    if len(some) > 1:
        ids = " and ".join(heading.id for heading in reversed(some))
        raise click.UsageError(f"More than one game begins with {quoted(begins)}, such as {ids}.")
    return some[0]


def record_of(games: GameStore, heading: Heading) -> Record:
    """Return the record of a kept game."""
    try:
        return Record(heading, replayed(games, heading))
    except NotationError as error:
        raise UnavailableError(f"What is kept of {heading.id} is no record: {error}") from error


@click.command()
@id_argument
@store_option
@as_json_option
def show(game_id: str, store: Path | None, as_json: bool) -> None:
    """Show the game ID as a record."""
    with opened_store(store) as games:
        record = record_of(games, found_game(games, game_id))
    if as_json:
        show_json(record_data(record))
    else:
        show_utf8(write_record(record))


@click.command()
@click.argument("game_ids", metavar="ID...", nargs=-1, type=GAME_ID)
@click.option("--all", "everything", is_flag=True, help="Every game, oldest first.")
@store_option
def export(game_ids: tuple[str, ...], everything: bool, store: Path | None) -> None:
    """Print the games ID... as records; > FILE puts them into a file."""
    if bool(game_ids) == everything:
        raise click.UsageError("Name the games to export, or say --all.")
    with opened_store(store) as games:
        if everything:
            # Oldest first, so that whoever imports them has them in the same order.
            ids = [kept.heading.id for kept in every_game(games, Wanted())][::-1]
        else:
            ids = [found_game(games, game_id).id for game_id in game_ids]
        # On a terminal the records themselves are the sign of life.
        shown = ids if sys.stdout.isatty() else counted(ids, len(ids), "Exporting")
        for place, game_id in enumerate(shown):
            record = record_of(games, games.heading(game_id))
            show_utf8(("\n" if place else "") + write_record(record))


@click.command()
@id_argument
@click.option("--yes", is_flag=True, help="Do not ask.")
@store_option
def delete(game_id: str, yes: bool, store: Path | None) -> None:
    """Forget the game ID for good, after asking."""
    with opened_store(store) as games:
        heading = found_game(games, game_id)
        if not yes and not _is_sure(heading):
            click.echo("Nothing was deleted.")
            return
        games.delete(heading.id)
    click.echo(f"{heading.id} is deleted.")


def _is_sure(heading: Heading) -> bool:
    """Ask whether a game is really to be deleted."""
    if not sys.stdin.isatty():
        raise click.UsageError("Say --yes to delete a game without being asked.")
    players = " against ".join(map(heading.known_as, Player))
    try:
        return click.confirm(f"Delete {heading.id} ({heading.book.key}, {players}) for good?")
    except click.Abort:
        click.echo("\nNothing was deleted.")
        raise


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@store_option
def backup(file: Path, store: Path | None) -> None:
    """Copy all games to FILE, even while some are being played."""
    if file.exists():
        raise click.UsageError(f"{quoted_path(file)} exists already.")
    with opened_store(store) as games:
        games.back_up(file)
    click.echo(f"All games are copied to {quoted_path(file)}.")
