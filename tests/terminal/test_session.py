from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from divisor_duel import RULE_BOOKS, Division, Pick, Player, variant
from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.notation.record_reader import read_records
from divisor_duel.store.memory import MemoryStore
from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.console import PipedConsole
from divisor_duel.terminal.session import Parting, Session

DUEL = Heading(RULE_BOOKS["duel-20"])


def talk(*lines: str, heading: Heading = DUEL, rounds: int = 1) -> tuple[Parting, str]:
    written = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    parting = Session(PipedConsole(typed, written), MemoryStore(), heading, rounds).play()
    return parting, written.getvalue()


def answer_to(line: str, *before: str, heading: Heading = DUEL) -> str:
    """What is said between a line and the next prompt."""
    prompt = "Enter your chosen" if heading.book.voice == "divider" else "Select a number: "
    _, text = talk(*before, line, heading=heading)
    return text.split(prompt)[len(before) + 1].partition("\n")[2]


@pytest.mark.parametrize(
    "line",
    [
        "+6",
        "6.0",
        "-3",
        "٦",
        "1e3",
        "1" * 100_000,
        "\x00",
        "6\x1b[2J",
        "²",
        "6 3",
        "\t6",
        "%",
        "۶x",
    ],
    ids=lambda line: ascii(line[:10]),
)
def test_what_is_no_number_gets_one_clear_line_and_the_prompt_again(line: str) -> None:
    answer = answer_to(line)
    assert answer.count("\n") == 1
    assert "digits" in answer
    assert answer.rstrip("\n").isprintable()
    assert len(answer) < 120


@pytest.mark.parametrize("line", ["", " ", "   "])
def test_an_empty_line_is_asked_for_again(line: str) -> None:
    assert answer_to(line) == "Please type a number, or help.\n"


def test_a_word_that_is_no_command_is_told_where_to_find_them() -> None:
    assert answer_to("castle") == (
        "'castle' is neither a number nor a command. Type help to see what you can say.\n"
    )


def test_a_refusal_changes_nothing_around_it() -> None:
    _, clean = talk("6", "3")
    _, refused = talk("6", "5", "x", "3")
    refusals = (
        "Select a number: 5\n5 is neither a divisor nor a multiple of 6.\n"
        "Valid selections: 1, 2, 3, 12, 18\n"
        "Select a number: x\n'x' is neither a number nor a command. "
        "Type help to see what you can say.\n"
    )
    assert refusals in refused
    before_record = clean.partition("This is what was played")[0]
    assert refused.replace(refusals, "").startswith(before_record)


def test_help_names_every_command() -> None:
    answer = answer_to("help")
    assert all(command.name in answer for command in COMMANDS)


def test_moves_lists_the_legal_moves() -> None:
    assert answer_to("moves", "6") == "Valid selections: 1, 2, 3, 12, 18\n"
    assert answer_to("moves") == "Valid selections: 1-20\n"


def test_board_shows_what_is_on_the_table() -> None:
    assert answer_to("board", "6") == "Remaining Numbers: 1-5, 7-20\n"


def test_history_shows_the_moves_so_far() -> None:
    assert answer_to("history", "6", "3", "9") == "1. 6 3 2. 9\n"
    assert answer_to("history") == "Nothing has been played yet.\n"


def test_rules_explains_the_game() -> None:
    assert "Each number can be picked only once." in answer_to("rules")


@pytest.mark.parametrize("word", ["m", "mo", "MOVES", " moves "])
def test_commands_can_be_shortened(word: str) -> None:
    assert answer_to(word, "6") == answer_to("moves", "6")


def test_a_short_form_of_several_commands_is_asked_about() -> None:
    assert "'r' is short for rules or resign" in answer_to("r")


def test_a_command_with_too_much_or_too_little_is_refused() -> None:
    assert answer_to("moves please").startswith("moves stands alone: 'please' is too much.")
    assert answer_to("save").startswith("save needs something after it: save FILE.")


