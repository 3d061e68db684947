"""Verdicts, proofs and reviews against exhaustive search, which knows no theory."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from divisor_duel import (
    RULE_BOOKS,
    Action,
    ChainPosition,
    ChainRules,
    Deed,
    Division,
    DivisionPosition,
    DivisionRules,
    Game,
    Move,
    Opening,
    Pick,
    Player,
)
from divisor_duel.players.bots import bot_named
from divisor_duel.solver import chain
from divisor_duel.solver.chain import partner_table, winning_picks
from divisor_duel.solver.division import grundy_value, heap, winning_divisions
from divisor_duel.solver.judge import judge, prove
from divisor_duel.solver.review import review_game
from reference import chain_picks, chain_wins, proper_divisors

Known = dict[object, bool]
SMALL_POOLS = [(low, high) for low in (1, 2) for high in range(low + 1, 13)]


def searched(position: ChainPosition, known: Known) -> list[int]:
    """The winning picks by trying everything."""
    left = frozenset(position.remaining())
    return [
        pick
        for pick in chain_picks(left, position.last)
        if not chain_wins(left - {pick}, pick, known)
    ]


def every_position(rules: ChainRules) -> Iterator[ChainPosition]:
    seen = set()
    waiting = [rules.start()]
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        yield position
        waiting += [position.after(pick) for pick in position.legal_moves()]


def random_games(count: int) -> Iterator[tuple[Game, ChainPosition]]:
    """Games in progress on pools of up to 22 numbers, played at random, and their positions."""
    dice = Random(1)
    met = 0
    while met < count:
        low = dice.choice((1, 2, 3))
        game = Game(ChainRules(low, dice.randint(12, 22)))
        while game.outcome is None and met < count:
            game = game.play(dice.choice(game.legal_moves()))
            if game.count > 3:
                assert isinstance(game.position, ChainPosition)
                met += 1
                yield game, game.position


def numbers(position: ChainPosition) -> list[int]:
    return [pick.number for pick in winning_picks(position)]


@pytest.mark.parametrize(("low", "high"), SMALL_POOLS)
def test_every_position_of_every_small_pool(low: int, high: int) -> None:
    known: Known = {}
    for position in every_position(ChainRules(low, high)):
        assert numbers(position) == searched(position, known)


def test_thousands_of_random_positions() -> None:
    known: dict[tuple[int, int], Known] = {}
    for _, position in random_games(3000):
        rules = position.rules
        mine = known.setdefault((rules.low, rules.high), {})
        assert numbers(position) == searched(position, mine)


@pytest.mark.parametrize(
    ("low", "high", "winning"),
    [
        (1, 9, {5, 7}),
        (1, 20, set(range(1, 21)) - {1, 14}),
        (1, 40, {21, 22, 23, 25, 26, 29, 31, 33, 35, 37, 39}),
    ],
)
def test_the_published_winning_openings(low: int, high: int, winning: set[int]) -> None:
    assert set(numbers(ChainRules(low, high).start())) == winning


def test_the_opening_rule_leaves_only_the_winning_openings_that_it_allows() -> None:
    rules = ChainRules(1, 40, Opening(even=True))
    assert numbers(rules.start()) == [22, 26]


def test_a_prime_above_half_wins_at_once_where_there_is_no_one() -> None:
    winning = set(numbers(ChainRules(2, 50).start()))
    assert {29, 31, 37, 41, 43, 47} <= winning
    proof = prove(Game(ChainRules(2, 50)), Pick(29))
    assert proof.wins
    assert proof.answers == {}


def assert_proved(position: ChainPosition, known: Known) -> None:
    """Every winning pick's partner table wins against every reply, every refutation refutes."""
    winning = set(searched(position, known))
    for pick in position.legal_moves():
        proof = chain.prove(position, pick)
        assert proof.wins == (pick.number in winning)
        after_pick = position.after(pick)
        if proof.wins:
            partners = dict(proof.partners)
            hold(after_pick, partners)
            assert {reply.number: answer.number for reply, answer in proof.answers.items()} == {
                reply.number: partners[reply.number] for reply in after_pick.legal_moves()
            }
        else:
            assert isinstance(proof.refutation, Pick)
            assert proof.refutation.number in searched(after_pick, known)


def hold(position: ChainPosition, partners: dict[int, int]) -> None:
    """Answer every possible line of replies with the partner table, to the very end."""
    for reply in position.legal_moves():
        answer = Pick(partners[reply.number])
        after_reply = position.after(reply)
        assert after_reply.why_not(answer) is None
        hold(after_reply.after(answer), partners)


@pytest.mark.parametrize(("low", "high"), SMALL_POOLS)
def test_every_proof_of_every_small_pool_is_played_out(low: int, high: int) -> None:
    known: Known = {}
    for position in every_position(ChainRules(low, high)):
        assert_proved(position, known)


