"""How fair a pool is: how many of its openings win."""

from __future__ import annotations

from dataclasses import dataclass, replace

from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.game import Game
from divisor_duel.solver.chain import winning_picks
from divisor_duel.solver.judge import judge


@dataclass(frozen=True)
class Balance:
    """How many of the openings that the rules allow win with perfect play."""

    rules: ChainRules
    winning: int
    allowed: int

    @property
    def share(self) -> float:
        """The share of the openings that win."""
        return self.winning / self.allowed

    @property
    def second_player_wins(self) -> bool:
        """Whether every opening loses."""
        return self.winning == 0


def balance_of(rules: ChainRules) -> Balance:
    """Return how many openings win."""
    allowed = len(rules.opening.picks(rules.low, rules.high))
    return Balance(rules, len(winning_picks(rules.start())), allowed)


def fair_openings_with_swap(rules: ChainRules) -> int:
    """Return how many openings leave a guessing second player no better off than a coin.

    With the swap, somebody who plays perfectly wins as the second player. Somebody who guesses
    chooses between the replies and the swap; these are the openings after which half of those
    choices, at most, win.
    """
    game = Game(replace(rules, swaps=True))
    fair = 0
    for opening in game.legal_moves():
        verdict = judge(game.play(opening))
        fair += 2 * verdict.winning_ways <= verdict.choices
    return fair
