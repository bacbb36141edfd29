"""The words of the steps of an evening at tables of N, made of their keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from .words import Json, equal


def count(number: int, word: str) -> str:
    """`1 bye`, `2 byes`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def names(players: Sequence[int]) -> str:
    """`3, 5 and 6`."""
    words = [str(one) for one in players]
    return " and ".join([*([", ".join(words[:-1])] if words[:-1] else []), *words[-1:]])


def told_of(system: str, step: Json) -> str:
    """What a step says."""
    return (SQUIRE if system == "squire" else CEDH)[step["step"]](step)


_STUCK_BEFORE = re.compile(r"(stuck after .+) cannot be seated without old opponents")
"""How earlier versions told of a walk that is stuck; with another table before, they might be seated."""


def told_now(text: str) -> str:
    """The words of a step, in those of today where earlier versions had others."""
    found = _STUCK_BEFORE.fullmatch(text)
    return f"{found[1]} are left over, too many for the byes" if found else text


# -- warnings ---------------------------------------------------------------------------------------------------------

LEFT_OVER = (
    r"player \1 has a bye, because no table of 3 or 4 is left for this player",
    r"players \1 have byes, because no tables of 3 or 4 are left for them",
)
"""The warning of one with a bye in cEDH, and of several; the group stands for the players."""
_WARNINGS = {
    "rematch": r" meet again at table \d+( \(tolerated: \d+\)|, after \d+ earlier meetings?)?$"
    r"|^at table \d+ (these meet again|all have met each other before(, except these pairs)?): "
    r"\d[-\d, ]*( \(tolerated: \d+\))?$",
    "second-bye": r" ha(s|ve) a bye again$",
    "threes": r" ha(s|ve each) sat at a table of three before and sits? at one again \(table \d+\)$",
    "bye": "|".join(one.replace(r"\1", ".+") + "$" for one in LEFT_OVER),
}
"""The ends of the warnings, by their kind."""
_EARLIER = (
    (r"no old opponents: (.+) \((\d+) tolerated\)", r"\1 (tolerated: \2)"),
    (r"no old opponents: (.+)", r"\1"),
    (r"no rematches: (.+) meet again after (.+) \(table (\d+)\)", r"\1 meet again at table \3, after \2"),
    (r"no second bye: (\d+) had a bye before", r"\1 has a bye again"),
    (r"no second bye: (.+) had a bye before", r"\1 have a bye again"),
    (
        r"(?:three-player tables rotate: )?(\d+) (?:had a table of three before|sits at a table of three again)( .+)",
        r"\1 has sat at a table of three before and sits at one again\2",
    ),
    (
        r"(?:three-player tables rotate: )?(.+) (?:had a table of three before|sit at a table of three again)( .+)",
        r"\1 have each sat at a table of three before and sit at one again\2",
    ),
    (r"(?:everyone is seated: )?(\d+) cannot be seated at tables of 3 and 4 and has a bye", LEFT_OVER[0]),
    (r"(?:everyone is seated: )?(.+) cannot be seated at tables of 3 and 4 and have byes", LEFT_OVER[1]),
    (r"everyone is seated: (.+)", r"\1"),
)
"""The warnings of earlier versions, and what they are called now."""


def warning_of_now(text: str) -> str:
    """A warning in the words of today."""
    for pattern, now in _EARLIER:
        if found := re.fullmatch(pattern, text):
            return found.expand(now)
    return text


def kind_of_warning(text: str) -> str:
    """What a rule that had to yield is called; empty where no warning says it so."""
    told = warning_of_now(text)
    return next((kind for kind, end in _WARNINGS.items() if re.search(end, told)), "")


_PAIR = re.compile(r"\b(\d+)(?: and |-)(\d+)")


def met_again(text: str, tables: Sequence[Sequence[int]]) -> tuple[int, list[tuple[int, int]]]:
    """The table of a warning of today, and the pairs who meet again there by it."""
    told, _, _ = text.partition(" (tolerated: ")
    place = re.search(r"\btable (\d+)", told)
    number = int(place[1]) if place else 0
    named = [(int(one), int(other)) for one, other in _PAIR.findall(told)]
    pairs = {(min(pair), max(pair)) for pair in named}
    if " all have met each other before" in told:
        table = sorted(tables[number - 1]) if 0 < number <= len(tables) else []
        if not pairs:
            whom = re.findall(r"\d+", told.partition(":")[2])
            equal(sorted(map(int, whom)), table, f"warning: who sits at table {number}")
        pairs = {*combinations(table, 2)} - pairs
    return number, sorted(pairs)


def same_warning(text: str, tables: Sequence[Sequence[int]]) -> object:
    """What a warning says, in whichever words; of those that name pairs the table, the pairs and what is tolerated."""
    now = warning_of_now(text)
    if kind_of_warning(now) != "rematch" or " earlier meeting" in now:
        return now
    tolerated = re.search(r"\(tolerated: (\d+)\)$", now)
    return met_again(now, tables), tolerated[1] if tolerated else ""


# -- squire -----------------------------------------------------------------------------------------------------------


def _numbers(step: Json) -> str:
    tables, byes = count(step["tables"], "table"), count(step["byes"], "bye")
    players, size = step["players"], step["size"]
    return f"{count(players, 'player')}: {tables} of {size}, {byes} ({players} modulo {size})"


