"""Makes docs/fide/questions.md from docs/fide/questions.toml: ``python -m tests.questions``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from trfpair.base.texts import tables_of

FOLDER = Path(__file__).parents[1] / "docs" / "fide"
PAGE = FOLDER / "questions.md"

ANSWERS = {"yes": "yes", "part": "in part", "open": "not yet"}

HEAD = (
    "# FIDE's check list of 2026\n\n"
    "What the check list for tournament programs (VCL4THP, draft 13 of 25 August 2026) asks of an engine, its checker, "
    "its generator and its files, with trfpair's answers. We know the list at second hand: the words are ours, and a "
    "number may be off. Questions of screens, printers and data bases are left out: they need a program with windows. "
    "`MTB26` is the list of mandatory tie-breaks.\n\n"
    "trfpair is not endorsed by FIDE. This page is made from `docs/fide/questions.toml`; a test checks that everything "
    "named here exists.\n\n"
)


class Question(NamedTuple):
    """One row."""

    number: str
    asks: str
    answer: str
    shown: Sequence[str] = ()
    missing: str = ""


def questions() -> list[Question]:
    """All of them, in their order."""
    _, data = tables_of(FOLDER / "questions.toml")
    return [Question(**row) for row in data["question"]]


def page() -> str:
    """The page."""
    rows = questions()
    counts = {answer: sum(row.answer == answer for row in rows) for answer in ANSWERS}
    told = ", ".join(f"{count} {ANSWERS[answer]}" for answer, count in counts.items())
    lines = [f"{len(rows)} rows: {told}.", "", "| number | question | answer | shown by |", "|---|---|---|---|"]
    for row in rows:
        answer = f"**{ANSWERS[row.answer]}**" + (f". {row.missing}" if row.missing else "")
        shown = "<br>".join(f"`{_short(one)}`" for one in row.shown)
        lines.append(f"| {row.number} | {row.asks} | {answer} | {shown} |")
    return HEAD + "\n".join(lines) + "\n"


def _short(shown: str) -> str:
    return shown.removeprefix("tests/")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
