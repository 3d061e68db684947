from __future__ import annotations

from typing import Any

import pytest

from divisor_duel import (
    RULE_BOOKS,
    BadRulesError,
    ChainRules,
    DivisionRules,
    Opening,
    variant,
)


@pytest.mark.parametrize(
    ("key", "title", "rules"),
    [
        ("duel-20", "Divisor Duel", ChainRules(1, 20)),
        ("duel-50", "Divisor Duel", ChainRules(2, 50)),
        ("divider", "Divider's Duel", DivisionRules((60,), forfeits=True)),
        ("challenge", "Divisor Challenge", ChainRules(2, 50)),
        ("grid", "Divisor Duel", ChainRules(1, 9)),
        ("juniper-green", "Juniper Green", ChainRules(1, 40, Opening(even=True))),
    ],
)
def test_the_catalogue_says_what_the_rulings_say(
    key: str, title: str, rules: ChainRules | DivisionRules
) -> None:
    assert RULE_BOOKS[key].title == title
    assert RULE_BOOKS[key].rules == rules


def test_the_grid_has_three_columns() -> None:
    assert RULE_BOOKS["grid"].columns == 3


@pytest.mark.parametrize(
    ("pool", "columns"),
    [((1, 9), 3), ((1, 10), 4), ((1, 16), 4), ((2, 13), 4), ((1, 400), 20), ((1, 401), None)],
)
def test_a_grid_is_as_nearly_square_as_possible(pool: tuple[int, int], columns: int | None) -> None:
    assert variant(RULE_BOOKS["grid"], pool=pool).columns == columns


def test_a_layout_changes_with_the_pool_alone() -> None:
    wide = RULE_BOOKS["grid"]._replace(columns=9)
    assert variant(wide, forfeits=True).columns == 9
    assert variant(wide, pool=(1, 9)).columns == 3


def test_what_is_not_chosen_stays_as_the_rule_book_has_it() -> None:
    juniper = RULE_BOOKS["juniper-green"]
    assert variant(juniper) == juniper
    assert variant(juniper, pool=(1, 100)).rules == ChainRules(1, 100, Opening(even=True))
    assert variant(RULE_BOOKS["divider"]) == RULE_BOOKS["divider"]
    asking = variant(RULE_BOOKS["divider"], forfeits=False, swaps=True).rules
    assert asking == DivisionRules((60,), swaps=True)


def test_a_pool_of_a_million_can_be_played_and_a_larger_one_only_solved() -> None:
    book = RULE_BOOKS["duel-20"]
    assert variant(book, pool=(1, 1_000_000)).rules == ChainRules(1, 1_000_000)
    with pytest.raises(BadRulesError, match="up to 1,000,000 at most, not to 1,000,001"):
        variant(book, pool=(1, 1_000_001))
    solved = variant(book, pool=(1, 10_000_000), largest_pool=10_000_000).rules
    assert solved == ChainRules(1, 10_000_000)


@pytest.mark.parametrize(
    ("key", "changes", "fault"),
    [
        ("duel-20", {"start": (60,)}, "duel-20 has a pool"),
        ("divider", {"pool": (1, 9)}, "divider has a starting number"),
        ("divider", {"opening": Opening(even=True)}, "divider has no opening rule"),
        ("divider", {"start": (2,)}, "Start from 3 to 1,000,000,000,000, not from 2"),
        ("divider", {"start": (60, 10**12 + 1)}, "not from 1,000,000,000,001"),
        ("grid", {"pool": (9, 1)}, "from 9 to 1"),
        ("grid", {"pool": (0, 9)}, "from 0 to 9"),
        ("grid", {"pool": (3, 9), "opening": Opening(even=True, below=4)}, "no first pick"),
    ],
)
def test_a_variant_that_is_no_game_is_refused(
    key: str, changes: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadRulesError, match=fault):
        variant(RULE_BOOKS[key], **changes)


@pytest.mark.parametrize("start", [(3,), (10**12,), (7,), (60, 48, 90)])
def test_any_number_from_3_to_a_million_million_can_start(start: tuple[int, ...]) -> None:
    assert variant(RULE_BOOKS["divider"], start=start).rules == DivisionRules(start, forfeits=True)
