"""The trace of a round: what was decided in each bracket, under which article, and what was passed over and why.

It is written after the pairing, from its outcome and the same tables; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.model import Result
from trfpair.matching.bits import ascending
from trfpair.systems.dubov.criteria import value_and_players
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.procedure import Course, PairedBracket, bye_key
from trfpair.systems.dubov.reasons import NO_OPPONENT, REST, Reason, against_pair, against_upfloaters, grouped
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import Bye, Coloured, Counted, Criteria, Details, Group, Member, Move, Several, Trace


def explain(paired: Course, trace: Trace) -> None:
    """Write all steps of a round."""
    field, articles = paired.field, paired.edition.articles
    trace.add(
        "round",
        articles["round"],
        players=field.size,
        brackets=len(paired.brackets),
        last_round=field.history.is_last_round,
        most_upfloats=field.most_upfloats,
        maxt_article=articles["maxt"],
        unrated=field.unrated,
        rating_article=articles["rating"],
    )
    if paired.bye is not None:
        _bye(paired, trace)
    for bracket in paired.brackets:
        _bracket(paired, bracket, trace)
        _criteria(paired, bracket, trace)
        _upfloaters(paired, bracket, trace)
        _subgroups(paired, bracket, trace)
        _pairs(paired, bracket, trace)


def _bye(paired: Course, trace: Trace) -> None:
    """3.1 (B.0): who gets the bye, and why none of those asked before does."""
    field, receiver = paired.field, paired.bye
    assert receiver is not None
    free = Completion(field).free_for_bye()
    before = sorted(range(field.size), key=lambda at: bye_key(field, at))
    refused: list[tuple[Reason, int]] = []
    for at in before[: before.index(receiver)]:
        barred = not field.eligible >> at & 1
        assert barred or not free >> at & 1
        refused.append(
            (_bar(paired, at) if barred else Reason("completion", paired.edition.articles["completion"]), at)
        )
    trace.add(
        "bye",
        paired.edition.articles["pab"],
        Bye(field.id(receiver), grouped(field, refused)),
        score=field.score[receiver],
        games=field.games(receiver),
        tpn=field.tpn[receiver],
    )


def _bar(paired: Course, at: int) -> Reason:
    """C2 (C.2): why somebody may not have the bye."""
    results = {game.result for game in paired.field.pasts[at].games}
    return Reason("had-bye" if Result.PAB in results else "had-points", paired.edition.articles["bar"])


def _bracket(paired: Course, bracket: PairedBracket, trace: Trace) -> None:
    field = paired.field
    trace.add(
        "bracket",
        paired.edition.articles["least"],
        Group(
            [_player(field, at, at in bracket.upfloaters) for at in (*bracket.residents, *bracket.upfloaters)],
            bracket.number,
            field.score[bracket.residents[0]],
            incoming=[field.id(at) for at in bracket.upfloaters],
            heads=("S1", "G2"),
        ),
        residents=len(bracket.residents),
    )


def _player(field: DubovField, at: int, upfloater: bool) -> Member:
    past = field.pasts[at]
    facts: Details = {
        "tpn": field.tpn[at],
        "score": field.score[at],
        "rating": past.rating or field.unrated,
        "aro": field.aro[at],
        "preference": str(field.wish[at]),
        "colours": "".join(colour.letter.upper() for colour in past.colours),
        "upfloater": upfloater,
        "upfloats": field.upfloats(at),
        "maximum": len(field.upfloats(at)) >= field.most_upfloats,
    }
    return Member(past.id, facts)


def _criteria(paired: Course, bracket: PairedBracket, trace: Trace) -> None:
    """Tells the value of the bracket in every criterion that holds in this round."""
    field, table = paired.field, paired.edition.criteria
    rows = []
    for row in table:
        if not row.last_round and field.history.is_last_round:
            continue
        value, _ = value_and_players(field, row, bracket.upfloaters, bracket.pairs)
        rows.append(Counted(row.article, row.name, value, {"listed": row.listed}))
    trace.add("criteria", f"{table[0].article}-{table[-1].article}", Criteria(rows))


def _upfloaters(paired: Course, bracket: PairedBracket, trace: Trace) -> None:
    """3.2.1, 3.2.2 (B.1, B.2): how many and which upfloaters; who was passed over, and why."""
    if not bracket.upfloaters:
        return
    field = paired.field
    trace.add(
        "upfloaters",
        paired.edition.articles["upfloaters"],
        Move(
            [field.id(at) for at in bracket.upfloaters],
            grouped(field, against_upfloaters(paired, bracket)),
            "upfloat",
        ),
        least=_why_so_many(field, bracket),
    )


def _why_so_many(field: DubovField, bracket: PairedBracket) -> str:
    """C5: what makes fewer upfloaters impossible, as far as it can be said in a word."""
    residents = set(bracket.residents)
    alike = max(len(residents.intersection(ascending(mask))) for mask in field.absolute.values())
    if len(bracket.upfloaters) == 1:
        return "odd"
    return "absolute" if 2 * alike - len(residents) == len(bracket.upfloaters) else "rest"


def _subgroups(paired: Course, bracket: PairedBracket, trace: Trace) -> None:
    """3.2.3 and 3.2.4 (B.3, B.4): G1 and G2, and who is shifted."""
    field, groups, halves = paired.field, bracket.subgroups, bracket.halves
    articles = paired.edition.articles

    def ids(numbers: Sequence[int]) -> list[int]:
        return [field.id(groups.members[number]) for number in numbers]

    trace.add(
        "subgroups",
        articles["subgroups"],
        untouched=groups.untouched,
        g1=ids(sorted(ascending(groups.g1), key=groups.by_aro)),
        g2=ids(list(ascending(groups.g2))),
    )
    smaller, larger = ("G1", "G2") if groups.g1_is_smaller else ("G2", "G1")
    for kind, chosen, own, source, target in (
        ("first", halves.first, groups.smaller, smaller, larger),
        ("second", halves.second, groups.larger, larger, smaller),
    ):
        if chosen:
            order = groups.shifters(own)
            refused = _not_shifted(paired, bracket, own, order[: order.index(chosen[-1])], chosen)
            trace.add(
                "shift",
                articles[kind],
                Move(ids(chosen), grouped(field, refused), "shift", target),
                unavoidable=kind == "first",
                source=source,
                order=ids(order),
                order_article=articles["shifters"],
            )


def _not_shifted(
    paired: Course, bracket: PairedBracket, own: int, asked: Sequence[int], chosen: Sequence[int]
) -> list[tuple[Reason, int]]:
    """Why those who came earlier in the order of shifters are not shifted."""
    members, found, before = bracket.subgroups.members, [], []
    for number in asked:
        if number in chosen:
            before.append(number)
        else:
            found.append((_against_shift(paired, bracket, own, number, before), members[number]))
    return found


def _against_shift(paired: Course, bracket: PairedBracket, own: int, number: int, before: Sequence[int]) -> Reason:
    """Why a player is not shifted: nobody of the own subgroup to meet, or no legal pairing as good has it so."""
    if not bracket.subgroups.adj[number] & own:
        return Reason(NO_OPPONENT, "")
    beside = [paired.field.id(bracket.subgroups.members[one]) for one in before]
    return Reason(REST, paired.edition.articles["colour"], {"beside": beside})


def _pairs(paired: Course, bracket: PairedBracket, trace: Trace) -> None:
    """3.2.5, 3.2.6 (B.5, B.6): S1 and T2, each pair with the earlier players of G2 it passed over."""
    field, groups, halves = paired.field, bracket.subgroups, bracket.halves
    left = [groups.members[number] for number in ascending(halves.g2)]
    rows = []
    for one, other in bracket.pairs:
        white, black, article = field.colours(one, other)
        before = left[: left.index(other)]
        left.remove(other)
        rows.append(
            Coloured(
                field.id(white),
                field.id(black),
                article,
                field.id(one),
                grouped(field, [(against_pair(paired, bracket, one, earlier, left), earlier) for earlier in before]),
                {"aro": field.aro[one]},
            )
        )
    trace.add(
        "pairs",
        paired.edition.articles["t2"],
        Several(rows),
        s1_article=paired.edition.articles["s1"],
        g2=[field.id(groups.members[number]) for number in ascending(halves.g2)],
    )
