"""Lark's own LALR parser, started without the rest of Lark.

``import lark`` brings in its Earley and CYK parsers, the reader of grammars and the tree tools: half of what a small
tournament takes in all. A compiled grammar needs none of them. `dumped` turns a parser that Lark has made into plain
data (JSON), `Parser` runs that data on Lark's lexer and LALR modules.

Most rules leave no choice: their records are one terminal after the other, the last of them perhaps missing or perhaps
repeated. Such a rule is read by one regular expression made of Lark's own terminals (`_Row`), which also tells where a
text cannot go on. A few terminals that come again and again are read in the same way (`_Groups`). The parser of Lark is
made only where a text needs it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
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
    from lark.exceptions import UnexpectedInput, UnexpectedToken
    from lark.grammar import Rule
    from lark.lexer import ContextualLexer, LexerThread, TerminalDef, Token
    from lark.parsers.lalr_parser import LALR_Parser
    from lark.utils import SerializeMemoizer

__all__ = ["NoMatch", "Parser", "Token", "dumped", "version"]


class NoMatch(Exception):
    """A record the grammar does not take. ``position`` is the index of the first character it cannot go on with."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"no match at {position}")


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
        self._conf = conf
        self._table = data["parser"]["parser"]
        self._memo = memo
        self._rules = [Rule.deserialize(row, memo) for row in data["rules"]]
        self._rows: dict[str, _Row | _Groups | None] = {}

    @cached_property
    def _lark(self) -> tuple[Any, ContextualLexer]:
        """Lark's parser and its lexer."""
        callbacks = {rule: _collector(rule) for rule in self._rules}
        parser: Any = LALR_Parser.deserialize(self._table, self._memo, callbacks)  # type: ignore[no-untyped-call]
        states = parser._parse_table.states.items()
        accepted: dict[int, Collection[str]] = {state: list(actions) for state, actions in states}
        return parser, ContextualLexer(self._conf, accepted)

    def parse(self, text: str, start: str) -> list[Token]:
        """The tokens of a text, by a start rule. Raises NoMatch."""
        row = self._row(start)
        found = row.tokens(text) if row and "\n" not in text else None
        return self.parse_at_length(text, start) if found is None else found

    def texts(self, text: str, start: str) -> Sequence[str]:
        """The tokens as plain texts, for whoever does not ask where they stand. Raises NoMatch."""
        row = self._row(start)
        found = row.texts(text) if row and "\n" not in text else None
        return self.parse_at_length(text, start) if found is None else found

    def fits(self, text: str, start: str) -> bool:
        """Whether the rule takes a text; a fraction of the work again where it does not."""
        row = self._row(start)
        if isinstance(row, _Row) and "\n" not in text:
            return row.fits(text)
        try:
            return self.texts(text, start) is not None
        except NoMatch:
            return False

    def _row(self, start: str) -> _Row | _Groups | None:
        if start not in self._rows:
            rules, conf = self._rules, self._conf
            self._rows[start] = _row_of(rules, conf, start) or _groups_of(rules, conf, start)
        return self._rows[start]

    def parse_at_length(self, text: str, start: str) -> list[Token]:
        """The same by Lark, whatever the rule. Raises NoMatch."""
        parser, lexer = self._lark
        try:
            tokens: list[Token] = parser.parse(LexerThread.from_text(lexer, text), start)
        except UnexpectedInput as error:
            at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
            raise NoMatch(len(text) if at_end else error.pos_in_stream or 0) from None
        return tokens


