"""The parser of single records: Lark, with the grammar of ``grammars/trf.lark``.

Compiling the grammar takes longer than reading a small tournament, so the wheel carries what Lark saves of it
(``Lark.save``), and in a checkout Lark keeps it in the user's cache folder.

Every record is read by Lark. Players and lists of numbers, of which there may be thousands, are read by one expression
made of Lark's own terminals where that leaves no choice, and by Lark where it does not match.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO

from lark import Lark, Token, UnexpectedInput, UnexpectedToken, __version__

from trfpair.base import resources
from trfpair.base.cache import cache_folder
from trfpair.trf.columns import Layout

__all__ = ["NoMatch", "Token", "compiled", "fits", "parse", "texts"]

COMPILED = "trf.lark.saved"
"""The compiled grammar in the wheel."""

CACHED = "trf.lark.kept"
"""The compiled grammar in the cache."""


class NoMatch(Exception):
    """A record the grammar does not take. ``position`` is the index of the first character it cannot go on with."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"no match at {position}")


def parse(rule: str, text: str) -> list[Token]:
    """Parse the text of one record (from column 4 on) and return its tokens. Raises NoMatch."""
    try:
        return [token for token in parser().parse(text, rule).children if isinstance(token, Token)]
    except UnexpectedInput as error:
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        raise NoMatch(len(text) if at_end else error.pos_in_stream or 0) from None


def texts(layout: Layout, text: str) -> Sequence[str]:
    """The fields of a record with fixed columns as plain texts, what repeats as one. Raises NoMatch."""
    found = _expression(layout).fullmatch(text)
    if found is None:
        return parse(layout.rule, text)
    fields = found.groups()
    return fields if fields[-1] else fields[:-1]


def fits(layout: Layout, text: str) -> bool:
    """Whether a text is one of a record with fixed columns."""
    return _expression(layout).fullmatch(text) is not None


def numbers_alone(text: str) -> bool:
    """Whether a record is some numbers of players with blanks between them (the rule ``ids``), and nothing else."""
    if "ids" not in _EXPRESSIONS:
        _EXPRESSIONS["ids"] = re.compile(f"(?: +{_terminal('PLAYER_ID')})+ *")
    return _EXPRESSIONS["ids"].fullmatch(text) is not None


def _expression(layout: Layout) -> re.Pattern[str]:
    """The terminals of a layout one after the other, each of which has one width, as Lark's lexer matches them."""
    found = _EXPRESSIONS.get(layout.rule)
    if found is None:
        fields = "".join(f"({_terminal(field.terminal)})" for field in layout.fields)
        found = _EXPRESSIONS[layout.rule] = re.compile(f"{fields}({_repeated(layout)})")
    return found


_EXPRESSIONS: dict[str, re.Pattern[str]] = {}
"""By the rule of the grammar."""


def _repeated(layout: Layout) -> str:
    if layout.repeated is None:
        return ""
    often = "?" if layout.together else "+" if layout.needs_one else "*"
    return _terminal(layout.together or layout.repeated.terminal) + often


def _terminal(name: str) -> str:
    return f"(?:{parser().get_terminal(name).pattern.to_regexp()})"


@cache
def parser() -> Lark:
    """The parser: the one that the wheel carries, if it is of this grammar and this Lark, else compiled or kept."""
    grammar = resources.text("grammars", "trf.lark")
    shipped = resources.shipped("grammars", COMPILED) or b""
    if shipped.startswith(_key(grammar)):
        made: Lark = Lark.load(BytesIO(shipped.removeprefix(_key(grammar))))
        return made
    folder = cache_folder()
    return _made(grammar, cache=os.path.join(folder, CACHED) if folder else False)


def _made(grammar: str, *, cache: str | bool) -> Lark:
    """A parser for every record; where ``cache`` names a file, Lark takes it from there if it is there."""
    return Lark(grammar, parser="lalr", lexer="contextual", start=rules(grammar), cache=cache)


def compiled(grammar: str) -> bytes:
    """What Lark saves of a parser, behind a key that tells whether it still fits."""
    saved = BytesIO()
    _made(grammar, cache=False).save(saved)
    return _key(grammar) + saved.getvalue()


def rules(grammar: str) -> list[str]:
    """The start rules of a grammar: every rule, one a kind of record."""
    return re.findall(r"^([a-z]\w*):", grammar, re.MULTILINE)


def _key(grammar: str) -> bytes:
    return f"lark {__version__}\n{grammar}\n".encode()
