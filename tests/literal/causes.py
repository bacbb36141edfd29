"""What lies behind an answer of `why-not`, in brackets: judged by trying everything, on whom each may meet alone.

Told is who would have nobody, and what keeps these players apart. A statement holds where no way to pair the players
spoken of leaves fewer, where the groups it names are odd and closed but for those whom they may meet, and where the bar
of each two is the bar of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

Reason = Mapping[str, Any]
Graph = Mapping[int, set[int]]
"""Whom each may meet, by id; 0 is the bye."""
BARS = ("met", "forbidden", "absolute")
SEVERAL = {"met-pairs": "met", "forbidden-pairs": "forbidden"}
BYE_BARS = ("had-bye", "had-points")


@dataclass
class Way:
    """A best pairing of the bracket with the choice."""

    pairs: set[frozenset[int]]
    floaters: set[int]
    ahead: set[int] = field(default_factory=set)
    """Those who stay unpaired in the following bracket."""


@dataclass
class Forced:
    """A bracket, and what is forced in it."""

    choice: str
    """``pair``, ``float``, ``bye``."""
    ends: tuple[int, ...]
    bracket: set[int]
    below: set[int]
    following: set[int]
    graph: Graph
    obstacle: Callable[[int, int], dict[str, Any]]
    """The bar of two, as the facts of a reason; of 0 and a player the bar from the bye."""
    due: Callable[[int], str]
    """The colour due to a player."""
    score: Callable[[int], int]
    mdps: set[int] = field(default_factory=set)
    kept: Sequence[tuple[int, int]] = ()
    """Pairs that were decided before."""
    byes: set[int] = field(default_factory=set)
    """Of an odd number those who may have the bye."""
    apart: bool = True
    """Whether those who come down do not meet each other in the following bracket."""
    floats: set[int] = field(default_factory=set)
    """Those who leave the bracket as it was paired."""

    @property
    def leaver(self) -> int:
        """Whoever the choice takes out of the bracket; 0 where it takes nobody."""
        if self.choice == "pair" and {*self.ends} <= self.bracket:
            return 0
        return next((one for one in self.ends if one in self.bracket), 0)

    def inside(self, kept: Sequence[tuple[int, int]] = ()) -> dict[int, set[int]]:
        """Those of the bracket of whom nothing is forced, and whom they may meet there."""
        gone = {one for pair in kept for one in pair} | ({self.leaver} if self.leaver else {*self.ends})
        return self._among(self.bracket - (gone if self.choice == "pair" or self.leaver else set()), self.mdps)

    def ahead(self, floaters: set[int]) -> dict[int, set[int]]:
        """The following bracket with some who come down."""
        return self._among(self.following | floaters, floaters if self.apart else set())

    def under(self) -> dict[int, set[int]]:
        """Those below of whom nothing is forced, with whoever floats by choice, and the bye where it may be theirs."""
        floats = self.choice == "float"
        found = self._among(self.below | {*self.ends} if floats else self.below - {*self.ends}, set())
        if self.byes and self.choice != "bye":
            found[0] = self.byes & {*found}
            for one in found[0]:
                found[one] = found[one] | {0}
        return found

    def _among(self, players: set[int], apart: set[int]) -> dict[int, set[int]]:
        return {one: (self.graph[one] & players) - (apart if one in apart else set()) for one in players}


def least_left(graph: Graph) -> int:
    """How many must be left over, by trying everything."""

    @cache
    def left(players: frozenset[int]) -> int:
        if not players:
            return 0
        one = min(players)
        rest = players - {one}
        return min([1 + left(rest), *(left(rest - {other}) for other in graph[one] & rest)])

    return left(frozenset(graph))


def parts(graph: Graph, players: Iterable[int]) -> list[set[int]]:
    """The groups of some players that hang together."""
    left, found = {*players}, []
    while left:
        part, edge = set[int](), {min(left)}
        while edge:
            part |= edge
            edge = {other for one in edge for other in graph[one] & left} - part
        found.append(part)
        left -= part
    return found


def closed(reason: Reason, graph: Graph, least: int) -> str:
    """What is wrong with groups that are too many for those whom they may meet; ``least`` are left over."""
    left, through = {*reason["left"]}, {*reason["may_meet"]}
    if not left | through <= {*graph} or left & through:
        return f"{sorted(left | through)} are not those spoken of"
    if out := [one for one in left if not graph[one] <= left | through]:
        return f"{out} may meet others"
    groups = parts(graph, left)
    if any(len(group) % 2 == 0 for group in groups):
        return "a group is even"
    told = reason.get("groups", reason.get("count", 0) + len(through))
    if told != len(groups) or len(groups) - len(through) != least:
        return f"{len(groups)} groups and {len(through)} whom they may meet leave {least}"
    return "" if least_left(graph) == least else f"{least_left(graph)} must be left over, not {least}"


def wrong(reasons: Sequence[Reason], forced: Forced, ways: Sequence[Way]) -> str:
    """What is wrong with the causes behind the first reason; empty where nothing is, and where it needs none."""
    beside = ("with-virtual", "paired-below")  # tests/why/test_told_beside.py
    first, *causes = [one for one in reasons if one["kind"] not in beside]
    then = {*first["then"]}
    if causes and causes[0]["kind"] == "leaves-to-meet":
        said, causes = causes[0], causes[1:]
        other = [one for one in forced.ends if one != forced.leaver]
        so = (forced.leaver, forced.choice == "bye", other)
        if (said["one"], said.get("form") in ("bye", "bye-last"), [said["other"]] if "other" in said else []) != so:
            return f"{said} is not who leaves: {so}"
        if fault := _in_the_place(said.get("now"), forced, ways):
            return fault
    elif forced.leaver and forced.choice != "float":
        return "it is not told who leaves"
    elif causes and causes[0]["kind"] == "would-stay":
        if not first["kind"].startswith(("down-", "up-")) or forced.choice != "pair":
            return f"{causes[0]} has no place"
        if fault := _in_the_place(causes[0]["one"], forced, ways):
            return fault
        causes = causes[1:]
    if first["kind"] == "floaters":
        mine = [way for way in ways if way.floaters == then]
        return _of_floaters(causes, forced, then) if mine else f"nobody of the best leaves {then}"
    if first["kind"] == "ahead":
        faults = [_of_ahead(causes, forced, way) for way in ways if way.ahead == then]
        return min(faults, default=f"none of the best has {then} unpaired", key=len)
    if first["kind"] in ("colour", "strong-colour"):
        return _of_colours(causes, forced, first, ways)
    return f"{causes} have no place" if causes else ""


def _in_the_place(one: int | None, forced: Forced, ways: Sequence[Way]) -> str:
    """What is wrong with the one who leaves the bracket now and would stay, if one is told."""
    alone = one is None or any(forced.floats - way.floaters == {one} for way in ways)
    return "" if alone else f"{one} does not stay alone"


def _of_floaters(causes: Sequence[Reason], forced: Forced, then: set[int]) -> str:
    others = then - {forced.leaver}
    graph = forced.inside()
    if not causes:
        return "no cause"
    first = causes[0]
    if first["kind"] == "odd-without":
        odd = len(graph) % 2 == 1 and {first["one"]} == then - others and {first["other"]} == others
        return "" if odd and least_left(graph) == 1 and len(causes) == 1 else f"{first} does not hold"
    if first["kind"] in ("needed-below", "bye-from-group", "fewer-blocked"):
        if least_left(graph) >= len(others):
            return "the bracket alone leaves as many"
        if first["kind"] == "fewer-blocked":
            return "" if len(causes) == 1 else f"{causes[1:]} have no place"
        return _of_those_below(causes, forced, len(others))
    if first["kind"] == "kept-pairs":
        if [{*pair} for pair in first["pairs"]] != [{*pair} for pair in forced.kept]:
            return f"{first} is not what was kept"
        if least_left(graph) == len(others):
            return "nothing need be kept"
        graph, causes = forced.inside(forced.kept), causes[1:]
    return _blocked(causes, forced, graph, others, forced.mdps)


def _of_those_below(causes: Sequence[Reason], forced: Forced, needed: int) -> str:
    under, left = forced.under(), set[int]()
    if least_left(under) != needed:
        return f"{least_left(under)} below need somebody, not {needed}"
    if causes[0]["kind"] == "bye-from-group":
        if under.get(0, {1}):
            return "somebody below may have the bye"
        del under[0]
        causes, needed = causes[1:], needed - 1
    groups = list[set[int]]()
    if causes and causes[0]["kind"] == "needed-below":
        if fault := closed(causes[0], under, needed):
            return fault
        left = {*causes[0]["left"]}
        groups = parts(under, left)
        if len(groups) == 1 and not causes[0]["may_meet"]:
            groups.append({*under} - left)
        causes = causes[1:]
    elif needed:
        return "it is not told who needs somebody"
    return _apart(causes, forced, groups)


def _blocked(causes: Sequence[Reason], forced: Forced, graph: Graph, left: set[int], came: set[int]) -> str:
    """Groups of a bracket that leave somebody over, and the bars between those left."""
    apart: Sequence[Sequence[int]] = [[one] for one in left]
    if least_left(graph) != len(left):
        return f"{least_left(graph)} must be left over, not {sorted(left)}"
    if causes and causes[0]["kind"].startswith("blocked"):
        if fault := closed(causes[0], graph, len(left)):
            return fault
        score = {forced.score(one) for one in graph}
        if causes[0]["score"] not in score:
            return f"nobody has {causes[0]['score']}"
        apart = causes[0].get("in_groups", [[one] for one in causes[0]["left"]])
        causes = causes[1:]
    elif not causes or causes[0]["kind"] != "only-there" or not {*causes[0]["who"]} == {*graph} == left:
        return "others of the bracket are not spoken of"
    else:
        causes = causes[1:]
    if causes and causes[-1]["kind"] == "both-came":
        two, causes = {causes[-1]["one"], causes[-1]["other"]}, causes[:-1]
        if not two <= came & left or forced.obstacle(*sorted(two)):
            return f"{two} did not both come, or there is another bar"
    elif any(not forced.obstacle(*sorted(two)) for two in combinations(came & left, 2)):
        return "it is not told that two who came do not meet"
    return _apart(causes, forced, [{*group} for group in apart])


def _of_ahead(causes: Sequence[Reason], forced: Forced, way: Way) -> str:
    down = way.floaters - ({forced.leaver} if forced.choice != "float" else set())
    if down:
        as_now = down & forced.floats if down - forced.floats else set()
        told = causes[0] if causes and causes[0]["kind"] == "come-down" else {"who": ()}
        if {*told["who"]} != down - as_now or {*told.get("now", ())} != as_now:
            return f"{causes[:1]}: down come {sorted(down)}, of whom {sorted(as_now)} do now"
        causes = causes[1:]
    graph = forced.ahead(way.floaters)
    if not causes:
        return "no cause"
    if causes[0]["kind"] == "fewer-blocked":
        return "" if least_left(graph) < len(way.ahead) else "the bracket alone leaves as many"
    if causes[0]["kind"] == "odd-there":
        return "" if len(graph) % 2 == len(way.ahead) == least_left(graph) else "is not odd"
    return _blocked(causes, forced, graph, way.ahead, way.floaters if forced.apart else set())


def _of_colours(causes: Sequence[Reason], forced: Forced, first: Reason, ways: Sequence[Way]) -> str:
    if first.get("form") in ("meets", "asked"):
        asked = {"form": "asked"} if first["form"] == "asked" else {}
        causes = [{**{name: first[name] for name in ("one", "other", "colour")}, "kind": "both-wish", **asked}, *causes]
    if not causes:
        return "no cause"
    for said in causes:
        one, other = said.get("one", 0), said.get("other", 0)
        if said["kind"] != "both-wish" or not {one, other} & {*first["who"]}:
            return f"{said} has no place"
        if {forced.due(one), forced.due(other)} != {said["colour"]}:
            return f"{said}: due are {forced.due(one)} and {forced.due(other)}"
        if ("form" in said) != ({one, other} == {*forced.ends}):
            return f"{said} is not the pair asked about"
    pairs = {frozenset((said["one"], said["other"])) for said in causes}
    return "" if any(pairs <= way.pairs for way in ways) else f"{pairs} stand in none of the best"


def of_groups(causes: Sequence[Reason], forced: Forced, groups: Sequence[Sequence[int]]) -> str:
    """What is wrong with the bars told of groups that would each have somebody left over."""
    causes = [one for one in causes if one["kind"] != "with-virtual"]
    return _apart(causes, forced, [{*group} for group in groups])


def _apart(causes: Sequence[Reason], forced: Forced, groups: Sequence[set[int]]) -> str:
    """What is wrong with the bars between players of different groups: a false one, or one that is not told."""
    between = {frozenset(two) for a, b in combinations(groups, 2) for one in a for two in [(one, other) for other in b]}
    so = {pair: found for pair in between if (found := forced.obstacle(*sorted(pair)))}
    told = set[frozenset[int]]()
    for said in causes:
        kind = said["kind"]
        if kind in BARS or kind in BYE_BARS:
            pair = frozenset((said["one"], said.get("other", 0)))
            told.add(pair)
            mine = {name: value for name, value in said.items() if name in ("kind", "article", "round", "colour")}
            if mine != so.get(pair):
                return f"{said}, is {so.get(pair)}"
        elif kind in SEVERAL or kind == "barred-bye":
            pairs = (
                [frozenset(pair) for pair in said["pairs"]]
                if kind in SEVERAL
                else [frozenset((0, one)) for one in said["who"]]
            )
            wanted = (SEVERAL[kind],) if kind in SEVERAL else BYE_BARS
            if false := [pair for pair in pairs if so.get(pair, {}).get("kind") not in wanted]:
                return f"{kind}: {false}"
            told |= {*pairs}
        elif kind == "absolute-all":
            pairs = [pair for pair in so if pair <= {*said["who"]} and so[pair]["kind"] == "absolute"]
            if {one for pair in pairs for one in pair} != {*said["who"]}:
                return f"{said} does not hold"
            told |= {*pairs}
        else:
            return f"{said} has no place"
    return f"not told: {[sorted(pair) for pair in {*so} - told]}" if {*so} - told else ""
