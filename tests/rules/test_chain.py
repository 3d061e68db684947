from __future__ import annotations

from random import Random

import pytest

from divisor_duel import (
    BadRulesError,
    ChainPosition,
    ChainRules,
    Division,
    Game,
    IllegalActionError,
    Opening,
    Pick,
    Reason,
)
from reference import chain_picks, pool


def after(rules: ChainRules, *numbers: int) -> Game:
    game = Game(rules)
    for number in numbers:
        game = game.play(Pick(number))
    return game


def legal(game: Game) -> list[int]:
    return [move.number for move in game.legal_moves()]


@pytest.mark.parametrize("seed", range(50))
def test_legal_picks_are_those_of_the_plain_definition(seed: int) -> None:
    dice = Random(seed)
    low = dice.randint(1, 4)
    high = dice.randint(low + 1, 120)
    game = Game(ChainRules(low, high))
    left, last = pool(low, high), None
    while game.outcome is None:
        assert legal(game) == chain_picks(left, last)
        move = dice.choice(game.legal_moves())
        game, last = game.play(move), move.number
        left -= {last}
        assert isinstance(game.position, ChainPosition)
        assert list(game.position.remaining()) == sorted(left)
        assert [n for run in game.position.remaining_runs() for n in run] == sorted(left)
        assert game.position.remaining_count == len(left)
        assert not left or game.position.highest_remaining == max(left)
    assert chain_picks(left, last) == []


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        (Opening(), [3, 4, 5, 6, 7, 8]),
        (Opening(even=True), [4, 6, 8]),
        (Opening(even=True, below=8), [4, 6]),
        (Opening(below=5), [3, 4]),
        (Opening(below=100), [3, 4, 5, 6, 7, 8]),
    ],
)
def test_an_opening_rule_leaves_only_some_first_picks(
    opening: Opening, expected: list[int]
) -> None:
    game = Game(ChainRules(3, 8, opening))
    assert legal(game) == expected
    assert [Pick(n) in game.legal_moves() for n in range(3, 9)] == [
        n in expected for n in range(3, 9)
    ]
    assert Division(6, 2) not in game.legal_moves()


def test_the_opening_rule_binds_only_the_first_pick() -> None:
    game = after(ChainRules(1, 40, Opening(even=True)), 6)
    assert legal(game) == [1, 2, 3, 12, 18, 24, 30, 36]


@pytest.mark.parametrize(
    ("numbers", "illegal", "reason"),
    [
        ((), 0, Reason.OUTSIDE_THE_POOL),
        ((), 21, Reason.OUTSIDE_THE_POOL),
        ((), 10**19 - 1, Reason.OUTSIDE_THE_POOL),
        ((6,), 6, Reason.ALREADY_PICKED),
        ((6,), 4, Reason.UNRELATED),
        ((6, 3, 9), 6, Reason.ALREADY_PICKED),
        ((6, 3, 9), 40, Reason.OUTSIDE_THE_POOL),
    ],
)
def test_an_illegal_pick_says_why(numbers: tuple[int, ...], illegal: int, reason: Reason) -> None:
    with pytest.raises(IllegalActionError) as caught:
        after(ChainRules(1, 20), *numbers).play(Pick(illegal))
    assert caught.value.reason is reason
    assert caught.value.action.deed == Pick(illegal)


def test_an_opening_that_is_not_allowed_says_so() -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(ChainRules(1, 40, Opening(even=True))).play(Pick(7))
    assert caught.value.reason is Reason.OPENING_NOT_ALLOWED


def test_a_division_is_no_move_of_a_chain_game_even_where_illegal_moves_forfeit() -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(ChainRules(1, 20, forfeits=True)).play(Division(6, 2))
    assert caught.value.reason is Reason.ANOTHER_GAMES_MOVE


@pytest.mark.parametrize(("low", "high"), [(0, 5), (5, 5), (7, 3), (-2, 4)])
def test_a_pool_that_is_none_is_refused(low: int, high: int) -> None:
    with pytest.raises(BadRulesError, match=r"^A pool runs from"):
        ChainRules(low, high)


def test_an_opening_rule_that_leaves_no_first_pick_is_refused() -> None:
    with pytest.raises(BadRulesError, match="leaves no first pick in 10-20"):
        ChainRules(10, 20, Opening(even=True, below=10))


def test_positions_reached_by_another_order_are_the_same_value() -> None:
    rules = ChainRules(1, 20)
    one, other = after(rules, 6, 3, 12, 4), after(rules, 12, 3, 6, 1)
    assert one.position != other.position
    same = after(rules, 3, 12, 6, 1).position, after(rules, 12, 3, 6, 1).position
    assert same[0] == same[1]
    assert hash(same[0]) == hash(same[1])


def test_a_pool_of_a_million_is_never_copied() -> None:
    game = after(ChainRules(1, 1_000_000), 720_720, 360_360, 2)
    picks = game.legal_moves()
    assert isinstance(game.position, ChainPosition)
    assert len(game.position.picked) == 3
    assert len(picks) == 1 + 499_999 - 2
    assert picks[0] == Pick(1)
    assert picks[-1] == Pick(1_000_000)
    assert Pick(720_720) not in picks
    assert picks[360_360 // 2 - 1] == Pick(360_362)
