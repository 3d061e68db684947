"""Whole games in each rule book's wording, to the character."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from divisor_duel import RULE_BOOKS, Game, Player
from divisor_duel.notation.heading import Heading
from divisor_duel.notation.moves import read_move
from divisor_duel.notation.record import Record
from divisor_duel.store.memory import MemoryStore
from divisor_duel.terminal.console import PipedConsole
from divisor_duel.terminal.retelling import retell
from divisor_duel.terminal.session import Parting, Session

TRANSCRIPTS = Path(__file__).parent / "data" / "transcripts"
transcripts = pytest.mark.parametrize(
    "key", sorted(path.stem for path in TRANSCRIPTS.glob("*.txt"))
)


@transcripts
def test_the_session_is_the_transcript(key: str) -> None:
    lines = io.StringIO((TRANSCRIPTS / f"{key}.moves").read_text())
    written = io.StringIO()
    session = Session(PipedConsole(lines, written), MemoryStore(), Heading(RULE_BOOKS[key]))
    assert session.play() is Parting.FINISHED
    assert written.getvalue() == (TRANSCRIPTS / f"{key}.txt").read_text()


@transcripts
def test_the_replayed_record_is_the_transcript(key: str) -> None:
    game = Game(RULE_BOOKS[key].rules)
    for line in (TRANSCRIPTS / f"{key}.moves").read_text().splitlines():
        game = game.play(read_move(line, game.position))
    written = io.StringIO()
    retell(Record(Heading(RULE_BOOKS[key]), game), PipedConsole(io.StringIO(), written))
    assert written.getvalue() == (TRANSCRIPTS / f"{key}.txt").read_text()


@pytest.mark.parametrize("first", Player)
def test_another_game_comes_out_in_the_wording_of_duel_20(first: Player) -> None:
    written = io.StringIO()
    heading = Heading(RULE_BOOKS["duel-20"], first=first)
    Session(PipedConsole(io.StringIO("20\n10\n5\n15\n3\n18\n9\n1\n19\n"), written), MemoryStore(),
            heading).play()  # fmt: skip
    one, two = first, first.other
    assert written.getvalue() == (
        "Available Numbers: 1-20\n\n"
        f"Player {one}'s Turn:\nSelect a number: 20\nRemaining Numbers: 1-19\n\n"
        f"Player {two}'s Turn:\nPrevious number was 20\nValid selections: 1, 2, 4, 5, 10\n"
        "Select a number: 10\nRemaining Numbers: 1-9, 11-19\n\n"
        f"Player {one}'s Turn:\nPrevious number was 10\nValid selections: 1, 2, 5\n"
        "Select a number: 5\nRemaining Numbers: 1-4, 6-9, 11-19\n\n"
        f"Player {two}'s Turn:\nPrevious number was 5\nValid selections: 1, 15\n"
        "Select a number: 15\nRemaining Numbers: 1-4, 6-9, 11-14, 16-19\n\n"
        f"Player {one}'s Turn:\nPrevious number was 15\nValid selections: 1, 3\n"
        "Select a number: 3\nRemaining Numbers: 1-2, 4, 6-9, 11-14, 16-19\n\n"
        f"Player {two}'s Turn:\nPrevious number was 3\nValid selections: 1, 6, 9, 12, 18\n"
        "Select a number: 18\nRemaining Numbers: 1-2, 4, 6-9, 11-14, 16-17, 19\n\n"
        f"Player {one}'s Turn:\nPrevious number was 18\nValid selections: 1, 2, 6, 9\n"
        "Select a number: 9\nRemaining Numbers: 1-2, 4, 6-8, 11-14, 16-17, 19\n\n"
        f"Player {two}'s Turn:\nPrevious number was 9\nValid selections: 1\n"
        "Select a number: 1\nRemaining Numbers: 2, 4, 6-8, 11-14, 16-17, 19\n\n"
        f"Player {one}'s Turn:\nPrevious number was 1\n"
        "Valid selections: 2, 4, 6, 7, 8, 11, 12, 13, 14, 16, 17, 19\n"
        "Select a number: 19\nRemaining Numbers: 2, 4, 6-8, 11-14, 16-17\n\n"
        f"Player {two}'s Turn:\nPrevious number was 19\nValid selections: None\n"
        f"Player {two} cannot make a valid move and loses the game. Player {one} wins!\n"
    )
