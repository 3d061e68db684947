"""Running the program as a process of its own, as its users do."""

from __future__ import annotations

import os
import subprocess
import sys


def run(
    *arguments: str, typed: bytes | None = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line to its end."""
    return subprocess.run(
        [sys.executable, "-m", "divisor_duel", *arguments],
        input=typed,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=120,
    )


def refused(*arguments: str) -> str:
    """The one line in which wrong usage is told."""
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    message = done.stderr.decode()
    assert message.startswith("divisor-duel: ")
    assert message.count("\n") == 1
    return message
