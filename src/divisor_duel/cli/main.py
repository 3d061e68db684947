"""The command `divisor-duel`, and what its exit codes mean."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from divisor_duel import __version__
from divisor_duel.cli.exits import PROGRAM, Exit, complain, exit_code_of

#: Each command and its module, which is imported only when the command is called.
COMMANDS = {
    "play": "play",
    "resume": "resume",
    "games": "games",
    "rules": "rules",
    "replay": "replay",
    "solve": "solve",
    "review": "review",
    "puzzle": "puzzle",
    "arena": "arena",
    "balance": "balance",
    "history": "history",
    "stats": "stats",
    "show": "kept",
    "export": "kept",
    "import": "importing",
    "delete": "kept",
    "backup": "kept",
}


class _Commands(click.Group):
    """Finds each command in its module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"divisor_duel.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, "import_" if cmd_name == "import" else cmd_name)
        return command


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 the input ended before the game did, 2 wrong usage, "
    "3 the store failed, 130 interrupted.",
)
@click.version_option(__version__, prog_name=PROGRAM)
@click.pass_context
def divisor_duel(context: click.Context) -> None:
    """Play two-player divisibility games, and see how they are won.

    Without a command, on a terminal, it asks what to play.
    """
    if context.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        from divisor_duel.cli.welcome import welcome
        from divisor_duel.terminal.console import console

        context.exit(welcome(console()))
    click.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; every error is one line on standard error."""
    return exit_code_of(lambda: _invoke(arguments))


def _invoke(arguments: Sequence[str]) -> int:
    try:
        result = divisor_duel.main(list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except click.ClickException as error:
        complain(error.format_message())
        return Exit.WRONG_USAGE
    except click.Abort:
        return Exit.INTERRUPTED
    except SystemExit:
        # The parser ends the process itself after a completion, and when a reader has enough.
        return Exit.DONE
    return result if isinstance(result, int) else Exit.DONE
