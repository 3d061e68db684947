"""What the kept games say of a player: wins, accuracy and its trend, openings."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from divisor_duel.notation.deeds import write_deed
from divisor_duel.rules.actions import Player
from divisor_duel.rules.game import Game
from divisor_duel.solver.review import review_game
from divisor_duel.store.store import (
    GameStore,
    KeptGame,
    ReviewSummary,
    UnavailableError,
    replayed,
)

#: Of how many of the newest games the trend is made.
GAMES_IN_TREND = 200
REVIEWS_KEPT_AT_ONCE = 100

#: The opponent in a game between two people, where both of them are meant.
ONE_ANOTHER = "one another"


@dataclass
class Tally:
    """Games counted, and how many of them were won."""

    games: int = 0
    won: int = 0

    def count(self, *, won: bool) -> None:
        """Count one more game."""
        self.games += 1
        self.won += won


@dataclass
class Statistics:
    """What is known of a player, or of all people together, from the games counted so far.

    Only sums are kept, so that any number of games can be counted.
    """

    player: str | None = None
    total: Tally = field(default_factory=Tally)
    by_game: dict[str, Tally] = field(default_factory=dict)
    by_opponent: dict[str, Tally] = field(default_factory=dict)
    by_opening: dict[str, Tally] = field(default_factory=dict)
    faced: int = 0
    kept: int = 0
    # Won positions faced and kept in each of the newest games with any, newest first.
    newest: list[tuple[int, int]] = field(default_factory=list)

    @property
    def accuracy(self) -> float | None:
        """The share of won positions that were kept won, or None if none was faced."""
        return self.kept / self.faced if self.faced else None

    def trend(self, parts: int) -> list[float]:
        """Return the accuracy in equal parts of the newest games, oldest first."""
        games = self.newest[::-1]
        parts = min(parts, len(games))
        shares = []
        for part in range(parts):
            some = games[len(games) * part // parts : len(games) * (part + 1) // parts]
            shares.append(sum(kept for _, kept in some) / sum(faced for faced, _ in some))
        return shares

    def count(self, game: KeptGame, review: ReviewSummary) -> None:
        """Count a finished game for whoever is meant in it; the newest games come first.

        A game between two people who are both meant is one game, won by one of them.
        """
        meant = [seat for seat in Player if self._is_meant(game, seat)]
        if not meant:
            return
        heading = game.heading
        winner = game.outcome.winner if game.outcome else None
        won = winner in meant
        opponent = heading.known_as(meant[0].other) if len(meant) == 1 else ONE_ANOTHER
        self.total.count(won=won)
        self.by_game.setdefault(heading.book.key, Tally()).count(won=won)
        self.by_opponent.setdefault(opponent, Tally()).count(won=won)
        if heading.first in meant and review.opening:
            opening = f"{heading.book.key} {review.opening}"
            self.by_opening.setdefault(opening, Tally()).count(won=winner is heading.first)
        self._count_accuracy(
            faced=sum(review.faced[seat - 1] for seat in meant),
            kept=sum(review.kept[seat - 1] for seat in meant),
        )

    def _is_meant(self, game: KeptGame, seat: Player) -> bool:
        if self.player is None:
            return not game.heading.seat(seat).bot
        return self.player == game.heading.known_as(seat)

    def _count_accuracy(self, faced: int, kept: int) -> None:
        self.faced += faced
        self.kept += kept
        if faced and len(self.newest) < GAMES_IN_TREND:
            self.newest.append((faced, kept))


def reviewed(
    store: GameStore, games: Iterable[KeptGame]
) -> Generator[tuple[KeptGame, ReviewSummary]]:
    """Go through finished games with what a review of each finds.

    Each is reviewed once, and the result kept, for many games at a time.
    """
    fresh: dict[str, ReviewSummary] = {}
    try:
        for game in games:
            review = game.review
            if review is None:
                review = fresh[game.heading.id] = _summary(replayed(store, game.heading))
            if len(fresh) == REVIEWS_KEPT_AT_ONCE:
                _keep(store, fresh)
                fresh = {}
            yield game, review
    finally:
        _keep(store, fresh)


def _keep(store: GameStore, reviews: dict[str, ReviewSummary]) -> None:
    # Where a store can only be read, its games are reviewed again the next time.
    if reviews:
        with suppress(UnavailableError):
            store.keep_reviews(reviews)


def _summary(game: Game) -> ReviewSummary:
    review = review_game(game)
    return ReviewSummary(
        opening=write_deed(game.moves[0]) if game.moves else "",
        faced=(review.faced(Player.ONE), review.faced(Player.TWO)),
        kept=(review.kept(Player.ONE), review.kept(Player.TWO)),
    )
