"""`python -m divisor_duel` and the command `divisor-duel`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program and end the process with its exit code."""
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        # Ctrl-C may come as early as the imports, before anybody else can catch it.
        from divisor_duel.cli.exits import Exit

        code = Exit.INTERRUPTED
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["play", key] if not key.startswith("-"):
            # No option to understand: the option parser would take longer than all else.
            from divisor_duel.cli.front_door import play_by_the_book

            return play_by_the_book(key)
        case _:
            from divisor_duel.cli.main import run

            return run(arguments)


if __name__ == "__main__":
    main()
