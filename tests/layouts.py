"""trfpair/trf/layouts.py and the tables of docs/formats.md: columns by ``grammars/trf.lark``, results by their table.

python -m tests.layouts        writes both anew, and the letters of the results in the grammar

A rule that begins with the code of a record and goes on with fields has a layout: each field is a terminal of one
width, which stands where the one before it ends. The comment of the terminal says the columns too, and they must be
those.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark

from trfpair.event.results import REQUESTED, TYPED_RESULTS, Result, ResultKind

ROOT = Path(__file__).parent.parent


def _loaded(name: str) -> Any:
    """A module of trfpair/trf by itself: the room as a whole may ask for a layout that is not made yet."""
    spec = spec_from_file_location(f"layouts_{name}", ROOT / "trfpair" / "trf" / f"{name}.py")
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


columns, rules = _loaded("columns"), _loaded("grammar").rules
Layout = Span = Any

GRAMMAR = "grammars/trf.lark"
MADE = ROOT / "trfpair" / "trf" / "layouts.py"
PAGE = ROOT / "docs" / "formats.md"
BEGIN, END = "<!-- columns: made by `make pages` -->\n", "<!-- end of the columns -->\n"
RESULTS = "<!-- results: made by `make pages` -->\n", "<!-- end of the results -->\n"
NEUTRAL = ("", "0", "0.0", "Z", "--")
"""Texts of which the first that a field may hold takes the place of one that cannot be read."""

HEAD = '''"""Where the fields of each record stand: made of ``grammars/trf.lark`` by ``make pages``."""
# ruff: noqa: E501
# fmt: off

from __future__ import annotations

from trfpair.trf.columns import Layout, Span

'''
_DEFINITION = re.compile(r"^([A-Za-z]\w*): (.*?)(?: *// *(.*))?$", re.MULTILINE)
_TOKEN = re.compile(r'"([^"]*)"|(\w+)([+*]?)')
_COMMENT = re.compile(r"((?:\d+(?:- ?\d+)?(?:, *)?)+) (< )?(.*?)(?:: (.*))?$")


class WrongGrammar(Exception):
    """A rule or a comment of the grammar that makes no layout."""


class Field(NamedTuple):
    """A terminal of a field, as its definition and its comment say it."""

    gap: int
    """Blanks before the field."""
    columns: tuple[str, ...]
    left: bool
    name: str
    expected: str


def fields(grammar: str) -> Mapping[str, Field]:
    """The terminals with a comment that says columns."""
    found = {}
    for name, definition, comment in _DEFINITION.findall(grammar):
        said = _COMMENT.match(comment) if name.isupper() else None
        if said:
            blanks = re.match(r'"( +)"', definition)
            columns = tuple(said[1].replace("- ", "-").split(", "))
            gap = len(blanks[1]) if blanks else 0
            found[name] = Field(gap, columns, bool(said[2]), said[3], said[4] or "text")
    return found


def layouts(grammar: str) -> list[Layout]:
    """The layout of each rule that is made of fields."""
    parser, known = Lark(grammar, parser="lalr", start=rules(grammar)), fields(grammar)
    made = []
    for rule, definition, _ in _DEFINITION.findall(grammar):
        tokens = _TOKEN.findall(definition)
        if rule.islower() and tokens[0][0] and not definition.startswith("("):
            made.append(_layout(rule, tokens, parser, known))
    return made


def _layout(rule: str, tokens: list[tuple[str, str, str]], parser: Lark, known: Mapping[str, Field]) -> Layout:
    code = tokens[0][0].strip()
    spans: list[Span] = []
    repeated, step, needs_one = None, 1, False
    end, gap = len(tokens[0][0]), 0
    for literal, name, often in tokens[1:]:
        if literal:
            end, gap = end + len(literal), gap + len(literal)
            continue
        if name not in known:
            raise WrongGrammar(f"{GRAMMAR}: the terminal {name} of the rule {rule} needs a comment: columns, name")
        span, width = _span(rule, name, end, parser, known[name])
        end += width
        if often:
            repeated, step, needs_one = span, width, often == "+"
        else:
            spans.append(span)
    return columns.Layout(rule, code, tuple(spans), repeated, step, needs_one)


def _span(rule: str, name: str, end: int, parser: Lark, field: Field) -> tuple[Span, int]:
    pattern = parser.get_terminal(name).pattern
    if pattern.min_width != pattern.max_width:
        raise WrongGrammar(f"{GRAMMAR}: the field {name} of the rule {rule} must have one width")
    token = pattern.max_width
    first, last = end + 1 + field.gap, end + token
    place = str(first) if first == last else f"{first}-{last}"
    if place not in field.columns:
        said = " or ".join(field.columns)
        raise WrongGrammar(f"{GRAMMAR}: {name} of the rule {rule} stands in {place}, its comment says {said}")
    width, blanks = token - field.gap, " " * field.gap
    fits = re.compile(pattern.to_regexp()).fullmatch
    neutral = next((text for text in NEUTRAL if fits(blanks + text.rjust(width))), None)
    if neutral is None:
        raise WrongGrammar(f"{GRAMMAR}: none of {NEUTRAL} may stand in {name} of the rule {rule}")
    room = token if field.gap and fits("9" * (token - 2) + ".9") else width
    return columns.Span(name, field.name, first, last, field.expected, neutral.rjust(width), room, field.left), token


def module(grammar: str) -> str:
    """The text of trfpair/trf/layouts.py."""
    return HEAD + "\n".join(_constant(layout) for layout in layouts(grammar))


def _constant(layout: Layout) -> str:
    spans = "".join(f"        {_call(span)},\n" for span in layout.fields)
    lines = [f"{layout.rule.upper()} = Layout(", f"    {_text(layout.rule)},", f"    {_text(layout.code)},"]
    text = "\n".join([*lines, f"    (\n{spans}    ),\n"])
    if layout.repeated:
        text += f"    repeated={_call(layout.repeated)},\n    step={layout.step},\n"
    if layout.needs_one:
        text += "    needs_one=True,\n"
    return text + ")\n"


def _call(span: Span) -> str:
    words = [*map(_text, span[:2]), *map(str, span[2:4]), *map(_text, span[4:6]), str(span.room)]
    return f"Span({', '.join(words)}{', left=True' if span.left else ''})"


def _text(text: str) -> str:
    return f'"{text}"'


def table(grammar: str) -> str:
    """The table of docs/formats.md: each record with fixed columns."""
    rows = [f"| `{layout.code}` | {', '.join(_told(layout))} |\n" for layout in layouts(grammar) if layout.code]
    return "| record | columns |\n|---|---|\n" + "".join(rows)


def _told(layout: Layout) -> Iterator[str]:
    for span in layout.fields:
        yield f"{span.name} {_columns(span)}"
    if layout.repeated:
        again = layout.repeated.shifted(layout.step)
        yield f"{layout.repeated.name} {_columns(layout.repeated)}, {_columns(again)} …"


def _columns(span: Span) -> str:
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"


def results() -> str:
    """The table of docs/formats.md: each result code, what it is, what it is worth, and how it is typed."""
    rows = [f"| {' | '.join(_result(result))} |\n" for result in Result if result.row.kind is not ResultKind.NOTHING]
    return "| code | what | worth | rated | typed |\n|---|---|---|---|---|\n" + "".join(rows)


def _result(result: Result) -> Iterator[str]:
    row = result.row
    yield " ".join(f"`{letter}`" for letter in (result.value, *row.letters.replace("x", "")))
    yield {ResultKind.GAME: "game", ResultKind.FORFEIT: "forfeit"}.get(row.kind, row.name)
    yield row.worth.value
    yield "yes" if row.rated else ""
    yield " ".join(f"`{text}`" for text, pair in TYPED_RESULTS.items() if result in pair)


LETTERS = {"RESULT": tuple(Result), "BYE_KIND": tuple(sorted(REQUESTED, key=lambda result: result.value))}
"""Terminals of the grammar that are one letter of a result, and the results."""


def with_letters(grammar: str) -> str:
    """The grammar with the letters of the results: large, small, and the others that a row names."""
    for name, family in LETTERS.items():
        codes = [result.value for result in family if result.row.kind is not ResultKind.NOTHING and result.value != "?"]
        if name == "RESULT":
            letters, said = [*codes, *"?"], f"one of {' '.join(codes)}"
        else:
            letters, said = codes, f"{', '.join(codes[:-1])} or {codes[-1]}"
        small = [letter.lower() for letter in letters if letter.isalpha()]
        others = [letter for result in family for letter in result.row.letters]
        blank = [result.value for result in family if result.row.kind is ResultKind.NOTHING]
        found = _line_of(name, grammar)
        pattern = (
            "/[" + re.sub(r"([-\\\]^])", r"\\\1", "".join(dict.fromkeys([*letters, *small, *others, *blank]))) + "]/"
        )
        head = f"{name}: " + ('" " ' if '" "' in found[0] else "")
        comment = re.sub(r": .*", f": {said}", found[2])
        grammar = grammar.replace(found[0], f"{head}{pattern}".ljust(found.start(2) - found.start()) + comment)
    return grammar


def _line_of(name: str, grammar: str) -> re.Match[str]:
    """The line of a terminal: what defines it, and its comment."""
    found = re.search(rf"^{name}: (.*?)(//.*)$", grammar, re.MULTILINE)
    if not found:
        raise WrongGrammar(f"{GRAMMAR}: the terminal {name} is missing")
    return found


def page(text: str, grammar: str) -> str:
    """docs/formats.md with the tables of the columns and of the results."""
    for (begin, end), made in (((BEGIN, END), table(grammar)), (RESULTS, results())):
        before, rest = text.split(begin)
        text = before + begin + "\n" + made + "\n" + end + rest.split(end)[1]
    return text


def main() -> None:
    """Write all three."""
    grammar = with_letters((ROOT / GRAMMAR).read_text(encoding="utf-8"))
    (ROOT / GRAMMAR).write_text(grammar, encoding="utf-8")
    MADE.write_text(module(grammar), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), grammar), encoding="utf-8")


if __name__ == "__main__":
    main()
