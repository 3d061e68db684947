"""A division position judged by its closed form: every number is a heap of Nim.

A number with k prime factors, counted as often as they divide it, is a heap of k - 1: a division
takes away any number of factors but leaves one at least.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import xor

from divisor_duel.rules.actions import Division, Move
from divisor_duel.rules.division import DivisionPosition
from divisor_duel.rules.numbers import prime_factors
from divisor_duel.solver.verdict import Proof


def heap(number: int) -> int:
    """Return the Grundy value of one number: how many prime factors it has, less one."""
    return len(prime_factors(number)) - 1


def grundy_value(position: DivisionPosition) -> int:
    """Return the Grundy value of all the numbers together: the nim-sum of their heaps."""
    return reduce(xor, map(heap, position.numbers), 0)


def winning_divisions(position: DivisionPosition) -> tuple[Division, ...]:
    """Return the divisions that win: those that bring the nim-sum to zero."""
    total = grundy_value(position)
    wanted = {number: heap(number) ^ total for number in position.numbers}
    return tuple(
        division
        for division in position.legal_moves()
        if _heap_of_result(division) == wanted[division.number]
    )


def prove(position: DivisionPosition, division: Division) -> Proof:
    """Return why a legal division wins or loses."""
    after = position.after(division)
    if grundy_value(after):
        return Proof(division, wins=False, refutation=winning_division(after))
    answers: dict[Move, Move] = {
        reply: winning_division(after.after(reply)) for reply in after.legal_moves()
    }
    return Proof(division, wins=True, answers=answers)


def winning_division(position: DivisionPosition) -> Division:
    """Return one division that wins, where the nim-sum says that there is one; none is listed."""
    total = grundy_value(position)
    number = next(one for one in position.numbers if heap(one) ^ total < heap(one))
    # As many of its largest factors are left as make the heap that brings the sum to zero.
    return Division(number, prod(prime_factors(number)[: heap(number) - (heap(number) ^ total)]))


def _heap_of_result(division: Division) -> int:
    """Return the heap that a division leaves, from the factors of the number divided."""
    result, count = division.result, 0
    for prime in prime_factors(division.number):
        if result % prime == 0:
            result //= prime
            count += 1
    return count - 1
