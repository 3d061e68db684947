from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from divisor_duel import (
    RULE_BOOKS,
    Action,
    Deed,
    Game,
    IllegalActionError,
    Outcome,
    Pick,
    Player,
    Reason,
    TakeBack,
)
from divisor_duel.notation.heading import Heading
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import ConflictError, StoreError, UnavailableError
from divisor_duel.table.table import Table, Told

ONE, TWO = Player.ONE, Player.TWO
HEADING = Heading(RULE_BOOKS["duel-20"])


def sent(player: Player, number: int, action_id: str) -> Action:
    return Action(player, Pick(number), action_id)


def test_an_action_is_saved_before_it_is_told() -> None:
    store = MemoryStore()
    table = Table.open(store, HEADING)
    seen: list[tuple[Told, int]] = []
    table.subscribe(lambda told: seen.append((told, len(store.actions(table.heading.id)))))
    game = table.submit(sent(ONE, 6, "a"), 0)
    assert seen == [(Told(sent(ONE, 6, "a"), game), 1)]
    assert table.game == game == Game(HEADING.book.rules).play(Pick(6))


def test_a_refused_action_is_told_to_its_sender_alone_and_not_saved() -> None:
    store = MemoryStore()
    table = Table.open(store, HEADING)
    told: list[Told] = []
    table.subscribe(told.append)
    with pytest.raises(IllegalActionError) as caught:
        table.submit(sent(ONE, 21, "a"), 0)
    assert caught.value.reason is Reason.OUTSIDE_THE_POOL
    with pytest.raises(IllegalActionError):
        table.submit(sent(TWO, 6, "b"), 0)
    assert told == []
    assert store.actions(table.heading.id) == []
    assert table.game.count == 0


def test_a_retried_action_is_answered_as_the_first_time() -> None:
    table = Table.open(MemoryStore(), HEADING)
    told: list[Told] = []
    first = table.submit(sent(ONE, 6, "a"), 0)
    table.submit(sent(TWO, 3, "b"), 1)
    table.subscribe(told.append)
    assert table.submit(sent(ONE, 6, "a"), 0) == first
    assert told == []
    assert table.game.count == 2


def test_a_late_action_is_a_conflict_with_what_stands_there() -> None:
    table = Table.open(MemoryStore(), HEADING)
    table.submit(sent(ONE, 6, "a"), 0)
    with pytest.raises(ConflictError) as caught:
        table.submit(sent(ONE, 7, "b"), 0)
    assert caught.value.standing == sent(ONE, 6, "a")
    with pytest.raises(ConflictError) as caught:
        table.submit(sent(ONE, 7, "c"), 5)
    assert caught.value.standing is None


def test_a_table_can_be_left_and_sat_down_to_again() -> None:
    store = MemoryStore()
    table = Table.open(store, HEADING)
    table.act(ONE, Pick(6))
    table.act(TWO, Pick(3))
    table.act(ONE, TakeBack(1))
    table.act(TWO, Deed.RESIGN)
    again = Table(store, table.heading.id)
    assert again.game == table.game
    assert again.heading == table.heading
    assert again.game.count == 4


def test_what_cannot_be_saved_is_neither_done_nor_told() -> None:
    class FullStore(MemoryStore):
        def append(
            self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
        ) -> bool:
            raise StoreError("The disk is full.")

    table = Table.open(FullStore(), HEADING)
    told: list[Told] = []
    table.subscribe(told.append)
    with pytest.raises(StoreError):
        table.act(ONE, Pick(6))
    assert table.game.count == 0
    assert told == []


def test_an_id_belongs_to_one_action() -> None:
    table = Table.open(MemoryStore(), HEADING)
    table.submit(sent(ONE, 6, "a"), 0)
    with pytest.raises(ConflictError):
        table.submit(sent(TWO, 3, "a"), 1)
    with pytest.raises(ValueError, match="needs an id"):
        table.submit(Action(TWO, Pick(3)), 1)


