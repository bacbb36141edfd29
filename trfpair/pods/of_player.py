"""Sentences for people about one player of a round: the table, the seats, the bye, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.event.saying import AFigure, Filling, Listing, Saying
from trfpair.pods.of_seatings import exchanged_said, old_pairs
from trfpair.pods.speech import first_players, listed_players, sizes_said, times_said


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


def said_of_reasons(answer: Mapping[str, Any]) -> Iterator[Saying]:
    """Why a player sits at the table or has the bye: who came first, who was passed over, the nearest exchange."""
    if "table" in answer:
        again = old_pairs(sorted(answer["again"], key=lambda row: answer["player"] not in row))
        here = Saying("pods-again-here", count=len(again.things), pairs=again)
        yield here if answer["again"] else Saying("pods-none-met-here")
    for row in answer["because"]:
        yield from _REASONS[row["kind"]](row)
    if exchange := answer.get("exchange"):
        yield from exchanged_said({**exchange, "law": answer.get("law")}, answer["player"])


def _of_list(row: Mapping[str, Any]) -> Iterator[Saying]:
    """The table as it was filled from the top of the list."""
    yield Saying("pods-filled", one=row["chooser"], who=listed_players(row["taken"]))
    yield from not_at_table(row["against"])


def not_at_table(against: Sequence[Mapping[str, Any]]) -> Iterator[Saying]:
    """Those who stand above somebody at a table and do not sit there, each reason with all whom it keeps away."""
    alike: dict[tuple[int, str], list[int]] = {}
    for one in against:
        alike.setdefault((one.get("mate", 0), one.get("cost", "")), []).append(one["who"])
    for (mate, cost), ids in alike.items():
        if mate:
            yield Saying("pods-not-met", who=listed_players(ids), mate=mate)
        else:
            key = f"pods-not-rest-{cost}" if cost else "pods-not-rest"
            yield Saying(key, who=listed_players(ids))


def _of_bye(row: Mapping[str, Any]) -> Iterator[Saying]:
    """The byes by their order, and who was passed over."""
    if row["lowest"]:
        yield Saying("pods-bye-lowest", who=listed_players([one["id"] for one in row["rows"]]))
    else:
        yield from _have_byes(row["rows"])
    yield from _no_byes(row["against"], tolerated=row["tolerance"] > 0)


def told_byes(data: Mapping[str, Any]) -> Iterator[Saying]:
    """Those with byes, and those who might have had one."""
    yield from _have_byes(data["rows"])
    yield from _no_byes(data.get("against", ()), tolerated=bool(data.get("tolerance")))


def _have_byes(rows: Sequence[Mapping[str, Any]]) -> Iterator[Saying]:
    for times, who in _by_times((row["id"], row["byes"]) for row in rows).items():
        yield Saying("pods-bye-again" if times else "pods-first-bye", who=listed_players(who), times=times_said(times))


def _no_byes(against: Sequence[Mapping[str, Any]], *, tolerated: bool) -> Iterator[Saying]:
    for times, who in _by_times((one["who"], one["byes"]) for one in against if one["kind"] == "byes").items():
        yield Saying("pods-not-bye", who=first_players(who), times=times_said(times))
    alike: dict[tuple[str, int], list[int]] = {}
    for one in against:
        if one["kind"] != "byes":
            unknown = "open" if one["kind"] == "open" else "tolerated" if tolerated else "rest"
            cost = one.get("cost", unknown)
            key = "pods-not-bye-beyond" if tolerated and cost == "rematches" else f"pods-not-bye-{cost}"
            alike.setdefault((key, one["instead"]), []).append(one["who"])
    for (key, instead), ids in alike.items():
        yield Saying(key, who=Listing([str(id_) for id_ in ids], last="or"), instead=instead)


def _by_times(rows: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Those who have had so many byes, by the number."""
    found: dict[int, list[int]] = {}
    for id_, times in rows:
        found.setdefault(times, []).append(id_)
    return found


def _of_small_table(row: Mapping[str, Any]) -> Iterator[Saying]:
    """The numbers that need tables of three, and who has sat at one before."""
    yield sizes_said(row["players"], {4: row["fours"], 3: row["threes"]})
    who = listed_players(row["before"])
    yield Saying("pods-at-three-before", who=who) if row["before"] else Saying("pods-first-at-three")


def _of_seats(row: Mapping[str, Any]) -> Iterator[Saying]:
    """Why each sits on the seat, with the earlier seats added, and what decides between orders that are as equal."""
    if "sums" not in row:
        yield Saying(f"pods-seats-{row['system']}")
        return
    middle = "from" in row
    columns = [
        Listing(
            [Saying("pods-sum", one=one, sum=_half(sums[at]) if middle else sums[at]) for one, *sums in row["sums"]]
        )
        for at in range(len(row["sums"][0]) - 1)
    ]
    key = f"pods-seats-added-{'middle' if middle else row['system']}"
    yield Saying(key, **dict(zip(("before", "then"), columns)))
    if row.get("repeats"):
        yield Saying("pods-seats-repeats")
    for at, (seat, one, others) in enumerate(row.get("could", ())):
        who = Listing([str(other) for other in others], last="or")
        yield Saying("pods-seats-then" if at else "pods-seats-could", seat=seat, who=who, one=one)
    if "could" in row:
        yield Saying("pods-seats-list")


def _half(halves: int) -> AFigure:
    """So many half seats from the middle."""
    return AFigure(f"{'+' if halves > 0 else '-' if halves < 0 else ''}{abs(halves) // 2}{'.5' if halves % 2 else ''}")


_PROVED = {"badness and threes": "threes"}
"""The words of what is proved where they are called otherwise."""


def best_said(data: Mapping[str, Any], best: str = "best", **facts: Filling) -> Iterator[Saying]:
    """That no seating is better, where it is proved, by what is compared: ``best``, or with a tolerance; then the byes.

    Of the byes only where those who have one had some before: others could have had fewer.
    """
    if not data["proved"]:
        yield proved_said("nothing")
        return
    yield Saying(f"pods-{best}", **facts)
    if data.get("repeated_byes"):
        yield Saying("pods-best-byes")


def proved_said(proved: str) -> Saying:
    """The words of what is proved of a seating."""
    return Saying(f"pods-proved-{_PROVED.get(proved, proved)}")


_REASONS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Saying] | Sequence[Saying]]] = {
    "list": _of_list,
    "bye": _of_bye,
    "three": _of_small_table,
    "left over": lambda row: [Saying("pods-no-tables", count=row["players"])],
    "best": lambda row: best_said(row, "best-beyond", most=row["beyond"]) if "beyond" in row else best_said(row),
    "seats": _of_seats,
    "proved": lambda row: [proved_said(row["proved"])],
}
"""The sentences of each kind of reason."""


def said_of_seats(answer: Mapping[str, Any]) -> Iterator[list[Saying]]:
    """The sentences of each seat at the table of a player."""
    for row in answer.get("seats", ()):
        seat = Saying("pods-seat", seat=row["seat"], one=row["player"], points=str(row["points"]))
        mate = Saying("pods-mate-met", count=row["met"]) if row["met"] else Saying("pods-mate-new")
        before = Saying("pods-seats-before", seats=Listing([str(one) for one in row.get("before", ())]))
        rest = [mate] if row["player"] != answer["player"] else []
        yield [seat, *rest, *([before] if row.get("before") else [])]
