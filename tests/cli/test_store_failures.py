"""Where games cannot be kept: one clear line, and the game goes on."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pexpect
import pytest

from cli.processes import run
from divisor_duel.store.place import open_store
from divisor_duel.store.schema import MIGRATIONS
from terminal.test_terminal import finish, say, terminal

GRID_GAME = b"6\n3\n9\n1\n8\n2\n4\n"
GOES_ON = "This game goes on without being kept; save FILE writes it to a file.\n"

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2


def not_a_database(file: Path) -> str:
    file.write_text("Dear Ada, this is a letter and no store of games at all.\n" * 9)
    return f"The store '{file}' failed: the file is no store of games."


def truncated(file: Path) -> str:
    run("play", "grid", "--save", "--store", str(file), typed=GRID_GAME)
    os.truncate(file, file.stat().st_size // 3)
    return f"The store '{file}' failed: the file is damaged."


def newer_schema(file: Path) -> str:
    open_store(file).close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    return (
        f"The games in '{file}' were kept by a newer version of this program: please use that one."
    )


def of_another_program(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    return f"'{file}' belongs to another program."


def folder_that_is_a_file(file: Path) -> str:
    file.parent.rmdir()
    file.parent.write_text("not a folder")
    return f"The store '{file}' failed: File exists."


@pytest.mark.parametrize(
    "spoil",
    [not_a_database, truncated, newer_schema, of_another_program, folder_that_is_a_file],
)
def test_a_game_goes_on_without_its_store(tmp_path: Path, spoil: Callable[[Path], str]) -> None:
    file = tmp_path / "folder" / "games.sqlite"
    file.parent.mkdir()
    fault = spoil(file)
    left_alone = file.read_bytes() if file.exists() else None
    assert_it_went_on(
        run("play", "grid", "--save", "--store", str(file), typed=GRID_GAME), f"{fault} {GOES_ON}"
    )
    listed = run("history", DIVISOR_DUEL_STORE=str(file))
    assert (listed.returncode, listed.stdout) == (3, b"")
    assert listed.stderr.decode() == f"divisor-duel: {fault}\n"
    assert (file.read_bytes() if file.exists() else None) == left_alone


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    done = run_limited(heed_permissions, tmp_path / "games.sqlite")
    tmp_path.chmod(0o755)
    assert_it_went_on(done, f"The store '{tmp_path}/games.sqlite' failed: the file cannot be")


def test_what_is_kept_can_be_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    run("play", "grid", "--save", "--store", str(file), typed=GRID_GAME)
    tmp_path.chmod(0o555)
    file.chmod(0o444)
    try:
        for command in ("history", "stats", "export --all"):
            done = run_limited(heed_permissions, file, *command.split())
            assert (done.returncode, done.stderr) == (0, b"")
            assert b"grid" in done.stdout
        done = run_limited(heed_permissions, file)
        assert_it_went_on(done, f"The store '{file}' failed: it can be read, but not written")
    finally:
        tmp_path.chmod(0o755)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    done = run_limited(heed_permissions, tmp_path / "folder" / "games.sqlite")
    tmp_path.chmod(0o755)
    assert_it_went_on(
        done, f"The store '{tmp_path}/folder/games.sqlite' failed: Permission denied."
    )


def files_up_to(kibibytes: int) -> Callable[[], None]:
    """Let the process that is started next write no larger file."""
    limit = kibibytes * 1024
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


@pytest.mark.parametrize("kibibytes", [0, 20])
def test_a_disk_that_takes_no_more(tmp_path: Path, kibibytes: int) -> None:
    done = run_limited(files_up_to(kibibytes), tmp_path / "games.sqlite")
    assert_it_went_on(
        done, f"The store '{tmp_path}/games.sqlite' failed: the disk could not be read or written"
    )


def test_a_store_that_fails_for_a_moment_has_everything_at_the_end(tmp_path: Path) -> None:
    # The log beside the store comes to this size before the game is over; the store itself does
    # not, and takes it over when it is opened anew.
    done = run_limited(files_up_to(64), tmp_path / "games.sqlite")
    assert (done.returncode, done.stdout) == (0, run("play", "grid", typed=GRID_GAME).stdout)
    told = re.fullmatch(r"Kept: divisor-duel (show .*)\n", done.stderr.decode())
    assert told is not None, done.stderr
    shown = run(*told[1].split())
    assert shown.stdout.endswith(b"1. 6 3 2. 9 1 3. 8 2 4. 4 1-0\n")


def assert_it_went_on(done: subprocess.CompletedProcess[bytes], fault: str) -> None:
    assert done.stdout == run("play", "grid", typed=GRID_GAME).stdout
    line, nothing_kept, record = done.stderr.decode().split("\n", 2)
    assert f"{line}\n".startswith(f"divisor-duel: {fault}")
    assert f"{line}\n".endswith(f". {GOES_ON}")
    assert nothing_kept == "This was not kept:"
    assert record.endswith("1. 6 3 2. 9 1 3. 8 2 4. 4 1-0\n")
    assert done.returncode == 3


def heed_permissions() -> None:
    """Make the process that is started next heed permissions, even where the tests run as root."""
    library = ctypes.CDLL(None)
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        library.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def run_limited(
    limit: Callable[[], None], store: Path, *command: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command, or play a game that is kept, in a process that is limited so."""
    command = command or ("play", "grid", "--save")
    return subprocess.run(
        [sys.executable, "-m", "divisor_duel", *command, "--store", str(store)],
        input=GRID_GAME,
        capture_output=True,
        preexec_fn=limit,
        check=False,
        timeout=120,
    )


