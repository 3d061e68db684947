"""The searcher of hobby programs: it looks so many moves ahead, and no further."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.players.dice import dice
from divisor_duel.players.simple import choices
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.game import Game, Position

#: More moves than this are never looked at in one position; the largest numbers leave least.
MOST_CANDIDATES = 60

WIN, UNKNOWN, LOSS = 1, 0, -1


def lookahead(plies: int, game: Game, seed: int, move_number: int) -> Move | Deed:
    """Do what wins within sight, else what does not lose within sight."""
    candidates = list(choices(game)[-MOST_CANDIDATES:])
    dice(seed, move_number).shuffle(candidates)
    best, best_value = candidates[0], LOSS
    for choice in candidates:
        after = game.position if isinstance(choice, Deed) else game.position.after(choice)
        value = -_value(after, plies - 1)
        if value > best_value:
            best, best_value = choice, value
        if value == WIN:
            break
    return best


def _value(position: Position, plies: int) -> int:
    """Return what the player to move can reach within so many plies."""
    moves: Sequence[Move] = position.legal_moves()
    if not moves:
        return LOSS
    if plies == 0:
        return UNKNOWN
    best = LOSS
    for move in moves[-MOST_CANDIDATES:]:
        best = max(best, -_value(position.after(move), plies - 1))
        if best == WIN:
            break
    return best
