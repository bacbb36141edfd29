"""Every sentence about the bye, judged by the literal reading of each family (`tests/literal/why/byes.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from tests.literal import burstein, dubov
from tests.literal import matches as literal
from tests.literal.claims import Choice
from tests.literal.why.byes import BLOCKED, InOrder, Row, Wrong, bars_of, blocked, judged, plain, told
from tests.literal.why.so import Facts
from tests.pods import reference
from tests.pods.judge_byes import byes_of_squire
from tests.why.by_text import Judged
from tests.why.test_dutch import Judge, rounds
from tests.why.test_matches import events
from tests.why.test_reasons_of_the_text import ROUND, played
from trfpair.base.errors import NoPairing
from trfpair.event.model import Player, Tournament
from trfpair.pods import squire
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.systems.trace import Trace
from trfpair.trf import loads


def of_matches(system: str, seed: int) -> Judged:
    """The sentences of a round of matches."""
    text, event = events(system, seed)
    sides = {side.tpn: side for side in event.present}

    def able(id_: int) -> bool:
        return literal.pairable(event, [side for side in event.present if side.tpn != id_])

    def legal(one: int, other: int) -> bool:
        return one != other and literal.legal(event, sides[one], sides[other])

    rows = [
        Row(
            side.tpn,
            side.bars,
            {"bye-score": side.score, "bye-matches": side.matches, "bye-number": side.tpn},
            (side.score, -side.matches, -side.tpn),
        )
        for side in sides.values()
    ]
    return _judged(
        loads(text).tournament, Settings(system=system), InOrder(rows, able, legal).wrong, f"{system} {seed}"
    )


def of_dubov(seed: int) -> Judged:
    """The sentences of a round of the Dubov system."""
    event = played("dubov", seed)
    text = dubov.Event(event, ROUND, "2026")

    def able(id_: int) -> bool:
        return text.completable([one for one in text.present if one.id != id_])

    def legal(one: int, other: int) -> bool:
        return one != other and text.legal(text.by_id[one], text.by_id[other])

    rows = [
        Row(
            one.id,
            _bars(event, one.id),
            {"bye-score": one.score, "bye-games": len(one.board), "bye-number": one.tpn},
            (one.score, -len(one.board), -one.tpn),
        )
        for one in text.present
    ]
    return _judged(event, Settings(system="dubov", round=ROUND), InOrder(rows, able, legal).wrong, f"dubov {seed}")


def of_burstein(seed: int) -> Judged:
    """The sentences of a round after the seeding rounds."""
    event = played("burstein", seed)
    if burstein.is_seeding(event, ROUND):
        return Judged()
    text = burstein.Literal(event, ROUND)
    everybody = frozenset(one.id for one in text.present)

    def able(id_: int) -> bool:
        return text.completable(everybody - {id_})

    rows = [
        Row(
            one.id,
            _bars(event, one.id),
            {"bye-score": text.pairing_score(one.id), "bye-games": len(one.board), "bye-place": text.place[one.id] + 1},
            (text.pairing_score(one.id), -len(one.board), -text.place[one.id]),
        )
        for one in text.present
    ]
    return _judged(
        event, Settings(system="burstein", round=ROUND), InOrder(rows, able, text.legal).wrong, f"burstein {seed}"
    )


def of_dutch(edition: str, seed: int) -> Judged:
    """The sentences of all rounds of a small tournament."""
    found = Judged()
    for judge in rounds(edition, seed, 8):
        if judge.paired.pairing.bye:
            where = f"dutch-{edition} {seed} round {judge.settings.round}"
            _put(found, judge.tournament, judge.settings, judge.paired, _OfDutch(judge).wrong, where)
    return found


def of_tables(seed: int) -> Judged:
    """The sentences of a round at tables, mostly with several byes, in one round of three with a tolerance."""
    random, found = Random(f"byes at tables {seed}"), Judged()
    size, players = random.choice([(2, 7), (3, 7), (3, 8), (3, 8), (4, 6), (4, 7), (4, 9), (4, 10), (5, 8), (5, 9)])
    asked = reference.random_request(seed, players, random.randrange(2, 7), (size,))
    objective, tolerance = random.choice(squire.OBJECTIVES), random.choice([0, 0, 1])
    options = squire.Options(size=size, objective=objective, tolerance=tolerance)
    for said, fault in byes_of_squire(asked, options):
        found.put(f"squire {seed}, {said}", fault)
    return found


class _OfDutch:
    """C2, C5 and the brackets: what a sentence says of the bye of a Dutch round."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.text = judge, judge.literal
        self.at = {one.id: at for at, one in enumerate(self.text.players)}
        self.bye = judge.paired.pairing.bye
        self.behind: list[dict[str, Any]] = []
        """What stands behind the last reason that an optimum decided."""

    judge_kinds = ("met", "forbidden", "absolute")

    def _ids(self, some: Iterable[int]) -> set[int]:
        return {self.text.players[at].id for at in some}

    def wrong(self, who: int, because: Facts) -> str:
        """What is not so."""
        kind, text = because["kind"], self.text
        one, now = (text.players[self.at[id_]] for id_ in (who, self.bye))
        able = text.left_over(frozenset(self.at.values()))
        if kind == "bye-lowest":
            lowest = min(text.score(at) for at in able if not text.players[at].bars)
            said = because["now"], because["value"]
            return "" if said == (self.bye, lowest) == (self.bye, now.score) else f"the lowest score is {lowest}"
        if kind in ("had-bye", "had-points"):
            codes = [number for number, code in one.bars if (code == "U") is (kind == "had-bye")]
            return "" if because["round"] in codes else f"bars are {one.bars}"
        if kind == "no-two-meet":
            both = combinations((self.at[id_] for id_ in because["who"]), 2)
            return "two may meet" if any(other in text.allowed[one] for one, other in both) else ""
        if kind in BLOCKED and str(because.get("form", "")).partition("-")[0] != "group":
            graph = {id_: self._ids(self.text.allowed[at]) for id_, at in self.at.items() if id_ != who}
            return "" if blocked(because, graph) else f"{graph}"
        if kind in self.judge_kinds:
            (a, b) = (self.at[because[end]] for end in ("one", "other"))
            return "" if self.judge._obstacle(a, b).get("kind") == kind else "they may meet"
        if who == self.bye:
            return f"{who} has the bye" if kind not in _BEHIND else ""
        if one.bars:
            return f"bars are {one.bars}"
        if kind == "bye-blocked":
            return "" if self.at[who] not in able else "all others can be paired"
        if kind == "bye-score":
            scores = now.score, one.score
            return "" if (because["value"], because["forced"]) == scores and scores[0] < scores[1] else f"are {scores}"
        return self._in_its_bracket(who, because)

    def _in_its_bracket(self, who: int, because: Facts) -> str:
        said = self.judge.ask(self.at[who], -1, "bye")
        kind = because["kind"]
        first, *behind = said["reasons"]
        if plain(_bare(because)) in [plain(_bare(one)) for one in behind]:
            return ""  # what lies behind it is judged with the answer
        if said["kind"] not in ("criterion", "order"):
            return "" if kind == first["kind"] else f"is {first}"
        place = self.judge.places[said["bracket"] - 1]
        so = self.judge.found(place, Choice("bye", self.at[who]).within(self.text, place[0]))
        if so["article"] != because["article"] or (so["kind"] == "criterion") is not ("name" in because):
            return f"is {so}"
        if so["kind"] == "order":
            return ""
        if plain([because["value"], because["forced"]]) != plain([so["value"], so["forced"]]):
            return f"is {so}"
        self.judge.behind("bye", because["then"])
        wrong, self.judge.claims.false = self.judge.claims.false, []
        return "; ".join(wrong)


