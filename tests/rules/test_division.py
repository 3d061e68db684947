from __future__ import annotations

import pytest

from divisor_duel import (
    BadRulesError,
    Division,
    DivisionPosition,
    DivisionRules,
    Ending,
    Game,
    IllegalActionError,
    Outcome,
    Pick,
    Player,
    Reason,
)
from divisor_duel.rules.numbers import divisors, prime_factors, proper_divisors
from reference import proper_divisors as plain_proper_divisors


def test_divisors_are_those_of_the_plain_definition() -> None:
    for number in range(1, 2000):
        assert list(proper_divisors(number)) == plain_proper_divisors(number)
        assert list(divisors(number)) == [d for d in range(1, number + 1) if number % d == 0]


def test_prime_factors_multiply_to_the_number_and_are_prime() -> None:
    for number in (*range(1, 500), 999_983 * 999_979, 10**12, 999_999_999_989):
        product = 1
        for prime in prime_factors(number):
            assert not plain_proper_divisors(prime) if prime < 10**6 else True
            product *= prime
        assert product == number


def test_a_prime_near_the_largest_start_has_no_proper_divisor() -> None:
    assert prime_factors(999_999_999_989) == (999_999_999_989,)


def test_the_moves_of_sixty() -> None:
    game = Game(DivisionRules((60,)))
    expected = [2, 3, 4, 5, 6, 10, 12, 15, 20, 30]
    assert list(game.legal_moves()) == [Division(60, divisor) for divisor in expected]


def test_a_division_puts_its_result_in_the_numbers_place() -> None:
    position = DivisionPosition((60, 48, 90)).after(Division(48, 4))
    assert position.numbers == (60, 12, 90)


def test_several_numbers_are_offered_in_their_order() -> None:
    moves = DivisionPosition((9, 4, 6)).legal_moves()
    assert moves == (Division(9, 3), Division(4, 2), Division(6, 2), Division(6, 3))


def test_equal_numbers_are_offered_once() -> None:
    position = DivisionPosition((6, 6))
    assert list(position.legal_moves()) == [Division(6, 2), Division(6, 3)]
    assert position.after(Division(6, 2)).numbers == (3, 6)


def test_several_numbers_are_played_until_all_are_prime() -> None:
    game = Game(DivisionRules((4, 9)))
    assert game.outcome is None
    game = game.play(Division(4, 2))
    assert game.outcome is None
    game = game.play(Division(9, 3))
    assert game.outcome == Outcome(Player.TWO, Ending.NO_LEGAL_ACTION)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Division(60, 7), Reason.NOT_A_PROPER_DIVISOR),
        (Division(60, 0), Reason.NOT_A_PROPER_DIVISOR),
        (Division(60, 1), Reason.NOT_A_PROPER_DIVISOR),
        (Division(60, 60), Reason.NOT_A_PROPER_DIVISOR),
        (Division(60, 120), Reason.NOT_A_PROPER_DIVISOR),
        (Division(61, 2), Reason.NOT_ON_THE_TABLE),
        (Pick(2), Reason.ANOTHER_GAMES_MOVE),
    ],
)
def test_an_illegal_division_says_why(move: Division | Pick, reason: Reason) -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(DivisionRules((60,))).play(move)
    assert caught.value.reason is reason


@pytest.mark.parametrize("divisor", [0, 1, 7, 60, 61])
def test_an_invalid_divisor_loses_where_that_is_the_rule(divisor: int) -> None:
    game = Game(DivisionRules((60,), forfeits=True)).play(Division(60, divisor))
    assert game.outcome == Outcome(Player.TWO, Ending.INVALID_MOVE)
    assert game.moves == (Division(60, divisor),)
    assert game.position == DivisionPosition((60,))


def test_a_number_that_is_not_on_the_table_is_no_move_and_loses_nothing() -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(DivisionRules((60, 48), forfeits=True)).play(Division(61, 7))
    assert caught.value.reason is Reason.NOT_ON_THE_TABLE


@pytest.mark.parametrize("start", [(7,), (2, 3, 5)])
def test_whoever_begins_on_primes_has_lost(start: tuple[int, ...]) -> None:
    game = Game(DivisionRules(start), Player.TWO)
    assert game.outcome == Outcome(Player.ONE, Ending.NO_LEGAL_ACTION)


@pytest.mark.parametrize("start", [(), (1,), (60, 0)])
def test_a_start_that_is_none_is_refused(start: tuple[int, ...]) -> None:
    with pytest.raises(BadRulesError, match=r"^A division game"):
        DivisionRules(start)
