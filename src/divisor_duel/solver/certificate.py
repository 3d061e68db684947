"""A proof that a matching is maximum, checked without a search for a better one.

By Tutte and Berge no matching leaves fewer vertices exposed than (odd components of G - A) - |A|,
whatever the set A. A matching that leaves exactly so many is therefore maximum. Like those of
`forest`, the functions are plain loops over flat arrays.
"""

from __future__ import annotations

from divisor_duel.solver.forest import GONE, INNER, Forest
from divisor_duel.solver.graph import Graph, Numbers, list_neighbours


def are_joined(graph: Graph, vertex: int, other: int) -> bool:
    """Say whether there is an edge between two vertices."""
    if graph.highest_multiple != 0:
        return vertex != other and (vertex % other == 0 or other % vertex == 0)
    for i in range(graph.offsets[vertex], graph.offsets[vertex + 1]):
        if graph.neighbours[i] == other:
            return True
    return False


def count_exposed(graph: Graph, forest: Forest) -> int:
    """Count the vertices without a partner; -1 if what is kept is no matching at all."""
    exposed = 0
    for vertex in range(1, graph.size + 1):
        if forest.base[vertex] == GONE:
            continue
        partner = forest.partner[vertex]
        if partner == 0:
            exposed += 1
        elif (
            forest.base[partner] == GONE
            or forest.partner[partner] != vertex
            or not are_joined(graph, vertex, partner)
        ):
            return -1
    return exposed


def count_component(
    graph: Graph, forest: Forest, start: int, seen: Numbers, queue: Numbers, nearby: Numbers
) -> int:
    """Count the vertices joined to start by paths that avoid A, and mark them as seen."""
    queue[0] = start
    seen[start] = 1
    count = 1
    scanned = 0
    while scanned < count:
        vertex = queue[scanned]
        scanned += 1
        for i in range(list_neighbours(graph, vertex, nearby)):
            other = nearby[i]
            if not seen[other] and forest.base[other] != GONE and forest.base[other] != INNER:
                seen[other] = 1
                queue[count] = other
                count += 1
    return count


def count_unavoidably_exposed(
    graph: Graph, forest: Forest, seen: Numbers, queue: Numbers, nearby: Numbers
) -> int:
    """Count the odd components left when A is taken away, less the vertices of A."""
    balance = 0
    for vertex in range(1, graph.size + 1):
        if forest.base[vertex] == INNER:
            balance -= 1
        elif forest.base[vertex] != GONE and not seen[vertex]:
            balance += count_component(graph, forest, vertex, seen, queue, nearby) % 2
    return balance


def is_certain(
    graph: Graph, forest: Forest, seen: Numbers, queue: Numbers, nearby: Numbers
) -> bool:
    """Say whether the matching is a matching and leaves no more exposed than any must."""
    exposed = count_exposed(graph, forest)
    unavoidable = count_unavoidably_exposed(graph, forest, seen, queue, nearby)
    return exposed >= 0 and exposed == unavoidable
