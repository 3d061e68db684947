"""The wording that no transcript shows."""

from __future__ import annotations

import pytest

from divisor_duel import (
    RULE_BOOKS,
    Action,
    ChainRules,
    Deed,
    Division,
    Game,
    IllegalActionError,
    Match,
    Move,
    Opening,
    Pick,
    Player,
    variant,
)
from divisor_duel.voices import voice_for
from divisor_duel.voices.rules_text import explanation, rules_text
from divisor_duel.voices.voice import Voice

ONE, TWO = Player.ONE, Player.TWO
CHAIN_KEYS = [key for key, book in RULE_BOOKS.items() if isinstance(book.rules, ChainRules)]


def play(key: str, *deeds: Move | Deed | int, **changes: object) -> tuple[Voice, Game]:
    book = variant(RULE_BOOKS[key], **changes)  # type: ignore[arg-type]
    game = Game(book.rules)
    for deed in deeds:
        game = game.act(Action(game.to_move, Pick(deed) if isinstance(deed, int) else deed))
    return voice_for(book), game


def refusal(voice: Voice, game: Game, deed: Move | Deed) -> str:
    with pytest.raises(IllegalActionError) as caught:
        game.act(Action(game.to_move, deed))
    return voice.refusal(game, caught.value)


@pytest.mark.parametrize("key", CHAIN_KEYS)
def test_what_is_wrong_with_a_pick_is_said_and_the_legal_ones_are_shown(key: str) -> None:
    voice, game = play(key, 6, 3, pool=(1, 9))
    label = voice.moves(game).partition(":")[0]
    legal = f"{label}: 1, 9\n"
    assert refusal(voice, game, Pick(20)) == f"20 is outside the pool, which is 1-9.\n{legal}"
    assert refusal(voice, game, Pick(6)) == f"6 has already been picked.\n{legal}"
    unrelated = f"4 is neither a divisor nor a multiple of 3.\n{legal}"
    assert refusal(voice, game, Pick(4)) == unrelated


def test_an_opening_that_is_not_allowed_is_told_with_those_that_are() -> None:
    voice, game = play("juniper-green")
    assert refusal(voice, game, Pick(7)) == (
        "7 may not be picked first: choose an even number.\n"
        "Valid selections: the even numbers from 2 to 40\n"
    )
    voice, game = play("juniper-green", opening=Opening(even=True, below=3))
    assert refusal(voice, game, Pick(4)) == (
        "4 may not be picked first: choose an even number below 3.\nValid selections: 2\n"
    )
    voice, game = play("duel-20", opening=Opening(below=10))
    assert refusal(voice, game, Pick(10)) == (
        "10 may not be picked first: choose any number below 10.\nValid selections: 1-9\n"
    )


def test_what_is_wrong_with_a_divisor_is_said_where_it_is_asked_for_again() -> None:
    voice, game = play("divider", forfeits=False)
    assert refusal(voice, game, Division(60, 7)) == (
        "7 is not a proper divisor of 60.\nProper Divisors: 2, 3, 4, 5, 6, 10, 12, 15, 20, 30\n"
    )


def test_an_invalid_divisor_ends_the_game_in_two_lines() -> None:
    voice, game = play("divider", Division(60, 7))
    assert voice.told(game) == (
        "7 is not a proper divisor of 60.\nPlayer 1 made an invalid move. Player 2 wins!\n"
    )


@pytest.mark.parametrize("key", CHAIN_KEYS)
def test_an_illegal_pick_ends_the_game_in_two_lines_where_that_was_agreed(key: str) -> None:
    voice, game = play(key, 6, 4, pool=(1, 9), forfeits=True)
    assert voice.told(game) == (
        "4 is neither a divisor nor a multiple of 6.\n"
        "Player 2 made an invalid move. Player 1 wins!\n"
    )


@pytest.mark.parametrize("key", RULE_BOOKS)
@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (Deed.RESIGN, "Player 1 resigns. Player 2 wins!\n"),
        (Deed.ABANDON, "Player 1 has left the game. Player 2 wins!\n"),
        (Deed.RUN_OUT_OF_TIME, "Player 1 has run out of time. Player 2 wins!\n"),
    ],
)
def test_an_early_ending_says_who_wins(key: str, deed: Deed, words: str) -> None:
    voice, game = play(key, deed)
    assert voice.told(game) == words


@pytest.mark.parametrize("key", CHAIN_KEYS)
def test_the_swap_is_offered_and_told(key: str) -> None:
    voice, game = play(key, 6, pool=(1, 9), swaps=True)
    assert "swap" in voice.swap_offer(game)
    voice, game = play(key, 6, Deed.SWAP, pool=(1, 9), swaps=True)
    assert voice.swap_offer(game) == ""
    assert voice.told(game) == "Player 2 takes over the opening of Player 1.\n"
    voice, game = play(key, 7, Deed.SWAP, pool=(2, 9), swaps=True, opening=Opening())
    assert voice.told(game).startswith("Player 2 takes over the opening of Player 1.\n")
    assert "Player 2" in voice.told(game).splitlines()[-1]


