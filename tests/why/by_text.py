"""Matches, Dubov and Burstein: the answers about a round by the literal readings, also of the bye and of floats.

A float is forced as `docs/why.md` says it: one comes up to the nearest group above that takes somebody up. Of the bye
the order of the text tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from tests.literal import burstein, dubov
from tests.literal import matches as literal
from tests.pods import reference
from tests.pods.judge import of_cedh, of_squire
from tests.pods.judge_tables import tables_of
from tests.why.test_dutch import judge_round, rounds
from tests.why.test_matches import ARTICLES, course, events, first_difference, judged, parting
from tests.why.test_reasons_of_the_text import (
    ROUND,
    BursteinAsked,
    answers,
    of_dubov_differs,
    of_reason,
    played,
    told,
)
from tests.why.test_reasons_of_the_text import of_dubov as of_dubov_text
from tests.why.test_reasons_of_the_text import parting as parting_of_dubov
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.pods import cedh, squire
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import WhyNot, why_not
from trfpair.systems.trace import Trace
from trfpair.systems.why import INSTEAD, Answer, Because, Question
from trfpair.trf import loads


@dataclass
class Judged:
    """How many questions were put, and the wrong answers."""

    questions: int = 0
    wrong: list[str] = field(default_factory=list)

    def put(self, where: str, fault: str) -> None:
        """Count a question, with what is wrong in its answer."""
        self.questions += 1
        if fault:
            self.wrong.append(f"{where}: {fault}")


class Row(NamedTuple):
    """Somebody in the order of the bye: the smaller key is nearer to it."""

    id: int
    barred: bool
    key: tuple[int, int, int]
    """Points, games or matches played (more come first), the number (the larger comes first)."""


WORDS = (("bye-score",), ("bye-games", "bye-matches"), ("bye-number",))


def bye_is_wrong(said: WhyNot, rows: Iterable[Row], needed: Callable[[int], bool]) -> str:
    """What is wrong with the first reason against somebody who has not the bye."""
    order = sorted(rows, key=lambda row: row.key)
    now = next((row for row in order if not row.barred and not needed(row.id)), None)
    if len(order) % 2 == 0 or now is None:
        return "" if said.kind == "even" else "an even number"
    one = next(row for row in order if row.id == said.question.one)
    if one is now:
        return "" if said.kind == "made" else "has the bye"
    kind = said.reasons[0]["kind"]
    if one.barred:
        return "" if kind in ("had-bye", "had-points") else f"{kind}, is barred"
    if one.key < now.key:
        return "" if kind in ("not-completion", "not-C3", "not-C4") else f"{kind}, is needed"
    at = next(at for at, (mine, theirs) in enumerate(zip(one.key, now.key)) if mine != theirs)
    return "" if kind in WORDS[at] else f"{kind}, is {WORDS[at]}"


def of_matches(system: str, seed: int) -> Judged:
    """All questions about a round of matches, and what is wrong."""
    text, event = events(system, seed)
    tournament, settings = loads(text).tournament, Settings(system=system)
    try:
        paired = pair_round(tournament, settings, Trace())
    except NoPairing:
        return Judged()
    found = _tried(lambda: judged(system, seed).total(), f"{system} {seed}")
    sides = {side.tpn: side for side in event.present}
    rows = [Row(side.tpn, side.barred, (side.score, -side.matches, -side.tpn)) for side in event.present]

    def needed(id_: int) -> bool:
        return not literal.pairable(event, [side for side in event.present if side.tpn != id_])

    scores = {id_: side.score for id_, side in sides.items()}

    def criterion(found: tuple[str, Any, Any]) -> tuple[str, Any, Any]:
        name, *values = found
        article = name if system == "team-2024" or name not in ARTICLES else ARTICLES[name]
        return ("" if name in ("bye", "set", "pairs") else article), values[0], values[1]

    def by_bans(bans: Iterable[Ban], one: int, group: int) -> tuple[str, Any, Any]:
        then = replace(event, banned=event.banned | {frozenset(ban) for ban in bans})
        if group < 0:
            return criterion(first_difference(system, event, then, (one,)))
        return criterion(parting(system, course(event), course(event, then, (), group)))

    for one in sides:
        said = why_not(tournament, one, "bye", settings, paired)
        found.put(f"{system} {seed}, {one} bye", bye_is_wrong(said, rows, needed))
    judge_floats(found, f"{system} {seed}", tournament, settings, paired, scores, by_bans)
    return found


Ban = tuple[int, int]
ByBans = Callable[[Iterable[Ban], int, int], tuple[str, Any, Any]]
"""The criterion in which the text parts with more bans, for somebody, in the bracket of a group (a score, else -1)."""


def judge_floats(
    found: Judged,
    where: str,
    event: Tournament,
    settings: Settings,
    paired: PairedRound,
    scores: dict[int, int],
    by_bans: ByBans,
) -> None:
    """The answers about everybody who does not come up, or not in the place of one who does, or does not stay."""
    met = {one: other for pair in paired.pairing.pairs for one, other in (pair, pair[::-1])}
    top = {one: max(scores[one], scores.get(met[one], 0)) if met[one] else 0 for one in scores}
    """The score of the group in which each is paired."""

    def meets(one: int, group: int) -> bool:
        inside = (id_ for id_ in scores if scores[id_] == top[id_] == group and met[id_])
        return any(paired.system.why(paired, Question(one, id_)).kind not in _OF_TWO for id_ in inside)

    def asked(one: int, answer: Answer, gone: int, group: int) -> str:
        inside = [id_ for id_ in scores if scores[id_] == top[id_] == group and met[id_]]
        bans = [(one, id_) for id_ in scores if id_ not in (one, *inside)] + [(gone, id_) for id_ in inside if gone]
        try:
            so = by_bans(bans, one, group)
        except NoPairing:
            return "" if answer.kind == "impossible" else f"{answer.kind}, is impossible"
        data = answer.as_json()
        mine = told(data) if answer.kind in ("criterion", "order") else (answer.kind, 0, 0)
        return "" if mine == so else f"{mine}, is {so}"

    for one, mine in scores.items():
        said = why_not(event, one, "floats", settings, paired)
        found.put(f"{where}, {one} floats", _float_is_wrong(said, met[one], scores, top, meets, asked, by_bans))
        if top[one] == mine or not met[one]:
            continue
        for other in scores:
            if scores[other] == top[other] == mine and met[other]:
                answer = paired.system.why(paired, Question(other, one, INSTEAD))
                found.put(f"{where}, {other} instead of {one}", asked(other, answer, one, top[one]))


_OF_TWO = ("met", "forbidden", "colour")
"""Answers that two may never meet."""


def _float_is_wrong(
    said: WhyNot,
    now: int,
    scores: dict[int, int],
    top: dict[int, int],
    meets: Callable[[int, int], bool],
    asked: Callable[[int, Answer, int, int], str],
    by_bans: ByBans,
) -> str:
    """What is wrong with the answer about a float."""
    one = said.question.one
    if not now:
        return "" if said.kind == "bye-instead" else "has the bye"
    if scores[now] > scores[one]:
        if said.kind != "made" or not said.reasons:
            return f"{said.kind}, floats to {now}"
        if "stays" not in said.reasons[0]:
            return ""
        so = by_bans([(one, id_) for id_ in scores if scores[id_] != scores[one]], one, -1)
        mine = of_reason(said.reasons[0])
        return "" if mine == so else f"{mine}, is {so}"
    above = sorted(group for group in {*top.values()} if group > scores[one])
    if not above:
        return "" if said.kind == "first" else f"{said.kind}, nobody is above"
    group = next((group for group in above if meets(one, group)), above[0])
    reasons = tuple(Because(row["kind"], row.get("article", ""), row) for row in said.reasons)
    return asked(one, Answer(said.kind, reasons), 0, group)


def of_dubov(seed: int) -> Judged:
    """All questions about pairs and floats of a round of the Dubov system, and what is wrong."""
    tournament, settings = played("dubov", seed), Settings(system="dubov", round=ROUND)
    found = _tried(lambda: _pairs_of_dubov(tournament), f"dubov {seed}")
    paired = pair_round(tournament, settings, Trace())
    event = dubov.Event(tournament, ROUND, "2026")
    scores = {one.id: one.score for one in event.present}

    def by_bans(bans: Iterable[Ban], one: int, group: int) -> tuple[str, Any, Any]:
        then = replace(tournament, forbidden=(*tournament.forbidden, *(ForbiddenGroup(ban) for ban in bans)))
        if group < 0:
            return of_dubov_differs(tournament, then, (one,))
        return parting_of_dubov(of_dubov_text(tournament), of_dubov_text(tournament, then, (), group))

    judge_floats(found, f"dubov {seed}", tournament, settings, paired, scores, by_bans)
    return found


def _pairs_of_dubov(event: Tournament) -> int:
    asked = 0
    for one, other, answer, ids in answers(event, "dubov"):
        bans = [ForbiddenGroup((end, id_)) for end in (one, other) for id_ in ids if id_ not in (one, other)]
        so = of_dubov_differs(event, replace(event, forbidden=(*event.forbidden, *bans)), (one, other))
        assert told(answer) == so, (one, other, told(answer), so)
        asked += 1
    return asked


def of_dutch(edition: str, seed: int) -> Judged:
    """All questions about the rounds of a small tournament, and what is wrong."""

    def judge() -> int:
        kinds: Counter[str] = Counter()
        for one in rounds(edition, seed, 8):
            judge_round(one, kinds)
        return kinds.total()

    return _tried(judge, f"dutch-{edition} {seed}")


def of_burstein(seed: int) -> Judged:
    """The questions about pairs and floats of a round after the seeding rounds, and what is wrong."""
    event = played("burstein", seed)
    if burstein.is_seeding(event, ROUND):
        return Judged()
    found = Judged()
    for one, other, answer, _ in answers(event, "burstein", floats=True):
        so = BursteinAsked(event, one, other)
        mine, text = told(answer), so.differs()
        wrong = f"{mine}, is {text}" if mine != text else answer["kind"] == "criterion" and so.wrong(answer["reasons"])
        found.put(
            f"burstein {seed}, {one} {other or 'floats'}", wrong or so.wrong_of_kept(answer) or so.wrong_of_rows(answer)
        )
    return found


def of_tables(system: str, seed: int) -> Judged:
    """The questions about a round at tables, and the reasons of each table and bye, and what is wrong."""
    random, found = Random(f"tables {system} {seed}"), Judged()
    if system == "cedh":
        sizes = random.choice([[3, 4], [4, 4], [3, 3], [3, 3, 3]])
        asked = reference.random_request(seed, sum(sizes), random.randrange(2, 5), (4, 3))
        given: dict[str, Any] = {"mode": random.choice(["rematch-first", "score-first"])}
        rows = of_cedh(asked, cedh.Options(**given), sizes)
    else:
        size, players = random.choice([(2, 6), (2, 7), (2, 8), (3, 7), (3, 8), (3, 9), (4, 8), (4, 9)])
        asked = reference.random_request(seed, players, random.randrange(2, 6), (size,))
        given = {"size": size, "objective": random.choice(["walk", "spread"])}
        rows = of_squire(asked, squire.Options(**given))
    for about, fault in chain(rows, tables_of(system, asked, given)):
        found.put(f"{system} {seed}, {about}", fault)
    return found


def _tried(judge: Callable[[], int], where: str) -> Judged:
    """What a judge says that counts, and ends at the first wrong answer."""
    found = Judged()
    try:
        found.questions += judge()
    except AssertionError as error:
        found.put(where, str(error))
    return found
