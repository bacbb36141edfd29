"""The pairing of a Keizer round: neighbours in the ranking meet, with the fewest and smallest jumps.

The rules keep apart two who met in the last rounds, or as often as is allowed. Of all pairings those with the fewest
games against the rules are kept; then the bye goes to the lowest of those who had the fewest byes; then the jumps are
made small: a game between neighbours costs nothing, one over k players between them k * k. Of pairings that cost the
same the first counts: from the top, everybody meets the highest possible opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import Notice, Pair, RoundPairing
from trfpair.event.saying import Saying
from trfpair.event.scores import OwnScore
from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.reach import least_cost_matching_within_reach
from trfpair.systems.keizer.colours import white_of
from trfpair.systems.keizer.field import BAN, KeizerField, field_of
from trfpair.systems.keizer.ranking import RESTLESS
from trfpair.systems.keizer.rules import rules_of
from trfpair.systems.least_harm import SeatingTask, complete, task_of
from trfpair.systems.trace import Bye, Coloured, Details, Group, Member, Refusal, Trace

REST = "rest"
"""Why a nearer opponent was not taken where no rule is against it: the others would jump farther, or meet again."""


def pair_keizer(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round. NoPairing where the bans of the file leave no pairing."""
    rules = rules_of(options)
    field = field_of(history, rules)
    notices = [] if field.at_rest else [RESTLESS]
    _tell_order(field, rules.unit, trace)
    free = list(range(len(field.players)))
    bye = bye_of_field(field, trace)
    if bye is not None:
        free.remove(bye)
    boards, seated = [], {bye}
    first = 1 + sum(bool(pair.black) for pair in history.beside)
    for number, (higher, lower) in enumerate(neighbours(field, free), first):
        white, black, rule = white_of(field.players[higher], field.players[lower], number)
        boards.append(Pair(white.id, black.id))
        left = [other for other in range(higher + 1, lower) if other not in seated]
        seated |= {higher, lower}
        against = [Refusal(_reason(field, higher, other), field.players[other].id) for other in left]
        trace.add("board", "", Coloured(white.id, black.id, rule, field.players[higher].id, against))
        if reason := field.refused[higher].get(lower):
            key = "rematch-soon-or-often" if rules.meetings else "rematch-soon"
            notices.append(Notice(reason, Saying(key, one=field.name(higher), other=field.name(lower))))
    pairs = (*boards, Pair(field.players[bye].id, 0)) if bye is not None else tuple(boards)
    return RoundPairing(history.round, "keizer", pairs, history.absent, notices=tuple(notices))


def _tell_order(field: KeizerField, unit: int, trace: Trace) -> None:
    """The ranking: each who is there with place, value, and score."""
    if trace.on:
        scores = OwnScore("Keizer", {id_: Fraction(it.score, unit) for id_, it in field.places.items()}, decimals=2)
        place = {id_: number for number, id_ in enumerate(field.places, 1)}
        facts: list[Details] = [
            {"place": place[past.id], "value": field.places[past.id].value, "keizer_score": scores.text(past.id)}
            for past in field.players
        ]
        rows = [Member(past.id, told) for past, told in zip(field.players, facts)]
        trace.add("order", "", Group(rows, heads=("higher", "lower")))


def bye_of_field(field: KeizerField, trace: Trace) -> int | None:
    """The lowest of those with the fewest byes, after whose bye the others break the rules as little as can be."""
    size = len(field.players)
    if size % 2 == 0:
        return None
    banned, refused = [mask_of(others) for others in field.banned], [mask_of(others) for others in field.refused]
    task = task_of(banned, refused, lambda one, other: int(other in field.refused[one]))
    classes = [mask_of(at for at in range(size) if field.byes[at] == count) for count in sorted(set(field.byes))]
    taker = complete(task, classes, field.name, [past.id for past in field.players]).decide_bye()
    lower = [other for other in range(size - 1, -1, -1) if other > taker]
    against = [
        Refusal("byes" if field.byes[other] > field.byes[taker] else REST, field.players[other].id) for other in lower
    ]
    trace.add("bye", "", Bye(field.players[taker].id, against))
    return taker


def neighbours(field: KeizerField, free: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs, from the top: positions of the higher and the lower player."""
    size = len(free)
    if not size:
        return []
    everyone, seat = (1 << size) - 1, {position: at for at, position in enumerate(free)}
    rows = [
        everyone & ~(1 << at) & ~mask_of(seat[other] for other in field.banned[position] if other in seat)
        for at, position in enumerate(free)
    ]
    forced = _forced(rows)
    left = [at for at in range(size) if at not in forced]
    solution = least_cost_matching_within_reach(_among(rows, left), _costs(field, free, left), _jump)
    if solution is None:
        everybody = SeatingTask(rows, rows, lambda one, other: 0)
        complete(everybody, [], lambda at: field.name(free[at]), [field.players[at].id for at in free])
        raise AssertionError("a pairing was found where there is none")
    matchings = OptimalMatchings(solution)
    found = [(free[one], free[other]) for one, other in forced.items() if one < other]
    for higher in range(len(left)):
        if matchings.vertices >> higher & 1:
            lower = matchings.first_partner(higher)
            matchings.fix(higher, lower)
            found.append((free[left[higher]], free[left[lower]]))
    return sorted(found)


def _forced(rows: Sequence[Mask]) -> dict[int, int]:
    """Those who can meet one player alone, with that player, and the other way round, where no two need the same.

    They are paired in any pairing: taken out beforehand, nobody is looked for who is as far away as they are.
    """
    found: dict[int, int] = {}
    for one, row in enumerate(rows):
        other = row.bit_length() - 1
        if row and not row & (row - 1) and not {one, other} & found.keys():
            found |= {one: other, other: one}
    return found


def _among(rows: Sequence[Mask], left: Sequence[int]) -> Sequence[Mask]:
    """The rows of some seats, by their places among these."""
    if len(left) == len(rows):
        return rows
    place = {at: number for number, at in enumerate(left)}
    return [mask_of(place[other] for other in ascending(rows[at]) if other in place) for at in left]


def _costs(field: KeizerField, free: Sequence[int], left: Sequence[int]) -> Callable[[int, int], int]:
    """The cost of a pair: against the rules more than all jumps of the round together, and the square of the jump.

    Between two places among those left; the jump is over all who are free.
    """
    against, seats = len(free) ** 3, [free[at] for at in left]
    refused = [field.refused[position] for position in seats]

    def cost(higher: int, lower: int) -> int:
        return _jump(left[lower] - left[higher]) + against * (seats[lower] in refused[higher])

    return cost


def _jump(length: int) -> int:
    """The cost of a game between players so far apart in the ranking."""
    return (length - 1) ** 2


def _reason(field: KeizerField, higher: int, other: int) -> str:
    return BAN if other in field.banned[higher] else field.refused[higher].get(other, REST)
