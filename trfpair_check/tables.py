"""Answers of `trfpair pods`: whether a seating is the one that the rules give, where that can be worked out once more.

Squire: where the plain walk has no fault, else up to 16 players; cEDH: up to 16 players. What the answer does not tell
of the options is taken as it is by default.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from random import Random
from typing import Any, NamedTuple

from .evening import Evening, check_answer, uneven
from .page import read_answer
from .seating import MOST, Field, Seated, cedh, cedh_walk, plain_walk, squire, taken_apart
from .table_words import LEFT_OVER, kind_of_warning, names, same_warning, told_now, told_of
from .verdict import Verdict
from .words import FALSE, NOT_READ, Json, Stop, equal, require

MODES: Mapping[str, tuple[str, ...]] = {
    "rematch-first": ("badness", "threes", "spread"),
    "score-first": ("spread", "badness", "threes"),
    "weights": (),
    "walk": ("badness", "threes", "spread"),
}
"""C5: what is made small, in this order; nothing where the weights of the request count."""
PROVED_OF = ("all", "not asked")
"""What is said to be proved of a seating that was looked for, and of a walk as it is."""
RULES = {"badness": "no rematches", "threes": "three-player tables rotate", "spread": "equal scores"}


class Again(NamedTuple):
    """A seating worked out once more."""

    tables: list[list[int]]
    """In the order of the seats."""
    byes: list[int]
    steps: Mapping[str, Json]
    """What the trace says of it, by step."""
    figures: Json
    warnings: list[str]
    sure: bool
    """Whether the answer tells all options that it hangs on."""


def check_tables(request: Json, answer: Json, absent: Sequence[int] = ()) -> Verdict:
    """What becomes of an answer, held against its request; `absent` are players of the request who were left out.

    Raises Stop with 3 where one of the two cannot be read, and with 4 where they are too large.
    """
    try:
        evening = Evening(request, answer, absent)
        read_answer(evening.system, answer)
        found = check_answer(evening)
        return found if found.false else _with_all_that_follows(evening, found)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        detail = f"{type(error).__name__}: {error}"
        raise Stop(NOT_READ, f"the request or the answer has not the form that is read ({detail})") from None


def _with_all_that_follows(evening: Evening, found: Verdict) -> Verdict:
    """The same, with the words of the steps, and what follows where the seating can be worked out once more."""
    if said := _false(lambda: check_words(evening)):
        return found._replace(false=said, unproved=())
    again = worked_out(evening)
    if again is None:
        return found
    if said := _false(lambda: check_told(evening, again)):
        return found._replace(false=said, unproved=()) if again.sure else found
    taken = (*found.taken, *(() if again.sure else ("the options, which the answer does not tell, as by default",)))
    line = "the seating is the one that the rules give, worked out once more; no other is better"
    return found._replace(checked=(*found.checked, line), unproved=(), taken=taken)


def _false(check: Callable[[], None]) -> str:
    """The first claim that does not hold."""
    try:
        check()
    except Stop as stop:
        if stop.code != FALSE:
            raise
        return stop.text
    return ""


def check_words(evening: Evening) -> None:
    """Each step says in words what its keys say; what yielded is told as in the warnings."""
    steps = evening.answer.get("trace", ())
    for step in steps:
        if step["step"] != "yielded":
            equal(told_now(step["text"]), told_of(evening.system, step), f"step {step['step']}: its words")
    told = [step["text"] for step in steps if step["step"] == "yielded"]
    if steps and "warnings" in evening.answer:
        equal(told, evening.answer["warnings"], "the steps yielded")
    for step in steps:
        if step["step"] == "yielded":
            equal(step["kind"], kind_of_warning(step["text"]), "a step yielded: its kind")


def worked_out(evening: Evening) -> Again | None:
    """The seating that the rules give; None where that is not worked out here."""
    if evening.system == "squire" and evening.size < 2:
        return None
    return (_squire if evening.system == "squire" else _cedh)(evening, _steps(evening))


def check_told(evening: Evening, again: Again) -> None:
    """Stop where it is another seating, or where the trace or the figures say something else of the search."""
    same = (again.tables, again.byes) == (evening.tables, evening.byes)
    require(same, "the seating: worked out once more it is another one")
    steps = _steps(evening)
    for name, found in again.steps.items():
        for key, value in found.items():
            if name in steps:
                equal(steps[name][key], value, f"step {name}: {key}")
    if "warnings" in evening.answer:
        told = [same_warning(one, evening.tables) for one in evening.answer["warnings"]]
        equal(told, [same_warning(one, evening.tables) for one in again.warnings], "the warnings")
    figures = evening.answer.get("figures", {})
    for key, value in again.figures.items():
        if key in figures:
            equal(figures[key], value, f"figures: {key}")


def _steps(evening: Evening) -> dict[str, Json]:
    return {step["step"]: step for step in evening.answer.get("trace", ())}


def _scaled(evening: Evening, players: Sequence[int]) -> tuple[list[int], int]:
    points = [evening.points[one] for one in players]
    scale = lcm(*(value.denominator for value in points))
    return [int(value * scale) for value in points], scale


def _meetings(evening: Evening, players: Sequence[int]) -> list[list[int]]:
    return [[evening.met[min(one, two), max(one, two)] for two in players] for one in players]


def _squire(evening: Evening, steps: Mapping[str, Json]) -> Again | None:
    """S1 to S5; a list that the trace does not put in order stands as it is."""
    players = list(evening.players)
    if "order" in steps or not steps:
        players.sort(key=lambda one: -evening.points[one])
    size, had = evening.size, [evening.rested(one) for one in players]
    met = _meetings(evening, players)
    last = [[evening.last.get((min(one, two), max(one, two)), 0) for two in players] for one in players]
    by_spread = steps.get("seating", {}).get("how") == "all-spread"
    seated, how = squire(met, last, had, _scaled(evening, players)[0], size, by_spread=by_spread)
    if seated is None:
        return None
    walk = plain_walk(met, size)
    least = sorted(had)[: len(players) % size]
    unfair = sum(had[one] for one in walk.byes) > sum(least)
    stuck = len(walk.byes) > len(least)
    lowest = squire(met, last, had, [0] * len(had), size, by_spread=False)[1] == "plain"
    fault = "" if lowest else "stuck" if stuck else "unfair" if unfair else "not the lowest"
    late = {one: sum(seat - 1 for seat, _ in evening.seats[one]) for one in players}
    tables = [sorted((players[at] for at in table), key=lambda one: -late[one]) for table in seated.tables]
    told: dict[str, dict[str, Any]] = {
        "walk": {"fault": fault, "tables": len(walk.tables), "over": [players[at] for at in walk.byes]},
        "seating": {"how": how, "kept": 0, "proved": True, **_back(met, size, seated, steps)},
    }
    again = sum(met[one][two] > 0 for table in seated.tables for one, two in combinations(table, 2))
    figures = {"proved": True, "rematch_pairs_beyond_tolerance": again}
    warnings = []
    for number, table in enumerate(seated.tables, 1):
        met_again = [pair for pair in combinations(table, 2) if met[pair[0]][pair[1]]]
        if met_again:
            text = ", ".join(f"{players[one]} and {players[two]}" for one, two in met_again)
            warnings.append(f"{text} meet again at table {number}")
    if rested := [players[at] for at in seated.byes if had[at]]:
        warnings.append(f"{names(rested)} {'has' if len(rested) == 1 else 'have'} a bye again")
    return Again(tables, [players[at] for at in seated.byes], told, figures, warnings, sure=False)


def _back(met: Sequence[Sequence[int]], size: int, seated: Seated, steps: Mapping[str, Json]) -> dict[str, int | None]:
    """How many tables the walk took apart on its way to a seating, if the trace tells it.

    The walk does not come to a seating with old opponents at a table, or with the smallest spread.
    """
    step = steps.get("seating", {})
    if step.get("back") is None:
        return {}
    if step["how"] == "plain":
        return {"back": 0}
    old = any(met[one][two] for table in seated.tables for one, two in combinations(table, 2))
    return {"back": None if old or step["how"] == "all-spread" else _apart(met, size, seated)}


def _apart(met: Sequence[Sequence[int]], size: int, seated: Seated) -> int:
    return taken_apart(met, size, sorted(one for table in seated.tables for one in table))


def _cedh(evening: Evening, steps: Mapping[str, Json]) -> Again | None:
    """C1 to C6."""
    told = steps.get("objective", {"mode": "rematch-first", "law": "square"})
    order, law = MODES[told["mode"]], told["law"]
    walked = told["mode"] == "walk"
    if len(evening.players) > MOST and not walked:
        return None
    players = sorted(evening.players)
    Random(steps.get("round", {}).get("seed", 0)).shuffle(players)
    players.sort(key=lambda one: -evening.points[one])
    scores, scale = _scaled(evening, players)
    sizes = [*map(len, evening.tables)]
    numbers = sizes.count(4), sizes.count(3), len(evening.byes)
    small, had = [evening.small(one) for one in players], [evening.rested(one) for one in players]
    suffered = [_suffered(evening, one) for one in players]
    field = Field(scores, _meetings(evening, players), small, had, suffered)
    weights = _weights(evening, scale)
    if order:
        weights = {name: 1 << 60 * place for place, name in enumerate(reversed(order))}
    start = cedh_walk(field, [4] * numbers[0] + [3] * numbers[1])
    seated, better = (start, False) if walked else cedh(field, numbers, law, weights)
    tables = sorted(seated.tables, key=lambda table: ([-scores[at] for at in table], table))
    seats = []
    for table in tables:
        orders: list[tuple[int, ...]] = list(permutations(players[at] for at in table))
        seats.append(list(min(orders, key=functools.partial(uneven, evening))))
    walk = _sums(field, start, scale, law)
    sums = _sums(field, seated, scale, law)
    least = sorted(small)[: 3 * numbers[1]]
    facts: dict[str, dict[str, Any]] = {
        "walk": walk,
        "objective": {
            "order": list(order),
            "rules": [RULES[name] for name in order],
            "weights_unused": bool(order) and evening.weighed,
        },
        "round": {"examined": not walked, "better": sums if better else None, "proved": PROVED_OF[walked]},
    }
    figures = {
        "proved": not walked,
        "badness_proved": not sums["badness"] or (order[:1] == ("badness",) and not walked),
        "threes_proved": sums["repeated_threes"] == sum(least) or (order[:2] == ("badness", "threes") and not walked),
    }
    byes = [players[at] for at in sorted(seated.byes)]
    warnings = _warnings(field, tables, players)
    if byes:
        warnings.append(LEFT_OVER[len(byes) > 1].replace(r"\1", names(byes)))
    return Again(seats, byes, facts, figures, warnings, sure=bool(steps))


def _warnings(field: Field, tables: Sequence[Sequence[int]], players: Sequence[int]) -> list[str]:
    """cEDH: each pair that meets again, and who sits at a table of three again."""
    found = []
    for number, table in enumerate(tables, 1):
        for one, other in combinations(table, 2):
            if times := field.met[one][other]:
                whom = names(sorted((players[one], players[other])))
                after = f"{times} earlier meeting{'s' if times > 1 else ''}"
                found.append(f"{whom} meet again at table {number}, after {after}")
        if again := [players[at] for at in table if len(table) == 3 and field.small[at]]:
            have, sit = ("has", "sits") if len(again) == 1 else ("have each", "sit")
            sat = f"{have} sat at a table of three before and {sit} at one again"
            found.append(f"{names(again)} {sat} (table {number})")
    return found


def _suffered(evening: Evening, one: int) -> int:
    """C3: of a mate met n times the squares from 0 to n - 1."""
    times = [number for pair, number in evening.met.items() if one in pair]
    return sum(k * k for number in times for k in range(number))


def _weights(evening: Evening, scale: int) -> dict[str, int]:
    """The weights of the request as whole numbers; pairs count in both directions, a point has so many parts."""
    told = evening.weights
    rematch, differ, three = (
        Fraction(str(told.get(key, usual)))
        for key, usual in (("rematch", "1/2"), ("non_equal_scores", "1/10"), ("3_player_table", "1/5"))
    )
    places = {"badness": 2 * rematch, "spread": 2 * differ / scale, "threes": three}
    common = lcm(*(place.denominator for place in places.values()))
    return {name: int(place * common) for name, place in places.items()}


def _sums(field: Field, seated: Seated, scale: int, law: str) -> dict[str, Any]:
    """C3, C5: badness by its law; pairs count in both directions."""
    power = 1 if law == "linear" else 2
    pairs = [pair for table in seated.tables for pair in combinations(table, 2)]
    spread = Fraction(2 * sum(abs(field.scores[one] - field.scores[other]) for one, other in pairs), scale)
    return {
        "badness": sum(2 * field.met[one][other] ** power for one, other in pairs),
        "rematch_pairs": sum(field.met[one][other] > 0 for one, other in pairs),
        "score_spread": spread.numerator if spread.denominator == 1 else str(spread),
        "repeated_threes": sum(field.small[one] for table in seated.tables if len(table) == 3 for one in table),
    }
