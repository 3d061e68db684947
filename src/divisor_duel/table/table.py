"""A game being played: every action is checked, then saved, and only then told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import RLock
from typing import NamedTuple

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action, Deed, IllegalActionError, Move, Player, TakeBack
from divisor_duel.rules.game import Game
from divisor_duel.store.ids import new_action_id
from divisor_duel.store.store import (
    ConflictError,
    GameLog,
    done_since,
    replayed,
    require_id,
    standing_at,
)


class Told(NamedTuple):
    """What a table tells its listeners: an action was done, and this is the game after it."""

    action: Action
    game: Game


Listener = Callable[[Told], None]


class Table:
    """One game and its store; people, bots and programs all act on the game through `submit`.

    A refused action is told to its sender alone, as an `IllegalActionError`; one that came too
    late, as a `ConflictError` with the action that stands in its place.
    """

    def __init__(self, store: GameLog, game_id: str) -> None:
        self._store = store
        self._listeners: list[Listener] = []
        # Whoever is told may act in answer: that is told to everybody after this.
        self._lock = RLock()
        self._to_tell: deque[Told] = deque()
        self._is_telling = False
        self.heading = store.heading(game_id)
        self.game = replayed(store, self.heading)

    @classmethod
    def open(cls, store: GameLog, heading: Heading) -> Table:
        """Begin a new game in a store."""
        return cls(store, store.open(heading))

    def subscribe(self, listener: Listener) -> None:
        """Have every action told from now on, once it is saved."""
        self._listeners.append(listener)

    def act(self, actor: Player, deed: Move | Deed | TakeBack) -> Game:
        """Submit a new action on the game as it is known here."""
        return self.submit(Action(actor, deed, new_action_id()), self.game.count)

    def submit(self, action: Action, expected: int) -> Game:
        """Check, save and tell an action sent by a player who knows of `expected` actions.

        An action that was sent before is answered as it was then, and nothing is told again.
        """
        require_id(action)
        with self._lock:
            try:
                return self._judge(action, expected)
            except (ConflictError, IllegalActionError):
                # Others may have written to the same game: then what they did decides.
                if not self._catch_up():
                    raise
                return self._judge(action, expected)
            finally:
                self._tell()

    def _judge(self, action: Action, expected: int) -> Game:
        answered = self._answered_before(action)
        if answered is not None:
            return answered
        if expected != self.game.count:
            raise ConflictError(standing_at(self.game.actions, expected))
        game = self.game.act(action)
        if not self._store.append(self.heading.id, action, expected, game.outcome):
            # It was kept before, through another table.
            self._catch_up()
            return self._judge(action, expected)
        return self._go_on(action, game)

    def _answered_before(self, action: Action) -> Game | None:
        """Return the game as it was after an action that is known here already."""
        for place, done in enumerate(self.game.actions):
            if done.id == action.id:
                if done != action:
                    raise ConflictError(done)
                return self.game.at(place + 1)
        return None

    def _catch_up(self) -> bool:
        """Go on to where the store is; return whether there was anything new."""
        news = done_since(self.game.actions, self._store.actions(self.heading.id))
        for action in news:
            self._go_on(action, self.game.act(action))
        return bool(news)

    def _go_on(self, action: Action, game: Game) -> Game:
        self.game = game
        self._to_tell.append(Told(action, game))
        return game

    def _tell(self) -> None:
        """Tell every listener what was done, one action after the other."""
        if self._is_telling:
            return
        self._is_telling = True
        faults: list[Exception] = []
        try:
            while self._to_tell:
                told = self._to_tell.popleft()
                for listener in self._listeners:
                    try:
                        listener(told)
                    except Exception as fault:  # the others have to hear of it as well
                        faults.append(fault)
        finally:
            self._is_telling = False
        if faults:
            raise faults[0]
