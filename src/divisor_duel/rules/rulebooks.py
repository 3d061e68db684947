"""The rule books: every game that can be played, declared as data."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from divisor_duel.rules.actions import BadRulesError
from divisor_duel.rules.chain import ChainRules, Opening
from divisor_duel.rules.division import DivisionRules
from divisor_duel.rules.game import Rules

LARGEST_POOL_TO_PLAY = 1_000_000
LARGEST_POOL_TO_SOLVE = 10_000_000
LARGEST_START = 10**12
MOST_ROUNDS = 1000
LARGEST_GRID = 400


class RuleBook(NamedTuple):
    """A named game: its rules, the voice that tells it, and how its pool is laid out."""

    key: str
    title: str
    rules: Rules
    voice: str
    columns: int | None = None


RULE_BOOKS = {
    book.key: book
    for book in (
        RuleBook("duel-20", "Divisor Duel", ChainRules(1, 20), voice="duel_20"),
        RuleBook("duel-50", "Divisor Duel", ChainRules(2, 50), voice="duel_50"),
        RuleBook("divider", "Divider's Duel", DivisionRules((60,), forfeits=True), voice="divider"),
        RuleBook("challenge", "Divisor Challenge", ChainRules(2, 50), voice="challenge"),
        RuleBook("grid", "Divisor Duel", ChainRules(1, 9), voice="grid", columns=3),
        RuleBook(
            "juniper-green", "Juniper Green", ChainRules(1, 40, Opening(even=True)), voice="duel_20"
        ),
    )
}


def variant(
    book: RuleBook,
    *,
    pool: tuple[int, int] | None = None,
    largest_pool: int = LARGEST_POOL_TO_PLAY,
    start: tuple[int, ...] | None = None,
    opening: Opening | None = None,
    forfeits: bool | None = None,
    swaps: bool | None = None,
) -> RuleBook:
    """Return a rule book with some rules chosen anew, or raise `BadRulesError`."""
    own = book.rules
    forfeits = own.forfeits if forfeits is None else forfeits
    swaps = own.swaps if swaps is None else swaps
    if isinstance(own, ChainRules):
        if start is not None:
            raise BadRulesError(f"{book.key} has a pool of numbers, not a starting number.")
        low, high = pool or (own.low, own.high)
        if high > largest_pool:
            raise BadRulesError(f"A pool goes up to {largest_pool:,} at most, not to {high:,}.")
        chain = ChainRules(low, high, opening or own.opening, forfeits, swaps)
        columns = book.columns if pool is None else _columns(book, chain)
        return book._replace(rules=chain, columns=columns)
    if pool is not None:
        raise BadRulesError(f"{book.key} has a starting number, not a pool.")
    if opening is not None:
        raise BadRulesError(f"{book.key} has no opening rule: the first move is a division.")
    for number in start or ():
        if not 3 <= number <= LARGEST_START:
            raise BadRulesError(f"Start from 3 to {LARGEST_START:,}, not from {number:,}.")
    return book._replace(rules=DivisionRules(start or own.start_numbers, forfeits, swaps))


def _columns(book: RuleBook, rules: ChainRules) -> int | None:
    """Return how many columns a grid for these rules has: as nearly square as possible."""
    if book.columns is None or rules.size > LARGEST_GRID:
        return None
    return isqrt(rules.size - 1) + 1
