"""Whole games in each rule book's wording, to the character."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from divisor_duel import RULE_BOOKS, Game, Player, variant
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


#: Other numbers and other endings: written by hand, from the rule books' words.
OTHER_GAMES = [
    (
        "duel-50",
        {"pool": (2, 9)},
        "7\n",
        "Shared Numbers: [2, 3, 4, 5, 6, ..., 9]\n\n"
        "Player 1's Turn:\n- Last Opponent Number: None\n"
        "- Available Numbers: [2, 3, 4, 5, 6, ..., 9]\n- Enter your chosen number: 7\n\n"
        "Player 2's Turn:\n- Last Opponent Number: 7\n"
        "- Available Numbers: [2, 3, 4, 5, 6, ..., 9] (excluding 7)\n"
        "- Valid choices (factors/multiples of 7): None\n- No valid moves left.\n\n"
        "Player 2 cannot make a valid move and loses. Player 1 wins the game!\n",
    ),
    (
        "challenge",
        {"pool": (2, 6)},
        "4\n2\n6\n3\n",
        "--- Divisor Challenge ---\n\nNumber Pool: 2-6\n"
        "Available Numbers: [All numbers from 2 to 6]\n\n"
        "Player 1, please select your starting number:\n> 4\n\n"
        "Selected Numbers: [4]\nLast Number Chosen: 4\n\n"
        "Player 2, select a divisor or multiple of 4:\n"
        "Available Numbers: [2-6 excluding 4]\n\n> 2\n\n"
        "Selected Numbers: [4, 2]\nLast Number Chosen: 2\n\n"
        "Player 1, select a divisor or multiple of 2:\n"
        "Available Numbers: [2-6 excluding 2 and 4]\n\n> 6\n\n"
        "Selected Numbers: [4, 2, 6]\nLast Number Chosen: 6\n\n"
        "Player 2, select a divisor or multiple of 6:\n"
        "Available Numbers: [2-6 excluding 2, 4, 6]\n\n> 3\n\n"
        "Selected Numbers: [4, 2, 6, 3]\nLast Number Chosen: 3\n\n"
        "Player 1, no valid moves remaining. You lose!\nWinner: Player 2\n",
    ),
    (
        "divider",
        {"start": (12,)},
        "7\n",
        "Welcome to Divider's Duel!\nStarting Number: 12\n\n"
        "Player 1's turn.\nCurrent Number: 12\nProper Divisors: 2, 3, 4, 6\n"
        "Enter your chosen divisor: 7\n7 is not a proper divisor of 12.\n"
        "Player 1 made an invalid move. Player 2 wins!\n",
    ),
    (
        "grid",
        {"pool": (1, 10)},
        "7\n1\n5\n10\n2\n8\n4\n",
        "Welcome to Divisor Duel!\n\nInitial Grid:\n 1  2  3  4\n 5  6  7  8\n 9 10\n\n"
        "Player 1's turn.\nSelect a number from the grid: 7\n\n"
        "Updated Grid:\n 1  2  3  4\n 5  6  X  8\n 9 10\n\n"
        "Player 2's turn.\nValid selections are divisors or multiples of 7.\n"
        "Available numbers: 1\nSelect a number from the grid: 1\n\n"
        "Updated Grid:\n X  2  3  4\n 5  6  X  8\n 9 10\n\n"
        "Player 1's turn.\nValid selections are divisors or multiples of 1.\n"
        "Available numbers: 2, 3, 4, 5, 6, 8, 9, 10\nSelect a number from the grid: 5\n\n"
        "Updated Grid:\n X  2  3  4\n X  6  X  8\n 9 10\n\n"
        "Player 2's turn.\nValid selections are divisors or multiples of 5.\n"
        "Available numbers: 10\nSelect a number from the grid: 10\n\n"
        "Updated Grid:\n X  2  3  4\n X  6  X  8\n 9  X\n\n"
        "Player 1's turn.\nValid selections are divisors or multiples of 10.\n"
        "Available numbers: 2\nSelect a number from the grid: 2\n\n"
        "Updated Grid:\n X  X  3  4\n X  6  X  8\n 9  X\n\n"
        "Player 2's turn.\nValid selections are divisors or multiples of 2.\n"
        "Available numbers: 4, 6, 8\nSelect a number from the grid: 8\n\n"
        "Updated Grid:\n X  X  3  4\n X  6  X  X\n 9  X\n\n"
        "Player 1's turn.\nValid selections are divisors or multiples of 8.\n"
        "Available numbers: 4\nSelect a number from the grid: 4\n\n"
        "Updated Grid:\n X  X  3  X\n X  6  X  X\n 9  X\n\n"
        "Player 2's turn.\nValid selections are divisors or multiples of 4.\n"
        "No valid moves available.\nPlayer 2 has no valid moves. Player 1 wins!\n",
    ),
]


@pytest.mark.parametrize(("key", "changes", "typed", "told"), OTHER_GAMES)
def test_another_game_comes_out_in_the_same_wording(
    key: str, changes: dict[str, Any], typed: str, told: str
) -> None:
    written = io.StringIO()
    heading = Heading(variant(RULE_BOOKS[key], **changes))
    Session(PipedConsole(io.StringIO(typed), written), MemoryStore(), heading).play()
    assert written.getvalue() == told
