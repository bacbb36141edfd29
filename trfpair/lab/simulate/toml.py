"""Reading a study file (TOML): everything that is wrong in it is told in one run, each with its line.

::

    [study]      name, source, about, count, seed, order, measures
    [field]      system, players, rounds, size, strengths, known, results, draws, acceleration, luck
    [grid]       the same keys with lists: their product gives the cells
    [[published]] measure, and cell, value, within, or order; source, incomparable
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.inputs import MOST_TOLD, first_of_many
from trfpair.base.texts import tables_of
from trfpair.lab.simulate.strengths import KINDS, Strengths, read_strengths
from trfpair.lab.simulate.study import BAKU, NONE, Cell, Published, Study, cells_of, did_you_mean
from trfpair.lab.simulate.values import FIELD, PUBLISHED, STUDY, Wrong, whole
from trfpair.trf import load

TABLES = ("study", "field", "grid", "published")
MOST_CELLS = 10_000
"""Far more than anybody reads a report of."""
NEEDED = ("system", "players", "rounds", "strengths")
"""What the field or the grid must say."""


def load_study(path: Path) -> Study:
    """Read a study file. Raises BadInput with all that is wrong, FileAccess and BeyondLimits."""
    text, data = tables_of(path)
    reader = _Reader(text, str(path), path.parent)
    study = reader.study(data)
    if reader.problems:
        raise BadInput(first_of_many(reader.problems))
    assert study is not None
    return study


class _Reader:
    """Reads the tables of a study, collecting what is wrong."""

    def __init__(self, text: str, name: str, folder: Path) -> None:
        self.text, self.name, self.folder = text, name, folder
        self.places = dict(_places(text))
        self.problems: list[str] = []
        self.files: list[str] = []

    def wrong(self, table: str, key: str, text: str) -> None:
        """Note something that is wrong with a key, or, with no key, with a table."""
        line = self.places.get((table, key)) or self.places.get((table, ""))
        self.problems.append(f"{self.name}, line {line}: {text}" if line else f"{self.name}: {text}")

    def study(self, data: Mapping[str, Any]) -> Study | None:
        """The study, or None where something is wrong."""
        self.tables(data)
        own, fixed, grid = (self.table(data, name) for name in ("study", "field", "grid"))
        self.known(own, "study", tuple(STUDY))
        values = {key: self.value("study", key, value, STUDY[key]) for key, value in own.items() if key in STUDY}
        settings = self.settings(fixed)
        varied = self.grid(grid)
        given = {*settings, *varied} | ({"players", "rounds"} if "size" in {*settings, *varied} else set())
        for key in NEEDED:
            if key not in given:
                self.wrong("field", "", f"neither [field] nor [grid] has `{key}`")
        for key in ("name", "count", "seed", "measures"):
            if key not in own:
                self.wrong("study", "", f"[study] has no `{key}`")
        for key in settings.keys() & varied.keys():
            self.wrong("grid", key, f"`{key}` stands in [field] and in [grid]")
        if self.problems:
            return None
        many = prod(map(len, varied.values()))
        if many > MOST_CELLS:
            self.wrong("grid", "", f"[grid] gives {many} cells, expected at most {MOST_CELLS}")
            return None
        cells = tuple(cells_of(settings, varied))
        self.fits(cells)
        names = [cell.name for cell in cells]
        published = tuple(self.published(data.get("published", []), names, values["measures"]))
        told = {"source": "", "about": "", "order": ""} | values
        return Study(cells=cells, published=published, text=self.text, files=tuple(self.files), **told)

    def tables(self, data: Mapping[str, Any]) -> None:
        """Only tables that a study has, and of these the right kinds."""
        for key, value in data.items():
            if key not in TABLES:
                near = did_you_mean(key, TABLES) if len(self.problems) < MOST_TOLD else ""
                self.wrong(key if isinstance(value, dict) else "", key, f"a study has no `{key}`{near}")

    def table(self, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        """A table of the file; empty where it is not one."""
        table = data.get(name, {})
        if isinstance(table, dict):
            return table
        self.wrong("", name, f"`{name}` is a table: [{name}]")
        return {}

    def known(self, table: Mapping[str, Any], name: str, keys: Sequence[str]) -> None:
        """Note the keys of a table that are not known."""
        for key in table:
            if key not in keys:
                near = did_you_mean(key, keys) if len(self.problems) < MOST_TOLD else ""
                self.wrong(name, key, f"[{name.partition('.')[0]}] has no key `{key}`{near}")

    def value(self, table: str, key: str, value: Any, read: Callable[[Any], Any]) -> Any:
        """A value as its reader has it; None where it is wrong."""
        try:
            return read(value)
        except Wrong as error:
            self.wrong(table, key, f"`{key}`: {error}")
        return None

    def settings(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """The values that are the same in every cell."""
        self.known(table, "field", tuple(FIELD))
        return {key: self.setting("field", key, value) for key, value in table.items() if key in FIELD}

    def grid(self, table: Mapping[str, Any]) -> dict[str, list[Any]]:
        """The values that vary."""
        self.known(table, "grid", tuple(FIELD))
        varied = {}
        for key, values in table.items():
            if key not in FIELD:
                continue
            if not isinstance(values, list) or not values:
                self.wrong("grid", key, f"`{key}`: the grid has lists, such as `{key} = [{values!r}]`")
                continue
            varied[key] = [self.setting("grid", key, value) for value in values]
            if len({str(value) for value in varied[key]}) < len(values) and None not in varied[key]:
                self.wrong("grid", key, f"`{key}` has a value twice")
        return varied

    def setting(self, table: str, key: str, value: Any) -> Any:
        """One value of a cell."""
        if key == "strengths":
            return self.value(table, key, value, self.strengths)
        return self.value(table, key, value, FIELD[key])

    def strengths(self, value: Any) -> Strengths:
        """``normal 1800 200``, ``trf FILE``, or a list of ratings."""
        if isinstance(value, list):
            return Strengths(f"list of {len(value)}", values=tuple(whole(1, 9999)(each) for each in value))
        if not isinstance(value, str):
            raise Wrong(f"expected such as `normal 1800 200`, or a list of ratings, not {value!r}")
        if value.startswith("trf "):
            return self.ratings(value)
        try:
            return read_strengths(value)
        except ValueError as error:
            near = did_you_mean(value.partition(" ")[0], [*KINDS, "trf"]) if value.split()[:1] else ""
            raise Wrong(f"{error}{near if 'there are no' in str(error) else ''}") from None

    def ratings(self, value: str) -> Strengths:
        """The ratings of the players of a TRF file beside the study, those without one left out."""
        name = value.removeprefix("trf ").strip()
        if Path(name).name != name:
            raise Wrong(f"`{name}` is to be a file beside the study, named without a folder")
        path = self.folder / name
        try:
            players = load(path).tournament.players
        except TrfpairError as error:
            raise Wrong(str(error)) from None
        self.files.append(name)
        rated = tuple(player.rating for player in players if player.rating)
        if not rated:
            raise Wrong(f"nobody in {path} has a rating")
        return Strengths(f"trf {path.name}", values=rated)

    def fits(self, cells: Sequence[Cell]) -> None:
        """Refuse faults that a single value does not show: too few ratings, an acceleration longer than the event."""
        for cell in cells:
            setting = cell.setting
            where = f"cell {cell.name}: " if len(cells) > 1 else ""
            if not setting.strengths.kind and len(setting.strengths.values) < setting.players:
                have = len(setting.strengths.values)
                self.wrong("field", "strengths", f"{where}{have} ratings for {setting.players} players")
            if setting.rounds >= setting.players + setting.players % 2:
                self.wrong("field", "rounds", f"{where}{setting.players} players cannot play {setting.rounds} rounds")
            if setting.acceleration not in (NONE, BAKU) and setting.acceleration.count("-") >= setting.rounds:
                self.wrong("field", "acceleration", f"{where}virtual points for more than {setting.rounds} rounds")

    def published(self, rows: Any, cells: Sequence[str], measures: Sequence[str]) -> Iterator[Published]:
        """The findings of others."""
        if not isinstance(rows, list):
            self.wrong("", "published", "`published` is a list of tables: [[published]]")
            return
        there = frozenset(cells)
        for number, row in enumerate(rows):
            table = f"published.{number}"
            if not isinstance(row, dict):
                self.wrong("", "published", "`published` is a list of tables: [[published]]")
                return
            self.known(row, table, tuple(PUBLISHED))
            values = {
                key: self.value(table, key, value, PUBLISHED[key]) for key, value in row.items() if key in PUBLISHED
            }
            if "measure" not in row:
                self.wrong(table, "", "[[published]] has no `measure`")
            elif values["measure"] not in measures:
                self.wrong(table, "measure", f"`measure`: {row.get('measure')!r} is not among the study's measures")
            if ("order" in row) is ("value" in row) or ("cell" in row) is not ("value" in row):
                self.wrong(table, "", "[[published]] has a `cell` and its `value`, or an `order` of cells")
            for cell in [values["cell"]] if values.get("cell") else values.get("order") or ():
                if cell not in there:
                    key = "cell" if "cell" in values else "order"
                    self.wrong(table, key, f"`{key}`: the study has no cell `{cell}`{did_you_mean(cell, cells)}")
            if not self.problems:
                yield Published(**values)


def _places(text: str) -> Iterator[tuple[tuple[str, str], int]]:
    """The line of each table (key empty) and of each key of it; the n-th [[published]] is ``published.n``, from 0."""
    table, published = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*(\[\[?)\s*([\w.\"-]+)", line):
            table = head[2].strip('"')
            if head[1] == "[[":
                table, published = f"{table}.{published}", published + 1
            yield (table, ""), number
        elif key := re.match(r"\s*\"?([\w-]+)\"?\s*=", line):
            yield (table, key[1]), number
