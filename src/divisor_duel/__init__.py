"""Two-player divisibility games: the rules as values, ready to be played and studied."""

from __future__ import annotations

from divisor_duel.rules.actions import (
    Action,
    BadRulesError,
    Deed,
    Division,
    IllegalActionError,
    Move,
    Pick,
    Player,
    Reason,
    TakeBack,
)
from divisor_duel.rules.chain import ChainPosition, ChainRules, Opening
from divisor_duel.rules.division import DivisionPosition, DivisionRules
from divisor_duel.rules.game import Ending, Game, Outcome, Position, Rules
from divisor_duel.rules.match import Match
from divisor_duel.rules.rulebooks import RULE_BOOKS, RuleBook, variant

__version__ = "0.1.0"

__all__ = [
    "RULE_BOOKS",
    "Action",
    "BadRulesError",
    "ChainPosition",
    "ChainRules",
    "Deed",
    "Division",
    "DivisionPosition",
    "DivisionRules",
    "Ending",
    "Game",
    "IllegalActionError",
    "Match",
    "Move",
    "Opening",
    "Outcome",
    "Pick",
    "Player",
    "Position",
    "Reason",
    "RuleBook",
    "Rules",
    "TakeBack",
    "variant",
]
