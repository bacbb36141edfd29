"""Why not, by force: no question without a reason, in any system; the reason is what a round with the choice shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

import trfpair
from tests.burstein import test_literal as burstein
from tests.lim import support as lim
from tests.literal import dubov
from tests.seeds import seeds
from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.event.model import ForbiddenGroup, Pair, Player, RoundPairing, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.forced import what_differs
from trfpair.rounds.why.question import Question
from trfpair.systems import SYSTEMS, System
from trfpair.systems.trace import Bye, Counted, Criteria, Group, Member, Move, Picked, Step, Trace

BY_FORCE = [system.name for system in SYSTEMS if not system.teams and system.family != "dutch" and not system.calendar]


def asked(tournament: Tournament, system: str, round_: int) -> list[tuple[Question, dict]]:
    """All questions about pairs, byes and floats of a round, and the answers."""
    settings = Settings(system=system, round=round_)
    paired = pair_round(tournament, settings, Trace())
    ids = [past.id for past in paired.history.present]
    questions = [Question(*pair) for pair in combinations(ids, 2)]
    questions += [Question(id_, 0, wish) for id_ in ids for wish in ("bye", "floats")]
    return [(one, why_not(tournament, one.one, one.other or one.wish, settings, paired).answer) for one in questions]


def reason_of(answer: dict) -> str:
    """What kind of reason an answer has; empty for none."""
    if answer["kind"] not in ("passed", "unmentioned"):
        return str(answer["kind"])
    if answer.get("forced") in ("impossible", "even"):
        assert answer["forced"] == "even" or answer["blocked"]
        return str(answer["forced"])
    return str(answer.get("because", {}).get("kind", "")) or ("steps" if answer["steps"] else "")


@pytest.mark.gate
@pytest.mark.parametrize("system", BY_FORCE)
def test_no_question_is_without_a_reason(system: str) -> None:
    found: Counter[str] = Counter()
    for seed in seeds()[:2]:
        tournament = trfpair.generate(players=8 + seed, rounds=4, seed=seed, system=system)
        for question, answer in asked(tournament, system, 4):
            found[reason_of(answer)] += 1
            because = answer.get("because", {})
            if because.get("kind") == "worse" and isinstance(because["value"], int):
                assert because["forced"] > because["value"], (question, because)
    assert not found[""]
    assert found["worse"] + found["later"] + found["decided"] > 10


LITERAL = {
    "dubov": lambda tournament: dubov.pair(tournament, 3),
    "lim": lambda tournament: lim.literal(tournament, 3),
    "burstein": burstein.literally,
}


@pytest.mark.gate
@pytest.mark.parametrize("system", LITERAL)
@pytest.mark.parametrize("seed", seeds())
def test_the_boards_that_would_change_are_those_of_the_text(seed: int, system: str) -> None:
    """The literal reading pairs the round with the pair forced, and makes the same boards."""
    played = trfpair.generate(players=7 + seed % 3, rounds=4, seed=f"forced {seed}", system=system)
    tournament = trfpair.without_round(trfpair.without_round(played, force=True), force=True)
    paired = pair_round(tournament, Settings(system=system, round=3))
    now = {frozenset((pair.white, pair.black)) for pair in paired.pairing.pairs}
    for question, answer in asked(tournament, system, 3):
        if question.wish == "pair" and answer.get("forced") == "paired":
            ids = [past.id for past in paired.history.present]
            bans = [ForbiddenGroup((end, id_)) for end in question[:2] for id_ in ids if id_ not in question[:2]]
            then = LITERAL[system](replace(tournament, forbidden=(*tournament.forbidden, *bans)))
            assert then is not None
            boards = {frozenset(pair) for pair in then}
            assert {frozenset(pair) for pair in answer["boards"]["now"]} == now - boards
            assert {frozenset(pair) for pair in answer["boards"]["then"]} == boards - now


def steps(*parts: object) -> list[Step]:
    return [Step("step", f"3.{number}", {}, part) for number, part in enumerate(parts)]  # type: ignore[arg-type]


GROUP = Group([Member(1), Member(2)], 2, 10)


def criteria(*values: int | None) -> Criteria:
    return Criteria([Counted(f"C{number}", "name", value) for number, value in enumerate(values, 9)])


def test_the_first_criterion_that_differs_is_the_reason() -> None:
    now = steps(GROUP, criteria(0, 1, 2), Picked(1, 2))
    then = steps(GROUP, criteria(0, 2, 0), Picked(1, 3))
    found = what_differs(now, then)
    assert (found["kind"], found["article"], found["value"], found["forced"]) == ("worse", "C10", 1, 2)
    assert (found["bracket"], found["unknown"]) == (2, [])
    assert [row["article"] for row in found["rows"]] == ["C9", "C10", "C11"]


def test_a_criterion_whose_value_is_not_known_is_named() -> None:
    found = what_differs(steps(GROUP, criteria(None, 1)), steps(GROUP, criteria(3, 2)))
    assert (found["kind"], found["article"], found["unknown"]) == ("worse", "C10", ["C9"])


def test_two_criteria_of_one_article_are_two() -> None:
    """Burstein has two rows of C7: how many float out of the following bracket, and their scores."""
    now, then = (
        steps(GROUP, Criteria([Counted("C7", "floaters", count), Counted("C7", "scores", [10])])) for count in (1, 2)
    )
    found = what_differs(now, then)
    assert (found["kind"], found["name"], found["forced"]) == ("worse", "floaters", 2)
    assert [row["name"] for row in found["rows"]] == ["floaters", "scores"]


def test_an_order_that_a_criterion_of_unknown_value_comes_before_says_so() -> None:
    now, then = (steps(GROUP, criteria(None, 1), Picked(1, other)) for other in (2, 3))
    found = what_differs(now, then)
    assert (found["kind"], found["unknown"]) == ("later", ["C9"])


def test_where_all_criteria_count_nothing_the_order_decides_too() -> None:
    now, then = (steps(GROUP, Criteria([]), Picked(1, other)) for other in (2, 3))
    assert what_differs(now, then)["kind"] == "later"


def test_where_the_criteria_are_alike_the_order_decides() -> None:
    now, then = (steps(GROUP, criteria(1), Picked(1, other)) for other in (2, 3))
    found = what_differs(now, then)
    assert (found["kind"], found["article"], found["number"]) == ("later", "3.2", 3)
    assert found["now"] == {"what": "pair", "chooser": 1, "taken": [2]}
    assert found["then"]["taken"] == [3]


def test_a_procedure_tells_what_it_decided_otherwise() -> None:
    found = what_differs(steps(Bye(7), GROUP, Move([1])), steps(Bye(7), GROUP))
    assert (found["kind"], found["number"], found["then"]) == ("decided", 3, None)
    assert what_differs(steps(Bye(7), GROUP), steps(Bye(7), GROUP)) == {}


def test_while_a_round_is_under_way_it_is_the_one_asked_about() -> None:
    played = trfpair.generate(players=6, rounds=3, seed=1)
    before = trfpair.without_round(played, force=True)
    hanging = trfpair.with_round(before, trfpair.pair(before))
    assert [trfpair.explain(event, 1).round for event in (before, hanging, played)] == [3, 3, 3]
    assert trfpair.explain(hanging, 1).score == trfpair.explain(before, 1).score
    after = trfpair.generate(players=6, rounds=2, seed=1)
    assert trfpair.explain(replace(after, rounds=3), 1).round == 3


def silent(history: History, _trace: Trace, _options: object) -> RoundPairing:
    """A system that tells no steps: the first two who may meet do, then the next."""
    ids = [past.id for past in history.present]
    bans = {frozenset(group) for group in history.forbidden}
    for second in ids[1:]:
        rest = [id_ for id_ in ids[1:] if id_ != second]
        if not {frozenset((ids[0], second)), frozenset(rest)} & bans:
            return RoundPairing(history.round, "silent", (Pair(ids[0], second), Pair(*rest)), history.absent)
    raise NoPairing("everybody is forbidden")


def test_a_system_without_steps_is_answered_by_its_boards() -> None:
    system = System("silent", "Silent", "", f"{__name__}:silent", needs_rounds=False, compare="")
    tournament = Tournament(tuple(Player(number, f"P{number}") for number in range(1, 5)))
    answer = trfpair.why_not(tournament, 1, 3, system=system)
    assert (set(answer.gone), set(answer.new)) == ({(1, 2), (3, 4)}, {(1, 3), (2, 4)})
    assert "the steps tell no difference" in trfpair.render(answer)
