from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel import (
    RULE_BOOKS,
    Action,
    ChainRules,
    Deed,
    Division,
    Game,
    Match,
    Move,
    Pick,
    Player,
    RuleBook,
    TakeBack,
    variant,
)
from divisor_duel.notation.heading import Heading, MatchRound, Seat
from divisor_duel.notation.record import (
    Note,
    Record,
    numbered_actions,
    record_data,
    write_record,
    write_records,
)
from divisor_duel.notation.record_reader import RecordError, read_records
from divisor_duel.notation.text import NotationError
from generators import books, matches, records

ONE, TWO = Player.ONE, Player.TWO

FULL = """\
[DivisorDuel "1"]
[Game "duel-20"]
[Pool "1-20"]
[Opening "any"]
[Illegal "ask"]
[Swap "yes"]
[Player1 "Ada"]
[Player2 "Player 2"]
[Bot2 "greedy"]
[Seed "7"]
[First "2"]
[Date "2026-11-18"]
[Id "sotila-bakumo"]
[Match "lanupe-tiromi"]
[Round "2/3"]
[Result "0-1"]
[Ending "resignation"]

{What a start} 1. 6! swap 2. 3? {takes the \\} brace} 9 3. 1:resign 0-1
"""

FULL_RECORD = Record(
    Heading(
        book=variant(RULE_BOOKS["duel-20"], swaps=True),
        first=TWO,
        seats=(Seat("Ada"), Seat(bot="greedy")),
        seed=7,
        date="2026-11-18",
        id="sotila-bakumo",
        match_round=MatchRound("lanupe-tiromi", 2, 3),
    ),
    Game(
        ChainRules(1, 20, swaps=True),
        TWO,
        (
            Action(TWO, Pick(6)),
            Action(ONE, Deed.SWAP),
            Action(TWO, Pick(3)),
            Action(ONE, Pick(9)),
            Action(ONE, Deed.RESIGN),
        ),
    ),
    (Note("!"), Note(), Note("?", "takes the } brace"), Note(), Note()),
    preface="What a start",
)


def game_of(key: str, *moves: Move) -> Game:
    game = Game(RULE_BOOKS[key].rules)
    for move in moves:
        game = game.play(move)
    return game


def record_of(key: str, *moves: Move) -> Record:
    return Record(Heading(RULE_BOOKS[key]), game_of(key, *moves))


def movetext(record: Record) -> str:
    return write_record(record).partition("\n\n")[2].rstrip("\n")


def test_a_record_with_everything_is_written_as_specified() -> None:
    assert write_record(FULL_RECORD) == FULL


def test_a_record_with_everything_is_read_as_specified() -> None:
    assert read_records(FULL) == [FULL_RECORD]


@given(records())
def test_reading_what_was_written_gives_the_same_record(record: Record) -> None:
    assert read_records(write_record(record)) == [record]


@given(st.lists(records(), min_size=1, max_size=4))
def test_one_file_holds_any_number_of_games(several: list[Record]) -> None:
    assert read_records(write_records(several)) == several


@given(books(), st.data())
def test_a_match_comes_back_from_its_records(book: RuleBook, data: st.DataObject) -> None:
    match = data.draw(matches(book))
    text = write_records(
        Record(
            Heading(book, game.first, match_round=MatchRound("lanupe", number, match.rounds)), game
        )
        for number, game in enumerate(match.games, start=1)
    )
    again = read_records(text)
    rounds = again[0].heading.match_round
    assert rounds is not None
    games = tuple(record.game for record in again)
    assert Match(rounds.rounds, again[0].heading.first, games) == match


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": "a\nb"}, "Id has a letter that cannot be shown"),
        ({"seats": (Seat("x" * 41), Seat())}, "at most 40 letters"),
        ({"seats": (Seat(" Ada"), Seat())}, "comes back as it is"),
        ({"other_tags": (("My tag", "x"),)}, "'My tag' cannot be the name of a tag"),
        ({"other_tags": (("Result", "x"),)}, "comes back as it is"),
    ],
)
def test_a_heading_that_would_not_come_back_is_refused(change: dict[str, Any], fault: str) -> None:
    heading = Heading(RULE_BOOKS["grid"])._replace(**change)
    with pytest.raises(NotationError, match=fault):
        Record(heading, game_of("grid"))


def test_a_mark_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="A mark is ! or"):
        Record(Heading(RULE_BOOKS["grid"]), game_of("grid", Pick(6)), (Note("!!"),))


def test_a_forfeit_is_recorded_with_the_invalid_move() -> None:
    record = record_of("divider", Division(60, 2), Division(30, 7))
    assert movetext(record) == "1. 2 7 1-0"
    assert read_records(write_record(record)) == [record]


def test_several_numbers_are_recorded_with_the_divided_one() -> None:
    book = variant(RULE_BOOKS["divider"], start=(60, 48))
    record = Record(Heading(book), Game(book.rules).play(Division(48, 4)))
    assert movetext(record) == "1. 48/4 *"
    assert '[Start "60,48"]' in write_record(record)


