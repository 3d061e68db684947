"""From the start of the process to the first prompt, and the first questions asked of the rules."""

from __future__ import annotations

import compileall
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import divisor_duel
from divisor_duel import RULE_BOOKS, Game, variant
from measure import fastest, milliseconds, row, verdict

MOVES = b"6\n3\n9\n1\n8\n2\n4\n"
LONGEST_START = 6.0
LONGEST_QUERY_MS = 1.0


def report() -> None:
    """Print both tables."""
    _report_start()
    _report_queries()


def _report_start() -> None:
    # As an installed program is: the modules compiled once.
    compileall.compile_dir(str(Path(divisor_duel.__file__).parent), quiet=2)

    def process(*arguments: str) -> None:
        subprocess.run(
            [sys.executable, *arguments], input=MOVES, stdout=subprocess.DEVNULL, check=True
        )

    times = fastest(
        {
            "python -c pass": lambda: process("-c", "pass"),
            "play grid, a whole game": lambda: process("-m", "divisor_duel", "play", "grid"),
            "the same with an option": lambda: process(
                "-m", "divisor_duel", "play", "grid", "--first", "1"
            ),
        },
        turns=40,
    )
    floor = times["python -c pass"]
    print("Start: the whole process of a piped game")
    for name, seconds in times.items():
        row(name, milliseconds(seconds), f"{seconds / floor:.2f} x")
    row("bar", verdict(times["play grid, a whole game"] / floor, LONGEST_START))


def _report_queries() -> None:
    rules = variant(RULE_BOOKS["duel-20"], pool=(1, 1_000_000)).rules
    spent, asked = 0.0, 0
    for seed in range(20):
        dice = Random(seed)
        game = Game(rules)
        while game.outcome is None:
            start = perf_counter()
            moves = game.legal_moves()
            len(moves)
            spent += perf_counter() - start
            asked += 1
            game = game.play(dice.choice(moves))
    average = spent / asked * 1000
    print("\nRules: the legal moves in random games on 1-1,000,000")
    row(f"average of {asked:,} queries", f"{average:.4f} ms", verdict(average, LONGEST_QUERY_MS))
