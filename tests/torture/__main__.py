"""The whole torture, with its figures: `make torture`."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from torture.kills import kill_often
from torture.races import open_at_once, race_often

KILLS = 200
RACES = 200
WRITERS = 50
NEW_STORES = 50


def main() -> int:
    """Torture a store and print what came of it; fail if anything was lost."""
    with TemporaryDirectory() as folder:
        kills = kill_often(Path(folder), KILLS, seed=1)
        races = race_often(Path(folder), RACES, WRITERS)
        not_opened = open_at_once(Path(folder), NEW_STORES, WRITERS)
    figures = {**asdict(kills), **asdict(races), "new_stores": NEW_STORES, "not_opened": not_opened}
    for name, figure in figures.items():
        sys.stdout.write(f"  {name.replace('_', ' '):16}  {figure:>8,}\n")
    harm = kills.lost + kills.corrupt + kills.without_a_move + kills.not_resumed
    harm += races.double_wins + races.without_winner + races.told_wrongly + not_opened
    return 1 if harm else 0


if __name__ == "__main__":
    sys.exit(main())
