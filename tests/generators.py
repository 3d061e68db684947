"""Games, headings and records made at random, for the properties."""

from __future__ import annotations

from hypothesis import strategies as st

from divisor_duel import (
    RULE_BOOKS,
    Action,
    ChainRules,
    Deed,
    Division,
    DivisionPosition,
    Game,
    Match,
    Opening,
    Pick,
    Player,
    RuleBook,
    TakeBack,
    variant,
)
from divisor_duel.notation.heading import Heading, MatchRound, Seat
from divisor_duel.notation.record import Note, Record

players = st.sampled_from(list(Player))
printable = st.text(
    st.characters(blacklist_categories=["C", "Zl", "Zp"], blacklist_characters="\x85"), max_size=40
).filter(str.isprintable)
names = printable.map(str.strip).filter(lambda name: name not in ("", "Player 1", "Player 2"))


@st.composite
def books(draw: st.DrawFn) -> RuleBook:
    """A rule book, or a variant of one."""
    book = draw(st.sampled_from(list(RULE_BOOKS.values())))
    book = variant(book, forfeits=draw(st.booleans()), swaps=draw(st.booleans()))
    if isinstance(book.rules, ChainRules):
        low = draw(st.integers(1, 4))
        high = draw(st.integers(low + 2, 40))
        below = draw(st.none() | st.integers(low + 3, 50))
        opening = Opening(even=draw(st.booleans()), below=below)
        return variant(book, pool=(low, high), opening=opening)
    start = draw(st.lists(st.integers(3, 400), min_size=1, max_size=3))
    return variant(book, start=tuple(start))


@st.composite
def games(draw: st.DrawFn, book: RuleBook | None = None, *, finished: bool = False) -> Game:
    """A game by some rule book: moves, and now and then whatever else can happen."""
    rules = (book or draw(books())).rules
    game = Game(rules, draw(players))
    for _ in range(1000 if finished else draw(st.integers(0, 12))):
        if game.outcome:
            break
        game = game.act(draw(actions(game)))
    return game


@st.composite
def actions(draw: st.DrawFn, game: Game) -> Action:
    """Something that can be done in a game that is not over."""
    kinds = ["move"] * 12 + ["end"]
    kinds += ["swap"] * (4 if game.can_swap else 0)
    kinds += ["take back"] if game.count else []
    kinds += ["forfeit"] if game.rules.forfeits else []
    kind = draw(st.sampled_from(kinds))
    legal = game.legal_moves()
    if kind == "move" and legal:
        return Action(game.to_move, legal[draw(st.integers(0, len(legal) - 1))])
    if kind == "swap" or (kind == "move" and game.can_swap):
        return Action(game.to_move, Deed.SWAP)
    if kind == "take back":
        return Action(draw(players), TakeBack(draw(st.integers(0, game.count - 1))))
    if kind == "forfeit":
        if isinstance(game.rules, ChainRules):
            return Action(game.to_move, Pick(0))
        assert isinstance(game.position, DivisionPosition)
        return Action(game.to_move, Division(game.position.numbers[-1], 0))
    ends = [Deed.RESIGN, Deed.ABANDON, Deed.RUN_OUT_OF_TIME]
    return Action(draw(players), draw(st.sampled_from(ends)))


@st.composite
def headings(draw: st.DrawFn, book: RuleBook | None = None) -> Heading:
    """A heading with everything that one can hold."""
    seat = st.builds(Seat, st.just("") | names, st.sampled_from(["", "random", "greedy"]))
    rounds = draw(st.integers(1, 9))
    match_round = MatchRound(draw(names), draw(st.integers(1, rounds)), rounds)
    return Heading(
        book=book or draw(books()),
        first=draw(players),
        seats=(draw(seat), draw(seat)),
        seed=draw(st.none() | st.integers(0, 10**9)),
        date=draw(st.sampled_from(["", "2026-11-18", "2026-??-??"])),
        id=draw(st.just("") | names),
        match_round=draw(st.sampled_from([None, match_round])),
        other_tags=draw(st.sampled_from([(), (("Event", 'A "school" \\ club'),)])),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of a game, with marks and comments here and there."""
    heading = draw(headings())
    game = draw(games(heading.book))
    heading = heading._replace(first=game.first)
    note = st.builds(Note, st.sampled_from(["", "!", "?"]), st.just("") | st.text(max_size=30))
    count = len(game.standing)
    notes = draw(st.lists(note, min_size=count, max_size=count))
    return Record(heading, game, tuple(notes), draw(st.just("") | st.text(max_size=100)))


@st.composite
def matches(draw: st.DrawFn, book: RuleBook) -> Match:
    """A match by a rule book with some of its rounds played, the first one at least."""
    match = Match(draw(st.integers(1, 5)), draw(players))
    for _ in range(draw(st.integers(1, match.rounds))):
        game = Game(book.rules, match.beginner(match.round_number))
        if game.outcome is None:
            game = game.act(Action(draw(players), Deed.RESIGN))
        match = match.add(game)
    return match