def test_undo_goes_back_to_the_same_persons_last_turn() -> None:
    answer = answer_to("undo", "6", "3", "9")
    assert answer == (
        "Taken back.\nRemaining Numbers: 1-5, 7-20\n\n"
        "Player 2's Turn:\nPrevious number was 6\n"
        "Valid selections: 1, 2, 3, 12, 18\n"
    )
    assert "no earlier turn of Player 1" in answer_to("undo")
    assert "no earlier turn of Player 2" in answer_to("undo", "6")


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("duel-20", "Remaining Numbers: 1-20\n\nPlayer 1's Turn:\n"),
        ("duel-50", "Available Numbers: [2, 3, 4, 5, 6, ..., 50]\n\nPlayer 1's Turn:\n"),
        ("challenge", "Available Numbers: [2-50]\n\nPlayer 1, please select"),
        ("divider", "\nPlayer 1's turn.\nCurrent Number: 60\n"),
        ("grid", "1 2 3\n4 5 6\n7 8 9\n\nPlayer 1's turn.\n"),
    ],
)
def test_undo_shows_where_the_game_stands(key: str, shown: str) -> None:
    moves = ("2", "3") if key == "divider" else ("6", "3")
    _, text = talk(*moves, "undo", heading=Heading(RULE_BOOKS[key]))
    assert f"Taken back.\n{shown}" in text


def test_undo_can_be_repeated_back_to_the_opening() -> None:
    _, text = talk("6", "3", "9", "18", "undo", "undo", "history", "undo")
    assert text.count("Taken back.") == 2
    assert "Nothing has been played yet." in text
    assert "no earlier turn of Player 1" in text


def test_undo_against_a_bot_takes_back_both_moves() -> None:
    heading = DUEL._replace(seats=(Seat(), Seat(bot="greedy")), seed=4)
    _, text = talk("6", "undo", "history", heading=heading)
    assert "Nothing has been played yet." in text


def test_resigning_ends_the_game() -> None:
    parting, text = talk("6", "resign")
    assert parting is Parting.FINISHED
    assert text.endswith("Player 2 resigns. Player 1 wins!\n")


def test_a_swap_is_refused_where_it_was_not_agreed_and_done_where_it_was() -> None:
    assert answer_to("swap", "6").startswith("Swapping was not agreed for this game.\n")
    swapping = Heading(variant(RULE_BOOKS["duel-20"], swaps=True))
    answer = answer_to("swap", "6", heading=swapping)
    assert answer.startswith("Player 2 takes over the opening of Player 1.\n\nPlayer 1's Turn:\n")


def test_quitting_is_polite_and_prints_what_was_played() -> None:
    parting, text = talk("6", "3", "quit")
    assert parting is Parting.LEFT
    [record] = read_records(text.partition("played:\n\n")[2].partition("Goodbye")[0])
    assert record.game.moves == (Pick(6), Pick(3))
    assert text.endswith("Goodbye!\n")


def test_leaving_before_the_first_move_prints_no_record() -> None:
    parting, text = talk("quit")
    assert parting is Parting.LEFT
    assert text.endswith("Select a number: quit\nGoodbye!\n")


def test_the_end_of_the_input_is_a_polite_leaving_too() -> None:
    parting, text = talk("6")
    assert parting is Parting.INPUT_ENDED
    assert "1. 6 *" in text


