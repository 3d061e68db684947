"""Games that last: lists and statistics of a hundred games and of a hundred thousand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from divisor_duel import RULE_BOOKS, Action, Game
from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.store.ids import new_action_id, new_game_id
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import Wanted, WholeGame
from measure import fastest, milliseconds, peak_memory, row, verdict

FEW, MANY = 100, 100_000
LONGEST_LISTING = 3.0
MOST_MEMORY = 2.0


def random_games(seed: int) -> Iterator[WholeGame]:
    """Play random games between different people, one in ten of them left unfinished."""
    dice = Random(seed)
    book = RULE_BOOKS["grid"]
    while True:
        game = Game(book.rules)
        left_after = dice.randrange(1, 4) if dice.random() < 0.1 else 9
        while game.outcome is None and game.count < left_after:
            move = dice.choice(game.legal_moves())
            game = game.act(Action(game.to_move, move, new_action_id()))
        seats = (Seat(f"Ada {dice.randrange(1000)}"), Seat(bot="greedy"))
        heading = Heading(book, seats=seats, seed=1, date="2026-11-18", id=new_game_id())
        yield WholeGame(heading, game.actions, game.outcome)


def run_command(*arguments: str) -> None:
    """Run a command to its end."""
    command = [sys.executable, "-m", "divisor_duel", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def report() -> None:
    """Print the table."""
    print(f"\nGames that last: {FEW} kept games against {MANY:,}")
    with TemporaryDirectory() as folder:
        few, many = Path(folder) / "few", Path(folder) / "many"
        for file, count in ((few, FEW), (many, MANY)):
            start = perf_counter()
            with opened_store(file) as store:
                store.add(islice(random_games(seed=1), count))
            row(f"to keep {count:,} games at once", f"{perf_counter() - start:.1f} s")
        _report_pages(few, many)
        _report_lists(few, many)
        _report_statistics(few, many)


def _report_pages(few: Path, many: Path) -> None:
    with opened_store(few) as some, opened_store(many) as lots:
        works = {"few": partial(some.page, Wanted()), "many": partial(lots.page, Wanted())}
        _report_ratio("the first page, from the store itself", fastest(works, turns=50))


def _report_ratio(name: str, times: dict[str, float]) -> None:
    ratio = times["many"] / times["few"]
    row(
        name,
        milliseconds(times["few"]),
        milliseconds(times["many"]),
        f"{ratio:.2f} x",
        verdict(ratio, LONGEST_LISTING),
    )


def _report_lists(few: Path, many: Path) -> None:
    player = ("--player", "Ada 7")
    for wanted in ((), player, ("--unfinished",), (*player, "--unfinished")):
        works: dict[str, Callable[[], object]] = {
            file.name: partial(run_command, "history", "--store", str(file), *wanted)
            for file in (few, many)
        }
        _report_ratio(" ".join(("history", *wanted)), fastest(works, turns=7))


def _report_statistics(few: Path, many: Path) -> None:
    for name in ("stats, the first time", "stats, again"):
        cells, memory = [], []
        for file in (few, many):
            start = perf_counter()
            memory.append(peak_memory("-m", "divisor_duel", "stats", "--store", str(file)))
            cells.append(f"{perf_counter() - start:.1f} s, {memory[-1]:.0f} MiB")
        ratio = memory[1] / memory[0]
        row(name, *cells, f"{ratio:.2f} x memory", verdict(ratio, MOST_MEMORY))
