"""What the voices of chain games have in common."""

from __future__ import annotations

from typing import ClassVar

from divisor_duel.rules.actions import Pick
from divisor_duel.rules.chain import ChainPosition
from divisor_duel.rules.game import Game
from divisor_duel.voices.phrases import listed, opening_picks
from divisor_duel.voices.voice import Voice


class ChainVoice(Voice):
    """A voice that tells of a pool and of the last number picked from it."""

    #: How the voice names the legal picks when it lists them.
    moves_label: ClassVar[str]

    def position(self, game: Game) -> ChainPosition:
        """Return what is on the table, which in these games is a pool."""
        assert isinstance(game.position, ChainPosition)  # a rule book names a voice for its game
        return game.position

    def where_it_stands(self, game: Game) -> str:
        """Show the pool as after the last pick."""
        return self.answer(game) if game.moves else self.board(game)

    def moves(self, game: Game) -> str:
        """List the legal picks under the voice's own label."""
        return f"{self.moves_label}: {self.choices(game)}\n"

    def choices(self, game: Game) -> str:
        """Return the legal picks as a list; those of a whole pool are given as a run."""
        position = self.position(game)
        if position.last is None:
            return opening_picks(position.rules)
        return listed(move.number for move in game.legal_moves() if isinstance(move, Pick))
