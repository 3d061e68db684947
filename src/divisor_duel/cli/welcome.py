"""The greeting: asks a newcomer what to play and against whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.front_door import play_at_console
from divisor_duel.cli.games import summary
from divisor_duel.cli.leaving import until_left
from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.notation.text import NotationError, quoted, read_number
from divisor_duel.players.seats import HUMAN, opponents, read_seat, seated
from divisor_duel.rules.rulebooks import RULE_BOOKS, RuleBook
from divisor_duel.terminal.commands import LeaveGame
from divisor_duel.terminal.console import Console

_Answer = TypeVar("_Answer")

_HELP = "Type what you choose, press Enter alone for what stands in brackets, or type quit."


def welcome(at: Console) -> Exit:
    """Greet, ask what to play and against whom, and play it."""
    return until_left(at, lambda: _welcome(at))


def _welcome(at: Console) -> Exit:
    books = list(RULE_BOOKS.values())
    width = max(len(book.key) for book in books)
    at.say("Welcome to Divisor Duel! Who cannot move loses.\n\n")
    for place, book in enumerate(books, start=1):
        at.say(f"  {place}  {book.key:{width}}  {summary(book)}\n")
    book = _ask(at, f"\nWhich game? (1-{len(books)}, or its name) [1] ", _read_book)
    for name, told in opponents():
        at.say(f"  {name:13}  {told}\n")
    seats = _ask(at, f"Against whom? [{HUMAN}] ", _read_seats)
    at.say("Type help at any time.\n\n")
    return play_at_console(at, Heading(book, seats=seats))


def _ask(at: Console, question: str, read: Callable[[str], _Answer]) -> _Answer:
    """Ask until the answer can be read; raise `LeaveGame` if the person would rather leave."""
    while True:
        answer = at.ask(question).strip()
        if answer.lower() in ("q", "quit", "exit"):
            raise LeaveGame
        if answer.lower() in ("h", "help", "?"):
            at.say(f"{_HELP}\n")
            continue
        try:
            return read(answer)
        except ValueError as error:
            at.say(f"{error}\n")


def _read_book(answer: str) -> RuleBook:
    books = list(RULE_BOOKS.values())
    number = read_number(answer or "1")
    if number is not None and 1 <= number <= len(books):
        return books[number - 1]
    if answer.lower() in RULE_BOOKS:
        return RULE_BOOKS[answer.lower()]
    raise NotationError(f"There is no game {quoted(answer)}: type its number or its name.")


def _read_seats(answer: str) -> tuple[Seat, Seat]:
    return seated(Seat(), read_seat(answer or HUMAN))
