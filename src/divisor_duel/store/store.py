"""What a store of games promises, and what can go wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action


class StoreError(Exception):
    """A store could not do what it was asked; the message is one clear line."""


def standing_at(actions: Sequence[Action], place: int) -> Action | None:
    """Return the action at a place, or None where there is none yet."""
    return actions[place] if 0 <= place < len(actions) else None


def require_id(action: Action) -> None:
    """Refuse an action without an id: it could not be told from its own retry."""
    if not action.id:
        raise ValueError("An action that is to be kept needs an id.")


class NotFoundError(StoreError):
    """There is no such game in the store."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game {game_id} here.")
        self.game_id = game_id


class AlreadyKeptError(StoreError):
    """A game of that id is in the store already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is a game {game_id} here already.")
        self.game_id = game_id


class ConflictError(StoreError):
    """Something else stands where an action was to go, or under its id.

    `standing` is the action that stands there, or None where the sender was ahead of the game.
    """

    def __init__(self, standing: Action | None) -> None:
        super().__init__(
            f"Player {standing.actor} was there first."
            if standing
            else "The game has not come that far yet."
        )
        self.standing = standing


class GameStore(Protocol):
    """Keeps games as their headings and actions; it can be used from several threads at once."""

    def open(self, heading: Heading) -> str:
        """Begin to keep a game, and return the id under which it is found again.

        Where the heading brings an id that is kept already, that is an `AlreadyKeptError`.
        """
        ...

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        ...

    def append(self, game_id: str, action: Action, expected: int) -> bool:
        """Keep an action as the next one after the `expected` actions that its sender knows of.

        Every action has an id of its own. An action that is kept already is not kept again, and
        the answer is False. Where something else stands, `ConflictError` tells what.
        """
        ...

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        ...
