from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divisor_duel import (
    RULE_BOOKS,
    Action,
    ChainRules,
    Deed,
    Division,
    DivisionRules,
    Game,
    Move,
    Pick,
)
from divisor_duel.notation.heading import Seat
from divisor_duel.players import search
from divisor_duel.players.bots import UnknownBotError, bot_named, level_for
from divisor_duel.players.dice import dice, new_seed
from divisor_duel.players.seats import read_seat
from divisor_duel.solver.judge import judge
from generators import games
from reference import chain_picks, chain_wins, pool

every_bot = pytest.mark.parametrize(
    "name", ["random", "greedy", "lookahead:1", "lookahead:3", "level:1", "level:5", "perfect"]
)


def answer(name: str, game: Game, seed: int = 1) -> Move | Deed:
    return bot_named(name)(game, seed, len(game.standing))


@every_bot
@settings(max_examples=50)
@given(game=games(), seed=st.integers(0, 10))
def test_a_bot_does_something_legal_and_the_same_again(name: str, game: Game, seed: int) -> None:
    if game.outcome:
        return
    deed = answer(name, game, seed)
    assert deed in game.legal_moves() or (deed is Deed.SWAP and game.can_swap)
    assert answer(name, game, seed) == deed


@every_bot
def test_a_bot_plays_a_whole_game_by_every_rule_book(name: str) -> None:
    for book in RULE_BOOKS.values():
        game = Game(book.rules)
        while game.outcome is None:
            game = game.act(Action(game.to_move, answer(name, game)))


@every_bot
def test_a_bot_that_can_only_swap_does_so(name: str) -> None:
    assert answer(name, Game(ChainRules(2, 20, swaps=True)).play(Pick(19))) is Deed.SWAP


@pytest.mark.parametrize("name", ["random", "greedy", "lookahead:2"])
def test_a_bot_opens_on_a_pool_of_a_million(name: str) -> None:
    game = Game(ChainRules(1, 1_000_000))
    assert answer(name, game) in game.legal_moves()


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
    chosen = {answer("greedy", game, seed) for seed in range(50)}
    results = {division.result for division in chosen if isinstance(division, Division)}
    assert results == {2, 3, 5}


def test_an_unknown_bot_is_refused_with_the_ones_that_exist() -> None:
    with pytest.raises(UnknownBotError, match=r"no bot called 'deep': choose random, greedy"):
        bot_named("deep")


@pytest.mark.parametrize(
    "name",
    ["level", "level:0", "level:11", "lookahead:0", "lookahead:13", "perfect:3", "random:", ""],
)
def test_a_bot_with_a_number_that_does_not_fit_is_refused(name: str) -> None:
    with pytest.raises(UnknownBotError):
        bot_named(name)


def test_perfect_keeps_every_win_whatever_the_opponent_does() -> None:
    for seed in range(40):
        dice_for_game = dice(seed, "test")
        rules = ChainRules(dice_for_game.choice((1, 2)), dice_for_game.randint(8, 30))
        game = Game(rules)
        winner = judge(game).winner
        while game.outcome is None:
            name = "perfect" if game.to_move is winner else "random"
            game = game.act(Action(game.to_move, answer(name, game, seed)))
        assert game.outcome.winner is winner


def test_perfect_swaps_exactly_where_the_opening_wins() -> None:
    for opening in range(1, 21):
        game = Game(ChainRules(1, 20, swaps=True)).play(Pick(opening))
        assert (answer("perfect", game) is Deed.SWAP) == (opening not in (1, 14))


def test_a_lost_perfect_player_leaves_the_smallest_share_of_winning_replies() -> None:
    known: dict[object, bool] = {}
    game = Game(ChainRules(1, 20)).play(Pick(6))
    left = pool(1, 20) - {6}
    shares = {}
    for pick in chain_picks(left, 6):
        replies = chain_picks(left - {pick}, pick)
        wins = [reply for reply in replies if not chain_wins(left - {pick, reply}, reply, known)]
        shares[pick] = len(wins) / len(replies)
    best = {Pick(pick) for pick, share in shares.items() if share == min(shares.values())}
    assert {answer("perfect", game, seed) for seed in range(30)} == best


def test_a_lookahead_sees_a_win_within_its_sight_and_not_beyond() -> None:
    # On 2-20 the primes above 10 win at once; on 1-9 the wins of 5 and 7 lie deeper.
    game = Game(ChainRules(2, 20))
    assert {answer("lookahead:2", game, seed) for seed in range(60)} <= {
        Pick(prime) for prime in (11, 13, 17, 19)
    }
    deep = Game(ChainRules(1, 9))
    assert {answer("lookahead:9", deep, seed) for seed in range(30)} == {Pick(5), Pick(7)}
    assert not {answer("lookahead:1", deep, seed) for seed in range(30)} <= {Pick(5), Pick(7)}


def test_a_lookahead_that_may_not_look_at_everything_has_seen_what_is_near(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # After 1 a prime above 50 wins at once. After 2, twice a prime above 33 loses to that prime.
    monkeypatch.setattr(search, "MOST_POSITIONS", 200)
    chosen = {answer("lookahead:12", Game(ChainRules(1, 100)).play(Pick(1)), s) for s in range(60)}
    assert chosen <= {Pick(n) for n in (53, 59, 61, 67, 71, 73, 79, 83, 89, 97)}
    game = Game(ChainRules(2, 100)).play(Pick(2))
    chosen = {answer("lookahead:12", game, seed) for seed in range(60)}
    assert chosen <= set(game.legal_moves()) - {Pick(2 * n) for n in (37, 41, 43, 47)}


@pytest.mark.parametrize(
    ("accuracy", "level"), [(0.0, 1), (0.4, 3), (0.8, 6), (0.988, 9), (1.0, 10)]
)
def test_the_level_to_try_next_slips_as_often_as_the_player(accuracy: float, level: int) -> None:
    # The documented shares of slips: all at level 1, 60% at 3, 20% at 6, 1% at 9, none at 10.
    assert level_for(accuracy) == level


def test_a_higher_level_slips_less_often() -> None:
    game = Game(ChainRules(1, 40))
    winning = set(judge(game).winning_moves)
    kept = [
        sum(answer(f"level:{level}", game, seed) in winning for seed in range(300))
        for level in (1, 4, 7, 10)
    ]
    assert kept == sorted(kept)
    assert kept[-1] == 300
    assert kept[0] < 150


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


@pytest.mark.parametrize(
    "text", ["", "human:", "human:  ", "Ada", "random:Ada", "human:\x1b", "human:greedy"]
)
def test_who_cannot_sit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_seat(text)


def test_dice_repeat_with_their_seed_and_differ_without() -> None:
    assert dice(1, "toss").random() == dice(1, "toss").random()
    assert dice(1, "toss").random() != dice(1, 0).random()
    assert len({new_seed() for _ in range(50)}) > 40
