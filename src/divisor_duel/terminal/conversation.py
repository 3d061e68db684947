"""What a session and its commands share: the console, the table, and the words for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from divisor_duel.notation.heading import Heading, Seat
from divisor_duel.rules.actions import Deed, Move, TakeBack
from divisor_duel.rules.game import Game
from divisor_duel.store.store import ConflictError
from divisor_duel.table.table import Table
from divisor_duel.terminal.console import Console
from divisor_duel.voices.voice import Voice

if TYPE_CHECKING:
    from pathlib import Path


class Played(NamedTuple):
    """A game that was played here, or is being played."""

    heading: Heading
    game: Game


class Conversation:
    """One game being talked through at a console, after the games of the match before it."""

    def __init__(
        self,
        console: Console,
        voice: Voice,
        table: Table,
        earlier: tuple[Played, ...],
        saved_to: set[Path],
    ) -> None:
        self.console = console
        self.voice = voice
        self.table = table
        self.earlier = earlier
        self.saved_to = saved_to

    def say(self, text: str) -> None:
        """Show a text to the person at the console."""
        self.console.say(text)

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.table.game

    @property
    def seat_to_move(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.table.heading.seat(self.game.to_move)

    def played(self) -> tuple[Played, ...]:
        """Return this game and the earlier ones of its match, in order."""
        return (*self.earlier, Played(self.table.heading, self.game))

    def act(self, deed: Move | Deed | TakeBack) -> None:
        """Act at the table for the player whose turn it is; say so where others were faster."""
        whose = "the bot's move" if self.seat_to_move.bot else "what you typed last"
        try:
            self.table.act(self.game.to_move, deed)
        except ConflictError:
            self.say(f"This game has gone on elsewhere: {whose} was not done.\n")

    def show_turn(self, game: Game) -> None:
        """Say whose turn it is in a game, and what there is to choose from."""
        self.say(self.voice.turn(game) + self.voice.swap_offer(game))

    def record_text(self) -> str:
        """Return what was played, the earlier games of the match included, as records."""
        # Records are written when somebody saves or leaves, long after the first prompt.
        from divisor_duel.notation.record import Record, write_records

        return write_records(Record(heading, game) for heading, game in self.played())