class TestTwoTablesAtOneGame:
    def test_the_later_one_is_told_what_stands_and_catches_up(self) -> None:
        store = MemoryStore()
        one = Table.open(store, HEADING)
        other = Table(store, one.heading.id)
        told: list[Told] = []
        other.subscribe(told.append)
        one.submit(sent(ONE, 6, "a"), 0)
        with pytest.raises(ConflictError) as caught:
            other.submit(sent(ONE, 7, "b"), 0)
        assert caught.value.standing == sent(ONE, 6, "a")
        assert other.game == one.game
        assert [event.action for event in told] == [sent(ONE, 6, "a")]
        other.submit(sent(TWO, 3, "c"), 1)
        assert len(store.actions(one.heading.id)) == 2

    @pytest.mark.parametrize("place", [0, 1])
    def test_a_retry_through_the_other_one_is_answered_as_the_first_time(self, place: int) -> None:
        store = MemoryStore()
        one = Table.open(store, HEADING)
        other = Table(store, one.heading.id)
        actions = [sent(ONE, 6, "a"), sent(TWO, 3, "b")]
        answers = [one.submit(action, count) for count, action in enumerate(actions)]
        assert other.submit(actions[place], place) == answers[place]
        assert other.game == one.game

    def test_one_that_is_behind_takes_the_action_that_comes_next(self) -> None:
        store = MemoryStore()
        one = Table.open(store, HEADING)
        other = Table(store, one.heading.id)
        one.submit(sent(ONE, 6, "a"), 0)
        told: list[Told] = []
        other.subscribe(told.append)
        other.submit(sent(TWO, 3, "b"), 1)
        assert [event.action for event in told] == [sent(ONE, 6, "a"), sent(TWO, 3, "b")]

    def test_one_that_is_behind_does_not_judge_by_what_was(self) -> None:
        store = MemoryStore()
        one = Table.open(store, HEADING)
        other = Table(store, one.heading.id)
        one.submit(sent(ONE, 6, "a"), 0)
        with pytest.raises(ConflictError) as caught:
            other.submit(sent(TWO, 3, "b"), 0)  # not player 2's turn, as far as the other knows
        assert caught.value.standing == sent(ONE, 6, "a")

    def test_one_whose_game_was_replaced_says_so(self) -> None:
        store = MemoryStore()
        one = Table.open(store, HEADING)
        one.submit(sent(ONE, 6, "a"), 0)
        store.delete(one.heading.id)
        store.open(one.heading)
        with pytest.raises(UnavailableError, match="another game now"):
            one.submit(sent(TWO, 3, "b"), 1)


def test_a_listener_that_fails_keeps_nobody_else_from_hearing() -> None:
    table = Table.open(MemoryStore(), HEADING)
    heard: list[int] = []

    def fail(_: Told) -> None:
        raise OSError("the line is dead")

    table.subscribe(fail)
    table.subscribe(lambda told: heard.append(told.game.count))
    for count, (player, number) in enumerate([(ONE, 6), (TWO, 3)]):
        with pytest.raises(OSError, match="the line is dead"):
            table.submit(sent(player, number, f"action {count}"), count)
    assert heard == [1, 2]
    assert table.game.count == 2


def test_whoever_is_told_may_act_and_everybody_hears_everything_in_order() -> None:
    table = Table.open(MemoryStore(), HEADING)
    heard: dict[str, list[int]] = {"first": [], "second": []}

    def answer_with_3(told: Told) -> None:
        heard["first"].append(told.game.count)
        if told.game.count == 1:
            table.act(TWO, Pick(3))

    table.subscribe(answer_with_3)
    table.subscribe(lambda told: heard["second"].append(told.game.count))
    table.act(ONE, Pick(6))
    assert heard == {"first": [1, 2], "second": [1, 2]}


def test_of_many_threads_that_retry_one_action_it_is_told_once() -> None:
    for _ in range(50):
        table = Table.open(MemoryStore(), HEADING)
        told: list[Told] = []
        table.subscribe(told.append)
        with ThreadPoolExecutor(8) as threads:
            games = list(threads.map(lambda table: table.submit(sent(ONE, 6, "a"), 0), [table] * 8))
        assert len(told) == 1
        assert games == [table.game] * 8
