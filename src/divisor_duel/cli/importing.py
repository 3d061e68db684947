"""`divisor-duel import`: the games of record files, kept from now on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from divisor_duel.cli.files import read_records_from
from divisor_duel.cli.options import new_store_option
from divisor_duel.cli.progress import counted, working
from divisor_duel.notation.heading import Heading
from divisor_duel.notation.record import Record, write_record
from divisor_duel.rules.game import Game
from divisor_duel.store.ids import new_action_id, readable_id
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import GameStore, NotFoundError, WholeGame, replayed
from divisor_duel.table.table import Table

#: New games are kept so many at a time, so that whoever is playing need not wait for long.
GAMES_KEPT_AT_ONCE = 1000


@click.command(name="import")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@new_store_option
def import_(files: tuple[Path, ...], store: Path | None) -> None:
    """Keep the games of record FILEs, but for those that are known already.

    A game that was kept in part, because its store had failed, goes on as it is recorded.
    """
    with working("Reading"):
        records = [record for file in files for record in read_records_from(file)]
    with opened_store(store) as games:
        intake = Intake(games)
        for record in counted(records, len(records), "Importing"):
            intake.take(record)
        intake.keep_new()
    continued = f", {intake.continued} continued" if intake.continued else ""
    click.echo(
        f"{intake.new} of {len(records)} games imported{continued}; "
        f"{intake.known} were known already."
    )


class Intake:
    """Takes recorded games into a store, as far as they are not kept there yet."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._waiting: dict[str, WholeGame] = {}
        self.new = 0
        self.continued = 0
        self.known = 0

    def take(self, record: Record) -> None:
        """Take a game in: as a new one, as what came after the part that is kept, or not at all."""
        game = record.game
        for heading in _headings_to_try(record):
            kept = self._kept(heading.id)
            if kept is None:
                self.new += 1
                self._wait(heading, game)
                return
            if _was_known(game, kept):
                self.known += 1
                return
            if _is_beginning_of(kept, game) and not kept.outcome:
                self.continued += 1
                self._go_on(heading, kept, game)
                return
        self.known += 1

    def keep_new(self) -> None:
        """Keep the new games that are still waiting for it."""
        self._store.add(self._waiting.values())
        self._waiting.clear()

    def _kept(self, game_id: str) -> Game | None:
        if game_id in self._waiting:
            heading, actions, _ = self._waiting[game_id]
            return Game(heading.book.rules, heading.first, tuple(actions))
        try:
            return replayed(self._store, self._store.heading(game_id))
        except NotFoundError:
            return None

    def _wait(self, heading: Heading, game: Game) -> None:
        actions = [replace(action, id=new_action_id()) for action in game.actions]
        self._waiting[heading.id] = WholeGame(heading, actions, game.outcome)
        if len(self._waiting) == GAMES_KEPT_AT_ONCE:
            self.keep_new()

    def _go_on(self, heading: Heading, kept: Game, game: Game) -> None:
        if heading.id in self._waiting:
            self._wait(heading, game)
            return
        table = Table(self._store, heading.id)
        missing = game.standing[len(kept.standing) :]
        for place, action in enumerate(missing, start=kept.count):
            table.submit(replace(action, id=new_action_id()), place)


def _headings_to_try(record: Record) -> Iterator[Heading]:
    """Go through the headings under which a game may be kept.

    The same record always gets the same id. Where another game has its id, it gets one of its own,
    and is no longer a round of the match in which that other one is.
    """
    heading = record.heading
    if heading.id:
        yield heading
        heading = heading._replace(id="", match_round=None)
    digest = hashlib.sha256(write_record(Record(heading, record.game)).encode()).digest()
    yield heading._replace(id=readable_id(digest))


def _was_known(game: Game, kept: Game) -> bool:
    """Return whether a kept game stood so at some time, even if moves were taken back since."""
    if kept.actions == kept.standing:
        return _is_beginning_of(game, kept)
    return any(_is_beginning_of(game, kept.at(count)) for count in range(kept.count + 1))


def _is_beginning_of(one: Game, other: Game) -> bool:
    """Return whether a game is another one, or the beginning of it."""
    return (one.rules, one.first) == (other.rules, other.first) and (
        one.standing == other.standing[: len(one.standing)]
    )
