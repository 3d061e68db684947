"""Small pieces of wording that the voices share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from divisor_duel.rules.actions import Deed, Division, Move, Pick, Reason, TakeBack
from divisor_duel.rules.chain import ChainPosition, ChainRules, Opening
from divisor_duel.rules.game import Position

NONE = "None"

WRONG_DEEDS = {
    Reason.GAME_OVER: "The game is over.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NO_SWAP_NOW: "There is nothing to swap now.",
    Reason.NOTHING_TO_TAKE_BACK: "There is nothing to take back.",
    Reason.ANOTHER_GAMES_MOVE: "That is a move of another kind of game.",
}


def listed(things: Iterable[object]) -> str:
    """Return numbers, say, with commas between them, or `None` where there are none."""
    return ", ".join(map(str, things)) or NONE


def runs_of(numbers: Iterable[int]) -> Iterator[range]:
    """Go through ascending numbers as unbroken runs."""
    run = range(0)
    for number in numbers:
        if run and number == run.stop:
            run = range(run.start, number + 1)
        else:
            if run:
                yield run
            run = range(number, number + 1)
    if run:
        yield run


def run_list(runs: Iterable[range]) -> str:
    """Return runs of numbers as `1-5, 7, 9-20`, or `None` where there are none."""
    return ", ".join(_run(run) for run in runs) or NONE


def _run(run: range) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def opening_picks(rules: ChainRules) -> str:
    """Return the first picks that are allowed, without naming every one of a whole pool."""
    picks = rules.opening.picks(rules.low, rules.high)
    if picks.step == 1 or len(picks) == 1:
        return run_list([picks])
    return f"the even numbers from {picks[0]} to {picks[-1]}"


def opening_rule(opening: Opening) -> str:
    """Return in words which number may be picked first."""
    kind = "an even number" if opening.even else "any number"
    return kind if opening.below is None else f"{kind} below {opening.below}"


def what_is_wrong(position: Position, reason: Reason, deed: Move | Deed | TakeBack) -> str:
    """Return what is wrong with something that is not legal on this position."""
    match deed, reason:
        case Pick(number), Reason.ALREADY_PICKED:
            return f"{number} has already been picked."
        case Division(number, divisor), Reason.NOT_A_PROPER_DIVISOR:
            return f"{divisor} is not a proper divisor of {number}."
        case Division(number, _), Reason.NOT_ON_THE_TABLE:
            return f"{number} is not on the table."
        case Pick(number), _ if isinstance(position, ChainPosition):
            return _wrong_pick(position, reason, number)
    return WRONG_DEEDS[reason]


def _wrong_pick(position: ChainPosition, reason: Reason, number: int) -> str:
    rules = position.rules
    match reason:
        case Reason.OUTSIDE_THE_POOL:
            return f"{number} is outside the pool, which is {rules.low}-{rules.high}."
        case Reason.UNRELATED:
            return f"{number} is neither a divisor nor a multiple of {position.last}."
        case Reason.OPENING_NOT_ALLOWED:
            return f"{number} may not be picked first: choose {opening_rule(rules.opening)}."
        case _:
            return WRONG_DEEDS[reason]
