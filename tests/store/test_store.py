"""The contract that every store keeps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from divisor_duel import RULE_BOOKS, Action, Pick, Player
from divisor_duel.notation.heading import Heading
from divisor_duel.store.ids import new_action_id, new_game_id
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import AlreadyKeptError, ConflictError, GameStore, NotFoundError

HEADING = Heading(RULE_BOOKS["duel-20"])


@pytest.fixture(params=[MemoryStore])
def store(request: pytest.FixtureRequest) -> GameStore:
    make: Callable[[], GameStore] = request.param
    return make()


def pick(number: int, player: Player = Player.ONE) -> Action:
    return Action(player, Pick(number), new_action_id())


def test_a_game_is_found_under_its_id(store: GameStore) -> None:
    game_id = store.open(HEADING)
    assert store.heading(game_id) == HEADING._replace(id=game_id)
    assert store.actions(game_id) == []


def test_a_heading_may_bring_its_id(store: GameStore) -> None:
    assert store.open(HEADING._replace(id="sotila-bakumo")) == "sotila-bakumo"


def test_a_game_is_never_opened_over_another(store: GameStore) -> None:
    game_id = store.open(HEADING)
    store.append(game_id, pick(6), 0)
    with pytest.raises(AlreadyKeptError):
        store.open(HEADING._replace(id=game_id))
    assert len(store.actions(game_id)) == 1


def test_actions_are_kept_in_order(store: GameStore) -> None:
    game_id = store.open(HEADING)
    actions = [pick(6), pick(3, Player.TWO), pick(9)]
    for place, action in enumerate(actions):
        store.append(game_id, action, place)
    assert store.actions(game_id) == actions
    assert [action.id for action in store.actions(game_id)] == [action.id for action in actions]
    assert store.actions(game_id, after=2) == actions[2:]
    assert store.actions(game_id, after=3) == []


def test_games_do_not_mix(store: GameStore) -> None:
    one, other = store.open(HEADING), store.open(HEADING)
    store.append(one, pick(6), 0)
    assert store.actions(other) == []


def test_a_retried_action_is_kept_once(store: GameStore) -> None:
    game_id = store.open(HEADING)
    action = pick(6)
    assert store.append(game_id, action, 0)
    assert not store.append(game_id, action, 0)
    assert store.append(game_id, pick(3, Player.TWO), 1)
    assert not store.append(game_id, action, 0)
    assert len(store.actions(game_id)) == 2


def test_another_action_for_the_same_place_is_told_what_stands_there(store: GameStore) -> None:
    game_id = store.open(HEADING)
    first = pick(6)
    store.append(game_id, first, 0)
    with pytest.raises(ConflictError) as caught:
        store.append(game_id, pick(7), 0)
    assert caught.value.standing == first
    assert store.actions(game_id) == [first]


def test_an_action_ahead_of_the_game_is_a_conflict_with_nothing(store: GameStore) -> None:
    game_id = store.open(HEADING)
    with pytest.raises(ConflictError) as caught:
        store.append(game_id, pick(6), 1)
    assert caught.value.standing is None


def test_an_id_belongs_to_one_action(store: GameStore) -> None:
    game_id = store.open(HEADING)
    first = pick(6)
    store.append(game_id, first, 0)
    with pytest.raises(ConflictError) as caught:
        store.append(game_id, Action(Player.ONE, Pick(7), first.id), 1)
    assert caught.value.standing == first
    with pytest.raises(ValueError, match="needs an id"):
        store.append(game_id, Action(Player.TWO, Pick(3)), 1)


def test_a_negative_place_is_a_conflict_with_nothing(store: GameStore) -> None:
    game_id = store.open(HEADING)
    store.append(game_id, pick(6), 0)
    with pytest.raises(ConflictError) as caught:
        store.append(game_id, pick(7), -1)
    assert caught.value.standing is None


def test_a_game_that_is_not_there_is_not_found(store: GameStore) -> None:
    for ask in (
        lambda: store.heading("nobody"),
        lambda: store.actions("nobody"),
        lambda: store.append("nobody", pick(6), 0),
    ):
        with pytest.raises(NotFoundError, match="no game nobody here"):
            ask()


def test_of_many_writers_at_once_exactly_one_wins_each_place(store: GameStore) -> None:
    game_id = store.open(HEADING)

    def write(place: int) -> bool:
        try:
            store.append(game_id, pick(6), place)
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        for place in range(20):
            assert sum(pool.map(write, [place] * 8)) == 1
    assert len(store.actions(game_id)) == 20


def test_ids_are_readable_and_differ() -> None:
    ids = {new_game_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(game_id) == 13 and game_id.replace("-", "").isalpha() for game_id in ids)
    assert len({new_action_id() for _ in range(1000)}) == 1000
