"""Chance that can be repeated: the same seed and purpose always give the same dice."""

from __future__ import annotations

from os import urandom
from random import Random


def dice(seed: int, purpose: object) -> Random:
    """Return the dice of a seed for one purpose, such as the number of a move."""
    return Random(f"{seed}/{purpose}")


def new_seed() -> int:
    """Return a seed that nobody chose."""
    return int.from_bytes(urandom(4), "big")
