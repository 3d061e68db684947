"""The commands that think, as processes."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from cli.processes import refused, run
from divisor_duel.cli.puzzle import seed_of_the_day
from reference import chain_picks, pool

RECORD = """\
[DivisorDuel "1"]
[Game "grid"]
[Player1 "Ada"]
[Result "*"]

1. 6 1 {hm} 2. 4 *
"""


def text(*arguments: str, typed: bytes = b"") -> str:
    done = run(*arguments, typed=typed)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode()


def assert_held(left: frozenset[int], last: int, partners: dict[int, int]) -> None:
    """Whatever comes after `last`, its partner can be picked, and so on to the end."""
    for reply in chain_picks(left, last):
        answer = partners[reply]
        assert answer in chain_picks(left - {reply}, reply)
        assert_held(left - {reply, answer}, answer, partners)


class TestSolve:
    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            (("--pool", "1-9"), "Winning openings: 5, 7"),
            (("--pool", "1-20"), "Winning openings: 2-13, 15-20"),
            (("--pool", "1-40"), "Winning openings: 21-23, 25-26, 29, 31, 33, 35, 37, 39"),
            (("juniper-green",), "Winning openings: 22, 26"),
            (("--pool", "1-40", "--opening", "even"), "Winning openings: 22, 26"),
            (("--pool", "1-10"), "Player 2 wins with perfect play."),
            (("--pool", "1-10"), "All openings of Player 1 lose."),
            (("--pool", "1-9", "--moves", "5"), "Player 1 wins with perfect play."),
            (("--start", "360"), "The Grundy value is 5, so whoever is to move wins."),
            (("--start", "60,60"), "The Grundy value is 0, so whoever is to move loses."),
            (("--start", "7"), "The game is over: Player 2 has won."),
            (
                ("--swap",),
                "All openings of Player 1 lose: a good one is taken over, a bad one answered.",
            ),
            (("--swap", "--moves", "7"), "Player 2 wins by swapping; every reply loses."),
            (("--swap", "--moves", "7,swap"), "All moves of Player 1 lose."),
            (("--start", "60", "--moves", "7"), "The game is over: Player 2 has won."),
            (("--start", "7,8"), "7 is a prime, so a heap of 0"),
        ],
    )  # fmt: skip
    def test_it_says_who_wins_and_how(self, arguments: tuple[str, ...], line: str) -> None:
        assert line in text("solve", *arguments).splitlines()

    def test_a_game_that_was_forfeited_is_not_said_to_be_won_by_moving(self) -> None:
        assert "Grundy" not in text("solve", "--start", "60", "--moves", "7")

    def test_all_the_winning_openings_of_a_thousand_numbers_are_named(self) -> None:
        assert "more" not in text("solve", "--pool", "1-1000")

    def test_a_card_picks_what_leaves_the_fewest_replies(self) -> None:
        for pool_text, pick in (("2-50", 29), ("7-8", 7)):
            card = text("solve", "--pool", pool_text, "--partners")
            assert card.endswith(f"Pick {pick} first.\nYour opponent has no answer to it.\n")

    def test_a_card_wins_against_every_line_of_play(self) -> None:
        data = json.loads(text("solve", "--pool", "1-14", "--json", "--partners"))
        pairs = data["card"]["pairs"]
        partners = {**dict(pairs), **{high: low for low, high in pairs}}
        assert_held(pool(1, 14) - {data["card"]["pick"]}, data["card"]["pick"], partners)

    def test_a_strategy_card_pairs_every_number_that_has_a_partner(self) -> None:
        card = text("solve", "--pool", "1-9", "--partners").partition("Strategy card")[2]
        assert card.startswith(" for Player 1\nPick 5 first.\n")
        pairs = [pair.split("-") for pair in card.splitlines()[-1].split()]
        numbers = sorted(int(number) for pair in pairs for number in pair)
        assert len(numbers) == len(set(numbers)) == 8
        assert 5 not in numbers
        assert all(int(high) % int(low) == 0 for low, high in pairs)

    def test_it_gives_data_for_programs(self) -> None:
        data = json.loads(text("solve", "--pool", "1-9", "--json", "--partners"))
        assert data["winner"] == 1
        assert data["winning_moves"] == [5, 7]
        assert (data["winning_count"], data["legal_count"]) == (2, 9)
        assert data["card"]["pick"] == 5
        division = json.loads(text("solve", "--start", "60,48", "--json"))
        assert division["grundy_value"] == 3 ^ 4
        assert division["winning_moves"] == ["48/2", "48/3"]

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (("--pool", "1-10000001"), "up to 10,000,000 at most"),
            (("--start", "1000000000001"), "Start from 3 to 1,000,000,000,000"),
            (("--moves", "6,5"), "5 is not legal: neither a divisor nor a multiple"),
            (("--moves", "6,x"), "'x' is no number"),
            (("--start", "60", "--partners"), "for chain games"),
            (("--pool", "2-50", "--moves", "47", "--partners"), "The game is over"),
            (("--swap", "--partners"), "can be swapped"),
            (("chess",), "'chess' is not one of"),
        ],
    )
    def test_wrong_usage_is_one_clear_line(self, arguments: tuple[str, ...], fault: str) -> None:
        assert fault in refused("solve", *arguments)


class TestReview:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        file = tmp_path / "game.txt"
        file.write_text(RECORD)
        return file

    def test_it_marks_each_move_and_says_where_the_game_turned(self, file: Path) -> None:
        # On 1-9, 6 gives 5 and 7 away; then only 2 wins; and after 1, 4 is one of five that win.
        told = text("review", str(file))
        assert "5, 7 would have won." in told
        assert "The game turned at move 2, 1: 2 would have won." in told
        assert "Accuracy, won positions kept: Ada 50% (1 of 2), Player 2 0% (0 of 1)" in told

    def test_it_writes_the_marks_back_and_once_is_enough(self, file: Path) -> None:
        text("review", str(file), "--write")
        written = file.read_text()
        assert "1. 6? {5, 7 would have won.}" in written
        assert "hm" in written
        text("review", str(file), "--write")
        assert file.read_text() == written

    def test_it_gives_data_for_programs(self, file: Path) -> None:
        [data] = json.loads(text("review", str(file), "--json"))
        assert data["actions"][0]["mark"] == "?"
        assert [player["faced"] for player in data["players"]] == [2, 1]

    def test_a_player_who_never_faced_a_win_has_a_dash(self, file: Path) -> None:
        file.write_text('[DivisorDuel "1"][Game "duel-20"][Pool "1-10"] 1. 6 *')
        told = text("review", str(file))
        assert "No won position was given away." in told
        assert "Player 1 -, Player 2 -" in told

    def test_what_would_have_won_is_said_beside_another_remark_that_ends_so(
        self, file: Path
    ) -> None:
        file.write_text('[DivisorDuel "1"][Game "grid"] 1. 6 {15, 7 would have won.} *')
        text("review", str(file), "--write")
        assert "{15, 7 would have won. 5, 7 would have won.}" in file.read_text()

    def test_a_file_stays_as_private_as_it_was(self, file: Path) -> None:
        file.chmod(0o600)
        text("review", str(file), "--write")
        assert file.stat().st_mode & 0o777 == 0o600

    def test_a_bot_is_called_by_its_name(self, file: Path) -> None:
        file.write_text('[DivisorDuel "1"][Game "grid"][Bot2 "greedy"] 1. 6 *')
        assert text("review", str(file)).startswith("Divisor Duel (grid): Player 1 against greedy")

    def test_several_games_are_reviewed_one_after_the_other(self, file: Path) -> None:
        file.write_text(RECORD * 3)
        assert text("review", str(file)).count("Accuracy") == 3

    def test_a_file_that_cannot_be_read_or_written_is_one_line(self, tmp_path: Path) -> None:
        assert "cannot be read" in refused("review", str(tmp_path / "nothing"))
        bad = tmp_path / "bad.txt"
        bad.write_text("6 3 9")
        assert "line 1:" in refused("review", str(bad))


class TestPuzzle:
    def test_the_right_answer_is_praised_and_explained(self) -> None:
        [data] = json.loads(text("puzzle", "--seed", "3", "--json"))
        told = text("puzzle", "--seed", "3", typed=f"{data['answer']}\n".encode())
        assert "Right! " in told
        assert told.endswith("1 of 1 found.\n")
        assert len(data["legal_moves"]) >= 3
        assert data["moves"][0].isdigit()

    def test_a_wrong_answer_is_told_the_refutation_and_the_solution(self) -> None:
        [data] = json.loads(text("puzzle", "--seed", "3", "--json"))
        wrong = next(move for move in data["legal_moves"] if move != data["answer"])
        told = text("puzzle", "--seed", "3", typed=f"x\n999\n{wrong}\n".encode())
        assert "'x' is no number:" in told
        assert "999 is outside the pool" in told
        assert f"Not this one. {wrong} loses: your opponent answers" in told
        assert f"\n{data['answer']} wins" in told

    def test_first_letters_will_do_and_help_helps(self) -> None:
        told = text("puzzle", "--seed", "3", typed=b"help\n\ns\n")
        assert told.count("Type the move that wins, skip to be told it, or quit.") == 2
        assert text("puzzle", "--seed", "3", typed=b"q\n").endswith("Goodbye!\n")

    def test_it_can_be_skipped_and_left(self) -> None:
        two = ("puzzle", "--seed", "3", "--count", "2")
        assert "0 of 2 found." in text(*two, typed=b"skip\nskip\n")
        assert text("puzzle", "--seed", "3", typed=b"quit\n").endswith("Goodbye!\n")
        assert run("puzzle", "--seed", "3").returncode == 1

    def test_the_daily_puzzle_is_one_for_each_date(self) -> None:
        days = [date(2026, 11, 18), date(2026, 11, 19), date(2026, 11, 18)]
        seeds = [seed_of_the_day(day) for day in days]
        assert seeds[0] == seeds[2] != seeds[1]
        assert "Puzzle 1 of 1" in text("puzzle", "--daily", typed=b"skip\n")

    def test_where_there_are_fewer_puzzles_than_wanted_that_is_said(self) -> None:
        told = text("puzzle", "grid", "--count", "50", "--seed", "1", typed=b"skip\n" * 50)
        assert "There are no more puzzles in this game.\n0 of " in told

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (("--count", "0"), "--count"),
            (("--daily", "--seed", "1"), "exclude each other"),
            (("--pool", "1-3"), "There is no puzzle in this game"),
        ],
    )
    def test_wrong_usage_is_one_clear_line(self, arguments: tuple[str, ...], fault: str) -> None:
        assert fault in refused("puzzle", *arguments)


class TestArena:
    def test_two_bots_get_their_shares(self) -> None:
        arguments = ("arena", "--p1", "perfect", "--p2", "random", "--games", "20", "--json")
        data = json.loads(text(*arguments))
        assert data["games"] == 20
        assert [bot["bot"] for bot in data["bots"]] == ["perfect", "random"]
        assert sum(bot["wins"] for bot in data["bots"]) == 20
        assert data["bots"][0]["low"] <= data["bots"][0]["share"] <= data["bots"][0]["high"]
        assert json.loads(text(*arguments, "--jobs", "2")) == data

    def test_all_bots_get_a_table_and_ratings(self) -> None:
        told = text("arena", "--all", "--games", "4", "--pool", "1-12")
        assert told.splitlines()[0].split()[:2] == ["bot", "Elo"]
        assert len(told.splitlines()) == 8
        data = json.loads(text("arena", "--all", "--games", "4", "--pool", "1-12", "--json"))
        assert {row["bot"] for row in data} >= {"perfect", "random", "greedy"}

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            ((), "Name two bots"),
            (("--p1", "greedy"), "Name two bots"),
            (("--all", "--p1", "greedy", "--p2", "random"), "Name two bots"),
            (("--p1", "greedy", "--p2", "deep"), "There is no bot called 'deep'"),
            (("--p1", "greedy", "--p2", "random", "--games", "0"), "--games"),
            (("--p1", "greedy", "--p2", "random", "--jobs", "-1"), "--jobs"),
        ],
    )
    def test_wrong_usage_is_one_clear_line(self, arguments: tuple[str, ...], fault: str) -> None:
        assert fault in refused("arena", *arguments)


class TestBalance:
    def test_it_says_which_pools_the_second_player_wins(self) -> None:
        told = text("balance", "--pool", "1-40")
        assert "first pick any: N = 2, 4, 6, 10\n" in told
        assert "1-27  any         15 of 27" in told
        assert "the second player always wins with perfect play" in told

    def test_it_gives_data_for_programs(self) -> None:
        data = json.loads(text("balance", "--pool", "1-20", "--json"))
        last = [one for one in data["pools"] if one["pool"] == "1-20" and one["opening"] == "any"]
        assert (last[0]["winning"], last[0]["allowed"]) == (18, 20)
        openings = {one["opening"] for one in data["pools"] if one["pool"] == "1-20"}
        assert openings == {"any", "even", "even<10"}

    def test_where_no_pool_is_fair_that_is_said(self) -> None:
        told = text("balance", "--pool", "100-120")
        assert "first pick any: no N\n" in told
        assert "None of them is fair" in told

    def test_wrong_usage_is_one_clear_line(self) -> None:
        assert "A pool runs from" in refused("balance", "--pool", "9-1")
