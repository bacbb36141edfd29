"""The parser of single records, made from ``grammars/trf.lark`` by Lark.

Compiling the grammar takes longer than reading a tournament, so the compiled form is kept: the wheel carries it, and a
checkout keeps it in the user's cache folder. It is data (JSON), bound to the text of the grammar and to Lark's version;
whatever does not fit is compiled anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from trfpair.base import cache as kept
from trfpair.base import resources
from trfpair.trf.lalr import NoMatch, Parser, Token, dumped, version

__all__ = ["GRAMMAR_RULES", "NoMatch", "compiled", "fits", "parse", "texts"]

GRAMMAR_RULES = (
    "player",
    "cell",
    "bye_240",
    "acceleration_250",
    "prohibited_260",
    "abnormal_299",
    "narrow_299",
    "team_299",
    "narrow_team_299",
    "virtual_xxa",
    "team_310",
    "team_013",
    "line_up_300",
    "byes_320",
    "forfeit_330",
    "count",
    "words",
    "ids",
    "id_lists",
    "value",
    "symbols_162",
    "assignments_xxs",
)
"""The start rules of the grammar, one a kind of record."""

COMPILED = "trf.json"
"""The compiled grammar in the wheel."""

CACHED = "grammar.kept"
"""The compiled grammar in the cache."""


def parse(rule: str, text: str) -> list[Token]:
    """Parse the text of one record (from column 4 on) and return its tokens. Raises NoMatch."""
    return _parser().parse(text, rule)


def texts(rule: str, text: str) -> Sequence[str]:
    """The same as plain texts: a fraction of the work. Raises NoMatch."""
    return _parser().texts(text, rule)


def fits(rule: str, text: str) -> bool:
    """Whether a rule takes the text of a record."""
    return _parser().fits(text, rule)


@cache
def _parser() -> Parser:
    grammar = resources.text("grammars", "trf.lark")
    key = _key(grammar)
    for find in (lambda: resources.shipped("grammars", COMPILED), lambda: kept.recall(CACHED)):
        found = _read(find(), key)
        if found:
            return found
    text = compiled(grammar)
    kept.keep(CACHED, text.encode())
    made = _read(text, key)
    assert made is not None
    return made


def _read(text: str | bytes | None, key: str) -> Parser | None:
    """The parser of a kept grammar; None where it is none, or one of another grammar or of another Lark."""
    try:
        found = json.loads(text or "", object_pairs_hook=_with_numbers)
        return Parser(found["grammar"]) if found["key"] == key else None
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def compiled(grammar: str) -> str:
    """Compile the text of a grammar with Lark: the compiled form as text."""
    from lark import Lark

    made = Lark(grammar, parser="lalr", lexer="contextual", start=list(GRAMMAR_RULES))
    return json.dumps({"key": _key(grammar), "grammar": dumped(made)}, separators=(",", ":"), sort_keys=True)


def _key(grammar: str) -> str:
    return f"lark {version()}\n{grammar}"


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[Any, Any]:
    """JSON has only texts for keys; those of parse tables and of the memo are numbers."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}
