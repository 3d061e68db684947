"""`divisor-duel solve`: who wins with perfect play, by which moves, and how."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from divisor_duel.cli.exits import Exit
from divisor_duel.cli.games import summary
from divisor_duel.cli.options import Reads, chosen_book, optional_key_argument, rule_options
from divisor_duel.cli.output import as_json_option, show_json
from divisor_duel.cli.progress import in_background, working
from divisor_duel.notation.heading import rule_tags
from divisor_duel.notation.moves import write_move
from divisor_duel.notation.record import tokens
from divisor_duel.notation.record_reader import read_action
from divisor_duel.notation.text import NotationError, filled
from divisor_duel.rules.actions import IllegalActionError, Move, Pick, Player
from divisor_duel.rules.chain import ChainPosition
from divisor_duel.rules.division import DivisionPosition
from divisor_duel.rules.game import Game
from divisor_duel.rules.numbers import prime_factors
from divisor_duel.rules.rulebooks import LARGEST_POOL_TO_SOLVE, RuleBook
from divisor_duel.solver.chain import partner_table
from divisor_duel.solver.division import grundy_value, heap
from divisor_duel.solver.judge import clearest_win, judge
from divisor_duel.solver.verdict import Verdict
from divisor_duel.terminal.advice import moves_text, pair_lines

#: The winning openings of a pool of a thousand numbers fit in; of more, `--json` lists them all.
MOST_RUNS_SHOWN = 1_000


class Card(NamedTuple):
    """A strategy card: what the winner picks first, if anything, and the pairs to answer with."""

    holder: Player
    pick: Pick | None
    pairs: list[tuple[int, int]]
    wins_at_once: bool


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


@click.command()
@optional_key_argument
@rule_options
@click.option("--moves", type=Reads("N,N,...", _words), help="Moves made already, as 6,3,9.")
@click.option("--partners", is_flag=True, help="Print a strategy card: the pairs to answer with.")
@as_json_option
def solve(
    key: str | None, moves: list[str] | None, partners: bool, as_json: bool, **rules: Any
) -> int:
    """Say who wins with perfect play, and by which moves.

    KEY is the game; without it, it is duel-20, or divider where --start is given.
    """
    book = chosen_book(key, default="duel-20", largest_pool=LARGEST_POOL_TO_SOLVE, **rules)
    game = _game_after(book, moves or [])
    try:
        with working("Solving ..."):
            verdict, card = in_background(lambda: _solution(game, partners=partners))
    except KeyboardInterrupt:
        click.echo("Interrupted: nothing is known yet.", err=True)
        return Exit.INTERRUPTED
    if as_json:
        show_json(_data(book, game, verdict, card))
    else:
        click.echo("\n".join(_report(book, game, verdict, card)))
    return Exit.DONE


def _solution(game: Game, *, partners: bool) -> tuple[Verdict, Card | None]:
    verdict = judge(game)
    return verdict, strategy_card(game, verdict) if partners else None


def strategy_card(game: Game, verdict: Verdict) -> Card:
    """Return the card with which the winner of a chain game answers whatever comes."""
    position = game.position
    if not isinstance(position, ChainPosition):
        raise click.UsageError("A strategy card is for chain games: division games need none.")
    if game.outcome is not None:
        raise click.UsageError("The game is over: there is nothing left to answer.")
    if game.rules.swaps and not game.standing:
        raise click.UsageError("Where the opening can be swapped, a card needs it: add --moves N.")
    pick = clearest_win(game, verdict) if verdict.winning_moves else None
    assert pick is None or isinstance(pick, Pick)  # a chain game has no other moves
    table = partner_table(position, pick)
    pairs = sorted((number, partner) for number, partner in table.items() if number < partner)
    wins_at_once = pick is not None and not position.after(pick).legal_moves()
    return Card(verdict.winner, pick, [] if wins_at_once else pairs, wins_at_once)


def _game_after(book: RuleBook, moves: list[str]) -> Game:
    game = Game(book.rules)
    for word in moves:
        try:
            game = game.act(read_action(word, game))
        except NotationError as error:
            raise click.UsageError(str(error)) from error
        except IllegalActionError as error:
            raise click.UsageError(f"{word} is not legal: {error.reason.value}.") from error
    return game


def _data(book: RuleBook, game: Game, verdict: Verdict, card: Card | None) -> dict[str, Any]:
    legal = len(game.legal_moves())
    data: dict[str, Any] = {
        **rule_tags(book),
        "moves": list(tokens(game)),
        "to_move": int(verdict.to_move),
        "winner": int(game.outcome.winner if game.outcome else verdict.winner),
        "over": game.outcome is not None,
        "winning_moves": [_value(move, game) for move in verdict.winning_moves],
        "swap_wins": verdict.swap_wins,
        "winning_count": len(verdict.winning_moves),
        "legal_count": legal,
        "share": len(verdict.winning_moves) / legal if legal else None,
    }
    if isinstance(game.position, DivisionPosition):
        data["grundy_value"] = grundy_value(game.position)
    if card is not None:
        data["card"] = {
            "player": int(card.holder),
            "pick": card.pick.number if card.pick else None,
            "pairs": card.pairs,
            "wins_at_once": card.wins_at_once,
        }
    return data


def _value(move: Move, game: Game) -> int | str:
    return move.number if isinstance(move, Pick) else write_move(move, game.position)


def _report(book: RuleBook, game: Game, verdict: Verdict, card: Card | None) -> list[str]:
    lines = [f"{book.title} ({book.key}): {summary(book)}"]
    if game.standing:
        lines.append(f"After {', '.join(tokens(game))}.")
    if game.outcome is not None:
        return [*lines, f"The game is over: Player {game.outcome.winner} has won."]
    if isinstance(game.position, DivisionPosition):
        lines += _heaps(game.position)
    lines.append(f"Player {verdict.winner} wins with perfect play.")
    lines += _ways(game, verdict)
    return lines if card is None else [*lines, "", *_card_lines(verdict, card)]


def _ways(game: Game, verdict: Verdict) -> list[str]:
    """Return the lines that say by which moves the player to move wins."""
    kind = "moves" if game.standing else "openings"
    if verdict.swap_wins:
        return [f"Player {verdict.to_move} wins by swapping; every reply loses."]
    if not verdict.winning_moves:
        why = ": a good one is taken over, a bad one answered" if game.rules.swaps else ""
        return [f"All {kind} of Player {verdict.to_move} lose{'' if game.standing else why}."]
    count, legal = len(verdict.winning_moves), len(game.legal_moves())
    return [
        filled(f"Winning {kind}: {moves_text(verdict.winning_moves, game, MOST_RUNS_SHOWN)}"),
        f"{count:,} of {legal:,} {kind} win ({count / legal:.1%}).",
    ]


def _heaps(position: DivisionPosition) -> list[str]:
    """Return the lines that explain why a division position is won or lost."""
    lines = [_heap_text(number) for number in position.numbers]
    if len(position.numbers) == 1:
        told = "A heap of 0, a prime, has no move; any other is divided down to a prime at once."
    else:
        told = "The heaps are played as in Nim: each move makes one of them smaller."
    value = grundy_value(position)
    end = "wins" if value else "loses"
    return [*lines, filled(told), f"The Grundy value is {value}, so whoever is to move {end}."]


def _heap_text(number: int) -> str:
    factors = prime_factors(number)
    if len(factors) == 1:
        return f"{number} is a prime, so a heap of {heap(number)}"
    product = " x ".join(map(str, factors))
    return f"{number} = {product}: {len(factors)} prime factors, so a heap of {heap(number)}"


def _card_lines(verdict: Verdict, card: Card) -> list[str]:
    lines = [f"Strategy card for Player {card.holder}"]
    if verdict.swap_wins:
        lines.append("Swap first.")
    if card.pick is not None:
        lines.append(f"Pick {card.pick.number} first.")
    if card.wins_at_once:
        return [*lines, "Your opponent has no answer to it."]
    lines.append("Whatever your opponent picks, answer with its partner:")
    return [*lines, pair_lines(card.pairs)]
