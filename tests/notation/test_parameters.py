from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel import Opening
from divisor_duel.notation.parameters import (
    read_opening,
    read_pool,
    read_start,
    write_opening,
    write_pool,
    write_start,
)
from divisor_duel.notation.text import NotationError

numbers = st.integers(0, 10**19 - 1)


@given(numbers, numbers)
def test_a_pool_reads_as_it_was_written(low: int, high: int) -> None:
    assert read_pool(write_pool(low, high)) == (low, high)


@given(st.lists(numbers, min_size=1))
def test_a_start_reads_as_it_was_written(start: list[int]) -> None:
    assert read_start(write_start(tuple(start))) == tuple(start)


@given(st.builds(Opening, st.booleans(), st.none() | numbers))
def test_an_opening_rule_reads_as_it_was_written(opening: Opening) -> None:
    assert read_opening(write_opening(opening)) == opening


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("any", Opening()),
        ("even", Opening(even=True)),
        ("even<50", Opening(even=True, below=50)),
        ("any<50", Opening(below=50)),
    ],
)
def test_the_words_of_an_opening_rule(text: str, opening: Opening) -> None:
    assert read_opening(text) == opening


@pytest.mark.parametrize("text", ["", "1", "1-", "-9", "1-9-12", "a-b", "1..9", "+1-9"])
def test_text_that_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a pool: write it like 1-100"):
        read_pool(text)


@pytest.mark.parametrize("text", ["", "60,", ",", "60;48", "sixty", "6.5"])
def test_text_that_is_no_start_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a starting number"):
        read_start(text)


@pytest.mark.parametrize("text", ["", "odd", "even<", "even<x", "odd<50", "<50", "even<-1"])
def test_text_that_is_no_opening_rule_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an opening rule"):
        read_opening(text)


@pytest.mark.parametrize("read", [read_pool, read_start, read_opening])
@given(text=st.text())
def test_reading_raises_nothing_but_its_own_error(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except NotationError as error:
        assert "\n" not in str(error)
