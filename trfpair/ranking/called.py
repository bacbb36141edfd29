"""The name of a tie-break with its modifiers, in a language: on sheets, and on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trfpair.ranking.codes import Code
from trfpair.ranking.table import TABLE

if TYPE_CHECKING:
    from trfpair.event.words import Words


def tie_break_name(code: Code, name: str, words: Words) -> str:
    """The name of a tie-break, such as ``Buchholz, cut 1 (lowest left out)``; ``name`` is that without modifiers."""
    return ", ".join((words.tie_break(code.name, name), *_modifiers(code, words)))


def _modifiers(code: Code, words: Words) -> Iterator[str]:
    if code.score:
        yield _named(f"{code.score}TS", words)
    if code.fore:
        yield _named("FB", words)
    if code.cut_low:
        yield words.say("median" if code.cut_high else "cut", count=code.cut_low)
    if code.limit:
        yield words.say("limit_moved", count=f"{code.limit:+}")
    if code.factor:
        yield words.say("factor", factor=words.figure(code.factor))
    if code.unrated:
        yield words.say("rating_of_unrated", rating=code.unrated)
    if code.forfeits:
        yield words.word("forfeits_as_played")
    if code.reverse:
        yield words.word("reversed")


def _named(name: str, words: Words) -> str:
    return words.tie_break(name, TABLE[name].name)
