"""The game record: tags and moves, for people to read and programs to replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, NamedTuple

from divisor_duel.notation.deeds import write_deed
from divisor_duel.notation.heading import Heading, read_heading, write_tags
from divisor_duel.notation.moves import write_move
from divisor_duel.notation.text import NotationError, filled, printable, quoted
from divisor_duel.rules.actions import Deed, Division, Pick, Player
from divisor_duel.rules.game import Game

VERSION_TAG = "DivisorDuel"
VERSION = "1"
UNFINISHED = "*"
RESULTS = {Player.ONE: "1-0", Player.TWO: "0-1"}
MARKS = ("!", "?")
#: What a record says beside its heading; it follows from the moves.
DERIVED_TAGS = {VERSION_TAG, "Result", "Ending"}
QUOTE = '"'
BRACE = "}"


class Note(NamedTuple):
    """What is said of one action: a mark (`!` or `?`), a comment, both or nothing."""

    mark: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """A game as it stands, with its heading and what is noted beside the moves.

    There is one note for each action; `preface` is what is said before the first. Comments are
    running text: white space in them counts as one space.
    """

    heading: Heading
    game: Game
    notes: tuple[Note, ...] = ()
    preface: str = ""

    def __post_init__(self) -> None:
        if self.game.rules != self.heading.book.rules or self.game.first != self.heading.first:
            raise NotationError("The heading of a record belongs to another game.")
        self._check_tags()
        object.__setattr__(self, "game", self.game.as_it_stands())
        object.__setattr__(self, "notes", self._all_notes())
        object.__setattr__(self, "preface", _running_text(self.preface))

    def _check_tags(self) -> None:
        """Refuse a heading that would not come back from its own text as it is."""
        tags = write_tags(self.heading)
        for name in tags:
            if not (name.isascii() and name.isalnum() and name[0].isalpha()):
                raise NotationError(f"{quoted(name)} cannot be the name of a tag.")
        if read_heading(tags) != self.heading or tags.keys() & DERIVED_TAGS:
            raise NotationError("This heading cannot be written so that it comes back as it is.")

    def _all_notes(self) -> tuple[Note, ...]:
        missing = len(self.game.standing) - len(self.notes)
        if missing < 0:
            raise NotationError("A record has more notes than actions.")
        notes = (*self.notes, *(Note(),) * missing)
        if any(note.mark not in ("", *MARKS) for note in notes):
            raise NotationError(f"A mark is {' or '.join(MARKS)}.")
        return tuple(Note(note.mark, _running_text(note.comment)) for note in notes)

    @property
    def result(self) -> str:
        """The result as a record writes it: `1-0`, `0-1`, or `*` while the game is on."""
        return RESULTS[self.game.outcome.winner] if self.game.outcome else UNFINISHED


def write_record(record: Record) -> str:
    """Return a record as text, ended by a line end."""
    tags = record_tags(record).items()
    heading = "".join(f'[{name} "{_escaped(value, QUOTE)}"]\n' for name, value in tags)
    preface = [_comment(record.preface)] if record.preface else []
    words = [*preface, *numbered_actions(record.game, record.notes), record.result]
    return f"{heading}\n{filled(' '.join(words))}\n"


def write_records(records: Iterable[Record]) -> str:
    """Return several records as one text."""
    return "\n".join(map(write_record, records))


def record_data(record: Record) -> dict[str, Any]:
    """Return a record as plain data for programs."""
    actions = [
        {
            "player": int(action.actor),
            "action": token,
            **({"mark": note.mark} if note.mark else {}),
            **({"comment": note.comment} if note.comment else {}),
        }
        for action, token, note in zip(
            record.game.standing, tokens(record.game), record.notes, strict=True
        )
    ]
    return {"tags": record_tags(record), "preface": record.preface, "actions": actions}


def record_tags(record: Record) -> dict[str, str]:
    """Return the tags of a record: its heading, and how the game ended."""
    tags = {VERSION_TAG: VERSION, **write_tags(record.heading), "Result": record.result}
    if record.game.outcome:
        tags["Ending"] = record.game.outcome.ending.value
    return tags


def numbered_actions(game: Game, notes: Sequence[Note] = ()) -> list[str]:
    """Return what stands of a game as words: the number of each turn, the actions, their notes."""
    words = []
    noted = zip(tokens(game), notes or repeat(Note()), strict=False)
    for place, (token, note) in enumerate(noted):
        if place % 2 == 0:
            words.append(f"{place // 2 + 1}.")
        words.append(f"{token}{note.mark}")
        if note.comment:
            words.append(_comment(note.comment))
    return words


def tokens(game: Game) -> Iterator[str]:
    """Go through the words in which a record writes the actions that stand."""
    replayed = Game(game.rules, game.first)
    for action in game.standing:
        match action.deed:
            case Pick() | Division() as move:
                yield write_move(move, replayed.position)
            case Deed.SWAP:
                yield write_deed(Deed.SWAP)
            case deed:
                # Anyone may do these at any time, so the turn does not say who did.
                yield f"{action.actor}:{write_deed(deed)}"
        replayed = replayed.act(action)


def _running_text(text: str) -> str:
    return printable(" ".join(text.split()))


def _comment(text: str) -> str:
    return "{" + _escaped(text, BRACE) + "}"


def _escaped(text: str, closing: str) -> str:
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)
