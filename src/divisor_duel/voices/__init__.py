"""The rule books' own words, shared by every way of showing a game."""

from __future__ import annotations

from importlib import import_module

from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.voices.voice import Voice


def voice_for(book: RuleBook, names: tuple[str, str] = ("Player 1", "Player 2")) -> Voice:
    """Return the voice that tells a rule book's games, calling the players by these names."""
    module = import_module(f"divisor_duel.voices.{book.voice}")
    voice: Voice = module.RuleBookVoice(book, names)
    return voice
