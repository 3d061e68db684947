"""A chain position judged by matching theory.

The winning picks are the legal numbers that some maximum matching of the remaining numbers misses.
`docs/theory.md` has the proof.
"""

from __future__ import annotations

from threading import local

from divisor_duel.rules.actions import Move, Pick
from divisor_duel.rules.chain import ChainPosition, Picks
from divisor_duel.solver.matching import Matching
from divisor_duel.solver.verdict import Proof


def winning_picks(position: ChainPosition) -> Picks:
    """Return the picks that win, ascending."""
    matching = _matching_of(position)
    divisors, run = position.reach()
    missable = [number for number in divisors if matching.is_missable(number)]
    return Picks(missable + matching.missable_numbers(run), range(0), ())


def prove(position: ChainPosition, pick: Pick) -> Proof:
    """Return why a legal pick wins or loses."""
    matching = _matching_of(position)
    if not matching.is_missable(pick.number):
        partner = matching.partner(pick.number)
        assert partner is not None  # what no maximum matching misses has a partner in each
        return Proof(pick, wins=False, refutation=Pick(partner))
    partners = partner_table(position, pick)
    replies = position.after(pick).legal_moves()
    answers: dict[Move, Move] = {reply: Pick(partners[reply.number]) for reply in replies}
    return Proof(pick, wins=True, answers=answers, partners=partners)


def partner_table(position: ChainPosition, pick: Pick | None = None) -> dict[int, int]:
    """Return a maximum matching of what remains, after a winning pick where one is given."""
    matching = _matching_of(position)
    if pick is not None:
        matching = matching.copy()
        matching.remove(pick.number)
    return {number: partner for number in matching if (partner := matching.partner(number))}


class _Kept(local):
    """The matchings at hand in one thread: those of one pool that were asked for last."""

    def __init__(self) -> None:
        self.pool: tuple[int, int] | None = None
        # By what has been picked; the whole pool's first, then from the least recently used on.
        self.matchings: dict[frozenset[int], Matching] = {}


#: The whole pool, the position of a game, and one that a player thinks about.
MOST_KEPT = 3

_kept = _Kept()


def _matching_of(position: ChainPosition) -> Matching:
    """Return a maximum matching of what remains: mended as a game goes on, not built again."""
    pool = (position.rules.low, position.rules.high)
    if _kept.pool != pool:
        _kept.pool = None
        _kept.matchings = {frozenset(): Matching.of_pool(*pool)}
        _kept.pool = pool
    matchings = _kept.matchings
    nearest = max((picked for picked in matchings if picked <= position.picked), key=len)
    matching = matchings[nearest]
    if nearest:
        matchings[nearest] = matchings.pop(nearest)  # it is the most recently used one now
    if nearest == position.picked:
        return matching
    if len(matchings) == MOST_KEPT:
        del matchings[list(matchings)[1]]
    matching = matching.copy()
    for number in sorted(position.picked - nearest):
        matching.remove(number)
    matchings[position.picked] = matching
    return matching
