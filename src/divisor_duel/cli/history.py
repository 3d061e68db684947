"""`divisor-duel history`: the games that are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from divisor_duel.cli.options import KEY, WholeNumber, player_option, store_option
from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.notation.heading import write_tags
from divisor_duel.rules.actions import Player
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import KeptGame, Wanted

PAGE_SIZE = 20


@click.command()
@player_option
@click.option("--game", type=KEY, help="Games by this rule book.")
@click.option("--unfinished", is_flag=True, help="Games that can be resumed.")
@click.option(
    "--page", type=WholeNumber(1, 1_000_000), default="1", show_default=True, help="Which page."
)
@store_option
@as_json_option
def history(
    player: str | None,
    game: str | None,
    unfinished: bool,
    page: int,
    store: Path | None,
    as_json: bool,
) -> None:
    """List the kept games, newest first."""
    wanted = Wanted(player=player, game=game, resumable=unfinished)
    with opened_store(store) as games:
        found = games.page(wanted, limit=PAGE_SIZE)
        for _ in range(page - 1):
            if found.next is None:
                raise click.UsageError("There are fewer pages than that.")
            found = games.page(wanted, found.next, PAGE_SIZE)
    if as_json:
        show_json([_data(kept) for kept in found.games])
        return
    if not found.games:
        click.echo("No games are kept here." if wanted == Wanted() else "No such games are kept.")
        return
    show_table(("id", "date", "game", "players", "actions", "result"), list(map(_row, found.games)))
    if found.next is not None:
        click.echo(f"Older games: --page {page + 1}")


def _row(kept: KeptGame) -> tuple[str, ...]:
    heading = kept.heading
    game = heading.book.key
    if heading.match_round:
        game += f", round {heading.match_round.number}/{heading.match_round.rounds}"
    players = " - ".join(map(heading.known_as, Player))
    return (heading.id, heading.date, game, players, str(kept.action_count), _result(kept))


def _result(kept: KeptGame) -> str:
    if kept.outcome is None:
        return "not finished"
    return f"{kept.heading.known_as(kept.outcome.winner)} won: {kept.outcome.ending.value}"


def _data(kept: KeptGame) -> dict[str, Any]:
    return {
        **write_tags(kept.heading),
        "actions": kept.action_count,
        "winner": int(kept.outcome.winner) if kept.outcome else None,
        "ending": kept.outcome.ending.value if kept.outcome else None,
    }
