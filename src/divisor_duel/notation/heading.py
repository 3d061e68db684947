"""What is known of a game beside its moves: who plays what, when, and in which match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divisor_duel.notation.parameters import (
    read_illegal,
    read_opening,
    read_pool,
    read_start,
    write_illegal,
    write_opening,
    write_pool,
    write_start,
)
from divisor_duel.notation.text import NotationError, quoted, read_name, read_number
from divisor_duel.rules.actions import Player
from divisor_duel.rules.chain import ChainRules
from divisor_duel.rules.rulebooks import MOST_ROUNDS, RULE_BOOKS, RuleBook, variant

LARGEST_SEED = 10**18


class Seat(NamedTuple):
    """Who sits in a player's place: a person, or the bot that is named; a name is optional."""

    name: str = ""
    bot: str = ""

    def called(self, player: Player) -> str:
        """Return what to call whoever sits here."""
        return self.name or f"Player {player}"

    def at(self, player: Player) -> Seat:
        """Return this seat as a player's: a name that goes without saying is left out."""
        return self._replace(name="") if self.name == Seat().called(player) else self

    def known_as(self, player: Player) -> str:
        """Return under what name games of whoever sits here are found: a bot's is its own."""
        return self.name or self.bot or self.called(player)


class MatchRound(NamedTuple):
    """Which round of which match a game is."""

    match: str
    number: int
    rounds: int


class Heading(NamedTuple):
    """Everything about a game that its moves do not say."""

    book: RuleBook
    first: Player = Player.ONE
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    seed: int | None = None
    date: str = ""
    id: str = ""
    match_round: MatchRound | None = None
    other_tags: tuple[tuple[str, str], ...] = ()

    def seat(self, player: Player) -> Seat:
        """Return the seat of a player."""
        return self.seats[player - 1]

    def name(self, player: Player) -> str:
        """Return what to call a player."""
        return self.seat(player).called(player)

    @property
    def names(self) -> tuple[str, str]:
        """What to call player 1 and player 2."""
        return self.name(Player.ONE), self.name(Player.TWO)

    def known_as(self, player: Player) -> str:
        """Return under what name this player's games are found."""
        return self.seat(player).known_as(player)


def rule_tags(book: RuleBook) -> dict[str, str]:
    """Return a rule book's key and rules as tags, all that is needed to play by it."""
    rules = book.rules
    tags = {"Game": book.key}
    if isinstance(rules, ChainRules):
        tags["Pool"] = write_pool(rules.low, rules.high)
        tags["Opening"] = write_opening(rules.opening)
    else:
        tags["Start"] = write_start(rules.start_numbers)
    tags["Illegal"] = write_illegal(rules.forfeits)
    tags["Swap"] = "yes" if rules.swaps else "no"
    return tags


def write_tags(heading: Heading) -> dict[str, str]:
    """Return a heading as tags, in the order in which a record shows them."""
    tags = rule_tags(heading.book)
    for player in Player:
        tags[f"Player{player}"] = heading.name(player)
    for player in Player:
        if heading.seat(player).bot:
            tags[f"Bot{player}"] = heading.seat(player).bot
    if heading.seed is not None:
        tags["Seed"] = str(heading.seed)
    tags["First"] = str(heading.first)
    if heading.date:
        tags["Date"] = heading.date
    if heading.id:
        tags["Id"] = heading.id
    if heading.match_round:
        tags["Match"] = heading.match_round.match
        tags["Round"] = f"{heading.match_round.number}/{heading.match_round.rounds}"
    return tags | dict(heading.other_tags)


class TagError(NotationError):
    """A tag that cannot be understood; `tag` names it."""

    def __init__(self, tag: str, message: str) -> None:
        super().__init__(message)
        self.tag = tag


def read_heading(tags: Mapping[str, str]) -> Heading:
    """Return the heading that tags describe; what is not said is as the rule book has it."""
    return _TagReader(tags).heading()