def test_all_numbers_picked_are_told_as_none() -> None:
    voice, game = play("duel-20", 2, 1, pool=(1, 2))
    assert voice.board(game) == "Remaining Numbers: None\n"
    voice, game = play("duel-50", 2, 1, pool=(1, 2))
    assert voice.board(game) == "Available Numbers: [] (excluding 1, 2)\n"


@pytest.mark.parametrize(
    ("pool", "shown"),
    [
        ((2, 7), "[2, 3, 4, 5, 6, 7]"),
        ((2, 8), "[2, 3, 4, 5, 6, ..., 8]"),
        ((1, 1_000_000), "[1, 2, 3, 4, 5, ..., 1000000]"),
    ],
)
def test_duel_50_abbreviates_a_pool_of_more_than_six(pool: tuple[int, int], shown: str) -> None:
    voice, game = play("duel-50", pool=pool)
    assert voice.greeting(game) == f"Shared Numbers: {shown}\n"


def test_duel_50_ends_its_pool_with_the_highest_number_left() -> None:
    voice, game = play("duel-50", 10, 5, 1, pool=(1, 10))
    assert voice.board(game) == "Available Numbers: [2, 3, 4, 6, 7, ..., 9] (excluding 1, 5, 10)\n"


def test_the_grid_is_right_aligned_and_crosses_out() -> None:
    voice, game = play("grid", 10, pool=(2, 12))
    assert voice.board(game) == " 2  3  4  5\n 6  7  8  9\n X 11 12\n"


def test_a_grid_too_large_to_draw_is_told_in_runs() -> None:
    voice, game = play("grid", 6, pool=(1, 1_000_000))
    assert voice.board(game) == "1-5, 7-1000000\n"


def test_challenge_writes_three_excluded_numbers_ascending() -> None:
    voice, game = play("challenge")
    assert voice.board(game) == "Available Numbers: [2-50]\n"
    voice, game = play("challenge", 24, 12, 6)
    assert voice.board(game) == "Available Numbers: [2-50 excluding 6, 12, 24]\n"


def test_several_numbers_are_divided_in_the_same_words() -> None:
    voice, game = play("divider", start=(6, 4))
    assert voice.greeting(game) == "Welcome to Divider's Duel!\nStarting Numbers: 6, 4\n"
    assert voice.turn(game) == (
        "\nPlayer 1's turn.\nCurrent Numbers: 6, 4\n"
        "Proper Divisors of 6: 2, 3\nProper Divisors of 4: 2\n"
    )
    assert voice.prompt(game) == "Enter your chosen number and divisor (such as 6/2): "
    voice, game = play("divider", Division(6, 2), Division(4, 2), start=(6, 4))
    assert voice.told(game).endswith(
        "3, 2 are prime numbers. No valid moves left.\n"
        "Player 1 cannot make a move. Player 2 wins!\n"
    )
    voice, game = play("divider", start=(6, 4))
    assert refusal(voice, game, Division(7, 2)).startswith("7 is not on the table.\n")


def test_a_match_is_told_round_by_round() -> None:
    voice, _ = play("duel-20")
    match = Match(2)
    assert voice.round_opening(match) == "Round 1 of 2\n\n"
    match = match.add(Game(voice.book.rules).act(Action(ONE, Deed.RESIGN)))
    assert voice.score(match) == "\nScore after round 1 of 2: Player 1 0, Player 2 1\n\n"
    tied = match.add(Game(voice.book.rules, TWO).act(Action(TWO, Deed.RESIGN)))
    assert voice.score(tied) == (
        "\nFinal score: Player 1 1, Player 2 1\nThe match ends in a tie.\n"
    )
    won = match.add(Game(voice.book.rules, TWO).act(Action(ONE, Deed.RESIGN)))
    assert voice.score(won).endswith("Player 1 0, Player 2 2\nPlayer 2 wins the match!\n")


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_the_rules_are_explained_with_tips(key: str) -> None:
    told = explanation(RULE_BOOKS[key])
    assert len(told.rules) >= 4
    assert len(told.tips) >= 2
    assert all(line in rules_text(RULE_BOOKS[key]) for line in (*told.rules, *told.tips))


def test_what_was_agreed_is_in_the_rules() -> None:
    book = variant(RULE_BOOKS["divider"], start=(60, 48), swaps=True, forfeits=False)
    text = rules_text(book)
    assert "60, 48" in text
    assert "swap" in text
    assert "refused, and asked for again" in text
    assert "loses the game" in rules_text(RULE_BOOKS["divider"])
