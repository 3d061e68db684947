"""What a player can do: the moves, and the actions beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple


class Player(IntEnum):
    """One of the two players; who is which never changes, whoever begins."""

    ONE = 1
    TWO = 2

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(3 - self)


class Pick(NamedTuple):
    """A number taken from the pool of a chain game."""

    number: int


class Division(NamedTuple):
    """A number on the table of a division game, divided by one of its divisors."""

    number: int
    divisor: int

    @property
    def result(self) -> int:
        """The number that takes the divided number's place."""
        return self.number // self.divisor


Move = Pick | Division


class Deed(Enum):
    """What a player can do beside moving; the value is how people type it."""

    SWAP = "swap"
    RESIGN = "resign"
    ABANDON = "abandon"
    RUN_OUT_OF_TIME = "time"


@dataclass(frozen=True)
class TakeBack:
    """The wish to go on from where the game stood after an earlier number of actions."""

    count: int


@dataclass(frozen=True)
class Action:
    """Something that one player did: a move, or what can happen beside the moves.

    The id is made by whoever sends the action, so that a second sending is known as the same
    action. It says nothing about the game: two actions are equal when actor and deed are.
    """

    actor: Player
    deed: Move | Deed | TakeBack
    id: str = field(default="", compare=False)


class Reason(Enum):
    """Why something is not legal here."""

    OUTSIDE_THE_POOL = "outside the pool"
    ALREADY_PICKED = "already picked"
    UNRELATED = "neither a divisor nor a multiple of the last number"
    OPENING_NOT_ALLOWED = "not allowed as the opening"
    NOT_A_PROPER_DIVISOR = "not a proper divisor"
    NOT_ON_THE_TABLE = "not a number on the table"
    ANOTHER_GAMES_MOVE = "a move of another kind of game"
    NOT_YOUR_TURN = "not this player's turn"
    NO_SWAP_NOW = "no swap now"
    NOTHING_TO_TAKE_BACK = "nothing to take back there"
    GAME_OVER = "the game is over"


class IllegalActionError(Exception):
    """Something was done that the rules do not allow here; `reason` says why as a value."""

    def __init__(self, reason: Reason, action: Action) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.action = action


class BadRulesError(ValueError):
    """A game was asked for that cannot be played; the message says why in one sentence."""