class _TagReader:
    """Takes tags one by one, so that whatever is wrong can be told by its tag."""

    def __init__(self, tags: Mapping[str, str]) -> None:
        self._left = dict(tags)
        self._last = "Game"

    def heading(self) -> Heading:
        try:
            for tag, value in self._left.items():
                self._last = tag
                if not value.isprintable():
                    raise NotationError(f"{tag} has a letter that cannot be shown.")
            book = self._book()
            return Heading(
                book=book,
                seats=(self._seat(Player.ONE), self._seat(Player.TWO)),
                seed=self._seed(),
                first=Player(int(self._choice("First", ("1", "2")) or 1)),
                date=self._date(),
                id=self._take("Id") or "",
                match_round=self._match_round(),
                other_tags=tuple(self._left.items()),
            )
        except ValueError as error:
            raise TagError(self._last, str(error)) from error

    def _take(self, tag: str) -> str | None:
        if tag in self._left:
            self._last = tag
        return self._left.pop(tag, None)

    def _choice(self, tag: str, choices: tuple[str, str]) -> str | None:
        value = self._take(tag)
        if value is not None and value not in choices:
            raise NotationError(f"{tag} is {choices[0]} or {choices[1]}, not {quoted(value)}.")
        return value

    def _seed(self) -> int | None:
        value = self._take("Seed")
        if value is None:
            return None
        seed = read_number(value)
        if seed is None or seed > LARGEST_SEED:
            raise NotationError(f"Seed is a number up to {LARGEST_SEED:,}, not {quoted(value)}.")
        return seed

    def _book(self) -> RuleBook:
        key = self._take("Game")
        if key is None:
            raise NotationError("The tag Game is missing.")
        if key not in RULE_BOOKS:
            raise NotationError(f"There is no game called {quoted(key)}.")
        illegal = self._take("Illegal")
        forfeits = None if illegal is None else read_illegal(illegal)
        swap = self._choice("Swap", ("yes", "no"))
        opening = self._take("Opening")
        opening_rule = None if opening is None else read_opening(opening)
        start = self._take("Start")
        start_numbers = None if start is None else read_start(start)
        pool = self._take("Pool")
        return variant(
            RULE_BOOKS[key],
            pool=None if pool is None else read_pool(pool),
            start=start_numbers,
            opening=opening_rule,
            forfeits=forfeits,
            swaps=None if swap is None else swap == "yes",
        )

    def _seat(self, player: Player) -> Seat:
        bot = self._take(f"Bot{player}") or ""
        name = self._take(f"Player{player}")
        return Seat("" if name is None else read_name(name), bot).at(player)

    def _date(self) -> str:
        date = self._take("Date") or ""
        if date and not _is_date(date):
            raise NotationError(f"Date is written like 2026-11-18, not {quoted(date)}.")
        return date

    def _match_round(self) -> MatchRound | None:
        match = self._take("Match")
        place = self._take("Round")
        if match is None and place is None:
            return None
        number, rounds = (read_number(part) for part in (place or "").partition("/")[::2])
        if match is None or number is None or rounds is None or not 1 <= number <= rounds:
            raise NotationError("A match is told by Match and Round, such as Round 2/3.")
        if rounds > MOST_ROUNDS:
            raise NotationError(f"A match has {MOST_ROUNDS:,} rounds at most, not {rounds:,}.")
        return MatchRound(match, number, rounds)


def _is_date(text: str) -> bool:
    """Return whether a text is a year, a month and a day, each in digits or as question marks."""
    widths_and_highest = ((4, 9999), (2, 12), (2, 31))
    parts = text.split("-")
    return len(parts) == len(widths_and_highest) and all(
        part == "?" * width
        or (len(part) == width and (read_number(part) or 0) in range(1, highest + 1))
        for part, (width, highest) in zip(parts, widths_and_highest, strict=True)
    )
