"""Reading game records: every fault is told in one line with its line number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from divisor_duel.notation.deeds import read_deed
from divisor_duel.notation.heading import TagError, read_heading
from divisor_duel.notation.moves import read_move
from divisor_duel.notation.record import (
    MARKS,
    RESULTS,
    UNFINISHED,
    VERSION,
    VERSION_TAG,
    Note,
    Record,
)
from divisor_duel.notation.text import NotationError, quoted
from divisor_duel.rules.actions import Action, Deed, IllegalActionError, Player
from divisor_duel.rules.game import Game

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "([^"\\\n]*(?:\\["\\][^"\\\n]*)*)"\]')
_COMMENT = re.compile(r"\{([^}\\]*(?:\\[}\\][^}\\]*)*)\}")
_WORD = re.compile(r"[^\s\[\]{}]+")
_SPACE = re.compile(r"\s*")
_ESCAPE = re.compile(r"\\(.)")
_TURN_NUMBER = re.compile(r"[0-9]{1,9}\.")
_RESULT_WORDS = (*RESULTS.values(), UNFINISHED)


class RecordError(NotationError):
    """A record that cannot be read; the message begins with the line number."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class _Piece(NamedTuple):
    """A tag, a comment or a word of a record, and the line on which it begins."""

    kind: re.Pattern[str]
    line: int
    text: str
    tag: str = ""


def read_records(text: str) -> list[Record]:
    """Return every game of a text in order; raise `RecordError` at the first fault."""
    records = []
    reader = None
    for piece in _pieces(text.removeprefix("\ufeff")):
        if reader is None:
            reader = _GameReader(piece.line)
        if reader.take(piece):
            records.append(reader.record())
            reader = None
    if reader is not None:
        raise RecordError(reader.line, "the game that begins here has no result at its end.")
    if not records:
        raise RecordError(1, "there is no game record here.")
    return records


def _pieces(text: str) -> Iterator[_Piece]:
    place, line = 0, 1
    while True:
        space = _SPACE.match(text, place)
        assert space is not None  # the pattern matches even nothing
        line += text.count("\n", place, space.end())
        place = space.end()
        if place == len(text):
            return
        kind = {"[": _TAG, "{": _COMMENT}.get(text[place], _WORD)
        match = kind.match(text, place)
        if match is None:
            raise RecordError(line, _UNREADABLE[kind])
        if kind is _TAG:
            yield _Piece(kind, line, _ESCAPE.sub(r"\1", match[2]), tag=match[1])
        elif kind is _COMMENT:
            yield _Piece(kind, line, _ESCAPE.sub(r"\1", match[1]))
        else:
            yield _Piece(kind, line, match[0])
        line += text.count("\n", place, match.end())
        place = match.end()


_UNREADABLE = {
    _TAG: 'a tag is written like [Game "duel-20"], on one line.',
    _COMMENT: r"a comment begins here; } ends it, and inside it stand \} for } and \\ for \.",
    _WORD: "a closing bracket stands here without its opening.",
}


class _GameReader:
    """Takes the pieces of one game in order, and makes the record."""

    def __init__(self, line: int) -> None:
        self.line = line
        self._tags: dict[str, str] = {}
        self._tag_lines: dict[str, int] = {}
        self._game: Game | None = None
        self._marks: list[str] = []
        # What is said before the first action, and after each of them.
        self._comments: list[list[str]] = [[]]

    def take(self, piece: _Piece) -> bool:
        """Take one piece; return whether it was the result that ends the game."""
        if piece.kind is _TAG:
            self._take_tag(piece)
            return False
        if self._game is None:
            self._game = self._begin(piece.line)
        if piece.kind is _COMMENT:
            self._comments[-1].append(piece.text)
            return False
        if piece.text in _RESULT_WORDS:
            self._check_result(self._game, piece)
            return True
        if _TURN_NUMBER.fullmatch(piece.text):
            self._check_turn_number(piece)
            return False
        self._game = self._after(self._game, piece)
        return False

    def record(self) -> Record:
        """Return the record of everything that was taken."""
        assert self._game is not None  # `take` has seen the result, which comes after the heading
        preface, *comments = (" ".join(parts) for parts in self._comments)
        notes = tuple(map(Note, self._marks, comments))
        return Record(self._heading, self._game, notes, preface)

    def _take_tag(self, piece: _Piece) -> None:
        if self._game is not None:
            raise RecordError(piece.line, "a tag stands among the moves: is a result missing?")
        if piece.tag in self._tags:
            raise RecordError(piece.line, f"the tag {piece.tag} stands here a second time.")
        self._tags[piece.tag] = piece.text
        self._tag_lines[piece.tag] = piece.line

    def _begin(self, line: int) -> Game:
        tags = dict(self._tags)
        version = tags.pop(VERSION_TAG, None)
        if version is None:
            raise RecordError(self.line, f'a record begins with [{VERSION_TAG} "{VERSION}"].')
        if version != VERSION:
            raise RecordError(
                self._tag_lines[VERSION_TAG],
                f"this record is of version {quoted(version)}; version {VERSION} can be read.",
            )
        self._result = tags.pop("Result", None)
        self._ending = tags.pop("Ending", None)
        try:
            self._heading = read_heading(tags)
        except TagError as error:
            raise RecordError(self._tag_lines.get(error.tag, line), str(error)) from error
        return Game(self._heading.book.rules, self._heading.first)

    def _check_turn_number(self, piece: _Piece) -> None:
        actions = len(self._marks)
        if actions % 2 or int(piece.text[:-1]) != actions // 2 + 1:
            raise RecordError(
                piece.line, f"{piece.text} is not the number of the turn that comes here."
            )

    def _after(self, game: Game, piece: _Piece) -> Game:
        mark = piece.text[-1] if piece.text[-1] in MARKS else ""
        word = piece.text.removesuffix(mark)
        if not word:
            raise RecordError(piece.line, f"the mark {mark} stands alone: it follows a move.")
        try:
            game = game.act(read_action(word, game))
        except NotationError as error:
            raise RecordError(piece.line, str(error)) from error
        except IllegalActionError as error:
            raise RecordError(
                piece.line, f"{quoted(word)} is not legal here: {error.reason.value}."
            ) from error
        self._marks.append(mark)
        self._comments.append([])
        return game

    def _check_result(self, game: Game, piece: _Piece) -> None:
        result = RESULTS[game.outcome.winner] if game.outcome else UNFINISHED
        ending = game.outcome.ending.value if game.outcome else None
        if piece.text != result:
            raise RecordError(piece.line, f"the result is {result}, not {piece.text}.")
        if self._result not in (None, result):
            line = self._tag_lines["Result"]
            raise RecordError(line, f"Result is {result}, not {quoted(self._result or '')}.")
        if self._ending not in (None, ending):
            raise RecordError(self._tag_lines["Ending"], f"Ending is {ending or 'not known yet'}.")


def read_action(word: str, game: Game) -> Action:
    """Return the action that a word stands for; the turn says who did it, if the word does not."""
    actor, colon, deed_text = word.partition(":")
    if not colon:
        if word == Deed.SWAP.value:
            return Action(game.to_move, Deed.SWAP)
        return Action(game.to_move, read_move(word, game.position))
    deed = read_deed(deed_text)
    if actor not in ("1", "2") or not isinstance(deed, Deed) or deed is Deed.SWAP:
        raise NotationError(f"{quoted(word)} is nothing that a record says of a player.")
    return Action(Player(int(actor)), deed)
