"""The answers of a desk: rows of players, problems, bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from trfpair.base.errors import BadInput
from trfpair.base.inputs import whole_number
from trfpair.base.shown import in_brief, shown
from trfpair.base.speech import InWords
from trfpair.event.kept_sayings import as_kept, together_again
from trfpair.event.model import Notice, Player
from trfpair.event.saying import InEnglish, Saying, worded
from trfpair.event.tenths import points_text
from trfpair.event.words import ENGLISH, words_of
from trfpair.output.views import PagePlayer
from trfpair.rounds.amendment.later import round_judged
from trfpair.systems.options import Option
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
    """The row of a player who has a seat in a round, with the score that its system shows."""
    return [seat.id, shown(seat.name), seat.title, seat.rating, seat.federation, seat.shown]


def problem_rows(problems: Iterable[Problem], language: str) -> list[Reply]:
    """Problems of a file, each with its line, its place in it and the sentence about it."""
    return [
        {
            "error": problem.is_error,
            "line": problem.line,
            "spoken": language,
            "block": shown(in_brief(problem.in_words(speaking(language)))),
        }
        for _, problem in zip(range(_MOST_PROBLEMS), problems, strict=False)
    ]


speaking = cache(words_of)
"""The words of a language, read once."""


def worded_in(said: str | InWords, language: str, key: str) -> Reply:
    """A sentence under a key, and the language that it speaks: English where it has English alone."""
    english = isinstance(said, str) and not isinstance(said, InEnglish)
    return {key: shown(in_brief(worded(said, speaking(language)))), "spoken": ENGLISH if english else language}


def noted(notices: Iterable[Notice], language: str) -> Reply:
    """Notices for the arbiter, a sentence each, and the language that they speak; a later one of how a round would be
    paired now takes the place of an earlier one.
    """
    told = [*notices]
    return {**told_in([one.said for one in told], language), "judged": [*map(round_judged, told)]}


def told_in(said: Iterable[str | InWords], language: str) -> Reply:
    """Sentences that are no notices, and the language that they speak."""
    told = [*said]
    return {
        "notices": [shown(worded(one, speaking(language))) for one in told],
        "notices_kept": [*map(as_kept, told)],
        "spoken": language,
    }


def stepped(said: Iterable[str | InWords], language: str) -> Reply:
    """The name of a step, as undo says it, the language of the name, and what it takes to say it in another one."""
    kept = [*map(as_kept, said)]
    return {"step": _step(kept, language), "step_kept": kept, "spoken": language}


def _step(kept: Iterable[Any], language: str) -> str:
    return shown(together_again(kept, speaking(language)))


def told_now(kept: Sequence[Sequence[Any]], language: str) -> Reply:
    """Sentences that were kept, in a language, each of phrases as a step has them; empty for one that has none."""
    return {"told": [_step(one, language) for one in kept], "spoken": language}


def option_rows(options: Iterable[Option], kept: Given) -> list[list[Any]]:
    """Options of a system: the name, the value that holds, as it is typed, the values that it may have, if few,
    whether it is a number, and whether a command has it as ``--name``.
    """
    rows = []
    for one in options:
        known = [False, True] if isinstance(one.default, bool) else dict.fromkeys((one.default, *one.choices))
        few = [one.text(value) for value in known] if len([*known]) > 1 else []
        rows.append([one.name, one.text(kept.get(one.name, one.default)), few, isinstance(one.default, int), one.flag])
    return rows


def number_said(text: Any, option: str) -> int | None:
    """The whole number that a field has for an option of a command; None where the field is empty. Raises BadInput."""
    typed = str(text or "")
    number = whole_number(typed)
    if typed and number is None:
        raise BadInput(Saying("no-option-value", name=f"`{option}`", wanted=Saying("wanted-int"), text=typed))
    return number


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
