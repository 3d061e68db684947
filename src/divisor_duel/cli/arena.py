"""`divisor-duel arena`: bots against bots, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import click

from divisor_duel.arena.contest import Pairing, pairings, played
from divisor_duel.arena.ratings import elo_ratings, wilson_interval
from divisor_duel.cli.exits import Exit
from divisor_duel.cli.options import (
    Reads,
    WholeNumber,
    chosen_book,
    optional_key_argument,
    rule_options,
    seed_option,
)
from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.cli.progress import counted, one_ctrl_c
from divisor_duel.players.bots import bot_named
from divisor_duel.rules.actions import Player

ALL_BOTS = ("random", "greedy", "lookahead:2", "lookahead:4", "level:3", "level:6", "perfect")

#: The games that were played, each with its winner.
Results = list[tuple[Pairing, Player]]
#: How often each bot has beaten each other one.
Wins = dict[tuple[str, str], int]


def _read_bot(name: str) -> str:
    bot_named(name)
    return name


_BOT = Reads("BOT", _read_bot)


@click.command()
@optional_key_argument
@click.option("--p1", type=_BOT, help="The one bot.")
@click.option("--p2", type=_BOT, help="The other bot.")
@click.option("--all", "everybody", is_flag=True, help=f"Everybody: {', '.join(ALL_BOTS)}.")
@click.option(
    "--games",
    type=WholeNumber(1, 1_000_000),
    default="100",
    show_default=True,
    help="Games for each pair of bots; they begin in turns.",
)
@click.option(
    "--jobs", type=WholeNumber(1, 256), default="1", show_default=True, help="Games played at once."
)
@rule_options
@seed_option
@as_json_option
def arena(
    key: str | None,
    p1: str | None,
    p2: str | None,
    everybody: bool,
    games: int,
    jobs: int,
    seed: int | None,
    as_json: bool,
    **rules: Any,
) -> int:
    """Let bots play each other, and say who wins how often.

    KEY is the game; without it, it is juniper-green, or divider where --start is given. Two bots
    give their shares of wins, with 95% confidence intervals; --all gives a table and Elo ratings.
    """
    if everybody == (p1 is not None or p2 is not None) or (p1 is None) != (p2 is None):
        raise click.UsageError("Name two bots with --p1 and --p2, or all of them with --all.")
    book = chosen_book(key, default="juniper-green", **rules)
    pairs = list(combinations(ALL_BOTS, 2)) if everybody else [(p1 or "", p2 or "")]

    def contests() -> Iterator[Pairing]:
        for pair in pairs:
            yield from pairings(book, pair, games, seed or 0)

    total = len(pairs) * games
    winners = _play(contests(), total, jobs)
    if len(winners) < total:
        click.echo(f"Interrupted after {len(winners)} of {total} games.", err=True)
    results = list(zip(contests(), winners, strict=False))
    if results and everybody:
        _report_all(_wins(results), as_json)
    elif results:
        _report_two(results, as_json)
    return Exit.DONE if len(winners) == total else Exit.INTERRUPTED


def _play(contests: Iterator[Pairing], total: int, jobs: int) -> list[Player]:
    """Play the games, and return the winners as far as they are known when Ctrl-C comes."""
    winners: list[Player] = []
    try:
        with one_ctrl_c(), played(contests, jobs) as results:
            for winner in counted(results, total, "Playing"):
                winners.append(winner)  # noqa: PERF402 - what is known when Ctrl-C comes is kept
    except KeyboardInterrupt:
        return winners
    except OSError as error:
        raise click.UsageError(
            f"{jobs} games cannot be played at once here: {error.strerror}."
        ) from error
    return winners


def _wins(results: Results) -> Wins:
    wins: Wins = {}
    for contest, winner in results:
        pair = (contest.bots[winner - 1], contest.bots[winner.other - 1])
        wins[pair] = wins.get(pair, 0) + 1
    return wins


def _report_two(results: Results, as_json: bool) -> None:
    """Say how often each bot has won; both may be of the same name, so seats count."""
    bots = results[0][0].bots
    rows = []
    for player in Player:
        wins = sum(winner is player for _, winner in results)
        begun = sum(winner is player is contest.first for contest, winner in results)
        rows.append((bots[player - 1], wins, begun, wilson_interval(wins, len(results))))
    if as_json:
        show_json(
            {
                "games": len(results),
                "bots": [
                    {
                        "bot": bot,
                        "wins": wins,
                        "wins_beginning": begun,
                        "share": interval.share,
                        "low": interval.low,
                        "high": interval.high,
                    }
                    for bot, wins, begun, interval in rows
                ],
            }
        )
        return
    show_table(
        ("bot", "wins", "of them beginning", "share", "95% confidence"),
        [
            (
                bot,
                f"{wins} of {len(results)}",
                str(begun),
                f"{interval.share:.1%}",
                f"{interval.low:.1%} to {interval.high:.1%}",
            )
            for bot, wins, begun, interval in rows
        ],
    )


def _report_all(wins: Wins, as_json: bool) -> None:
    names = [name for name in ALL_BOTS if any(name in pair for pair in wins)]
    ratings = elo_ratings(names, wins)
    names.sort(key=lambda name: -ratings[name])
    if as_json:
        show_json(
            [
                {
                    "bot": name,
                    "elo": round(ratings[name], 1),
                    "wins": {other: wins.get((name, other), 0) for other in names if other != name},
                }
                for name in names
            ]
        )
        return
    show_table(
        ("bot", "Elo", *(f"beats {name}" for name in names)),
        [
            (name, f"{ratings[name]:.0f}", *(_share(wins, name, other) for other in names))
            for name in names
        ],
    )


def _share(wins: Wins, name: str, other: str) -> str:
    won, lost = wins.get((name, other), 0), wins.get((other, name), 0)
    return f"{won / (won + lost):.0%}" if won + lost else "-"
