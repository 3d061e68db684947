"""What must hold for every rule book of the catalogue, whichever they are."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from divisor_duel import (
    RULE_BOOKS,
    ChainRules,
    Division,
    Ending,
    Game,
    IllegalActionError,
    Move,
    Pick,
    Player,
    RuleBook,
    Rules,
    variant,
)
from divisor_duel.notation.parameters import read_pool, read_start
from divisor_duel.voices import voice_for
from reference import most_divisions

DATA = Path(__file__).parent / "data"
CHAIN_BOOKS = [book for book in RULE_BOOKS.values() if isinstance(book.rules, ChainRules)]
every_book = pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=RULE_BOOKS)
seeds = pytest.mark.parametrize("seed", range(20))


def playout(rules: Rules, seed: int) -> list[Game]:
    dice = Random(seed)
    games = [Game(rules, dice.choice(list(Player)))]
    while games[-1].outcome is None:
        games.append(games[-1].play(dice.choice(games[-1].legal_moves())))
    return games


def conceivable_moves(game: Game) -> list[Move]:
    """Every move that somebody might try, and some that nobody should."""
    if isinstance(game.rules, ChainRules):
        return [Pick(number) for number in range(game.rules.high + 3)]
    numbers = {1, 2, 7, *game.position.numbers}  # type: ignore[union-attr]
    return [Division(number, divisor) for number in numbers for divisor in range(number + 3)]


@every_book
@seeds
def test_a_random_playout_ends_within_the_size_of_the_pool(book: RuleBook, seed: int) -> None:
    last = playout(book.rules, seed)[-1]
    if isinstance(book.rules, ChainRules):
        assert last.count <= book.rules.size
    else:
        assert last.count <= sum(map(most_divisions, book.rules.start_numbers))


@every_book
@seeds
def test_a_finished_game_has_no_legal_moves_and_exactly_one_winner(
    book: RuleBook, seed: int
) -> None:
    *before, last = playout(book.rules, seed)
    assert not last.legal_moves()
    assert last.outcome is not None
    assert last.outcome.ending is Ending.NO_LEGAL_ACTION
    assert last.outcome.winner is last.to_move.other
    assert all(game.legal_moves() and game.outcome is None for game in before)


@every_book
@seeds
def test_replaying_gives_the_same_value(book: RuleBook, seed: int) -> None:
    for game in playout(book.rules, seed):
        again = Game(game.rules, game.first, game.actions)
        assert again == game
        assert hash(again) == hash(game)
        assert again.position == game.position
        assert hash(again.position) == hash(game.position)
        assert again.outcome == game.outcome
        assert again.to_move == game.to_move


@every_book
@pytest.mark.parametrize("forfeits", [False, True])
@seeds
def test_a_move_is_legal_exactly_when_play_takes_it(
    book: RuleBook, forfeits: bool, seed: int
) -> None:
    for game in playout(variant(book, forfeits=forfeits).rules, seed):
        legal = list(game.legal_moves())
        for move in conceivable_moves(game):
            try:
                taken = game.play(move)
            except IllegalActionError:
                assert move not in legal
            else:
                invalid = taken.outcome and taken.outcome.ending is Ending.INVALID_MOVE
                assert (move in legal) is not invalid
        assert len(set(legal)) == len(legal)


@every_book
def test_the_policy_for_illegal_moves_does_not_change_the_legal_ones(book: RuleBook) -> None:
    for game in playout(variant(book, forfeits=False).rules, seed=1):
        same = Game(variant(book, forfeits=True).rules, game.first, game.actions)
        assert list(same.legal_moves()) == list(game.legal_moves())


@every_book
def test_the_voice_tells_every_turn_and_names_the_players(book: RuleBook) -> None:
    voice = voice_for(book, ("Ada", "Bo"))
    for game in playout(book.rules, seed=3):
        told = voice.greeting(game) + voice.turn(game) + voice.prompt(game) + voice.board(game)
        assert voice.name(game.to_move) in voice.turn(game)
        assert "Player " not in told
        assert voice.moves(game).endswith("\n")


@every_book
def test_the_moves_of_its_perft_table(book: RuleBook) -> None:
    table = DATA / "perft" / f"{book.key}.txt"
    assert table.exists(), f"{book.key} needs a perft table in tests/data/perft"
    lines = [line.split() for line in table.read_text().splitlines() if not line.startswith("#")]
    assert lines
    for name, depth, count in lines:
        if isinstance(book.rules, ChainRules):
            rules = variant(book, pool=read_pool(name)).rules
        else:
            rules = variant(book, start=read_start(name)).rules
        assert sequences(Game(rules), int(depth)) == int(count), (name, depth)


def sequences(game: Game, depth: int) -> int:
    if depth == 1:
        return len(game.legal_moves())
    return sum(sequences(game.play(move), depth - 1) for move in game.legal_moves())


@every_book
def test_it_has_a_transcript(book: RuleBook) -> None:
    transcript = DATA / "transcripts" / f"{book.key}.txt"
    assert transcript.exists(), f"{book.key} needs a transcript in tests/data/transcripts"
    assert transcript.with_suffix(".moves").exists()


@pytest.mark.parametrize("book", CHAIN_BOOKS, ids=lambda book: book.key)
def test_the_legal_picks_are_a_sequence_like_any_other(book: RuleBook) -> None:
    for game in playout(book.rules, seed=5):
        picks = game.legal_moves()
        everything = list(picks)
        assert len(picks) == len(everything)
        assert [picks[place] for place in range(len(picks))] == everything
        assert [picks[-place - 1] for place in range(len(picks))] == everything[::-1]
        assert list(picks[1:3]) == everything[1:3]
        assert list(islice(picks, 2)) == everything[:2]
        assert everything == sorted(everything)
        assert all((move in picks) is (move in everything) for move in conceivable_moves(game))
        assert game.legal_moves() == picks
        assert hash(game.legal_moves()) == hash(picks)
        with pytest.raises(IndexError):
            picks[len(everything)]
