"""The parameters of a game as text: `1-100`, `60,48,90`, `even<50`."""

from __future__ import annotations

from divisor_duel.notation.text import NotationError, quoted, read_number
from divisor_duel.rules.chain import Opening

ASK, FORFEIT = ILLEGAL = ("ask", "forfeit")


def read_pool(text: str) -> tuple[int, int]:
    """Return the lowest and the highest number of a pool such as `1-100`."""
    low, high = (read_number(part) for part in text.partition("-")[::2])
    if low is None or high is None:
        raise NotationError(f"{quoted(text)} is not a pool: write it like 1-100.")
    return low, high


def write_pool(low: int, high: int) -> str:
    """Return a pool as text."""
    return f"{low}-{high}"


def read_start(text: str) -> tuple[int, ...]:
    """Return the starting numbers of a division game, such as `60` or `60,48,90`."""
    numbers = [read_number(part) for part in text.split(",")]
    known = tuple(number for number in numbers if number is not None)
    if len(known) != len(numbers):
        raise NotationError(f"{quoted(text)} is not a starting number: write 60, or 60,48,90.")
    return known


def write_start(numbers: tuple[int, ...]) -> str:
    """Return starting numbers as text."""
    return ",".join(map(str, numbers))


def read_illegal(text: str) -> bool:
    """Return whether an illegal number forfeits the game: `ask` or `forfeit`."""
    if text not in ILLEGAL:
        raise NotationError(f"Illegal is {' or '.join(ILLEGAL)}, not {quoted(text)}.")
    return text == FORFEIT


def write_illegal(forfeits: bool) -> str:
    """Return what an illegal number does as text."""
    return FORFEIT if forfeits else ASK


def read_opening(text: str) -> Opening:
    """Return an opening rule: `any`, `even`, or `even<50` for even numbers below 50."""
    if text == "any":
        return Opening()
    if text == "even":
        return Opening(even=True)
    word, _, bound_text = text.partition("<")
    bound = read_number(bound_text)
    if word not in ("any", "even") or bound is None:
        raise NotationError(f"{quoted(text)} is not an opening rule: write any, even or even<50.")
    return Opening(even=word == "even", below=bound)


def write_opening(opening: Opening) -> str:
    """Return an opening rule as text."""
    word = "even" if opening.even else "any"
    return word if opening.below is None else f"{word}<{opening.below}"
