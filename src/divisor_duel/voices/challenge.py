"""The words of `challenge`: the selected numbers in order, the excluded ones by size."""

from __future__ import annotations

from divisor_duel.rules.game import Game, Outcome
from divisor_duel.voices.chain_voice import ChainVoice
from divisor_duel.voices.phrases import listed


class RuleBookVoice(ChainVoice):
    """Speaks as the rule book of `challenge` does."""

    moves_label = "Valid choices"

    def greeting(self, game: Game) -> str:
        """Open a game with its title and the whole pool."""
        rules = self.position(game).rules
        return (
            f"--- {self.book.title} ---\n\n"
            f"Number Pool: {rules.low}-{rules.high}\n"
            f"Available Numbers: [All numbers from {rules.low} to {rules.high}]\n"
        )

    def turn(self, game: Game) -> str:
        """Ask the player by name, and say which numbers are excluded."""
        position = self.position(game)
        player = self.name(game.to_move)
        if position.last is None:
            return f"\n{player}, please select your starting number:\n"
        asked = f"{player}, select a divisor or multiple of {position.last}:"
        return f"\n{asked}\n{self.board(game)}\n"

    def prompt(self, game: Game) -> str:
        """Ask for a number."""
        return "> "

    def answer(self, game: Game) -> str:
        """Show the selected numbers in the order in which they were chosen."""
        position = self.position(game)
        selected = listed(move.number for move in game.moves)
        return f"\nSelected Numbers: [{selected}]\nLast Number Chosen: {position.last}\n"

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Say that no moves remain, and who has won."""
        loser, winner = self.name(game.to_move), self.name(outcome.winner)
        return f"\n{loser}, no valid moves remaining. You lose!\nWinner: {winner}\n"

    def board(self, game: Game) -> str:
        """Show the pool and what is excluded from it."""
        position = self.position(game)
        pool = f"{position.rules.low}-{position.rules.high}"
        if not position.picked:
            return f"Available Numbers: [{pool}]\n"
        return f"Available Numbers: [{pool} excluding {_excluded(sorted(position.picked))}]\n"


def _excluded(numbers: list[int]) -> str:
    return f"{numbers[0]} and {numbers[1]}" if len(numbers) == 2 else listed(numbers)
