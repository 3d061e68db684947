"""The words of `duel-50`: the pool in brackets, abbreviated, and the numbers gone after it."""

from __future__ import annotations

from itertools import islice

from divisor_duel.rules.game import Game, Outcome
from divisor_duel.voices.chain_voice import ChainVoice
from divisor_duel.voices.phrases import NONE, listed

LONGEST_POOL_IN_FULL = 6
NUMBERS_BEFORE_DOTS = 5


class RuleBookVoice(ChainVoice):
    """Speaks as the rule book of `duel-50` does."""

    moves_label = "Valid choices"

    def greeting(self, game: Game) -> str:
        """Open a game with the shared numbers."""
        return f"Shared Numbers: {self._pool(game)}\n"

    def turn(self, game: Game) -> str:
        """Name the player, the last number, the pool and the valid choices."""
        last = self.position(game).last
        lines = [
            f"\n{self.name(game.to_move)}'s Turn:",
            f"- Last Opponent Number: {NONE if last is None else last}",
            f"- {self._available(game)}",
        ]
        if last is not None:
            lines.append(f"- Valid choices (factors/multiples of {last}): {self.choices(game)}")
        return "\n".join(lines) + "\n"

    def prompt(self, game: Game) -> str:
        """Ask for a number."""
        return "- Enter your chosen number: "

    def answer(self, game: Game) -> str:
        """Say nothing: the next turn shows the pool."""
        return ""

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Show the turn that offers nothing, and say who has won."""
        loser, winner = self.name(game.to_move), self.name(outcome.winner)
        lost = f"{loser} cannot make a valid move and loses. {winner} wins the game!\n"
        return f"{self.turn(game)}- No valid moves left.\n\n{lost}"

    def board(self, game: Game) -> str:
        """Show the pool and the numbers gone from it."""
        return f"{self._available(game)}\n"

    def _available(self, game: Game) -> str:
        picked = self.position(game).picked
        excluding = f" (excluding {listed(sorted(picked))})" if picked else ""
        return f"Available Numbers: {self._pool(game)}{excluding}"

    def _pool(self, game: Game) -> str:
        position = self.position(game)
        if position.remaining_count <= LONGEST_POOL_IN_FULL:
            return f"[{', '.join(map(str, position.remaining()))}]"
        first = islice(position.remaining(), NUMBERS_BEFORE_DOTS)
        return f"[{listed(first)}, ..., {position.highest_remaining}]"
