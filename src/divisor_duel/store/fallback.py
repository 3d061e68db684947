"""Games in progress: kept durably if that can be done, in memory if it must be."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action
from divisor_duel.rules.game import Outcome
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import (
    PATIENCE,
    ConflictError,
    DurableStore,
    KeptGame,
    StoreError,
    Wanted,
    WholeGame,
    done_since,
    every_game,
    is_beginning,
    replayed,
    standing_at,
)

#: How many seconds to wait for a durable store that has failed already.
PATIENCE_AFTER_A_FAILURE = 0.2


class FallbackLog:
    """Keeps games in memory, and in a durable store from their first action on.

    The durable store is opened when that first action comes, not before. Where it fails,
    `complain` is told why, and games go on in memory: no game ends because a disk is full. With
    each further action it is tried again, so that nothing is missing once it can be had.
    """

    def __init__(
        self, open_durable: Callable[[float], DurableStore], complain: Callable[[StoreError], None]
    ) -> None:
        self._lock = RLock()
        self._memory = MemoryStore()
        self._open_durable = open_durable
        self._complain = complain
        self._durable: DurableStore | None = None
        self._has_failed = False
        # Games of which the durable store has every action, or had at least some.
        self._kept: set[str] = set()
        self._begun: set[str] = set()

    def open(self, heading: Heading) -> str:
        """Begin a game in memory, and return its id."""
        return self._memory.open(heading)

    def resume(self, game_id: str) -> None:
        """Take up a game that the durable store keeps; raise `StoreError` where it cannot."""
        durable = self._opened()
        heading = durable.heading(game_id)
        game = replayed(durable, heading)
        self._memory.add([WholeGame(heading, game.actions, game.outcome)])
        self._note_as_kept(game_id)

    def keeps_some(self, game_id: str) -> bool:
        """Return whether the durable store has a game, if not all that was done in it."""
        return game_id in self._begun

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        return self._memory.heading(game_id)

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        """Keep an action durably first, then in memory."""
        with self._lock:
            self.heading(game_id)  # a game that is not here is no failure of the durable store
            self._try(lambda: self._append_durably(game_id, action, expected, outcome))
            return self._memory.append(game_id, action, expected, outcome)

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        return self._memory.actions(game_id, after)

    def keep_the_rest(self) -> bool:
        """Keep what is not kept yet, if that can be done by now; return whether all of it is."""
        with self._lock:
            if self._durable is not None:
                try:
                    self._durable.page(Wanted(), limit=1)
                except StoreError:
                    self._let_go()  # it may have been deleted since the last action
            # The oldest first, so that lists show them in the order in which they were played.
            games = list(every_game(self._memory, Wanted()))[::-1]
            missing = [game for game in games if not self._is_kept_by_now(game)]
        return not missing

    def _is_kept_by_now(self, game: KeptGame) -> bool:
        game_id = game.heading.id
        if game_id in self._kept or not game.action_count:
            return True
        try:
            whole = WholeGame(game.heading, self.actions(game_id), game.outcome)
            self._bring_up_to_date(self._opened(), whole)
        except ConflictError:
            return True  # others have gone on from where this game stands
        except StoreError:
            return False
        return True

    def close(self) -> None:
        """Let go of the durable store."""
        if self._durable is not None:
            self._durable.close()
            self._durable = None

    def _try(self, keep: Callable[[], None]) -> None:
        """Keep something; where that fails, open the store anew before anybody hears of it."""
        try:
            keep()
        except ConflictError:
            raise
        except StoreError as error:
            self._let_go()
            if not self._has_failed:
                self._has_failed = True
                self._try(keep)
                if self._has_failed:
                    self._complain(error)

    def _append_durably(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None
    ) -> None:
        durable = self._opened()
        if game_id not in self._kept:
            known = self.actions(game_id)
            if len(known) == expected:
                whole = WholeGame(self.heading(game_id), [*known, action], outcome)
                self._bring_up_to_date(durable, whole)
            return
        try:
            if not durable.append(game_id, action, expected, outcome):
                self._catch_up(durable, game_id)
        except ConflictError:
            self._catch_up(durable, game_id)
            raise

    def _bring_up_to_date(self, durable: DurableStore, game: WholeGame) -> None:
        """Keep all of a game that is not kept yet, or learn that others have gone on with it."""
        game_id = game.heading.id
        if not durable.add([game]):
            known, kept = self.actions(game_id), durable.actions(game_id)
            if not is_beginning(kept, game.actions):
                self._catch_up(durable, game_id)
                self._note_as_kept(game_id)
                raise ConflictError(standing_at(kept, len(known)))
            for place, action in enumerate(done_since(kept, game.actions), start=len(kept)):
                is_last = place == len(game.actions) - 1
                durable.append(game_id, action, place, game.outcome if is_last else None)
        self._note_as_kept(game_id)

    def _catch_up(self, durable: DurableStore, game_id: str) -> None:
        """Take over what other programs have done in the same game."""
        known = self.actions(game_id)
        news = done_since(known, durable.actions(game_id))
        similar = every_game(durable, Wanted(id_begins=game_id))
        [outcome] = [kept.outcome for kept in similar if kept.heading.id == game_id]
        for place, action in enumerate(news, start=len(known)):
            self._memory.append(game_id, action, place, outcome)

    def _note_as_kept(self, game_id: str) -> None:
        if self._has_failed:
            self._has_failed = False
            self.close()  # it is opened anew, with the usual patience
        self._kept.add(game_id)
        self._begun.add(game_id)

    def _let_go(self) -> None:
        """Count on nothing any more after the durable store has failed."""
        self._kept.clear()
        self.close()

    def _opened(self) -> DurableStore:
        if self._durable is None:
            patience = PATIENCE_AFTER_A_FAILURE if self._has_failed else PATIENCE
            self._durable = self._open_durable(patience)
        return self._durable
