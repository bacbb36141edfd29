"""The parser that the wheel carries, as a module: Lark's own generator makes it of the grammar."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from trfpair.base import resources
from trfpair.trf.grammar import rules

_CHANGED = (
    "# Changed for trfpair: types are not worked out, nothing is logged, and what only other parsers need is gone.\n"
)
_LIGHTER = (
    ("\nimport logging\n", "\nfrom trfpair.trf import silent as logging\n"),
    ("\nimport pickle, zlib, base64\n", "\n"),
)
"""Lines of the module, and what stands in their places. A version of Lark without such a line starts less fast."""


def write_parser(target: Path) -> None:
    """Write the module."""
    grammar = resources.folder("grammars") / "trf.lark"
    starts = [word for rule in rules(grammar.read_text(encoding="utf-8")) for word in ("--start", rule)]
    made = ["lark.tools.standalone", "--maybe_placeholders", *starts, str(grammar), "--out", str(target)]
    subprocess.run([sys.executable, "-m", *made], check=True)
    text = target.read_text(encoding="utf-8")
    for line, other in _LIGHTER:
        text = text.replace(line, other)
    target.write_text(f"{_CHANGED}from __future__ import annotations\n{text}", encoding="utf-8")
