"""Games in progress: kept durably if that can be done, in memory if it must be."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action
from divisor_duel.rules.game import Outcome
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import ConflictError, DurableStore, StoreError, WholeGame


class FallbackLog:
    """Keeps games in memory, and in a durable store from their first action on.

    The durable store is opened when that first action comes, not before. Once it fails, `complain`
    is told why, and games go on in memory alone: no game ends because a disk is full.
    """

    def __init__(
        self, open_durable: Callable[[], DurableStore], complain: Callable[[StoreError], None]
    ) -> None:
        self._lock = RLock()
        self._memory = MemoryStore()
        self._open_durable = open_durable
        self._complain = complain
        self._durable: DurableStore | None = None
        self.has_failed = False
        self._kept_durably: set[str] = set()

    def open(self, heading: Heading) -> str:
        """Begin a game in memory, and return its id."""
        return self._memory.open(heading)

    def resume(self, game_id: str) -> None:
        """Take up a game that the durable store keeps; raise `StoreError` where it cannot."""
        durable = self._opened()
        self._memory.add([WholeGame(durable.heading(game_id), durable.actions(game_id), None)])
        self._kept_durably.add(game_id)

    def keeps(self, game_id: str) -> bool:
        """Return whether a game is kept durably, with all of its actions."""
        return game_id in self._kept_durably and not self.has_failed

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        return self._memory.heading(game_id)

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        """Keep an action durably first, then in memory."""
        heading = self.heading(game_id)
        with self._lock:
            if not self.has_failed:
                try:
                    self._append_durably(heading, action, expected, outcome)
                except ConflictError:
                    raise
                except StoreError as error:
                    self.has_failed = True
                    self._complain(error)
            return self._memory.append(game_id, action, expected, outcome)

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        return self._memory.actions(game_id, after)

    def close(self) -> None:
        """Let go of the durable store."""
        if self._durable is not None:
            self._durable.close()

    def _append_durably(
        self, heading: Heading, action: Action, expected: int, outcome: Outcome | None
    ) -> None:
        durable = self._opened()
        if heading.id not in self._kept_durably:
            durable.open(heading)
            self._kept_durably.add(heading.id)
        try:
            if not durable.append(heading.id, action, expected, outcome):
                self._catch_up(durable, heading.id)
        except ConflictError:
            self._catch_up(durable, heading.id)
            raise

    def _catch_up(self, durable: DurableStore, game_id: str) -> None:
        """Take over what other programs have done in the same game."""
        known = len(self.actions(game_id))
        for place, action in enumerate(durable.actions(game_id, known), start=known):
            self._memory.append(game_id, action, place)

    def _opened(self) -> DurableStore:
        if self._durable is None:
            self._durable = self._open_durable()
        return self._durable
