"""The answers of a desk: rows of players, problems, bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from trfpair.base.shown import in_brief, shown
from trfpair.event.model import Notice, Player
from trfpair.event.saying import InWords, worded
from trfpair.event.tenths import points_text
from trfpair.event.words import words_of
from trfpair.output.views import PagePlayer
from trfpair.trf import Problem

Reply = dict[str, Any]
Given = Mapping[str, Any]

_MOST_PROBLEMS = 500
"""So many problems of a file are shown."""


def player_row(player: Player) -> list[str | int]:
    """Number, name, title, rating, federation, points."""
    points = "" if player.points is None else points_text(player.points)
    return [player.id, shown(player.name), player.title, player.rating, player.federation, points]


def seat_row(seat: PagePlayer) -> list[str | int]:
    """The same of a seat in a round, with the score that its system shows."""
    return [seat.id, shown(seat.name), seat.title, seat.rating, seat.federation, seat.shown]


def problem_rows(problems: Iterable[Problem]) -> list[Reply]:
    """Problems of a file, each with its line, its place in it and the sentence about it."""
    return [
        {"error": problem.is_error, "line": problem.line, "block": shown(in_brief(str(problem)))}
        for _, problem in zip(range(_MOST_PROBLEMS), problems, strict=False)
    ]


speaking = cache(words_of)
"""The words of a language, read once."""


def noted(notices: Iterable[Notice], language: str) -> Reply:
    """Notices for the arbiter, a sentence each, and the language that they speak."""
    return told_in([notice.said for notice in notices], language)


def told_in(said: Iterable[str | InWords], language: str) -> Reply:
    """The same of sentences that are no notices."""
    return {"notices": [shown(worded(one, speaking(language))) for one in said], "spoken": language}


def stepped(said: Iterable[str | InWords], language: str) -> Reply:
    """The name of a step, as undo says it, and the language of the name."""
    return {"step": shown("; ".join(worded(phrase, speaking(language)) for phrase in said)), "spoken": language}


def as_bytes(text: str) -> bytes:
    """A page as the commands write it."""
    return text.encode("utf-8", "surrogateescape")


def zipped(files: Mapping[str, str]) -> bytes:
    """Pages by name in one archive; the same pages are the same bytes."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name), as_bytes(text), ZIP_DEFLATED)  # of 1980: no clock
    return target.getvalue()
