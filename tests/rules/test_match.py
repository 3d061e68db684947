from __future__ import annotations

import pytest
from hypothesis import given

from divisor_duel import Action, BadRulesError, ChainRules, Deed, Game, Match, Player
from generators import books, matches

ONE, TWO = Player.ONE, Player.TWO
RULES = ChainRules(1, 20)


def won_by(winner: Player, first: Player) -> Game:
    return Game(RULES, first).act(Action(winner.other, Deed.RESIGN))


other_rules = Game(ChainRules(1, 9), TWO).act(Action(ONE, Deed.RESIGN))


def played(rounds: int, *winners: Player) -> Match:
    match = Match(rounds)
    for winner in winners:
        match = match.add(won_by(winner, match.beginner(match.round_number)))
    return match


def test_the_other_player_begins_each_next_round() -> None:
    assert [Match(4).beginner(number) for number in range(1, 5)] == [ONE, TWO, ONE, TWO]
    assert [Match(3, TWO).beginner(number) for number in range(1, 4)] == [TWO, ONE, TWO]


def test_wins_are_counted_for_the_player_whoever_begins() -> None:
    match = played(3, ONE, ONE)
    assert (match.wins(ONE), match.wins(TWO)) == (2, 0)
    assert match.round_number == 3
    assert not match.is_over
    assert match.winner is None


def test_the_overall_winner_is_known_when_all_rounds_are_played() -> None:
    assert played(3, ONE, TWO, TWO).winner is TWO
    assert played(3, ONE, TWO, ONE).winner is ONE


def test_an_even_number_of_rounds_can_end_in_a_tie() -> None:
    match = played(2, ONE, TWO)
    assert match.is_over
    assert match.winner is None


@pytest.mark.parametrize(
    ("rounds", "games", "fault"),
    [
        (0, (), "at least one round"),
        (1, (won_by(ONE, ONE), won_by(ONE, TWO)), "cannot hold 2 games"),
        (2, (won_by(ONE, ONE), other_rules), "Round 2 is played by other rules"),
        (2, (won_by(ONE, TWO),), "wrong player begins round 1"),
        (2, (Game(RULES),), "Round 1 is not over"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    rounds: int, games: tuple[Game, ...], fault: str
) -> None:
    with pytest.raises(BadRulesError, match=fault):
        Match(rounds, ONE, games)


@given(books().flatmap(matches))
def test_every_game_of_a_match_is_won_by_somebody(match: Match) -> None:
    assert match.wins(ONE) + match.wins(TWO) == len(match.games)
