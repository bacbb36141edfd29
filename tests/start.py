"""What a run of one sound file imports: the start is most of the time of a small tournament.

python -m tests.start        writes the lists in tests/fixtures/start anew
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "tests" / "fixtures" / "start"
FILE = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"

WAYS = {
    "pair-no-trace": ("trfpair.apps.cli.main", "pair", "{file}", "--no-trace", "--out", "{out}/round"),
    "pair": ("trfpair.apps.cli.main", "pair", "{file}", "--out", "{out}/round"),
    "engine": ("trfpair.apps.engine.main", "{file}", "-p", "{out}/pairs.txt"),
}
"""Way -> the module with its ``main``, and the words of the command line."""

LIBRARIES = ("click", "jinja2", "lark", "markupsafe")

RUN = """
import sys
from importlib import import_module
sys.argv = ["trfpair", *sys.argv[1:]]
main = import_module(sys.argv.pop(1)).main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("\\n" + "\\n".join(sys.modules))
"""


def imported(way: str) -> list[str]:
    """Our modules that a run loads, and the libraries by their first name; compiled grammar and templates are there."""
    with tempfile.TemporaryDirectory() as out:
        words = [word.format(file=FILE, out=out) for word in WAYS[way]]
        environment = {**os.environ, "TRFPAIR_CACHE": f"{out}/cache", "PYTHONPATH": str(ROOT)}
        for _ in range(2):  # the first run fills the cache
            done = subprocess.run(
                [sys.executable, "-c", RUN, *words],
                capture_output=True,
                text=True,
                check=True,
                env=environment,
                encoding="utf-8",
            )
    names = done.stdout.rpartition("\n\n")[2].split()
    ours = {name for name in names if name.split(".")[0] == "trfpair"}
    return sorted(ours | {name.split(".")[0] for name in names} & set(LIBRARIES))


def main() -> None:
    """Write the lists."""
    LISTS.mkdir(exist_ok=True)
    for way in WAYS:
        (LISTS / f"{way}.txt").write_text("".join(f"{name}\n" for name in imported(way)), encoding="utf-8")


if __name__ == "__main__":
    main()
