"""What a person can say beside a move, and what each of it does."""

from __future__ import annotations

import os
from collections.abc import Callable
from errno import EISDIR
from typing import NamedTuple

from divisor_duel.notation.moves import read_move
from divisor_duel.notation.text import NotationError, quoted, quoted_path
from divisor_duel.rules.actions import Action, Deed, IllegalActionError, TakeBack
from divisor_duel.terminal.conversation import Conversation
from divisor_duel.terminal.files import write_new, write_whole


class LeaveGame(Exception):  # noqa: N818 - leaving is no error
    """The person wants to leave the game."""


class Command(NamedTuple):
    """A word that can be typed instead of a move."""

    name: str
    summary: str
    run: Callable[[Conversation, str], None]
    argument: str = ""


def run_command(conversation: Conversation, line: str) -> None:
    """Do what a line asks for; raise `NotationError` if it is no command."""
    word, _, argument = line.strip().partition(" ")
    command = _find(word)
    argument = argument.strip()
    if argument and not command.argument:
        raise NotationError(f"{command.name} stands alone: {quoted(argument)} is too much.")
    if command.argument and not argument:
        raise NotationError(f"{command.name} needs something after it: {_usage(command)}.")
    command.run(conversation, argument)


def _find(word: str) -> Command:
    start = word.lower()
    exact = [command for command in COMMANDS if command.name == start]
    found = exact or [command for command in COMMANDS if start and command.name.startswith(start)]
    if not found:
        raise NotationError(f"{quoted(word)} is neither a number nor a command.")
    if len(found) > 1:
        names = " or ".join(command.name for command in found)
        raise NotationError(f"{quoted(word)} is short for {names}: please type more of it.")
    return found[0]


def _usage(command: Command) -> str:
    return f"{command.name} {command.argument}".rstrip()


def _help(conversation: Conversation, _: str) -> None:
    width = max(len(_usage(command)) for command in COMMANDS)
    lines = [f"  {_usage(command):{width}}  {command.summary}\n" for command in COMMANDS]
    conversation.say("Type a number to play it, or one of these (or their first letters):\n")
    conversation.say("".join(lines))


def _moves(conversation: Conversation, _: str) -> None:
    voice, game = conversation.voice, conversation.game
    conversation.say(voice.moves(game) + voice.swap_offer(game))


def _board(conversation: Conversation, _: str) -> None:
    conversation.say(conversation.voice.board(conversation.game))


def _history(conversation: Conversation, _: str) -> None:
    from divisor_duel.notation.record import numbered_actions

    words = numbered_actions(conversation.game)
    conversation.say(f"{' '.join(words) or 'Nothing has been played yet.'}\n")


def _hint(conversation: Conversation, _: str) -> None:
    from divisor_duel.terminal.advice import hint  # perfect play takes long to import

    with conversation.console.thinking():
        told = hint(conversation.game)
    conversation.say(told)


def _why(conversation: Conversation, argument: str) -> None:
    from divisor_duel.terminal.advice import why

    game = conversation.game
    move = read_move(argument, game.position)
    reason = game.position.why_not(move)
    if reason is not None:
        raise IllegalActionError(reason, Action(game.to_move, move))
    with conversation.console.thinking():
        told = why(game, move)
    conversation.say(told)


def _eval(conversation: Conversation, _: str) -> None:
    from divisor_duel.terminal.advice import evaluation

    with conversation.console.thinking():
        told = evaluation(conversation.game)
    conversation.say(told)


def _rules(conversation: Conversation, _: str) -> None:
    from divisor_duel.voices.rules_text import rules_text

    conversation.say(rules_text(conversation.table.heading.book))


def _swap(conversation: Conversation, _: str) -> None:
    if not conversation.game.rules.swaps:
        conversation.say("Swapping was not agreed for this game.\n")
        return
    conversation.act(Deed.SWAP)


def _undo(conversation: Conversation, _: str) -> None:
    game = conversation.game
    count = game.count_at_last_turn
    if count is None:
        name = conversation.voice.name(game.to_move)
        conversation.say(f"There is no earlier turn of {name} to go back to.\n")
        return
    conversation.act(TakeBack(count))


def _resign(conversation: Conversation, _: str) -> None:
    conversation.act(Deed.RESIGN)


def _save(conversation: Conversation, argument: str) -> None:
    from pathlib import Path  # of no use before somebody saves

    try:
        path = Path(argument).expanduser()
        if path.is_dir() or argument.endswith(("/", os.sep)):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path in conversation.saved_to:
            write_whole(path, conversation.record_text())
        else:
            # Only a file that was written here before is written again: no other may be lost.
            write_new(path, conversation.record_text())
    except FileExistsError:
        conversation.say(f"{quoted_path(argument)} exists already: please choose another name.\n")
    except (OSError, ValueError, RuntimeError) as error:
        why = str(error.strerror if isinstance(error, OSError) else error).removesuffix(".")
        conversation.say(f"{quoted_path(argument)} cannot be written: {why}.\n")
    else:
        conversation.saved_to.add(path)
        conversation.say(f"Saved to {quoted_path(argument)}.\n")


def _quit(_: Conversation, __: str) -> None:
    raise LeaveGame


COMMANDS = (
    Command("help", "show this list", _help),
    Command("moves", "list the legal moves", _moves),
    Command("board", "show what is on the table", _board),
    Command("history", "show the moves so far", _history),
    Command("hint", "show a winning move, and why it wins", _hint),
    Command("why", "show what a move leads to", _why, argument="N"),
    Command("eval", "show which legal moves win and which lose", _eval),
    Command("rules", "explain the rules, with tips", _rules),
    Command("undo", "go back to your last turn", _undo),
    Command("swap", "take over the opening, where that was agreed", _swap),
    Command("resign", "give the game to your opponent", _resign),
    Command("save", "write the game to a file", _save, argument="FILE"),
    Command("quit", "leave the game", _quit),
)


def try_command(conversation: Conversation, line: str) -> None:
    """Do what a line asks for, or say in one line why that is not possible."""
    try:
        run_command(conversation, line)
    except NotationError as error:
        conversation.say(f"{error} Type help to see what you can say.\n")
    except IllegalActionError as error:
        conversation.say(conversation.voice.refusal(conversation.game, error))
