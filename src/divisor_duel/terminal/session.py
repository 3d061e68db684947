"""A game, or the games of a match, played line by line."""

from __future__ import annotations

from enum import Enum
from time import strftime
from typing import TYPE_CHECKING

from divisor_duel.notation.heading import LARGEST_SEED, Heading, MatchRound
from divisor_duel.notation.moves import read_move, write_move
from divisor_duel.notation.text import NotationError
from divisor_duel.rules.actions import Deed, IllegalActionError, TakeBack
from divisor_duel.rules.match import Match
from divisor_duel.store.ids import new_game_id
from divisor_duel.store.store import GameLog
from divisor_duel.table.table import Table, Told
from divisor_duel.terminal.commands import LeaveGame, try_command
from divisor_duel.terminal.console import Console
from divisor_duel.terminal.conversation import Conversation, Played
from divisor_duel.voices import voice_for

if TYPE_CHECKING:
    from pathlib import Path


class Parting(Enum):
    """How a session came to its end."""

    FINISHED = "everything was played to the end"
    LEFT = "somebody left with quit"
    INPUT_ENDED = "the input ended before the game did"
    INTERRUPTED = "somebody pressed Ctrl-C"


class Session:
    """The loop of a game at a console: a prompt, a line, and the answer to it.

    To go on with a match, `earlier` are the rounds of it that were played. To go on with a game,
    the heading is the one that the store has of it, and `resumed` says so.
    """

    def __init__(
        self,
        console: Console,
        store: GameLog,
        heading: Heading,
        rounds: int = 1,
        *,
        earlier: tuple[Played, ...] = (),
        resumed: bool = False,
    ) -> None:
        self._console = console
        self._store = store
        first = earlier[0].heading.first if earlier else heading.first
        self._match = Match(rounds, first, tuple(played.game for played in earlier))
        if rounds > 1 and heading.match_round is None:
            heading = heading._replace(match_round=MatchRound(new_game_id(), 1, rounds))
        self._voice = voice_for(heading.book, heading.names)
        self._saved_to: set[Path] = set()
        table = Table(store, heading.id) if resumed else Table.open(store, self._next(heading))
        self._conversation = self._sit_down(table, earlier)

    @property
    def game_ids(self) -> list[str]:
        """The ids of the games of the match so far, or of the only game, in order."""
        return [played.heading.id for played in self._conversation.played()]

    def record_text(self) -> str:
        """Return what was played, the earlier rounds of the match included, as records."""
        return self._conversation.record_text()

    def play(self) -> Parting:
        """Play every round to its end, unless somebody leaves before."""
        if self._match.games:
            self._console.say(self._voice.score(self._match))
        try:
            while True:
                self._play_round()
                if self._match.is_over:
                    return Parting.FINISHED
                table = Table.open(self._store, self._next(self._conversation.table.heading))
                self._conversation = self._sit_down(table, self._conversation.played())
        except LeaveGame:
            return self._part(Parting.LEFT)
        except EOFError:
            self._console.say("\n")
            return self._part(Parting.INPUT_ENDED)
        except KeyboardInterrupt:
            self._console.say("\n")
            return self._part(Parting.INTERRUPTED)

    def _next(self, heading: Heading) -> Heading:
        """Return the heading of the next game, from that of the one before it or of the first."""
        heading = heading._replace(id="", date=strftime("%Y-%m-%d"))
        if heading.match_round is None:
            return heading
        number = self._match.round_number
        seed = heading.seed
        if seed is not None:
            # Each round has dice of its own, and its record says which.
            seed = (seed + number - heading.match_round.number) % (LARGEST_SEED + 1)
        return heading._replace(
            first=self._match.beginner(number),
            seed=seed,
            match_round=heading.match_round._replace(number=number),
        )

    def _sit_down(self, table: Table, earlier: tuple[Played, ...]) -> Conversation:
        table.subscribe(self._tell)
        return Conversation(self._console, self._voice, table, earlier, self._saved_to)

    def _play_round(self) -> None:
        conversation = self._conversation
        if self._match.rounds > 1:
            conversation.say(self._voice.round_opening(self._match))
        if conversation.game.count:
            conversation.say(self._voice.where_it_stands(conversation.game))
        else:
            conversation.say(self._voice.greeting(conversation.game))
        if conversation.game.outcome:
            conversation.say(self._voice.told(conversation.game))
        else:
            conversation.show_turn(conversation.game)
        while conversation.game.outcome is None:
            if conversation.seat_to_move.bot:
                self._let_bot_move()
            else:
                self._ask()
        self._match = self._match.add(conversation.game)
        if self._match.rounds > 1:
            conversation.say(self._voice.score(self._match))

    def _tell(self, told: Told) -> None:
        if isinstance(told.action.deed, TakeBack):
            self._console.say(self._voice.taken_back(told.game))
        else:
            self._console.say(self._voice.told(told.game))
        if told.game.outcome is None:
            self._conversation.show_turn(told.game)

    def _ask(self) -> None:
        game = self._conversation.game
        line = self._console.ask(self._voice.prompt(game))
        typed = line.strip()
        if not typed:
            self._console.say("Please type a number, or help.\n")
        elif typed[0].isascii() and typed[0].isalpha():
            try_command(self._conversation, typed)
        else:
            self._move(line)

    def _move(self, line: str) -> None:
        game = self._conversation.game
        try:
            self._conversation.act(read_move(line, game.position))
        except NotationError as error:
            self._console.say(f"{error}\n")
        except IllegalActionError as error:
            self._console.say(self._voice.refusal(game, error))

    def _let_bot_move(self) -> None:
        # Only now: a game between people needs no bots.
        from divisor_duel.players.bots import deed_of_bot

        game = self._conversation.game
        with self._console.thinking():
            deed = deed_of_bot(self._conversation.table.heading, game)
        typed = deed.value if isinstance(deed, Deed) else write_move(deed, game.position)
        self._console.say(f"{self._voice.prompt(game)}{typed}\n")
        self._conversation.act(deed)

    def _part(self, parting: Parting) -> Parting:
        if any(played.game.standing for played in self._conversation.played()):
            self._console.say(f"\nThis is what was played:\n\n{self.record_text()}\n")
        self._console.say("Goodbye!\n")
        return parting
