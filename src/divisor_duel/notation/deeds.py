"""Whatever a player can do as one word that needs no position to be understood."""

from __future__ import annotations

from divisor_duel.notation.text import NotationError, quoted, read_number
from divisor_duel.rules.actions import Deed, Division, Move, Pick, TakeBack

_TAKE_BACK = "take-back"


def write_deed(deed: Move | Deed | TakeBack) -> str:
    """Return a deed as a word: `6`, `60/2`, `swap`, `resign`, `take-back:3`."""
    match deed:
        case Pick(number):
            return str(number)
        case Division(number, divisor):
            return f"{number}/{divisor}"
        case TakeBack(count):
            return f"{_TAKE_BACK}:{count}"
        case _:
            return deed.value


def read_deed(word: str) -> Move | Deed | TakeBack:
    """Return the deed that a word stands for."""
    for deed in Deed:
        if word == deed.value:
            return deed
    kind, _, count_text = word.partition(":")
    count = read_number(count_text)
    if kind == _TAKE_BACK and count is not None:
        return TakeBack(count)
    number, divisor = (read_number(part) for part in word.partition("/")[::2])
    if number is not None and divisor is not None:
        return Division(number, divisor)
    if number is not None and "/" not in word:
        return Pick(number)
    raise NotationError(f"{quoted(word)} is nothing that a player can do.")