class _Row:
    """A rule that is a row of terminals, the last of which may be missing, or come again and again.

    Each is matched from where the one before ended, once and for all (an atomic group), as Lark's lexer matches it
    where nothing else may come: so the tokens are Lark's, and the text stops where Lark stops.
    """

    def __init__(self, parts: list[Any], patterns: list[str], flags: int, *, optional: bool, repeated: bool) -> None:
        last = f"((?>{patterns[-1]}){'+' if repeated else ''})"
        nested = last + "?"
        for pattern in reversed(patterns[:-1]):
            nested = f"(?:((?>{pattern})){nested})?"
        found = re.compile(nested, flags)
        self._match = found.match
        self._needed = len(parts) - optional
        """The number of the last group that cannot be missing."""
        self._parts = [(number, part.name) for number, part in enumerate(parts, 1) if not part.filter_out]
        self._numbers = [number for number, _ in self._parts]
        self._again = re.compile(f"(?>{patterns[-1]})", flags).finditer if repeated else None
        self.sound = found.groups == len(parts)
        """Whether the groups are those of the terminals only."""

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text without line ends. Raises NoMatch."""
        found = self._found(text)
        spans = [(name, *found.span(number)) for number, name in self._parts]
        if self._again:
            name, first, _ = spans.pop()
            spans += [(name, *again.span()) for again in self._again(text, first)] if first >= 0 else []
        return [_token(name, text, at, end) for name, at, end in spans if at >= 0]

    def texts(self, text: str) -> Sequence[str]:
        """The same as plain texts."""
        if self._again:
            return self.tokens(text)
        found = self._found(text)
        return [part for part in found.group(0, *self._numbers)[1:] if part is not None]

    def fits(self, text: str) -> bool:
        """Whether it is a text of the rule."""
        found = self._match(text)
        return found is not None and found.end() == len(text) and found.start(self._needed) >= 0

    def _found(self, text: str) -> re.Match[str]:
        found = self._match(text)
        assert found is not None
        if found.end() < len(text) or found.start(self._needed) < 0:
            raise NoMatch(found.end())
        return found


class _Groups:
    """A rule that is a few terminals again and again, in one way of several, then perhaps one more.

    No terminal takes what another of the same place would take, so the first way that matches is Lark's.
    """

    def __init__(self, ways: Sequence[Sequence[Any]], last: Any, pattern_of: Callable[[Any], str], flags: int) -> None:
        seen = re.compile("|".join("".join(f"((?>{pattern_of(part)}))" for part in way) for way in ways), flags)
        group = "|".join("".join(f"(?>{pattern_of(part)})" for part in way) for way in ways)
        self._again = seen.finditer
        self._whole = re.compile(f"(?:{group})*(?:{pattern_of(last)})?", flags).fullmatch
        parts = [part for way in ways for part in way]
        self._parts = [(number, part.name) for number, part in enumerate(parts, 1) if not part.filter_out]
        self.sound = seen.groups == len(parts)
        """Whether the groups are those of the terminals only."""

    def tokens(self, text: str) -> list[Token] | None:
        """The tokens of a text without line ends; None where the rule does not take it."""
        if not self._whole(text):
            return None
        spans = ((name, *found.span(number)) for found in self._again(text) for number, name in self._parts)
        return [_token(name, text, at, end) for name, at, end in spans if at >= 0]

    texts = tokens


def _token(name: str, text: str, at: int, end: int) -> Token:
    return Token(name, text[at:end], at, 1, at + 1, 1, end + 1, end)


def _groups_of(rules: list[Rule], conf: LexerConf, start: str) -> _Groups | None:
    """The start rule as groups of terminals, if it is nothing else: ``(A B)* A?``."""
    shapes = sorted((list(rule.expansion) for rule in rules if rule.origin.name == start), key=len)
    if conf.ignore or [len(shape) for shape in shapes] != [0, 1, 1, 2]:
        return None
    again, last = shapes[-1]
    bodies = [list(rule.expansion) for rule in rules if rule.origin == again]
    ways = sorted((body for body in bodies if again not in body), key=len, reverse=True)
    onwards = sorted((body[1:] for body in bodies if body[0] == again), key=len, reverse=True)
    if onwards != ways or not all(part.is_term for part in (*(part for way in ways for part in way), last)):
        return None
    if [last] not in shapes or not getattr(last, "filter_out", False):
        return None
    names = conf.terminals_by_name
    groups = _Groups(ways, last, lambda part: names[part.name].pattern.to_regexp(), conf.g_regex_flags)
    return groups if groups.sound else None


def _row_of(rules: list[Rule], conf: LexerConf, start: str) -> _Row | None:
    """The start rule as a row of terminals, if it leaves no choice but how often the last one comes."""
    expansions = sorted((list(rule.expansion) for rule in rules if rule.origin.name == start), key=len)
    parts, optional = expansions[-1], len(expansions) == 2
    if conf.ignore or not parts or len(expansions) > 2 or (optional and expansions[0] != parts[:-1]):
        return None
    again = _repeated(rules, parts[-1])
    if again:
        parts = [*parts[:-1], again]
    if len(parts) == optional or not all(part.is_term for part in parts) or (again and again.filter_out):
        return None
    patterns = [conf.terminals_by_name[part.name].pattern.to_regexp() for part in parts]
    row = _Row(parts, patterns, conf.g_regex_flags, optional=optional, repeated=bool(again))
    return row if row.sound else None


def _repeated(rules: list[Rule], part: Any) -> Any:
    """The one terminal that a part of a rule consists of, once or more often; None for any other."""
    shapes = [list(rule.expansion) for rule in rules if rule.origin == part]
    single = min(shapes, key=len, default=[])
    return single[0] if len(single) == 1 and len(shapes) == 2 and [part, *single] in shapes else None


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
