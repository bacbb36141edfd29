"""The steps a system took, as data: what was decided, under which article, and what was refused and why.

A procedure such as Vega's writes a step where it decides; the Dutch system writes its steps after the round, from the
outcome. A template turns steps into text. With ``--no-trace`` a system gets the silent trace and skips whatever only a
reader would need (ask ``trace.on`` before computing it).
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from trfpair.base.plain import plain


@plain
class Step:
    """One decision. ``kind`` names the macro of the template, ``article`` the rule; ``data`` is JSON-able."""

    kind: str
    article: str
    data: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The step as one flat JSON object."""
        return {"step": self.kind, "article": self.article, **self.data}


@plain(frozen=False)
class Trace:
    """The steps of one round, in the order they were taken."""

    on: bool = True
    proofs: bool = False
    """Whether certificates are wanted too, for `trfpair verify`: a system that can prove its answer adds them."""
    brief: bool = False
    """Whether no more is wanted than our pages for people show: what `pairs.json` has besides may be left out."""
    steps: list[Step] = field(default_factory=list)

    def add(self, kind: str, article: str = "", **data: Any) -> None:
        """Write one step (nothing when the trace is off)."""
        if self.on:
            self.steps.append(Step(kind, article, data))


def silent() -> Trace:
    """A trace that keeps nothing."""
    return Trace(on=False)
