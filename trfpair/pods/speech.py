"""Sentences for people, the same in all systems of tables, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.event.saying import Filling, Listing, Saying

_SHOWN = 8
"""So many pairs a sentence names."""

CostsSaid = Callable[[Mapping[str, Any]], Sequence[Saying]]
"""A function that tells the costs of a seating, part by part."""


def listed_players(players: Sequence[int]) -> Listing:
    """Players by number."""
    return Listing([str(player) for player in players], last="and")


def byes_said(count: int) -> Saying:
    """How many players have a bye."""
    return Saying("pods-have-bye", count=count) if count else Saying("pods-no-bye")


def named_costs(names: Sequence[str]) -> Listing:
    """The costs by which seatings are compared, in order."""
    return Listing([Saying("pods-by-weights" if name == "weights" else f"pods-cost-{name}") for name in names])


def _why_apart(answer: Mapping[str, Any]) -> list[Saying]:
    """Why two do not sit together: what would be worse, with people, and what is the same."""
    made, then, decides = answer["made"], answer["together"], answer["decides"]
    two: dict[str, Filling] = {"one": answer["one"], "other": answer["other"]}
    if decides == "rematches":
        return [*_again(answer, two), _rematches(made, then, two)]
    if decides in ("meetings", "lately"):
        return [*_again(answer, two), Saying(f"pods-why-{decides}")]
    if decides in _FIGURES:
        now, would = _value(made, then, decides)
        again = _again(answer, two) if decides == "badness" else []
        return [*again, Saying(f"pods-why-{decides}", **two, then=would, now=now)]
    if decides in ("byes", "lowest"):
        others = listed_players([id_ for id_ in then["byes"] if id_ not in made["byes"]])
        those = listed_players([id_ for id_ in made["byes"] if id_ not in then["byes"]])
        return [Saying(f"pods-why-{decides}", **two, then=others, now=those)]
    if decides == "better":
        return [Saying("pods-why-better", **two)]
    equal = "pods-why-walk" if decides == "walk" else "pods-why-equal"
    return [Saying(equal if answer["proved"] else "pods-why-not-found", **two)]


def _again(answer: Mapping[str, Any], two: Mapping[str, Filling]) -> list[Saying]:
    """The pairs that would meet again and do not now, or the other way round; then those that do in both seatings."""
    old = {"old": _pairs(answer["old_now"])} if answer["old_now"] else {}
    both = [Saying("pods-why-again-both", pairs=_pairs(answer["old_both"]))] if answer["old_both"] else []
    if answer["old"]:
        key = f"pods-why-again{'-instead' if old else ''}"
        return [Saying(key, **two, pairs=_pairs(answer["old"]), **old), *both]
    return [Saying("pods-why-not-again", **two, **old), *both] if old else []


def _rematches(made: Mapping[str, Any], then: Mapping[str, Any], two: Mapping[str, Filling]) -> Saying:
    """The number of pairs who would meet again, or of those beyond what is tolerated, and the number now."""
    beyond, every = "rematch_pairs_beyond_tolerance", "rematch_pairs"
    key = "pods-why-rematches" if all(one[beyond] == one[every] for one in (made, then)) else "pods-why-beyond"
    return Saying(key, **two, then=str(then[beyond]), now=str(made[beyond]))


def _weighed(answer: Mapping[str, Any]) -> list[Saying]:
    """The same where the sum by weights counts: each cost that would be another."""
    made, then = answer["made"], answer["together"]
    differ = [name for name in ("badness", "threes", "spread") if len({*_value(made, then, name)}) > 1]
    return [one for name in differ or [""] for one in _why_apart({**answer, "decides": name})]


_FIGURES = {"badness": "badness", "threes": "repeated_threes", "spread": "score_spread"}


def _value(made: Mapping[str, Any], then: Mapping[str, Any], name: str) -> tuple[str, str]:
    return str(made.get(_FIGURES[name], "")), str(then.get(_FIGURES[name], ""))


def _pairs(old: Sequence[Sequence[int]]) -> Listing:
    """Pairs who have met, and how often where that is more than once."""
    return Listing([_pair(*row) for row in old], _SHOWN)


def _pair(one: int, other: int, times: int) -> Filling:
    facts: dict[str, Filling] = {"one": one, "other": other, "count": times}
    return Saying("pods-pair-often", **facts) if times > 1 else f"{one}-{other}"


def said_of_two(answer: Mapping[str, Any], costs: CostsSaid) -> Iterator[Saying]:
    """The sentences of the answer about two players; ``costs`` tells those of a seating."""
    two: dict[str, Filling] = {"one": answer["one"], "other": answer["other"]}
    if answer["kind"] == "made":
        yield Saying("pods-made", table=answer["table"])
        return
    if answer["kind"] == "none":
        yield Saying("pods-none", **two)
        return
    yield from _why_apart(answer) if answer["order"] else _weighed(answer)
    yield Saying("pods-of-made", costs=Listing(costs(answer["made"])))
    yield Saying("pods-of-best" if answer["proved"] else "pods-of-found", costs=Listing(costs(answer["together"])))
    yield Saying("pods-in-order", rules=named_costs(answer["order"] or ["weights"]))
    proved = answer["proved"]
    yield Saying("pods-least", rules=named_costs(proved)) if proved else Saying("pods-nothing-proved")
    yield Saying("pods-tables-together", **two)


def said_of_player(answer: Mapping[str, Any], *, threes: bool) -> Iterator[Saying]:
    """The sentences about one player: points, byes, who was met, the bye or the table."""
    one = answer["player"]
    yield Saying("pods-player", one=one, points=str(answer["points"]), byes=answer["byes"])
    if threes:
        yield Saying("pods-player-threes", threes=answer["tables_of_three"])
    met = [
        Saying("pods-often", one=other, count=times) if times > 1 else other for other, times in answer["met"].items()
    ]
    yield Saying("pods-has-met", one=one, who=Listing(met)) if met else Saying("pods-has-met-nobody", one=one)
    yield Saying("pods-table", table=answer["table"]) if "table" in answer else Saying("pods-rests", one=one)


def said_of_seats(answer: Mapping[str, Any]) -> Iterator[list[Saying]]:
    """The sentences of each seat at the table of a player."""
    for row in answer.get("seats", ()):
        seat = Saying("pods-seat", seat=row["seat"], one=row["player"], points=str(row["points"]))
        mate = Saying("pods-mate-met", count=row["met"]) if row["met"] else Saying("pods-mate-new")
        yield [seat, *([mate] if row["player"] != answer["player"] else [])]
