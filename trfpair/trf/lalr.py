"""Lark's own LALR parser, started without the rest of Lark.

``import lark`` brings in its Earley and CYK parsers, the reader of grammars and the tree tools: half of what a small
tournament takes in all. A compiled grammar needs none of them. `dumped` turns a parser that Lark has made into plain
data (JSON), `Parser` runs that data on Lark's lexer and LALR modules.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


@contextmanager
def lark_in_parts() -> Iterator[None]:
    """Let modules of Lark be imported one by one: its ``__init__``, which imports them all, is passed over.

    Whoever imports ``lark`` later gets it whole, as ever.
    """
    if "lark" in sys.modules:
        yield
        return
    spec = find_spec("lark")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    stand_in = ModuleType("lark")
    stand_in.__path__ = list(spec.submodule_search_locations)
    sys.modules["lark"] = stand_in
    try:
        yield
    finally:
        del sys.modules["lark"]


with lark_in_parts():
    from lark.common import LexerConf
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
    from lark.grammar import Rule
    from lark.lexer import ContextualLexer, LexerThread, TerminalDef, Token
    from lark.parsers.lalr_parser import LALR_Parser
    from lark.utils import SerializeMemoizer

__all__ = ["Parser", "Token", "UnexpectedCharacters", "UnexpectedInput", "UnexpectedToken", "dumped", "version"]


def version() -> str:
    """The version of Lark, read without running it."""
    spec = find_spec("lark")
    assert spec is not None
    assert spec.origin is not None
    found = re.search(r'^__version__[^=\n]*= *"([^"]+)"', Path(spec.origin).read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1) if found else ""


def dumped(parser: Lark) -> dict[str, Any]:
    """A parser that Lark has made, as data: what `Parser` takes. Raises where JSON cannot hold it."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    return {"data": {"parser": data["parser"], "rules": data["rules"]}, "memo": memo}


class Parser:
    """A compiled grammar. Every rule gives the list of its tokens, those named with ``_`` left out."""

    def __init__(self, compiled: dict[str, Any]) -> None:
        data = compiled["data"]
        memo = SerializeMemoizer.deserialize(compiled["memo"], {"Rule": Rule, "TerminalDef": TerminalDef}, {})
        conf = LexerConf.deserialize(data["parser"]["lexer_conf"], memo)
        conf.callbacks, conf.re_module, conf.postlex, conf.skip_validation = {}, re, None, True
        callbacks = {rule: _collector(rule) for rule in (Rule.deserialize(row, memo) for row in data["rules"])}
        self._parser: Any = LALR_Parser.deserialize(  # type: ignore[no-untyped-call]
            data["parser"]["parser"], memo, callbacks
        )
        table = self._parser._parse_table
        accepted: dict[int, Collection[str]] = {state: list(actions) for state, actions in table.states.items()}
        self._lexer = ContextualLexer(conf, accepted)

    def parse(self, text: str, start: str) -> list[Token]:
        """The tokens of a text, by a start rule. Raises UnexpectedInput."""
        tokens: list[Token] = self._parser.parse(LexerThread.from_text(self._lexer, text), start)
        return tokens


def _collector(rule: Rule) -> Callable[[list[Any]], list[Any]]:
    """What makes the value of a rule: its tokens in order, those of inlined rules (``_...``) among them."""
    parts: list[Any] = list(rule.expansion)
    keep = [not (part.is_term and part.filter_out) for part in parts]
    nested = any(not part.is_term for part in parts)
    if all(keep) and not nested:
        return list

    def collect(children: list[Any]) -> list[Any]:
        tokens: list[Any] = []
        for child, kept in zip(children, keep):
            if isinstance(child, list):
                tokens += child
            elif kept:
                tokens.append(child)
        return tokens

    return collect
