"""The words of `duel-20`: sets of numbers are written as runs."""

from __future__ import annotations

from divisor_duel.rules.game import Game, Outcome
from divisor_duel.voices.chain_voice import ChainVoice
from divisor_duel.voices.phrases import run_list


class RuleBookVoice(ChainVoice):
    """Speaks as the rule book of `duel-20` does."""

    moves_label = "Valid selections"

    def greeting(self, game: Game) -> str:
        """Open a game with the available numbers."""
        return f"Available Numbers: {self._runs(game)}\n"

    def turn(self, game: Game) -> str:
        """Name the player, the previous number and the valid selections."""
        last = self.position(game).last
        whose = f"\n{self.name(game.to_move)}'s Turn:\n"
        return whose if last is None else f"{whose}Previous number was {last}\n{self.moves(game)}"

    def prompt(self, game: Game) -> str:
        """Ask for a number."""
        return "Select a number: "

    def answer(self, game: Game) -> str:
        """Say which numbers remain."""
        return self.board(game)

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Show the turn that offers nothing, and say who has won."""
        loser, winner = self.name(game.to_move), self.name(outcome.winner)
        lost = f"{loser} cannot make a valid move and loses the game. {winner} wins!\n"
        return self.turn(game) + lost

    def board(self, game: Game) -> str:
        """Show the remaining numbers as runs."""
        return f"Remaining Numbers: {self._runs(game)}\n"

    def _runs(self, game: Game) -> str:
        return run_list(self.position(game).remaining_runs())
