"""The rules once more, written as plainly as possible: what the tests compare with.

Nothing here uses the package. `python tests/reference.py` prints the perft tables anew.
"""

from __future__ import annotations

from collections.abc import Iterator


def chain_picks(left: frozenset[int], last: int | None) -> list[int]:
    """The legal picks when these numbers are left and `last` was picked last."""
    return sorted(n for n in left if last is None or n % last == 0 or last % n == 0)


def chain_sequences(left: frozenset[int], picks: list[int], depth: int) -> int:
    """How many sequences of exactly `depth` picks there are, the first of them from `picks`."""
    if depth == 0:
        return 1
    return sum(
        chain_sequences(left - {pick}, chain_picks(left - {pick}, pick), depth - 1)
        for pick in picks
    )


def proper_divisors(number: int) -> list[int]:
    """The divisors between 1 and the number, found by trying every one."""
    return [d for d in range(2, number) if number % d == 0]


def division_sequences(numbers: tuple[int, ...], depth: int) -> int:
    """How many sequences of exactly `depth` divisions there are; equal numbers count as one."""
    if depth == 0:
        return 1
    total = 0
    for number in set(numbers):
        rest = list(numbers)
        rest.remove(number)
        for divisor in proper_divisors(number):
            total += division_sequences((*rest, number // divisor), depth - 1)
    return total


def most_divisions(number: int) -> int:
    """How many divisions there are at most, one after the other, until a prime is left."""
    return max((1 + most_divisions(number // d) for d in proper_divisors(number)), default=0)


def chain_wins(left: frozenset[int], last: int | None, known: dict[object, bool]) -> bool:
    """Whether the player to move wins, by trying everything."""
    key = (left, last)
    if key not in known:
        known[key] = any(
            not chain_wins(left - {pick}, pick, known) for pick in chain_picks(left, last)
        )
    return known[key]


def pool(low: int, high: int) -> frozenset[int]:
    """The numbers from low to high."""
    return frozenset(range(low, high + 1))


def tables() -> Iterator[tuple[str, list[str]]]:
    """The perft table of every rule book: its name, and its lines."""
    chains = {
        "duel-20": [((1, 20), 6), ((1, 9), 9), ((1, 10), 10)],
        "duel-50": [((2, 50), 5), ((2, 12), 11)],
        "challenge": [((2, 50), 5), ((2, 11), 10)],
        "grid": [((1, 9), 9)],
    }
    for key, pools in chains.items():
        lines = []
        for (low, high), deepest in pools:
            left = pool(low, high)
            for depth in range(1, deepest + 1):
                count = chain_sequences(left, sorted(left), depth)
                lines.append(f"{low}-{high} {depth} {count}")
        yield key, lines
    lines = []
    for (low, high), deepest in (((1, 40), 4), ((1, 11), 11)):
        left = pool(low, high)
        even = [n for n in sorted(left) if n % 2 == 0]
        for depth in range(1, deepest + 1):
            lines.append(f"{low}-{high} {depth} {chain_sequences(left, even, depth)}")
    yield "juniper-green", lines
    lines = []
    for start, deepest in (((60,), 4), ((64,), 6), ((7,), 1), ((720,), 7), ((60, 48, 90), 4)):
        name = ",".join(map(str, start))
        lines += [
            f"{name} {depth} {division_sequences(start, depth)}" for depth in range(1, deepest + 1)
        ]
    yield "divider", lines


if __name__ == "__main__":
    for table_key, table_lines in tables():
        print(f"== {table_key}", *table_lines, sep="\n")  # noqa: T201 - this is what it is for
