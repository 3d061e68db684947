"""Graphs as flat arrays, and the loops that list the neighbours of a vertex.

Vertices are 1, 2, 3, ...; 0 stands for "none". The adjacency of a divisibility graph, which would
fill a gigabyte for ten million numbers, is never built: divisors and multiples are found anew
whenever they are asked for. Any other graph brings its adjacency along.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple, TypeAlias

Numbers: TypeAlias = MutableSequence[int]


class Graph(NamedTuple):
    """Where the neighbours of a vertex are found.

    In a divisibility graph a vertex is a number. Its divisors come from `smallest_factor`, which
    holds that of an odd composite n at n // 2, and 0 for the odd primes; its multiples come from
    counting up to `highest_multiple`. Any other graph lists all neighbours of v in
    `neighbours[offsets[v]:offsets[v + 1]]`, and has `highest_multiple` 0.
    """

    size: int
    highest_multiple: int
    smallest_factor: Numbers
    offsets: Numbers
    neighbours: Numbers


def find_smallest_factors(smallest_factor: Numbers, highest: int) -> None:
    """Write the smallest prime factor of every odd composite n up to highest at place n // 2."""
    factor = 3
    while factor * factor <= highest:
        if smallest_factor[factor // 2] == 0:
            for place in range(factor * factor // 2, (highest + 1) // 2, factor):
                if smallest_factor[place] == 0:
                    smallest_factor[place] = factor
        factor += 2


def list_stored_neighbours(graph: Graph, vertex: int, found: Numbers) -> int:
    """Write the neighbours that need no counting up, that is, all but multiples; say how many."""
    if graph.highest_multiple == 0:
        first = graph.offsets[vertex]
        count = graph.offsets[vertex + 1] - first
        for i in range(count):
            found[i] = graph.neighbours[first + i]
        return count
    smallest_factor = graph.smallest_factor
    found[0] = 1
    count = 1
    rest = vertex
    while rest & 1 == 0:
        rest >>= 1
        found[count] = found[count - 1] << 1
        count += 1
    while rest > 1:
        factor = smallest_factor[rest >> 1]
        if factor == 0:
            factor = rest
        block = count
        while rest % factor == 0:
            rest //= factor
            for i in range(count - block, count):
                found[count] = found[i] * factor
                count += 1
    return count - 1


def list_neighbours(graph: Graph, vertex: int, found: Numbers) -> int:
    """Write all neighbours of a vertex in the graph, gone ones included; say how many."""
    count = list_stored_neighbours(graph, vertex, found)
    for multiple in range(2 * vertex, graph.highest_multiple + 1, vertex):
        found[count] = multiple
        count += 1
    return count