def test_an_interruption_is_a_polite_leaving_too(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    console = PipedConsole(io.StringIO(), written)

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(console, "ask", interrupted)
    assert Session(console, MemoryStore(), DUEL).play() is Parting.INTERRUPTED
    assert written.getvalue().endswith("Goodbye!\n")


class TestSaving:
    def test_a_saved_game_can_be_read(self, tmp_path: Path) -> None:
        file = tmp_path / "game one.txt"
        assert answer_to(f"save {file}", "6", "3").startswith("Saved to ")
        [record] = read_records(file.read_text())
        assert record.game.moves == (Pick(6), Pick(3))

    def test_no_other_file_is_overwritten(self, tmp_path: Path) -> None:
        file = tmp_path / "homework.txt"
        file.write_text("mine")
        assert "exists already" in answer_to(f"save {file}", "6")
        assert file.read_text() == "mine"

    def test_the_same_game_can_be_saved_again(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        talk("6", f"save {file}", "3", f"save {file}")
        [record] = read_records(file.read_text())
        assert record.game.moves == (Pick(6), Pick(3))

    @pytest.mark.parametrize("name", ["no/such/folder", "", "\x00", "x" * 5000])
    def test_a_file_that_cannot_be_written_is_one_line(self, tmp_path: Path, name: str) -> None:
        answer = answer_to(f"save {tmp_path}/{name}", "6")
        assert answer.count("\n") == 1
        assert "cannot be written" in answer or "exists already" in answer


def test_a_match_alternates_who_begins_and_ends_with_the_score() -> None:
    parting, text = talk("6", "resign", "resign", "6", "resign", rounds=3)
    assert parting is Parting.FINISHED
    assert "Round 1 of 3\n\nAvailable Numbers: 1-20\n\nPlayer 1's Turn:" in text
    assert "Score after round 1 of 3: Player 1 1, Player 2 0\n\nRound 2 of 3\n" in text
    assert "Available Numbers: 1-20\n\nPlayer 2's Turn:\nSelect a number: resign\n" in text
    assert text.endswith("Final score: Player 1 3, Player 2 0\nPlayer 1 wins the match!\n")


def test_leaving_a_match_prints_the_earlier_rounds_too() -> None:
    _, text = talk("6", "resign", "8", "quit", rounds=3)
    records = read_records(text.partition("played:\n\n")[2].partition("Goodbye")[0])
    assert [record.heading.match_round.number for record in records
            if record.heading.match_round] == [1, 2]  # fmt: skip
    assert records[0].heading.match_round is not None
    assert records[1].heading.match_round is not None
    assert records[0].heading.match_round.match == records[1].heading.match_round.match
    assert records[1].game.first is Player.TWO


def test_named_players_are_called_by_name() -> None:
    _, text = talk("6", "3", heading=DUEL._replace(seats=(Seat("Ada"), Seat("Bo"))))
    assert "Ada's Turn:" in text
    assert "Bo's Turn:" in text
    assert "Player" not in text.partition("This is")[0]


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_bots_play_each_other_to_the_end_and_repeat_under_their_seed(key: str) -> None:
    heading = Heading(RULE_BOOKS[key], seats=(Seat(bot="random"), Seat(bot="greedy")), seed=3)
    parting, text = talk(heading=heading)
    assert parting is Parting.FINISHED
    assert talk(heading=heading) == (parting, text)


def test_a_division_typed_wrong_loses_but_a_slip_of_the_keyboard_does_not() -> None:
    divider = Heading(RULE_BOOKS["divider"])
    _, text = talk("2x", "x2", "", "7", heading=divider)
    assert text.endswith(
        "Enter your chosen divisor: 7\n7 is not a proper divisor of 60.\n"
        "Player 1 made an invalid move. Player 2 wins!\n"
    )


def test_several_numbers_are_divided_one_at_a_time() -> None:
    heading = Heading(variant(RULE_BOOKS["divider"], start=(6, 4)))
    parting, text = talk("2", "6/2", "4/2", heading=heading)
    assert parting is Parting.FINISHED
    assert "'2' does not say which number to divide by what: type both, as in 60/2." in text
    assert "6 divided by 2 is 3." in text
    assert Division(6, 2).result == 3


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(lines=st.lists(st.text() | st.integers(0, 25).map(str), max_size=20))
@pytest.mark.parametrize("key", RULE_BOOKS)
def test_the_session_survives_any_text(
    key: str, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parting, _ = talk(*lines, heading=Heading(RULE_BOOKS[key]))
    assert parting in Parting
