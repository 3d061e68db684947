"""What several commands read from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from divisor_duel.notation.heading import LARGEST_SEED
from divisor_duel.notation.parameters import (
    ILLEGAL,
    read_illegal,
    read_opening,
    read_pool,
    read_start,
)
from divisor_duel.notation.text import NotationError, quoted, read_number, read_shown
from divisor_duel.rules.actions import BadRulesError
from divisor_duel.rules.chain import Opening
from divisor_duel.rules.rulebooks import LARGEST_POOL_TO_PLAY, RULE_BOOKS, RuleBook, variant

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Reads(click.ParamType[Any]):
    """An option whose text one of the readers understands."""

    def __init__(self, name: str, reader: Callable[[str], Any]) -> None:
        self.name = name
        self._reader = reader

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return what the text means, or fail with the reader's own sentence."""
        try:
            return self._reader(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class WholeNumber(Reads):
    """An option that is a whole number between bounds, written in digits."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__("NUMBER", self._read)
        self._low = low
        self._high = high

    def _read(self, text: str) -> int:
        number = read_number(text)
        if number is None or not self._low <= number <= self._high:
            raise NotationError(
                f"{quoted(text)} is no whole number from {self._low:,} to {self._high:,}."
            )
        return number


KEY = click.Choice(list(RULE_BOOKS), case_sensitive=False)

key_argument = click.argument("key", metavar="KEY", type=KEY)
optional_key_argument = click.argument("key", metavar="[KEY]", type=KEY, required=False)
pool_option = click.option(
    "--pool", type=Reads("LOW-HIGH", read_pool), help="Numbers to pick from, as 1-100."
)
seed_option = click.option(
    "--seed", type=WholeNumber(0, LARGEST_SEED), help="Makes whatever is left to chance repeat."
)

#: The id of a kept game, or its first letters.
GAME_ID = Reads("ID", read_shown)

player_option = click.option(
    "--player", type=Reads("NAME", read_shown), help="A person's name, or a bot."
)


def _store_option(*, exists: bool) -> Callable[[_Command], _Command]:
    return click.option(
        "--store",
        type=click.Path(path_type=Path, dir_okay=False, exists=exists),
        help="The file with the games, if not the usual one.",
    )


#: Where games are looked for, and where they may be kept for the first time.
store_option = _store_option(exists=True)
new_store_option = _store_option(exists=False)

_NUMBER_OPTIONS = (
    pool_option,
    click.option(
        "--start",
        type=Reads("N[,N...]", read_start),
        help="Starting number, or several, as 60,48,90.",
    ),
    click.option(
        "--opening",
        type=Reads("OPENING", read_opening),
        metavar="any|even|even<N",
        help="Which numbers may be picked first.",
    ),
)
_AGREEMENT_OPTIONS = (
    click.option(
        "--illegal",
        type=click.Choice(ILLEGAL),
        help="Whether an illegal number is asked for again, or loses the game.",
    ),
    click.option("--swap", is_flag=True, help="Let the second player take over the opening."),
)


def number_options(command: _Command) -> _Command:
    """Give a command the options that choose the numbers of a game; see `chosen_book`."""
    for option in reversed(_NUMBER_OPTIONS):
        command = option(command)
    return command


def rule_options(command: _Command) -> _Command:
    """Give a command all the options that make a variant of a rule book; see `chosen_book`."""
    for option in reversed(_AGREEMENT_OPTIONS):
        command = option(command)
    return number_options(command)


def chosen_book(
    key: str | None,
    *,
    default: str = "duel-50",
    pool: tuple[int, int] | None = None,
    start: tuple[int, ...] | None = None,
    opening: Opening | None = None,
    illegal: str | None = None,
    swap: bool = False,
    largest_pool: int = LARGEST_POOL_TO_PLAY,
) -> RuleBook:
    """Return the rule book that the options choose; without a key, the default."""
    try:
        return variant(
            RULE_BOOKS[key or ("divider" if start else default)],
            pool=pool,
            largest_pool=largest_pool,
            start=start,
            opening=opening,
            forfeits=None if illegal is None else read_illegal(illegal),
            swaps=swap or None,
        )
    except BadRulesError as error:
        raise click.UsageError(str(error)) from error
