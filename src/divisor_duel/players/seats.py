"""Who sits where: people and bots, as they are written on the command line."""

from __future__ import annotations

from divisor_duel.notation.heading import Seat
from divisor_duel.notation.text import NotationError, read_name
from divisor_duel.rules.actions import Player

HUMAN = "human"

#: Who can be played against, in the words of the greeting.
OPPONENTS = {
    "human": "somebody beside you; human:Ada gives a name",
    "random": "plays anything",
    "greedy": "leaves you as few replies as it can",
    "lookahead:K": "looks K moves ahead, from 1 to 12",
    "level:N": "from level:1, a beginner, to level:10, perfect",
    "perfect": "never lets a won position slip",
}


def read_seat(text: str) -> Seat:
    """Return the seat for `human`, for `human:Ada`, or for the name of a bot."""
    kind, colon, name = text.partition(":")
    if kind == HUMAN:
        return Seat(read_name(name)) if colon else Seat()
    from divisor_duel.players.bots import (  # bots bring dice, which people do not need
        UnknownBotError,
        bot_named,
    )

    try:
        bot_named(text)
    except UnknownBotError as error:
        raise NotationError(f"{error} People are {HUMAN}, or {HUMAN}:NAME.") from error
    return Seat(bot=text)


def seated(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Return the seats of two players who can be told apart by what they are called."""
    name = one.called(Player.ONE)
    if name == two.called(Player.TWO):
        raise NotationError(f"Both players are called {name}.")
    return one.at(Player.ONE), two.at(Player.TWO)
