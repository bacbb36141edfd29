"""A study: what is played, how often, what is measured, and what others have published about it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.near import or_near
from trfpair.base.plain import plain
from trfpair.lab.simulate.strengths import Strengths

LUCKS = ("common", "own")
"""Whether systems share the luck of a pair in a round, or each has its own."""

NONE, BAKU = "none", "baku"
"""Words for an acceleration; else virtual points by round, such as ``1-1-0.5``."""


@plain
class Setting:
    """How the tournaments of one cell are played. A ``[grid]`` may vary any of it."""

    system: str
    players: int
    rounds: int
    strengths: Strengths
    known: int = 0
    """The standard deviation of the ratings about the strengths; 0 where ratings are exact."""
    results: str = "elo"
    draws: int = 30
    """Percentage of draws between equals (the model ``elo``)."""
    acceleration: str = NONE
    luck: str = LUCKS[0]


@plain
class Cell:
    """One kind of tournament of a study."""

    name: str
    """The values of the grid, with ``/`` between them."""
    setting: Setting
    values: tuple[tuple[str, str], ...]
    """The keys of the grid and this cell's values, as text."""

    @property
    def described(self) -> dict[str, str]:
        """How its tournaments are played, as text."""
        return {name: _text_of(getattr(self.setting, name)) for name in Setting.__match_args__}


@plain
class Published:
    """A published finding: a value of a cell, or the order of cells by a measure."""

    measure: str
    cell: str = ""
    value: float = 0.0
    within: float = 0.0
    """By how much a value may depart from ours, beside our own error."""
    order: tuple[str, ...] = ()
    """Cells, the one with the largest value first."""
    source: str = ""
    incomparable: str = ""
    """Why the two cannot be compared; empty where they can."""


@plain
class Study:
    """A study file, understood."""

    name: str
    source: str
    count: int
    seed: int
    order: str
    """Tie-breaks of the final order after the points; empty for none."""
    measures: tuple[str, ...]
    cells: tuple[Cell, ...]
    published: tuple[Published, ...] = ()
    about: str = ""
    """What the study is to show, for the report."""
    text: str = ""
    """The text of the file of the study."""
    files: tuple[str, ...] = ()
    """Files beside it that it reads, by name."""

    @property
    def identity(self) -> dict[str, str]:
        """All that decides about the rows, by name: two studies with the same identity have the same rows."""
        described = {"seed": self.seed, "order": self.order, "measures": self.measures}
        described |= {f"cell {cell.name}": _plain_setting(cell.setting) for cell in self.cells}
        return {key: json.dumps(value, sort_keys=True) for key, value in described.items()}

    @property
    def digest(self) -> str:
        """A name for the identity."""
        return sha256(json.dumps(self.identity, sort_keys=True).encode()).hexdigest()[:16]

    def cell(self, name: str) -> Cell:
        """The cell with a name; BadInput, naming those that are near, where there is none."""
        for cell in self.cells:
            if cell.name == name:
                return cell
        raise BadInput(f"the study has no cell `{name}`{did_you_mean(name, [cell.name for cell in self.cells])}")

    def only(self, names: Sequence[str]) -> Study:
        """The study with some of its cells."""
        chosen = {self.cell(name).name for name in names}
        return replace(self, cells=tuple(cell for cell in self.cells if cell.name in chosen)) if chosen else self


_MOST_COMPARED = 100
"""Among more words than these no near ones are looked for: each would be compared with every wrong one."""


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """The rest of a message about a word that is not known."""
    if len(known) > _MOST_COMPARED:
        return f"; there are {len(known)}, such as `{known[0]}` and `{known[-1]}`"
    return or_near(word, known) or f"; known: {', '.join(known)}"


def cells_of(settings: dict[str, Any], grid: Mapping[str, Sequence[Any]]) -> list[Cell]:
    """The product of the grid over what is the same everywhere, with the values as `Setting` has them.

    The key ``size`` holds pairs of players and rounds.
    """
    cells = []
    for values in product(*grid.values()):
        texts = tuple((key, _text_of(value)) for key, value in zip(grid, values))
        name = "/".join(text for _, text in texts) or settings.get("system", "")
        cells.append(Cell(name, Setting(**_spread(settings | dict(zip(grid, values)))), texts))
    return cells


def _text_of(value: object) -> str:
    """A value of the grid as a part of the name of a cell."""
    if isinstance(value, Strengths):
        return value.text
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value)


def _spread(values: dict[str, Any]) -> dict[str, Any]:
    if "size" in values:
        values["players"], values["rounds"] = values.pop("size")
    return values


def _plain_setting(setting: Setting) -> dict[str, Any]:
    described: dict[str, Any] = {name: getattr(setting, name) for name in Setting.__match_args__}
    strengths = setting.strengths
    return described | {"strengths": [strengths.kind, strengths.numbers, strengths.values]}
