"""A maximum matching of a graph, and what every maximum matching has in common.

The legal numbers that some maximum matching of the pool misses are the winning picks of a chain
game: see `Matching.missable_numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple

from divisor_duel.solver.backend import Backend, choose_backend
from divisor_duel.solver.forest import COUNTERS, GONE, INNER, UNREACHED, Forest
from divisor_duel.solver.graph import Graph


class Decomposition(NamedTuple):
    """The Gallai-Edmonds sets D, A and C of a graph."""

    missable: frozenset[int]
    bordering: frozenset[int]
    rest: frozenset[int]


class Matching:
    """A maximum matching of a pool of numbers, or of any graph, and its Gallai-Edmonds sets.

    A vertex is in D if some maximum matching misses it, in A if it is not in D but has a neighbour
    there, and in C otherwise. Build one with `of_pool` or `of_graph`; `remove` keeps it up to date.
    """

    def __init__(self, graph: Graph, gone: Iterable[int], first: int, backend: Backend) -> None:
        """Match a graph whose vertex 1 stands for the number `first`; rather use `of_pool`."""
        self._graph = graph
        self._first = first
        self._backend = backend
        self._forest = _bare_forest(graph.size, backend)
        taken = backend.flags(graph.size + 1)
        for vertex in gone:
            taken[vertex] = 1
        backend.solve(graph, self._forest, taken)

    @classmethod
    def of_pool(
        cls, low: int, high: int, gone: Iterable[int] = (), backend: Backend | None = None
    ) -> Matching:
        """Match the numbers from low to high, less those gone, where one divides the other.

        Memory grows with high, whatever low is.
        """
        backend = backend or choose_backend(high)
        smallest_factor = backend.factors(high // 2 + 1)
        backend.find_smallest_factors(smallest_factor, high)
        nothing = backend.zeros(1)
        graph = Graph(high, high, smallest_factor, nothing, nothing)
        absent = [*range(1, low), *(number for number in gone if low <= number <= high)]
        return cls(graph, absent, 1, backend)

    @classmethod
    def of_graph(
        cls, size: int, edges: Iterable[tuple[int, int]], backend: Backend | None = None
    ) -> Matching:
        """Match the vertices 0 to size - 1 of any graph given by its edges; loops are ignored."""
        backend = backend or choose_backend(size)
        lists: list[list[int]] = [[] for _ in range(size)]
        for one, other in edges:
            if one != other:
                lists[one].append(other + 1)
                lists[other].append(one + 1)
        offsets = backend.zeros(size + 2)
        neighbours = backend.zeros(sum(map(len, lists)))
        place = 0
        for vertex, listed in enumerate(lists, start=1):
            offsets[vertex] = place
            for neighbour in listed:
                neighbours[place] = neighbour
                place += 1
        offsets[size + 1] = place
        graph = Graph(size, 0, backend.factors(1), offsets, neighbours)
        return cls(graph, (), 0, backend)

    @property
    def exposed_count(self) -> int:
        """How many numbers every maximum matching leaves without a partner."""
        return int(self._backend.count_exposed(self._graph, self._forest))

    def __iter__(self) -> Iterator[int]:
        """Go through what is matched, in ascending order."""
        for vertex in range(1, self._graph.size + 1):
            if self._forest.base[vertex] != GONE:
                yield vertex - 1 + self._first

    def __contains__(self, number: int) -> bool:
        """Say whether a number is still there."""
        vertex = number + 1 - self._first
        return 1 <= vertex <= self._graph.size and self._forest.base[vertex] != GONE

    def partner(self, number: int) -> int | None:
        """Return the partner of a number, or None if the matching misses it."""
        partner = self._forest.partner[self._vertex(number)]
        return int(partner) - 1 + self._first if partner else None

    def is_missable(self, number: int) -> bool:
        """Say whether some maximum matching misses a number, that is, whether it is in D."""
        return bool(self._forest.base[self._vertex(number)] > 0)

    def missable_numbers(self, among: range | None = None) -> list[int]:
        """List D in ascending order, or as much of it as lies in an ascending range."""
        among = range(self._first, self._graph.size + self._first) if among is None else among
        found = self._backend.zeros(len(among))
        count = self._backend.list_outer(
            self._forest, 1 - self._first, among.start, among.stop, among.step, found
        )
        return self._backend.as_list(found[:count])

    def decomposition(self) -> Decomposition:
        """Sort everything into D, A and C; for study, as it builds sets of all numbers."""
        missable, bordering, rest = set(), set(), set()
        for number in self:
            label = self._forest.base[self._vertex(number)]
            if label == UNREACHED:
                rest.add(number)
            elif label == INNER:
                bordering.add(number)
            else:
                missable.add(number)
        return Decomposition(frozenset(missable), frozenset(bordering), frozenset(rest))

    def remove(self, number: int) -> None:
        """Take a number away and mend matching and sets, at the cost of growing one tree anew.

        Raises KeyError if the number is not there.
        """
        self._backend.remove(self._graph, self._forest, self._vertex(number))

    def copy(self) -> Matching:
        """Return a matching of its own that begins as this one."""
        twin = copy(self)
        twin._forest = _bare_forest(self._graph.size, self._backend)
        for array, values in zip(twin._forest, self._forest, strict=True):
            self._backend.fill(array, values)
        return twin

    def certify(self) -> bool:
        """Prove by the Tutte-Berge formula on A that the matching is maximum."""
        size = self._graph.size
        backend = self._backend
        certain = backend.is_certain(
            self._graph,
            self._forest,
            backend.flags(size + 1),
            backend.zeros(size + 1),
            backend.zeros(size + 1),
        )
        return bool(certain)

    def _vertex(self, number: int) -> int:
        if number not in self:
            raise KeyError(number)
        return number + 1 - self._first


def _bare_forest(size: int, backend: Backend) -> Forest:
    length = size + 1
    zeros = backend.zeros
    # What is looked at together lies together, where the backend can do that.
    partner, base, tree, link, bridge, visit, next_member, suitor = backend.columns(8, length)
    return Forest(
        partner=partner,
        base=base,
        tree=tree,
        link=link,
        bridge=bridge,
        visit=visit,
        next_member=next_member,
        last_member=zeros(length),
        suitor=suitor,
        waiting=backend.flags(length),
        adrift=backend.flags(length),
        queue=zeros(length),
        drifters=zeros(length),
        nearby=zeros(length),
        # Flipping a path puts off two numbers for each blossom, of which there are at most size/2.
        scratch=zeros(length + 8),
        counters=zeros(COUNTERS),
    )
