"""A move as people type it."""

from __future__ import annotations

from divisor_duel.notation.text import LONGEST_NUMBER, NotationError, quoted, read_number
from divisor_duel.rules.actions import Division, Move, Pick
from divisor_duel.rules.chain import ChainPosition
from divisor_duel.rules.game import Position


def read_move(text: str, position: Position) -> Move:
    """Return the move that a text means on this position, legal or not."""
    if isinstance(position, ChainPosition):
        return Pick(_number(text))
    if len(position.numbers) == 1:
        if "/" in text:
            raise NotationError("There is one number only: type just the divisor, such as 2.")
        return Division(position.numbers[0], _number(text))
    number, divisor = (read_number(part) for part in text.partition("/")[::2])
    if number is None or divisor is None:
        raise NotationError(
            f"{quoted(text)} does not say which number to divide by what: type both, as in 60/2."
        )
    return Division(number, divisor)


def write_move(move: Move, position: Position) -> str:
    """Return the text that people would type for a move on this position."""
    if isinstance(move, Pick):
        return str(move.number)
    if isinstance(position, ChainPosition) or len(position.numbers) > 1:
        return f"{move.number}/{move.divisor}"
    return str(move.divisor)


def _number(text: str) -> int:
    number = read_number(text)
    if number is not None:
        return number
    if len(text.strip(" ")) > LONGEST_NUMBER:
        raise NotationError(f"{quoted(text)} is too long: type {LONGEST_NUMBER} digits at most.")
    raise NotationError(f"{quoted(text)} is no number: type digits only, such as 6.")
