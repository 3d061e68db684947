"""What counts as a number, and how a person's text is shown back safely."""

from __future__ import annotations

LONGEST_NUMBER = 19
LONGEST_QUOTE = 40
LONGEST_PATH_QUOTE = 1000
LONGEST_NAME = 40
LINE_WIDTH = 80


class NotationError(ValueError):
    """Text that cannot be read; the message says why in one clear line."""


def read_number(text: str) -> int | None:
    """Return the whole number that a text is, or None: one to nineteen plain digits."""
    digits = text.strip(" ")
    if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST_NUMBER:
        return None
    return int(digits)


def printable(text: str) -> str:
    """Return a text with every character that a terminal might obey written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return a text printable and cut to a readable length."""
    shown = printable(text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[:longest]}..."


def quoted(text: str) -> str:
    """Return a text in quotes, printable and cut to a readable length."""
    return f"'{shortened(text)}'"


def quoted_path(path: object) -> str:
    """Return the path of a file in quotes, whole but for one that no file can have."""
    return f"'{shortened(str(path), LONGEST_PATH_QUOTE)}'"


def one_line(message: str) -> str:
    """Return a message as one printable line, words too long even for a path cut."""
    return " ".join(
        printable(word) if len(word) <= 2 * LONGEST_PATH_QUOTE else shortened(word)
        for word in message.split()
    )


def filled(text: str) -> str:
    """Return words as lines of readable width; a word that is too long stands alone."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def read_name(text: str) -> str:
    """Return a player's name without the spaces around it."""
    name = text.strip()
    if not name:
        raise NotationError("A name has at least one letter.")
    if len(name) > LONGEST_NAME:
        raise NotationError(f"A name has at most {LONGEST_NAME} letters.")
    return read_shown(name)


def read_shown(text: str) -> str:
    """Return a text as it is, if every letter of it can be shown."""
    if not text.isprintable():
        raise NotationError(f"{quoted(text)} has a letter that cannot be shown.")
    return text
