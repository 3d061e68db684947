"""The bots: each is a function of the game, a seed and the number of the move."""

from __future__ import annotations

from collections.abc import Callable

from divisor_duel.notation.text import quoted
from divisor_duel.players.dice import dice
from divisor_duel.rules.actions import Move
from divisor_duel.rules.game import Game

Bot = Callable[[Game, int, int], Move]

#: More moves than this are never weighed one by one; the largest numbers leave fewest replies.
MOST_CANDIDATES = 10_000


class UnknownBotError(ValueError):
    """A bot was asked for that does not exist; the message says which ones do."""


def random(game: Game, seed: int, move_number: int) -> Move:
    """Play any legal move, each as likely as the others."""
    return dice(seed, move_number).choice(game.legal_moves())


def greedy(game: Game, seed: int, move_number: int) -> Move:
    """Play a move that leaves the opponent the fewest replies."""
    candidates = game.legal_moves()[-MOST_CANDIDATES:]
    replies = [len(game.position.after(move).legal_moves()) for move in candidates]
    fewest = min(replies)
    best = [move for move, count in zip(candidates, replies, strict=True) if count == fewest]
    return dice(seed, move_number).choice(best)


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}


def bot_named(name: str) -> Bot:
    """Return the bot of that name."""
    if name not in BOTS:
        raise UnknownBotError(f"There is no bot called {quoted(name)}: choose {_choices()}.")
    return BOTS[name]


def _choices() -> str:
    return " or ".join(BOTS)
