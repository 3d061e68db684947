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
    legal = position.legal_moves()
    if position.last is None:
        allowed = position.rules.opening.picks(position.rules.low, position.rules.high)
        numbers = [int(number) for number in matching.missable_numbers() if number in allowed]
    else:
        numbers = [pick.number for pick in legal if matching.is_missable(pick.number)]
    return Picks(numbers, range(0), ())


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
    """The matchings at hand in one thread: one of the whole pool, and one that follows a game."""

    pool: tuple[int, int] | None = None
    whole: Matching
    followed: Matching
    picked: frozenset[int]


_kept = _Kept()


def _matching_of(position: ChainPosition) -> Matching:
    """Return a maximum matching of what remains: mended as a game goes on, not built again."""
    pool = (position.rules.low, position.rules.high)
    if _kept.pool != pool:
        _kept.whole = _kept.followed = Matching.of_pool(*pool)
        _kept.picked = frozenset()
        _kept.pool = pool
    if not _kept.picked <= position.picked:
        _kept.followed = _kept.whole
        _kept.picked = frozenset()
    if _kept.picked != position.picked:
        if _kept.followed is _kept.whole:
            _kept.followed = _kept.whole.copy()
        for number in sorted(position.picked - _kept.picked):
            _kept.followed.remove(number)
        _kept.picked = position.picked
    return _kept.followed
