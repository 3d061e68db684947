"""Who sits where: people and bots, as they are written on the command line."""

from __future__ import annotations

from contextlib import suppress

from divisor_duel.notation.heading import Seat
from divisor_duel.notation.text import NotationError, read_name
from divisor_duel.rules.actions import Player

HUMAN = "human"


def opponents() -> list[tuple[str, str]]:
    """Return who can be played against: what to type, and a few words on each."""
    from divisor_duel.players.bots import KINDS  # bots bring dice, which people do not need

    people = (HUMAN, f"somebody beside you; {HUMAN}:Ada gives a name")
    return [people, *((kind.usage, kind.summary) for kind in KINDS)]


def read_seat(text: str) -> Seat:
    """Return the seat for `human`, for `human:Ada`, or for the name of a bot."""
    kind, colon, name = text.partition(":")
    if kind == HUMAN and not colon:
        return Seat()
    from divisor_duel.players.bots import UnknownBotError, bot_named

    if kind == HUMAN:
        seat = Seat(read_name(name))
        with suppress(UnknownBotError):
            bot_named(seat.name)
            raise NotationError(f"{seat.name} is a bot: please choose another name.")
        return seat
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
