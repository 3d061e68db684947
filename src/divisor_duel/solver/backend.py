"""The one place that decides how the kernel runs: as plain Python, or compiled by numba.

numba and numpy are optional. They are imported here alone, and not before a large pool asks.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from divisor_duel.solver import certificate, forest, graph, search
from divisor_duel.solver.forest import Forest
from divisor_duel.solver.graph import Graph, Numbers

BackendName: TypeAlias = Literal["plain", "compiled"]

# Below this size plain Python answers in about the time it takes to load what is compiled.
SMALLEST_COMPILED_SIZE = 100_000

KERNEL = (graph, forest, search, certificate)


@dataclass(frozen=True)
class Backend:
    """A way to run the kernel: its flat arrays, all zero at first, and its entry points."""

    name: BackendName
    zeros: Callable[[int], Numbers]
    flags: Callable[[int], Numbers]
    factors: Callable[[int], Numbers]
    columns: Callable[[int, int], Sequence[Numbers]]
    fill: Callable[[Numbers, Numbers], None]
    find_smallest_factors: Callable[[Numbers, int], None]
    solve: Callable[[Graph, Forest, Numbers], None]
    remove: Callable[[Graph, Forest, int], None]
    as_list: Callable[[Numbers], list[int]]
    list_outer: Callable[[Forest, int, int, int, int, Numbers], int]
    count_exposed: Callable[[Graph, Forest], int]
    is_certain: Callable[[Graph, Forest, Numbers, Numbers, Numbers], bool]


def choose_backend(size: int) -> Backend:
    """Choose how to run the kernel on numbers up to size."""
    if size >= SMALLEST_COMPILED_SIZE and is_compiler_installed():
        return compiled_backend()
    return plain_backend()


def is_compiler_installed() -> bool:
    """Say whether the extra for large pools is installed."""
    return importlib.util.find_spec("numba") is not None


@cache
def plain_backend() -> Backend:
    """Run the kernel as it is written, on lists."""
    return Backend(
        name="plain",
        zeros=lambda length: [0] * length,
        flags=bytearray,
        factors=lambda length: [0] * length,
        columns=lambda count, length: [[0] * length for _ in range(count)],
        fill=_fill,
        find_smallest_factors=graph.find_smallest_factors,
        solve=search.solve,
        remove=search.remove,
        as_list=list,
        list_outer=search.list_outer,
        count_exposed=certificate.count_exposed,
        is_certain=certificate.is_certain,
    )


@cache
def compiled_backend() -> Backend:
    """Run the kernel compiled; what was compiled once is kept on disk for the next time."""
    numba: Any = importlib.import_module("numba")
    extending: Any = importlib.import_module("numba.extending")
    numpy: Any = importlib.import_module("numpy")
    for module in KERNEL:
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                extending.register_jitable(function)
    fingerprint = zlib.crc32("".join(map(inspect.getsource, KERNEL)).encode())

    def compiled(function: Callable[..., Any]) -> Any:
        # Without Python's lock, so that whoever waits can show a sign of life, or give up.
        options = {"cache": True, "error_model": "numpy", "nogil": True}
        return numba.njit(**options)(_entry_point(function, fingerprint))

    return Backend(
        name="compiled",
        zeros=lambda length: numpy.zeros(length, dtype=numpy.int32),
        flags=lambda length: numpy.zeros(length, dtype=numpy.uint8),
        # The smallest factor of a composite below 2 ** 32 fits in 16 bits.
        factors=lambda length: numpy.zeros(length, dtype=numpy.uint16),
        # Columns of one table: what belongs to one vertex shares a line of the processor's cache.
        columns=lambda count, length: numpy.zeros((length, count), dtype=numpy.int32).T,
        fill=numpy.copyto,
        find_smallest_factors=compiled(graph.find_smallest_factors),
        solve=compiled(search.solve),
        remove=compiled(search.remove),
        as_list=numpy.ndarray.tolist,
        list_outer=compiled(search.list_outer),
        count_exposed=compiled(certificate.count_exposed),
        is_certain=compiled(certificate.is_certain),
    )


def _fill(array: Numbers, values: Numbers) -> None:
    """Write values over a whole array."""
    array[:] = values


def _entry_point(function: Callable[..., Any], fingerprint: int) -> Callable[..., Any]:
    """Wrap a function so that compiled code on disk is not taken for that of another source.

    numba looks for changes in the one file that holds the entry point, not in what that calls; but
    it does tell functions apart by the values that they enclose.
    """

    def entry(*arguments: Any) -> Any:
        if fingerprint < 0:  # Never so; but what is mentioned here is enclosed.
            raise AssertionError
        return function(*arguments)

    return entry
