"""The searcher of hobby programs: it looks so many moves ahead, and no further."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.players.dice import dice
from divisor_duel.players.simple import choices
from divisor_duel.rules.actions import Deed, Move
from divisor_duel.rules.game import Game, Position

#: More moves than this are never looked at in one position; the largest numbers leave least.
MOST_CANDIDATES = 60
#: For one move, no more positions than this are looked at: then what was seen so far has to do.
MOST_POSITIONS = 100_000


def lookahead(plies: int, game: Game, seed: int, move_number: int) -> Move | Deed:
    """Do what wins within sight, else what does not lose within sight."""
    candidates = list(choices(game)[-MOST_CANDIDATES:])
    dice(seed, move_number).shuffle(candidates)
    leads_to = [
        (choice, game.position if isinstance(choice, Deed) else game.position.after(choice))
        for choice in candidates
    ]
    search = _Search()
    best = candidates[0]
    try:
        # Near things first, so that a search that is broken off has seen all of them.
        for sight in range(plies):
            for choice, after in leads_to:
                if search.loses(after, sight):
                    return choice
            safe = (choice for choice, after in leads_to if not search.wins(after, sight))
            best = next(safe, best)
    except _EnoughSeenError:
        pass
    return best


class _EnoughSeenError(Exception):
    """As many positions were looked at as may be."""


class _Search:
    """Looks for wins and losses that are sure within so many plies, until enough was seen."""

    def __init__(self) -> None:
        self._left = MOST_POSITIONS

    def wins(self, position: Position, plies: int) -> bool:
        """Return whether the player to move can win within so many plies."""
        if plies == 0:
            return False
        moves = self._moves(position)[-MOST_CANDIDATES:]
        return any(self.loses(position.after(move), plies - 1) for move in reversed(moves))

    def loses(self, position: Position, plies: int) -> bool:
        """Return whether the player to move loses within so many plies, whatever they do."""
        moves = self._moves(position)
        if not moves:
            return True
        # It takes a move and its answer to lose.
        return plies > 1 and all(
            self.wins(position.after(move), plies - 1) for move in moves[-MOST_CANDIDATES:]
        )

    def _moves(self, position: Position) -> Sequence[Move]:
        self._left -= 1
        if self._left < 0:
            raise _EnoughSeenError
        return position.legal_moves()
