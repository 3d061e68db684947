"""What perfect play knows of a game, in words that any player understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from divisor_duel.notation.moves import write_move
from divisor_duel.notation.text import filled
from divisor_duel.rules.actions import Move, Pick
from divisor_duel.rules.game import Game
from divisor_duel.solver.judge import judge, prove
from divisor_duel.solver.verdict import Proof
from divisor_duel.voices.phrases import listed, run_list, runs_of

#: A hint names every answer where there are no more replies than this.
MOST_ANSWERS_IN_A_HINT = 4
#: Of very many moves, only so many are compared for a hint, and so many are shown.
MOST_COMPARED = 200
MOST_SHOWN = 120


def hint(game: Game) -> str:
    """Return a winning move and why it wins, or the most testing move where all lose."""
    verdict = judge(game)
    if verdict.swap_wins:
        return "Swap: every reply to this opening loses, so take it over.\n"
    if not verdict.winning_moves:
        return f"{_lost(game)}\n"
    best = min(
        verdict.winning_moves[-MOST_COMPARED:],
        key=lambda move: len(game.position.after(move).legal_moves()),
    )
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
    """Return what a legal move leads to: the answer to every reply, or the refutation."""
    proof = prove(game, move)
    name = text_of(move, game)
    if proof.swap_refutes:
        return f"{name} loses: it is so good that your opponent will swap and take it over.\n"
    if proof.refutation is not None:
        after = game.play(move)
        return f"{name} loses: your opponent answers {text_of(proof.refutation, after)}.\n"
    if not proof.answers:
        return f"{name} wins at once: there is no answer to it.\n"
    return f"{name} wins. {filled(_answers(proof, game).capitalize() + '.')}\n"


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


def moves_text(moves: Sequence[Move], game: Game) -> str:
    """Return moves as a list, numbers of a pool as runs; of very many, only the first."""
    numbers = [move.number for move in moves if isinstance(move, Pick)]
    if not numbers:
        return listed(text_of(move, game) for move in moves)
    runs = list(runs_of(numbers))
    shown = run_list(runs[:MOST_SHOWN])
    left_out = sum(map(len, runs[MOST_SHOWN:]))
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
    # The choice is the perfect player's own, so that a hint and a bot say the same.
    from divisor_duel.players.strong import most_testing_move

    move = most_testing_move(game, seed=0, move_number=len(game.standing))
    after = game.play(move)
    verdict = judge(after)
    choices = len(after.legal_moves()) + after.can_swap
    return (
        f"Every move loses here, if your opponent finds the answer. {text_of(move, game)} leaves "
        f"them the smallest share of winning replies: {verdict.winning_ways} of {choices}."
    )


def pair_lines(pairs: Iterable[tuple[int, int]]) -> str:
    """Return pairs of numbers as lines of a strategy card."""
    return filled("  ".join(f"{low}-{high}" for low, high in pairs))