def test_the_proofs_of_thousands_of_random_positions_are_played_out() -> None:
    known: dict[tuple[int, int], Known] = {}
    for _, position in random_games(2000):
        assert_proved(position, known.setdefault((position.rules.low, position.rules.high), {}))


@pytest.mark.parametrize("opening", [Opening(), Opening(even=True), Opening(even=True, below=6)])
@pytest.mark.parametrize("swaps", [False, True])
def test_the_verdict_on_a_game_knows_its_opening_rule_and_its_swap(
    opening: Opening, swaps: bool
) -> None:
    for high in range(6, 13):
        known: Known = {}
        game = Game(ChainRules(1, high, opening, swaps=swaps))
        everything = frozenset(range(1, high + 1))
        picks = {pick.number for pick in game.legal_moves() if isinstance(pick, Pick)}
        winning = {n for n in picks if not chain_wins(everything - {n}, n, known)}
        verdict = judge(game)
        assert (
            verdict.winning_moves == ()
            if swaps
            else set(verdict.winning_moves) == {Pick(n) for n in winning}
        )
        assert verdict.choices == len(picks)
        for number in picks:
            after_opening = judge(game.play(Pick(number)))
            assert after_opening.swap_wins == (swaps and number in winning)
            assert after_opening.wins == (swaps or number not in winning)


def test_the_loser_of_a_lost_position_is_held_by_its_partner_table() -> None:
    rules = ChainRules(1, 10)
    assert not winning_picks(rules.start())
    partners = partner_table(rules.start())
    assert len(partners) == 10
    for opening in Game(rules).legal_moves():
        assert isinstance(opening, Pick)
        hold(rules.start().after(opening).after(Pick(partners[opening.number])), partners)


class TestDivision:
    @pytest.mark.parametrize(
        ("number", "value"), [(2, 0), (7, 0), (4, 1), (60, 3), (360, 5), (2**39, 38)]
    )
    def test_a_heap_counts_the_prime_factors_less_one(self, number: int, value: int) -> None:
        assert heap(number) == value

    def test_the_largest_start_is_judged_at_once(self) -> None:
        position = DivisionPosition((10**12,))
        assert grundy_value(position) == 23
        assert {division.result for division in winning_divisions(position)} == {2, 5}

    @pytest.mark.parametrize(
        "start", [(n,) for n in range(2, 130)] + [(4, 9), (60, 48), (6, 10, 15), (12, 12, 5)]
    )
    def test_the_verdict_is_that_of_exhaustive_search(self, start: tuple[int, ...]) -> None:
        game = Game(DivisionRules(start))
        known: dict[tuple[int, ...], bool] = {}
        winning = {
            (division.number, division.divisor)
            for division in game.legal_moves()
            if isinstance(division, Division) and not divides_to_win(after(start, division), known)
        }
        found = {(division.number, division.divisor)
                 for division in winning_divisions(DivisionPosition(start))}  # fmt: skip
        assert found == winning

    @pytest.mark.parametrize("start", [(60,), (7, 8), (12, 18, 20), (64, 81)])
    def test_every_proof_holds_against_every_reply(self, start: tuple[int, ...]) -> None:
        game = Game(DivisionRules(start))
        for move in game.legal_moves():
            proof = prove(game, move)
            played = game.play(move)
            if proof.wins:
                assert list(proof.answers) == list(played.legal_moves())
                for reply, answer in proof.answers.items():
                    assert isinstance(played.play(reply).position, DivisionPosition)
                    held = played.play(reply).play(answer).position
                    assert not divides_to_win(held.numbers, {})  # type: ignore[union-attr]
            else:
                assert proof.refutation is not None
                held = played.play(proof.refutation).position
                assert not divides_to_win(held.numbers, {})  # type: ignore[union-attr]


