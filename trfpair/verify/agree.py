"""Whether the steps of a trace agree with one another, with the boards, and with who takes part.

For systems whose rules are not written here: which set floats, and who meets whom, is left alone; but everybody stands
in one bracket, the numbers that are said count what is there, and what two steps say of one thing is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from trfpair.verify.players import Field
from trfpair.verify.reading import Json, brackets, chosen, claim, equal, members

Pairs = Sequence[tuple[int, int]]


def check_agreement(family: str, field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Rejected where steps do not agree."""
    if family in AGREE:
        AGREE[family](field, trace, pairs)


# -- brackets ---------------------------------------------------------------------------------------------------------


def check_brackets(
    field: Field, trace: Sequence[Json], pairs: Pairs
) -> Iterator[tuple[Mapping[str, Json], str, Sequence[int]]]:
    """Everybody but the bye stands in one bracket, with those who floated to it; whoever it does not pair leaves it.

    The steps of each bracket by kind, what it is called, and who stands below it, are handed on.
    """
    byes = {white for white, black in pairs if not black}
    left = [one.id for one in field.entrants if one.id not in byes]
    steps, floaters = list(brackets(trace)), list[int]()
    equal(trace[0]["brackets"], len(steps), "the round: brackets")
    for number, found in enumerate(steps, 1):
        said, where = found["bracket"], f"bracket {number}"
        claim(bool(left), f"{where}: everybody stands in a bracket already")
        score = field.by_id[left[0]].score
        equal((said["number"], said["score"]), (number, score), f"{where}: its number and score")
        residents = [id_ for id_ in left if field.by_id[id_].score == score]
        left = left[len(residents) :]
        incoming = said.get("incoming", [])
        claim(set(floaters) <= {*incoming} <= {*floaters, *left}, f"{where}: who comes from another score")
        ids = [row["id"] for row in said["players"]]
        equal(sorted(ids), sorted([*residents, *incoming]), f"{where}: its players")
        left = [id_ for id_ in left if id_ not in incoming]
        if "residents" in said:
            equal(said["residents"], len(residents), f"{where}: number of residents")
        moves = {step["what"]: step["ids"] for step in found.values() if step.get("what") in ("float", "upfloat")}
        equal(moves.get("upfloat", incoming), incoming, f"{where}: upfloaters")
        rows = [chosen(row) for row in found["pairs"]["rows"]]
        floaters = [one for one, other in rows if not other]
        equal(sorted(moves.get("float", [])), sorted(floaters), f"{where}: downfloaters")
        equal(sorted(one for row in rows for one in row if one), sorted(ids), f"{where}: who is paired or leaves")
        yield found, where, left
    claim(not left and not floaters, "somebody is left after the last bracket")


# -- club, ladder -----------------------------------------------------------------------------------------------------


def _candidates(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Everybody has a place, the bye but for a club's bye; who was chosen is the opponent."""
    boards = [{*pair} for pair in pairs if pair[1]]
    for step in trace:
        if members(step):
            byes = {white for white, black in pairs if not black}
            ids = [row["id"] for row in members(step)]
            equal(sorted({*ids, *byes}), sorted(field.by_id), f"step {step['step']}: who takes part")
            claim(len(set(ids)) == len(ids), f"step {step['step']}: somebody stands in it twice")
        if "taken" in step:
            claim({*chosen(step)} in boards, f"step {step['step']}: {chosen(step)} do not meet")
        if step["step"] == "order":
            place = {row["id"]: at for at, row in enumerate(members(step))}
            higher = [min(place[id_] for id_ in pair) for pair in boards]
            claim(higher == sorted(higher), "the order of the boards: not by the places of the higher players")


AGREE: Mapping[str, Callable[[Field, Sequence[Json], Pairs], None]] = {
    "club": _candidates,
    "ladder": _candidates,
}
"""By the first word of a system's name."""
