"""The reference store: games kept for as long as the program runs."""

from __future__ import annotations

from threading import Lock

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action
from divisor_duel.store.ids import new_game_id
from divisor_duel.store.store import (
    AlreadyKeptError,
    ConflictError,
    NotFoundError,
    require_id,
    standing_at,
)


class MemoryStore:
    """Keeps games in memory; what a store must do, done in the plainest way."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._headings: dict[str, Heading] = {}
        self._actions: dict[str, list[Action]] = {}

    def open(self, heading: Heading) -> str:
        """Begin to keep a game, and return its id."""
        with self._lock:
            game_id = heading.id or new_game_id()
            if game_id in self._headings:
                raise AlreadyKeptError(game_id)
            self._headings[game_id] = heading._replace(id=game_id)
            self._actions[game_id] = []
            return game_id

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        with self._lock:
            if game_id not in self._headings:
                raise NotFoundError(game_id)
            return self._headings[game_id]

    def append(self, game_id: str, action: Action, expected: int) -> bool:
        """Keep an action as the next one, unless it is kept already or something else stands."""
        require_id(action)
        with self._lock:
            kept = self._kept(game_id)
            for standing in kept:
                if standing.id == action.id:
                    if standing != action:
                        raise ConflictError(standing)
                    return False
            if len(kept) != expected:
                raise ConflictError(standing_at(kept, expected))
            kept.append(action)
            return True

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        with self._lock:
            return self._kept(game_id)[after:]

    def _kept(self, game_id: str) -> list[Action]:
        if game_id not in self._actions:
            raise NotFoundError(game_id)
        return self._actions[game_id]
