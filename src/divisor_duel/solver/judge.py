"""Perfect play's view of any game: the way into the solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from divisor_duel.rules.actions import Division, Move, Pick
from divisor_duel.rules.chain import ChainPosition
from divisor_duel.rules.game import Game, Position
from divisor_duel.solver import chain, division
from divisor_duel.solver.verdict import Proof, Verdict

#: Of more winning moves than this, only so many are compared to find the clearest.
MOST_COMPARED = 200


def judge(game: Game) -> Verdict:
    """Return the verdict on a game as it stands."""
    choices = len(game.legal_moves()) + game.can_swap
    if game.outcome is not None or _opening_can_be_swapped(game):
        # Whoever could be swapped out of a winning opening has none.
        return Verdict(game.to_move, (), swap_wins=False, choices=choices)
    winning = winning_moves(game.position)
    return Verdict(game.to_move, winning, game.can_swap and not winning, choices)


def clearest_win(game: Game, verdict: Verdict) -> Move:
    """Return the winning move that leaves the fewest replies, among the largest numbers."""
    return min(
        verdict.winning_moves[-MOST_COMPARED:],
        key=lambda move: len(game.position.after(move).legal_moves()),
    )


def winning_moves(position: Position) -> Sequence[Move]:
    """Return the moves that win, where nothing but moving is to be thought of."""
    if isinstance(position, ChainPosition):
        return chain.winning_picks(position)
    return division.winning_divisions(position)


def prove(game: Game, move: Move) -> Proof:
    """Return why a legal move wins or loses."""
    proof = _prove(game.position, move)
    if proof.wins and _opening_can_be_swapped(game):
        return replace(proof, wins=False, answers={}, partners={}, swap_refutes=True)
    return proof


def _prove(position: Position, move: Move) -> Proof:
    if isinstance(position, ChainPosition):
        assert isinstance(move, Pick)  # it is legal here
        return chain.prove(position, move)
    assert isinstance(move, Division)  # it is legal here
    return division.prove(position, move)


def _opening_can_be_swapped(game: Game) -> bool:
    return game.rules.swaps and not game.standing
