"""Division games: divide a number on the table by one of its proper divisors."""

from __future__ import annotations

from dataclasses import dataclass

from divisor_duel.rules.actions import BadRulesError, Division, Move, Reason
from divisor_duel.rules.numbers import proper_divisors


@dataclass(frozen=True)
class DivisionRules:
    """The parameters of a division game: its starting numbers, and what is agreed about playing."""

    start_numbers: tuple[int, ...]
    forfeits: bool = False
    swaps: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "start_numbers", tuple(self.start_numbers))
        if not self.start_numbers:
            raise BadRulesError("A division game needs a number to start from.")
        for number in self.start_numbers:
            if number < 2:
                raise BadRulesError(f"A division game cannot start from {number}.")

    def start(self) -> DivisionPosition:
        """Return the position before the first division."""
        return DivisionPosition(self.start_numbers)


@dataclass(frozen=True)
class DivisionPosition:
    """What is on the table of a division game: one number, or several."""

    numbers: tuple[int, ...]

    def legal_moves(self) -> tuple[Division, ...]:
        """Return every division that the rules allow here, number by number."""
        return tuple(
            Division(number, divisor)
            for number in dict.fromkeys(self.numbers)
            for divisor in proper_divisors(number)
        )

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move is not legal here, or None when it is."""
        if not isinstance(move, Division):
            return Reason.ANOTHER_GAMES_MOVE
        if move.number not in self.numbers:
            return Reason.NOT_ON_THE_TABLE
        proper = 1 < move.divisor < move.number and move.number % move.divisor == 0
        return None if proper else Reason.NOT_A_PROPER_DIVISOR

    def after(self, move: Move) -> DivisionPosition:
        """Return the position that a legal move leads to."""
        assert isinstance(move, Division)  # `why_not` has said so
        place = self.numbers.index(move.number)
        return DivisionPosition((*self.numbers[:place], move.result, *self.numbers[place + 1 :]))
