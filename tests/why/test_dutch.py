"""Why not, in the Dutch system: every answer of small rounds judged by trying everything; `explain` agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trfpair
from tests.dutch.support import FIXTURES
from tests.literal import causes
from tests.literal.claims import ORDERS, RULES, Choice, Claims
from tests.literal.dutch_criteria import Bracket, Candidate
from tests.literal.events import Boards, random_event, rounds_of
from tests.runner import CliRunner
from tests.seeds import at_length
from trfpair.apps.cli.why import explain as explain_command
from trfpair.apps.cli.why import why_not as why_not_command
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.systems.trace import Trace
from trfpair.trf import load

EDITIONS = ("2026", "2017")
REASONS = FIXTURES / "reasons"
Place = tuple[Bracket, Candidate, dict[str, Any]]


class Judge:
    """One round, and what brute force has to say about any question."""

    def __init__(self, tournament: Tournament, round_: int, edition: str) -> None:
        self.tournament, self.edition = tournament, edition
        self.settings = Settings(system=f"dutch-{edition}", round=round_)
        trace = Trace()
        self.paired = pair_round(tournament, self.settings, trace)
        steps = [step.as_json() for step in trace.steps]
        self.claims = Claims(tournament, round_, edition, steps)
        self.literal = self.claims.literal
        criteria = [step for step in steps if step["step"] == "criteria"]
        self.places: list[Place] = [(*made, {"criteria": one}) for made, one in zip(self.literal.brackets, criteria)]
        self.players = range(len(self.literal.players))
        self.values: dict[tuple[str, str], list[Any]] = {}

    def ask(self, one: int, other: int, wish: str = "pair") -> dict[str, Any]:
        ids = [self.literal.players[at].id if at >= 0 else 0 for at in (one, other)]
        return why_not(self.tournament, ids[0], ids[1] or wish, self.settings).answer

    def found(self, place: Place, want: Callable[[Candidate], bool]) -> dict[str, Any]:
        bracket, chosen, steps = place
        so = self.claims._found(bracket, chosen, want, steps)
        best = [(bracket, it) for it in so.pop("_forced", ())]
        self.best = best
        self.values = self._values(place, best[0][1]) if best else {}
        self.behind = partial(self.claims._behind_is, article=so.get("article"), of=best)
        return {key: _plain(value) for key, value in so.items()}

    def _values(self, place: Place, best: Candidate) -> dict[tuple[str, str], list[Any]]:
        """By row of the table its values, of the chosen candidate and of a best one with the choice."""
        _, chosen, steps = place
        both = zip(*(self.claims._vector(it, steps) for it in (chosen, best)))
        rows = zip(steps["criteria"]["rows"], both)
        return {(row["article"], row["name"]): [_plain(value) for _, value in values] for row, values in rows}

    def compare(self, said: dict[str, Any], so: dict[str, Any], what: object) -> None:
        """The reason is the one that was found, and its players stand behind the value in a best candidate."""
        if so["kind"] == "completion" and "left" in said:
            assert said["kind"] == "completion", what
            assert self.causes_of_completion(said) == "", what
            return
        assert {key: _plain(said.get(key)) for key in so} == so, what
        for row in said.get("rows", ()):
            both = [_plain(row[key]) for key in ("value", "forced")]
            assert both == self.values[row["article"], row["name"]], (row, what)
        if so["kind"] == "criterion":
            self.behind("why not", said["forced_players"])
            assert self.claims.false == [], what
            ways = [way for one in self.best for way in self._ways(*one)]
            fault = causes.wrong(said["reasons"], self.forced(said), ways)
            assert fault == "", (fault, what)

    # -- what lies behind it ------------------------------------------------------------------------------------------

    def _id(self, at: int) -> int:
        return self.literal.players[at].id

    def _ids(self, some: Iterable[int]) -> set[int]:
        return {self._id(at) for at in some}

    def _ways(self, bracket: Bracket, it: Candidate) -> Iterator[causes.Way]:
        """A candidate, with each of the best ways to leave players of the following bracket unpaired."""
        pairs = {frozenset(self._ids(pair)) for pair in it.pairs}
        for left in self.claims._ahead(bracket, it) if bracket.ahead else [()]:
            yield causes.Way(pairs, self._ids(it.floaters), self._ids(left))

    def forced(self, said: dict[str, Any]) -> causes.Forced:
        """What a question forced in the bracket that answers."""
        bracket, chosen, _ = self.places[said["bracket"] - 1]
        ends = (said["who"], *([said["with"]] if "with" in said else []))
        at = {self._id(at): at for at in self.players}
        kept = list(_above(chosen, *(at[one] for one in ends))) if said.get("where") == "same" else []
        return causes.Forced(
            said["choice"],
            ends,
            self._ids(bracket.players),
            self._ids(bracket.lower),
            self._ids(bracket.following),
            {id_: self._ids(self.literal.allowed[one]) for id_, one in at.items()},
            lambda one, other: self._obstacle(at.get(one, -1), at[other]),
            lambda id_: {"W": "white", "B": "black", "": ""}[self.literal.players[at[id_]].wish[0]],
            lambda id_: self.literal.score(at[id_]),
            self._ids(bracket.mdps),
            [(self._id(one), self._id(other)) for one, other in kept],
            self._ids(self.literal.byes),
            floats=self._ids(chosen.floaters),
        )

    def _obstacle(self, one: int, other: int) -> dict[str, Any]:
        if one < 0:
            bars = self.literal.players[other].bars
            byes = [round_ for round_, code in bars if code == "U"]
            kind, rounds = ("had-bye", byes) if byes else ("had-points", [round_ for round_, _ in bars])
            return {"kind": kind, "article": RULES[self.edition]["bye"], "round": rounds[-1]} if bars else {}
        barred = dict(self.claims._barred(one, other) or {})
        if not barred:
            return {}
        facts = {name: value for name, value in barred.items() if name in ("round", "colour")}
        article = {} if barred["reason"] == "forbidden" else {"article": barred["article"]}
        return {"kind": barred["reason"], **article, **facts}

    def causes_of_completion(self, said: dict[str, Any]) -> str:
        """What is wrong with the groups that would have somebody left over, and the bars between them."""
        if "choice" not in said:
            return ""
        forced = self.forced(said)
        gone = {one for pair in forced.kept for one in pair} | ({*forced.ends} if said["choice"] != "float" else set())
        players = (forced.bracket | forced.below) - gone
        graph = {one: forced.graph[one] & players for one in players}
        for one in forced.ends if said["choice"] == "float" else ():
            graph = {id_: others - {one} if id_ in forced.bracket else others for id_, others in graph.items()}
            graph[one] = graph[one] - forced.bracket
        if len(players) % 2 and said["choice"] != "bye":
            at = {self._id(one): one for one in self.players}
            graph[0] = {id_ for id_ in players if not self.literal.players[at[id_]].bars}
            for one in graph[0]:
                graph[one] = graph[one] | {0}
        head, *bars = said["reasons"]
        if head["kind"] == "needed-below":
            byes = [0] if len(self.players) % 2 else []
            if graph[head["left"][0]]:
                return f"{head['left']} may meet {graph[head['left'][0]]}"
            return causes.of_groups(bars, forced, [head["left"], [*forced.below, *byes]])
        groups = said["left"]
        told = {"left": [one for group in groups for one in group], "may_meet": said["may_meet"], "groups": len(groups)}
        if head["kind"] == "nobody-for-bye" and graph.get(0):
            return f"{graph[0]} may have the bye"
        least = causes.least_left(graph)
        return causes.closed(told, graph, least) or causes.of_groups(bars, forced, groups)

    # -- what is so ---------------------------------------------------------------------------------------------------

    def pair(self, one: int, other: int) -> dict[str, Any]:
        barred = self.claims._barred(one, other)
        if barred:
            return barred
        for place in self.places:
            bracket, chosen, _ = place
            if {one, other} <= {*bracket.players}:
                kept = list(_above(chosen, one, other))
                choice = Choice("pair", other, one, kept)
                return self.found(place, choice.within(self.literal, bracket))
        for place in self.places:
            bracket, chosen, _ = place
            for high, low in ((one, other), (other, one)):
                if high in bracket.players and any(high in pair for pair in chosen.pairs):
                    return self.found(place, self._reaching(bracket, high, low))
        raise AssertionError("the two never stood together, and neither was paired")

    def _reaching(self, bracket: Bracket, high: int, low: int) -> Callable[[Candidate], bool]:
        if self.edition == "2017" and not bracket.completion:
            return lambda it: high in it.floaters

        def leaves(it: Candidate) -> bool:
            rest = {*bracket.lower, *it.floaters} - {high, low}
            return high in it.floaters and self.literal.completable(sorted(rest))

        return leaves

    def floats(self, one: int) -> dict[str, Any] | None:
        place = next(place for place in self.places if one in place[0].players)
        bracket, chosen, _ = place
        if not bracket.lower or one in chosen.floaters:
            return None
        return self.found(place, lambda it: one in it.floaters and self._completed(bracket, it, one))

    def _completed(self, bracket: Bracket, it: Candidate, one: int) -> bool:
        """Whether one who leaves can meet somebody below, or have the bye, and all others be paired.

        Above the last brackets that is no more asked.
        """
        rest = {*bracket.lower, *it.floaters} - {one}
        meets = {*bracket.lower} & self.literal.allowed[one]
        bye = len(rest) % 2 == 0 and one in self.literal.byes and self.literal.completable(sorted(rest))
        below = any(self.literal.completable(sorted(rest - {other})) for other in meets)
        return bye or below or not bracket.completion


def _above(chosen: Candidate, one: int, other: int) -> Iterator[tuple[int, int]]:
    for pair in chosen.pairs:
        if one in pair or other in pair:
            return
        yield pair


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def judge_round(judge: Judge, kinds: Counter[str]) -> None:
    boards = {frozenset((pair.white, pair.black)) for pair in judge.paired.pairing.pairs}
    for one, other in combinations(judge.players, 2):
        ids = frozenset(judge.literal.players[at].id for at in (one, other))
        said = judge.ask(one, other)
        if ids in boards:
            assert said["kind"] == "made"
            continue
        judge.compare(said, judge.pair(one, other), (ids, said))
        kinds[said["kind"]] += 1
        consistent(said)
    for one in judge.players:
        so = judge.floats(one)
        said = judge.ask(one, -1, "floats")
        if so is None:
            assert said["kind"] in ("made", "last")
        else:
            judge.compare(said, so, (one, said))
            consistent(said)
            kinds["float"] += 1
        said = judge.ask(one, -1, "bye")
        if said["kind"] in ("criterion", "order"):
            place = judge.places[said["bracket"] - 1]
            judge.compare(said, judge.found(place, Choice("bye", one).within(judge.literal, place[0])), (one, said))
            kinds["bye"] += 1
        consistent(said)


def consistent(said: dict[str, Any]) -> None:
    """The table of values and the boards tell the same as the reason."""
    rows = said.get("rows")
    if rows is not None and said["kind"] == "criterion":
        worse = next(row for row in rows if row["value"] != row["forced"])
        assert [worse[key] for key in ("article", "value", "forced")] == [
            said[key] for key in ("article", "value", "forced")
        ]
    if rows is not None and said["kind"] == "order":
        assert all(row["value"] == row["forced"] for row in rows)
    if "boards" in said and said["choice"] == "bye":
        assert [said["who"], 0] in said["boards"]["then"]
    elif "boards" in said and said["choice"] == "pair":
        assert sorted((said["who"], said["with"])) in [sorted(board) for board in said["boards"]["then"]]
    if "boards" in said:
        gone, new = ([one for board in said["boards"][key] for one in board] for key in ("now", "then"))
        assert sorted(gone) == sorted(new)


def rounds(edition: str, seed: int, most_players: int) -> Iterator[Judge]:
    random = Random(f"why-{edition}-{seed}")
    event = random_event(random, random.randint(4, most_players))

    def boards(tournament: Tournament, round_: int) -> Boards | None:
        try:
            paired = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_))
        except NoPairing:
            return None
        return {(pair.white, pair.black) for pair in paired.pairing.pairs}

    for tournament, round_ in rounds_of(event, boards):
        if boards(tournament, round_) is not None:
            yield Judge(tournament, round_, edition)


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_why_not_is_what_brute_force_finds(edition: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(9):
        for judge in rounds(edition, seed, 7):
            judge_round(judge, kinds)
    assert sum(kinds.values()) > 200
    assert {"rule", "criterion", "order", "completion", "float"} <= set(kinds)
    assert ORDERS[edition]


@pytest.mark.gate
@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("why-not-bye-wrong-player-2017-r5", "2017"),
        ("why-not-across-wrong-player-r4", "2026"),
        ("why-not-two-float-together-r7", "2026"),
        ("why-not-two-meet-below-r5", "2026"),
    ],
)
def test_the_players_told_are_those_of_a_best_candidate(name: str, edition: str) -> None:
    """The look-ahead is as good as it can be, not only among completions with the choice."""
    kinds: Counter[str] = Counter()
    judge_round(Judge(load(REASONS / f"{name}.trf").tournament, int(name[-1]), edition), kinds)
    assert kinds["criterion"] > 5


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(8))
def test_why_not_at_length(edition: str, part: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(100 * part + 100, 100 * part + 130):
        for judge in rounds(edition, seed, 9):
            judge_round(judge, kinds)
    assert sum(kinds.values()) > 800


@pytest.mark.parametrize("path", sorted(REASONS.glob("*-r[0-9]*.trf")), ids=lambda path: path.stem)
@at_length(4, 1, "every")
def test_every_answer_has_words(every: int, path: Path) -> None:
    players = [player.id for player in load(path).tournament.players]
    edition = "dutch-2017" if "2017" in path.stem else "dutch-2026"
    said = []
    for one in players[2 % every :: every]:
        for wish in ("bye", "floats", "white", "black", *map(str, players[:2])):
            if wish != str(one):
                given = [str(path), str(one), wish, "--round", path.stem.rpartition("-r")[2], "--system", edition]
                ran = CliRunner().invoke(why_not_command, given)
                assert ran.exception is None, (given, ran.exception)
                said.append(ran.stdout)
    if path.stem == "why-not-bye-crash-r3":
        bye = next(one for one in said if one.startswith("Does 3 have the bye"))
        assert "If 3 had the bye, not everybody else could be paired (C4).\n" in bye
        assert "Then 1 would be left over with nobody to meet (C4).\n" in bye


def test_a_player_met_and_missed_is_met_and_the_bye_has_one_reason() -> None:
    """4 met 2 in one round and won by forfeit in another; a bar stands among the reasons of C5 and of the bye."""
    path = REASONS / "explain-words-r6.trf"
    pages = {
        one: CliRunner().invoke(explain_command, [str(path), "--player", str(one), "--round", "6"]).stdout
        for one in range(1, 8)
    }
    assert "has met      2, 6, 7, 1\n" in pages[4]
    assert "forfeit, not a meeting" not in pages[4]
    assert [page.count("did not get the bye:") + page.count("had the bye:") for page in pages.values()] == [
        1,
        1,
        4,
        1,
        1,
        1,
        1,
    ]


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(2, 3)
def test_the_fewest_boards_change(count: int, edition: str) -> None:
    """Where nobody floats: no best candidate with the pair keeps more pairs than the one told; where all is as good, it
    is the first of them.
    """
    judged = 0
    for judge in [judge for seed in range(33 - count, 33) for judge in rounds(edition, seed, 8)]:
        for one, other in combinations(judge.players, 2):
            said = judge.ask(one, other)
            place = next((place for place in judge.places if {one, other} <= {*place[0].players}), None)
            if place is None or "boards" not in said:
                continue
            bracket, chosen, _ = place
            choice = Choice("pair", other, one, list(_above(chosen, one, other)))
            best = judge.literal.best(bracket, choice.within(judge.literal, bracket))
            if chosen.floaters or any(it.floaters for it in best):
                continue
            gone = {frozenset(board) for board in said["boards"]["now"]}
            ids = [frozenset(judge.literal.players[at].id for at in pair) for pair in chosen.pairs]
            told = [best[0]] if said["kind"] == "order" else best
            kept = max(len({*it.pairs} & {*chosen.pairs}) for it in told)
            assert kept == sum(board not in gone for board in ids)
            judged += 1
    assert judged > count


def judge_nearest(judge: Judge, said: dict[str, Any]) -> bool:
    """The candidate told is one of the best, and none of them makes fewer new pairs and downfloaters, or, where all is
    as good, comes before it in the order; its values hold.

    Pairs across brackets and byes; False if that was not the question.
    """
    bye = said.get("choice") == "bye"
    if not (bye or said.get("where") == "across") or "boards" not in said:
        return False
    consistent(said)
    ids = [player.id for player in judge.literal.players]
    bracket, chosen, steps = judge.places[said["bracket"] - 1]
    one, other = ids.index(said["who"]), -1 if bye else ids.index(said["with"])
    high, low = (one, other) if one in bracket.players else (other, one)
    want = Choice("bye", one).within(judge.literal, bracket) if bye else judge._reaching(bracket, high, low)
    best = judge.literal.best(bracket, want)
    boards = {frozenset((pair.white, pair.black)) for pair in judge.paired.pairing.pairs}
    boards -= {frozenset(board) for board in said["boards"]["now"]}
    boards |= {frozenset(board) for board in said["boards"]["then"]}

    def pairs(it: Candidate) -> set[frozenset[int]]:
        return {frozenset(ids[at] for at in pair) for pair in it.pairs}

    def changed(it: Candidate) -> int:
        return len(pairs(it) - pairs(chosen)) + len({*it.floaters} - {*chosen.floaters})

    told = [it for it in best if pairs(it) <= boards]
    assert told, "no best candidate has these boards"
    if said["kind"] == "order":  # of which the order would take the first
        assert pairs(best[0]) <= boards, said
    else:
        assert min(map(changed, told)) == min(map(changed, best)), said
    mine, theirs = judge.claims._vector(chosen, steps), judge.claims._vector(best[0], steps)
    so = [[here[0], here[1], there[1]] for here, there in zip(mine, theirs) if here[1] or there[1]]
    assert _plain([[row[key] for key in ("article", "value", "forced")] for row in said["rows"]]) == _plain(so), said
    return True


def judge_nearest_of_all(judge: Judge) -> Counter[str]:
    """How many pairs across brackets and byes were judged."""
    found: Counter[str] = Counter()
    for one, other in combinations(judge.players, 2):
        found["pair"] += judge_nearest(judge, judge.ask(one, other))
    for one in judge.players:
        found["bye"] += judge_nearest(judge, judge.ask(one, -1, "bye"))
    return found


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fewest_boards_change_across_brackets(edition: str) -> None:
    judges = [judge for seed in (6, 8) for judge in rounds(edition, seed, 9)]
    found = sum((judge_nearest_of_all(judge) for judge in judges), Counter[str]())
    assert found["pair"] > 10
    assert found["bye"] > 3


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(4))
def test_the_fewest_boards_change_across_brackets_at_length(edition: str, part: int) -> None:
    judges = [judge for seed in range(500 + 30 * part, 530 + 30 * part) for judge in rounds(edition, seed, 9)]
    found = sum((judge_nearest_of_all(judge) for judge in judges), Counter[str]())
    assert found["pair"] > 100
    assert found["bye"] > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_explain_agrees_with_the_pairs(edition: str) -> None:
    for judge in rounds(edition, 3, 9):
        boards = {id_: pair for pair in judge.paired.pairing.pairs for id_ in pair}
        for at in judge.players:
            id_ = judge.literal.players[at].id
            decision = explain(judge.tournament, id_, judge.settings).to_dict()["decision"]
            pair = boards[id_]
            if not pair.black:
                assert decision["kind"] == "bye"
            else:
                white, black = (id_, decision["opponent"])[:: 1 if decision["colour"] == "white" else -1]
                assert (white, black) == (pair.white, pair.black)


@pytest.mark.gate
@pytest.mark.parametrize(("seed", "players", "length", "round_"), [(904, 9, 7, 4), (935, 9, 8, 4), (950, 8, 4, 4)])
def test_the_boards_of_a_criterion_are_told_where_a_float_could_only_meet_another_of_its_group(
    seed: int, players: int, length: int, round_: int
) -> None:
    """Of somebody who could leave so, another best candidate is told, whose round can be paired."""
    event = trfpair.generate(players=players, rounds=length, seed=f"a1 {seed}", system="dutch-2026")
    settings = Settings(system="dutch-2026", round=round_)
    paired = pair_round(event, settings, Trace())
    ids = [past.id for past in paired.history.present]
    told = 0
    for one, other in [*combinations(ids, 2), *((one, wish) for one in ids for wish in ("bye", "floats"))]:
        said = why_not(event, one, other, settings, paired)
        if said.kind == "criterion":
            consistent(said.answer)
            assert "boards" in said.answer
            told += 1
    assert told
