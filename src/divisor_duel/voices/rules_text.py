"""The rules of a game in plain words, with tips for playing it well."""

from __future__ import annotations

from typing import NamedTuple

from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.division import DivisionRules
from divisor_duel.rules.game import Rules
from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.voices.phrases import listed, opening_rule

_CHAIN_TIPS = (
    "Before you pick, list what your opponent could answer. The fewer answers, the better.",
    "A number with no answer left wins at once. Look for one first.",
    "Numbers come in pairs, such as 7 and 14. When nothing else is left around them, whoever picks "
    "one of them gives the other away.",
    "A small number opens many ways, for you and for your opponent alike: keep count of them.",
)
_PRIMES_TIP = "A prime above half of the highest number can only be answered by 1."
_PRIMES_WIN_TIP = "With no 1 in the pool, a prime above half of the highest number has no answer."
_DIVISION_TIPS = (
    "Who must move on a prime has lost, so leave your opponent a prime.",
    "Any number that is not prime can be divided down to one of its primes in one move.",
)
_SEVERAL_NUMBERS_TIPS = (
    "The game is not over until all the numbers are prime. Count the prime factors of each number, "
    "less one: these are heaps, as in the game of Nim.",
    "Two equal heaps balance each other: whatever is taken from the one, take from the other.",
)


class Explanation(NamedTuple):
    """The rules of a game, and tips for playing it, one sentence or two each."""

    rules: list[str]
    tips: list[str]


def explanation(book: RuleBook) -> Explanation:
    """Return the rules and the tips of a game."""
    rules = book.rules
    told = _chain_rules(rules) if isinstance(rules, ChainRules) else _division_rules(rules)
    if book.columns is not None:
        told.append("The numbers are laid out as a grid; where one stands changes nothing.")
    return Explanation([*told, *_agreements(rules)], _tips(rules))


def rules_text(book: RuleBook) -> str:
    """Return the title, the rules and the tips of a game as lines of text."""
    told = explanation(book)
    lines = [f"{book.title} ({book.key})", "", "Rules"]
    lines += [f"  {place}. {rule}" for place, rule in enumerate(told.rules, start=1)]
    lines += ["", "Tips", *(f"  - {tip}" for tip in told.tips)]
    return "".join(f"{line}\n" for line in lines)


def _chain_rules(rules: ChainRules) -> list[str]:
    return [
        f"Two players take turns to pick a number from the pool, {rules.low} to {rules.high}.",
        f"The first pick is {opening_rule(rules.opening)}.",
        "Every later pick divides the last pick, or is a multiple of it.",
        "Each number can be picked only once.",
        "Whoever is to move and has nothing to pick loses the game.",
    ]


def _division_rules(rules: DivisionRules) -> list[str]:
    numbers = rules.start_numbers
    if len(numbers) == 1:
        table = f"The game starts with the number {numbers[0]}."
        turn = "On your turn, divide the number by a proper divisor: more than 1, less than itself."
        end = "Whoever is to move on a prime loses: it has no proper divisor."
    else:
        table = f"The game starts with the numbers {listed(numbers)}."
        turn = (
            "On your turn, divide one of them by a proper divisor: more than 1, less than itself."
        )
        end = "Whoever is to move when every number is prime loses: primes have no proper divisor."
    return [table, turn, "The result takes its place.", end]


def _agreements(rules: Rules) -> list[str]:
    number = "pick" if isinstance(rules, ChainRules) else "divisor"
    illegal = (
        f"An illegal {number} loses the game."
        if rules.forfeits
        else f"An illegal {number} is refused, and asked for again."
    )
    if not rules.swaps:
        return [illegal]
    return [illegal, "After the opening, the second player may swap: take it over as their own."]


def _tips(rules: Rules) -> list[str]:
    if isinstance(rules, ChainRules):
        return [*_CHAIN_TIPS, _PRIMES_TIP if rules.low == 1 else _PRIMES_WIN_TIP]
    return [*(_SEVERAL_NUMBERS_TIPS if len(rules.start_numbers) > 1 else _DIVISION_TIPS)]
