from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel import ChainRules, Deed, Division, DivisionPosition, Game, Move, Pick, TakeBack
from divisor_duel.notation.deeds import read_deed, write_deed
from divisor_duel.notation.moves import read_move, write_move
from divisor_duel.notation.text import NotationError
from generators import games

POOL = ChainRules(1, 20).start()
SIXTY = DivisionPosition((60,))
SEVERAL = DivisionPosition((60, 48, 90))
POSITIONS = [POOL, SIXTY, SEVERAL]


@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        (POOL, "6", Pick(6)),
        (POOL, "21", Pick(21)),
        (SIXTY, "2", Division(60, 2)),
        (SIXTY, "0", Division(60, 0)),
        (SEVERAL, "60/2", Division(60, 2)),
        (SEVERAL, " 61 / 7 ", Division(61, 7)),
    ],
)
def test_a_move_is_read_as_people_type_it(
    position: DivisionPosition, text: str, move: Move
) -> None:
    assert read_move(text, position) == move


@pytest.mark.parametrize(
    ("position", "text", "fault"),
    [
        (POOL, "six", "'six' is no number"),
        (POOL, "6/2", "'6/2' is no number"),
        (POOL, "1" * 100_000, "type 19 digits at most"),
        (SIXTY, "60/2", "There is one number only: type just the divisor"),
        (SEVERAL, "2", "does not say which number"),
        (SEVERAL, "60/", "type both, as in 60/2"),
        (SEVERAL, "60/2/2", "type both"),
    ],
)
def test_text_that_is_no_move_is_refused_in_one_line(
    position: DivisionPosition, text: str, fault: str
) -> None:
    with pytest.raises(NotationError, match=fault) as caught:
        read_move(text, position)
    assert "\n" not in str(caught.value)


@given(st.text(), st.sampled_from(POSITIONS))
def test_reading_raises_nothing_but_its_own_error(text: str, position: DivisionPosition) -> None:
    try:
        move = read_move(text, position)
    except NotationError:
        return
    assert read_move(write_move(move, position), position) == move


@given(games())
def test_every_legal_move_reads_as_it_was_written(game: Game) -> None:
    for move in game.legal_moves():
        assert read_move(write_move(move, game.position), game.position) == move


@pytest.mark.parametrize(
    ("deed", "word"),
    [
        (Pick(6), "6"),
        (Division(60, 2), "60/2"),
        (Deed.SWAP, "swap"),
        (Deed.RESIGN, "resign"),
        (Deed.ABANDON, "abandon"),
        (Deed.RUN_OUT_OF_TIME, "time"),
        (TakeBack(3), "take-back:3"),
    ],
)
def test_a_deed_is_one_word(deed: Move | Deed | TakeBack, word: str) -> None:
    assert write_deed(deed) == word
    assert read_deed(word) == deed


@given(st.text())
def test_reading_a_deed_raises_nothing_but_its_own_error(word: str) -> None:
    try:
        deed = read_deed(word)
    except NotationError:
        return
    assert read_deed(write_deed(deed)) == deed


@pytest.mark.parametrize("word", ["", "swop", "60/", "/2", "take-back:", "take-back:x", "undo:3"])
def test_a_word_that_is_no_deed_is_refused(word: str) -> None:
    with pytest.raises(NotationError, match="nothing that a player can do"):
        read_deed(word)
