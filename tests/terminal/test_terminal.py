"""Real sessions at a pseudo-terminal: what a person would see and type."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGINT, default_int_handler, signal

import pexpect
import pytest


@contextmanager
def terminal(*arguments: str) -> Iterator[pexpect.spawn]:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "divisor_duel", *arguments],
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 100),
        # Whoever runs the tests may ignore Ctrl-C; a person at a terminal does not.
        preexec_fn=lambda: signal(SIGINT, default_int_handler),
    )
    try:
        yield child
    finally:
        child.close(force=True)


def say(child: pexpect.spawn, prompt: str, line: str) -> None:
    child.expect_exact(prompt)
    child.sendline(line)


def finish(child: pexpect.spawn) -> int:
    child.expect(pexpect.EOF)
    child.wait()
    status = child.exitstatus
    assert isinstance(status, int)
    return status


def test_a_chain_game_with_a_refusal_an_undo_and_ctrl_d() -> None:
    with terminal("play", "duel-20") as child:
        say(child, "Select a number: ", "6")
        child.expect_exact("Remaining Numbers: 1-5, 7-20")
        say(child, "Select a number: ", "5")
        child.expect_exact("5 is neither a divisor nor a multiple of 6.")
        child.expect_exact("Valid selections: 1, 2, 3, 12, 18")
        say(child, "Select a number: ", "3")
        say(child, "Select a number: ", "undo")
        child.expect_exact("Taken back.")
        child.expect_exact("Player 1's Turn:")
        say(child, "Select a number: ", "8")
        child.expect_exact("Select a number: ")
        child.sendeof()
        child.expect_exact("1. 8 *")
        child.expect_exact("Goodbye!")
        assert finish(child) == 1


def test_a_division_game_with_a_refusal_an_undo_and_ctrl_d() -> None:
    with terminal("play", "divider", "--start", "720", "--illegal", "ask") as child:
        say(child, "Enter your chosen divisor: ", "2")
        child.expect_exact("720 divided by 2 is 360.")
        say(child, "Enter your chosen divisor: ", "7")
        child.expect_exact("7 is not a proper divisor of 360.")
        child.expect_exact("Proper Divisors: 2, 3, 4,")
        say(child, "Enter your chosen divisor: ", "2")
        say(child, "Enter your chosen divisor: ", "undo")
        child.expect_exact("Taken back.")
        child.expect_exact("Current Number: 720")
        child.expect_exact("Enter your chosen divisor: ")
        child.sendeof()
        child.expect_exact("Goodbye!")
        assert finish(child) == 1


def test_a_division_game_to_its_end() -> None:
    with terminal("play", "divider", "--p1", "human:Ada") as child:
        say(child, "Enter your chosen divisor: ", "two")
        child.expect_exact("'two' is neither a number nor a command.")
        say(child, "Enter your chosen divisor: ", "2")
        say(child, "Enter your chosen divisor: ", "undo")
        child.expect_exact("no earlier turn of Player 2")
        say(child, "Enter your chosen divisor: ", "15")
        child.expect_exact("2 is a prime number. No valid moves left.")
        child.expect_exact("Ada cannot make a move. Player 2 wins!")
        assert finish(child) == 0


def test_ctrl_c_leaves_politely() -> None:
    with terminal("play", "grid") as child:
        say(child, "from the grid: ", "6")
        child.expect_exact("from the grid: ")
        child.sendintr()
        child.expect_exact("1. 6 *")
        child.expect_exact("Goodbye!")
        assert finish(child) == 130


def test_without_a_command_it_asks_what_to_play_and_against_whom() -> None:
    with terminal() as child:
        child.expect_exact("Welcome to Divisor Duel!")
        say(child, "Which game?", "chess")
        child.expect_exact("There is no game 'chess'")
        say(child, "Which game?", "grid")
        say(child, "Against whom?", "nobody")
        child.expect_exact("There is no bot called 'nobody'")
        say(child, "Against whom?", "human:Player 1")
        child.expect_exact("Both players are called Player 1.")
        say(child, "Against whom?", "greedy")
        say(child, "from the grid: ", "6")
        child.expect_exact("Player 2's turn.")
        say(child, "Player 1's turn.", "quit")
        child.expect_exact("Goodbye!")
        assert finish(child) == 0


@pytest.mark.parametrize("key", ["eof", "interrupt"])
def test_the_greeting_can_be_left_politely(key: str) -> None:
    with terminal() as child:
        child.expect_exact("Which game?")
        child.sendeof() if key == "eof" else child.sendintr()
        child.expect_exact("Goodbye!")
        assert finish(child) == (1 if key == "eof" else 130)


def test_a_wide_table_of_games_is_drawn() -> None:
    with terminal("games") as child:
        child.expect_exact("juniper-green")
        assert finish(child) == 0


def test_a_table_has_no_colour_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, escapes in (("SOMETHING_ELSE", True), ("NO_COLOR", False)):
        monkeypatch.setenv(name, "1")
        with terminal("games") as child:
            assert ("\x1b" in child.read()) is escapes
