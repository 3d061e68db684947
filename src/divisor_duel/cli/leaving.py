"""Talking with a person at the console until they have had enough."""

from __future__ import annotations

from collections.abc import Callable

from divisor_duel.cli.exits import Exit
from divisor_duel.terminal.commands import LeaveGame
from divisor_duel.terminal.console import Console


def until_left(at: Console, talk: Callable[[], Exit]) -> Exit:
    """Talk, and say goodbye however the person leaves before the talk is over."""
    try:
        return talk()
    except LeaveGame:
        at.say("Goodbye!\n")
        return Exit.DONE
    except EOFError:
        at.say("\nGoodbye!\n")
        return Exit.INPUT_ENDED
    except KeyboardInterrupt:
        at.say("\nGoodbye!\n")
        return Exit.INTERRUPTED
