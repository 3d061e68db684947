"""Who sits where: people and bots, as they are written on the command line."""

from __future__ import annotations

from divisor_duel.notation.heading import Seat
from divisor_duel.notation.text import read_name

HUMAN = "human"


def read_seat(text: str) -> Seat:
    """Return the seat for `human`, for `human:Ada`, or for the name of a bot."""
    kind, colon, name = text.partition(":")
    if kind == HUMAN:
        return Seat(read_name(name)) if colon else Seat()
    from divisor_duel.players.bots import bot_named  # bots bring dice, which people do not need

    bot_named(text)
    return Seat(bot=text)
