"""What a store of games promises, and what can go wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action, IllegalActionError
from divisor_duel.rules.game import Game, Outcome
from divisor_duel.store.ids import new_game_id

if TYPE_CHECKING:
    from pathlib import Path  # too slow for the way to a prompt

#: How many seconds to wait for another program that is writing.
PATIENCE = 5.0

#: How many games are read in one go where all of them are wanted.
PAGE_SIZE = 500


class StoreError(Exception):
    """A store could not do what it was asked; the message is one clear line."""


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


class UnavailableError(StoreError):
    """The place where games are kept cannot be used now."""


class NewerSchemaError(StoreError):
    """The games were kept by a newer version of the program, which this one cannot read."""


class ReviewSummary(NamedTuple):
    """What a review of a finished game found; kept, so that no game is reviewed twice.

    `faced` and `kept` count, for either player, the won positions faced and those kept won.
    """

    opening: str
    faced: tuple[int, int]
    kept: tuple[int, int]


class KeptGame(NamedTuple):
    """A game as lists show it: everything but its actions."""

    heading: Heading
    action_count: int
    outcome: Outcome | None
    review: ReviewSummary | None = None


class WholeGame(NamedTuple):
    """A game that comes from elsewhere, to be kept as it is."""

    heading: Heading
    actions: Sequence[Action]
    outcome: Outcome | None


class Wanted(NamedTuple):
    """Which games to list; what is not said does not matter.

    `finished` asks for games that are over. `resumable` asks for those that can go on: games that
    are not over, and the last round of a match that has rounds left, where all before are here.
    """

    player: str | None = None
    game: str | None = None
    match: str | None = None
    id_begins: str = ""
    finished: bool = False
    resumable: bool = False


class Page(NamedTuple):
    """Some of the games wanted, newest first, and where the next page begins, if there is one."""

    games: list[KeptGame]
    next: int | None


class GameLog(Protocol):
    """Keeps games as their headings and actions; all that a table needs of a store.

    It can be used from several threads at once, and so can every store.
    """

    def open(self, heading: Heading) -> str:
        """Begin to keep a game, and return the id under which it is found again.

        A match is opened round by round: a round is a game whose heading names its match, and
        without an id of its own it gets one from that. Where a game of the same id is kept already,
        that is an `AlreadyKeptError`.
        """
        ...

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        ...

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        """Keep an action as the next one after the `expected` actions that its sender knows of.

        Every action has an id of its own. An action that is kept already is not kept again, and
        the answer is False. Where something else stands, `ConflictError` tells what. The outcome
        is what the rules say of the game after the action; lists can ask for it.
        """
        ...

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        ...


class GameStore(GameLog, Protocol):
    """Keeps games, and finds them again."""

    def add(self, games: Iterable[WholeGame]) -> int:
        """Keep whole games, all or none of them, but for those that are here already.

        Return how many are new. Every heading has an id, and so has every action.
        """
        ...

    def page(self, wanted: Wanted, start: int | None = None, limit: int = 20) -> Page:
        """Return the newest games wanted, or from where a page before has said that this begins."""
        ...

    def keep_reviews(self, reviews: Mapping[str, ReviewSummary]) -> None:
        """Keep what reviews of finished games found; games that are gone are passed over."""
        ...

    def delete(self, game_id: str) -> None:
        """Forget a game and its actions."""
        ...


class DurableStore(GameStore, Protocol):
    """A store that outlasts the program."""

    def back_up(self, file: Path) -> None:
        """Copy everything that is kept to a new file, while the store may be in use."""
        ...

    def close(self) -> None:
        """Let go of the place where the games are."""
        ...


def require_id(action: Action) -> None:
    """Refuse an action without an id: it could not be told from its own retry."""
    if not action.id:
        raise ValueError("An action that is to be kept needs an id.")


def id_for(heading: Heading) -> str:
    """Return the id under which a game is to be kept: its own, or one made for it.

    Two programs that go on with the same match make the same id for its next round, so that only
    one of them can open it.
    """
    if heading.id:
        return heading.id
    if heading.match_round:
        return f"{heading.match_round.match}-{heading.match_round.number}"
    return new_game_id()


def replayed(store: GameLog, heading: Heading) -> Game:
    """Return a kept game with everything that was done in it."""
    actions = tuple(store.actions(heading.id))
    try:
        return Game(heading.book.rules, heading.first, actions)
    except IllegalActionError as error:
        raise UnavailableError(f"What is kept of {heading.id} is no game: {error}.") from error


def every_game(store: GameStore, wanted: Wanted) -> Iterator[KeptGame]:
    """Go through all the games wanted, newest first, a page at a time."""
    start: int | None = None
    while True:
        page = store.page(wanted, start, PAGE_SIZE)
        yield from page.games
        if page.next is None:
            return
        start = page.next


def is_beginning(some: Sequence[Action], all_: Sequence[Action]) -> bool:
    """Return whether actions, as their ids tell them apart, are the first of others."""
    return [action.id for action in some] == [action.id for action in all_[: len(some)]]


def done_since(known: Sequence[Action], kept: Sequence[Action]) -> Sequence[Action]:
    """Return what is kept of a game after the actions that are known of it."""
    if not is_beginning(known, kept):
        raise UnavailableError("What is kept of this game is another game now.")
    return kept[len(known) :]


def standing_at(actions: Sequence[Action], place: int) -> Action | None:
    """Return the action at a place, or None where there is none yet."""
    return actions[place] if 0 <= place < len(actions) else None
