"""`divisor-duel rules`: a game explained."""

from __future__ import annotations

import click

from divisor_duel.cli.options import key_argument
from divisor_duel.cli.output import as_json_option, show_json
from divisor_duel.notation.heading import rule_tags
from divisor_duel.rules.rulebooks import RULE_BOOKS
from divisor_duel.voices.rules_text import explanation, rules_text


@click.command()
@key_argument
@as_json_option
def rules(key: str, as_json: bool) -> None:
    """Explain the rules of the game KEY, with tips for playing it well."""
    book = RULE_BOOKS[key]
    if as_json:
        told = explanation(book)
        show_json({"title": book.title, **rule_tags(book), "rules": told.rules, "tips": told.tips})
    else:
        click.echo(rules_text(book), nl=False)
