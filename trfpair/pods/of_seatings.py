"""Sentences for people about two seatings of one round: the one that was made, and another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trfpair.event.saying import AFigure, Filling, Listing, Saying
from trfpair.pods.model import OF_BYES, STANDS_AT, tolerated
from trfpair.pods.past import rematch_cost
from trfpair.pods.speech import SHOWN, listed_players, numbered, times_said

CostsSaid = Callable[[Mapping[str, Any]], Sequence[Saying]]
"""A function that tells the costs of a seating, part by part."""


def _named_costs(names: Sequence[str], answer: Mapping[str, Any]) -> Listing:
    """The costs by which the seatings of an answer are compared."""
    return Listing([_named(name, answer) for name in names], last="and")


def _named(cost: str, answer: Mapping[str, Any]) -> Saying:
    """The name of a cost: of old opponents maybe those beyond a tolerance; of a sum the weight of each cost."""
    if cost == "weights":
        return Saying("pods-by-weights", **{name: _decimal(weight) for name, weight in answer["weights"].items()})
    called = _called(cost, answer)
    return Saying(f"pods-cost-{called}", most=answer["tolerance"]) if called == _BEYOND else Saying(f"pods-cost-{cost}")


def _beside(answer: Mapping[str, Any], case: Saying) -> list[Saying]:
    """The costs that would be higher in another seating, with people; empty where all that is counted is the same."""
    made, then, decides = answer["made"], answer["together"], answer["decides"]
    if decides == "rematches":
        return _with_pairs(_beyond(answer, case), answer, case)
    if decides in ("meetings", "lately"):
        return _of_kind(answer, case)
    if decides in _WEIGHED:
        now, would = _value(made, then, decides)
        both = "-both" if decides == "spread" and "badness" in made else ""
        said = [Saying(f"pods-why-{decides}{both}", case=case, then=would, now=now)]
        return _with_pairs(said, answer, case) if decides == "badness" else said
    if decides in OF_BYES:
        others = listed_players([id_ for id_ in then["byes"] if id_ not in made["byes"]])
        those = listed_players([id_ for id_ in made["byes"] if id_ not in then["byes"]])
        facts: dict[str, Filling] = {"case": case, "then": others, "now": those, "seed": answer.get("seed", 0)}
        return [Saying(f"pods-why-{decides}{_equal(answer)}", **facts)]
    if decides == "weights":
        return _weighed(answer, case)
    return []


def _equal(answer: Mapping[str, Any]) -> str:
    """The end of the key where points do not order those with a bye: they are equal, or the list was kept."""
    return f"-{answer['equal']}" if "equal" in answer else ""


def _of_kind(answer: Mapping[str, Any], case: Saying) -> list[Saying]:
    """The old opponents of the kind that decides, and all who would meet again, told first if as many."""
    now, then = answer["number"]
    decides, equal = answer["decides"], len(answer["old"]) == len(answer["old_now"])
    pairs = Listing([f"{one}-{other}" for one, other in answer["pairs"]], SHOWN)
    kind = answer["kind_of_old"]
    facts: dict[str, Filling] = {"times": times_said(kind), "round": kind, "now": str(now), "pairs": pairs}
    if equal:
        later = sorted(row[_KIND[decides]] for row in answer["made"][decides] if row[_KIND[decides]] > kind)
        end = "-none" if not later and not now else "-later" if later and decides == "lately" else ""
        facts |= {"later": _rounds(later)} if end == "-later" else {}
        key = f"pods-of-them-{decides}{end}"
        return _with_pairs([], answer, case, Saying(key, count=then, **facts))
    return _with_pairs([Saying(f"pods-why-{decides}", case=case, count=then, **facts)], answer, case)


def _rounds(numbers: Sequence[int]) -> Listing:
    """Rounds, each by its number."""
    return Listing([Saying("the-round", round=number) for number in numbers], last="and")


_KIND = {"meetings": "times", "lately": "round"}
"""What old opponents are counted by: how often they have met, or the round of the last meeting."""


def _why_apart(answer: Mapping[str, Any]) -> list[Saying]:
    """Why two do not sit together, or one has no bye: what would be worse, or what is the same."""
    one, other, decides = answer["one"], answer["other"], answer["decides"]
    if not other and decides in OF_BYES:
        then, now = ({*answer[name]["byes"]} for name in ("together", "made"))
        if then - now == {one}:
            those = listed_players([*(now - then)])
            key = f"pods-instead-{decides}{_equal(answer)}"
            return [Saying(key, one=one, now=those, seed=answer.get("seed", 0))]
    known = decides == "better" or _proves(answer, decides)
    when = "if" if known else "found"
    case = Saying(f"pods-{when}-together", one=one, other=other) if other else Saying(f"pods-{when}-bye", one=one)
    return _beside(answer, case) or [_alike(answer, case)]


def _proves(answer: Mapping[str, Any], cost: str) -> bool:
    """Whether it is proved that no seating with the two, or with the bye, has less of a cost, those before it equal."""
    proved = {*answer["proved"]}
    return cost in proved or proved >= {*_compared(answer)}


def _compared(answer: Mapping[str, Any]) -> Sequence[str]:
    """The costs by which seatings are compared, in their order; of a sum by weights it alone."""
    return answer["order"] or ["weights"]


def _alike(answer: Mapping[str, Any], case: Saying) -> Saying:
    """The sentence of another seating that costs no more; of a better one by which cost, where an order counts."""
    if answer["decides"] == "better" and (parts := _differing(answer, _deciding(answer))):
        return Saying("pods-then-better-by", case=case, parts=Listing(parts))
    if "first" in answer:
        return _by_the_list(answer, case)
    return Saying(f"pods-then-{answer['decides'] or 'equal'}", case=case)


def _by_the_list(answer: Mapping[str, Any], case: Saying) -> Saying:
    """The first player of the list with other tablemates, who they are, and by what the table made is better."""
    first = answer["first"]
    who, made, other = first["who"], first["made"], first["then"]
    now, then = ([one for one in these if one not in those] for these, those in ((made, other), (other, made)))
    if not (decides := first["decides"]):
        because = Saying("pods-first-list", one=who, high=now[0], low=then[0])
    elif first["costs"]:
        cost, would = first["costs"]
        because = Saying("pods-first-cost", one=who, cost=_named(decides, answer), now=cost, then=would)
    else:
        because = Saying("pods-first-by", one=who, cost=_named(decides, answer))
    return Saying(
        "pods-then-first", case=case, one=who, now=listed_players(now), then=listed_players(then), because=because
    )


def exchanged_said(answer: Mapping[str, Any], one: int) -> list[Saying]:
    """The costs of changing places with the player with whom it would cost least."""
    case = Saying("pods-if-exchanged", one=one, other=answer["other"])
    return _beside(answer, case) or [_alike(answer, case)]


def _deciding(answer: Mapping[str, Any]) -> Sequence[str]:
    """The first cost of the order that is another one in the other seating; nothing where no order counts."""
    made, then = answer["made"], answer["together"]
    stands = {**STANDS_AT, "lowest": "byes"}
    keys = ((name, stands.get(name, name)) for name in answer["order"])
    return [name for name, key in keys if made.get(key) != then.get(key)][:1]


def _differing(answer: Mapping[str, Any], costs: Sequence[str]) -> list[Filling]:
    """The costs of one figure that are others in the other seating, each with both figures."""
    made, then = answer["made"], answer["together"]
    rows = [(name, *_value(made, then, name)) for name in costs if name in STANDS_AT]
    return [
        Saying("pods-part", cost=_named(name, answer), then=would, now=now) for name, now, would in rows if now != would
    ]


def _with_pairs(worse: list[Saying], answer: Mapping[str, Any], case: Saying, *of_them: Saying) -> list[Saying]:
    """A cost that is worse, then how many pairs would meet again and now do; in one sentence where these are not more.

    Then what decides ``of_them``, and which of them are others, and which the same; those who decide first. Where these
    are not more and cost more, the cost of those who are others is added up.
    """
    both = answer["old_both"]
    then, now = (len(answer[name]) + len(both) for name in ("old", "old_now"))
    if not answer["old"] and not answer["old_now"]:
        return worse
    if not now:
        pairs = old_pairs(_ordered(answer["old"], answer))
        return [*worse, Saying("pods-why-again-only", case=case, count=then, pairs=pairs)]
    rows = (("new", answer["old"]), ("gone", answer["old_now"]), ("kept", both))
    added = bool(worse) and then <= now and answer["decides"] == "badness"
    named = [_named_pairs(name, old, answer, added=added and old is not both) for name, old in rows if old]
    parts = Listing([*of_them, *named], between=". ")
    facts: dict[str, Filling] = {"count": then, "now": str(now), "parts": parts}
    end = "" if then != now else "-equal"
    if worse and then <= now:
        return [Saying(f"pods-although{end}", worse=worse[0], **facts)]
    return [*worse, Saying(f"pods-why-again{end}", case=case, **facts)]


def _named_pairs(name: str, old: Sequence[Sequence[int]], answer: Mapping[str, Any], *, added: bool) -> Saying:
    """Pairs who would meet again in one seating alone, or in both; with their cost, where it is ``added`` up."""
    pairs = old_pairs(_ordered(old, answer))
    if not added:
        return Saying(f"pods-pairs-{name}", pairs=pairs)
    cost = 2 * sum(rematch_cost(answer["law"], times) for _, _, times in old)
    return Saying(f"pods-pairs-{name}-cost", pairs=pairs, cost=cost)


def _beyond(answer: Mapping[str, Any], case: Saying) -> list[Saying]:
    """The number of pairs who would meet again beyond what is tolerated, and the number now, where some are."""
    made, then = answer["made"], answer["together"]
    if not tolerated(made, then):
        return []
    now, would = _value(made, then, "rematches")
    return [Saying("pods-why-beyond", case=case, most=answer["tolerance"], then=would, now=now)]


def _called(cost: str, answer: Mapping[str, Any]) -> str:
    """The name of a cost in an answer: of old opponents only those beyond a tolerance count, where there is one."""
    return _BEYOND if cost == "rematches" and tolerated(answer["made"], answer["together"]) else cost


_BEYOND = "beyond"
"""What the cost of old opponents is called where only those beyond a tolerance count."""


def _weighed(answer: Mapping[str, Any], case: Saying) -> list[Saying]:
    """The sum by weights and the costs in it that would be others; then who would meet again."""
    parts = _differing(answer, _WEIGHED)
    now, would = map(_decimal, answer["sums"])
    return _with_pairs(
        [
            Saying(
                "pods-why-weights", case=case, then=would, now=now, parts=Listing(parts), sum=_named("weights", answer)
            )
        ],
        answer,
        case,
    )


def _decimal(exact: str) -> AFigure:
    """An exact number, as a decimal one if three digits tell it whole."""
    whole, part = divmod(Fraction(exact) * 1000, 1000)
    return AFigure(f"{whole}.{int(part):03}".rstrip("0").rstrip(".") if part.denominator == 1 else exact)


_WEIGHED = ("badness", "threes", "spread")
"""The costs to which an option gives weights; a sentence tells the figure of each."""


def _value(made: Mapping[str, Any], then: Mapping[str, Any], name: str) -> tuple[str, str]:
    return str(made.get(STANDS_AT[name], "")), str(then.get(STANDS_AT[name], ""))


def _ordered(old: Sequence[Sequence[int]], answer: Mapping[str, Any]) -> list[Sequence[int]]:
    """Pairs who have met: first the one asked about, then those of the kind that decides, those who met most often."""
    decide, asked = answer.get("pairs", ()), {answer.get("one"), answer["other"]}
    return sorted(old, key=lambda row: ({*row[:2]} != asked, row[:2] not in decide, -row[2]))


def old_pairs(old: Sequence[Sequence[int]]) -> Listing:
    """Pairs who have met, and how often where that is more than once."""
    return Listing([_pair(*row) for row in old], SHOWN)


def _pair(one: int, other: int, times: int) -> Filling:
    facts: dict[str, Filling] = {"one": one, "other": other, "count": times}
    return Saying("pods-pair-often", **facts) if times > 1 else f"{one}-{other}"


def said_of_two(answer: Mapping[str, Any], costs: CostsSaid) -> Iterator[Saying]:
    """The sentences of the answer about two players, or the bye of one; ``costs`` tells those of a seating."""
    if answer["kind"] == "made":
        yield Saying("pods-made", table=answer["table"]) if answer["other"] else Saying("pods-has-bye")
        return
    if answer["kind"] == "none":
        two: dict[str, Filling] = {"one": answer["one"], "other": answer["other"]}
        yield Saying("pods-none", **two) if answer["other"] else Saying("pods-all-sit")
        return
    order, decides = answer["order"], answer["decides"]
    known = decides not in _compared(answer) or _proves(answer, decides)
    met_last, matters = answer.get("met_last"), known and decides in _OF_OLD_OPPONENTS
    met: dict[str, Filling] = {"one": answer["one"], "other": answer["other"], "round": met_last or 0}
    if met_last and matters:
        yield Saying("pods-two-met", **met)
    yield from _why_apart(answer)
    if met_last and not matters:
        yield Saying(f"pods-two-met-{_as_much(answer)}" if known else "pods-two-met", **met)
    now, then = (_counted(costs(answer[name]), order) for name in ("made", "together"))
    if decides == "better" and now != then:
        yield Saying("pods-of-made", costs=Listing([one for one in now if one not in then] or now))
        key = "pods-of-best" if _proves(answer, "") else "pods-of-found"
        yield Saying(key, costs=Listing([one for one in then if one not in now] or then))
    yield from _order_said(answer)
    yield _proved_of_two(answer)
    yield Saying("pods-tables-then")


_OF_OLD_OPPONENTS = ("rematches", "meetings", "lately", "badness", "weights", "better")
"""What decides where it may count that two have met."""


def _as_much(answer: Mapping[str, Any]) -> str:
    """The end of the key that says why it does not decide that two have met: old opponents count as much in both."""
    made, then = answer["made"], answer["together"]
    if "badness" in made:
        return "cost" if made["badness"] == then["badness"] else "too"
    return "pairs" if len(answer["old"]) == len(answer["old_now"]) else "too"


def _counted(costs: Sequence[Saying], order: Sequence[str]) -> list[Saying]:
    """The costs of a seating; the score spread only where it counts."""
    return [one for one in costs if one.key != "pods-spread-cost" or "spread" in order]


_BETTER = {
    "meetings": "less",
    "badness": "less",
    "spread": "less",
    "rematches": "fewer",
    "byes": "fewer",
    "threes": "fewer",
    "lately": "longer-ago",
    "lowest": "lower",
}
"""The end of the key that says which value of a cost is the better one."""


def _order_said(answer: Mapping[str, Any]) -> Iterator[Saying]:
    """The cost that decides and those compared before it; all of them where none decides, or it is not proved which."""
    order, decides = _compared(answer), answer["decides"]
    if decides not in answer["order"] or not _proves(answer, decides):
        if order[1:]:
            yield Saying("pods-counts-in-order")
            yield from numbered([_with_better(cost, answer) for cost in order])
        else:
            yield Saying("pods-counts", rules=_named_costs(order, answer))
        return
    rule, before = _with_better(decides, answer), _named_costs(order[: order.index(decides)], answer)
    if len(before.things) > _IN_ONE_SENTENCE:
        yield Saying("pods-decides-rows", rule=rule)
        yield from numbered(before.things)
    elif before.things:
        yield Saying("pods-decides", rule=rule, rules=before)
    else:
        yield Saying("pods-decides-first", rule=rule)


_IN_ONE_SENTENCE = 2
"""So many costs that are equal stand in one sentence; more stand row by row."""


def _with_better(cost: str, answer: Mapping[str, Any]) -> Saying:
    """A cost by its name, and which value of it is better: less, fewer, longer ago, lower in the list."""
    return Saying(f"pods-{_BETTER[cost]}", cost=_named(cost, answer)) if cost in _BETTER else _named(cost, answer)


def _proved_of_two(answer: Mapping[str, Any]) -> Saying:
    """The costs in which no seating with the two, or with the bye, is better."""
    proved, one, other = answer["proved"], answer["one"], answer["other"]
    which = Saying("pods-with-two", one=one, other=other) if other else Saying("pods-with-bye", one=one)
    order = _compared(answer)
    if order[0] not in proved:
        return Saying("pods-nothing-proved", which=which)
    if _proves(answer, ""):
        return Saying("pods-best-such", which=which)
    rest = [cost for cost in order if cost not in proved]
    decides = answer["decides"]
    end = "-first" if decides == order[0] else "-decided" if decides in proved else ""
    end = "-open" if decides in rest else end
    facts = {} if end == "-first" else {"rules": _named_costs(proved, answer)}
    facts |= {"rest": _named_costs(rest, answer)} if end in ("", "-open") else {}
    return Saying(f"pods-least{end}", which=which, **facts)
