"""Plots of many tournaments: what grows and falls with the number of players."""

from __future__ import annotations

from trfpair.output.lines import Curve, Panel, lines_svg
from trfpair.pods import TableSystem
from trfpair.pods.totals import Summary


def fields_svg(told: Summary, system: TableSystem, own: str = "") -> str:
    """Badness, repeats, byes and clean cuts by number of players, with their 95 % intervals."""
    fields: list[Summary] = told["fields"]
    panels = [
        _panel(
            f"{title} of a tournament, mean",
            [(field["players"], field[name]["mean"], field[name]["interval"]) for field in fields],
        )
        for name, title in (("badness", "badness"), ("rematches", "repeats (pairs who meet again)"), ("byes", "byes"))
    ]
    cuts = [(field["players"], field["cut"]["percent"], field["cut"]["interval"]) for field in fields if field["cut"]]
    if cuts:
        panels.append(_panel(f"clean cuts after {told['answer']['after']}, of 100", cuts))
    title = f"{told['tournaments']} tournaments of each number of players ({system.name}, seed {told['seed']})"
    return lines_svg(title, "players", panels, own)


def _panel(title: str, rows: list[tuple[int, str, str]]) -> Panel:
    return Panel(title, [Curve("", [(players, float(value), float(half)) for players, value, half in rows])])
