"""Chapter 7: the search for a player of a lower score group, with Vega's D and U and rule 2.5."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.model import Colour
from trfpair.event.saying import Saying
from trfpair.systems.trace import Move, Picked
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.orders import Priority, arrange
from trfpair.systems.vega.work import Scoregroup, Work, looked_at, refused, told_once


@plain(frozen=False)
class TransferSearch:
    """A search for a player to transfer: the group that needs one, and what makes a player suitable."""

    group: Scoregroup
    article: str
    subject: int
    """Id of the island; 0 where a group looks for an extra player."""
    priority: Priority
    wanted: Colour
    """The due colour that comes first in the list."""
    fits: Callable[[Entrant], bool]
    """Compatible with the island, or with somebody of the odd group."""
    possible: Callable[[Entrant], bool]
    """Whether everybody can still be paired after the transfer."""
    stranded: Callable[[Entrant], str]
    """Who cannot be, in words."""
    refusal: Callable[[Entrant], dict[str, Any]]
    joins: bool
    """Whether the player joins the group (U is counted) or meets the island at once."""
    bare: bool = False
    """Whether the list decides before D and U."""


@plain(frozen=False)
class _Candidate:
    """A player who could be moved up, and what the groups could still make."""

    entrant: Entrant
    down: int
    up: int
    full: bool
    """Whether both numbers are the most their groups can make at all."""
    row: dict[str, Any]
    """The line of the player in the trace."""

    @property
    def worth(self) -> tuple[int, int]:
        """The numbers that are to be kept largest: all pairs of both groups, then those of the upper one."""
        return (self.down + self.up, self.up)


def find(work: Work, search: TransferSearch) -> tuple[Entrant, Scoregroup] | None:
    """Chapter 7: the player to move up, out of the next possible lower group; None where no group has one.

    D and U decide before the list: the candidate is taken that keeps their sum largest, then U, then the list. Where
    keeping 2.5 would leave nobody, or fewer pairs than without it, it is dropped. A ``bare`` search goes by the list.
    """
    barren = _Barren([], [])
    for lower in work.below(search.group):
        looked: list[dict[str, Any]] = []
        suitable = _suitable(work, search, lower, looked)
        if not suitable:
            barren.groups.append(lower.number)
            barren.looked.extend(looked)
            if any(row.get("verdict") == "completion" for row in looked):
                _tell_barren(work, search, barren)
                _pass_over(work, search, lower, looked)
            continue
        _tell_barren(work, search, barren)
        taken = max(suitable, key=lambda candidate: candidate.worth)
        allowed = [candidate for candidate in suitable if not candidate.entrant.grounded]
        kept = max(allowed, key=lambda candidate: candidate.worth, default=None)
        dropped = kept is None or kept.worth[0] < taken.worth[0]
        if kept and not dropped:
            taken = kept
        if work.trace.on:
            _verdicts(suitable, taken, dropped=dropped)
            _tell(work, search, lower, looked, taken)
        if dropped:
            _drop_rule(work, lower, taken, kept)
        _pass_over(work, search, lower, looked)
        return taken.entrant, lower
    _tell_barren(work, search, barren)
    return None


class _Barren(NamedTuple):
    """The groups in which nobody is possible, one after the other, and all who were looked at there."""

    groups: list[int]
    looked: list[dict[str, Any]]


def _tell_barren(work: Work, search: TransferSearch, barren: _Barren) -> None:
    """Tell of these groups together; the next ones are told anew."""
    if work.trace.on and barren.groups:
        rows = told_once(barren.looked)
        work.add("nobody", search.article, _part(search, 0, rows), groups=list(barren.groups))
    barren.groups.clear()
    barren.looked.clear()


def _pass_over(work: Work, search: TransferSearch, lower: Scoregroup, looked: list[dict[str, Any]]) -> None:
    below = lower.number
    if search.subject:
        said = Saying("opponent-of-island", who=search.subject, group=below)
    else:
        said = Saying("extra-player", to=search.group.number, group=below)
    work.pass_over(search.article, looked, said)


def _tell(
    work: Work, search: TransferSearch, lower: Scoregroup, looked: list[dict[str, Any]], taken: _Candidate
) -> None:
    work.add(
        "search",
        search.article,
        _part(search, taken.entrant.id, looked),
        group=lower.number,
        priority=[name for name, _ in search.priority],
        wanted=search.wanted.letter,
        down=taken.row["down"],
        up=taken.row["up"],
    )


def _part(search: TransferSearch, taken: int, looked: Sequence[dict[str, Any]]) -> Picked | Move:
    """An opponent for an island; an extra player for a group."""
    against = [refused(row) for row in looked]
    if search.subject:
        return Picked(search.subject, taken, against)
    return Move([taken] if taken else [], against, "upfloat")


def _drop_rule(work: Work, lower: Scoregroup, taken: _Candidate, kept: _Candidate | None) -> None:
    """2.5 yields (appendix E): keeping it would create new floaters."""
    entrant = taken.entrant
    why = Saying("costs-a-pair", who=kept.entrant.id) if kept else Saying("nobody-else", group=lower.number)
    grounded = entrant.grounded
    assert grounded
    said = Saying("rule-suppressed", who=entrant.id, grounded=grounded, why=why)
    work.give_way("2.5", said, [entrant.id])


def _verdicts(suitable: list[_Candidate], taken: _Candidate, *, dropped: bool) -> None:
    """Why each suitable candidate was taken or not."""
    for candidate in suitable:
        if candidate is taken:
            candidate.row["verdict"] = "taken"
        elif candidate.entrant.grounded and not dropped:
            said = candidate.entrant.grounded
            candidate.row.update(verdict="grounded", why=said.text, **said.facts)
        else:
            candidate.row["verdict"] = "fewer" if candidate.worth < taken.worth else "later"


def _suitable(work: Work, search: TransferSearch, lower: Scoregroup, looked: list[dict[str, Any]]) -> list[_Candidate]:
    """The candidates of a group in the order of the list, up to the first who may come and costs no pair."""
    suitable = []
    for entrant in arrange(work.members(lower.mask), search.priority):
        row = looked_at(entrant)
        looked.append(row)
        if not search.fits(entrant):
            if work.trace.on:
                row.update(search.refusal(entrant))
            continue
        if not search.possible(entrant):
            work.refuse(row, partial(search.stranded, entrant))
        else:
            candidate = _judge(work, search, lower, entrant, row)
            suitable.append(candidate)
            if candidate.full and not entrant.grounded:
                break
    return suitable


def _judge(work: Work, search: TransferSearch, lower: Scoregroup, entrant: Entrant, row: dict[str, Any]) -> _Candidate:
    """Vega's D and U: the pairs the lower group can make without the player, the upper group with the player."""
    pairs, missed = work.count(lower.mask)
    down = pairs - (not missed >> entrant.index & 1)
    most_down = (lower.mask.bit_count() - 1) // 2
    row.update(down=_sign(down, most_down), up=None, most=[most_down])
    if search.bare:
        return _Candidate(entrant, 0, 0, True, row)
    if not search.joins:
        return _Candidate(entrant, down, 0, down == most_down, row)
    pairs, missed = work.count(search.group.mask)
    up = pairs + bool(work.adjacency[entrant.index] & missed)
    most_up = (search.group.mask.bit_count() + 1) // 2
    row["up"] = _sign(up, most_up)
    row["most"] = [most_down, most_up]
    return _Candidate(entrant, down, up, down == most_down and up == most_up, row)


def _sign(pairs: int, most: int) -> int:
    """Vega's sign: negative says that the group can make no more than that at all."""
    return -pairs if pairs == most else pairs
