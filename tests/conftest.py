from __future__ import annotations

from pathlib import Path

import pytest

from divisor_duel.store.place import PLACE_VARIABLE


@pytest.fixture(autouse=True)
def no_test_touches_the_games_of_whoever_runs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PLACE_VARIABLE, str(tmp_path / "kept.sqlite"))
