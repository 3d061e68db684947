"""Games that outlive the terminal they were played in: killed, then resumed in another."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pexpect
import pytest

from cli.processes import run
from divisor_duel import RULE_BOOKS, Game
from divisor_duel.notation.deeds import write_deed
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import Wanted
from divisor_duel.voices import voice_for
from terminal.test_terminal import finish, say, terminal

TRANSCRIPTS = Path(__file__).parent.parent / "data" / "transcripts"

PROMPTS = {key: voice_for(book).prompt(Game(book.rules)) for key, book in RULE_BOOKS.items()}


def kill(child: pexpect.spawn) -> None:
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)


def type_all(child: pexpect.spawn, prompt: str, lines: list[str]) -> None:
    for line in lines:
        say(child, prompt, line)
    child.expect_exact(prompt)


def only_kept_id() -> str:
    with opened_store() as games:
        [kept] = games.page(Wanted()).games
    return kept.heading.id


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_a_killed_game_goes_on_at_the_exact_position(key: str) -> None:
    transcript = (TRANSCRIPTS / f"{key}.txt").read_text()
    moves = (TRANSCRIPTS / f"{key}.moves").read_text().split()
    prompt = PROMPTS[key]
    before, after = moves[: len(moves) // 2], moves[len(moves) // 2 :]
    with terminal("play", key) as child:
        type_all(child, prompt, before)
        kill(child)
    game_id = only_kept_id()
    done = run("resume", typed="".join(f"{move}\n" for move in after).encode())
    assert done.returncode == 0
    # From the turn at which it was left on, the very words of the whole game.
    turns = done.stdout.decode().partition(f"{prompt}{after[0]}\n")[2]
    assert turns
    assert transcript.endswith(turns)
    assert done.stderr.decode() == f"Kept: divisor-duel show {game_id}\n"
    assert typed_moves(game_id) == moves


def typed_moves(game_id: str) -> list[str]:
    """Return the moves of a kept game, as its record has them."""
    text = run("show", game_id).stdout.decode().rpartition("]\n")[2]
    return [word for word in text.split() if word.isdigit()]


def test_a_killed_match_goes_on_in_its_round_with_its_bot_and_its_score() -> None:
    options = ("--p1", "human:Ada", "--p2", "greedy", "--rounds", "3", "--seed", "4")
    with terminal("play", "grid", *options) as child:
        say(child, PROMPTS["grid"], "resign")
        child.expect_exact("Score after round 1 of 3: Ada 0, Player 2 1")
        child.expect_exact("Round 2 of 3")
        child.expect_exact("Ada's turn.")
        child.expect_exact(PROMPTS["grid"])
        kill(child)
    with opened_store() as games:
        second = games.page(Wanted()).games[0]
        assert second.heading.match_round is not None
        assert second.heading.match_round.number == 2
        [opening] = games.actions(second.heading.id)
    with terminal("resume") as child:
        child.expect_exact("Ada against greedy: the game goes on.")
        child.expect_exact("Score after round 1 of 3: Ada 0, Player 2 1")
        child.expect_exact("Round 2 of 3")
        say(child, PROMPTS["grid"], "history")
        child.expect_exact(f"1. {write_deed(opening.deed)}")
        say(child, PROMPTS["grid"], "resign")
        child.expect_exact("Score after round 2 of 3: Ada 0, Player 2 2")
        say(child, PROMPTS["grid"], "resign")
        child.expect_exact("Final score: Ada 0, Player 2 3")
        child.expect_exact("Player 2 wins the match!")
        assert finish(child) == 0


def test_a_match_left_between_two_rounds_goes_on_with_the_next() -> None:
    with terminal("play", "divider", "--rounds", "2", "--start", "4") as child:
        say(child, PROMPTS["divider"], "2")
        child.expect_exact("Round 2 of 2")
        child.expect_exact(PROMPTS["divider"])
        kill(child)
    done = run("resume", typed=b"2\n")
    assert b"Round 2 of 2\n\nWelcome to Divider's Duel!\nStarting Number: 4\n" in done.stdout
    assert done.stdout.endswith(b"Final score: Player 1 1, Player 2 1\nThe match ends in a tie.\n")
    assert b"no unfinished game" in run("resume").stderr


def test_a_resumed_bot_plays_as_it_would_have() -> None:
    options = ("play", "duel-50", "--p2", "random", "--seed", "7", "--save")
    whole = run(*options, typed=b"6\nmoves\nquit\n").stdout.decode()
    run(*options, typed=b"6\nundo\nquit\n")
    resumed = run("resume", typed=b"6\nmoves\nquit\n").stdout.decode()
    replies = [re.findall(r"Enter your chosen number: (\d+)\n", text) for text in (whole, resumed)]
    assert replies[0] == replies[1]
    assert len(replies[0]) == 2


def test_what_is_typed_too_late_is_told_and_not_done() -> None:
    with terminal("play", "grid") as child:
        say(child, PROMPTS["grid"], "6")
        child.expect_exact(PROMPTS["grid"])
        done = run("resume", typed=b"3\nquit\n")
        assert done.returncode == 0
        child.sendline("2")
        # What was done elsewhere is told first, in the rule book's words.
        child.expect_exact("Player 1's turn.")
        child.expect_exact("This game has gone on elsewhere: what you typed last was not done.")
        say(child, PROMPTS["grid"], "9")
        child.expect_exact("Player 2's turn.")
        say(child, PROMPTS["grid"], "history")
        child.expect_exact("1. 6 3 2. 9")
        say(child, PROMPTS["grid"], "quit")
        assert finish(child) == 0


def test_each_turn_that_was_played_elsewhere_is_told_as_it_was() -> None:
    with terminal("play", "divider") as child:
        say(child, PROMPTS["divider"], "2")
        child.expect_exact(PROMPTS["divider"])
        assert run("resume", typed=b"3\n5\n").returncode == 0
        child.sendline("2")
        # What was played elsewhere, in the words of the rule book, then that it came too late.
        child.expect_exact("30 divided by 3 is 10.")
        child.expect_exact("Player 1's turn.\r\nCurrent Number: 10\r\nProper Divisors: 2, 5")
        child.expect_exact("10 divided by 5 is 2.\r\n\r\nPlayer 2's turn.")
        child.expect_exact("Player 2 cannot make a move. Player 1 wins!")
        child.expect_exact("what you typed last was not done.")
        assert finish(child) == 0


def test_the_next_round_opened_elsewhere_is_shared() -> None:
    options = ("--rounds", "2", "--start", "12")
    with terminal("play", "divider", *options) as child:
        say(child, PROMPTS["divider"], "6")
        child.expect_exact("Round 2 of 2")
        child.expect_exact(PROMPTS["divider"])
        done = run("resume", typed=b"2\nquit\n")
        assert done.returncode == 0
        child.sendline("3")
        child.expect_exact("12 divided by 2 is 6.")
        child.expect_exact("This game has gone on elsewhere: what you typed last was not done.")
        say(child, PROMPTS["divider"], "3")
        child.expect_exact("Player 1 wins")
        assert finish(child) == 0
    with opened_store() as games:
        assert [kept.action_count for kept in games.page(Wanted()).games] == [2, 1]


def test_a_match_left_before_a_rounds_first_move_is_named_and_goes_on() -> None:
    done = run("play", "grid", "--rounds", "3", "--save", typed=b"5\n1\n7\nquit\n")
    first = only_kept_id()
    assert done.stderr.decode() == f"Kept: divisor-duel resume {first}\n"
    done = run("resume", first, typed=b"quit\n")
    assert b"Round 2 of 3" in done.stdout
    assert done.stderr.decode() == f"Kept: divisor-duel resume {first}\n"
    match = first.removesuffix("-1")
    assert b"Round 2 of 3" in run("resume", match, typed=b"quit\n").stdout


def test_a_game_goes_on_past_a_match_that_cannot() -> None:
    run("play", "grid", "--save", typed=b"6\nquit\n")
    unfinished = only_kept_id()
    run("play", "grid", "--rounds", "3", "--save", typed=b"5\n1\n7\n5\n1\n7\nquit\n")
    with opened_store() as games:
        games.delete(games.page(Wanted()).games[1].heading.id)
    assert unfinished.encode() in run("resume", typed=b"quit\n").stderr


def test_a_bot_that_nobody_knows_is_told_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[DivisorDuel "1"][Game "grid"][Bot2 "deep"] 1. 6 *\n')
    run("import", str(file))
    done = run("resume")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"divisor-duel: There is no bot called 'deep': choose random,")


def test_the_largest_seed_leaves_one_for_every_round(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(
        '[DivisorDuel "1"][Game "grid"][Bot2 "random"][Seed "1000000000000000000"][Match "m"]'
        '[Round "1/2"] 1. 6 1:resign 0-1\n'
    )
    run("import", str(file))
    run("resume", typed=b"quit\n")
    assert run("history").returncode == 0


def test_a_game_that_was_replaced_elsewhere_goes_on_without_being_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with terminal("play", "grid", "--p2", "greedy") as child:
        say(child, PROMPTS["grid"], "6")
        child.expect_exact("Player 1's turn.")
        game_id = only_kept_id()
        file.write_text(f'[DivisorDuel "1"][Game "grid"][Id "{game_id}"] 1. 7 *\n')
        run("delete", game_id, "--yes")
        run("import", str(file))
        child.expect_exact(PROMPTS["grid"])
        child.sendline("moves")
        say(child, PROMPTS["grid"], "resign")
        child.expect_exact("What is kept of this game is another game now.")
        assert finish(child) == 3
    assert run("show", game_id).stdout.endswith(b"1. 7 *\n")


def test_a_game_that_is_over_is_not_resumed() -> None:
    run("play", "divider", "--start", "4", "--save", typed=b"2\n")
    game_id = only_kept_id()
    done = run("resume", game_id)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"divisor-duel: {game_id} is over: divisor-duel show {game_id} shows it.\n"
    )
    assert run("resume", "nobody").returncode == 2


def test_a_round_whose_earlier_ones_are_gone_goes_on_as_one_game() -> None:
    run("play", "divider", "--rounds", "3", "--start", "12", "--save", typed=b"6\n2\nquit\n")
    with opened_store() as games:
        second, first = (kept.heading.id for kept in games.page(Wanted()).games)
        games.delete(first)
    done = run("resume", typed=b"3\n")
    assert done.returncode == 0
    assert done.stderr.decode().startswith(
        "divisor-duel: The earlier rounds of this match are not kept here: it is one game now.\n"
    )
    assert done.stderr.decode().endswith(f"Kept: divisor-duel show {second}\n")


def test_a_game_at_a_terminal_is_kept_unless_one_says_no() -> None:
    with terminal("play", "grid", "--no-save") as child:
        say(child, PROMPTS["grid"], "6")
        say(child, PROMPTS["grid"], "quit")
        child.expect_exact("Goodbye!")
        assert "Kept" not in child.read()
    assert run("history").stdout == b"No games are kept here.\n"
    with terminal("play", "grid") as child:
        say(child, PROMPTS["grid"], "6")
        say(child, PROMPTS["grid"], "quit")
        child.expect(r"Kept: divisor-duel resume [a-z]+-[a-z]+\r\n")


def test_a_game_is_deleted_only_after_a_yes() -> None:
    run("play", "grid", "--save", typed=b"6\nquit\n")
    game_id = only_kept_id()
    for answer, told in (("n", "Nothing was deleted."), ("y", f"{game_id} is deleted.")):
        with terminal("delete", game_id[:4]) as child:
            say(child, f"Delete {game_id} (grid, Player 1 against Player 2) for good?", answer)
            child.expect_exact(told)
            assert finish(child) == 0
    assert run("history").stdout == b"No games are kept here.\n"


@pytest.mark.parametrize("key", ["eof", "interrupt"])
def test_whoever_leaves_the_question_deletes_nothing(key: str) -> None:
    run("play", "grid", "--save", typed=b"6\nquit\n")
    game_id = only_kept_id()
    with terminal("delete", game_id) as child:
        child.expect_exact("for good?")
        child.sendeof() if key == "eof" else child.sendintr()
        child.expect_exact("Nothing was deleted.")
        assert finish(child) == 130
    assert only_kept_id() == game_id
