"""A game being played: every action is checked, then saved, and only then told."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action, Deed, Move, Player, TakeBack
from divisor_duel.rules.game import Game
from divisor_duel.store.ids import new_action_id
from divisor_duel.store.store import ConflictError, GameStore, standing_at


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

    def __init__(self, store: GameStore, game_id: str) -> None:
        self._store = store
        self._listeners: list[Listener] = []
        self.heading = store.heading(game_id)
        rules = self.heading.book.rules
        self.game = Game(rules, self.heading.first, tuple(store.actions(game_id)))

    @classmethod
    def open(cls, store: GameStore, heading: Heading) -> Table:
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
        known = self._answered_before(action)
        if known is not None:
            return known
        if expected != self.game.count:
            raise ConflictError(standing_at(self.game.actions, expected))
        game = self.game.act(action)
        self._store.append(self.heading.id, action, expected)
        self.game = game
        for listener in self._listeners:
            listener(Told(action, game))
        return game

    def _answered_before(self, action: Action) -> Game | None:
        for place, done in enumerate(self.game.actions):
            if done.id == action.id:
                return self.game.at(place + 1)
        return None
