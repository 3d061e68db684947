"""What perfect play knows of a game, in words that any player understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from divisor_duel.notation.moves import write_move
from divisor_duel.notation.text import LINE_WIDTH, filled
from divisor_duel.rules.actions import Move, Pick
from divisor_duel.rules.game import Game
from divisor_duel.solver.judge import clearest_win, judge, prove
from divisor_duel.solver.verdict import Proof
from divisor_duel.voices.phrases import listed, run_list, runs_of

#: A hint names every answer where there are no more replies than this.
MOST_ANSWERS_IN_A_HINT = 4
#: Of very many answers, pairs, or runs of numbers, only so many are shown.
MOST_SHOWN = 120


def hint(game: Game) -> str:
    """Return a winning move and why it wins, or the most testing move where all lose."""
    verdict = judge(game)
    if verdict.swap_wins:
        replies = "every reply to this opening loses" if game.legal_moves() else "there is no reply"
        return f"Swap: {replies}, so take it over.\n"
    if not verdict.winning_moves:
        return f"{_lost(game)}\n"
    best = clearest_win(game, verdict)
    return f"Play {text_of(best, game)}: {reason_to_play(prove(game, best), game)}\n"


def reason_to_play(proof: Proof, game: Game) -> str:
    """Return in one sentence why a winning move wins."""
    if not proof.answers:
        return "there is no answer to it, so it wins at once."
    if len(proof.answers) > MOST_ANSWERS_IN_A_HINT:
        replies = f"each of the {len(proof.answers)} replies to it"
        return f"{replies} has an answer that wins (why {text_of(proof.move, game)} shows them)."
    return f"{_answers(proof, game)}, and you will always have an answer."


def why(game: Game, move: Move) -> str:
    """Return what a legal move leads to: the answer to whatever comes, or the refutation."""
    proof = prove(game, move)
    name = text_of(move, game)
    if proof.swap_refutes:
        return f"{name} loses: it is so good that your opponent will swap and take it over.\n"
    if proof.refutation is not None:
        after = game.play(move)
        return f"{name} loses: your opponent answers {text_of(proof.refutation, after)}.\n"
    if not proof.answers:
        return f"{name} wins at once: there is no answer to it.\n"
    at_once = filled(f"{name} wins. {_answers(proof, game).capitalize()}.")
    later = sorted(
        (number, partner)
        for number, partner in proof.partners.items()
        if number < partner and not {Pick(number), Pick(partner)} & proof.answers.keys()
    )
    if not later:
        return f"{at_once}\n"
    shown = pair_lines(later[:MOST_SHOWN])
    left_out = len(later) - MOST_SHOWN
    more = f"\nand {left_out:,} pairs more" if left_out > 0 else ""
    return f"{at_once}\nLater too, answer whatever comes with its partner:\n{shown}{more}\n"


def evaluation(game: Game) -> str:
    """Return each legal move under winning or losing."""
    verdict = judge(game)
    legal = game.legal_moves()
    losing = [move for move in legal if not verdict.is_winning(move)]
    lines = [
        f"Winning: {moves_text(verdict.winning_moves, game)}",
        f"Losing: {moves_text(losing, game)}",
    ]
    if game.can_swap:
        lines.append(f"Swapping {'wins' if verdict.swap_wins else 'loses'}.")
    return "".join(f"{filled(line)}\n" for line in lines)


def moves_text(moves: Sequence[Move], game: Game, most_shown: int = MOST_SHOWN) -> str:
    """Return moves as a list, numbers of a pool as runs; of very many, only the first."""
    numbers = [move.number for move in moves if isinstance(move, Pick)]
    if not numbers:
        return listed(text_of(move, game) for move in moves)
    runs = list(runs_of(numbers))
    shown = run_list(runs[:most_shown])
    left_out = sum(map(len, runs[most_shown:]))
    return f"{shown} and {left_out:,} more" if left_out else shown


def text_of(move: Move, game: Game) -> str:
    """Return a move as people type it here."""
    return write_move(move, game.position)


def _answers(proof: Proof, game: Game) -> str:
    """Return the answer to each reply as `after 2 answer 4, after 3 answer 9`."""
    after = game.play(proof.move)
    pairs = [
        f"after {text_of(reply, after)} answer {text_of(answer, after.play(reply))}"
        for reply, answer in list(proof.answers.items())[:MOST_SHOWN]
    ]
    left_out = len(proof.answers) - len(pairs)
    more = [f"and so on for {left_out:,} more"] if left_out else []
    return ", ".join([*pairs, *more])


def _lost(game: Game) -> str:
    # The choice is made as the perfect player makes it.
    from divisor_duel.players.strong import most_testing

    move, leads_to, weighed = most_testing(game, seed=0, move_number=len(game.standing))
    compared = "" if weighed == len(game.legal_moves()) else f"Of the {weighed} moves compared, "
    return (
        "Every move loses here, if your opponent finds the answer. "
        f"{compared}{text_of(move, game)} leaves them the smallest share of winning replies: "
        f"{leads_to.winning_ways} of {leads_to.choices}."
    )


def pair_lines(pairs: Iterable[tuple[int, int]]) -> str:
    """Return pairs of numbers as the columns of a strategy card."""
    cells = [f"{low}-{high}" for low, high in pairs]
    width = max(map(len, cells), default=0) + 2
    columns = LINE_WIDTH // width
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)
