"""The parser that the wheel carries, as a package: Lark's own generator makes it of the grammar.

A file has records of a few rules. So the tables of each rule are a module of their own, imported with the first record
of the rule, and what Lark does with all tables alike is in ``__init__.py``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from trfpair.base import resources
from trfpair.trf import grammar as grammar_module
from trfpair.trf.grammar import PARSERS, rules
from trfpair.trf.pruned import pruned

_CHANGED = (
    "# Changed for trfpair: types are not worked out, nothing is logged, the tables stand beside it, and what\n"
    "# reading with them does not need is left out.\n"
    "from __future__ import annotations\n"
)
_LIGHTER = (
    ("\nimport logging\n", "\nfrom trfpair.trf import light as logging\n"),
    ("\nfrom dataclasses import dataclass\n", "\nfrom trfpair.trf.light import dataclass\n"),
    ("\n    import regex\n", "\n    raise ImportError\n"),
    ("\ncateg_pattern = re.compile(", "\ncateg_pattern = str("),
    ("\nimport pickle, zlib, base64\n", "\n"),
    ("elif isinstance(transformer, Transformer_InPlace):", "elif False:"),
)
"""Lines of the module, and what stands in their places. A version of Lark without such a line starts less fast."""

_TABLES = "\nDATA = (\n"
"""The line with which the tables begin, behind what is the same for all grammars."""


def write_parser(folder: Path) -> None:
    """Write the package: ``__init__.py``, and the tables of each rule as a module."""
    folder.mkdir()
    grammar = resources.folder("grammars") / "trf.lark"
    modules = [folder / f"{rule}.py" for rule in rules(grammar.read_text(encoding="utf-8"))]
    calls = [["--maybe_placeholders", "--start", module.stem, str(grammar), "--out", str(module)] for module in modules]
    subprocess.run([sys.executable, "-c", _GENERATE, json.dumps(calls)], check=True)
    askers = [Path(grammar_module.__file__).read_text(encoding="utf-8")]
    for module in modules:
        shared, head, tables = module.read_text(encoding="utf-8").partition(_TABLES)
        if not head:
            raise ValueError(f"lark.tools.standalone wrote no line {_TABLES.strip()!r} for the rule {module.stem}")
        askers.append(f"from {PARSERS} import Lark, Token\n{head}{tables}")
        module.write_text(askers[-1], encoding="utf-8")
    text = f"{shared}\n"
    for line, other in _LIGHTER:
        text = text.replace(line, other)
    (folder / "__init__.py").write_text(pruned(f"{_CHANGED}{text}", askers), encoding="utf-8")


_GENERATE = """
import json
import sys
from lark.tools.standalone import main
for sys.argv[1:] in json.loads(sys.argv[1]):
    main()
"""
"""``python -m lark.tools.standalone`` once for each list of arguments, without loading Lark each time."""
