from __future__ import annotations

from itertools import islice
from math import log10

import pytest

from divisor_duel import RULE_BOOKS, ChainPosition, ChainRules, Pick, Player, variant
from divisor_duel.arena.contest import Pairing, pairings, play, played
from divisor_duel.arena.puzzles import puzzles
from divisor_duel.arena.ratings import elo_ratings, wilson_interval
from reference import chain_picks, chain_wins

ONE, TWO = Player.ONE, Player.TWO
JUNIPER = RULE_BOOKS["juniper-green"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)  # fmt: skip
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    interval = wilson_interval(wins, games)
    assert interval.share == wins / games
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


def test_three_wins_for_each_loss_are_190_points() -> None:
    ratings = elo_ratings(["a", "b"], {("a", "b"): 75_000, ("b", "a"): 25_000})
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(3), abs=0.1)
    assert sum(ratings.values()) / 2 == pytest.approx(1500)


def test_whoever_never_lost_still_has_a_rating() -> None:
    ratings = elo_ratings(["a", "b", "c"], {("a", "b"): 10, ("a", "c"): 10, ("b", "c"): 10})
    assert ratings["a"] > ratings["b"] > ratings["c"]
    assert ratings["a"] < 3000


def test_the_bots_begin_in_turns_twice_with_each_seed() -> None:
    games = list(pairings(JUNIPER, ("random", "greedy"), 4, seed=7))
    assert [(game.first, game.seed) for game in games] == [(ONE, 7), (TWO, 7), (ONE, 8), (TWO, 8)]


def test_whoever_has_the_verdict_wins_with_perfect_play() -> None:
    for first in Player:
        # Player to begin wins on 1-40 with an even opening, 22 or 26.
        assert play(Pairing(JUNIPER, ("perfect", "perfect"), first, 1)) is first


def test_a_contest_comes_out_the_same_in_one_process_and_in_two() -> None:
    games = list(pairings(JUNIPER, ("random", "greedy"), 30, seed=1))
    with played(games, jobs=1) as alone:
        winners = list(alone)
    with played(games, jobs=2) as together:
        assert list(together) == winners


def test_bots_swap_where_that_is_agreed() -> None:
    book = variant(RULE_BOOKS["duel-20"], swaps=True)
    for first in Player:
        assert play(Pairing(book, ("perfect", "perfect"), first, 3)) is first.other


def test_a_puzzle_has_exactly_one_winning_move_among_several() -> None:
    known: dict[object, bool] = {}
    for puzzle in islice(puzzles(ChainRules(1, 16), seed=1), 12):
        position = puzzle.game.position
        assert isinstance(position, ChainPosition)
        left = frozenset(position.remaining())
        picks = chain_picks(left, position.last)
        winning = [pick for pick in picks if not chain_wins(left - {pick}, pick, known)]
        assert len(picks) >= 3
        assert [Pick(pick) for pick in winning] == [puzzle.answer]
        assert puzzle.game.count >= 2


def test_puzzles_repeat_under_their_seed_and_no_position_comes_twice() -> None:
    rules = ChainRules(2, 50)
    first = list(islice(puzzles(rules, seed=4), 10))
    assert list(islice(puzzles(rules, seed=4), 10)) == first
    assert len({puzzle.game.position for puzzle in first}) == 10
    assert list(islice(puzzles(rules, seed=5), 10)) != first


def test_puzzles_are_played_without_swapping() -> None:
    for puzzle in islice(puzzles(ChainRules(2, 50, swaps=True), seed=1), 5):
        assert not puzzle.game.rules.swaps


def test_a_pool_without_puzzles_has_none() -> None:
    assert list(puzzles(ChainRules(1, 3), seed=1)) == []
