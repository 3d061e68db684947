"""The bots: each is a function of the game, a seed and the number of the move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

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


class Kind(NamedTuple):
    """A kind of bot: what it is called, how it plays, and how to get it.

    A kind with a letter is called with a number from 1 to the highest, such as `level:3`.
    """

    name: str
    summary: str
    bot: Callable[[int], Bot]
    letter: str = ""
    highest: int = 0

    @property
    def usage(self) -> str:
        """What to type for it, such as `level:N`."""
        return f"{self.name}:{self.letter}" if self.letter else self.name


def bot_named(name: str) -> Bot:
    """Return the bot of that name, such as `greedy`, `lookahead:4` or `level:3`."""
    kind_name, colon, number_text = name.partition(":")
    number = (read_number(number_text) or 0) if colon else None
    for kind in KINDS:
        if kind.name != kind_name:
            continue
        if number is None and not kind.letter:
            return kind.bot(0)
        if number is not None and number in range(1, kind.highest + 1):
            return kind.bot(number)
    *others, last = map(_with_range, KINDS)
    raise UnknownBotError(
        f"There is no bot called {quoted(name)}: choose {', '.join(others)}, or {last}."
    )


def _with_range(kind: Kind) -> str:
    if not kind.letter:
        return kind.usage
    return f"{kind.usage} with {kind.letter} from 1 to {kind.highest}"


def _perfect(_: int) -> Bot:
    from divisor_duel.players import strong  # it thinks, which takes more to import

    return strong.perfect


def _level(number: int) -> Bot:
    from divisor_duel.players import strong

    return partial(strong.level, _slips(number))


def _lookahead(plies: int) -> Bot:
    from divisor_duel.players import search

    return partial(search.lookahead, plies)


KINDS = (
    Kind("random", "plays anything", lambda _: simple.random),
    Kind("greedy", "leaves you as few replies as it can", lambda _: simple.greedy),
    Kind("perfect", "never lets a won position slip", _perfect),
    Kind("lookahead", f"looks K moves ahead, from 1 to {MOST_PLIES}", _lookahead, "K", MOST_PLIES),
    Kind(
        "level",
        f"from level:1, a beginner, to level:{HIGHEST_LEVEL}, perfect",
        _level,
        "N",
        HIGHEST_LEVEL,
    ),
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
