"""SQLite against the reference over any order of calls."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from divisor_duel import RULE_BOOKS, Action, Deed, Ending, Outcome, Pick, Player, TakeBack
from divisor_duel.notation.heading import Heading, MatchRound, Seat
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import (
    ConflictError,
    GameStore,
    ReviewSummary,
    StoreError,
    Wanted,
    WholeGame,
)

players = st.sampled_from(list(Player))
deeds = st.one_of(
    st.builds(Pick, st.integers(0, 9)),
    st.sampled_from(list(Deed)),
    st.builds(TakeBack, st.integers(0, 3)),
)
actions = st.builds(Action, players, deeds, st.sampled_from("abcdefgh"))
outcomes = st.none() | st.builds(Outcome, players, st.sampled_from(list(Ending)))
seats = st.builds(Seat, st.sampled_from(["", "Ada"]), st.sampled_from(["", "greedy"]))
headings = st.builds(
    Heading,
    book=st.sampled_from(list(RULE_BOOKS.values())),
    first=players,
    seats=st.tuples(seats, seats),
    seed=st.none() | st.integers(0, 9),
    date=st.just("2026-11-18"),
    id=st.just(""),
    match_round=st.none()
    | st.builds(MatchRound, st.sampled_from("mn"), st.integers(1, 3), st.just(3)),
    other_tags=st.just(()),
)
wanted = st.builds(
    Wanted,
    player=st.none() | st.sampled_from(["Ada", "greedy", "Player 1"]),
    game=st.none() | st.sampled_from(list(RULE_BOOKS)),
    match=st.none() | st.sampled_from("mn"),
    id_begins=st.sampled_from(["", "game-1", "m"]),
    finished=st.booleans(),
    resumable=st.booleans(),
)


def answer(ask: Callable[[], Any]) -> object:
    """What a call gives, or how it fails."""
    try:
        return ask()
    except ConflictError as error:
        return type(error), error.standing
    except StoreError as error:
        return type(error)


class SqliteIsTheReference(RuleBasedStateMachine):
    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.file = Path(self.folder.name) / "games.sqlite"
        # Two programs at one file, which take turns.
        self.stores = deque([SqliteStore(self.file), SqliteStore(self.file)])
        self.reference = MemoryStore()
        self.opened = 0

    def same(self, ask: Callable[[GameStore], object]) -> None:
        self.stores.rotate()
        assert answer(lambda: ask(self.stores[0])) == answer(lambda: ask(self.reference))

    @rule(target=ids, heading=headings)
    def open_game(self, heading: Heading) -> str:
        self.opened += 1
        game_id = f"game-{self.opened}"
        self.same(lambda store: store.open(heading._replace(id=game_id)))
        return game_id

    @rule(game_id=ids, heading=headings)
    def open_game_again(self, game_id: str, heading: Heading) -> None:
        self.same(lambda store: store.open(heading._replace(id=game_id)))

    @rule(game_id=ids, action=actions, expected=st.integers(-1, 6), outcome=outcomes)
    def append(self, game_id: str, action: Action, expected: int, outcome: Outcome | None) -> None:
        self.same(lambda store: store.append(game_id, action, expected, outcome))

    @rule(game_id=ids, action=actions, outcome=outcomes)
    def append_as_the_next(self, game_id: str, action: Action, outcome: Outcome | None) -> None:
        known = answer(lambda: self.reference.actions(game_id))
        expected = len(known) if isinstance(known, list) else 0
        self.same(lambda store: store.append(game_id, action, expected, outcome))

    @rule(
        game_id=ids, heading=headings, some=st.lists(actions, max_size=4, unique_by=lambda a: a.id)
    )
    def add(self, game_id: str, heading: Heading, some: list[Action]) -> None:
        whole = WholeGame(heading._replace(id=game_id), some, None)
        self.same(lambda store: store.add([whole, whole]))

    @rule(game_id=ids, numbers=st.tuples(*[st.integers(0, 5)] * 2))
    def keep_review(self, game_id: str, numbers: tuple[int, int]) -> None:
        review = ReviewSummary("6", numbers, numbers)
        self.same(lambda store: store.keep_reviews({game_id: review}))

    @rule(game_id=ids)
    def delete(self, game_id: str) -> None:
        self.same(lambda store: store.delete(game_id))

    @rule(game_id=ids, after=st.integers(0, 5))
    def read(self, game_id: str, after: int) -> None:
        self.same(lambda store: store.heading(game_id))
        self.same(lambda store: [(one, one.id) for one in store.actions(game_id, after)])

    @rule(which=wanted, limit=st.integers(1, 4))
    def read_pages(self, which: Wanted, limit: int) -> None:
        def pages(store: GameStore) -> list[object]:
            found: list[object] = []
            start: int | None = None
            while True:
                page = store.page(which, start, limit)
                found.append(page.games)
                if page.next is None:
                    return found
                start = page.next

        self.same(pages)

    @rule()
    def open_the_file_anew(self) -> None:
        self.stores.popleft().close()
        self.stores.append(SqliteStore(self.file))

    @invariant()
    def the_lists_agree(self) -> None:
        self.same(lambda store: store.page(Wanted(), limit=50).games)

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()


TestInterleavings = SqliteIsTheReference.TestCase
TestInterleavings.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
