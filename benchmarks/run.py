"""Every measurement, side by side in one run: `make bench`."""

from __future__ import annotations

import keeping
import solving
import starting

if __name__ == "__main__":
    starting.report()
    solving.report()
    keeping.report()
