"""`divisor-duel play`: a game, or the rounds of a match, at the console."""

from __future__ import annotations

import click

from divisor_duel.cli.front_door import TOSS, play_at_console
from divisor_duel.cli.options import KEY, Reads
from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.notation.parameters import read_opening, read_pool, read_start
from divisor_duel.players.seats import read_seat
from divisor_duel.rules.actions import BadRulesError, Player
from divisor_duel.rules.chain import Opening
from divisor_duel.rules.rulebooks import RULE_BOOKS, variant
from divisor_duel.terminal.console import console


@click.command()
@click.argument("key", metavar="KEY", type=KEY)
@click.option("--pool", type=Reads("LOW-HIGH", read_pool), help="Numbers to pick from, as 1-100.")
@click.option(
    "--start", type=Reads("N[,N...]", read_start), help="Starting number, or several, as 60,48,90."
)
@click.option(
    "--first",
    type=click.Choice(["1", "2", TOSS]),
    default="1",
    help="Who begins: player 1 (as usual), player 2, or whom a fair coin chooses.",
)
@click.option("--rounds", type=click.IntRange(min=1), default=1, help="Rounds of a match.")
@click.option(
    "--illegal",
    type=click.Choice(["ask", "forfeit"]),
    help="Whether an illegal number is asked for again, or loses the game.",
)
@click.option(
    "--opening",
    type=Reads("any|even|even<N", read_opening),
    help="Which numbers may be picked first.",
)
@click.option("--swap", is_flag=True, help="Let the second player take over the opening.")
@click.option(
    "--p1", type=Reads("WHO", read_seat), default="human", help="human, human:NAME, or a bot."
)
@click.option(
    "--p2", type=Reads("WHO", read_seat), default="human", help="human, human:NAME, or a bot."
)
@click.option("--seed", type=click.IntRange(min=0), help="Makes bots and the toss repeat.")
def play(
    key: str,
    pool: tuple[int, int] | None,
    start: tuple[int, ...] | None,
    first: str,
    rounds: int,
    illegal: str | None,
    opening: Opening | None,
    swap: bool,
    p1: Seat,
    p2: Seat,
    seed: int | None,
) -> int:
    """Play a game by the rule book KEY, line by line.

    At the prompt, type a number, or help to see what else you can say.
    """
    try:
        book = variant(
            RULE_BOOKS[key],
            pool=pool,
            start=start,
            opening=opening,
            forfeits=None if illegal is None else illegal == "forfeit",
            swaps=swap or None,
        )
    except BadRulesError as error:
        raise click.UsageError(str(error)) from error
    beginner = Player.ONE if first == TOSS else Player(int(first))
    heading = Heading(book, beginner, (p1, p2), seed)
    return play_at_console(console(), heading, rounds, toss=first == TOSS)
