"""Pages of the docs on which commands are typed: a page is typed again in an empty folder, with what comes.

In a block of ``text`` a line after ``$`` is typed, and what stands below it is the answer. ``cat FILE`` before anything
has made FILE shows what somebody wrote: there the page itself is the file.

python -m tests.typed_page docs/a-season.md        writes the answers of the page anew
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

_BLOCK = re.compile(r"```text\n(.*?)```\n", re.DOTALL)


def typed_again(page: str, folder: Path) -> str:
    """The page with the answers that its commands give in a folder."""
    return _BLOCK.sub(lambda block: f"```text\n{''.join(_answered(block[1], folder))}```\n", page)


def _answered(block: str, folder: Path) -> Iterator[str]:
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
        command, _, answer = part.partition("\n")
        if not command.startswith("$ "):
            yield part
            continue
        words = shlex.split(command[2:])
        if words[:1] == ["cat"] and not (folder / words[1]).exists():
            (folder / words[1]).write_text(answer, encoding="utf-8")
        yield f"{command}\n{_answer(command[2:], folder)}"


def _answer(command: str, folder: Path) -> str:
    line = command.replace("trfpair ", f"{shlex.quote(sys.executable)} -m trfpair ", 1)
    done = subprocess.run(
        ["sh", "-c", f"({line}) 2>&1"],
        cwd=folder,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": str(Path(__file__).parent.parent)},
    )
    return done.stdout.decode()


def main() -> None:
    """Write the pages that are named anew."""
    for name in sys.argv[1:]:
        page = Path(name)
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(typed_again(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
