"""The bots that do not look ahead."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.players.dice import dice
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.game import Game

#: More moves than this are never weighed one by one; the largest numbers leave fewest replies.
MOST_CANDIDATES = 10_000


def random(game: Game, seed: int, move_number: int) -> Move | Deed:
    """Do anything legal, each as likely as the others."""
    return dice(seed, move_number).choice(choices(game))


def greedy(game: Game, seed: int, move_number: int) -> Move | Deed:
    """Do what leaves the opponent the fewest replies."""
    candidates = choices(game)[-MOST_CANDIDATES:]
    replies = [_replies_after(game, choice) for choice in candidates]
    fewest = min(replies)
    best = [choice for choice, count in zip(candidates, replies, strict=True) if count == fewest]
    return dice(seed, move_number).choice(best)


def choices(game: Game) -> Sequence[Move | Deed]:
    """Return what the player to move can choose from: the legal moves, and the swap if open."""
    moves = game.legal_moves()
    return [*moves, Deed.SWAP] if game.can_swap else moves


def _replies_after(game: Game, choice: Move | Deed) -> int:
    position = game.position if isinstance(choice, Deed) else game.position.after(choice)
    return len(position.legal_moves())
