"""Each notice of a round is derived by the checker, or stands here: of another one `verify` says "not proved"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import trfpair
import trfpair_check
from tests.sources import nodes

ROOM, CHECKER = Path(trfpair.__file__).parent, Path(trfpair_check.__file__).parent
PLACES = ("event", "systems", "rounds/pairing.py")
"""Where notices of a round arise; those of a change by the arbiter arise in ``rounds/amendment``."""
OF_NO_ROUND = {
    "same-table": "said when the table is",
    "withdrawn-before-half": "of standings",
    "team-totals": "of standings",
}
NOT_DERIVED = {
    "unsettled": "the checker does not know Keizer",
}


def told() -> Iterator[tuple[str, str]]:
    """The module and the kind of each notice whose kind stands in the code."""
    for path in sorted(path for place in PLACES for path in [ROOM / place, *(ROOM / place).rglob("*.py")]):
        gives = path.is_file() and re.search(r"\b_?[Nn]otice\(", path.read_text(encoding="utf-8"))
        for node in nodes(path) if gives else ():
            name = getattr(getattr(node, "func", None), "attr", getattr(getattr(node, "func", None), "id", ""))
            if isinstance(node, ast.Call) and node.args and name in ("Notice", "_notice"):
                first, module = node.args[0], path.relative_to(ROOM.parent).with_suffix("")
                if isinstance(first, ast.Constant):
                    yield str(module), str(first.value)
                elif isinstance(first, ast.Name):
                    kind = getattr(import_module(".".join(module.parts)), first.id, None)
                    yield from [(str(module), kind)] if isinstance(kind, str) else ()


KINDS = sorted({*told()})


def derived_kinds() -> Iterator[str]:
    """The kinds that the checker derives: of every round by name, of a system before the text."""
    for path in CHECKER.glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Constant):
                yield str(node.elts[0].value)
            elif isinstance(node, ast.Dict):
                yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))
            elif isinstance(node, ast.Constant) and path.stem in ("notices", "hall"):
                yield str(node.value)


@pytest.mark.few(1)
@pytest.mark.parametrize(("module", "kind"), KINDS, ids=[kind for _, kind in KINDS])
def test_the_checker_knows_a_notice(module: str, kind: str) -> None:
    derived = kind in {*derived_kinds()}
    assert derived is not (kind in {**OF_NO_ROUND, **NOT_DERIVED}), (
        f"{module} gives the notice {kind}: trfpair_check/notices.py derives those of every round, `notices_said` of a "
        "class there those of a system"
    )


def test_notices_are_found() -> None:
    kinds = {kind for _, kind in KINDS}
    assert {"rematch", "bye-moved", "open-round", "everybody-away", "table", "unrated"} <= kinds
    assert {*OF_NO_ROUND, *NOT_DERIVED} <= kinds
