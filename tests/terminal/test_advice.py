"""What perfect play is made to say, on positions small enough to check by hand."""

from __future__ import annotations

import re

import pytest

from divisor_duel import RULE_BOOKS, ChainRules, Division, DivisionRules, Game, Opening, Pick
from divisor_duel.terminal.advice import evaluation, hint, why


def after(rules: ChainRules, *picks: int) -> Game:
    game = Game(rules)
    for pick in picks:
        game = game.play(Pick(pick))
    return game


NINE = ChainRules(1, 9)


def test_a_hint_prefers_the_move_with_the_fewest_replies_and_says_why() -> None:
    # 5 can be answered by 1 alone, 7 likewise; after 1 the other of them is the end.
    assert hint(Game(NINE)) == ("Play 5: after 1 answer 7, and you will always have an answer.\n")


def test_a_move_without_a_reply_wins_at_once() -> None:
    assert hint(Game(ChainRules(2, 50))).endswith(
        ": there is no answer to it, so it wins at once.\n"
    )
    assert why(Game(ChainRules(2, 50)), Pick(47)) == "47 wins at once: there is no answer to it.\n"


def test_a_lost_position_is_said_to_be_lost_with_the_most_testing_move() -> None:
    text = hint(after(NINE, 5))
    assert text.startswith("Every move loses here, if your opponent finds the answer. 1 leaves")
    assert "the smallest share of winning replies: 1 of 7." in text


def test_why_tells_the_answer_to_every_reply_and_the_partners_for_later() -> None:
    # After 6 and 2 the numbers 3, 5, 7, 9 have 1 and 3 only: 4 and 8 stand apart with each other.
    assert why(after(NINE, 6), Pick(2)).startswith("2 wins. After 1 answer ")
    assert (
        ", after 4 answer 8, after 8 answer 4.\nLater too, answer whatever comes with its "
        in why(after(NINE, 6), Pick(2))
    )
    # 9 can be answered by 3 alone, and 3 then by 6 alone; 2-4 or 2-8 is a pair of its own.
    assert why(Game(ChainRules(3, 9)), Pick(9)) == (
        "9 wins. After 3 answer 6.\nLater too, answer whatever comes with its partner:\n4-8\n"
    )


def test_why_tells_the_refutation_of_a_losing_move() -> None:
    assert why(after(NINE, 5), Pick(1)) == "1 loses: your opponent answers 7.\n"


def test_every_legal_move_is_evaluated() -> None:
    assert evaluation(Game(NINE)) == "Winning: 5, 7\nLosing: 1-4, 6, 8-9\n"
    assert evaluation(after(NINE, 5)) == "Winning: None\nLosing: 1\n"


def test_a_swap_is_advised_where_it_wins() -> None:
    swapping = ChainRules(1, 9, swaps=True)
    assert hint(after(swapping, 5)).startswith("Swap: ")
    assert evaluation(after(swapping, 5)).endswith("Swapping wins.\n")
    assert evaluation(after(swapping, 6)).endswith("Swapping loses.\n")
    assert "will swap" in why(Game(swapping), Pick(5))


def test_divisions_are_told_as_they_are_typed() -> None:
    game = Game(DivisionRules((12,)))
    assert evaluation(game) == "Winning: 4, 6\nLosing: 2, 3\n"
    assert why(game, Division(12, 2)) in (
        "2 loses: your opponent answers 2.\n",
        "2 loses: your opponent answers 3.\n",
    )
    several = Game(DivisionRules((4, 9)))
    assert evaluation(several) == "Winning: None\nLosing: 4/2, 9/3\n"


def test_an_opening_rule_is_kept_to() -> None:
    game = Game(ChainRules(1, 40, Opening(even=True)))
    assert evaluation(game).startswith("Winning: 22, 26\n")


def test_a_hint_says_when_it_has_not_compared_every_move() -> None:
    # 1-10 is lost for whoever begins; on 1-10,100 so is the position after 50.
    text = hint(after(ChainRules(1, 10_100), 50))
    compared = re.search(r"Of the (\d+) moves compared, ", text)
    assert compared is not None
    # After 50 there are its 201 larger multiples and the divisors 1, 2, 5, 10 and 25.
    assert 0 < int(compared[1]) < 201 + 5
    assert "compared" not in hint(Game(ChainRules(1, 10)))


def test_every_move_of_a_large_pool_is_evaluated() -> None:
    text = evaluation(Game(ChainRules(1, 50_000)))
    winning, losing = text.replace("\n", " ").split(" Losing: ")
    assert winning.startswith("Winning: ")
    assert all(part.endswith(" more") for part in (winning, losing.rstrip()))


def test_very_many_moves_are_cut_short() -> None:
    text = evaluation(Game(ChainRules(1, 3000)))
    assert "more" in text
    assert len(text) < 3000


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_every_game_can_be_advised(key: str) -> None:
    game = Game(RULE_BOOKS[key].rules)
    while game.outcome is None:
        assert hint(game).endswith(".\n")
        assert evaluation(game).startswith("Winning: ")
        for move in game.legal_moves():
            assert why(game, move).endswith("\n")
        game = game.play(game.legal_moves()[0])
