"""`divisor-duel balance`: which pools and opening rules make a fair game."""

from __future__ import annotations

from typing import Any

import click

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.options import chosen_book, pool_option
from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.cli.progress import counted
from divisor_duel.notation.parameters import write_opening, write_pool
from divisor_duel.notation.text import filled
from divisor_duel.rules.chain import ChainRules, Opening
from divisor_duel.solver.balance import Balance, balance_of, fair_openings_with_swap
from divisor_duel.voices.phrases import run_list, runs_of

FAIREST_SHOWN = 10
#: How far the share of winning openings of a fair pool is from a half, at most.
MOST_UNFAIR = 0.25


@click.command()
@pool_option
@as_json_option
def balance(pool: tuple[int, int] | None, as_json: bool) -> int:
    """Say which pools and opening rules favour whom, and which make a fair game.

    All pools from the lowest number of --pool up to its highest are looked at (1-200 if none is
    given), with any first pick, with even ones, and with even ones below half of the pool.
    """
    low, high = pool or (1, 200)
    chosen_book(None, pool=(low, high))  # refuses what is no pool
    found: list[Balance] = []
    fair = None
    try:
        highs = range(low + 1, high + 1)
        for top in counted(highs, len(highs), "Balancing"):
            found += [balance_of(rules) for rules in _with_opening_rules(low, top)]
        fair = fair_openings_with_swap(ChainRules(low, high))
    except KeyboardInterrupt:
        click.echo("Interrupted: this is what is known so far.", err=True)
    if as_json:
        show_json({"pools": [_data(one) for one in found], "fair_openings_with_swap": fair})
    elif found:
        _tell(low, high, found, fair)
    return Exit.INTERRUPTED if fair is None else Exit.DONE


def _with_opening_rules(low: int, high: int) -> list[ChainRules]:
    """Return the rules of a pool with each opening rule that leaves a first pick."""
    openings = (Opening(), Opening(even=True), Opening(even=True, below=(high + 1) // 2))
    return [ChainRules(low, high, rule) for rule in openings if rule.picks(low, high)]


def _kind(one: Balance) -> str:
    """Return the opening rule of a pool in words that fit every pool."""
    opening = one.rules.opening
    if opening.below is not None:
        return "even, below half of N"
    return "even" if opening.even else "any"


def _tell(low: int, high: int, found: list[Balance], fair: int | None) -> None:
    click.echo(f"Pools {low}-N, for N up to {high}. The second player wins with perfect play:")
    for kind in dict.fromkeys(map(_kind, found)):
        lost = [one.rules.high for one in found if _kind(one) == kind and one.second_player_wins]
        lost_text = f"N = {run_list(runs_of(lost))}" if lost else "no N"
        click.echo(filled(f"  first pick {kind}: {lost_text}"))
    _tell_fairest([one for one in found if abs(one.share - 0.5) <= MOST_UNFAIR])
    if fair is not None:
        click.echo(f"\n{filled(_swap_text(low, high, fair))}")


def _tell_fairest(fair: list[Balance]) -> None:
    if not fair:
        click.echo("\nNone of them is fair for people: nearly all openings win, or hardly any.")
        return
    click.echo("\nThe fairest for people, with nearly as many winning openings as losing ones:")
    fairest = sorted(fair, key=lambda one: (abs(one.share - 0.5), -one.rules.high))
    show_table(
        ("pool", "first pick", "winning openings", "share"),
        [
            (
                write_pool(one.rules.low, one.rules.high),
                _kind(one),
                f"{one.winning} of {one.allowed}",
                f"{one.share:.1%}",
            )
            for one in fairest[:FAIREST_SHOWN]
        ],
    )


def _swap_text(low: int, high: int, fair: int) -> str:
    return (
        "With the swap, the second player always wins with perfect play: a winning opening is "
        "taken over, a losing one is answered. Against somebody who guesses among the replies and "
        f"the swap, {fair} of the {high - low + 1} openings of {low}-{high} leave the first player "
        "no worse off than a fair coin."
    )


def _data(one: Balance) -> dict[str, Any]:
    return {
        "pool": write_pool(one.rules.low, one.rules.high),
        "opening": write_opening(one.rules.opening),
        "winning": one.winning,
        "allowed": one.allowed,
        "share": one.share,
        "second_player_wins": one.second_player_wins,
    }
