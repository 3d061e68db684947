from __future__ import annotations

import pytest

from divisor_duel import ChainRules, Opening
from divisor_duel.solver.balance import balance_of, fair_openings_with_swap
from reference import chain_picks, chain_wins, pool


@pytest.mark.parametrize("high", range(2, 15))
@pytest.mark.parametrize("opening", [Opening(), Opening(even=True)])
def test_winning_openings_are_counted_as_by_exhaustive_search(high: int, opening: Opening) -> None:
    known: dict[object, bool] = {}
    left = pool(1, high)
    allowed = [n for n in left if not opening.even or n % 2 == 0]
    winning = [n for n in allowed if not chain_wins(left - {n}, n, known)]
    balance = balance_of(ChainRules(1, high, opening))
    assert (balance.winning, balance.allowed) == (len(winning), len(allowed))
    assert balance.share == len(winning) / len(allowed)
    assert balance.second_player_wins == (not winning)


@pytest.mark.parametrize("high", range(2, 13))
def test_fair_openings_are_those_where_half_of_the_choices_win_at_most(high: int) -> None:
    known: dict[object, bool] = {}
    fair = 0
    for opening in pool(1, high):
        left = pool(1, high) - {opening}
        replies = chain_picks(left, opening)
        wins = [not chain_wins(left - {reply}, reply, known) for reply in replies]
        swap_wins = not any(wins)
        fair += 2 * (sum(wins) + swap_wins) <= len(replies) + 1
    assert fair_openings_with_swap(ChainRules(1, high)) == fair