_BEHIND = (
    "no-two-meet",
    "leaves-to-meet",
    "odd-without",
    "met",
    "both-wish",
    "needed-below",
    "blocked",
    "with-virtual",
)
"""Kinds that stand behind a reason, of others than the one who has the bye."""


def _bare(because: Facts) -> dict[str, Any]:
    return {name: value for name, value in because.items() if name not in ("instead", "now", "other")}


def _bars(event: Tournament, id_: int) -> dict[str, list[int]]:
    """Rounds without a game that brought the points of a win, and byes of the pairing."""
    player: Player = next(player for player in event.players if player.id == id_)
    games = player.games[: ROUND - 1]
    codes = ["" if game.opponent and game.result.value in "1=0WDL?" else game.result.value for game in games]
    return bars_of(codes, [event.scoring.points(game) for game in games], event.scoring.win)


def _judged(event: Tournament, settings: Settings, wrong: Wrong, where: str) -> Judged:
    found = Judged()
    try:
        paired = pair_round(event, settings, Trace())
    except NoPairing:
        return found
    _put(found, event, settings, paired, wrong, where)
    return found


def _put(found: Judged, event: Tournament, settings: Settings, paired: PairedRound, wrong: Wrong, where: str) -> None:
    for what, fault in judged([*told(event, settings, paired)], wrong):
        found.put(f"{where}, {what}", fault)
