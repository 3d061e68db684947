"""Work that takes long, at a terminal: it shows a sign of life, and Ctrl-C ends it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cli.processes import run
from terminal.test_terminal import finish, terminal

#: Each takes minutes, so that none is over before somebody has seen that it goes on.
LONG_WORK = {
    "solving": (("solve", "--pool", "1-10000000", "--partners"), "Solving ..."),
    "balancing": (("balance", "--pool", "1-100000"), "Balancing"),
    "looking for puzzles": (
        ("puzzle", "--pool", "1-100000", "--count", "1000", "--json"),
        "Looking for puzzles",
    ),
    "playing": (
        ("arena", "--p1", "perfect", "--p2", "perfect", "--pool", "1-30000", "--games", "100000"),
        "Playing",
    ),
}


@pytest.mark.parametrize("work", LONG_WORK)
def test_long_work_shows_that_it_goes_on_and_ends_with_ctrl_c(work: str) -> None:
    arguments, sign = LONG_WORK[work]
    with terminal(*arguments) as child:
        child.expect_exact(sign)
        child.sendintr()
        assert finish(child) == 130
        assert "Traceback" not in child.before


@pytest.mark.parametrize("presses", [1, 3])
def test_a_contest_in_several_processes_ends_with_what_is_known(presses: int) -> None:
    options = ("--p1", "greedy", "--p2", "random", "--games", "1000000", "--jobs", "2")
    with terminal("arena", *options) as child:
        child.expect_exact("Playing")
        for _ in range(presses):
            child.sendintr()
        child.expect(r"Interrupted after [1-9]\d* of 1000000 games\.")
        assert finish(child) == 130
        assert "Traceback" not in child.before


def test_a_review_is_ended_with_the_games_that_are_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    long_game = '[DivisorDuel "1"][Game "duel-20"][Pool "1-1000000"] 1. 2 4 2. 8 16 3. 32 64 *\n'
    file.write_text('[DivisorDuel "1"][Game "grid"] 1. 6 *\n' + long_game * 500)
    written = file.read_text()
    with terminal("review", str(file), "--write") as child:
        child.expect_exact("Reviewing")
        child.sendintr()
        child.expect(r"Interrupted after [1-9]\d* of 501 games\.")
        child.expect_exact("The game turned at move 1, 6: 5, 7 would have won.")
        assert finish(child) == 130
    assert file.read_text() == written


def test_nothing_of_it_is_shown_in_a_pipe() -> None:
    done = run("solve", "--pool", "1-1000000", "--json")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_game_shows_that_it_thinks() -> None:
    code = (
        "from divisor_duel.terminal import console\n"
        "console.PATIENCE = 0.0\n"
        "at = console.TerminalConsole()\n"
        "with at.thinking():\n"
        "    at.ask('')\n"
        "at.say('Winning: 5, 7\\n')\n"
    )
    child = pexpect.spawn(sys.executable, ["-c", code], encoding="utf-8", timeout=20)
    child.expect_exact("Thinking ...")
    child.sendline("")
    child.expect(r"\r +\rWinning: 5, 7")
    assert finish(child) == 0
    piped = subprocess.run(
        [sys.executable, "-c", code], input=b"\n", capture_output=True, check=True
    )
    assert piped.stdout == b"Winning: 5, 7\n"
