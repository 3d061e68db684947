"""A record told again, move by move, in its rule book's words."""

from __future__ import annotations

from divisor_duel.notation.moves import write_move
from divisor_duel.notation.record import Note, Record
from divisor_duel.rules.actions import Action, Deed, Division, Pick
from divisor_duel.rules.game import Game
from divisor_duel.terminal.commands import LeaveGame
from divisor_duel.terminal.console import Console
from divisor_duel.voices import voice_for
from divisor_duel.voices.voice import Voice


def wait_for_enter(console: Console, what_comes: str) -> None:
    """Wait until the person wants to see what comes; raise `LeaveGame` if they say quit."""
    if console.ask(f"\n[Enter for {what_comes}, quit to stop] ").strip().lower() in ("q", "quit"):
        raise LeaveGame


def retell(record: Record, console: Console, *, step: bool = False) -> None:
    """Show a record as it was played; with `step`, wait for a line before each next action."""
    heading = record.heading
    voice = voice_for(heading.book, heading.names)
    game = Game(record.game.rules, record.game.first)
    console.say(voice.greeting(game))
    _say_note(console, Note(comment=record.preface))
    _say_turn(console, voice, game)
    noted_actions = zip(record.game.standing, record.notes, strict=True)
    for place, (action, note) in enumerate(noted_actions, start=1):
        typed = _typed(action, game)
        console.say(f"{voice.prompt(game)}{typed}\n" if typed else "\n")
        game = game.act(action)
        _say_note(console, note)
        console.say(voice.told(game))
        if step and place < len(record.notes):
            wait_for_enter(console, "the next move")
        _say_turn(console, voice, game)
    if game.outcome is None:
        console.say("\nThe record ends here; the game was not finished.\n")


def _say_turn(console: Console, voice: Voice, game: Game) -> None:
    if game.outcome is None:
        console.say(voice.turn(game) + voice.swap_offer(game))
    elif not game.standing:
        console.say(voice.told(game))


def _typed(action: Action, game: Game) -> str:
    """Return what the player to move typed, or nothing where the other one acted."""
    if isinstance(action.deed, (Pick, Division)):
        return write_move(action.deed, game.position)
    return (
        action.deed.value if isinstance(action.deed, Deed) and action.actor is game.to_move else ""
    )


def _say_note(console: Console, note: Note) -> None:
    words = " ".join(part for part in (note.mark, note.comment) if part)
    if words:
        console.say(f"  [{words}]\n")
