"""Ids for games, which people can read aloud, and for actions, which nobody reads."""

from __future__ import annotations

from os import urandom

_CONSONANTS = "bdfgklmnprstvwxz"
_VOWELS = "aeiou"
_SYLLABLES = 6


def new_game_id() -> str:
    """Return an id such as `sotila-bakumo`; there are more than 260,000,000,000 of them."""
    return readable_id(urandom(_SYLLABLES))


def readable_id(source: bytes) -> str:
    """Return the id that some bytes always give."""
    syllables = [
        _CONSONANTS[byte % len(_CONSONANTS)] + _VOWELS[byte // len(_CONSONANTS) % len(_VOWELS)]
        for byte in source[:_SYLLABLES]
    ]
    half = _SYLLABLES // 2
    return f"{''.join(syllables[:half])}-{''.join(syllables[half:])}"


def new_action_id() -> str:
    """Return an id that no other action will ever have."""
    return urandom(16).hex()
