"""The Lark parser of single records, made from ``grammars/trf.lark`` once a run."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, UnexpectedInput, UnexpectedToken

from trfpair import resources

RULES = (
    "player",
    "cell",
    "bye_240",
    "acceleration_250",
    "prohibited_260",
    "abnormal_299",
    "narrow_299",
    "virtual_xxa",
    "count",
    "words",
    "ids",
    "value",
    "symbols_162",
    "assignments_xxs",
)
"""The start rules of the grammar, one a kind of record."""


class NoMatch(Exception):
    """A record the grammar does not take. ``position`` is the index of the first character it cannot go on with."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"no match at {position}")


def parse(rule: str, text: str) -> list[Token]:
    """Parse the text of one record (from column 4 on) and return its tokens. Raises NoMatch."""
    try:
        return _parser().parse(text, start=rule)  # type: ignore[return-value]
    except UnexpectedInput as error:
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        raise NoMatch(len(text) if at_end else error.pos_in_stream or 0) from None


class _Children:
    """Lark calls the attribute named after a rule with the rule's tokens; they are all that is wanted."""


for _rule in RULES:
    setattr(_Children, _rule, staticmethod(lambda children: children))


@cache
def _parser() -> Lark:
    options: dict[str, Any] = {
        "parser": "lalr",
        "lexer": "contextual",
        "start": list(RULES),
        "transformer": _Children(),
    }
    text = resources.text("grammars", "trf.lark")
    kept = _cache_file()
    return Lark(text, **options, cache=str(kept)) if kept else Lark(text, **options)


def _cache_file() -> Path | None:
    """Where the compiled grammar is kept between runs (it saves a third of a short run); None where that cannot be.

    Lark checks the file against the grammar, its own version and Python's, and compiles again where it does not fit.
    """
    folder = resources.cache_folder()
    return folder / f"trf-{sys.version_info.major}{sys.version_info.minor}.lark-cache" if folder else None
