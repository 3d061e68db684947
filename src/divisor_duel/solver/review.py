"""A whole game reviewed, move by move."""

from __future__ import annotations

from dataclasses import dataclass

from divisor_duel.rules.actions import Action, Deed, Division, Pick, Player
from divisor_duel.rules.game import Game
from divisor_duel.solver.judge import judge
from divisor_duel.solver.verdict import Verdict

ONLY_WIN = "!"
GIVEN_AWAY = "?"


@dataclass(frozen=True)
class Reviewed:
    """One action of a game, and the verdict on the game before it."""

    action: Action
    before: Game
    verdict: Verdict

    @property
    def is_a_choice(self) -> bool:
        """Whether the player to move chose to do this; nobody chooses to run out of time."""
        chosen = isinstance(self.action.deed, (Pick, Division)) or self.action.deed in (
            Deed.SWAP,
            Deed.RESIGN,
        )
        return chosen and self.action.actor is self.before.to_move

    @property
    def faces_a_win(self) -> bool:
        """Whether the player chose in a won position."""
        return self.is_a_choice and self.verdict.wins

    @property
    def keeps_the_win(self) -> bool:
        """Whether the player chose in a won position, and kept it won."""
        return self.faces_a_win and self.verdict.is_winning(self.action.deed)

    @property
    def mark(self) -> str:
        """`!` for the only winning action, `?` for a won position given away, else nothing."""
        if not self.faces_a_win:
            return ""
        if not self.keeps_the_win:
            return GIVEN_AWAY
        return ONLY_WIN if self.verdict.winning_ways == 1 else ""


@dataclass(frozen=True)
class Review:
    """Every action of a game, reviewed in order."""

    actions: tuple[Reviewed, ...]

    @property
    def turning_point(self) -> int | None:
        """The place of the last won position that was given away, or None if none was."""
        places = [place for place, one in enumerate(self.actions) if one.mark == GIVEN_AWAY]
        return places[-1] if places else None

    def faced(self, player: Player) -> int:
        """Return how many won positions a player faced."""
        return sum(one.faces_a_win and one.action.actor is player for one in self.actions)

    def kept(self, player: Player) -> int:
        """Return how many won positions a player kept."""
        return sum(one.keeps_the_win and one.action.actor is player for one in self.actions)

    def accuracy(self, player: Player) -> float | None:
        """Return the share of won positions that a player kept, or None if they faced none."""
        faced = self.faced(player)
        return self.kept(player) / faced if faced else None


def review_game(game: Game) -> Review:
    """Review a game as it stands."""
    reviewed = []
    before = Game(game.rules, game.first)
    for action in game.standing:
        reviewed.append(Reviewed(action, before, judge(before)))
        before = before.act(action)
    return Review(tuple(reviewed))
