"""Games in progress on a store that fails again and again, while another program writes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

import pytest

from divisor_duel import RULE_BOOKS, Action, Outcome, Pick, Player
from divisor_duel.notation.heading import Heading, MatchRound
from divisor_duel.store.fallback import FallbackLog
from divisor_duel.store.ids import new_action_id
from divisor_duel.store.memory import MemoryStore
from divisor_duel.store.store import (
    PATIENCE,
    ConflictError,
    StoreError,
    UnavailableError,
    Wanted,
    WholeGame,
    replayed,
)
from divisor_duel.table.table import Table

_Result = TypeVar("_Result")

HEADING = Heading(RULE_BOOKS["grid"])


class UnreliableStore(MemoryStore):
    """Fails now and then: before it has kept something, or after."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.fails = 0.0

    def add(self, games: Iterable[WholeGame]) -> int:
        return self._unreliably(lambda: super(UnreliableStore, self).add(games))

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        return self._unreliably(
            lambda: super(UnreliableStore, self).append(game_id, action, expected, outcome)
        )

    def _unreliably(self, work: Callable[[], _Result]) -> _Result:
        if self.chance.random() < self.fails:
            raise UnavailableError("It fails before.")
        done = work()
        if self.chance.random() < self.fails:
            raise UnavailableError("It fails after.")
        return done

    def back_up(self, file: object) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass


def random_move(table: Table, chance: Random) -> None:
    """Make a move, unless somebody else has been faster."""
    game = table.game
    if game.outcome is None:
        action = Action(game.to_move, chance.choice(game.legal_moves()), new_action_id())
        try:
            table.submit(action, game.count)
        except ConflictError as conflict:
            assert conflict.standing is not None
            assert conflict.standing.id != action.id


@pytest.mark.parametrize("seed", range(300))
def test_nothing_is_missing_once_the_store_can_be_had(seed: int) -> None:
    chance = Random(seed)
    durable = UnreliableStore(chance)
    log = FallbackLog(lambda _: durable, lambda _: None)
    rounds = []
    for number in (1, 2, 3):
        heading = HEADING._replace(match_round=MatchRound("m", number, 3))
        table = Table.open(log, heading)
        rounds.append(table)
        while table.game.outcome is None:
            durable.fails = chance.choice((0.0, 0.0, 0.5, 1.0))
            random_move(table, chance)
            durable.fails = 0.0
            kept = [one.heading.id for one in durable.page(Wanted()).games]
            if table.heading.id in kept and chance.random() < 0.2:
                # Another program goes on from what the store has of this game.
                random_move(Table(durable, table.heading.id), chance)
    is_whole = log.keep_the_rest()
    for table in rounds:
        here, there = table.game, replayed(durable, durable.heading(table.heading.id))
        if is_whole:
            assert there.actions[: here.count] == here.actions
            [outcome] = [one.outcome for one in durable.page(Wanted()).games
                         if one.heading.id == table.heading.id]  # fmt: skip
            assert outcome == there.outcome


def test_a_store_that_recovered_is_waited_for_as_before() -> None:
    durable = UnreliableStore(Random(1))
    patience: list[float] = []
    told: list[StoreError] = []

    def open_durable(seconds: float) -> UnreliableStore:
        patience.append(seconds)
        return durable

    log = FallbackLog(open_durable, told.append)
    table = Table.open(log, HEADING)
    for number, fails in ((5, 1.0), (1, 0.0), (7, 0.0)):
        durable.fails = fails
        table.act(table.game.to_move, Pick(number))
    assert [str(error) for error in told] == ["It fails before."]
    assert patience[0] == patience[-1] == PATIENCE
    assert durable.actions(table.heading.id) == list(table.game.actions)
    assert table.game.outcome is not None
    assert table.game.outcome.winner is Player.ONE
