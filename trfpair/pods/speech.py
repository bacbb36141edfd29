"""Sentences for people, the same in all systems of tables, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trfpair.event.saying import AFigure, Filling, Listing, Saying
from trfpair.pods.model import STANDS_AT, tolerated
from trfpair.pods.past import rematch_cost

_SHOWN = 4
"""So many pairs a sentence names."""

CostsSaid = Callable[[Mapping[str, Any]], Sequence[Saying]]
"""A function that tells the costs of a seating, part by part."""


def listed_players(players: Sequence[int]) -> Listing:
    """Players by number."""
    return Listing([str(player) for player in players], last="and")


def first_players(players: Sequence[int]) -> Listing:
    """Players by number; of many the first, and how many more there are."""
    return listed_players(players) if len(players) <= _SHOWN else Listing([str(id_) for id_ in players], _SHOWN)


def people_of(said: Saying) -> Iterator[int]:
    """The players whom a sentence names, but those who were met before."""
    for name, fact in said.facts.items() if said.key != "pods-has-met" else ():
        things = fact.things if isinstance(fact, Listing) else [fact]
        for thing in things if isinstance(fact, Listing) or name in _ONE_PLAYER else ():
            if isinstance(thing, Saying):
                yield from people_of(thing)
            else:
                yield from (int(id_) for id_ in str(thing).split("-") if id_.isdecimal())


def with_laws(sayings: Sequence[Saying], law: str | None) -> list[Saying]:
    """Sentences with the meanings of costs (of a rematch by its ``law``, of seats, of the spread) before the first that
    names them.

    Where that is a row of the list of what counts, they stand before the list.
    """
    found: list[Saying] = []
    end = "-both" if law else ""
    for one in sayings:
        keys, said = {*_keys(one)}, {before.key for before in found}
        laws = [f"pods-law-{law}"] if keys & {*_OF_REMATCH_COST} else []
        laws += ["pods-law-threes"] if keys & {*_OF_THREES} and "pods-why-threes" not in said else []
        laws += [f"pods-law-spread{end}"] if keys & {"pods-cost-spread"} and f"pods-why-spread{end}" not in said else []
        at = next((at for at, before in enumerate(found) if before.key == _LIST), 0) if one.key == _ROW else len(found)
        found[at:at] = [Saying(key) for key in laws if key not in said]
        found.append(one)
    return found


_LIST, _ROW = "pods-counts-in-order", "pods-nth"
"""The sentence before the list of what counts, and a row of it."""


def _keys(said: Saying) -> Iterator[str]:
    """The keys of a sentence and of all within it."""
    yield said.key
    for fact in said.facts.values():
        for thing in fact.things if isinstance(fact, Listing) else [fact]:
            yield from _keys(thing) if isinstance(thing, Saying) else ()


_OF_REMATCH_COST = ("pods-costs", "pods-cost-badness", "pods-why-badness", "pods-proved-badness", "pods-proved-threes")
_OF_THREES = ("pods-costs", "pods-cost-threes")
_ONE_PLAYER = ("one", "other", "mate", "instead", "who", "case", "worse")
"""Places that one player fills, or a sentence about players."""


def byes_said(count: int) -> Saying:
    """How many players have a bye."""
    return Saying("pods-have-bye", count=count) if count else Saying("pods-no-bye")


def seed_said(seed: int) -> Saying:
    """The seed of a search, and what it is good for."""
    return Saying("pods-same-seed", seed=seed)


def sizes_said(players: int, tables: Mapping[int, int]) -> Saying:
    """How many players there are, and at how many tables of each size they sit."""
    some = [Saying("pods-tables-of", count=number, size=size) for size, number in tables.items() if number]
    who = Saying("list-players", count=players)
    return Saying("pods-sizes", players=who, tables=Listing(some, last="and") if some else Saying("pods-no-tables-of"))


def named_costs(names: Sequence[str], answer: Mapping[str, Any]) -> Listing:
    """The costs by which the seatings of an answer are compared."""
    return Listing([_named(name, answer) for name in names])


def _named(cost: str, answer: Mapping[str, Any]) -> Saying:
    """The name of a cost: of old opponents maybe those beyond a tolerance; of a sum the weight of each cost."""
    if cost == "weights":
        return Saying("pods-by-weights", **{name: _decimal(weight) for name, weight in answer["weights"].items()})
    called = _called(cost, answer)
    return Saying(f"pods-cost-{called}", most=answer["tolerance"]) if called == _BEYOND else Saying(f"pods-cost-{cost}")


def one_after_the_other(rules: Sequence[Filling]) -> Listing:
    """Rules with the number of their order; one alone as it is."""
    return Listing(_numbered(rules) if rules[1:] else rules)


def _numbered(rules: Sequence[Filling]) -> list[Saying]:
    """Rules, each with the number of its order, from 1."""
    return [Saying("pods-nth", number=at, rule=rule) for at, rule in enumerate(rules, 1)]


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
    if decides in ("byes", "lowest"):
        others = listed_players([id_ for id_ in then["byes"] if id_ not in made["byes"]])
        those = listed_players([id_ for id_ in made["byes"] if id_ not in then["byes"]])
        facts: dict[str, Filling] = {"case": case, "then": others, "now": those, "seed": answer.get("seed", 0)}
        return [Saying(f"pods-why-{decides}{_equal(answer)}", **facts)]
    if decides == "weights":
        return _weighed(answer, case)
    return []


def _equal(answer: Mapping[str, Any]) -> str:
    """The end of the key where those with a bye have equal points."""
    return f"-{answer['equal']}" if "equal" in answer else ""


def _of_kind(answer: Mapping[str, Any], case: Saying) -> list[Saying]:
    """The old opponents of the kind that decides, and all who would meet again, told first if as many."""
    now, then = answer["number"]
    decides, equal = answer["decides"], len(answer["old"]) == len(answer["old_now"])
    pairs = Listing([f"{one}-{other}" for one, other in answer["pairs"]], _SHOWN)
    kind = answer["kind_of_old"]
    facts: dict[str, Filling] = {"times": _often(kind), "round": kind, "now": str(now), "pairs": pairs}
    if equal:
        later = any(row[_KIND[decides]] > kind for row in answer["made"][decides])
        end = "-none" if not later and not now else "-later" if later and decides == "lately" else ""
        key = f"pods-of-them-{decides}{end}"
        return _with_pairs([], answer, case, Saying(key, count=then, **facts))
    return _with_pairs([Saying(f"pods-why-{decides}", case=case, count=then, **facts)], answer, case)


_KIND = {"meetings": "times", "lately": "round"}
"""What old opponents are counted by: how often they have met, or the round of the last meeting."""


def _why_apart(answer: Mapping[str, Any]) -> list[Saying]:
    """Why two do not sit together, or one has no bye: what would be worse, or what is the same."""
    one, other, decides = answer["one"], answer["other"], answer["decides"]
    if not other and decides in ("byes", "lowest"):
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
    if answer["decides"] == "table":
        return Saying("pods-then-table", case=case, rules=Listing(_of_one_table(answer), last="and"))
    return Saying(f"pods-then-{answer['decides'] or 'equal'}", case=case)


def _of_one_table(answer: Mapping[str, Any]) -> list[Saying]:
    """The costs by which single tables are compared: those of the order without byes; without rematches the spread."""
    order = [cost for cost in answer["order"] if cost not in ("byes", "lowest")]
    rules = order if answer["made"][STANDS_AT["rematches"]] else [order[-1]]
    return [_with_less(cost, answer) for cost in rules]


def _exchanged(answer: Mapping[str, Any], one: int) -> list[Saying]:
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
        pairs = _pairs(_ordered(answer["old"], answer))
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
    pairs = _pairs(_ordered(old, answer))
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


def _pairs(old: Sequence[Sequence[int]]) -> Listing:
    """Pairs who have met, and how often where that is more than once."""
    return Listing([_pair(*row) for row in old], _SHOWN)


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


_LESS = {
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
            yield from _numbered([_with_less(cost, answer) for cost in order])
        else:
            yield Saying("pods-counts", rules=named_costs(order, answer))
        return
    rule, before = _with_less(decides, answer), named_costs(order[: order.index(decides)], answer)
    yield Saying("pods-decides", rule=rule, rules=before) if before.things else Saying("pods-decides-first", rule=rule)


def _with_less(cost: str, answer: Mapping[str, Any]) -> Saying:
    """A cost by its name, and which value of it is better: less, fewer, longer ago, lower in the list."""
    return Saying(f"pods-{_LESS[cost]}", cost=_named(cost, answer)) if cost in _LESS else _named(cost, answer)


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
    facts = {"rules": named_costs(proved, answer), "rest": named_costs(rest, answer)}
    open_ = {"decides": _named(decides, answer)} if end == "-open" else {}
    return Saying(f"pods-least{end}", which=which, **facts, **open_)


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
        again = _pairs(sorted(answer["again"], key=lambda row: answer["player"] not in row))
        here = Saying("pods-again-here", count=len(again.things), pairs=again)
        yield here if answer["again"] else Saying("pods-none-met-here")
    for row in answer["because"]:
        yield from _REASONS[row["kind"]](row)
    if exchange := answer.get("exchange"):
        yield from _exchanged({**exchange, "law": answer.get("law")}, answer["player"])


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
        yield Saying("pods-bye-again" if times else "pods-first-bye", who=listed_players(who), times=_often(times))


def _often(times: int) -> Saying:
    return Saying("pods-times", count=times)


def _no_byes(against: Sequence[Mapping[str, Any]], *, tolerated: bool) -> Iterator[Saying]:
    for times, who in _by_times((one["who"], one["byes"]) for one in against if one["kind"] == "byes").items():
        yield Saying("pods-not-bye", who=first_players(who), times=_often(times))
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
    yield from (Saying(f"pods-seats-equal-{what}") for what in row.get("equal", ()))


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
