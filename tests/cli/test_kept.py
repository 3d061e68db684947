"""The commands for games that are kept, as processes."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from cli.processes import refused, run
from divisor_duel.store.place import PLACE_VARIABLE, opened_store, store_file
from divisor_duel.store.store import Wanted

#: By hand: after 3, only 1 and 9 are left; 5 leaves only 1, 5 and 7 are the openings that win.
GRID_GAME = b"6\n3\n9\n1\n8\n2\n4\n"
FIVE_WINS = b"5\n1\n7\n"


def played(*arguments: str, typed: bytes) -> str:
    """Play a game that is kept, and return its id."""
    done = run("play", *arguments, "--save", typed=typed)
    told = re.fullmatch(
        r"Kept: divisor-duel (?:show|resume) (\S+)(?: --store .*)?\n", done.stderr.decode()
    )
    assert told is not None, done.stderr
    return told[1]


def output(*arguments: str, **environment: str) -> str:
    done = run(*arguments, typed=b"", **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def data(*arguments: str) -> Any:
    return json.loads(output(*arguments, "--json"))


def shown_ids(*arguments: str) -> list[str]:
    return [game["Id"] for game in data("history", *arguments)]


class TestKeeping:
    def test_piped_games_are_kept_only_when_asked_for(self) -> None:
        assert run("play", "grid", typed=GRID_GAME).stderr == b""
        assert output("history") == "No games are kept here.\n"
        game_id = played("grid", typed=GRID_GAME)
        assert shown_ids() == [game_id]

    def test_the_wording_does_not_change(self) -> None:
        kept = run("play", "grid", "--save", typed=GRID_GAME)
        assert kept.stdout == run("play", "grid", typed=GRID_GAME).stdout

    def test_a_game_without_a_move_is_not_kept(self) -> None:
        done = run("play", "grid", "--save", typed=b"quit\n")
        assert done.stderr == b""
        assert shown_ids() == []

    def test_the_place_is_chosen_or_named_by_the_environment(self, tmp_path: Path) -> None:
        elsewhere = tmp_path / "a folder" / "games"
        game_id = played("grid", "--store", str(elsewhere), typed=GRID_GAME)
        assert shown_ids("--store", str(elsewhere)) == [game_id]
        assert shown_ids() == []
        assert game_id in output("history", **{PLACE_VARIABLE: str(elsewhere)})

    def test_the_usual_place_is_in_the_folder_for_such_data(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.delenv(PLACE_VARIABLE)
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        played("grid", typed=GRID_GAME)
        assert store_file(None).is_relative_to(tmp_path)
        assert store_file(None).exists()

    def test_every_round_of_a_match_is_a_game(self) -> None:
        game_id = played("grid", "--rounds", "2", typed=FIVE_WINS * 2)
        rounds = data("history")
        assert [game["Round"] for game in rounds] == ["2/2", "1/2"]
        assert rounds[0]["Id"] == game_id
        assert len({game["Match"] for game in rounds}) == 1


class TestHistory:
    def test_the_newest_game_comes_first_and_only_what_is_wanted(self) -> None:
        over = played("grid", "--p1", "human:Ada", typed=GRID_GAME)
        left = played("duel-20", "--p2", "greedy", typed=b"6\nquit\n")
        assert shown_ids() == [left, over]
        assert shown_ids("--player", "Ada") == [over]
        assert shown_ids("--player", "greedy") == [left]
        assert shown_ids("--game", "duel-20") == [left]
        assert shown_ids("--unfinished") == [left]
        assert output("history", "--player", "Bo") == "No such games are kept.\n"

    def test_it_is_a_table(self) -> None:
        game_id = played("grid", "--p1", "human:Ada", typed=GRID_GAME)
        columns, row = output("history").splitlines()
        assert columns.split() == ["id", "date", "game", "players", "actions", "result"]
        assert row.startswith(game_id)
        assert row.endswith("Ada - Player 2  7        Ada won: no legal move")

    def test_what_is_older_stands_on_further_pages(self, tmp_path: Path) -> None:
        file = tmp_path / "games.txt"
        # Each by another player, or all of them would be the same game.
        file.write_text(
            "\n".join(
                f'[DivisorDuel "1"][Game "grid"][Player1 "Ada {number}"] 1. 6 *'
                for number in range(1, 46)
            )
        )
        output("import", str(file))
        assert output("history").splitlines()[-1] == "Older games: --page 2"
        last = data("history", "--page", "3")
        assert [game["Player1"] for game in last] == [f"Ada {n}" for n in (5, 4, 3, 2, 1)]
        assert "fewer pages" in refused("history", "--page", "4")


class TestShowing:
    def test_a_game_is_shown_as_a_record(self) -> None:
        game_id = played("grid", typed=GRID_GAME)
        text = output("show", game_id)
        assert f'[Id "{game_id}"]' in text
        assert text.endswith("1. 6 3 2. 9 1 3. 8 2 4. 4 1-0\n")
        assert data("show", game_id)["tags"]["Id"] == game_id

    def test_first_letters_will_do_where_they_are_clear(self, tmp_path: Path) -> None:
        file = tmp_path / "games.txt"
        file.write_text(
            '[DivisorDuel "1"][Game "grid"][Id "bada-one"] 1. 6 *\n'
            '[DivisorDuel "1"][Game "grid"][Id "bado-two"] 1. 5 *\n'
        )
        output("import", str(file))
        assert '[Id "bado-two"]' in output("show", "bado")
        assert "such as bada-one and bado-two" in refused("show", "bad")
        assert "There is no game 'x'" in refused("show", "x")
        assert "There is no game ''" in refused("show", "")

    def test_a_take_back_stays_in_the_store_but_not_in_the_record(self) -> None:
        game_id = played("grid", typed=b"6\n3\nundo\n8\nquit\n")
        assert output("show", game_id).endswith("1. 8 *\n")
        with opened_store() as games:
            assert len(games.actions(game_id)) == 4


class TestExchange:
    def test_what_is_exported_can_be_imported_elsewhere_and_is_never_doubled(
        self, tmp_path: Path
    ) -> None:
        ids = [played("grid", typed=GRID_GAME), played("divider", typed=b"2\nquit\n")]
        everything = output("export", "--all")
        file, other = tmp_path / "games.txt", str(tmp_path / "other.sqlite")
        file.write_text(everything)
        answer = output("import", str(file), "--store", other)
        assert answer == "2 of 2 games imported; 0 were known already.\n"
        answer = output("import", str(file), str(file), "--store", other)
        assert answer == "0 of 4 games imported; 4 were known already.\n"
        assert shown_ids("--store", other) == ids[::-1]
        assert output("export", "--all", "--store", other) == everything

    def test_records_are_utf_8_whatever_the_terminal_has(self, tmp_path: Path) -> None:
        game_id = played("grid", "--p1", "human:Zoë", typed=GRID_GAME)
        file = tmp_path / "games.txt"
        file.write_bytes(run("export", "--all", PYTHONIOENCODING="latin-1").stdout)
        answer = output("import", str(file), "--store", str(tmp_path / "other.sqlite"))
        assert answer.startswith("1 of 1 games imported")
        assert '"Zoë"' in run("show", game_id, PYTHONIOENCODING="ascii").stdout.decode()

    def test_some_games_are_exported_in_the_order_named(self) -> None:
        ids = [played("grid", typed=GRID_GAME) for _ in range(3)]
        text = output("export", ids[2], ids[0])
        assert re.findall(r'\[Id "(.+)"\]', text) == [ids[2], ids[0]]

    def test_a_record_without_an_id_is_known_again(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        file.write_text('[DivisorDuel "1"][Game "grid"] 1. 6 3 2. 9 *\n')
        assert output("import", str(file)).startswith("1 of 1")
        assert output("import", str(file)).startswith("0 of 1")

    def test_an_imported_game_goes_on(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        file.write_text('[DivisorDuel "1"][Game "grid"][Id "bada-one"] 1. 6 3 2. 9 *\n')
        output("import", str(file))
        done = run("resume", "bada-one", typed=b"1\n8\n2\n4\n")
        assert done.returncode == 0
        assert done.stdout.decode().endswith("Player 2 has no valid moves. Player 1 wins!\n")
        assert output("show", "bada").endswith("1. 6 3 2. 9 1 3. 8 2 4. 4 1-0\n")

    def test_what_was_kept_in_part_goes_on_as_it_is_recorded(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        head = '[DivisorDuel "1"][Game "grid"][Id "bada-one"]'
        file.write_text(f"{head} 1. 6 3 2. 9 *\n")
        output("import", str(file))
        file.write_text(f"{head} 1. 6 3 2. 9 1 3. 8 2:resign 1-0\n")
        answer = output("import", str(file))
        assert answer == "0 of 1 games imported, 1 continued; 0 were known already.\n"
        assert output("show", "bada-one").endswith("1. 6 3 2. 9 1 3. 8 2:resign 1-0\n")
        file.write_text(f"{head} 1. 6 3 *\n")
        assert output("import", str(file)) == "0 of 1 games imported; 1 were known already.\n"

    def test_what_was_taken_back_is_not_done_again(self, tmp_path: Path) -> None:
        game_id = played("grid", typed=b"6\n3\nquit\n")
        file = tmp_path / "game.txt"
        file.write_text(output("export", game_id))
        run("resume", game_id, typed=b"undo\nquit\n")
        assert output("import", str(file)) == "0 of 1 games imported; 1 were known already.\n"
        assert shown_ids() == [game_id]
        file.write_text(f'[DivisorDuel "1"][Game "grid"][Id "{game_id}"] 1. 4 8 *\n')
        run("resume", game_id, typed=b"4\nquit\n")
        assert output("import", str(file)).startswith("0 of 1 games imported, 1 continued")
        assert output("show", game_id).endswith("1. 4 8 *\n")

    def test_another_game_of_the_same_id_is_kept_beside_it_once(self, tmp_path: Path) -> None:
        file = tmp_path / "games.txt"
        head = '[DivisorDuel "1"][Game "grid"][Id "m-1"][Match "m"][Round "1/2"]'
        file.write_text(f"{head} 1. 6 3 *\n{head} 1. 7 1 *\n{head} 1. 6 3 2. 9 *\n")
        assert output("import", str(file)).startswith("2 of 3 games imported, 1 continued")
        assert output("import", str(file)) == "0 of 3 games imported; 3 were known already.\n"
        other, round_one = data("history")
        assert (round_one["Id"], round_one["actions"], round_one["Round"]) == ("m-1", 3, "1/2")
        assert other["Id"] != "m-1"
        assert "Match" not in other
        assert output("show", other["Id"]).endswith("1. 7 1 *\n")

    def test_marks_and_comments_make_no_other_game(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        file.write_text('[DivisorDuel "1"][Game "grid"] 1. 6 3 *\n')
        output("import", str(file))
        file.write_text('[DivisorDuel "1"][Game "grid"] 1. 6? {Ah.} 3! *\n')
        assert output("import", str(file)).startswith("0 of 1 games imported; 1 were known")

    def test_one_bad_file_and_nothing_is_imported(self, tmp_path: Path) -> None:
        good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
        good.write_text('[DivisorDuel "1"][Game "grid"] 1. 6 *\n')
        bad.write_text("1. 6 *\n")
        assert "bad.txt', line 1" in refused("import", str(good), str(bad))
        assert shown_ids() == []

    @pytest.mark.parametrize("arguments", [(), ("abc", "--all")])
    def test_export_needs_to_know_what(self, arguments: tuple[str, ...]) -> None:
        assert "Name the games to export, or say --all." in refused("export", *arguments)


class TestDeleting:
    def test_a_deleted_game_is_gone(self) -> None:
        gone, here = (played("grid", typed=GRID_GAME) for _ in range(2))
        assert output("delete", gone, "--yes") == f"{gone} is deleted.\n"
        assert shown_ids() == [here]

    def test_without_a_terminal_to_ask_at_it_is_refused(self) -> None:
        game_id = played("grid", typed=GRID_GAME)
        assert "Say --yes" in refused("delete", game_id)
        assert shown_ids() == [game_id]


class TestPlaces:
    @pytest.mark.parametrize(
        "command", ["history", "show x", "export --all", "stats", "resume", "delete x", "backup f"]
    )
    def test_a_store_that_is_not_there_is_not_made_by_looking_for_games(
        self, tmp_path: Path, command: str
    ) -> None:
        file = tmp_path / "folder" / "typo.sqlite"
        assert "does not exist" in refused(*command.split(), "--store", str(file))
        assert not file.parent.exists()

    def test_the_environment_may_name_a_place_at_home(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv(PLACE_VARIABLE, "~/games")
        played("grid", typed=GRID_GAME)
        assert (tmp_path / "games").exists()


class TestBackup:
    def test_a_copy_has_all_that_was_kept_while_the_store_is_in_use(self, tmp_path: Path) -> None:
        game_id = played("grid", typed=GRID_GAME)
        copy = tmp_path / "copy.sqlite"
        with opened_store():
            assert output("backup", str(copy)) == f"All games are copied to '{copy}'.\n"
        assert output("show", game_id, "--store", str(copy)) == output("show", game_id)

    def test_no_file_is_ever_overwritten(self, tmp_path: Path) -> None:
        file = tmp_path / "thesis.txt"
        file.write_text("precious")
        assert "exists already" in refused("backup", str(file))
        assert file.read_text() == "precious"

    def test_a_place_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        done = run("backup", str(tmp_path / "no folder" / "copy"))
        assert done.returncode == 3
        assert done.stderr.count(b"\n") == 1
        assert b"No such file or directory" in done.stderr


class TestStatistics:
    def test_what_is_told_of_a_player(self) -> None:
        # 5 is one of the two winning openings; the answer 1 loses, as everything does. Of 7 and
        # the other numbers, 7 is the only winning answer: it leaves 1 alone, and 1 is gone.
        played("grid", "--p1", "human:Ada", typed=FIVE_WINS)
        # 6 gives the won opening away.
        played("grid", "--p1", "human:Ada", "--p2", "human:Bo", typed=b"6\nresign\n")
        played("grid", "--p1", "human:Ada", "--p2", "human:Bo", typed=b"6\nquit\n")
        found = data("stats", "--player", "Ada")
        assert found["games"] == 2
        assert found["won"] == 2
        assert found["by_game"] == {"grid": {"games": 2, "won": 2}}
        assert found["by_opponent"] == {
            "Bo": {"games": 1, "won": 1},
            "Player 2": {"games": 1, "won": 1},
        }
        assert found["by_opening"] == {
            "grid 6": {"games": 1, "won": 1},
            "grid 5": {"games": 1, "won": 1},
        }
        assert (found["faced"], found["kept"]) == (3, 2)
        assert found["trend"] == [1.0, 0.0]

    def test_it_is_told_in_words_with_a_chart(self) -> None:
        played("grid", "--p1", "human:Ada", typed=FIVE_WINS)
        text = output("stats", "--player", "Ada")
        assert text.startswith("Ada: 1 game, 1 won (100%)\n")
        assert "Accuracy: 100%, 2 of 2 won positions kept won\n" in text
        assert "Trend, oldest to newest: █  (100% to 100%)\n" in text
        assert text.endswith("Level to try next: level:10\n")
        ascii_text = output("stats", "--player", "Ada", PYTHONIOENCODING="ascii")
        assert "Trend, oldest to newest: 8  (100% to 100%)\n" in ascii_text

    def test_a_game_between_two_people_is_one_game(self) -> None:
        played("grid", "--p1", "human:Ada", "--p2", "human:Bo", typed=FIVE_WINS)
        played("grid", "--p1", "human:Ada", "--p2", "greedy", typed=b"resign\n")
        found = data("stats")
        assert (found["games"], found["won"]) == (2, 1)
        assert found["by_game"] == {"grid": {"games": 2, "won": 1}}
        assert found["by_opponent"] == {
            "greedy": {"games": 1, "won": 0},
            "one another": {"games": 1, "won": 1},
        }
        assert found["by_opening"] == {"grid 5": {"games": 1, "won": 1}}

    def test_an_opening_is_counted_for_whoever_chose_it(self) -> None:
        played("grid", "--p1", "human:Ada", "--p2", "human:Bo", typed=FIVE_WINS)
        assert data("stats", "--player", "Bo")["by_opening"] == {}

    def test_games_are_reviewed_once(self) -> None:
        game_id = played("grid", typed=FIVE_WINS)
        with opened_store() as games:
            assert games.page(Wanted()).games[0].review is None
        assert "kept won" in output("stats")
        with opened_store() as games:
            review = games.page(Wanted()).games[0].review
            assert review is not None
            assert (review.opening, review.faced, review.kept) == ("5", (2, 0), (2, 0))
            # What is kept counts, not what another review would find.
            games.keep_reviews({game_id: review._replace(kept=(1, 0))})
        assert "Accuracy: 50%, 1 of 2 won positions kept won\n" in output("stats")

    def test_whoever_has_played_nothing_is_told_so(self) -> None:
        assert output("stats") == "No finished games are kept here.\n"
        assert output("stats", "--player", "Bo") == "No finished games of 'Bo' are kept here.\n"
        assert data("stats")["accuracy"] is None

    def test_whoever_never_faced_a_won_position_has_no_accuracy(self) -> None:
        played("divider", "--start", "4", "--p2", "human:Bo", typed=b"2\n")
        assert output("stats", "--player", "Bo").endswith("No won position has been faced yet.\n")


@pytest.mark.parametrize("command", ["resume", "history", "show x", "export --all", "stats"])
def test_a_store_that_is_none_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada, this is a letter and no store of games at all.\n" * 9)
    done = run(*command.split(), "--store", str(file))
    assert done.returncode == 3
    assert done.stdout == b""
    message = done.stderr.decode()
    assert message == f"divisor-duel: The store '{file}' failed: the file is no store of games.\n"
    assert os.listdir(tmp_path) == ["letter.txt"]  # noqa: PTH208 - nothing was left beside it
