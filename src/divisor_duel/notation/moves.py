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
        return Division(position.numbers[0], _number(text))
    number, slash, divisor = text.partition("/")
    if not slash:
        raise NotationError(
            f"{quoted(text)} does not say which number to divide: type {position.numbers[0]}/2, "
            f"say, to divide {position.numbers[0]} by 2."
        )
    return Division(_number(number), _number(divisor))


def write_move(move: Move, position: Position) -> str:
    """Return the text that people would type for a move on this position."""
    if isinstance(move, Pick):
        return str(move.number)
    if isinstance(position, ChainPosition) or len(position.numbers) > 1:
        return f"{move.number}/{move.divisor}"
    return str(move.divisor)


def _number(text: str) -> int:
    number = read_number(text)
    if number is None:
        length = len(text.strip(" "))
        too_long = f": a number here has at most {LONGEST_NUMBER} digits"
        raise NotationError(
            f"{quoted(text)} is not a whole number{too_long if length > LONGEST_NUMBER else ''}."
        )
    return number
