"""The commands as processes: what they print, and how they exit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.processes import refused, run
from divisor_duel import RULE_BOOKS, __version__
from divisor_duel.notation.record_reader import read_records

TRANSCRIPTS = Path(__file__).parent.parent / "data" / "transcripts"
RECORD = """\
[DivisorDuel "1"]
[Game "duel-20"]
[Result "*"]

1. 6 3! {good} 2. 9 *
"""


@pytest.mark.parametrize("key", sorted(path.stem for path in TRANSCRIPTS.glob("*.txt")))
@pytest.mark.parametrize("more", [(), ("--first", "1")], ids=["plain", "with an option"])
def test_play_writes_the_transcript_to_the_byte(key: str, more: tuple[str, ...]) -> None:
    done = run("play", key, *more, typed=(TRANSCRIPTS / f"{key}.moves").read_bytes())
    assert done.stdout == (TRANSCRIPTS / f"{key}.txt").read_bytes()
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("typed", "code"), [(b"6\n", 1), (b"", 1), (b"quit\n", 0), (b"6\nresign\n", 0)]
)
def test_the_exit_code_says_how_the_game_was_left(typed: bytes, code: int) -> None:
    assert run("play", "grid", typed=typed).returncode == code


def test_bytes_that_are_no_text_are_refused_and_shown_as_escapes() -> None:
    done = run("play", "duel-20", typed=b"\xff\n6\x00\n\x1b[2J\n6\r\nquit\n")
    assert done.returncode == 0
    text = done.stdout.decode()
    assert r"'\xff' is no number: type digits only, such as 6." in text
    assert r"'6\x00' is no number: type digits only, such as 6." in text
    assert r"'\x1b[2J' is no number: type digits only, such as 6." in text
    assert "Select a number: 6\nRemaining Numbers: 1-5, 7-20\n" in text


def test_names_come_out_in_a_terminal_that_knows_only_ascii() -> None:
    done = run("play", "grid", "--p1", "human:Zoë", typed=b"quit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert rb"Zo\xeb's turn." in done.stdout


def test_what_programs_read_is_utf_8_and_people_see_escapes_where_letters_are_unknown(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[DivisorDuel "1"][Game "grid"][Player1 "Łukasz"] 1. 6 *', encoding="utf-8")
    shown = run("review", str(file), PYTHONIOENCODING="latin-1")
    assert rb"\u0141ukasz against Player 2" in shown.stdout
    data = run("replay", str(file), "--json", PYTHONIOENCODING="latin-1")
    assert json.loads(data.stdout)[0]["tags"]["Player1"] == "Łukasz"


def test_options_make_a_variant() -> None:
    done = run("play", "duel-20", "--pool", "2-30", "--opening", "even<10", "--first", "2",
               "--illegal", "forfeit", typed=b"3\n")  # fmt: skip
    text = done.stdout.decode()
    assert text.startswith("Available Numbers: 2-30\n\nPlayer 2's Turn:\n")
    assert text.endswith("Player 2 made an invalid move. Player 1 wins!\n")


def test_several_starting_numbers() -> None:
    done = run("play", "divider", "--start", "60,48,90", typed=b"60/2\nquit\n")
    assert b"60 divided by 2 is 30." in done.stdout


def test_a_prime_start_is_allowed_with_a_warning() -> None:
    done = run("play", "divider", "--start", "7", "--first", "2")
    assert done.returncode == 0
    assert done.stderr.decode() == "Warning: 7 is a prime, so Player 2 begins and loses at once.\n"
    assert done.stdout.decode().endswith("Player 2 cannot make a move. Player 1 wins!\n")


def test_the_toss_is_announced_and_repeats_under_its_seed() -> None:
    seen = set()
    for seed in range(12):
        done = run("play", "grid", "--first", "toss", "--seed", str(seed), typed=b"quit\n")
        first_line = done.stdout.decode().splitlines()[0]
        again = run("play", "grid", "--first", "toss", "--seed", str(seed), typed=b"quit\n")
        assert again.stdout.decode().splitlines()[0] == first_line
        seen.add(first_line)
    assert seen == {f"The coin has been tossed: Player {n} begins." for n in (1, 2)}


def test_bots_repeat_under_their_seed() -> None:
    arguments = ("play", "duel-50", "--p1", "random", "--p2", "greedy", "--seed", "5")
    one = run(*arguments)
    assert one.returncode == 0
    assert one.stdout == run(*arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("play",), "Missing argument 'KEY'"),
        (("play", "chess"), "'chess' is not one of 'duel-20'"),
        (("play", "--help-me"), "No such option"),
        (("play", "grid", "--pool", "9"), "'9' is not a pool: write it like 1-100."),
        (("play", "grid", "--pool", "9-1"), "from 9 to 1"),
        (("play", "grid", "--pool", "1-1000001"), "up to 1,000,000 at most"),
        (("play", "grid", "--start", "60"), "grid has a pool"),
        (("play", "divider", "--pool", "1-9"), "divider has a starting number"),
        (("play", "divider", "--start", "2"), "Start from 3"),
        (("play", "divider", "--start", "1000000000001"), "Start from 3"),
        (("play", "grid", "--pool", "3-9", "--opening", "even<4"), "leaves no first pick in 3-9"),
        (("play", "grid", "--opening", "odd"), "'odd' is not an opening rule"),
        (("play", "grid", "--rounds", "0"), "--rounds"),
        (("play", "grid", "--first", "3"), "'3' is not one of '1', '2', 'toss'"),
        (("play", "grid", "--p1", "deep"), "There is no bot called 'deep'"),
        (("play", "grid", "--p1", "human:"), "A name has at least one letter."),
        (("play", "grid", "--seed", "-1"), "--seed"),
        (("rules", "chess"), "'chess' is not one of"),
        (("replay",), "Missing argument 'FILE'"),
        (("replay", "no-such-file"), "'no-such-file' cannot be read: No such file"),
        (("replay", "."), "'.' cannot be read: Is a directory."),
        (("dance",), "No such command 'dance'"),
    ],
)
def test_wrong_usage_is_one_clear_line(arguments: tuple[str, ...], fault: str) -> None:
    assert fault in refused(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [("7" * 100_000,), ("play", "grid", "--first", "7" * 100_000), ("play", "grid", "\x1b[31mfoo")],
)
def test_wrong_usage_is_shown_short_and_without_control_characters(
    arguments: tuple[str, ...],
) -> None:
    message = refused(*arguments).rstrip("\n")
    assert message.isprintable()
    assert len(message) < 200


@pytest.mark.parametrize(
    "arguments", [("show", "\udcff"), ("history", "--player", "\udcff"), ("resume", "\udcff")]
)
def test_an_argument_that_is_no_text_is_refused(arguments: tuple[str, ...]) -> None:
    assert r"'\udcff' has a letter that cannot be shown." in refused(*arguments)


def test_ctrl_c_while_the_program_starts_is_no_error() -> None:
    code = (
        "from divisor_duel import __main__ as program\n"
        "def interrupted(arguments): raise KeyboardInterrupt\n"
        "program._run = interrupted\n"
        "program.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


def test_without_a_terminal_and_a_command_it_prints_help() -> None:
    done = run()
    assert done.returncode == 0
    assert b"Usage: divisor-duel" in done.stdout
    assert b"Exit codes" in done.stdout


def test_the_version() -> None:
    assert run("--version").stdout.decode().strip() == f"divisor-duel, version {__version__}"


def test_games_are_listed_as_plain_text_and_as_data() -> None:
    lines = run("games").stdout.decode().splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(RULE_BOOKS)
    data = json.loads(run("games", "--json").stdout)
    assert [entry["Game"] for entry in data] == list(RULE_BOOKS)
    assert data[0]["Pool"] == "1-20"


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_rules_are_explained_as_plain_text_and_as_data(key: str) -> None:
    text = run("rules", key).stdout.decode()
    data = json.loads(run("rules", key, "--json").stdout)
    assert text.startswith(f"{RULE_BOOKS[key].title} ({key})\n")
    assert all(line in text for line in data["rules"] + data["tips"])


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(RECORD)
    return file


def test_replay_shows_a_record_with_its_notes(record_file: Path) -> None:
    done = run("replay", str(record_file))
    assert done.returncode == 0
    text = done.stdout.decode()
    assert "Select a number: 3\n  [! good]\nRemaining Numbers: 1-2, 4-5, 7-20\n" in text
    assert text.endswith("The record ends here; the game was not finished.\n")


def test_replay_waits_after_each_move_when_asked_to(record_file: Path) -> None:
    stopped = run("replay", str(record_file), "--step", typed=b"\n")
    assert stopped.returncode == 1
    assert stopped.stdout.count(b"[Enter for") == 2
    assert run("replay", str(record_file), "--step", typed=b"\n\n\n").returncode == 0
    left = run("replay", str(record_file), "--step", typed=b"quit\n")
    assert left.returncode == 0
    assert left.stdout.endswith(b"Goodbye!\n")


def test_replay_does_not_wait_when_there_is_nothing_more_to_show(record_file: Path) -> None:
    record_file.write_text('[DivisorDuel "1"][Game "divider"] 1. 4 5 0-1\n' * 2)
    done = run("replay", str(record_file), "--step", typed=b"\n\n\n")
    assert done.returncode == 0
    asked = [line for line in done.stdout.decode().splitlines() if line.startswith("[Enter for")]
    assert asked == [
        "[Enter for the next move, quit to stop] ",
        "[Enter for the next game, quit to stop] ",
        "[Enter for the next move, quit to stop] ",
    ]
    assert done.stdout.endswith(b"Player 1 cannot make a move. Player 2 wins!\n")


def test_replay_gives_data_for_programs(record_file: Path) -> None:
    [data] = json.loads(run("replay", str(record_file), "--json").stdout)
    assert data["tags"]["Game"] == "duel-20"
    assert [entry["action"] for entry in data["actions"]] == ["6", "3", "9"]


def test_replay_shows_every_game_of_a_file(record_file: Path) -> None:
    record_file.write_text(RECORD * 2)
    text = run("replay", str(record_file)).stdout.decode()
    assert "Game 1 of 2\n\nAvailable Numbers" in text
    assert "\nGame 2 of 2\n\nAvailable Numbers" in text


def test_a_record_of_everything_that_can_happen_is_retold(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    head = '[DivisorDuel "1"][Game "duel-20"][Swap "yes"]'
    file.write_text(
        f"{head} 1. 6 swap 2. 1:resign 0-1 {head} 1. 6 1:resign 0-1 {head} 1. 6 2:time 1-0 "
        '[DivisorDuel "1"][Game "divider"] 1. 7 0-1 '
        '[DivisorDuel "1"][Game "divider"][Start "7"] 0-1'
    )
    done = run("replay", str(file))
    assert done.returncode == 0
    text = done.stdout.decode()
    assert "Select a number: swap\nPlayer 2 takes over" in text
    assert "Select a number: resign\nPlayer 1 resigns. Player 2 wins!" in text
    assert "\n\nPlayer 1 resigns. Player 2 wins!" in text
    assert "Player 2 has run out of time. Player 1 wins!" in text
    assert "Player 1 made an invalid move. Player 2 wins!" in text
    assert text.endswith("Player 1 cannot make a move. Player 2 wins!\n")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "line 1: there is no game record here."),
        (RECORD.replace("9", "10").encode(), "line 5: '10' is not legal here"),
        (b"\n\xff", "cannot be read: line 2 is not UTF-8 text."),
    ],
)
def test_a_record_that_cannot_be_read_is_one_line(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    assert fault in refused("replay", str(file))


def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m divisor_duel play duel-20 --pool 1-3000 --p1 random --p2 random"
    done = subprocess.run(  # noqa: S602 - a pipe is what is tried here
        f"{command} | head -n 1", shell=True, capture_output=True, check=False, timeout=60
    )
    assert done.stderr == b""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete_commands_and_games(shell: str) -> None:
    script = run(_DIVISOR_DUEL_COMPLETE=f"{shell}_source", typed=None)
    assert b"divisor-duel" in script.stdout


def test_completion_knows_the_games() -> None:
    done = run(
        _DIVISOR_DUEL_COMPLETE="bash_complete", COMP_WORDS="divisor-duel play ju", COMP_CWORD="2"
    )
    assert done.stdout.decode().split() == ["plain,juniper-green"]


def test_the_prompt_comes_without_anything_heavy() -> None:
    code = (
        "import sys; sys.argv = ['divisor-duel', 'play', 'grid']\n"
        "from divisor_duel.__main__ import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(sorted({'rich', 'sqlite3', 'numpy', 'asyncio', 'click'} & set(sys.modules)))"
    )
    moves = (TRANSCRIPTS / "grid.moves").read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", code], input=moves, capture_output=True, check=True, timeout=60
    )
    assert done.stdout.decode().splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["play grid", "games", "rules grid"])
def test_an_output_that_cannot_be_written_is_one_line(command: str) -> None:
    done = subprocess.run(  # noqa: S602 - the shell's redirection is what is tried here
        f"{sys.executable} -m divisor_duel {command} </dev/null >/dev/full",
        shell=True, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 3
    assert done.stderr == b"divisor-duel: the output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("redirection", ["<&-", "</dev/null >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["play grid", "games"])
def test_closed_streams_are_no_error(command: str, redirection: str) -> None:
    done = subprocess.run(  # noqa: S602 - the shell's redirection is what is tried here
        f"{sys.executable} -m divisor_duel {command} {redirection}",
        shell=True, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == (1 if command == "play grid" else 0)
    assert b"Traceback" not in done.stderr


def test_two_players_of_one_name_are_refused() -> None:
    both = ("--p1", "human:Ada", "--p2", "human:Ada")
    assert "Both players are called Ada." in refused("play", "grid", *both)
    assert "called Player 2" in refused("play", "grid", "--p1", "human:Player 2")


def test_a_name_that_goes_without_saying_may_be_said() -> None:
    done = run("play", "grid", "--p1", "human:Player 1", typed=b"6\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b'[Result "*"]\n\n1. 6 *\n\nGoodbye!\n')


def test_rounds_between_bots_are_not_all_the_same_game() -> None:
    run("play", "duel-20", "--rounds", "4", "--p1", "random", "--p2", "random", "--seed", "1",
        "--save")  # fmt: skip
    records = read_records(run("export", "--all").stdout.decode())
    assert len({record.game.moves for record in records}) == 4
    assert [record.heading.seed for record in records] == [1, 2, 3, 4]


def test_a_bot_swaps_when_it_can_do_nothing_else() -> None:
    done = run("play", "duel-50", "--swap", "--p2", "random", typed=b"47\n")
    assert done.returncode == 0
    assert b"Player 2 takes over the opening of Player 1." in done.stdout
