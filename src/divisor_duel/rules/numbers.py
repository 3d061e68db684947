"""Prime factors and divisors of whole numbers."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def prime_factors(number: int) -> tuple[int, ...]:
    """Return the prime factors of a positive number, ascending, each as often as it divides."""
    factors = []
    candidate = 2
    while candidate * candidate <= number:
        while number % candidate == 0:
            factors.append(candidate)
            number //= candidate
        candidate += 1 if candidate == 2 else 2
    if number > 1:
        factors.append(number)
    return tuple(factors)


@lru_cache(maxsize=4096)
def divisors(number: int) -> tuple[int, ...]:
    """Return every divisor of a positive number, ascending, 1 and the number itself included."""
    found = [1]
    previous = 0
    powers = found
    for prime in prime_factors(number):
        # A repeated prime multiplies only what its last occurrence added, so none comes twice.
        powers = [prime * divisor for divisor in (powers if prime == previous else found)]
        found = found + powers
        previous = prime
    return tuple(sorted(found))


def proper_divisors(number: int) -> tuple[int, ...]:
    """Return the divisors of a number greater than 1 and less than the number."""
    return divisors(number)[1:-1]