def _plain_walk(step: Json) -> str:
    whom = names(step["over"])
    if step["fault"] == "stuck":
        return f"stuck after {count(step['tables'], 'table')}: {whom} are left over, too many for the byes"
    if step["fault"]:
        others = "have had fewer" if step["fault"] == "unfair" else "stand lower"
        return f"seats all it can, but would give {whom} a bye though others {others}"
    return "seats everybody it should: no fault"


def _seating(step: Json) -> str:
    by_search = f"by a search with seed {step['seed']}"
    how = {
        "plain": "the plain walk has no fault",
        "all": "exactly, over all seatings of the field, fewest rematches, in walk order",
        "all-spread": "exactly, over all seatings, fewest rematches, then seldom and long ago, then least spread",
        "matching": "exactly, by matching, in the order of the walk",
        "backtracking": "by the walk with backtracking",
        "tail": f"the walk stands down to table {step['kept']}, the rest {by_search}",
        "search": by_search,
        "spread-search": f"by a search for the smallest spread with seed {step['seed']}",
        "cover": f"by an exact cover, then {by_search}",
    }[step["how"]]
    best = "no seating has fewer rematches or fairer byes" if step["proved"] else "not proved to be the best"
    back = f"; the walk took {count(step['back'], 'full table')} apart again" if step.get("back") else ""
    return f"{how}{back}; {best}"


def _again(step: Json) -> str:
    """How often old opponents have met, and when last."""
    met = [(row["pairs"], "once" if row["times"] == 1 else f"{row['times']} times") for row in step.get("meetings", ())]
    times = [f"{count(pairs, 'pair')} met {often}" for pairs, often in met]
    rounds = [f"{count(row['pairs'], 'pair')} last in round {row['round']}" for row in step.get("lately", ())]
    return f": {', '.join([*times, *rounds])}" if times or rounds else ""


def _byes(step: Json) -> str:
    return ", ".join(f"{row['id']} ({count(row['byes'], 'earlier bye')})" for row in step["rows"])


_OTHERS = "the others could not be seated as well"


def _chosen(row: Json) -> str:
    """Those of a table, and who was passed over for it."""
    against = ((one["who"], f"met {one['mate']}" if one["kind"] == "met" else _OTHERS) for one in row["against"])
    passed = ", ".join(f"not {who} ({why})" for who, why in against)
    return f"{row['chooser']} with {', '.join(map(str, row['taken']))}: {passed}"


def _without_bye(row: Json) -> str:
    """Somebody who was passed over for the bye, and why."""
    why = count(row["byes"], "earlier bye") if row["kind"] == "byes" else _OTHERS
    place = f" in place of {row['instead']}" if "instead" in row else ""  # earlier versions did not name whose
    return f"{row['who']}{place}: {why}"


SQUIRE: Mapping[str, Callable[[Json], str]] = {
    "numbers": _numbers,
    "order": lambda _: "the list was not in order of points; it is now, equal points as they stood",
    "walk": _plain_walk,
    "seating": _seating,
    "choices": lambda step: "; ".join(map(_chosen, step["rows"])),
    "byes": lambda step: "; not ".join([_byes(step), *map(_without_bye, step.get("against", ()))]),
    "figures": lambda step: (
        f"{count(step['rematch_pairs'], 'pair')} of old opponents{_again(step)}, score spread {step['score_spread']}"
    ),
    "seats": lambda _: "highest seat score first: who sat late sits early",
}

# -- cEDH -------------------------------------------------------------------------------------------------------------


def _costs(row: Json) -> str:
    pairs, seats = count(row["rematch_pairs"], "rematch pair"), count(row["repeated_threes"], "repeated seat")
    return f"badness {row['badness']} ({pairs}), score spread {row['score_spread']}, {seats} at tables of three"


def _sizes(step: Json) -> str:
    fours, threes = (count(step[key], "table") for key in ("fours", "threes"))
    return f"{count(step['players'], 'player')}: {fours} of 4, {threes} of 3, {count(step['byes'], 'bye')}"


def _objective(step: Json) -> str:
    aim = ", then ".join(step["rules"]) or "the sum by weights"
    unused = "; the weights of the request are not used: --mode weights uses them" if step["weights_unused"] else ""
    return f"{step['mode']}, {step['law']} law: {aim}{unused}"


PROVED = {
    "all": "there is no better seating (proved)",
    "nothing": "no better seating was found (not proved)",
    "badness": "no seating has less badness (proved); of the rest it is the best that was found",
    "badness and threes": "no seating has less badness, none with so little has fewer repeated seats at tables of "
    "three (proved); of the score spread it is the best that was found",
}


def _round(step: Json) -> str:
    if step["proved"] == "not asked":
        return f"the walk stands as it is; nothing better was looked for (seed {step['seed']} orders equal scores)"
    how = "exactly" if step["examined"] else f"by a search with seed {step['seed']}"
    if step["better"]:
        return f"replaced {how} by a seating with {_costs(step['better'])}; {PROVED[step['proved']]}"
    return f"the walk stands; looked {how}: {PROVED[step['proved']]}"


CEDH: Mapping[str, Callable[[Json], str]] = {
    "sizes": _sizes,
    "walk": lambda step: f"the original's walk has {_costs(step)}",
    "objective": _objective,
    "round": _round,
    "seats": lambda _: "at each table the order that spreads the seat sums least",
}
