"""One play-through: what was done so far, what may be done now, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from divisor_duel.rules.actions import (
    Action,
    Deed,
    Division,
    IllegalActionError,
    Move,
    Pick,
    Player,
    Reason,
    TakeBack,
)
from divisor_duel.rules.chain import ChainPosition, ChainRules
from divisor_duel.rules.division import DivisionPosition, DivisionRules

Rules = ChainRules | DivisionRules
Position = ChainPosition | DivisionPosition


class Ending(Enum):
    """How a game ended."""

    NO_LEGAL_ACTION = "no legal move"
    INVALID_MOVE = "invalid move"
    RESIGNATION = "resignation"
    ABANDONED = "abandoned"
    TIME = "time"


_ENDING_BY_DEED = {
    Deed.RESIGN: Ending.RESIGNATION,
    Deed.ABANDON: Ending.ABANDONED,
    Deed.RUN_OUT_OF_TIME: Ending.TIME,
}


# What is no move of this game forfeits nothing, whatever was agreed about illegal moves.
_NO_MOVE_AT_ALL = (Reason.ANOTHER_GAMES_MOVE, Reason.NOT_ON_THE_TABLE)


class Outcome(NamedTuple):
    """Who won a game, and how it ended."""

    winner: Player
    ending: Ending


class _State(NamedTuple):
    """What follows from the actions: kept, so that it is worked out once."""

    position: Position
    to_move: Player
    standing: tuple[Action, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class Game:
    """One game: its rules, who began, and everything that was done so far.

    A game never changes: `play` and `act` give the next one, and an earlier one is still there.
    Made from actions, it replays them and refuses what the rules refuse.
    """

    rules: Rules
    first: Player = Player.ONE
    actions: tuple[Action, ...] = ()
    _state: _State = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "actions", tuple(self.actions))
        game = self._with((), self._settled(self.rules.start(), self.first, ()))
        for action in self.actions:
            game = game.act(action)
        object.__setattr__(self, "_state", game._state)

    def _with(self, actions: tuple[Action, ...], state: _State) -> Game:
        """Return a game by the same rules whose state is known, so that nothing is replayed."""
        game = object.__new__(Game)
        object.__setattr__(game, "rules", self.rules)
        object.__setattr__(game, "first", self.first)
        object.__setattr__(game, "actions", actions)
        object.__setattr__(game, "_state", state)
        return game

    @property
    def position(self) -> Position:
        """What is on the table now."""
        return self._state.position

    @property
    def to_move(self) -> Player:
        """Whose turn it is; once the game is over, whose turn it would be."""
        return self._state.to_move

    @property
    def standing(self) -> tuple[Action, ...]:
        """The actions that stand: everything done, less what was taken back."""
        return self._state.standing

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that stand, in order; one that forfeited the game is the last of them."""
        deeds = (action.deed for action in self.standing)
        return tuple(deed for deed in deeds if isinstance(deed, (Pick, Division)))

    @property
    def outcome(self) -> Outcome | None:
        """Who won and how, or None while the game is on."""
        return self._state.outcome

    @property
    def count(self) -> int:
        """How many actions were done; a take-back is one more, so this never falls."""
        return len(self.actions)

    @property
    def can_swap(self) -> bool:
        """Whether the player to move may take over the opening move."""
        return self.outcome is None and self._swap_stands_open(self.standing)

    def legal_moves(self) -> Sequence[Move]:
        """Return every legal move, ascending; none once the game is over."""
        return () if self.outcome else self.position.legal_moves()

    def as_it_stands(self) -> Game:
        """Return the same game without what was taken back."""
        return Game(self.rules, self.first, self.standing)

    def at(self, count: int) -> Game:
        """Return the game as it was after its first `count` actions."""
        standing = tuple(self.actions[place] for place in self._standing_places(count))
        state = Game(self.rules, self.first, standing)._state
        return self._with(self.actions[:count], state)

    @property
    def count_at_last_turn(self) -> int | None:
        """The count at which the player to move last had a turn that stands, or None."""
        places = self._standing_places(self.count)
        return places[-2] if len(places) > 1 else None

    def _standing_places(self, count: int) -> list[int]:
        """Return which of the first `count` actions stand, once take-backs have been followed."""
        places = []
        while count:
            deed = self.actions[count - 1].deed
            if isinstance(deed, TakeBack):
                count = deed.count
            else:
                count -= 1
                places.append(count)
        return places[::-1]

    def play(self, move: Move) -> Game:
        """Return the game after a move by the player whose turn it is."""
        return self.act(Action(self.to_move, move))

    def act(self, action: Action) -> Game:
        """Return the game after an action; raise `IllegalActionError` if it is not allowed here."""
        if self.outcome:
            raise IllegalActionError(Reason.GAME_OVER, action)
        return self._with((*self.actions, action), self._state_after(action))

    def _state_after(self, action: Action) -> _State:
        match action.deed:
            case Pick() | Division() as move:
                return self._after_move(action, move)
            case Deed.SWAP:
                return self._after_swap(action)
            case TakeBack(count):
                return self._after_take_back(action, count)
            case deed:
                outcome = Outcome(action.actor.other, _ENDING_BY_DEED[deed])
                standing = (*self.standing, action)
                return self._state._replace(standing=standing, outcome=outcome)

    def _after_move(self, action: Action, move: Move) -> _State:
        self._require_turn(action)
        standing = (*self.standing, action)
        reason = self.position.why_not(move)
        if reason is None:
            return self._settled(self.position.after(move), action.actor.other, standing)
        if self.rules.forfeits and reason not in _NO_MOVE_AT_ALL:
            outcome = Outcome(action.actor.other, Ending.INVALID_MOVE)
            return self._state._replace(standing=standing, outcome=outcome)
        raise IllegalActionError(reason, action)

    def _after_swap(self, action: Action) -> _State:
        self._require_turn(action)
        if not self.can_swap:
            raise IllegalActionError(Reason.NO_SWAP_NOW, action)
        return self._settled(self.position, action.actor.other, (*self.standing, action))

    def _after_take_back(self, action: Action, count: int) -> _State:
        if not 0 <= count < self.count:
            raise IllegalActionError(Reason.NOTHING_TO_TAKE_BACK, action)
        return self.at(count)._state

    def _require_turn(self, action: Action) -> None:
        if action.actor is not self.to_move:
            raise IllegalActionError(Reason.NOT_YOUR_TURN, action)

    def _settled(self, position: Position, to_move: Player, standing: tuple[Action, ...]) -> _State:
        """Return the state of a position, lost at once by a player who can do nothing there."""
        stuck = not position.legal_moves() and not self._swap_stands_open(standing)
        outcome = Outcome(to_move.other, Ending.NO_LEGAL_ACTION) if stuck else None
        return _State(position, to_move, standing, outcome)

    def _swap_stands_open(self, standing: tuple[Action, ...]) -> bool:
        return self.rules.swaps and len(standing) == 1
