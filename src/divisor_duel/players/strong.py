"""The perfect player, and the graded levels below it."""

from __future__ import annotations

from divisor_duel.players.dice import dice
from divisor_duel.players.simple import random as play_anything
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.game import Game
from divisor_duel.solver.judge import judge

#: In a lost position with more moves than this, only so many of them are weighed: fewer where
#: weighing one takes a tenth of a second.
MOST_CANDIDATES = 60
MOST_CANDIDATES_IN_A_LARGE_POOL = 3
LARGE_POOL = 10_000


def perfect(game: Game, seed: int, move_number: int) -> Move | Deed:
    """Never let a won position slip; when lost, leave the smallest share of winning replies."""
    verdict = judge(game)
    if verdict.winning_moves:
        return dice(seed, move_number).choice(verdict.winning_moves)
    return Deed.SWAP if verdict.swap_wins else most_testing_move(game, seed, move_number)


def most_testing_move(game: Game, seed: int, move_number: int) -> Move:
    """Return the move that leaves the opponent the smallest share of winning replies."""
    candidates = game.legal_moves()
    chance = dice(seed, move_number)
    is_large = isinstance(game.rules, ChainRules) and game.rules.size > LARGE_POOL
    most = MOST_CANDIDATES_IN_A_LARGE_POOL if is_large else MOST_CANDIDATES
    if len(candidates) > most:
        candidates = chance.sample(candidates, most)
    shares = [winning_share(game.play(move)) for move in candidates]
    smallest = min(shares)
    best = [move for move, share in zip(candidates, shares, strict=True) if share == smallest]
    return chance.choice(best)


def winning_share(game: Game) -> float:
    """Return the share of what the player to move can choose from that wins."""
    return judge(game).winning_ways / (len(game.legal_moves()) + game.can_swap)


def level(slips: float, game: Game, seed: int, move_number: int) -> Move | Deed:
    """Play perfectly, but for this share of the turns, in which anything legal is played."""
    if dice(seed, f"slip {move_number}").random() < slips:
        return play_anything(game, seed, move_number)
    return perfect(game, seed, move_number)
