"""Timing on a noisy machine: what is compared is run in turns, and the fastest run counts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from time import perf_counter

# A process begins with the peak of the one that starts it, so a small one has to come between.
_WATCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def fastest(works: Mapping[str, Callable[[], object]], turns: int) -> dict[str, float]:
    """Return the seconds that each work takes at best, all of them run in turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(turns):
        for name, work in works.items():
            start = perf_counter()
            work()
            best[name] = min(best[name], perf_counter() - start)
    return best


def peak_memory(*arguments: str) -> float:
    """Return how many MiB a Python process with these arguments takes at its peak."""
    command = [sys.executable, "-c", _WATCH, sys.executable, *arguments]
    return int(subprocess.run(command, capture_output=True, check=True).stdout) / 1024


def row(name: str, *cells: str) -> None:
    """Print one line of a table."""
    print(f"  {name:44}" + "".join(f"  {cell:>16}" for cell in cells))


def milliseconds(seconds: float) -> str:
    """Return a duration as people read it."""
    return f"{seconds * 1000:,.2f} ms"


def verdict(value: float, bar: float) -> str:
    """Return whether a figure keeps its bar."""
    return f"{'kept' if value <= bar else 'MISSED'} (bar {bar:g})"
