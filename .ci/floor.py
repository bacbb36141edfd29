"""What `pyproject.toml` asks for: constraints for pip with the lowest versions, `python` the lowest Python, `wanted`
all libraries that the tests need, for pip where the package itself is not installed.
"""

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


TOLD = {
    "python": lambda: [lowest(PROJECT["requires-python"])],
    "wanted": lambda: [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]],
}

if __name__ == "__main__":
    print(*TOLD.get(sys.argv[-1], constraints)(), sep="\n")
