"""`divisor-duel resume`: a kept game goes on."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.cli.exits import Exit, complain
from divisor_duel.cli.front_door import log_kept_in, play_kept
from divisor_duel.cli.kept import found_game
from divisor_duel.cli.options import GAME_ID, store_option
from divisor_duel.notation.heading import Heading
from divisor_duel.players.bots import UnknownBotError, bot_named
from divisor_duel.rules.actions import BadRulesError, Player
from divisor_duel.rules.match import Match
from divisor_duel.store.place import opened_store
from divisor_duel.store.store import DurableStore, Wanted, every_game, replayed
from divisor_duel.terminal.console import console
from divisor_duel.terminal.conversation import Played
from divisor_duel.terminal.session import Session


@click.command()
@click.argument("game_id", metavar="[ID]", required=False, type=GAME_ID)
@store_option
def resume(game_id: str | None, store: Path | None) -> int:
    """Go on with the game ID, or with the newest one that is not finished.

    Its bots and its round of the match are there again. The first letters of an ID will do.
    """
    with opened_store(store) as games:
        heading = _newest(games) if game_id is None else _found(games, game_id)
        played = _rounds_so_far(games, heading)
        rounds = heading.match_round.rounds if heading.match_round else 1
        if not _are_complete(played, rounds):
            played, rounds = [Played(heading, replayed(games, heading))], 1
            if not played[0].game.outcome:
                complain("The earlier rounds of this match are not kept here: it is one game now.")
    return _go_on(store, played, rounds)


def _go_on(store: Path | None, played: list[Played], rounds: int) -> Exit:
    """Play on from the last game, or with the round after it."""
    in_progress = log_kept_in(store)
    heading, game = played[-1]
    if game.outcome and len(played) == rounds:
        raise click.UsageError(f"{heading.id} is over: divisor-duel show {heading.id} shows it.")
    _require_bots(heading)
    for one in played:
        in_progress.resume(one.heading.id)
    if not game.outcome:
        del played[-1]
    at = console()
    names = " against ".join(map(heading.known_as, Player))
    at.say(f"{names}: the game goes on.\n")
    if not played:
        at.say("\n")  # the score of a match brings its own
    session = Session(
        at, in_progress, heading, rounds, earlier=tuple(played), resumed=not game.outcome
    )
    return play_kept(session, in_progress, store)


def _require_bots(heading: Heading) -> None:
    """Fail in a line where a bot sits at the table that this program does not know."""
    for seat in heading.seats:
        if seat.bot:
            try:
                bot_named(seat.bot)
            except UnknownBotError as error:
                raise click.UsageError(str(error)) from error


def _found(games: DurableStore, begins: str) -> Heading:
    """Return the game whose id is this or begins so; of a match, the round played last."""
    rounds = games.page(Wanted(match=begins), limit=1).games
    return rounds[0].heading if rounds else found_game(games, begins)


def _newest(games: DurableStore) -> Heading:
    newest = games.page(Wanted(resumable=True), limit=1).games
    if not newest:
        raise click.UsageError("There is no unfinished game to resume.")
    return newest[0].heading


def _rounds_so_far(games: DurableStore, heading: Heading) -> list[Played]:
    """Return all the games of the match that a game belongs to, or that game alone."""
    headings = [heading]
    if heading.match_round:
        wanted = Wanted(match=heading.match_round.match)
        headings = [kept.heading for kept in every_game(games, wanted)]
        headings.sort(key=lambda one: one.match_round.number if one.match_round else 0)
    return [Played(one, replayed(games, one)) for one in headings]


def _are_complete(played: list[Played], rounds: int) -> bool:
    """Return whether these are the rounds of a match from the first on, as they should be."""
    numbers = [heading.match_round.number if heading.match_round else 1 for heading, _ in played]
    finished = tuple(game for _, game in played if game.outcome)
    try:
        Match(rounds, played[0].heading.first, finished)
    except BadRulesError:
        return False
    return numbers == list(range(1, len(played) + 1)) and len(played) - len(finished) <= 1
