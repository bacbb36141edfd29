"""The keywords that a function of the library takes beside its own: what type checkers and `door` know of them.

The registries say what each is and how it is read; `tests/test_door.py` holds these names and types against them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from trfpair.event.model import Scoring


class SystemOptions(TypedDict, total=False):
    """Options of pairing systems, as `trfpair systems` lists them; one that a system does not have is refused.

    >>> sorted(SystemOptions.__annotations__)[:3]
    ['absent', 'apart', 'bare_list']
    """

    unrated: int
    preferences: Literal["a", "b", "none"]
    primary: Literal["match", "game"]
    third_colour: bool
    bare_list: bool
    maxi: bool
    candidates: Literal["algorithm", "glossary"]
    seed: int
    colour: Literal["lower", "balance"]
    bye_gap: int
    win: Literal["exchange", "insert"]
    draw: Literal["stay", "below", "one-up"]
    top: int
    step: int
    own: str
    absent: str
    excused: str
    duty: str
    bye: str
    late: str
    paid: int
    paid_excused: int
    apart: int
    meetings: int


class TableOptions(TypedDict, total=False):
    """Options of the systems of tables (docs/pods.md)."""

    mode: Literal["rematch-first", "score-first", "weights", "walk"]
    rematch_law: Literal["square", "linear"]
    allow_bye: bool
    seed: int
    effort: int
    size: int
    tolerance: int
    objective: Literal["walk", "spread"]
    nodes: int
    keep_order: bool


class TournamentWishes(TypedDict, total=False):
    """Settings of a random tournament, in the words of `trfpair generate`: ``late=3``, ``half_byes="10%"``."""

    highest: int | str
    lowest: int | str
    ratings: Literal["uniform", "normal", "step"]
    unrated: int | str
    results: str
    draws: int | str
    forfeits: int | str
    zero_byes: int | str
    half_byes: int | str
    full_byes: int | str
    retired: int | str
    late: int | str
    forbidden: int | str
    acceleration: Literal["none", "baku", "explicit"]
    boards: int | str
    reserves: int | str
    scoring: Scoring | str
    step: int | str
    rating_list: list[int] | tuple[int, ...]
    forfeited: int | str
    unusual: int | str
    tie_breaks: str
    start: str
