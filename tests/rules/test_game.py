from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given

from divisor_duel import (
    Action,
    ChainRules,
    Deed,
    Ending,
    Game,
    IllegalActionError,
    Move,
    Outcome,
    Pick,
    Player,
    Reason,
    TakeBack,
)
from generators import games

ONE, TWO = Player.ONE, Player.TWO
RULES = ChainRules(1, 20)
SWAPPING = ChainRules(1, 20, swaps=True)


def act(game: Game, *deeds: Move | Deed | TakeBack | int) -> Game:
    for deed in deeds:
        game = game.act(Action(game.to_move, Pick(deed) if isinstance(deed, int) else deed))
    return game


def refusal(game: Game, action: Action) -> Reason:
    with pytest.raises(IllegalActionError) as caught:
        game.act(action)
    return caught.value.reason


def test_a_game_does_not_change() -> None:
    game = Game(RULES)
    game.play(Pick(6))
    assert game == Game(RULES)
    with pytest.raises(FrozenInstanceError):
        game.first = TWO  # type: ignore[misc]


def test_the_players_take_turns_whoever_begins() -> None:
    game = Game(RULES, TWO)
    assert game.to_move is TWO
    assert act(game, 6).to_move is ONE
    assert act(game, 6, 3).to_move is TWO


def test_an_action_out_of_turn_is_refused() -> None:
    assert refusal(Game(RULES), Action(TWO, Pick(6))) is Reason.NOT_YOUR_TURN
    assert refusal(act(Game(SWAPPING), 6), Action(ONE, Deed.SWAP)) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("deed", "ending"),
    [
        (Deed.RESIGN, Ending.RESIGNATION),
        (Deed.ABANDON, Ending.ABANDONED),
        (Deed.RUN_OUT_OF_TIME, Ending.TIME),
    ],
)
@pytest.mark.parametrize("actor", [ONE, TWO])
def test_either_player_can_end_the_game_for_the_other_to_win(
    deed: Deed, ending: Ending, actor: Player
) -> None:
    game = act(Game(RULES), 6).act(Action(actor, deed))
    assert game.outcome == Outcome(actor.other, ending)
    assert not game.legal_moves()
    assert game.moves == (Pick(6),)


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    over = act(Game(RULES), 6, Deed.RESIGN)
    for deed in (Pick(3), Deed.RESIGN, Deed.SWAP, TakeBack(0)):
        assert refusal(over, Action(over.to_move, deed)) is Reason.GAME_OVER


def test_an_illegal_pick_forfeits_where_that_was_agreed() -> None:
    game = act(Game(ChainRules(1, 20, forfeits=True)), 6, 5)
    assert game.outcome == Outcome(ONE, Ending.INVALID_MOVE)
    assert game.moves == (Pick(6), Pick(5))


class TestSwapping:
    def test_the_second_player_may_take_over_the_opening(self) -> None:
        opened = act(Game(SWAPPING), 6)
        assert opened.can_swap
        swapped = act(opened, Deed.SWAP)
        assert swapped.to_move is ONE
        assert swapped.position == opened.position
        assert not swapped.can_swap
        assert act(swapped, 3).to_move is TWO

    def test_only_right_after_the_opening(self) -> None:
        for game in (Game(SWAPPING), act(Game(SWAPPING), 6, 3), act(Game(RULES), 6)):
            assert not game.can_swap
            assert refusal(game, Action(game.to_move, Deed.SWAP)) is Reason.NO_SWAP_NOW

    def test_not_twice(self) -> None:
        game = act(Game(SWAPPING), 6, Deed.SWAP)
        assert refusal(game, Action(game.to_move, Deed.SWAP)) is Reason.NO_SWAP_NOW

    def test_an_opening_without_an_answer_is_not_yet_won_where_it_can_be_swapped(self) -> None:
        rules = ChainRules(2, 20, swaps=True)
        opened = act(Game(rules), 19)
        assert not opened.legal_moves()
        assert opened.outcome is None
        assert act(opened, Deed.SWAP).outcome == Outcome(TWO, Ending.NO_LEGAL_ACTION)
        assert act(Game(ChainRules(2, 20)), 19).outcome == Outcome(ONE, Ending.NO_LEGAL_ACTION)

    def test_a_game_that_is_over_offers_no_swap(self) -> None:
        assert not act(Game(SWAPPING), 6, Deed.RESIGN).can_swap


