"""That some players cannot all be paired, whoever may have the bye (Tutte's condition): for C4, C5, and A.9 of 2017.

If the players are odd in number, take the bye for one more player, who may meet just those who may have it. Groups of
an odd number of players who can only be left through a few others cannot all pair among themselves: one of each group
must meet one of those others. If there are more groups than others, not everybody can be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, claim

BYE = 0

Left = Callable[[int, int], bool]
"""Whether a choice leaves the pair of two players (or of one and the bye) possible."""


def check_bye(field: Field, lower: Sequence[Entrant], proof: Json | None) -> bool:
    """C5: whether it is shown that nobody of ``lower``, not barred by C2, can have the bye; Rejected if wrongly."""
    if not lower or proof is None:
        claim(proof is None, "C5: there is nothing that the proof of the bye could say")
        return not lower
    check_barrier(field, field.entrants, {one.id for one in lower}, proof, "C5")
    return True


def check_barrier(
    field: Field,
    players: Sequence[Entrant],
    open_: set[int],
    proof: Json,
    name: str,
    left: Left | None = None,
    least: int = 1,
) -> None:
    """Rejected unless the proof shows that the players cannot be paired, one of ``open_`` left over if they are odd.

    ``left`` tells which pairs a choice leaves, by default all that are legal; ``least`` how many stay over.
    """
    names = {one.id for one in players} | ({BYE} if len(players) % 2 else set())

    def apart(one: int, other: int) -> bool:
        return not _edge(field, open_, one, other) or not (left is None or left(one, other))

    check_groups(apart, proof, names, name, least)


def check_groups(apart: Callable[[int, int], object], proof: Json, among: set[int], where: str, least: int = 1) -> None:
    """Rejected unless groups show that those ``among``, some of whom may not meet, cannot all be paired."""
    through, groups = set(proof["may_meet"]), [set(group) for group in proof["left"]]
    members = [one for group in [*proof["left"], proof["may_meet"]] for one in group]
    claim(len(members) == len(set(members)) and set(members) <= among, f"{where}: the groups of the proof overlap")
    claim(all(len(group) % 2 for group in groups), f"{where}: a group of the proof is not odd")
    claim(len(groups) >= len(through) + least, f"{where}: the groups of the proof can be left through as many players")
    for group in groups:
        outside = among - group - through
        for one in group:
            for other in outside:
                claim(bool(apart(one, other)), f"{where}: {one} of a group of the proof may meet {other}")


def check_pairs(
    field: Field, players: Sequence[Entrant], open_: set[int], pairs: Sequence[tuple[int, int]], name: str, left: Left
) -> None:
    """Rejected unless the pairs are legal and seat all players, one of ``open_`` with the bye if they are odd."""
    names = {one.id for one in players} | ({BYE} if len(players) % 2 else set())
    seats = [one for pair in pairs for one in pair]
    if BYE in names and BYE not in seats:
        seats += [BYE, *(names - set(seats) - {BYE})]
        pairs = [*pairs, (seats[-1], BYE)]
    claim(sorted(seats) == sorted(names), f"{name}: the pairs of the proof do not seat everybody once")
    for one, other in pairs:
        claim(_edge(field, open_, one, other) and left(one, other), f"{name}: {one} and {other} may not meet")


def _edge(field: Field, open_: set[int], one: int, other: int) -> bool:
    if BYE in (one, other):
        return (one or other) in open_
    return not field.bar(field.by_id[one], field.by_id[other])
