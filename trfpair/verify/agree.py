"""The brackets of a trace, in systems that tell each by steps of its own: who stands in it, and who leaves it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from trfpair.verify.players import Field
from trfpair.verify.reading import Json, brackets, chosen, claim, equal
from trfpair.verify.verdict import Findings


def without_topscorers(field: Field) -> Field:
    """The players of a system that knows no topscorers."""
    found = replace(field)
    found.entrants = [replace(one, topscorer=False) for one in field.entrants]
    found.by_id = {one.id: one for one in found.entrants}
    return found


def tell(found: Findings, what: str, proved: int, brackets: int, bye: bool | None, reasons: int) -> None:
    """What was proved of the brackets and of the bye (None where there is none), and how many reasons were not."""
    found.checked.append(f"{what}: {proved} of {brackets}")
    if bare := brackets - proved:
        found.unproved.append(f"that brackets are best, and first of the best: {bare} of {brackets}")
    if bye is not None:
        line = "3.1: nobody who comes before the receiver could have the bye"
        (found.checked if bye else found.unproved).append(line)
    if reasons:
        found.unproved.append(f"reasons without a proof: {reasons}")


def tell_unasked(found: Findings, choices: int) -> None:
    """How many choices have no reason in the trace, which says so."""
    if choices:
        found.unchecked.append(f"choices of which the trace says that it does not look into them: {choices}")


def check_brackets(
    field: Field, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]
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
