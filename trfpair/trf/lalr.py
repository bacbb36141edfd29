"""Lark's own LALR parser, started without the rest of Lark.

``import lark`` brings in its Earley and CYK parsers, the reader of grammars and the tree tools: half of what a small
tournament takes in all. A compiled grammar needs none of them. `dumped` turns a parser that Lark has made into plain
data (JSON), `Parser` runs that data on Lark's lexer and LALR modules.

Most rules leave no choice: their records are one terminal after the other. Such a rule is read by one regular
expression made of Lark's own terminals (`_Row`); what that does not take goes the long way, and Lark says why.
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
    from lark.parsers.lalr_analysis import Shift
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
        self._conf = conf
        self._rows: dict[str, _Row | None] = {}

    def parse(self, text: str, start: str) -> list[Token]:
        """The tokens of a text, by a start rule. Raises UnexpectedInput."""
        if start not in self._rows:
            self._rows[start] = _row_of(self._parser._parse_table, self._conf, start)
        row = self._rows[start]
        tokens: list[Token] | None = row.tokens(text) if row else None
        if tokens is None:
            tokens = self._parser.parse(LexerThread.from_text(self._lexer, text), start)
        assert tokens is not None
        return tokens


class _Row:
    """A rule that is a row of terminals, the last of which may be missing.

    Each is matched from where the one before ended, once and for all (an atomic group), as Lark's lexer matches it
    where nothing else may come: so the tokens are Lark's.
    """

    def __init__(self, parts: list[Any], patterns: list[str], flags: int, *, optional: bool) -> None:
        groups = [f"((?>{pattern}))" for pattern in patterns]
        pattern = re.compile("".join(groups) + "?" * optional, flags)
        self._match = pattern.fullmatch
        self._parts = [(number, part.name) for number, part in enumerate(parts, 1) if not part.filter_out]
        self.sound = pattern.groups == len(parts)
        """Whether the groups are those of the terminals only."""

    def tokens(self, text: str) -> list[Token] | None:
        """The tokens of a text without line ends; None where Lark has to look."""
        found = self._match(text) if "\n" not in text else None
        if found is None:
            return None
        spans = [(name, *found.span(number)) for number, name in self._parts]
        return [Token(name, text[at:end], at, 1, at + 1, 1, end + 1, end) for name, at, end in spans if at >= 0]


def _row_of(table: Any, conf: LexerConf, start: str) -> _Row | None:
    """The start rule as a row of terminals, if the table leaves no choice but whether the last one comes."""
    if conf.ignore:
        return None
    names: list[str] = []
    actions = _terminals(table, conf, table.start_states[start])
    while len(actions) == 1 and _END not in actions:
        ((name, (_, state)),) = actions.items()
        names.append(name)
        if len(names) > len(table.states):
            return None
        actions = _terminals(table, conf, state)
    optional = len(actions) == 2 and _END in actions
    if optional:
        ((name, (action, state)),) = ((name, found) for name, found in actions.items() if name != _END)
        names.append(name)
        if action is not Shift:
            return None
        actions = _terminals(table, conf, state)
    if list(actions) != [_END]:
        return None
    rule = actions[_END][1]
    if rule.origin.name != start or [part.name for part in rule.expansion] != names:
        return None
    patterns = [conf.terminals_by_name[name].pattern.to_regexp() for name in names]
    row = _Row(rule.expansion, patterns, conf.g_regex_flags, optional=optional)
    return row if row.sound else None


_END = "$END"


def _terminals(table: Any, conf: LexerConf, state: int) -> dict[str, Any]:
    """What may come in a state: terminals, or the end."""
    actions = table.states[state].items()
    return {name: action for name, action in actions if name in conf.terminals_by_name or name == _END}


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
