"""The examples of the rule books, with what their errata say of them."""

from __future__ import annotations

import pytest

from divisor_duel import (
    RULE_BOOKS,
    ChainPosition,
    Division,
    Ending,
    Game,
    IllegalActionError,
    Outcome,
    Pick,
    Player,
    Reason,
)

EXAMPLE_000 = [6, 3, 9, 18, 2, 12, 4, 8, 16]
EXAMPLE_001 = [15, 5, 20, 10, 30, 6, 12, 3, 9, 18, 36, 4, 24, 8, 16, 2, 14, 7, 21, 42]
EXAMPLE_003 = [24, 12, 6, 18, 9, 27]
EXAMPLE_004 = [6, 3, 9, 1, 8, 2, 4]


def after(key: str, picks: list[int]) -> Game:
    game = Game(RULE_BOOKS[key].rules)
    for pick in picks:
        game = game.play(Pick(pick))
    return game


def legal(game: Game) -> list[int]:
    return [move.number for move in game.legal_moves() if isinstance(move, Pick)]


@pytest.mark.parametrize(
    ("key", "picks"), [("duel-50", EXAMPLE_001), ("grid", EXAMPLE_004)], ids=["001", "004"]
)
def test_the_example_is_played_to_its_end(key: str, picks: list[int]) -> None:
    game = after(key, picks)
    winner = Player.ONE if len(picks) % 2 else Player.TWO
    assert game.outcome == Outcome(winner, Ending.NO_LEGAL_ACTION)


def test_the_division_example_is_played_to_its_end() -> None:
    game = Game(RULE_BOOKS["divider"].rules)
    for division in (Division(60, 2), Division(30, 5), Division(6, 3)):
        game = game.play(division)
    assert game.outcome == Outcome(Player.ONE, Ending.NO_LEGAL_ACTION)


@pytest.mark.parametrize(
    ("key", "picks", "illegal"),
    [
        ("duel-20", EXAMPLE_000, 20),
        ("duel-20", [20, 5, 10], 15),
        ("challenge", EXAMPLE_003, 45),
        ("challenge", [4, 8, 16, 32], 48),
    ],
    ids=["000 move 10", "000 move 13", "003 move 7", "003 after 32"],
)
def test_an_unrelated_pick_of_an_example_is_refused(
    key: str, picks: list[int], illegal: int
) -> None:
    with pytest.raises(IllegalActionError) as caught:
        after(key, picks).play(Pick(illegal))
    assert caught.value.reason is Reason.UNRELATED


def test_a_number_of_an_example_that_was_taken_is_refused_as_such() -> None:
    with pytest.raises(IllegalActionError) as caught:
        after("challenge", EXAMPLE_003[:2]).play(Pick(24))
    assert caught.value.reason is Reason.ALREADY_PICKED


@pytest.mark.parametrize(
    ("key", "picks", "expected"),
    [
        ("duel-20", EXAMPLE_000[:6], [1, 4]),
        ("duel-20", EXAMPLE_000[:8], [1, 16]),
        ("duel-20", EXAMPLE_000, [1]),
        ("duel-50", EXAMPLE_001[:4], [2, 30, 40, 50]),
        ("duel-50", EXAMPLE_001[:13], [2, 8, 48]),
        ("duel-50", EXAMPLE_001[:15], [2, 32, 48]),
        ("challenge", EXAMPLE_003[:2], [2, 3, 4, 6, 36, 48]),
        ("challenge", EXAMPLE_003[:3], [2, 3, 18, 30, 36, 42, 48]),
        ("challenge", EXAMPLE_003, [3]),
        ("challenge", [45], [3, 5, 9, 15]),
        ("challenge", [45, 15], [3, 5, 30]),
        ("challenge", [5, 10, 20], [2, 4, 40]),
        ("challenge", [16, 8, 48], [2, 3, 4, 6, 12, 24]),
        ("grid", EXAMPLE_004[:4], [2, 4, 5, 7, 8]),
    ],
)
def test_the_legal_picks_are_as_the_errata_have_them(
    key: str, picks: list[int], expected: list[int]
) -> None:
    assert legal(after(key, picks)) == expected


def test_thirteen_remains_after_six_and_three() -> None:
    position = after("duel-20", [6, 3]).position
    assert isinstance(position, ChainPosition)
    assert list(position.remaining_runs()) == [range(1, 3), range(4, 6), range(7, 21)]
