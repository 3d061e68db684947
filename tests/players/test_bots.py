from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel import RULE_BOOKS, ChainRules, DivisionRules, Game, Pick
from divisor_duel.notation.heading import Seat
from divisor_duel.players.bots import BOTS, UnknownBotError, bot_named
from divisor_duel.players.dice import dice, new_seed
from divisor_duel.players.seats import read_seat
from generators import games
from reference import chain_picks, pool

every_bot = pytest.mark.parametrize("name", BOTS)


@every_bot
@given(game=games(), seed=st.integers(0, 10), number=st.integers(0, 10))
def test_a_bot_plays_a_legal_move_and_the_same_one_again(
    name: str, game: Game, seed: int, number: int
) -> None:
    if not game.legal_moves():
        return
    move = bot_named(name)(game, seed, number)
    assert move in game.legal_moves()
    assert bot_named(name)(game, seed, number) == move


@every_bot
def test_a_bot_plays_a_whole_game_by_every_rule_book(name: str) -> None:
    for book in RULE_BOOKS.values():
        game = Game(book.rules)
        while game.outcome is None:
            game = game.play(bot_named(name)(game, 1, game.count))


@every_bot
def test_a_bot_opens_on_a_pool_of_a_million(name: str) -> None:
    game = Game(ChainRules(1, 1_000_000))
    assert bot_named(name)(game, 1, 0) in game.legal_moves()


def test_the_random_bot_plays_everything_sooner_or_later() -> None:
    game = Game(ChainRules(1, 9))
    chosen = {bot_named("random")(game, seed, 0) for seed in range(200)}
    assert chosen == set(game.legal_moves())


def test_the_greedy_bot_leaves_the_fewest_replies() -> None:
    game = Game(ChainRules(1, 20)).play(Pick(6)).play(Pick(2))
    left = pool(1, 20) - {6, 2}
    replies = {n: len(chain_picks(left - {n}, n)) for n in chain_picks(left, 2)}
    fewest = {n for n, count in replies.items() if count == min(replies.values())}
    chosen = {bot_named("greedy")(game, seed, 2) for seed in range(100)}
    assert chosen == {Pick(n) for n in fewest}


def test_the_greedy_bot_divides_down_to_a_prime() -> None:
    game = Game(DivisionRules((60,)))
    results = {
        game.play(bot_named("greedy")(game, seed, 0)).position.numbers[0]  # type: ignore[union-attr]
        for seed in range(50)
    }
    assert results == {2, 3, 5}


def test_an_unknown_bot_is_refused_with_the_ones_that_exist() -> None:
    with pytest.raises(UnknownBotError, match=r"no bot called 'deep': choose .*random.*greedy"):
        bot_named("deep")


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("human", Seat()),
        ("human:Ada", Seat("Ada")),
        ("human: Ada Lovelace ", Seat("Ada Lovelace")),
        ("greedy", Seat(bot="greedy")),
    ],
)
def test_who_sits_where_is_read(text: str, seat: Seat) -> None:
    assert read_seat(text) == seat


@pytest.mark.parametrize("text", ["", "human:", "human:  ", "Ada", "random:Ada", "human:\x1b"])
def test_who_cannot_sit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_seat(text)


def test_dice_repeat_with_their_seed_and_differ_without() -> None:
    assert dice(1, "toss").random() == dice(1, "toss").random()
    assert dice(1, "toss").random() != dice(1, 0).random()
    assert len({new_seed() for _ in range(50)}) > 40
