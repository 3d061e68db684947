"""`divisor-duel stats`: how somebody plays, by what is kept of it."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.options import player_option, store_option
from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.cli.progress import counted
from divisor_duel.notation.text import quoted
from divisor_duel.players.bots import level_for
from divisor_duel.store.place import opened_store
from divisor_duel.store.statistics import Statistics, Tally, reviewed
from divisor_duel.store.store import Wanted, every_game

TREND_PARTS = 20
OPENINGS_SHOWN = 10
BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "12345678"


@click.command()
@player_option
@store_option
@as_json_option
def stats(player: str | None, store: Path | None, as_json: bool) -> int:
    """Say how somebody has played, and which level to try next.

    Without --player, all people are counted together.
    """
    found = Statistics(player)
    end = Exit.DONE
    with opened_store(store) as games:
        finished = every_game(games, Wanted(player=player, finished=True))
        try:
            with closing(reviewed(games, finished)) as reviews:
                for kept, review in counted(reviews, None, "Reviewing"):
                    found.count(kept, review)
        except KeyboardInterrupt:
            click.echo("Interrupted: these are the newest games.", err=True)
            end = Exit.INTERRUPTED
    if as_json:
        show_json(_data(found))
    elif not found.total.games:
        whose = f" of {quoted(player)}" if player else ""
        click.echo(f"No finished games{whose} are kept here.")
    else:
        _tell(player or "Everybody", found)
    return end


def _tell(who: str, found: Statistics) -> None:
    total = found.total
    games = "1 game" if total.games == 1 else f"{total.games:,} games"
    click.echo(f"{who}: {games}, {total.won:,} won ({_share(total)})\n")
    for title, tallies in (("rule book", found.by_game), ("opponent", found.by_opponent)):
        _table(title, tallies, len(tallies))
    if found.by_opening:
        _table("opening", found.by_opening, OPENINGS_SHOWN)
    if found.accuracy is None:
        click.echo("No won position has been faced yet.")
        return
    click.echo(
        f"Accuracy: {found.accuracy:.0%}, {found.kept} of {found.faced} won positions kept won"
    )
    click.echo(f"Trend, oldest to newest: {_chart(found.trend(TREND_PARTS))}")
    click.echo(f"Level to try next: level:{level_for(found.accuracy)}")


def _table(title: str, tallies: dict[str, Tally], most: int) -> None:
    ranked = sorted(tallies.items(), key=lambda item: -item[1].games)[:most]
    rows = [(name, str(tally.games), str(tally.won), _share(tally)) for name, tally in ranked]
    show_table((title, "games", "won", "share"), rows)
    click.echo()


def _share(tally: Tally) -> str:
    return f"{tally.won / tally.games:.0%}"


def _chart(shares: list[float]) -> str:
    """Return shares as bars, with the first and the last in figures."""
    try:
        BARS.encode(sys.stdout.encoding)
        bars = BARS
    except UnicodeEncodeError:
        bars = PLAIN_BARS
    drawn = "".join(bars[min(int(share * len(bars)), len(bars) - 1)] for share in shares)
    return f"{drawn}  ({shares[0]:.0%} to {shares[-1]:.0%})"


def _data(found: Statistics) -> dict[str, Any]:
    def tallies(some: dict[str, Tally]) -> dict[str, dict[str, int]]:
        return {name: {"games": tally.games, "won": tally.won} for name, tally in some.items()}

    return {
        "games": found.total.games,
        "won": found.total.won,
        "by_game": tallies(found.by_game),
        "by_opponent": tallies(found.by_opponent),
        "by_opening": tallies(found.by_opening),
        "faced": found.faced,
        "kept": found.kept,
        "accuracy": found.accuracy,
        "trend": found.trend(TREND_PARTS),
        "next_level": None if found.accuracy is None else level_for(found.accuracy),
    }
