"""The search for a maximum matching: one alternating forest grown from all exposed vertices.

Two trees that meet yield an augmenting path. Both are then dissolved, and what borders on them
takes over their vertices. When nothing is left to scan, no augmenting path exists: the outer
vertices are the set D of the Gallai-Edmonds decomposition, the inner ones A, the others C.
"""

from __future__ import annotations

from divisor_duel.solver.forest import (
    DRIFTERS,
    GONE,
    INNER,
    QUEUE_LENGTH,
    UNREACHED,
    Forest,
    contract_side,
    dequeue,
    dissolve,
    find_base,
    flip_path,
    grow,
    meeting_base,
    plant,
    resettle,
)
from divisor_duel.solver.graph import Graph, Numbers, list_neighbours, list_stored_neighbours


def match_greedily(graph: Graph, forest: Forest, taken: Numbers) -> None:
    """Give each vertex, from the last to the first, the last later neighbour not yet taken.

    Small numbers, which could take almost anything, choose after those with few multiples.
    """
    highest = graph.highest_multiple
    for vertex in range(graph.size, 0, -1):
        if taken[vertex]:
            continue
        chosen = 0
        if highest == 0:
            for i in range(graph.offsets[vertex], graph.offsets[vertex + 1]):
                other = graph.neighbours[i]
                if other > chosen and not taken[other]:
                    chosen = other
        else:
            for multiple in range(highest - highest % vertex, vertex, -vertex):
                if not taken[multiple]:
                    chosen = multiple
                    break
        if chosen != 0:
            taken[vertex] = 1
            taken[chosen] = 1
            forest.partner[vertex] = chosen
            forest.partner[chosen] = vertex


def meet(forest: Forest, outer: int, other: int) -> None:
    """Augment the matching along an edge between outer vertices of two trees; dissolve both."""
    root = forest.tree[outer]
    other_root = forest.tree[other]
    flip_path(forest, outer, other)
    flip_path(forest, other, outer)
    freed = dissolve(forest, root, 0)
    freed = dissolve(forest, other_root, freed)
    resettle(forest, freed)


def scan_waiting(graph: Graph, forest: Forest) -> None:
    """Look at all neighbours of all outer vertices that wait: grow, contract, or meet and stop."""
    base = forest.base
    tree = forest.tree
    nearby = forest.nearby
    while forest.counters[QUEUE_LENGTH] > 0:
        outer = dequeue(forest)
        if base[outer] <= 0:
            continue
        root = tree[outer]
        own_base = find_base(base, outer)
        for i in range(list_neighbours(graph, outer, nearby)):
            vertex = nearby[i]
            state = base[vertex]
            if state in (own_base, GONE):
                continue
            if state == UNREACHED:
                grow(forest, outer, vertex)
            elif state == INNER:
                if tree[vertex] != root:
                    forest.suitor[vertex] = outer
            elif tree[vertex] != root:
                meet(forest, outer, vertex)
                break
            else:
                other_base = find_base(base, vertex)
                if other_base != own_base:
                    top = meeting_base(forest, own_base, other_base)
                    contract_side(forest, outer, vertex, top)
                    contract_side(forest, vertex, outer, top)
                    own_base = top


def find_outer_neighbour(graph: Graph, forest: Forest, vertex: int) -> int:
    """Find some outer neighbour of a vertex, or 0."""
    base = forest.base
    nearby = forest.nearby
    for i in range(list_stored_neighbours(graph, vertex, nearby)):
        if base[nearby[i]] > 0:
            return nearby[i]
    for multiple in range(2 * vertex, graph.highest_multiple + 1, vertex):
        if base[multiple] > 0:
            return multiple
    return 0


def gather_drifters(graph: Graph, forest: Forest) -> None:
    """Give every vertex adrift to a tree that borders on it, if there is one."""
    counters = forest.counters
    for i in range(counters[DRIFTERS]):
        vertex = forest.drifters[i]
        forest.adrift[vertex] = 0
        if forest.base[vertex] == UNREACHED:
            outer = find_outer_neighbour(graph, forest, vertex)
            if outer != 0:
                grow(forest, outer, vertex)
            else:
                forest.suitor[vertex] = 0
    counters[DRIFTERS] = 0


def finish(graph: Graph, forest: Forest) -> None:
    """Scan until nothing is left to scan: then the matching is maximum and the labels are final."""
    counters = forest.counters
    while counters[QUEUE_LENGTH] > 0 or counters[DRIFTERS] > 0:
        scan_waiting(graph, forest)
        gather_drifters(graph, forest)


def solve(graph: Graph, forest: Forest, taken: Numbers) -> None:
    """Find a maximum matching of the vertices not taken, and its Gallai-Edmonds sets."""
    for vertex in range(1, graph.size + 1):
        if taken[vertex]:
            forest.base[vertex] = GONE
    match_greedily(graph, forest, taken)
    for vertex in range(graph.size, 0, -1):
        if not taken[vertex]:
            plant(forest, vertex)
    finish(graph, forest)


def remove(graph: Graph, forest: Forest, vertex: int) -> None:
    """Take a vertex out of the graph and mend matching and forest; no augmenting search is needed.

    An outer vertex is missed by some maximum matching: by ours, once its path is flipped. What is
    left of that matching is maximum, and only the vertex's own tree has to grow anew. Any other
    vertex is matched in all maximum matchings, so its widowed partner stays exposed: as a new root
    where the vertex was unreached; and without any change of labels where it was inner, for a
    vertex of A can be removed without changing D and C (the stability lemma of Gallai).

    In that last case the widow stays in the books of her old tree, which then has more than one
    root. That does no harm: as the matching is maximum, ways from different roots never meet
    again, and a tree is dissolved as a whole.
    """
    label = forest.base[vertex]
    widow = forest.partner[vertex]
    if label > 0:
        root = forest.tree[vertex]
        flip_path(forest, vertex, 0)
        forest.base[vertex] = GONE
        resettle(forest, dissolve(forest, root, 0))
    else:
        forest.base[vertex] = GONE
        forest.partner[vertex] = 0
        forest.partner[widow] = 0
        if label == UNREACHED:
            plant(forest, widow)
        else:
            forest.link[widow] = 0
    finish(graph, forest)


def list_outer(forest: Forest, shift: int, start: int, stop: int, step: int, found: Numbers) -> int:
    """Write which numbers of a range belong to outer vertices, and say how many those are.

    The vertex of a number is the number plus shift.
    """
    count = 0
    for number in range(start, stop, step):
        if forest.base[number + shift] > 0:
            found[count] = number
            count += 1
    return count
