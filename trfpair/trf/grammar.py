"""The parser of single records: Lark, with the grammar of ``grammars/trf.lark``.

Compiling the grammar takes longer than reading a small tournament, so the wheel carries what Lark saves of it
(``Lark.save``), and in a checkout Lark keeps it in the user's cache folder.

Every line of every file goes through Lark's parser, by the rule of its record.
"""

from __future__ import annotations

import os
import re
from functools import cache
from io import BytesIO
from typing import Any

from lark import Lark, Token, UnexpectedInput, UnexpectedToken, __version__

from trfpair.base import resources
from trfpair.base.cache import cache_folder

__all__ = ["NoMatch", "Token", "compiled", "fits", "parse"]

COMPILED = "trf.lark.saved"
"""The compiled grammar in the wheel."""

CACHED = "trf.lark.kept"
"""The compiled grammar in the cache."""


class NoMatch(Exception):
    """A record the grammar does not take. ``position`` is the index of the first character it cannot go on with."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"no match at {position}")


def parse(rule: str, line: str) -> list[Token]:
    """Parse a line by a rule and return its tokens, without the code. Raises NoMatch."""
    try:
        tokens: list[Any] = parser().parse(line, rule).children
    except UnexpectedInput as error:
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        raise NoMatch(len(line) if at_end else error.pos_in_stream or 0) from None
    return tokens


def fits(rule: str, line: str) -> bool:
    """Whether a line is one of a rule."""
    try:
        parse(rule, line)
    except NoMatch:
        return False
    return True


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
    """The parser as Lark saves it, behind a key that tells whether it still fits."""
    saved = BytesIO()
    _made(grammar, cache=False).save(saved)
    return _key(grammar) + saved.getvalue()


def rules(grammar: str) -> list[str]:
    """The start rules of a grammar: every rule, one a form of a record."""
    return re.findall(r"^([a-z]\w*):", grammar, re.MULTILINE)


def _key(grammar: str) -> bytes:
    return f"lark {__version__}\n{grammar}\n".encode()
