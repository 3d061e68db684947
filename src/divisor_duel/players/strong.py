"""The perfect player, and the graded levels below it."""

from __future__ import annotations

from typing import NamedTuple

from divisor_duel.players.dice import dice
from divisor_duel.players.simple import random as play_anything
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.game import Game
from divisor_duel.solver.judge import judge
from divisor_duel.solver.verdict import Verdict

#: In a lost position, weighing a move takes the longer, the larger the pool. So many numbers are
#: looked at in all, but three moves are weighed at least.
MOST_NUMBERS_LOOKED_AT = 400_000
FEWEST_WEIGHED = 3


class Weighed(NamedTuple):
    """The most testing move of a lost position, what it leads to, and of how many it was chosen."""

    move: Move
    leads_to: Verdict
    weighed: int


def perfect(game: Game, seed: int, move_number: int) -> Move | Deed:
    """Never let a won position slip; when lost, leave the smallest share of winning replies."""
    verdict = judge(game)
    if verdict.winning_moves:
        return dice(seed, move_number).choice(verdict.winning_moves)
    return Deed.SWAP if verdict.swap_wins else most_testing(game, seed, move_number).move


def most_testing(game: Game, seed: int, move_number: int) -> Weighed:
    """Return the move that leaves the opponent the smallest share of winning replies.

    Where there are too many moves for all of them to be weighed, chance decides which are.
    """
    candidates = game.legal_moves()
    chance = dice(seed, move_number)
    size = game.rules.size if isinstance(game.rules, ChainRules) else len(candidates)
    most = max(MOST_NUMBERS_LOOKED_AT // size, FEWEST_WEIGHED)
    if len(candidates) > most:
        candidates = chance.sample(candidates, most)
    verdicts = [judge(game.play(move)) for move in candidates]
    smallest = min(verdict.winning_share for verdict in verdicts)
    best = [
        Weighed(move, verdict, len(candidates))
        for move, verdict in zip(candidates, verdicts, strict=True)
        if verdict.winning_share == smallest
    ]
    return chance.choice(best)


def level(slips: float, game: Game, seed: int, move_number: int) -> Move | Deed:
    """Play perfectly, but for this share of the turns, in which anything legal is played."""
    if dice(seed, f"slip {move_number}").random() < slips:
        return play_anything(game, seed, move_number)
    return perfect(game, seed, move_number)
