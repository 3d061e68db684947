"""What every voice says, unless its rule book has words of its own for it."""

from __future__ import annotations

from divisor_duel.rules.actions import Deed, IllegalActionError, Player
from divisor_duel.rules.game import Ending, Game, Outcome
from divisor_duel.rules.match import Match
from divisor_duel.rules.rulebooks import RuleBook
from divisor_duel.voices.phrases import what_is_wrong


class Voice:
    """Tells a game in a rule book's words; every text is whole lines, ready to be printed."""

    def __init__(self, book: RuleBook, names: tuple[str, str]) -> None:
        self.book = book
        self._names = names

    def name(self, player: Player) -> str:
        """Return what to call a player."""
        return self._names[player - 1]

    def greeting(self, game: Game) -> str:
        """Open a game, before its first turn."""
        raise NotImplementedError

    def turn(self, game: Game) -> str:
        """Say whose turn it is, and what there is to choose from."""
        raise NotImplementedError

    def prompt(self, game: Game) -> str:
        """Ask for a move; the answer stands on the same line."""
        raise NotImplementedError

    def answer(self, game: Game) -> str:
        """Say what the move that was just made has changed."""
        raise NotImplementedError

    def defeat(self, game: Game, outcome: Outcome) -> str:
        """Say that the player to move has no legal move, and who has won."""
        raise NotImplementedError

    def board(self, game: Game) -> str:
        """Show what is on the table."""
        raise NotImplementedError

    def moves(self, game: Game) -> str:
        """List the legal moves."""
        raise NotImplementedError

    def told(self, game: Game) -> str:
        """Say what the last action has led to: what it changed, and the ending if it was one."""
        outcome = game.outcome
        if outcome is not None and outcome.ending is not Ending.NO_LEGAL_ACTION:
            return self._early_ending(game, outcome)
        defeat = self.defeat(game, outcome) if outcome else ""
        if not game.standing:
            return defeat
        swapped = game.standing[-1].deed is Deed.SWAP
        return (self._swapped(game) if swapped else self.answer(game)) + defeat

    def where_it_stands(self, game: Game) -> str:
        """Show what the next turn does not, when a game goes on from somewhere else."""
        return ""

    def taken_back(self, game: Game) -> str:
        """Say that something was taken back, and where the game stands now."""
        return f"Taken back.\n{self.where_it_stands(game)}"

    def swap_offer(self, game: Game) -> str:
        """Offer the swap, where it stands open."""
        return "You may also type swap, to take over the opening.\n" if game.can_swap else ""

    def refusal(self, game: Game, error: IllegalActionError) -> str:
        """Say what is wrong with an illegal action, and which moves are legal."""
        wrong = what_is_wrong(game.position, error.reason, error.action.deed)
        return f"{wrong}\n{self.moves(game)}{self.swap_offer(game)}"

    def toss(self, first: Player) -> str:
        """Announce whom the coin has chosen to begin."""
        return f"The coin has been tossed: {self.name(first)} begins.\n\n"

    def round_opening(self, match: Match) -> str:
        """Announce the next round of a match."""
        return f"Round {match.round_number} of {match.rounds}\n\n"

    def score(self, match: Match) -> str:
        """Say how the match stands, and who has won it once it is over."""
        wins = ", ".join(f"{self.name(player)} {match.wins(player)}" for player in Player)
        if not match.is_over:
            return f"\nScore after round {len(match.games)} of {match.rounds}: {wins}\n\n"
        verdict = (
            f"{self.name(match.winner)} wins the match!"
            if match.winner
            else "The match ends in a tie."
        )
        return f"\nFinal score: {wins}\n{verdict}\n"

    def _early_ending(self, game: Game, outcome: Outcome) -> str:
        winner, loser = self.name(outcome.winner), self.name(outcome.winner.other)
        how = {
            Ending.INVALID_MOVE: f"{loser} made an invalid move.",
            Ending.RESIGNATION: f"{loser} resigns.",
            Ending.ABANDONED: f"{loser} has left the game.",
            Ending.TIME: f"{loser} has run out of time.",
        }
        line = f"{how[outcome.ending]} {winner} wins!\n"
        if outcome.ending is Ending.INVALID_MOVE:
            return f"{self._why_invalid(game)}\n{line}"
        return line

    def _why_invalid(self, game: Game) -> str:
        move = game.moves[-1]
        reason = game.position.why_not(move)
        assert reason is not None  # a legal move forfeits nothing
        return what_is_wrong(game.position, reason, move)

    def _swapped(self, game: Game) -> str:
        taker, giver = self.name(game.to_move.other), self.name(game.to_move)
        return f"{taker} takes over the opening of {giver}.\n"
