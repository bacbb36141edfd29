"""The lowest versions that `pyproject.toml` allows: constraints for pip, or with `python` the lowest Python."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def lowest(wanted: str) -> str:
    """The version behind `>=`."""
    found = re.search(r">=\s*([\d.]+)", wanted)
    if not found:
        raise SystemExit(f"pyproject.toml names no lowest version: {wanted}")
    return found[1]


def constraints() -> list[str]:
    """A line for each library that users need."""
    return [re.split(r"[\s<>=!~;\[]", wanted)[0] + "==" + lowest(wanted) for wanted in PROJECT["dependencies"]]


if __name__ == "__main__":
    print(*([lowest(PROJECT["requires-python"])] if "python" in sys.argv[1:] else constraints()), sep="\n")
