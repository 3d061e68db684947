"""The reference store: games kept for as long as the program runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from threading import RLock

from divisor_duel.notation.heading import Heading
from divisor_duel.rules.actions import Action, Player
from divisor_duel.rules.game import Outcome
from divisor_duel.store.store import (
    AlreadyKeptError,
    ConflictError,
    KeptGame,
    NotFoundError,
    Page,
    ReviewSummary,
    Wanted,
    WholeGame,
    id_for,
    require_id,
    standing_at,
)


class MemoryStore:
    """Keeps games in memory; what a store must do, done in the plainest way."""

    def __init__(self) -> None:
        self._lock = RLock()
        # In the order in which they were opened, each with its number.
        self._games: dict[str, tuple[int, KeptGame]] = {}
        self._actions: dict[str, list[Action]] = {}
        self._newest_number = 0

    def open(self, heading: Heading) -> str:
        """Begin to keep a game, and return its id."""
        with self._lock:
            game_id = id_for(heading)
            if game_id in self._games:
                raise AlreadyKeptError(game_id)
            self._newest_number += 1
            game = KeptGame(heading._replace(id=game_id), 0, None)
            self._games[game_id] = (self._newest_number, game)
            self._actions[game_id] = []
            return game_id

    def add(self, games: Iterable[WholeGame]) -> int:
        """Keep whole games, but for those that are here already; return how many are new."""
        games = list(games)
        for game in games:
            for action in game.actions:
                require_id(action)
        with self._lock:
            new = 0
            for game in games:
                if game.heading.id in self._games:
                    continue
                game_id = self.open(game.heading)
                self._actions[game_id] = list(game.actions)
                self._count(game_id, game.outcome)
                new += 1
            return new

    def heading(self, game_id: str) -> Heading:
        """Return what is known of a game beside its actions."""
        with self._lock:
            return self._kept(game_id).heading

    def append(
        self, game_id: str, action: Action, expected: int, outcome: Outcome | None = None
    ) -> bool:
        """Keep an action as the next one, unless it is kept already or something else stands."""
        require_id(action)
        with self._lock:
            self._kept(game_id)
            actions = self._actions[game_id]
            for standing in actions:
                if standing.id == action.id:
                    if standing != action:
                        raise ConflictError(standing)
                    return False
            if len(actions) != expected:
                raise ConflictError(standing_at(actions, expected))
            actions.append(action)
            self._count(game_id, outcome)
            return True

    def actions(self, game_id: str, after: int = 0) -> list[Action]:
        """Return the actions of a game in order, less the first `after` ones."""
        with self._lock:
            self._kept(game_id)
            return self._actions[game_id][after:]

    def page(self, wanted: Wanted, start: int | None = None, limit: int = 20) -> Page:
        """Return the newest games wanted, or from where a page before has said."""
        with self._lock:
            found = [
                (number, game)
                for number, game in reversed(self._games.values())
                if (start is None or number <= start) and self._fits(game, wanted)
            ]
        rest = found[limit:]
        return Page([game for _, game in found[:limit]], rest[0][0] if rest else None)

    def keep_reviews(self, reviews: Mapping[str, ReviewSummary]) -> None:
        """Keep what reviews of finished games found; games that are gone are passed over."""
        with self._lock:
            for game_id in reviews.keys() & self._games.keys():
                self._replace(self._kept(game_id)._replace(review=reviews[game_id]))

    def delete(self, game_id: str) -> None:
        """Forget a game and its actions."""
        with self._lock:
            self._kept(game_id)
            del self._games[game_id], self._actions[game_id]

    def _kept(self, game_id: str) -> KeptGame:
        if game_id not in self._games:
            raise NotFoundError(game_id)
        return self._games[game_id][1]

    def _fits(self, kept: KeptGame, wanted: Wanted) -> bool:
        heading = kept.heading
        match = heading.match_round.match if heading.match_round else None
        return (
            (wanted.player is None or wanted.player in map(heading.known_as, Player))
            and (wanted.game is None or wanted.game == heading.book.key)
            and (wanted.match is None or wanted.match == match)
            and heading.id.startswith(wanted.id_begins)
            and (not wanted.finished or kept.outcome is not None)
            and (not wanted.resumable or kept.outcome is None or self._has_rounds_left(heading))
        )

    def _has_rounds_left(self, heading: Heading) -> bool:
        """Return whether a game is the last one so far of a match that goes on, all of it here."""
        here = heading.match_round
        if here is None or here.number == here.rounds:
            return False
        played = {
            kept.heading.match_round.number: kept.outcome is not None
            for _, kept in self._games.values()
            if kept.heading.match_round and kept.heading.match_round.match == here.match
        }
        return max(played) == here.number == sum(played.values())

    def _count(self, game_id: str, outcome: Outcome | None) -> None:
        """Let lists know how many actions a game has now, and how it stands."""
        count = len(self._actions[game_id])
        self._replace(self._kept(game_id)._replace(action_count=count, outcome=outcome))

    def _replace(self, game: KeptGame) -> None:
        number, _ = self._games[game.heading.id]
        self._games[game.heading.id] = (number, game)
