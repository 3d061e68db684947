from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from collections.abc import Callable, Iterable

import networkx
import pytest

from divisor_duel.solver.backend import Backend, choose_backend, compiled_backend, plain_backend
from divisor_duel.solver.matching import Matching

needs_compiler = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="the extra for large pools is not installed"
)
every_backend = pytest.mark.parametrize(
    "backend_of",
    [plain_backend, pytest.param(compiled_backend, marks=needs_compiler)],
    ids=["plain", "compiled"],
)
BackendOf = Callable[[], Backend]


def divisibility_graph(numbers: Iterable[int]) -> networkx.Graph:
    pool = sorted(numbers)
    graph = networkx.Graph()
    graph.add_nodes_from(pool)
    graph.add_edges_from((a, b) for a in pool for b in pool if a < b and b % a == 0)
    return graph


def matching_number(graph: networkx.Graph) -> int:
    return len(networkx.max_weight_matching(graph, maxcardinality=True))


def missable_by_definition(graph: networkx.Graph) -> set[int]:
    """The vertices whose removal leaves the size of a maximum matching as it is."""
    size = matching_number(graph)
    return {
        vertex for vertex in graph if matching_number(graph.subgraph(set(graph) - {vertex})) == size
    }


def assert_agrees(matching: Matching, graph: networkx.Graph) -> None:
    """Check all that a matching says against networkx and the definitions."""
    size = matching_number(graph)
    missable = missable_by_definition(graph)
    bordering = {near for vertex in missable for near in graph[vertex]} - missable
    assert list(matching) == sorted(graph)
    pairs = [(vertex, matching.partner(vertex)) for vertex in graph]
    assert all(matching.partner(other) == one for one, other in pairs if other is not None)
    assert all(graph.has_edge(one, other) for one, other in pairs if other is not None)
    assert matching.exposed_count == len(graph) - 2 * size
    found = matching.decomposition()
    assert found.missable == missable
    assert found.bordering == bordering
    assert found.rest == set(graph) - missable - bordering
    assert matching.missable_numbers() == sorted(missable)
    assert matching.certify()


def ear_graph(ears: int, rng: random.Random) -> networkx.Graph:
    """Odd ears glued on one another: factor-critical, with blossoms inside blossoms."""
    graph = networkx.Graph()
    graph.add_node(0)
    for _ in range(ears):
        start, end = rng.choice(list(graph)), rng.choice(list(graph))
        inside = 2 * rng.randint(1 if start == end else 0, 2)
        first = len(graph)
        networkx.add_path(graph, [start, *range(first, first + inside), end])
    graph.remove_edges_from(list(networkx.selfloop_edges(graph)))
    return graph


def fingerprint(matching: Matching) -> tuple[list[int | None], list[bool], int]:
    numbers = list(matching)
    return (
        [matching.partner(number) for number in numbers],
        [matching.is_missable(number) for number in numbers],
        matching.exposed_count,
    )


@every_backend
@pytest.mark.parametrize(
    ("high", "missable"),
    [
        (0, set()),
        (1, {1}),
        (9, {5, 7}),
        (20, set(range(1, 21)) - {1, 14}),
        (40, {21, 22, 23, 25, 26, 29, 31, 33, 35, 37, 39}),
    ],
)
def test_known_winning_openings(backend_of: BackendOf, high: int, missable: set[int]) -> None:
    matching = Matching.of_pool(1, high, backend=backend_of())
    assert matching.missable_numbers() == sorted(missable)
    assert matching.decomposition().missable == missable


@every_backend
def test_a_range_of_numbers_is_searched_for_missable_ones(backend_of: BackendOf) -> None:
    matching = Matching.of_pool(1, 9, backend=backend_of())
    assert matching.missable_numbers(range(1, 10, 2)) == [5, 7]
    assert matching.missable_numbers(range(6, 10)) == [7]
    assert matching.missable_numbers(range(2, 10, 2)) == []
    matching.remove(7)
    assert 7 not in matching.missable_numbers(range(1, 10))


def test_loops_are_ignored() -> None:
    matching = Matching.of_graph(2, [(0, 0), (1, 1)])
    assert matching.exposed_count == 2


def test_the_empty_pool_has_nobody_exposed() -> None:
    matching = Matching.of_pool(1, 0)
    assert list(matching) == []
    assert matching.exposed_count == 0
    assert matching.certify()


@every_backend
def test_random_graphs_agree_with_networkx(backend_of: BackendOf) -> None:
    rng = random.Random(1)
    for seed in range(300):
        graph = networkx.gnp_random_graph(
            rng.randint(1, 13), rng.choice([0.1, 0.2, 0.3, 0.5]), seed=seed
        )
        matching = Matching.of_graph(len(graph), graph.edges, backend=backend_of())
        assert_agrees(matching, graph)


@every_backend
def test_nested_odd_cycles_with_tails_agree_with_networkx(backend_of: BackendOf) -> None:
    rng = random.Random(2)
    for _ in range(60):
        parts = [ear_graph(rng.randint(1, 4), rng) for _ in range(rng.randint(1, 3))]
        graph = networkx.disjoint_union_all(parts)
        for _ in range(rng.randint(0, 3)):
            graph.add_edge(rng.choice(list(graph)), len(graph))
        order = list(graph)
        rng.shuffle(order)
        graph = networkx.relabel_nodes(graph, dict(zip(list(graph), order, strict=True)))
        matching = Matching.of_graph(len(graph), graph.edges, backend=backend_of())
        assert_agrees(matching, graph)


