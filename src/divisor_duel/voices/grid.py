"""The words of `grid`: the pool as a grid, in which picked numbers are crossed out."""

from __future__ import annotations

from divisor_duel.rules.game import Game, Outcome
from divisor_duel.voices.chain_voice import ChainVoice
from divisor_duel.voices.phrases import run_list

CROSS = "X"


class RuleBookVoice(ChainVoice):
    """Speaks as the rule book of `grid` does."""

    moves_label = "Available numbers"

    def greeting(self, game: Game) -> str:
        """Welcome the players and draw the grid."""
        return f"Welcome to {self.book.title}!\n\nInitial Grid:\n{self.board(game)}"

    def turn(self, game: Game) -> str:
        """Name the player and list the available numbers."""
        return self._asked(game) + ("" if self.position(game).last is None else self.moves(game))

    def prompt(self, game: Game) -> str:
        """Ask for a number."""
        return "Select a number from the grid: "

    def answer(self, game: Game) -> str:
        """Draw the grid anew."""
        return f"\nUpdated Grid:\n{self.board(game)}"

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Say that there are no valid moves, and who has won."""
        loser, winner = self.name(game.to_move), self.name(outcome.winner)
        lost = f"{loser} has no valid moves. {winner} wins!\n"
        return f"{self._asked(game)}No valid moves available.\n{lost}"

    def board(self, game: Game) -> str:
        """Draw the grid; a pool too large to draw is written as runs."""
        position = self.position(game)
        columns = self.book.columns
        if columns is None:
            return f"{run_list(position.remaining_runs())}\n"
        low, high = position.rules.low, position.rules.high
        width = len(str(high))
        cells = [
            (CROSS if number in position.picked else str(number)).rjust(width)
            for number in range(low, high + 1)
        ]
        rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
        return "".join(f"{' '.join(row)}\n" for row in rows)

    def _asked(self, game: Game) -> str:
        last = self.position(game).last
        whose = f"\n{self.name(game.to_move)}'s turn.\n"
        if last is None:
            return whose
        return f"{whose}Valid selections are divisors or multiples of {last}.\n"
