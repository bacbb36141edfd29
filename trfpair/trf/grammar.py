"""The parser of single records: Lark, with the grammar of ``grammars/trf.lark``.

The wheel carries the parser of each rule as a module of the package ``standalone`` (`trfpair.trf.carried`): it starts
without the rest of Lark, and with whatever version of Lark is there. In a checkout Lark compiles the grammar and keeps
it in the user's cache folder.

Every line of every file goes through this parser, by the rule of its record.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from trfpair.base import resources
from trfpair.base.cache import cache_folder

if TYPE_CHECKING:
    from lark import Lark, Token, UnexpectedInput, UnexpectedToken
else:
    try:
        from trfpair.trf.standalone import Lark, Token, UnexpectedInput, UnexpectedToken
    except ImportError:
        from lark import Lark, Token, UnexpectedInput, UnexpectedToken

__all__ = ["NoMatch", "Token", "fits", "parse"]

PARSERS = "trfpair.trf.standalone"
"""The package of the wheel that has the parser of each rule."""

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
        tokens: list[Any] = parser(rule).parse(line, rule).children
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
def parser(rule: str) -> Lark:
    """The parser of a rule: that of the wheel, else the one of the whole grammar."""
    if Lark.__module__ == PARSERS:
        made: Lark = import_module(f"{PARSERS}.{rule}").Lark_StandAlone()
        return made
    return of_grammar()


@cache
def of_grammar() -> Lark:
    """The parser of all rules: compiled, or kept from an earlier run."""
    grammar = resources.text("grammars", "trf.lark")
    folder = cache_folder()
    kept = os.path.join(folder, CACHED) if folder else False
    return Lark(grammar, parser="lalr", lexer="contextual", start=rules(grammar), cache=kept)


def rules(grammar: str) -> list[str]:
    """The start rules of a grammar: every rule, one a form of a record."""
    return re.findall(r"^([a-z]\w*):", grammar, re.MULTILINE)
