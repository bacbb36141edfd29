"""The sentences of squire for people: what a step did, and what a seating costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.event.saying import Listing, Saying
from trfpair.pods.model import STANDS_AT, tolerated
from trfpair.pods.of_player import best_said, not_at_table, told_byes
from trfpair.pods.speech import byes_said, listed_players, seed_said, sizes_said

_Data = Mapping[str, Any]


def told_by_squire(kind: str, data: _Data) -> list[Saying]:
    """The sentences of a step, by its data and the figures of the seating."""
    return list(_STEPS[kind](data))


def costs_in_squire(row: _Data) -> list[Saying]:
    """The costs of a seating, part by part."""
    found = [Saying("pods-pairs-cost", pairs=row["rematch_pairs"])]
    if tolerated(row):
        found.append(Saying("pods-beyond", pairs=row[STANDS_AT["rematches"]]))
    found += _earlier(row)
    if row["byes"]:
        found.append(Saying("pods-byes-cost", who=listed_players(row["byes"]), times=row["earlier_byes"]))
    return [*found, Saying("pods-spread-cost", spread=str(row["score_spread"]))]


def _numbers(data: _Data) -> Iterator[Saying]:
    yield sizes_said(data["players"], {data["size"]: data["tables"]})
    yield byes_said(data["byes"])


def _walk(data: _Data) -> Iterator[Saying]:
    yield Saying("pods-walk-of-squire")
    over = data.get("over") or ()
    who = listed_players(over)
    if data["fault"] == "stuck":
        key = "pods-walk-stuck" if data["tables"] else "pods-walk-stuck-at-once"
        yield Saying(key, count=data["tables"] or len(over), over=len(over))
    elif data["fault"]:
        yield Saying("pods-walk-unfair" if data["fault"] == "unfair" else "pods-walk-lower", who=who)
    else:
        yield Saying("pods-walk-all")


_WAYS = {"plain": "pods-by-walk"}
"""The words of the ways to seat that are called otherwise."""


def _compared(data: _Data) -> Listing:
    """By what all seatings are compared: byes where there are some, old meetings where more pairs meet than may."""
    byes = ["byes"] if data["byes"] else []
    again = ["meetings", "lately"] if data[STANDS_AT["rematches"]] else []
    rematches = "beyond" if tolerated(data) else "rematches"
    rules = [Saying(f"pods-rule-{name}") for name in (rematches, *byes, *again)]
    lowest = [Saying("pods-cost-lowest")] if byes else []
    return Listing([*rules, *lowest, Saying("pods-rule-spread")], between="; ")


def _seating(data: _Data) -> Iterator[Saying]:
    how, seed, rules = data["how"], seed_said(data["seed"]), _compared(data)
    yield Saying(_WAYS.get(how, f"pods-by-{how}"), seed=seed, table=data["kept"], rules=rules)
    if data.get("back"):
        yield Saying("pods-taken-apart", count=data["back"])
    yield from best_said(data, "best-tolerated" if tolerated(data) else "best")


def _choices(data: _Data) -> Iterator[Saying]:
    for row in data["rows"]:
        yield Saying("pods-sits-with", one=row["chooser"], who=listed_players(row["taken"]))
        yield from not_at_table(row["against"])


def _figures(data: _Data) -> Iterator[Saying]:
    pairs = data["rematch_pairs"]
    yield Saying("pods-again", pairs=pairs) if pairs else Saying("pods-none-again")
    if often := data.get("meetings"):
        yield Saying("pods-of-these", rows=Listing([_met(row) for row in often], last="and"))
    if lately := data.get("lately"):
        rows = [Saying("pods-last-in", round=row["round"], count=row["pairs"]) for row in lately]
        yield Saying("pods-their-last", rows=Listing(rows))
    yield Saying("pods-spread", spread=str(data["score_spread"]))


def _met(row: _Data) -> Saying:
    """How many of the old opponents met so often."""
    return Saying("pods-these-met", pairs=row["pairs"], times=Saying("pods-times", count=row["times"]))


def _earlier(data: _Data) -> list[Saying]:
    """How often old opponents have met, and when last."""
    often = [_often(row) for row in data.get("meetings", ())]
    return [
        *often,
        *(Saying("pods-last-met", round=row["round"], pairs=row["pairs"]) for row in data.get("lately", ())),
    ]


def _often(row: _Data) -> Saying:
    once = row["times"] == 1
    return Saying("pods-met-once" if once else "pods-met-times", times=row["times"], pairs=row["pairs"])


_STEPS: Mapping[str, Callable[[_Data], Iterator[Saying] | Sequence[Saying]]] = {
    "numbers": _numbers,
    "order": lambda _data: [Saying("pods-sorted")],
    "walk": _walk,
    "seating": _seating,
    "choices": _choices,
    "byes": told_byes,
    "figures": _figures,
    "seats": lambda _data: [Saying("pods-seats-squire")],
}
