"""`python -m divisor_duel` and the command `divisor-duel`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program and end the process with its exit code."""
    match sys.argv[1:]:
        case ["play", key] if not key.startswith("-"):
            # No option to understand: the option parser would take longer than all else.
            from divisor_duel.cli.front_door import play_by_the_book

            code = play_by_the_book(key)
        case arguments:
            from divisor_duel.cli.main import run

            code = run(arguments)
    sys.exit(code)


if __name__ == "__main__":
    main()
