"""`pairs.json` of format 2, as format 3 has it: one release reads both.

Format 2 had other keys in every system for what is one thing: who chose, who was taken, who was passed over and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Data = dict[str, Any]
_BEFORE, _NOW = 2, 3


def modern(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same page in format 3; any other page as it is."""
    if data.get("format") != _BEFORE:
        return data
    family = str(data["system"]).split("-")[0]
    found = {**data, "format": _NOW}
    if "trace" in data:
        trace = list(data["trace"])
        if trace and trace[0]["step"] == "seeding":
            family = "dutch"
        found["trace"] = list(_steps(_STEPS.get(family, {}), trace))
    return found


def _steps(known: Mapping[str, Callable[[Data], Any]], trace: Sequence[Data]) -> Iterator[Data]:
    chooser = 0
    for step in trace:
        change = known.get(step["step"])
        made = change({**step}) if change else step
        for new in made if isinstance(made, list) else [made]:
            if new["step"] == "candidates":
                chooser = new["chooser"]
            elif new.get("chooser") == _THE_ONE_BEFORE:
                new["chooser"] = chooser
            yield new


_THE_ONE_BEFORE = -1
"""A ladder's board did not say who had chosen: the step before it does."""


def _renamed(row: Data, **names: str) -> Data:
    return {names.get(key, key): value for key, value in row.items()}


def _refusals(rows: Sequence[Data]) -> list[Data]:
    names = {"id": "who", "ids": "who", "reason": "kind", "verdict": "kind"}
    made = [_renamed(row, **names) for row in rows]
    return [row if row.get("article", "-") else _without(row, "article") for row in made]


def _by_why(rows: Sequence[Data]) -> list[Data]:
    return [_renamed(row, id="who", why="kind") for row in rows]


def _against(step: Data, key: str, **names: str) -> Data:
    """A step whose refusals stood under another key."""
    return {**_renamed(_without(step, key), **names), "against": _refusals(step[key])}


def _choice(key: str, what: str = "", **names: str) -> Callable[[Data], Data]:
    more = {"what": what} if what else {}
    return lambda step: {**_against(step, key, **names), **more}


def _without(row: Data, *keys: str) -> Data:
    return {key: value for key, value in row.items() if key not in keys}


# -- club, ladder -----------------------------------------------------------------------------------------------------


def _list(step: Data) -> Data:
    return {**step, "heads": ["chooses, in order", "is chosen"]}


def _club_board(step: Data) -> Data:
    ends = step["higher"], step["lower"]
    white, black = ends if step["higher_colour"] == "White" else ends[::-1]
    return {
        **_without(step, "higher", "lower", "higher_colour"),
        "white": white,
        "black": black,
        "chooser": ends[0],
        "against": [],
    }


_CANDIDATES = _choice("refused", id="chooser", chosen="taken")

# -- Lim --------------------------------------------------------------------------------------------------------------


def _lim_group(step: Data) -> Data:
    found = _without(step, "residents", "floaters")
    found["players"] = [*step["residents"], *step["floaters"]]
    if step["floaters"]:
        found["incoming"] = [row["id"] for row in step["floaters"]]
    way = "paired upwards" if step["direction"] == "up" else "paired downwards"
    return {**found, "title": "the median group" if step["median"] else way, "heads": ["seeks", "is found"]}


def _lim_leave(step: Data) -> list[Data]:
    head = {**_without(step, "picks"), "leave": len(step["picks"])}
    picks = [
        {"step": "pick", "article": step["article"], **_without(_against(row, "passed"), "id")}
        | {"ids": [row["id"]], "what": "float"}
        for row in step["picks"]
    ]
    return [head, *picks]


# -- Dubov, Burstein, matches -----------------------------------------------------------------------------------------


def _dubov_bracket(step: Data) -> Data:
    up = step["upfloaters"]
    found = {**_without(step, "upfloaters"), "heads": ["S1", "G2"]}
    return {**found, "incoming": up} if up else found


def _dubov_pairs(step: Data) -> Data:
    rows = [_without(_against(row, "refused", s1="chooser"), "g2") for row in step["rows"]]
    return {**_without(step, "s1"), "rows": rows}


def _burstein_bracket(step: Data) -> Data:
    found = {**step, "heads": ["from the top", "from the bottom"]}
    return found if step["incoming"] else _without(found, "incoming")


def _burstein_pairs(step: Data) -> Data:
    rows = [_without(_against(row, "refused", higher="chooser"), "lower") for row in step["rows"]]
    return {**step, "rows": [row if "white" in row else {**row, "taken": 0} for row in rows]}


def _match_bracket(step: Data) -> Data:
    players = [{"id": id_} for id_ in step["residents"]]
    return {**_without(step, "residents"), "players": players, "heads": ["top members", "opponents"]}


def _match_pairs(step: Data) -> Data:
    passed = {row["id"]: row["passed"] for row in step["partners"]}
    rows = [{"chooser": one, "taken": two, "against": _by_why(passed.get(one, ()))} for one, two in step["pairs"]]
    return {**_without(step, "pairs", "partners"), "rows": rows}


def _match_passed(step: Data) -> Data:
    more = {"what": "upfloat"} if "ids" in step else {}
    return {**_without(step, "passed"), "against": _by_why(step["passed"]), **more}


_MATCHES = {
    "entrants": lambda step: _renamed(step, rows="players"),
    "bye": _match_passed,
    "bracket": _match_bracket,
    "upfloaters": _match_passed,
    "pairs": _match_pairs,
}

