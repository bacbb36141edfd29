"""C5: that the bye cannot go to a lower score (Tutte's condition).

Suppose it could: then everybody could be paired, with one of the eligible players of lower scores left to the bye. Take
the bye for one more player, who may meet just those. Groups of an odd number of players who can only be left through a
few others cannot all pair among themselves: one of each group must meet one of those others. If there are more groups
than others, not everybody can be paired.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, claim

BYE = 0


def check_bye(field: Field, lower: Sequence[Entrant], proof: Json | None) -> bool:
    """Whether it is shown that nobody of ``lower``, who may have the bye by C2, can have it; Rejected if wrongly."""
    if not lower:
        return True
    if proof is None:
        return False
    open_ = {one.id for one in lower}
    through = set(proof["may_meet"])
    groups = [set(group) for group in proof["left"]]
    names = set(field.by_id) | {BYE}
    members = [one for group in groups for one in group] + list(through)
    claim(len(members) == len(set(members)) and set(members) <= names, "C5: the groups of the proof overlap")
    claim(all(len(group) % 2 for group in groups), "C5: a group of the proof is not odd")
    claim(len(groups) > len(through), "C5: the groups of the proof can be left through as many players")
    for group in groups:
        outside = names - group - through
        for one in group:
            for other in outside:
                claim(not _edge(field, open_, one, other), f"C5: {one} of a group of the proof may meet {other}")
    return True


def _edge(field: Field, open_: set[int], one: int, other: int) -> bool:
    if BYE in (one, other):
        return (one or other) in open_
    return not field.bar(field.by_id[one], field.by_id[other])
