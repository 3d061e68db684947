from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.notation.text import (
    NotationError,
    one_line,
    printable,
    quoted,
    read_name,
    read_number,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [("6", 6), ("  6 ", 6), ("0", 0), ("007", 7), ("9" * 19, 10**19 - 1), ("0" * 18 + "1", 1)],
)
def test_one_to_nineteen_plain_digits_are_a_number(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", " ", "+6", "6.0", "-3", "٦", "²", "1e3", "6 6", "\t6", "6\n", "0x6", "1_000", "9" * 20,
     "1" * 100_000, "\x00", "6\x00", "six"],
    ids=ascii,
)  # fmt: skip
def test_anything_else_is_not(text: str) -> None:
    assert read_number(text) is None


@given(st.text())
def test_what_is_shown_back_is_printable(text: str) -> None:
    assert printable(text).isprintable()
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= 45


def test_printable_text_is_shown_as_it_is() -> None:
    assert quoted("sechs ٦") == "'sechs ٦'"


def test_control_characters_are_shown_as_escapes() -> None:
    assert printable("a\x1b[2Jb\x00") == r"a\x1b[2Jb\x00"


def test_a_long_text_is_cut() -> None:
    assert quoted("1" * 100_000) == "'" + "1" * 40 + "...'"


def test_a_message_is_one_printable_line_with_nothing_endless_in_it() -> None:
    path = "/" + "folder/" * 100
    assert one_line(f"There is\n\nno  \x1b[2J {path}.") == rf"There is no \x1b[2J {path}."
    assert one_line("No " + "7" * 100_000) == "No " + "7" * 40 + "..."


def test_a_name_loses_the_spaces_around_it() -> None:
    assert read_name("  Ada Lovelace ") == "Ada Lovelace"


@pytest.mark.parametrize(
    ("text", "fault"),
    [("  ", "at least one"), ("x" * 41, "at most 40"), ("A\x1bda", "cannot be shown")],
)
def test_a_name_that_cannot_be_shown_is_refused(text: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        read_name(text)