def after(numbers: tuple[int, ...], division: Division) -> tuple[int, ...]:
    rest = list(numbers)
    rest.remove(division.number)
    return tuple(sorted([*rest, division.number // division.divisor]))


def divides_to_win(numbers: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    if numbers not in known:
        known[numbers] = any(
            not divides_to_win(after(numbers, Division(number, divisor)), known)
            for number in set(numbers)
            for divisor in proper_divisors(number)
        )
    return known[numbers]


class TestSwapping:
    def test_no_opening_wins_where_it_can_be_swapped(self) -> None:
        game = Game(ChainRules(1, 20, swaps=True))
        assert not judge(game).wins
        assert prove(game, Pick(7)).swap_refutes
        assert prove(game, Pick(14)).refutation is not None

    @pytest.mark.parametrize("opening", range(1, 21))
    def test_the_second_player_always_has_a_winning_action(self, opening: int) -> None:
        game = Game(ChainRules(1, 20, swaps=True)).play(Pick(opening))
        verdict = judge(game)
        assert verdict.wins
        assert verdict.swap_wins == (opening not in (1, 14))
        assert verdict.is_winning(Deed.SWAP) == verdict.swap_wins
        assert verdict.winner is Player.TWO

    def test_after_the_swap_the_game_is_judged_as_any_other(self) -> None:
        game = Game(ChainRules(1, 20, swaps=True)).play(Pick(7)).act(Action(Player.TWO, Deed.SWAP))
        verdict = judge(game)
        assert not verdict.wins
        assert verdict.winner is Player.TWO


def test_a_verdict_is_a_value() -> None:
    for rules in (ChainRules(1, 20), DivisionRules((60, 48))):
        assert judge(Game(rules)) == judge(Game(rules))
        assert hash(judge(Game(rules))) == hash(judge(Game(rules)))
    assert judge(Game(ChainRules(1, 20))) != judge(Game(ChainRules(1, 9)))


def test_a_finished_game_has_no_winning_moves() -> None:
    game = Game(ChainRules(2, 20)).play(Pick(19))
    assert not judge(game).wins
    assert judge(game).winner is Player.ONE


@pytest.mark.parametrize("key", RULE_BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_perfect_against_perfect_is_won_by_the_winner_of_the_verdict(key: str, seed: int) -> None:
    perfect = bot_named("perfect")
    game = Game(RULE_BOOKS[key].rules)
    winner = judge(game).winner
    while game.outcome is None:
        move = perfect(game, seed, game.count)
        assert not isinstance(move, Deed)
        game = game.play(move)
        if game.outcome is None:
            assert judge(game).winner is winner
    assert game.outcome.winner is winner


class TestReview:
    def test_the_marks_are_those_of_exhaustive_search_on_random_games(self) -> None:
        dice = Random(3)
        for _ in range(120):
            rules = ChainRules(dice.choice((1, 2)), dice.randint(5, 14))
            game = Game(rules)
            known: Known = {}
            expected = []
            while game.outcome is None:
                assert isinstance(game.position, ChainPosition)
                winning = searched(game.position, known)
                move = dice.choice(game.legal_moves())
                assert isinstance(move, Pick)
                if not winning:
                    expected.append("")
                elif move.number not in winning:
                    expected.append("?")
                else:
                    expected.append("!" if len(winning) == 1 else "")
                game = game.play(move)
            assert [one.mark for one in review_game(game).actions] == expected

    def test_accuracy_counts_won_positions_kept_of_those_faced(self) -> None:
        # On 1-9 only 5 and 7 win; after 6 the answers 1 and 3 lose, 2 wins: by exhaustive search.
        known: Known = {}
        game = Game(ChainRules(1, 9)).play(Pick(6))
        assert isinstance(game.position, ChainPosition)
        [good, *_] = searched(game.position, known)
        review = review_game(game.play(Pick(good)))
        assert (review.faced(Player.ONE), review.kept(Player.ONE)) == (1, 0)
        assert (review.faced(Player.TWO), review.kept(Player.TWO)) == (1, 1)
        assert review.accuracy(Player.ONE) == 0.0
        assert review.accuracy(Player.TWO) == 1.0
        assert review.turning_point == 0

    def test_nothing_to_be_accurate_about_is_no_share(self) -> None:
        review = review_game(Game(ChainRules(1, 10)).play(Pick(6)))
        assert review.accuracy(Player.ONE) is None
        assert review.turning_point is None

    def test_resigning_in_turn_gives_a_won_position_away_but_running_out_of_time_is_no_choice(
        self,
    ) -> None:
        game = Game(ChainRules(1, 9))
        resigned = review_game(game.act(Action(Player.ONE, Deed.RESIGN)))
        assert [one.mark for one in resigned.actions] == ["?"]
        for action in (
            Action(Player.TWO, Deed.RESIGN),
            Action(Player.ONE, Deed.RUN_OUT_OF_TIME),
            Action(Player.ONE, Deed.ABANDON),
        ):
            assert [one.mark for one in review_game(game.act(action)).actions] == [""]

    def test_an_illegal_move_that_forfeits_gives_a_won_position_away(self) -> None:
        game = Game(RULE_BOOKS["divider"].rules).play(Division(60, 7))
        assert [one.mark for one in review_game(game).actions] == ["?"]

    def test_the_swap_is_judged_like_a_move(self) -> None:
        opened: Move = Pick(7)
        game = Game(ChainRules(1, 20, swaps=True)).play(opened)
        swapped = review_game(game.act(Action(Player.TWO, Deed.SWAP)))
        assert [one.mark for one in swapped.actions] == ["", "!"]
        answered = review_game(game.play(Pick(14)))
        assert [one.mark for one in answered.actions] == ["", "?"]
