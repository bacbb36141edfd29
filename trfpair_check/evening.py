"""An evening at tables of N (squire, cEDH; docs/pods.md): the rounds of a request, and the seating of an answer.

There is no certificate for a seating: who sits where, how many tables there are, who met whom how often, the byes, the
points behind the figures, the order of the seats and each warning are looked up in the rounds of the request. That no
seating is better is only seen where nothing had to yield, or in `tables`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from typing import Any

from .steps import TABLES
from .table_words import kind_of_warning, met_again, warning_of_now
from .verdict import Verdict
from .words import FALSE, NOT_READ, TOO_LARGE, Json, Stop, equal, require

Table = Sequence[int]
STEPS: Mapping[str, Sequence[str]] = {
    "numbers": ("players", "size", "tables", "byes"),
    "sizes": ("players", "fours", "threes", "byes"),
    "figures": ("rematch_pairs", "meetings", "lately", "score_spread"),
}
"""Keys of the steps of the trace that are facts of the seating, where they stand; and the byes of step `byes`."""


class Evening:
    """The rounds of a request, and the tables of the answer."""

    def __init__(self, request: Json, answer: Json, absent: Sequence[int]) -> None:
        self.answer = answer
        self.tables = _sized([_players(row) for row in answer["placements"]])
        self.byes = _ids(answer.get("byes", []))
        self.players = [one for one in _ids(request["players"]) if one not in set(absent)]
        rounds = [_round(each) for each in request.get("rounds", ())]
        if rounds and any(winner == -1 for _, winner in rounds[-1][0]):
            rounds.pop()  # the round itself, put into the file by --write
        _sized([table for tables, _ in rounds for table, _ in tables])
        self.round = len(rounds) + 1
        self.told = bool(request.get("system"))
        self.system = str(request.get("system") or _system(answer))
        self.size = request.get("size") or max(map(len, self.tables), default=0)
        self._request, self._rounds = request, rounds
        people = {one for tables, byes in rounds for table, _ in tables for one in table} | set(self.players)
        people |= {one for _, byes in rounds for one in byes or ()}
        self.met: Counter[tuple[int, int]] = Counter()
        self.last: dict[tuple[int, int], int] = {}
        self.seats: dict[int, list[tuple[int, int]]] = {one: [] for one in people}
        points = dict.fromkeys(people, Fraction(0))
        for number, (tables, byes) in enumerate(rounds, 1):
            for table, winner in tables:
                self.met.update(combinations(sorted(table), 2))
                self.last.update(dict.fromkeys(combinations(sorted(table), 2), number))
                for seat, one in enumerate(table, 1):
                    self.seats[one].append((seat, len(table)))
                    points[one] += 3 if winner == one else 1 if winner == 0 else 0
            for one in byes or ():
                points[one] += 3
        told = {int(one): Fraction(value) for one, value in (request.get("scores") or {}).items()}
        self.points = points | told

    @property
    def weights(self) -> Json:
        """cEDH: those of the request."""
        return self._request.get("weights") or {}

    @property
    def weighed(self) -> bool:
        """Whether the request tells weights."""
        return self._request.get("weights") is not None

    def rematches(self) -> Iterator[tuple[int, int, int, int]]:
        """Who of a table had met: the number of the table, the two, and how often."""
        for number, table in enumerate(self.tables, 1):
            for one, other in combinations(sorted(table), 2):
                if self.met[one, other]:
                    yield number, one, other, self.met[one, other]

    @property
    def both(self) -> int:
        """How often a pair of a table counts."""
        return 2 if self.system == "cedh" else 1

    @property
    def spread(self) -> Fraction:
        """The differences of points at the tables."""
        pairs = [pair for table in self.tables for pair in combinations(table, 2)]
        return self.both * sum((abs(self.points[one] - self.points[other]) for one, other in pairs), Fraction(0))

    def rested(self, one: int) -> int:
        """Earlier byes of a player: as told, else those of the rounds, else each round without a table."""
        if self._request.get("byes") is not None:
            return int(self._request["byes"].get(str(one), 0))
        if any(byes is not None for _, byes in self._rounds):
            return sum(one in (byes or ()) for _, byes in self._rounds)
        return len(self._rounds) - len(self.seats[one])

    def small(self, one: int) -> int:
        """How often a player sat at a table of three."""
        return sum(size == 3 for _, size in self.seats[one])


_SHOWN = 60
MOST_MEETINGS = 1_000_000
"""Most pairs of players at one table, over all tables of all rounds, or of the answer."""


def _sized(tables: list[list[int]]) -> list[list[int]]:
    """The tables, if they have no more pairs of players than are looked at; BeyondLimits else."""
    if sum(len(table) * (len(table) - 1) // 2 for table in tables) > MOST_MEETINGS:
        raise Stop(TOO_LARGE, f"more than {MOST_MEETINGS} pairs of players at tables, more than are looked at")
    return tables


def _players(table: Json) -> list[int]:
    return _ids(table["players"])


def _ids(found: Any) -> list[int]:
    """Whole numbers in a list, as JSON has them."""
    if not isinstance(found, list) or any(type(one) is not int for one in found):
        raise Stop(NOT_READ, f"found {str(found)[:_SHOWN]}, expected a list of player ids")
    return found


def _round(found: Any) -> tuple[list[tuple[list[int], int | None]], list[int] | None]:
    """The tables of a round with their winners, and its byes, None where they are not told."""
    byes = None
    if isinstance(found, Mapping):
        byes = _ids(found["byes"]) if "byes" in found else None
        found = found.get("placements", found.get("tables"))
    return [(_players(table), table.get("winner")) for table in found], byes


def _system(answer: Json) -> str:
    """Squire always tells its byes and warnings; of both, the rules of the trace are numbered S and C."""
    if "trace" in answer:
        return "squire" if any(step["rule"].startswith("S") for step in answer["trace"]) else "cedh"
    return "squire" if "warnings" in answer else "cedh"


def check_answer(evening: Evening) -> Verdict:
    """Whether a seating is what the rounds of the request make of it."""
    checked: list[str] = []
    try:
        checked.append(check_seated(evening))
        (_check_squire if evening.system == "squire" else _check_cedh)(evening)
        checked.append("as many tables and byes as the number of players asks for; the order of the seats")
        found = list(evening.rematches())
        if evening.answer.get("warnings"):
            checked.append(f"{check_warnings(evening)} players and pairs that the warnings name")
        if "figures" in evening.answer:
            checked.append("figures: " + ", ".join(check_figures(evening)))
        if "trace" in evening.answer:
            check_order(evening)
            checked.append(f"{check_steps(evening)} numbers in the steps of the trace")
    except Stop as stop:
        if stop.code != FALSE:
            raise
        return Verdict(evening.round, evening.system, stop.text, tuple(checked))
    unproved = ["why this seating and none of the others, and what the trace says of the search"]
    if found:
        unproved.append(f"whether another seating has fewer rematches: {len(found)} pairs meet again")
    else:
        checked.append("nobody meets an old opponent: no seating has fewer rematches")
    taken = () if evening.told else (f"the system ({evening.system}), as the request does not name it",)
    return Verdict(evening.round, evening.system, "", tuple(checked), tuple(unproved), taken)


def check_seated(evening: Evening) -> str:
    """Everybody once, at a table or with a bye."""
    seats = Counter(one for table in [*evening.tables, evening.byes] for one in table)
    here = set(evening.players)
    require(len(here) == len(evening.players), "a player stands twice in the request")
    for one, times in sorted(seats.items()):
        require(one in here, f"player {one} is seated, but is not to be seated in this round")
        require(times == 1, f"player {one} is seated {times} times")
    missing = [one for one in evening.players if one not in seats]
    require(not missing, f"player {missing[0] if missing else ''} is not seated, and has no bye")
    found = [(len(evening.tables), "table"), (len(evening.byes), "bye")]
    told = " and ".join(f"{number} {what}{'s' if number > 1 else ''}" for number, what in found if number)
    return f"{told}: everybody is seated once"


def _check_squire(evening: Evening) -> None:
    """S1, S5: full tables, the rest has byes; who sat late sits early."""
    for number, table in enumerate(evening.tables, 1):
        equal(len(table), evening.size, f"table {number}: the number of players")
        late = [sum(seat - 1 for seat, _ in evening.seats[one]) for one in table]
        require(late == sorted(late, reverse=True), f"table {number}: who sat late does not sit early (S5)")
    number = len(evening.players) % evening.size if evening.size else len(evening.players)
    equal(len(evening.byes), number, "the number of byes (S1)")


def _check_cedh(evening: Evening) -> None:
    """C1, C6: fours, and as few threes as there must be; the seat sums spread least."""
    number = len(evening.players)
    byes = number % 4 if number in (1, 2, 5) else 0
    threes = -(number - byes) % 4
    equal(len(evening.byes), byes, "the number of byes (C1)")
    wanted = {4: (number - byes - 3 * threes) // 4, 3: threes}
    found = Counter(map(len, evening.tables))
    equal(
        [found[4], found[3], found.total()], [*wanted.values(), sum(wanted.values())], "tables of four, of three (C1)"
    )
    for at, table in enumerate(evening.tables, 1):
        least = min(uneven(evening, order) for order in permutations(table))
        require(uneven(evening, table) == least, f"table {at}: another order of the seats spreads them less (C6)")


def uneven(evening: Evening, table: Table) -> tuple[int, int]:
    """How unevenly seats are spread after the round: distances from the middle squared, and seats taken again."""
    spread = again = 0
    for seat, one in enumerate(table, 1):
        before = sum(2 * had - (size + 1) for had, size in evening.seats[one])
        spread += (before + 2 * seat - (len(table) + 1)) ** 2
        again += sum(had == seat for had, _ in evening.seats[one])
    return spread, again


def check_warnings(evening: Evening) -> int:
    """Each thing a warning says is so; of cEDH each rematch is named."""
    found = {(number, one, other): times for number, one, other, times in evening.rematches()}
    told = 0
    for warning in map(warning_of_now, evening.answer["warnings"]):
        place = re.search(r"table (\d+)", warning)
        table = int(place[1]) if place else 0
        kind = kind_of_warning(warning)
        if "meet again" in warning or kind == "rematch":
            times = re.search(r"after (\d+) earlier", warning)
            for one, other in met_again(warning, evening.tables)[1]:
                require((table, one, other) in found, f"warning: {one} and {other} do not meet again at table {table}")
                met = found.pop((table, one, other))
                equal(int(times[1]) if times else met, met, f"warning: how often {one} and {other} met")
                told += 1
        elif kind in ("threes", "second-bye"):
            threes = kind == "threes"
            named = sorted(int(number) for number in re.findall(r"\d+", warning.partition(" (table ")[0]))
            there = evening.tables[table - 1] if threes else evening.byes
            so = sorted(one for one in there if (evening.small(one) if threes else evening.rested(one)))
            equal(named, so, f"warning: who {'sits at a table of three again' if threes else 'has a bye again'}")
            told += len(named)
    if evening.system == "cedh":
        require(not found, f"no warning says that {' and '.join(map(str, next(iter(found), ())[1:]))} meet again")
    return told


def check_figures(evening: Evening) -> list[str]:
    """The sums of the seating."""
    figures, found = evening.answer["figures"], _figures(evening)
    keys = [key for key in figures if key in found]
    for key in keys:
        equal(figures[key], found[key], f"figures: {key}")
    return keys


def check_order(evening: Evening) -> None:
    """Each step stands once and in its place; those that yielded come last, one after the other."""
    told, known = [step["step"] for step in evening.answer["trace"]], list(TABLES[evening.system])
    places = [known.index(word) for word in told]
    twice = [word for word in known if told.count(word) > 1 and word != "yielded"]
    require(places == sorted(places) and not twice, f"the steps of the trace stand in another order: {told}")
    missing = [word for word in known if word not in (*told, "order", "choices", "byes", "yielded")]
    require(not missing, f"the trace has no step {', '.join(missing)}")
    require(("byes" in told) == ("byes" in known and bool(evening.byes)), "the trace: a step byes")


def check_steps(evening: Evening) -> int:
    """The numbers in the trace that the seating bears out."""
    told, found = 0, _figures(evening)
    found |= {
        "size": evening.size,
        "tables": len(evening.tables),
        "fours": sum(len(table) == 4 for table in evening.tables),
        "threes": sum(len(table) == 3 for table in evening.tables),
        "meetings": _counted("times", (times for *_, times in evening.rematches())),
        "lately": _counted("round", (evening.last[one, other] for _, one, other, _ in evening.rematches())),
        "score_spread": evening.spread.numerator if evening.spread.denominator == 1 else str(evening.spread),
    }
    for step in evening.answer["trace"]:
        kind = step.get("step", "")
        if kind == "choices":
            equal(step["rows"], _choices(evening), "step choices: who was passed over")
            told += len(step["rows"])
        for key in (key for key in STEPS.get(kind, ()) if key in step):
            equal(step[key], found[key], f"step {kind}: {key}")
            told += 1
        if kind == "byes":
            rows = [[row["id"], row["byes"]] for row in step["rows"]]
            equal(rows, [[one, evening.rested(one)] for one in evening.byes], "step byes: earlier byes")
            told += len(rows) + _check_passed(evening, step.get("against"))
            if "tolerance" in step:
                _check_tolerance(evening, step["tolerance"])
    return told


_BYES_PROVED = ("plain", "all", "all-spread", "matching")
"""Ways to seat that find the lowest byes with which the others can be seated as well."""


_IN_ORDER = ("plain", "all", "matching", "backtracking")
"""Ways to seat that end with the first seating in the order of the walk."""


def _choices(evening: Evening) -> list[Json]:
    """S3: who stands above one of a table, sits at a later one or below, and why not here: met, or for the others."""
    steps = {step["step"]: step for step in evening.answer["trace"]}
    players = _standing(evening, steps)
    place = {one: at for at, one in enumerate(players)}
    left, how = {*players} - {*evening.byes}, steps["seating"]["how"]
    require(how in _IN_ORDER, "step choices: not in the order of the walk")
    require(not list(evening.rematches()), "step choices: old opponents sit together")
    rows = []
    tables = [sorted(table, key=place.__getitem__) for table in evening.tables]
    for table in sorted(tables, key=lambda one: place[one[0]]):
        left -= {*table}
        against: list[Json] = []
        for one in (one for one in players if one in left and place[table[0]] < place[one] < place[table[-1]]):
            here = [mate for mate in table if place[mate] < place[one]]
            met = next((mate for mate in here if evening.met[min(one, mate), max(one, mate)]), None)
            if met is not None:
                against.append({"kind": "met", "who": one, "mate": met})
            elif how != "backtracking":
                against.append({"kind": "rest", "who": one})
        if against:
            rows.append({"chooser": table[0], "taken": table[1:], "against": against})
    return rows


def _standing(evening: Evening, steps: Mapping[str, Json]) -> list[int]:
    """S1: the players in the order of the walk."""
    players = list(evening.players)
    if "order" in steps:
        players.sort(key=lambda one: -evening.points[one])
    return players


def _check_passed(evening: Evening, against: list[Json] | None) -> int:
    """S3: with somebody who comes before, in place of the last with a bye, the others could not be seated as well.

    Others stand lower and have had more byes. Nobody is told of where the answer tells no reasons; earlier versions did
    not say in whose place.
    """
    steps = {step["step"]: step for step in evening.answer["trace"]}
    players = _standing(evening, steps)
    order = sorted(players, key=lambda one: (evening.rested(one), -players.index(one)))
    last = max(order.index(one) for one in evening.byes)
    highest = min(players.index(one) for one in evening.byes)
    rows = []
    for at, one in reversed([*enumerate(players)]):
        first = order.index(one) < last
        said = steps["seating"]["how"] in _BYES_PROVED if first else at > highest
        if said and one not in evening.byes:
            place = {"instead": order[last]} if first else {}
            rows.append({"kind": "rest" if first else "byes", "who": one, "byes": evening.rested(one), **place})
    if against is not None:
        if not any("instead" in row for row in against):
            rows = [{key: value for key, value in row.items() if key != "instead"} for row in rows]
        equal(against, rows, "step byes: who was passed over")
    return len(against or ())


def _check_tolerance(evening: Evening, tolerance: int) -> None:
    """S3: how many pairs of old opponents a table may have; the figures count those beyond it."""
    require(tolerance > 0, "step byes: tolerance")
    tables = Counter(number for number, *_ in evening.rematches())
    beyond = sum(max(0, pairs - tolerance) for pairs in tables.values())
    told = evening.answer.get("figures", {}).get("rematch_pairs_beyond_tolerance", beyond)
    equal(told, beyond, "step byes: tolerance")


def _counted(key: str, found: Iterable[int]) -> list[Json]:
    """How many pairs there are of each number, the largest number first."""
    return [{key: number, "pairs": pairs} for number, pairs in sorted(Counter(found).items(), reverse=True)]


def _figures(evening: Evening) -> Json:
    """What the seating adds up to; cEDH counts pairs in both directions, as the original does."""
    both, spread = evening.both, evening.spread
    linear = any(step.get("law") == "linear" for step in evening.answer.get("trace", ()))
    rematches = list(evening.rematches())
    scale = lcm(*(evening.points[one].denominator for one in evening.players))
    return {
        "players": len(evening.players),
        "byes": len(evening.byes),
        "repeated_byes": sum(evening.rested(one) > 0 for one in evening.byes),
        "rematch_pairs": len(rematches),
        "badness": both * sum(times ** (1 if linear else 2) for *_, times in rematches),
        "score_spread": int(spread) if spread.denominator == 1 else int(spread * scale),
        "repeated_threes": sum(evening.small(one) for table in evening.tables if len(table) == 3 for one in table),
    }