class TestTakingBack:
    def test_the_game_goes_on_from_the_earlier_count_and_the_count_grows(self) -> None:
        game = act(Game(RULES), 6, 3, 9, TakeBack(1))
        assert game.count == 4
        assert game.moves == (Pick(6),)
        assert game.to_move is TWO
        assert game.position == act(Game(RULES), 6).position
        assert game.as_it_stands() == act(Game(RULES), 6)
        assert game != act(Game(RULES), 6)

    def test_a_take_back_can_be_taken_back(self) -> None:
        game = act(Game(RULES), 6, 3, TakeBack(0), 12, TakeBack(2))
        assert game.moves == (Pick(6), Pick(3))
        assert game.count == 5

    def test_a_swap_can_be_taken_back_and_made_again(self) -> None:
        game = act(Game(SWAPPING), 6, Deed.SWAP, TakeBack(1))
        assert game.can_swap
        assert game.to_move is TWO

    @pytest.mark.parametrize("count", [-1, 1, 2])
    def test_only_to_an_earlier_count(self, count: int) -> None:
        game = act(Game(RULES), 6)
        assert refusal(game, Action(ONE, TakeBack(count))) is Reason.NOTHING_TO_TAKE_BACK

    def test_hundreds_of_take_backs_are_no_burden(self) -> None:
        game = Game(RULES)
        for _ in range(500):
            game = act(game, 6, 3, TakeBack(game.count))
        assert game.count == 1500
        assert game.moves == ()
        assert Game(RULES, ONE, game.actions) == game

    def test_the_last_turn_of_the_player_to_move_is_found(self) -> None:
        assert Game(RULES).count_at_last_turn is None
        assert act(Game(RULES), 6).count_at_last_turn is None
        assert act(Game(RULES), 6, 3).count_at_last_turn == 0
        assert act(Game(RULES), 6, 3, 9).count_at_last_turn == 1
        again = act(Game(RULES), 6, 3, TakeBack(1), 12, 4)
        assert again.count_at_last_turn == 3
        assert again.at(3).moves == (Pick(6),)

    @given(games())
    def test_going_back_to_the_last_turn_gives_the_same_player_the_turn(self, game: Game) -> None:
        if game.outcome is None and game.count_at_last_turn is not None:
            earlier = game.at(game.count_at_last_turn)
            assert earlier.to_move is game.to_move
            assert len(earlier.standing) == len(game.standing) - 2


def test_a_game_made_from_a_list_is_a_value_all_the_same() -> None:
    actions = [Action(ONE, Pick(6))]
    game = Game(RULES, ONE, actions)  # type: ignore[arg-type]
    actions.clear()
    assert game == act(Game(RULES), 6)
    assert hash(game) == hash(act(Game(RULES), 6))


def test_a_changed_copy_is_replayed() -> None:
    game = act(Game(RULES), 6, 3)
    assert replace(game, actions=game.actions[:1]).position == act(Game(RULES), 6).position


def test_the_id_of_an_action_says_nothing_about_the_game() -> None:
    game = Game(RULES)
    assert game.act(Action(ONE, Pick(6), "a")) == game.act(Action(ONE, Pick(6), "b"))


def test_replaying_refuses_what_the_rules_refuse() -> None:
    with pytest.raises(IllegalActionError):
        Game(RULES, ONE, (Action(ONE, Pick(6)), Action(TWO, Pick(5))))


@given(games())
def test_every_game_replays_to_the_same_value(game: Game) -> None:
    again = Game(game.rules, game.first, game.actions)
    assert again == game
    assert (again.position, again.to_move, again.outcome) == (
        game.position,
        game.to_move,
        game.outcome,
    )
    assert again.standing == game.standing


@given(games())
def test_every_game_as_it_stands_is_the_same_but_for_what_was_taken_back(game: Game) -> None:
    standing = game.as_it_stands()
    assert not any(isinstance(action.deed, TakeBack) for action in standing.actions)
    assert (standing.position, standing.to_move, standing.outcome) == (
        game.position,
        game.to_move,
        game.outcome,
    )


@given(games(finished=True))
def test_every_game_ends_and_somebody_wins(game: Game) -> None:
    assert game.outcome is not None
    assert game.outcome.winner in Player