def test_another_program_that_does_not_let_go(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    open_store(file).close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        done = run("play", "grid", "--save", "--store", str(file), typed=GRID_GAME)
    assert_it_went_on(done, f"The store '{file}' failed: another program is writing there and")


def test_a_program_that_lets_go_in_time(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    open_store(file).close()
    prompt = "from the grid: "
    with (
        closing(sqlite3.connect(file)) as connection,
        terminal("play", "grid", "--store", str(file)) as child,
    ):
        connection.execute("BEGIN IMMEDIATE")
        say(child, prompt, "6")
        child.expect_exact("goes on without being kept")
        say(child, prompt, "3")
        child.expect_exact("Player 1's turn.")
        connection.execute("ROLLBACK")
        say(child, prompt, "quit")
        child.expect(r"Kept: divisor-duel resume (\S+)")
        assert child.match is not None
        game_id = child.match[1]
        assert finish(child) == 0
    assert run("show", game_id, "--store", str(file)).stdout.endswith(b"1. 6 3 *\n")


@pytest.mark.parametrize(("typed", "kept"), [([], b"1. 6 *"), (["3"], b"1. 6 3 *")])
def test_a_store_that_is_deleted_while_somebody_plays(
    tmp_path: Path, typed: list[str], kept: bytes
) -> None:
    file = tmp_path / "games.sqlite"
    prompt = "from the grid: "
    with terminal("play", "grid", "--store", str(file)) as child:
        say(child, prompt, "6")
        child.expect_exact(prompt)
        for one in tmp_path.glob("games.sqlite*"):
            one.unlink()
        for line in [*typed, "quit"]:
            child.sendline(line)
        child.expect(r"Kept: divisor-duel (resume .*)\r\n")
        assert child.match is not None
        command = child.match[1].split()
        assert finish(child) == 0
    assert kept in run(*command, typed=b"quit\n").stdout


def test_a_match_whose_store_is_deleted_is_kept_whole_again(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    prompt = "from the grid: "
    with terminal("play", "grid", "--rounds", "2", "--store", str(file)) as child:
        say(child, prompt, "resign")
        child.expect_exact("Round 2 of 2")
        child.expect_exact(prompt)
        for one in tmp_path.glob("games.sqlite*"):
            one.unlink()
        child.sendline("6")
        say(child, prompt, "quit")
        assert finish(child) == 0
    done = run("resume", "--store", str(file), typed=b"resign\n")
    assert done.returncode == 0
    assert b"Score after round 1 of 2: Player 1 0, Player 2 1" in done.stdout


def test_a_store_that_fails_in_the_middle_of_a_game_at_a_terminal(tmp_path: Path) -> None:
    store, saved = tmp_path / "games.sqlite", tmp_path / "game.txt"
    prompt = "from the grid: "
    with terminal("play", "grid", "--store", str(store)) as child:
        say(child, prompt, "6")
        child.expect_exact(prompt)
        spoil_while_in_use(store)
        child.sendline("3")
        child.expect_exact("This game goes on without being kept; save FILE writes it to a file.")
        say(child, prompt, "9")
        say(child, prompt, f"save {saved}")
        child.expect_exact("Saved to")
        say(child, prompt, "quit")
        child.expect_exact("Goodbye!")
        assert finish(child) == 3
    assert saved.read_text().endswith("1. 6 3 2. 9 *\n")


def spoil_while_in_use(file: Path) -> None:
    """Take away a table that the program needs, as damage would."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE actions")


def test_a_failing_store_does_not_spoil_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    not_a_database(file)
    with terminal("play", "grid", "--store", str(file)) as child:
        say(child, "from the grid: ", "6")
        child.expect_exact("goes on without being kept")
        child.expect_exact("from the grid: ")
        child.sendintr()
        child.expect_exact("1. 6 *")
        child.expect_exact("Goodbye!")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 3
