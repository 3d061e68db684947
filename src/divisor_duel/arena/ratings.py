"""What the results of games say: shares with their uncertainty, and Elo ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

#: The normal quantile for an interval that holds the true share 95 times of 100.
QUANTILE = 1.959964

MEAN_RATING = 1500.0
ELO_SCALE = 400.0
ROUNDS_OF_FITTING = 500


class Interval(NamedTuple):
    """A share, and between what bounds the true one lies with 95% confidence."""

    share: float
    low: float
    high: float


def wilson_interval(wins: int, games: int) -> Interval:
    """Return the share of wins with its Wilson score interval."""
    share = wins / games
    spread = QUANTILE**2 / games
    centre = (share + spread / 2) / (1 + spread)
    half = QUANTILE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def elo_ratings(names: Sequence[str], wins: Mapping[tuple[str, str], int]) -> dict[str, float]:
    """Return the ratings that fit the results best; `wins[a, b]` is how often a has beaten b.

    The Bradley-Terry model, fitted by repeated proportional steps. Each pair gets one more draw's
    worth of games, half a win each, so that whoever never lost still has a rating.
    """
    strength = dict.fromkeys(names, 1.0)
    half = 0.5
    for _ in range(ROUNDS_OF_FITTING):
        fitted = {}
        for name in names:
            others = [other for other in names if other != name]
            won = sum(wins.get((name, other), 0) + half for other in others)
            chances = sum(
                (wins.get((name, other), 0) + wins.get((other, name), 0) + 1)
                / (strength[name] + strength[other])
                for other in others
            )
            fitted[name] = won / chances if chances else 1.0
        strength = fitted
    ratings = {name: ELO_SCALE * log10(value) for name, value in strength.items()}
    mean = sum(ratings.values()) / len(ratings)
    return {name: rating - mean + MEAN_RATING for name, rating in ratings.items()}
