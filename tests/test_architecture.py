"""Imports point downward only; nothing but the standard library is used where rules are judged."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "divisor_duel"

TIERS = [
    {"rules"},
    {"solver", "notation", "voices"},
    {"players", "store"},
    {"table"},
    {"arena"},
    {"terminal", "screen", "web"},
    {"cli"},
]
TIER = {package: height for height, tier in enumerate(TIERS) for package in tier}

#: What pure values may use of the standard library: nothing with input, output, clock or chance.
PURE_MODULES = {"__future__", "bisect", "collections", "dataclasses", "enum", "functools",
                "importlib", "itertools", "math", "re", "typing"}  # fmt: skip
#: The packages that hold pure values and nothing else.
PURE_PACKAGES = {"rules", "notation", "voices"}

MODULES = sorted(SOURCE.rglob("*.py"))


def imported_modules(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package_of(module: str) -> str:
    """The layer of a module: `rules` for `divisor_duel.rules.game`."""
    return [*module.split("."), ""][1]


def faults(package: str, source: str) -> list[str]:
    found = []
    for module in imported_modules(source):
        if module.split(".")[0] != "divisor_duel":
            if package in PURE_PACKAGES and module.split(".")[0] not in PURE_MODULES:
                found.append(f"{package} may not use {module}")
            continue
        other = package_of(module)
        if other not in TIER or other == package:
            continue
        if TIER[other] >= TIER[package]:
            found.append(f"{package} may not use {module}")
    return found


def test_every_package_has_its_tier() -> None:
    packages = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
    assert packages <= set(TIER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downward(path: Path) -> None:
    place = path.relative_to(SOURCE)
    if len(place.parts) > 1:
        assert faults(place.parts[0], path.read_text()) == []


def test_the_public_face_needs_the_rules_alone() -> None:
    modules = imported_modules((SOURCE / "__init__.py").read_text())
    ours = [module for module in modules if module.startswith("divisor_duel.")]
    assert {package_of(module) for module in ours} == {"rules"}


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("rules", "import click"),
        ("rules", "import time"),
        ("rules", "from random import choice"),
        ("rules", "import tempfile"),
        ("notation", "from datetime import date"),
        ("voices", "import os"),
        ("rules", "from divisor_duel import notation"),
        ("solver", "from divisor_duel import voices"),
        ("rules", "from divisor_duel.notation.moves import read_move"),
        ("notation", "import divisor_duel.voices.voice"),
        ("notation", "def later():\n    from divisor_duel.terminal import session"),
        ("store", "from divisor_duel.players.bots import BOTS"),
        ("terminal", "from divisor_duel.cli.main import run"),
    ],
)
def test_a_wrong_import_is_found(package: str, source: str) -> None:
    assert faults(package, source)