# -- Vega -------------------------------------------------------------------------------------------------------------


def _vega_table(step: Data) -> Data:
    """The two columns as one list of players, each with the column."""
    players = [{**row, "column": column} for column in ("white", "black") for row in step[column]]
    return {**_without(step, "white", "black"), "players": players}


def _vega_groups(step: Data) -> Data:
    groups = [_vega_table(_renamed(group, group="number")) for group in step["groups"]]
    players = [{**row, "group": group["number"]} for group in groups for row in group["players"]]
    return {**step, "groups": [_without(group, "players") for group in groups], "players": players}


def _vega_group(step: Data) -> Data:
    found = _vega_table(_renamed(step, group="number", floaters="incoming"))
    return found if step.get("floaters") else _without(found, "incoming")


def _vega_same_column(step: Data) -> Data:
    found = _against(step, "refused", id="chooser", partner="taken")
    if step["stuck"] != step["id"]:
        found["against"] = [{**row, "with": step["stuck"]} for row in found["against"]]
    return found


def _vega_rows(step: Data) -> Data:
    one, two = ("white", "black") if step["left"] == "w" else ("black", "white")
    rows = [{"chooser": row[one], "taken": row[two], "against": _refusals(row["refused"])} for row in step["rows"]]
    return {**step, "rows": rows}


def _vega_search(step: Data) -> Data:
    if step["subject"]:
        return {"taken": 0} | _against(step, "looked", subject="chooser")
    taken = [step["taken"]] if "taken" in step else []
    return {**_without(_against(step, "looked"), "subject", "taken"), "ids": taken, "what": "upfloat"}


def _vega_equalise(step: Data) -> Data:
    moved = [row["id"] for row in step["looked"] if row["verdict"] == "taken"]
    column = {"w": "the white column", "b": "the black column"}[step["target"]]
    return {**_against(step, "looked"), "ids": moved, "what": "column", "to": column}


def _vega_islands(step: Data) -> Data:
    rows = [{**_against(row, "refused", id="chooser"), "taken": 0} for row in step["islands"]]
    return {**_without(step, "islands"), "rows": rows}


_VEGA = {
    "score_groups": _vega_groups,
    "bye": _choice("looked"),
    "group": _vega_group,
    "columns": _vega_group,
    "islands": _vega_islands,
    "same_column": _vega_same_column,
    "rows": _vega_rows,
    "search": _vega_search,
    "nobody": _vega_search,
    "floater": _choice("looked", id="chooser"),
    "danubian": _choice("looked", id="chooser"),
    "equalise": _vega_equalise,
    "left": lambda step: {**step, "against": [], "what": "float"},
    "pair": lambda step: {**_renamed(step, first="chooser", second="taken"), "against": []},
}

# -- Dutch ------------------------------------------------------------------------------------------------------------


def _dutch_bracket(step: Data) -> Data:
    found = _without(step, "mdps")
    words = {"PPB": "penultimate pairing bracket", "CLB": "collapsed last bracket"}
    if step["mdps"]:
        found["incoming"] = step["mdps"]
    if step["special"]:
        found["title"] = words[step["special"]]
    paired = step["mdps_paired"]
    return {**found, "heads": ["MDPs, S1", "opponents, S2"] if paired else ["S1", "S2"]}


def _dutch_pairs(step: Data) -> Data:
    return {**step, "rows": [_without(_renamed(row, higher="chooser"), "lower", "refused") for row in step["rows"]]}


def _dutch_bye_set(step: Data) -> Data:
    found = _without(step, "barred", "blocked")
    return {**found, "against": [*step["barred"], *step["blocked"]], "what": "bye"}


def _dutch_bye(step: Data) -> Data:
    return {**_without(step, "refused", "rivals"), "against": [*step["against"], *step["rivals"]]}


_STEPS: Mapping[str, Mapping[str, Callable[[Data], Any]]] = {
    "club": {"ranking": _list, "bye": _choice("passed"), "candidates": _CANDIDATES, "board": _club_board},
    "ladder": {
        "order": _list,
        "bye": _choice("passed"),
        "candidates": _CANDIDATES,
        "board": lambda step: {**step, "chooser": _THE_ONE_BEFORE, "against": []},
    },
    "lim": {
        "bye": _choice("passed"),
        "group": _lim_group,
        "leave": _lim_leave,
        "opponent": _choice("looked", id="chooser"),
    },
    "dubov": {
        "bye": _choice("refused"),
        "bracket": _dubov_bracket,
        "upfloaters": _choice("refused", "upfloat"),
        "shift": _choice("refused", "shift", target="to"),
        "pairs": _dubov_pairs,
    },
    "burstein": {
        "ranking": lambda step: _renamed(step, rows="players"),
        "bye": _choice("refused"),
        "bracket": _burstein_bracket,
        "pairs": _burstein_pairs,
        "floaters": lambda step: {**step, "against": [], "what": "float"},
    },
    "double": _MATCHES,
    "team": _MATCHES,
    "vega": _VEGA,
    "danubian": _VEGA,
    "dutch": {
        "bye-set": _dutch_bye_set,
        "bracket": _dutch_bracket,
        "mdps": _dutch_pairs,
        "pairs": _dutch_pairs,
        "floaters": lambda step: {**_without(step, "limbo", "refused"), "what": "float"},
        "bye": _dutch_bye,
    },
}
"""By the first word of a system's name, and by step."""
