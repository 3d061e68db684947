"""The bots: each is a function of the game, a seed and the number of the move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divisor_duel.notation.heading import Heading
from divisor_duel.notation.text import quoted, read_number
from divisor_duel.players import simple
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.game import Game

#: What a bot answers: a move, or the swap where it stands open.
Bot = Callable[[Game, int, int], Move | Deed]

MOST_PLIES = 12
HIGHEST_LEVEL = 10


def deed_of_bot(heading: Heading, game: Game) -> Move | Deed:
    """Return what the bot whose turn it is does; a resumed game goes on as it would have."""
    bot = bot_named(heading.seat(game.to_move).bot)
    return bot(game, heading.seed or 0, len(game.standing))


class UnknownBotError(ValueError):
    """A bot was asked for that does not exist; the message says which ones do."""


def bot_named(name: str) -> Bot:
    """Return the bot of that name, such as `greedy`, `lookahead:4` or `level:3`."""
    kind, colon, number_text = name.partition(":")
    number = read_number(number_text)
    if not colon and kind in ("random", "greedy"):
        return simple.random if kind == "random" else simple.greedy
    if not colon and kind == "perfect":
        from divisor_duel.players import strong  # it thinks, which takes more to import

        return strong.perfect
    if kind == "level" and number is not None and 1 <= number <= HIGHEST_LEVEL:
        from divisor_duel.players import strong

        return partial(strong.level, _slips(number))
    if kind == "lookahead" and number is not None and 1 <= number <= MOST_PLIES:
        from divisor_duel.players import search

        return partial(search.lookahead, number)
    raise UnknownBotError(
        f"There is no bot called {quoted(name)}: choose random, greedy, perfect, "
        f"lookahead:K or level:N, with K from 1 to {MOST_PLIES} and N from 1 to {HIGHEST_LEVEL}."
    )


def _slips(level: int) -> float:
    """Return the share of its turns in which a bot of this level plays anything legal.

    From every turn at level 1 down to none at level 10, in ever smaller steps: in a long game a few
    slips matter as much as many.
    """
    return ((HIGHEST_LEVEL - level) / (HIGHEST_LEVEL - 1)) ** 2


def level_for(accuracy: float) -> int:
    """Return the level whose bot slips about as often as somebody of this accuracy."""
    return min(range(1, HIGHEST_LEVEL + 1), key=lambda level: abs(_slips(level) - (1 - accuracy)))
