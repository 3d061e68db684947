"""What several commands read from the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from divisor_duel.rules.rulebooks import RULE_BOOKS


class Reads(click.ParamType[Any]):
    """An option whose text one of the notation's readers understands."""

    def __init__(self, name: str, reader: Callable[[str], Any]) -> None:
        self.name = name
        self._reader = reader

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return what the text means, or fail with the reader's own sentence."""
        try:
            return self._reader(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


KEY = click.Choice(list(RULE_BOOKS))