def test_what_was_taken_back_is_not_in_the_record() -> None:
    game = game_of("duel-20", Pick(6), Pick(3)).act(Action(ONE, TakeBack(1)))
    assert movetext(Record(Heading(RULE_BOOKS["duel-20"]), game)) == "1. 6 *"


def test_a_game_that_was_not_begun_is_a_record_too() -> None:
    assert movetext(record_of("grid")) == "*"
    assert read_records(write_record(record_of("grid"))) == [record_of("grid")]


def test_long_movetext_is_wrapped_within_eighty_columns() -> None:
    comment = "a word and another " * 20 + "x" * 100
    record = Record(Heading(RULE_BOOKS["grid"]), game_of("grid", Pick(6)), (Note("", comment),))
    lines = movetext(record).splitlines()
    assert max(len(line) for line in lines if "x" * 100 not in line) <= 80
    assert read_records(write_record(record)) == [record]


def test_white_space_in_comments_is_one_space_and_control_characters_are_escapes() -> None:
    record = Record(
        Heading(RULE_BOOKS["grid"]), game_of("grid", Pick(6)), (Note("", " a\n\n b\x1b "),)
    )
    assert record.notes == (Note("", "a b\\x1b"),)


def test_the_words_of_a_game_without_notes() -> None:
    game = game_of("duel-20", Pick(6), Pick(3), Pick(9))
    assert numbered_actions(game) == ["1.", "6", "3", "2.", "9"]


def test_a_record_is_data_for_programs() -> None:
    data = record_data(FULL_RECORD)
    assert data["tags"]["Result"] == "0-1"
    assert data["preface"] == "What a start"
    assert data["actions"] == [
        {"player": 2, "action": "6", "mark": "!"},
        {"player": 1, "action": "swap"},
        {"player": 2, "action": "3", "mark": "?", "comment": "takes the } brace"},
        {"player": 1, "action": "9"},
        {"player": 1, "action": "1:resign"},
    ]


def test_a_heading_of_another_game_is_refused() -> None:
    with pytest.raises(NotationError, match="belongs to another game"):
        Record(Heading(RULE_BOOKS["grid"]), game_of("duel-20"))


def test_more_notes_than_actions_are_refused() -> None:
    with pytest.raises(NotationError, match="more notes than actions"):
        Record(Heading(RULE_BOOKS["grid"]), game_of("grid"), (Note("!"),))


def test_a_record_may_leave_out_all_but_the_version_and_the_game() -> None:
    [record] = read_records('\ufeff[DivisorDuel "1"] [Game "grid"] 6 3 *')
    assert record == record_of("grid", Pick(6), Pick(3))


def test_tags_that_are_not_known_are_kept() -> None:
    text = '[DivisorDuel "1"]\n[Game "grid"]\n[Event "A \\"small\\" cup"]\n\n*\n'
    [record] = read_records(text)
    assert record.heading.other_tags == (("Event", 'A "small" cup'),)
    assert '[Event "A \\"small\\" cup"]' in write_record(record)


