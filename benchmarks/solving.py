"""Perfect play: all winning openings against other libraries and against the graph itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import networkx
import numba
import numpy
import rustworkx

from divisor_duel import RULE_BOOKS, ChainPosition, Deed, Game, variant
from divisor_duel.players.bots import bot_named
from divisor_duel.solver.backend import compiled_backend, plain_backend
from divisor_duel.solver.matching import Matching
from measure import fastest, milliseconds, peak_memory, row, verdict

FASTER_THAN_RUSTWORKX = 500
TIMES_THE_FLOOR = 10
LARGEST_MEMORY_MIB = 4096
IMPORT = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import solving"
FIRST = "{'first': lambda: solving.solve(10)}"
PLAIN_BARS_MS = {100: 5.0, 1000: 100.0}
PERFECT_MOVE_MS = 5.0
PERFECT_MOVE_LARGE_MS = 1000.0


@numba.njit(cache=True)
def build_adjacency(highest: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """List all divisors and multiples of every number: count, sum up, fill. This is the floor."""
    offsets = numpy.zeros(highest + 2, numpy.int32)
    for number in range(1, highest // 2 + 1):
        offsets[number] += highest // number - 1
        for multiple in range(2 * number, highest + 1, number):
            offsets[multiple] += 1
    total = 0
    for number in range(highest + 2):
        count = offsets[number]
        offsets[number] = total
        total += count
    neighbours = numpy.empty(total, numpy.int32)
    cursor = offsets.copy()
    for number in range(1, highest // 2 + 1):
        place = cursor[number]
        for multiple in range(2 * number, highest + 1, number):
            neighbours[cursor[multiple]] = number
            cursor[multiple] += 1
            neighbours[place] = multiple
            place += 1
        cursor[number] = place
    return offsets, neighbours


def solve(highest: int) -> None:
    """Find all winning openings of the pool from 1, from nothing."""
    Matching.of_pool(1, highest, backend=compiled_backend()).missable_numbers()


def solve_plain(highest: int) -> None:
    """Find them without the compiler."""
    Matching.of_pool(1, highest, backend=plain_backend()).missable_numbers()


def report() -> None:
    """Print the tables."""
    _report_compiling()
    _report_plain()
    _report_libraries()
    _report_floor()
    _report_perfect()


def _report_compiling() -> None:
    print("\nPerfect play: all winning openings of 1-N")
    with TemporaryDirectory() as folder:
        for name in ("to compile, once", "to load what is compiled"):
            row(name, milliseconds(_first_solve(folder)))
    solve(10)
    build_adjacency(10)
    Matching.of_pool(1, 10, backend=compiled_backend()).remove(1)


def _first_solve(cache: str) -> float:
    """Return the seconds of a process's first solution, with what is compiled in a folder."""
    command = [sys.executable, "-c", f"{IMPORT}; print(solving.fastest({FIRST}, turns=1)['first'])"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    return float(subprocess.run(command, capture_output=True, check=True, env=environment).stdout)


def _report_plain() -> None:
    for highest, bar in PLAIN_BARS_MS.items():
        seconds = fastest({"plain": _of(solve_plain, highest)}, turns=7)["plain"]
        row(
            f"without numba, N = {highest:,}",
            milliseconds(seconds),
            verdict(seconds * 1000, bar),
        )


def _of(work: Callable[[int], object], highest: int) -> Callable[[], object]:
    return lambda: work(highest)


def _report_libraries() -> None:
    for highest in (1_000, 10_000):
        ours = fastest({"ours": _of(solve, highest)}, turns=15)["ours"]
        row(f"ours, N = {highest:,}", milliseconds(ours))
        for name, theirs in _their_times(highest).items():
            row(f"{name}, matching alone", milliseconds(theirs), f"{theirs / ours:,.0f} x")
            if name == "rustworkx" and highest == 10_000:
                kept = theirs / ours >= FASTER_THAN_RUSTWORKX
                row("bar", f"{'kept' if kept else 'MISSED'} (bar {FASTER_THAN_RUSTWORKX} x)")


def _their_times(highest: int) -> dict[str, float]:
    """Return how long the libraries take for the matching, the graph being there already."""
    edges = [
        (number, multiple)
        for number in range(1, highest // 2 + 1)
        for multiple in range(2 * number, highest + 1, number)
    ]
    graph = rustworkx.PyGraph()
    graph.extend_from_edge_list(edges)
    pure = networkx.Graph(edges)
    return fastest(
        {
            "rustworkx": lambda: rustworkx.max_weight_matching(graph, max_cardinality=True),
            "networkx": lambda: networkx.max_weight_matching(pure, maxcardinality=True),
        },
        turns=1,
    )


def _report_floor() -> None:
    print("\nPerfect play: against the floor, the time merely to build the adjacency")
    previous = None
    for highest in (100_000, 1_000_000, 10_000_000):
        works = {"floor": _of(build_adjacency, highest), "ours": _of(solve, highest)}
        times = fastest(works, turns=5 if highest <= 1_000_000 else 3)
        ratio = times["ours"] / times["floor"]
        row(
            f"N = {highest:,}",
            milliseconds(times["ours"]),
            f"{ratio:.2f} x",
            verdict(ratio, TIMES_THE_FLOOR) if highest >= 1_000_000 else "",
        )
        if previous is not None:
            row("  ten times the pool takes", f"{times['ours'] / previous:.1f} x the time")
        previous = times["ours"]
    memory = peak_memory("-c", f"{IMPORT}; solving.solve(10_000_000)")
    row("peak memory, N = 10,000,000", f"{memory:,.0f} MiB", verdict(memory, LARGEST_MEMORY_MIB))


def _report_perfect() -> None:
    print("\nPerfect play: the moves of the bot")
    small = [milliseconds_ for seed in range(20) for milliseconds_ in _moves((2, 50), seed)]
    row("on 2-50, slowest move", f"{max(small):.2f} ms", verdict(max(small), PERFECT_MOVE_MS))
    row("on 2-50, average move", f"{sum(small) / len(small):.2f} ms")
    large = [one for seed in range(3) for one in _moves((1, 1_000_000), seed, most=60)]
    row(
        "on 1-1,000,000, slowest move after the first",
        f"{max(large):.0f} ms",
        verdict(max(large), PERFECT_MOVE_LARGE_MS),
    )


def _moves(pool: tuple[int, int], seed: int, most: int = 1000) -> list[float]:
    """Return how many milliseconds each move takes in a game against itself, but for the first."""
    perfect = bot_named("perfect")
    game = Game(variant(RULE_BOOKS["duel-20"], pool=pool).rules)
    assert isinstance(game.position, ChainPosition)
    # A random opening, so that either side may be the lost one.
    game = game.play(Random(seed).choice(game.legal_moves()))
    spent = [0.0]
    while game.outcome is None and game.count < most:
        start = perf_counter()
        move = perfect(game, seed, game.count)
        if game.count > 1:
            spent.append((perf_counter() - start) * 1000)
        assert not isinstance(move, Deed)  # there is no swap in this game
        game = game.play(move)
    return spent
