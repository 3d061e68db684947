"""The words of `divider`: the current number and its proper divisors."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.rules.actions import Division
from divisor_duel.rules.division import DivisionPosition, DivisionRules
from divisor_duel.rules.game import Game, Outcome
from divisor_duel.rules.numbers import proper_divisors
from divisor_duel.voices.phrases import listed
from divisor_duel.voices.voice import Voice


class RuleBookVoice(Voice):
    """Speaks as the rule book of `divider` does; several numbers are told in the same way."""

    def greeting(self, game: Game) -> str:
        """Welcome the players and say where the game starts."""
        rules = game.rules
        assert isinstance(rules, DivisionRules)  # a rule book names a voice for its game
        return f"Welcome to {self.book.title}!\nStarting {_numbers(rules.start_numbers)}\n"

    def turn(self, game: Game) -> str:
        """Name the player, the current number and its proper divisors."""
        return f"\n{self.name(game.to_move)}'s turn.\n{self.board(game)}{self.moves(game)}"

    def prompt(self, game: Game) -> str:
        """Ask for a divisor; where several numbers are on the table, for both numbers."""
        if len(_table(game)) == 1:
            return "Enter your chosen divisor: "
        # The swap may stand open where no division does.
        examples = [f" (such as {move.number}/{move.divisor})" for move in _divisions(game)[:1]]
        return f"Enter your chosen number and divisor{''.join(examples)}: "

    def answer(self, game: Game) -> str:
        """Say what the division gives."""
        division = game.moves[-1]
        assert isinstance(division, Division)  # a rule book names a voice for its game
        return f"{division.number} divided by {division.divisor} is {division.result}.\n"

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Say that only primes are left, and who has won."""
        numbers = _table(game)
        primes = (
            f"{numbers[0]} is a prime number."
            if len(numbers) == 1
            else f"{listed(numbers)} are prime numbers."
        )
        loser, winner = self.name(game.to_move), self.name(outcome.winner)
        lost = f"{primes} No valid moves left.\n{loser} cannot make a move. {winner} wins!\n"
        return self.turn(game) + lost

    def board(self, game: Game) -> str:
        """Show the current number, or numbers."""
        return f"Current {_numbers(_table(game))}\n"

    def moves(self, game: Game) -> str:
        """List the proper divisors of what is on the table."""
        numbers = _table(game)
        if len(numbers) == 1:
            return f"Proper Divisors: {listed(proper_divisors(numbers[0]))}\n"
        return "".join(
            f"Proper Divisors of {number}: {listed(proper_divisors(number))}\n"
            for number in dict.fromkeys(numbers)
        )


def _table(game: Game) -> tuple[int, ...]:
    assert isinstance(game.position, DivisionPosition)  # a rule book names a voice for its game
    return game.position.numbers


def _divisions(game: Game) -> Sequence[Division]:
    assert isinstance(game.position, DivisionPosition)  # a rule book names a voice for its game
    return game.position.legal_moves()


def _numbers(numbers: tuple[int, ...]) -> str:
    return f"Number{'s' if len(numbers) > 1 else ''}: {listed(numbers)}"
