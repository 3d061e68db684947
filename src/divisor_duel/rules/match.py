"""Several games between the same two players, and the score."""

from __future__ import annotations

from dataclasses import dataclass

from divisor_duel.rules.actions import BadRulesError, Player
from divisor_duel.rules.game import Game


@dataclass(frozen=True)
class Match:
    """Rounds of one game; the players take turns to begin, and wins are counted."""

    rounds: int = 1
    first: Player = Player.ONE
    games: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise BadRulesError(f"A match has at least one round, not {self.rounds}.")
        if len(self.games) > self.rounds:
            raise BadRulesError(
                f"A match of {self.rounds} rounds cannot hold {len(self.games)} games."
            )
        object.__setattr__(self, "games", tuple(self.games))
        for place, game in enumerate(self.games):
            if game.rules != self.games[0].rules:
                raise BadRulesError(f"Round {place + 1} is played by other rules.")
            if game.first is not self.beginner(place + 1):
                raise BadRulesError(f"The wrong player begins round {place + 1}.")
            if game.outcome is None:
                raise BadRulesError(f"Round {place + 1} is not over yet.")

    def beginner(self, round_number: int) -> Player:
        """Return who begins a round; rounds are numbered from 1."""
        return self.first if round_number % 2 else self.first.other

    @property
    def round_number(self) -> int:
        """The round to play next; one past the last when the match is over."""
        return len(self.games) + 1

    def add(self, game: Game) -> Match:
        """Return the match after one more finished game."""
        return Match(self.rounds, self.first, (*self.games, game))

    def wins(self, player: Player) -> int:
        """Return how many games a player has won."""
        return sum(
            game.outcome is not None and game.outcome.winner is player for game in self.games
        )

    @property
    def is_over(self) -> bool:
        """Whether every round has been played."""
        return len(self.games) == self.rounds

    @property
    def winner(self) -> Player | None:
        """Who won more games; None for a tie, or while rounds are left."""
        if not self.is_over or self.wins(Player.ONE) == self.wins(Player.TWO):
            return None
        return max(Player, key=self.wins)
