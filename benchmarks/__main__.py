"""`python -m benchmarks [NAME…]`: run all benchmarks, or those named, and print their tables."""

from __future__ import annotations

import importlib
import sys

NAMES = ("playouts", "stored_turn", "incoming", "http_move", "sweep", "leagues")


def main(wanted: list[str]) -> None:
    """Run them in turn."""
    unknown = [name for name in wanted if name not in NAMES]
    if unknown:
        sys.exit(f"unknown: {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    for name in wanted or NAMES:
        importlib.import_module(f"benchmarks.{name}").run()


if __name__ == "__main__":
    main(sys.argv[1:])
