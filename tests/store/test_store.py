"""The contract that every store keeps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from divisor_duel import (
    RULE_BOOKS,
    Action,
    Deed,
    Division,
    Ending,
    Move,
    Outcome,
    Pick,
    Player,
    TakeBack,
)
from divisor_duel.notation.heading import Heading, MatchRound, Seat
from divisor_duel.store.fallback import FallbackLog
from divisor_duel.store.ids import new_action_id, new_game_id, readable_id
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.sqlite import SqliteStore
from divisor_duel.store.store import (
    AlreadyKeptError,
    ConflictError,
    GameLog,
    GameStore,
    KeptGame,
    NotFoundError,
    ReviewSummary,
    StoreError,
    Wanted,
    WholeGame,
)
from generators import headings

HEADING = Heading(RULE_BOOKS["duel-20"])
WON = Outcome(Player.ONE, Ending.RESIGNATION)


def no_failure(error: StoreError) -> None:
    raise AssertionError(error)


def memory(_: Path) -> MemoryStore:
    return MemoryStore()


def sqlite(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "games.sqlite")


def fallback(folder: Path) -> FallbackLog:
    return FallbackLog(lambda _: sqlite(folder), no_failure)


@pytest.fixture(params=[memory, sqlite])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> GameStore:
    make: Callable[[Path], GameStore] = request.param
    return make(tmp_path)


@pytest.fixture(params=[memory, sqlite, fallback])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> GameLog:
    make: Callable[[Path], GameLog] = request.param
    return make(tmp_path)


def pick(number: int, player: Player = Player.ONE) -> Action:
    return Action(player, Pick(number), new_action_id())


def ids(store: GameStore, wanted: Wanted) -> list[str]:
    return [kept.heading.id for kept in store.page(wanted, limit=100).games]


def test_a_game_is_found_under_its_id(log: GameLog) -> None:
    game_id = log.open(HEADING)
    assert log.heading(game_id) == HEADING._replace(id=game_id)
    assert log.actions(game_id) == []


def test_a_heading_may_bring_its_id(log: GameLog) -> None:
    assert log.open(HEADING._replace(id="sotila-bakumo")) == "sotila-bakumo"


def test_a_game_is_never_opened_over_another(log: GameLog) -> None:
    game_id = log.open(HEADING)
    log.append(game_id, pick(6), 0)
    with pytest.raises(AlreadyKeptError):
        log.open(HEADING._replace(id=game_id))
    assert len(log.actions(game_id)) == 1


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(heading=headings())
def test_every_heading_comes_back_as_it_was(log: GameLog, heading: Heading) -> None:
    heading = heading._replace(id=new_game_id())
    assert log.open(heading) == heading.id
    assert log.heading(heading.id) == heading


def test_every_kind_of_action_comes_back_in_order_with_its_id(log: GameLog) -> None:
    game_id = log.open(HEADING)
    deeds: list[Move | Deed | TakeBack] = [Pick(6), Division(60, 2), TakeBack(1), *Deed]
    actions = [
        Action(Player(place % 2 + 1), deed, new_action_id()) for place, deed in enumerate(deeds)
    ]
    for place, action in enumerate(actions):
        assert log.append(game_id, action, place)
    assert log.actions(game_id) == actions
    assert [action.id for action in log.actions(game_id)] == [action.id for action in actions]
    assert log.actions(game_id, after=5) == actions[5:]
    assert log.actions(game_id, after=len(deeds)) == []


def test_games_do_not_mix(log: GameLog) -> None:
    one, other = log.open(HEADING), log.open(HEADING)
    log.append(one, pick(6), 0)
    assert log.actions(other) == []


def test_a_retried_action_is_kept_once(log: GameLog) -> None:
    game_id = log.open(HEADING)
    action = pick(6)
    assert log.append(game_id, action, 0)
    assert not log.append(game_id, action, 0)
    assert log.append(game_id, pick(3, Player.TWO), 1)
    assert not log.append(game_id, action, 0)
    assert len(log.actions(game_id)) == 2


def test_another_action_for_the_same_place_is_told_what_stands_there(log: GameLog) -> None:
    game_id = log.open(HEADING)
    first = pick(6)
    log.append(game_id, first, 0)
    with pytest.raises(ConflictError) as caught:
        log.append(game_id, pick(7), 0)
    assert caught.value.standing == first
    assert log.actions(game_id) == [first]


@pytest.mark.parametrize("expected", [-1, 1, 99])
def test_a_place_that_is_not_the_next_one_is_a_conflict_with_nothing(
    log: GameLog, expected: int
) -> None:
    game_id = log.open(HEADING)
    with pytest.raises(ConflictError) as caught:
        log.append(game_id, pick(6), expected)
    assert caught.value.standing is None
    assert log.actions(game_id) == []


def test_an_id_belongs_to_one_action(log: GameLog) -> None:
    game_id = log.open(HEADING)
    first = pick(6)
    log.append(game_id, first, 0)
    with pytest.raises(ConflictError) as caught:
        log.append(game_id, Action(Player.ONE, Pick(7), first.id), 1)
    assert caught.value.standing == first
    with pytest.raises(ValueError, match="needs an id"):
        log.append(game_id, Action(Player.TWO, Pick(3)), 1)


def test_a_game_that_is_not_there_is_not_found(log: GameLog) -> None:
    for ask in (
        lambda: log.heading("nobody"),
        lambda: log.actions("nobody"),
        lambda: log.append("nobody", pick(6), 0),
    ):
        with pytest.raises(NotFoundError, match="no game nobody here"):
            ask()


def test_of_many_writers_at_once_exactly_one_wins_each_place(log: GameLog) -> None:
    game_id = log.open(HEADING)

    def write(place: int) -> bool:
        try:
            log.append(game_id, pick(6), place)
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        for place in range(10):
            assert sum(pool.map(write, [place] * 8)) == 1
    assert len(log.actions(game_id)) == 10


class TestLists:
    def test_the_newest_game_comes_first_page_by_page(self, store: GameStore) -> None:
        opened = [store.open(HEADING) for _ in range(7)]
        seen, start = [], None
        while True:
            page = store.page(Wanted(), start, limit=3)
            seen.append([kept.heading.id for kept in page.games])
            if page.next is None:
                break
            start = page.next
        assert [len(some) for some in seen] == [3, 3, 1]
        assert [game_id for some in seen for game_id in some] == opened[::-1]

    def test_a_page_that_is_just_full_is_the_last(self, store: GameStore) -> None:
        for _ in range(3):
            store.open(HEADING)
        assert store.page(Wanted(), limit=3).next is None

    def test_games_are_listed_with_how_they_stand(self, store: GameStore) -> None:
        game_id = store.open(HEADING)
        heading = store.heading(game_id)
        assert store.page(Wanted()).games == [KeptGame(heading, 0, None)]
        store.append(game_id, pick(6), 0)
        assert store.page(Wanted()).games == [KeptGame(heading, 1, None)]
        store.append(game_id, Action(Player.TWO, Deed.RESIGN, "r"), 1, WON)
        assert store.page(Wanted()).games == [KeptGame(heading, 2, WON)]

    def test_only_the_games_wanted_are_listed(self, store: GameStore) -> None:
        ada = store.open(HEADING._replace(seats=(Seat("Ada"), Seat(bot="greedy"))))
        bo = store.open(HEADING._replace(seats=(Seat(), Seat("Bo")), book=RULE_BOOKS["grid"]))
        match = store.open(HEADING._replace(match_round=MatchRound("m", 1, 3), id="abc-def"))
        store.append(bo, pick(6), 0)
        store.append(bo, Action(Player.TWO, Deed.RESIGN, "r"), 1, WON)
        assert ids(store, Wanted()) == [match, bo, ada]
        assert ids(store, Wanted(player="Ada")) == [ada]
        assert ids(store, Wanted(player="greedy")) == [ada]
        assert ids(store, Wanted(player="Player 1")) == [match, bo]
        assert ids(store, Wanted(player="Player 2")) == [match]
        assert ids(store, Wanted(player="%")) == []
        assert ids(store, Wanted(game="grid")) == [bo]
        assert ids(store, Wanted(finished=True)) == [bo]
        assert ids(store, Wanted(resumable=True)) == [match, ada]
        assert ids(store, Wanted(match="m")) == [match]
        assert ids(store, Wanted(id_begins="abc")) == [match]
        assert ids(store, Wanted(id_begins="ab_")) == []
        assert ids(store, Wanted(player="Bo", resumable=True)) == []

    def test_a_match_can_go_on_from_its_last_round_until_it_is_over(self, store: GameStore) -> None:
        rounds = []
        for number in (1, 2, 3):
            heading = HEADING._replace(match_round=MatchRound("m", number, 3))
            rounds.append(store.open(heading))
            store.append(rounds[-1], Action(Player.TWO, Deed.RESIGN, "r"), 0, WON)
            assert ids(store, Wanted(resumable=True)) == ([rounds[-1]] if number < 3 else [])
        assert rounds == ["m-1", "m-2", "m-3"]

    def test_a_match_of_which_rounds_are_missing_cannot_go_on(self, store: GameStore) -> None:
        first, second = (
            store.open(HEADING._replace(match_round=MatchRound("m", number, 3)))
            for number in (1, 2)
        )
        for game_id in (first, second):
            store.append(game_id, Action(Player.TWO, Deed.RESIGN, "r"), 0, WON)
        assert ids(store, Wanted(resumable=True)) == [second]
        store.delete(first)
        assert ids(store, Wanted(resumable=True)) == []


def test_what_a_review_found_is_kept_and_replaced(store: GameStore) -> None:
    game_id = store.open(HEADING)
    store.append(game_id, Action(Player.TWO, Deed.RESIGN, "r"), 0, WON)
    for review in (ReviewSummary("6", (3, 1), (2, 1)), ReviewSummary("7", (4, 0), (4, 0))):
        store.keep_reviews({game_id: review, "nobody": review})
        assert store.page(Wanted()).games[0].review == review


def test_a_deleted_game_is_gone_with_all_that_belongs_to_it(store: GameStore) -> None:
    game_id, other = store.open(HEADING), store.open(HEADING)
    store.append(game_id, pick(6), 0)
    store.keep_reviews({game_id: ReviewSummary("6", (1, 1), (1, 0))})
    store.delete(game_id)
    with pytest.raises(NotFoundError):
        store.actions(game_id)
    assert ids(store, Wanted()) == [other]
    store.open(HEADING._replace(id=game_id))
    assert store.actions(game_id) == []


def test_whole_games_are_added_but_never_doubled(store: GameStore) -> None:
    games = [
        WholeGame(HEADING._replace(id=f"game-{number}"), [pick(number)], WON if number else None)
        for number in range(3)
    ]
    assert store.add(games) == 3
    assert store.add([*games, WholeGame(HEADING._replace(id="game-3"), [], None)]) == 1
    assert store.actions("game-2") == [pick(2)]
    assert ids(store, Wanted(finished=True)) == ["game-2", "game-1"]


def test_what_is_not_there_cannot_be_deleted(store: GameStore) -> None:
    with pytest.raises(NotFoundError):
        store.delete("nobody")


def test_adding_games_keeps_all_of_them_or_none(store: GameStore) -> None:
    good = WholeGame(HEADING._replace(id="good"), [pick(6)], None)
    bad = WholeGame(HEADING._replace(id="bad"), [Action(Player.ONE, Pick(6))], None)
    with pytest.raises(ValueError, match="needs an id"):
        store.add([good, bad])
    assert ids(store, Wanted()) == []


def test_ids_are_readable_and_differ() -> None:
    new = {new_game_id() for _ in range(1000)}
    assert len(new) == 1000
    assert all(len(game_id) == 13 and game_id.replace("-", "").isalpha() for game_id in new)
    assert len({new_action_id() for _ in range(1000)}) == 1000
    assert readable_id(b"sixbyte") == readable_id(b"sixbyt")