HEAD = '[DivisorDuel "1"]\n[Game "duel-20"]\n'
DIVIDER = '[DivisorDuel "1"]\n[Game "divider"]\n'


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 1, "there is no game record here"),
        ("\n \n", 1, "there is no game record here"),
        ("6 3 9", 1, r'begins with \[DivisorDuel "1"\]'),
        ('[DivisorDuel "2"]\n[Game "grid"]\n*', 1, "version '2'; version 1 can be read"),
        ('[DivisorDuel "1"]\n\n6 *', 3, "The tag Game is missing"),
        ('[DivisorDuel "1"]\n[Game "chess"]\n*', 2, "no game called 'chess'"),
        (HEAD + '[Game "grid"]\n*', 3, "Game stands here a second time"),
        (HEAD + "[Pool 1-20]\n*", 3, "a tag is written like"),
        (HEAD + '[Pool "1-20"\n*', 3, "a tag is written like"),
        (HEAD + '[Pool "one"]\n*', 3, "'one' is not a pool"),
        (HEAD + '[Pool "20-1"]\n[First "1"]\n*', 3, "A pool runs from"),
        (HEAD + '[Pool "1-2000000"]\n*', 3, "up to 1,000,000 at most"),
        (HEAD + '[Opening "odd"]\n*', 3, "'odd' is not an opening rule"),
        (HEAD + '[Start "60"]\n*', 3, "duel-20 has a pool"),
        (DIVIDER + '[Start "2"]\n*', 3, "Start from 3"),
        (DIVIDER + '[Start "two"]\n*', 3, "'two' is not a starting number"),
        (DIVIDER + '[Pool "1-9"]\n*', 3, "divider has a starting number"),
        (HEAD + '[Illegal "maybe"]\n*', 3, "Illegal is ask or forfeit, not 'maybe'"),
        (HEAD + '[Swap "1"]\n*', 3, "Swap is yes or no, not '1'"),
        (HEAD + '[First "3"]\n*', 3, "First is 1 or 2, not '3'"),
        (HEAD + '[Seed "x"]\n*', 3, "Seed is a number up to 1,000,000,000,000,000,000, not 'x'"),
        (HEAD + '[Date "today"]\n*', 3, "Date is written like"),
        (HEAD + '[Date "2026-13-01"]\n*', 3, "Date is written like"),
        (HEAD + '[Date "2026-00-01"]\n*', 3, "Date is written like"),
        (HEAD + '[Date "2026-11-1?"]\n*', 3, "Date is written like"),
        (HEAD + '[Date "2026-11-18-01"]\n*', 3, "Date is written like"),
        (HEAD + '[Match "m"]\n[Round "1/1001"]\n*', 4, "1,000 rounds at most, not 1,001"),
        (HEAD + f'[Player1 "{"x" * 41}"]\n*', 3, "at most 40 letters"),
        (HEAD + '[Player2 "A\x1bda"]\n*', 3, "cannot be shown"),
        (HEAD + '[Event "a\x00b"]\n*', 3, "Event has a letter that cannot be shown"),
        (HEAD + '[Match "m"]\n[Date "2026-11-18"]\n*', 3, "told by Match and Round"),
        (HEAD + '[Round "1/3"]\n*', 3, "told by Match and Round"),
        (HEAD + '[Match "m"]\n[Round "4/3"]\n*', 4, "told by Match and Round"),
        (HEAD + "\n1. 6 3\n2. 9\n", 1, "has no result at its end"),
        (HEAD, 1, "has no result at its end"),
        (HEAD + "\n1. 6 5 *", 4, "'5' is not legal here: neither a divisor nor a multiple"),
        (HEAD + "\n1. 6 6 *", 4, "already picked"),
        (HEAD + "\n1. 60 *", 4, "outside the pool"),
        (HEAD + "\n1. six *", 4, "'six' is no number"),
        (HEAD + "\n1. 6 2. 3 *", 4, "2. is not the number of the turn"),
        (HEAD + "\n1. 6 3\n3. 9 *", 5, "3. is not the number of the turn"),
        (HEAD + "\n1. 6 swap *", 4, "'swap' is not legal here: no swap now"),
        (HEAD + "\n1. 6 3:resign *", 4, "nothing that a record says of a player"),
        (HEAD + "\n1. 6 1:3 *", 4, "nothing that a record says of a player"),
        (HEAD + "\n1. 6 1:swap *", 4, "nothing that a record says of a player"),
        (HEAD + "\n1. 6 1:take-back:0 *", 4, "nothing that a record says of a player"),
        (HEAD + "\n1. 6 1:sleep *", 4, "nothing that a player can do"),
        (HEAD + "\n1. 6 1:resign 2. 3 0-1", 4, "the game is over"),
        (HEAD + "\n1. 6 1-0", 4, r"the result is \*, not 1-0"),
        (HEAD + "\n1. 6 1:resign 1-0", 4, "the result is 0-1, not 1-0"),
        (HEAD + '[Result "1-0"]\n\n1. 6 *', 3, r"Result is \*, not '1-0'"),
        (HEAD + '[Ending "time"]\n\n1. 6 1:resign 0-1', 3, "Ending is resignation"),
        (HEAD + '[Ending "time"]\n\n1. 6 *', 3, "Ending is not known yet"),
        (HEAD + "\n1. 6 {never\nends *", 4, "a comment begins here; } ends it"),
        (HEAD + "\n1. 6 {C:\\new} *", 4, "inside it stand"),
        (HEAD + "\n1. 6 ! *", 4, "the mark ! stands alone"),
        (HEAD + "\n1. 6 } *", 4, "without its opening"),
        (HEAD + "\n1. 6 ] *", 4, "without its opening"),
        (HEAD + '\n1. 6\n[Date "2026-11-18"] *', 5, "a tag stands among the moves"),
        (HEAD + "\n{a\nb}\n1. 6 7 *", 6, "'7' is not legal"),
        (HEAD + "\n1. 6 *\n\n" + HEAD + "\n1. 7 8 *", 9, "'8' is not legal"),
    ],
)
def test_a_malformed_record_is_told_in_one_line_with_its_number(
    text: str, line: int, fault: str
) -> None:
    with pytest.raises(RecordError, match=fault) as caught:
        read_records(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert "\n" not in str(caught.value)


@given(st.text())
def test_reading_any_text_raises_nothing_but_its_own_error(text: str) -> None:
    with pytest.raises(RecordError):
        read_records(text)


@given(records(), st.data())
def test_a_damaged_record_raises_nothing_but_its_own_error(
    record: Record, data: st.DataObject
) -> None:
    text = write_record(record)
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 10))
    damaged = text[:place] + data.draw(st.text(max_size=5)) + text[place + length :]
    try:
        read_records(damaged)
    except RecordError as error:
        assert error.line <= damaged.count("\n") + 1
