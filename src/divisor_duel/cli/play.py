"""`divisor-duel play`: a game, or the rounds of a match, at the console."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from divisor_duel.cli.front_door import TOSS, play_at_console
from divisor_duel.cli.options import (
    Reads,
    WholeNumber,
    chosen_book,
    key_argument,
    new_store_option,
    rule_options,
    seed_option,
)
from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.notation.text import NotationError
from divisor_duel.players.seats import read_seat, seated
from divisor_duel.rules.actions import Player
from divisor_duel.rules.rulebooks import MOST_ROUNDS
from divisor_duel.terminal.console import console

_WHO = Reads("WHO", read_seat)


@click.command()
@key_argument
@rule_options
@click.option(
    "--first",
    type=click.Choice(["1", "2", TOSS]),
    default="1",
    help="Who begins: player 1 (as usual), player 2, or whom a fair coin chooses.",
)
@click.option("--rounds", type=WholeNumber(1, MOST_ROUNDS), default="1", help="Rounds of a match.")
@click.option("--p1", type=_WHO, default="human", help="human, human:NAME, or a bot.")
@click.option("--p2", type=_WHO, default="human", help="human, human:NAME, or a bot.")
@seed_option
@click.option(
    "--save/--no-save",
    "keep",
    default=None,
    help="Keep the game, or not; games typed at a terminal are kept unless you say so.",
)
@new_store_option
def play(
    key: str,
    first: str,
    rounds: int,
    p1: Seat,
    p2: Seat,
    seed: int | None,
    keep: bool | None,
    store: Path | None,
    **rules: Any,
) -> int:
    """Play a game by the rule book KEY, line by line.

    At the prompt, type a number, or help to see what else you can say.
    """
    book = chosen_book(key, **rules)
    try:
        seats = seated(p1, p2)
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    beginner = Player.ONE if first == TOSS else Player(int(first))
    heading = Heading(book, beginner, seats, seed)
    return play_at_console(console(), heading, rounds, toss=first == TOSS, keep=keep, store=store)
