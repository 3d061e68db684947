"""The one shape of an answer: who wins, by which moves, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from divisor_duel.rules.actions import Deed, Move, Player


@dataclass(frozen=True)
class Verdict:
    """What perfect play says of a game as it stands."""

    to_move: Player
    winning_moves: Sequence[Move]
    swap_wins: bool
    #: How many actions there are to choose from: the legal moves, and the swap where it is open.
    choices: int

    @property
    def wins(self) -> bool:
        """Whether the player to move can win, whatever the opponent does."""
        return bool(self.winning_moves) or self.swap_wins

    @property
    def winner(self) -> Player:
        """Who wins if both play perfectly from here on."""
        return self.to_move if self.wins else self.to_move.other

    @property
    def winning_ways(self) -> int:
        """How many winning actions there are: moves, and the swap where it wins."""
        return len(self.winning_moves) + self.swap_wins

    @property
    def winning_share(self) -> float:
        """The share of what the player to move can choose from that wins; 0 of nothing."""
        return self.winning_ways / self.choices if self.choices else 0.0

    def is_winning(self, deed: object) -> bool:
        """Whether something that the player to move can do keeps the win."""
        return self.swap_wins if deed is Deed.SWAP else deed in self.winning_moves


@dataclass(frozen=True)
class Proof:
    """Why a move wins or loses.

    A winning move comes with the answer to every reply. In a chain game the whole partner table is
    there too: whatever the opponent picks from now on, its partner is the answer. A losing move
    comes with the reply that refutes it, or with the swap where that does.
    """

    move: Move
    wins: bool
    answers: Mapping[Move, Move] = field(default_factory=dict)
    partners: Mapping[int, int] = field(default_factory=dict)
    refutation: Move | None = None
    swap_refutes: bool = False
