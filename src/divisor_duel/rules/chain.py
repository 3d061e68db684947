"""Chain games: pick a divisor or a multiple of the last number."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from divisor_duel.rules.actions import BadRulesError, Move, Pick, Reason
from divisor_duel.rules.numbers import divisors


class Opening(NamedTuple):
    """Which numbers may be picked first: all, only even ones, only ones below a bound."""

    even: bool = False
    below: int | None = None

    def picks(self, low: int, high: int) -> range:
        """Return the first picks that a pool allows, ascending."""
        top = high if self.below is None else min(high, self.below - 1)
        if self.even:
            return range(low + low % 2, top + 1, 2)
        return range(low, top + 1)


ANY_NUMBER = Opening()


class Picks(Sequence[Pick]):
    """The legal picks of a position, ascending; each is worked out only when asked for.

    They are some numbers one by one, and an even run of larger ones with holes in it, so that a
    million legal picks cost no more than ten.
    """

    def __init__(self, small: Sequence[int], run: range, holes: Sequence[int]) -> None:
        self._small = small
        self._run = run
        # How many of the run's numbers stand before each hole: ascending, made for bisection.
        self._standing_before = [hole - earlier for earlier, hole in enumerate(holes)]
        self._missing = {run[hole] for hole in holes}

    def __len__(self) -> int:
        return len(self._small) + len(self._run) - len(self._missing)

    def __iter__(self) -> Iterator[Pick]:
        yield from map(Pick, self._small)
        yield from (Pick(number) for number in self._run if number not in self._missing)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Pick):
            return False
        if move.number in self._run:
            return move.number not in self._missing
        place = bisect_left(self._small, move.number)
        return place < len(self._small) and self._small[place] == move.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picks) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    @overload
    def __getitem__(self, index: int) -> Pick: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Pick, ...]: ...
    def __getitem__(self, index: int | slice) -> Pick | tuple[Pick, ...]:
        places = range(len(self))
        if isinstance(index, slice):
            return tuple(self._at(place) for place in places[index])
        return self._at(places[index])

    def _at(self, place: int) -> Pick:
        if place < len(self._small):
            return Pick(self._small[place])
        place -= len(self._small)
        return Pick(self._run[place + bisect_right(self._standing_before, place)])


@dataclass(frozen=True)
class ChainRules:
    """The parameters of a chain game: its pool, and what is agreed about playing it."""

    low: int
    high: int
    opening: Opening = ANY_NUMBER
    forfeits: bool = False
    swaps: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.low < self.high:
            raise BadRulesError(
                f"A pool runs from 1 or more up to a larger number, not from {self.low} "
                f"to {self.high}."
            )
        if not self.opening.picks(self.low, self.high):
            pool = f"{self.low}-{self.high}"
            raise BadRulesError(f"That opening rule leaves no first pick in {pool}.")

    def start(self) -> ChainPosition:
        """Return the position before the first pick."""
        return ChainPosition(self)

    @property
    def size(self) -> int:
        """How many numbers the pool begins with."""
        return self.high - self.low + 1


@dataclass(frozen=True)
class ChainPosition:
    """What is on the table of a chain game: the numbers picked so far, and the last of them.

    The pool itself is never copied; a position knows only what has left it.
    """

    rules: ChainRules
    last: int | None = None
    picked: frozenset[int] = frozenset()

    def legal_moves(self) -> Picks:
        """Return every pick that the rules allow here, ascending."""
        small, run = self.reach()
        return Picks(small, run, self._holes(run))

    def reach(self) -> tuple[list[int], range]:
        """Return the legal divisors, and the run of all other legal picks, picked ones included."""
        low, high = self.rules.low, self.rules.high
        if self.last is None:
            return [], self.rules.opening.picks(low, high)
        small = [
            divisor
            for divisor in divisors(self.last)[:-1]
            if divisor >= low and divisor not in self.picked
        ]
        return small, range(2 * self.last, high + 1, self.last)

    def _holes(self, run: range) -> list[int]:
        """Return the places in the run that have been picked, looking through the shorter side."""
        if len(run) <= len(self.picked):
            return [place for place, number in enumerate(run) if number in self.picked]
        return sorted(run.index(number) for number in self.picked if number in run)

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move is not legal here, or None when it is."""
        if not isinstance(move, Pick):
            return Reason.ANOTHER_GAMES_MOVE
        number = move.number
        if not self.rules.low <= number <= self.rules.high:
            return Reason.OUTSIDE_THE_POOL
        if number in self.picked:
            return Reason.ALREADY_PICKED
        if self.last is None:
            allowed = number in self.rules.opening.picks(self.rules.low, self.rules.high)
            return None if allowed else Reason.OPENING_NOT_ALLOWED
        related = number % self.last == 0 or self.last % number == 0
        return None if related else Reason.UNRELATED

    def after(self, move: Move) -> ChainPosition:
        """Return the position that a legal move leads to."""
        assert isinstance(move, Pick)  # `why_not` has said so
        return ChainPosition(self.rules, move.number, self.picked | {move.number})

    def remaining(self) -> Iterator[int]:
        """Go through the numbers still in the pool, ascending."""
        pool = range(self.rules.low, self.rules.high + 1)
        return (number for number in pool if number not in self.picked)

    @property
    def remaining_count(self) -> int:
        """How many numbers are still in the pool."""
        return self.rules.size - len(self.picked)

    @property
    def highest_remaining(self) -> int:
        """The highest number still in the pool, which has one at least."""
        number = self.rules.high
        while number in self.picked:
            number -= 1
        return number

    def remaining_runs(self) -> Iterator[range]:
        """Go through the unbroken runs of numbers still in the pool, ascending."""
        start = self.rules.low
        for gone in [*sorted(self.picked), self.rules.high + 1]:
            if start < gone:
                yield range(start, gone)
            start = gone + 1
