"""`divisor-duel games`: the list of what can be played."""

from __future__ import annotations

import click

from divisor_duel.cli.output import as_json_option, show_json, show_table
from divisor_duel.notation.heading import rule_tags
from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.rulebooks import RULE_BOOKS, RuleBook
from divisor_duel.voices.phrases import listed, opening_rule


@click.command()
@as_json_option
def games(as_json: bool) -> None:
    """List the games."""
    if as_json:
        show_json([{"title": book.title, **rule_tags(book)} for book in RULE_BOOKS.values()])
        return
    rows = [(book.key, book.title, summary(book)) for book in RULE_BOOKS.values()]
    show_table(("key", "title", "how it is played"), rows)


def summary(book: RuleBook) -> str:
    """Return in a few words how a game is played."""
    rules = book.rules
    if isinstance(rules, ChainRules):
        told = f"pick divisors and multiples, {rules.low} to {rules.high}"
        if rules.opening.even or rules.opening.below:
            told += f", first {opening_rule(rules.opening)}"
    else:
        numbers = rules.start_numbers
        end = "it is prime" if len(numbers) == 1 else "all are prime"
        told = f"divide {listed(numbers)} until {end}"
    if book.columns:
        told += ", on a grid"
    return f"{told}; a wrong number loses" if rules.forfeits else told
