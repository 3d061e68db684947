"""Puzzles: positions with a single winning move, met in games of middling bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from divisor_duel.players.bots import bot_named
from divisor_duel.players.dice import dice
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.game import Game, Rules
from divisor_duel.solver.judge import judge

#: Who plays the games: good enough to be plausible, not so good that nothing happens.
PLAYER = "level:6"
FEWEST_LEGAL_MOVES = 3
FEWEST_MOVES_BEFORE = 2
#: After so many games without a puzzle in them there is none to be found.
MOST_GAMES_WITHOUT = 300


class Puzzle(NamedTuple):
    """A game in which exactly one move wins, and that move."""

    game: Game
    answer: Move


def puzzles(rules: Rules, seed: int) -> Iterator[Puzzle]:
    """Go through ever more puzzles, no position twice; end when no more are found.

    They are played without swapping, whatever was agreed: a swap would be no puzzle.
    """
    rules = replace(rules, swaps=False)
    seen = set()
    game_number = last_found = 0
    while game_number - last_found < MOST_GAMES_WITHOUT:
        game_number += 1
        chance = dice(seed, f"puzzle {game_number}")
        found = [
            puzzle
            for puzzle in _puzzles_of_a_game(rules, chance.getrandbits(32))
            if puzzle.game.position not in seen
        ]
        if found:
            puzzle = chance.choice(found)
            seen.add(puzzle.game.position)
            last_found = game_number
            yield puzzle


def _puzzles_of_a_game(rules: Rules, seed: int) -> Iterator[Puzzle]:
    bot = bot_named(PLAYER)
    game = Game(rules)
    while game.outcome is None:
        winning = judge(game).winning_moves
        enough = len(game.legal_moves()) >= FEWEST_LEGAL_MOVES
        if len(winning) == 1 and enough and len(game.standing) >= FEWEST_MOVES_BEFORE:
            yield Puzzle(game, winning[0])
        deed = bot(game, seed, len(game.standing))
        assert not isinstance(deed, Deed)  # the only deed of a bot is to swap
        game = game.play(deed)