@every_backend
def test_everything_in_a_factor_critical_graph_is_missable(backend_of: BackendOf) -> None:
    rng = random.Random(3)
    for _ in range(100):
        graph = ear_graph(rng.randint(1, 60), rng)
        matching = Matching.of_graph(len(graph), graph.edges, backend=backend_of())
        assert matching.exposed_count == 1
        assert matching.decomposition().missable == set(graph)


@every_backend
def test_larger_random_graphs_are_matched_as_well_as_networkx_does(backend_of: BackendOf) -> None:
    for seed in range(60):
        graph = networkx.gnm_random_graph(90, 70 + 2 * seed, seed=seed)
        matching = Matching.of_graph(len(graph), graph.edges, backend=backend_of())
        assert matching.exposed_count == len(graph) - 2 * matching_number(graph)
        assert matching.certify()


@every_backend
def test_random_pools_agree_with_networkx(backend_of: BackendOf) -> None:
    rng = random.Random(4)
    for _ in range(80):
        low = rng.randint(1, 6)
        high = rng.randint(low, 26)
        gone = {number for number in range(low, high + 1) if rng.random() < 0.3}
        graph = divisibility_graph(set(range(low, high + 1)) - gone)
        if graph:
            assert_agrees(Matching.of_pool(low, high, gone, backend=backend_of()), graph)


@every_backend
def test_removal_keeps_agreeing_with_networkx(backend_of: BackendOf) -> None:
    rng = random.Random(5)
    for seed in range(40):
        graph = networkx.gnp_random_graph(11, rng.choice([0.15, 0.25, 0.4]), seed=seed)
        matching = Matching.of_graph(len(graph), graph.edges, backend=backend_of())
        order = list(graph)
        rng.shuffle(order)
        for vertex in order[:-1]:
            matching.remove(vertex)
            graph.remove_node(vertex)
            assert_agrees(matching, graph)


@every_backend
def test_a_mended_pool_is_as_good_as_a_fresh_one(backend_of: BackendOf) -> None:
    rng = random.Random(6)
    for _ in range(30):
        high = rng.randint(5, 250)
        matching = Matching.of_pool(1, high, backend=backend_of())
        order = list(range(1, high + 1))
        rng.shuffle(order)
        for count in range(1, min(high, 60)):
            matching.remove(order[count - 1])
            fresh = Matching.of_pool(1, high, order[:count], backend=backend_of())
            assert matching.certify()
            assert matching.decomposition() == fresh.decomposition()


@needs_compiler
def test_a_large_mended_pool_is_as_good_as_a_fresh_one() -> None:
    rng = random.Random(7)
    backend = compiled_backend()
    for high in (997, 5_000, 20_000, 60_001):
        matching = Matching.of_pool(1, high, backend=backend)
        gone: list[int] = []
        for number in [*rng.sample(range(1, high + 1), 30), 1, 2]:
            if number in matching:
                matching.remove(number)
                gone.append(number)
        assert matching.certify()
        fresh = Matching.of_pool(1, high, gone, backend=backend)
        assert matching.missable_numbers() == fresh.missable_numbers()


def test_what_is_gone_is_no_longer_known() -> None:
    matching = Matching.of_pool(2, 10, gone=[6])
    for number in (0, 1, 6, 11):
        assert number not in matching
        with pytest.raises(KeyError):
            matching.remove(number)
    matching.remove(5)
    with pytest.raises(KeyError):
        matching.partner(5)


def test_every_pool_to_500_is_certified() -> None:
    for high in range(501):
        assert Matching.of_pool(1, high, backend=plain_backend()).certify()


@pytest.mark.parametrize("high", [1_000, 10_000])
def test_larger_pools_are_certified(high: int) -> None:
    assert Matching.of_pool(1, high, backend=plain_backend()).certify()


@needs_compiler
@pytest.mark.parametrize("high", [100_000, 1_000_000])
def test_largest_pools_are_certified(high: int) -> None:
    assert Matching.of_pool(1, high, backend=compiled_backend()).certify()


def test_the_certificate_rejects_a_matching_that_is_not_maximum() -> None:
    matching = Matching.of_pool(1, 30, backend=plain_backend())
    one = next(number for number in matching if matching.partner(number) is not None)
    other = matching._forest.partner[one]
    matching._forest.partner[one] = matching._forest.partner[other] = 0
    assert not matching.certify()


@needs_compiler
def test_plain_and_compiled_agree_on_pools_from_1() -> None:
    for high in range(3001):
        plain = Matching.of_pool(1, high, backend=plain_backend())
        compiled = Matching.of_pool(1, high, backend=compiled_backend())
        assert fingerprint(plain) == fingerprint(compiled), high


@needs_compiler
def test_plain_and_compiled_agree_on_random_pools_and_removals() -> None:
    rng = random.Random(8)
    for _ in range(4000):
        high = rng.choice((20, 80, 400))
        gone = rng.sample(range(1, high + 1), rng.randint(0, high - 1))
        plain = Matching.of_pool(1, high, gone, backend=plain_backend())
        compiled = Matching.of_pool(1, high, gone, backend=compiled_backend())
        assert fingerprint(plain) == fingerprint(compiled)
        left = list(plain)
        for number in rng.sample(left, min(3, len(left))):
            plain.remove(number)
            compiled.remove(number)
            assert fingerprint(plain) == fingerprint(compiled)


@needs_compiler
def test_large_pools_run_compiled_and_small_ones_plain() -> None:
    assert choose_backend(10_000).name == "plain"
    assert choose_backend(1_000_000).name == "compiled"


def test_the_compiler_is_not_imported_before_it_is_needed() -> None:
    program = (
        "import sys; from divisor_duel.solver.matching import Matching; "
        "Matching.of_pool(1, 100); print({'numba', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "set()"
