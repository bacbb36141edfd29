"""The trace: data that survives JSON, a text that names the reasons, and nothing that changes a pairing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.dutch.support import EDITIONS, FIXTURES, finished, pair
from trfpair.event.history import before_round
from trfpair.event.model import Tournament
from trfpair.output.render import render
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import by_name
from trfpair.systems.dutch import pair_by_edition
from trfpair.systems.dutch.engine import exactly
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import solve_by_graph
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.dutch.whatif.reasons import bar
from trfpair.systems.trace import Trace
from trfpair.trf import load

SAMPLE = [
    (edition, path)
    for edition in EDITIONS
    for path in sorted((FIXTURES / f"rounds-{edition}").glob("*.trf"))[::9]
    if not path.with_suffix(".pairs").read_text(encoding="utf-8").startswith("none")
]


def page_of(tournament: Tournament, round_: int | None, edition: str) -> str:
    """The page of a round as `trfpair pair` writes it."""
    trace = Trace()
    paired = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_), trace)
    return render(
        paired.system.template,
        tournament=paired.history.tournament,
        history=paired.history,
        pairing=paired.pairing,
        steps=trace.steps,
        system=paired.system,
    )


def traced(edition: str, path: Path) -> tuple[Trace, str]:
    history = before_round(load(path).tournament)
    trace = Trace()
    pairing = pair_by_edition(history, trace, EDITIONS[edition])
    assert pairing == pair(history, edition)
    system = by_name(f"dutch-{edition}")
    text = render(
        system.template,
        tournament=history.tournament,
        history=history,
        pairing=pairing,
        steps=trace.steps,
        system=system,
    )
    return trace, text


@pytest.mark.few(3)
@pytest.mark.parametrize(("edition", "path"), SAMPLE, ids=lambda value: value.stem if isinstance(value, Path) else None)
def test_every_step_is_data_and_is_rendered(edition: str, path: Path) -> None:
    trace, text = traced(edition, path)
    for step in trace.steps:
        json.dumps(step.as_json())
        assert step.article
    assert "None" not in text
    assert text.count("\nBracket ") == sum(step.kind == "bracket" for step in trace.steps)
    assert ("\nBye (" in text) == any(step.kind == "bye" for step in trace.steps)


@pytest.mark.parametrize("edition", EDITIONS)
def test_reasons_hold(edition: str) -> None:
    """Who is said to have met has met; whoever is said to worsen a criterion may legally be met."""
    history = before_round(load(FIXTURES / f"rounds-{edition}" / "g100-r09.trf").tournament)
    trace = Trace()
    pair_by_edition(history, trace, EDITIONS[edition])
    seen = set()
    for step in trace.steps:
        if step.kind in ("mdps", "pairs"):
            for row in step.data["rows"]:
                assert row["article"].startswith(("5.2", "E."))
                for reason in row["against"]:
                    word = reason.get("reason") or reason.get("article") or reason["kind"]
                    seen.add(word)
                    met = reason["who"] in history.by_id[row["chooser"]].opponents
                    assert met == (word == "met")
    assert "met" in seen
    assert {reason for reason in seen if reason.startswith("C")}


@pytest.mark.gate
def test_values_have_players_behind_them() -> None:
    """A count has as many players as it says (C8 and C9 count otherwise), a list as many as it has values."""
    trace, _ = traced("2026", FIXTURES / "rounds-2026" / "bbp-issue_7.trf")
    for step in trace.steps:
        if step.kind == "criteria":
            for row in step.data["rows"]:
                assert row["best"] == row["value"]
                if row["article"] != "C9":
                    number = len(row["value"]) if row["listed"] else row["value"]
                    assert len(row["players"]) == number


@pytest.mark.gate
def test_the_limbo_is_explained() -> None:
    """An MDP said to have no resident to meet has met, or is barred from, all of them."""
    history = before_round(load(FIXTURES / "rounds-2026" / "bbp-issue_7.trf").tournament)
    trace = Trace()
    pair_by_edition(history, trace, EDITIONS["2026"])
    field = DutchField(history, EDITIONS["2026"])
    said = 0
    residents: list[int] = []
    for step in trace.steps:
        if step.kind == "bracket":
            residents = [field.position[row["id"]] for row in step.data["players"] if not row["mdp"]]
        elif step.kind == "floaters":
            for reason in step.data["against"]:
                if reason["choice"] == "stay":
                    free = [one for one in residents if field.allow[field.position[reason["who"]]] >> one & 1]
                    assert bool(free) == (reason["kind"] != "nobody")
                    said += reason["kind"] == "nobody"
    assert said >= 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_legend_knows_every_kind_of_reason(edition: str) -> None:
    _, text = traced(edition, FIXTURES / f"rounds-{edition}" / "g100-r09.trf")
    legend = text[text.index("How to read it") : text.index("=" * 20)]
    words = [
        "not allowed: ",
        "may meet no resident: ",
        "the round could not be completed: ",
        "no candidate at all: ",
        "the first criterion in order that gets worse ",
        "as good, but later in the order ",
        "not looked into here: ",
    ]
    assert [word for word in words if f"\n    {word}" not in legend] == []
    assert ("the bye would go to a higher score" in legend) == (edition == "2026")
    assert "any other choice alone" in legend


def test_what_a_page_tells_of_fewest_downfloaters_of_a_ppb_and_of_5_2_4() -> None:
    """The groups that leave nobody fewer, a PPB whose pairing without C.4 leaves nobody, who is ranked higher."""
    told = {
        name: page_of(load(FIXTURES / "reasons" / f"{name}.trf").tournament, round_, edition)
        for name, round_, edition in (
            ("ppb-not-told-2017-r3", 3, "2017"),
            ("explain-words-r6", 6, "2026"),
        )
    }
    ppb = told["ppb-not-told-2017-r3"]
    assert "After its pairing without C.4, which leaves nobody, the round could not be completed:\n" in ppb
    assert "So this is the penultimate bracket, paired anew" in ppb
    fewest = "leaves fewer: the odd groups 3 | 2 | 6 may meet here only 7 outside their own, so that 2 are left over\n"
    assert fewest in told["explain-words-r6"]
    open_ = page_of(finished(FIXTURES / "tournaments-2026" / "0001.trf"), 2, "2026")
    assert "(5.2.4: White strong for both, both 1.0 points, pairing numbers 1 and 31)\n" in open_


def test_rivals_of_c9_are_asked_about_only_where_there_is_c9() -> None:
    tournament = load(FIXTURES / "reasons" / "rivals-of-c9-in-2017-r12.trf").tournament
    trace = Trace()
    pair_by_edition(before_round(tournament), trace, EDITIONS["2017"])
    (bye,) = [step for step in trace.steps if step.kind == "bye"]
    field = DutchField(before_round(tournament), EDITIONS["2017"])
    receiver = field.position[bye.data["id"]]
    assert [field.position[one["who"]] for one in bye.data["against"]] == [*range(receiver + 1, field.size)]


def test_the_example_of_c5() -> None:
    """Player 6 gets the bye, and nobody is ranked below 6."""
    trace, text = traced("2026", FIXTURES / "rounds-2026" / "bbp-dutch_2025_C5.trf")
    bye = next(step for step in trace.steps if step.kind == "bye")
    assert (bye.article, bye.data["id"]) == ("C5", 6)
    assert "Bye (C5): 6" in text


def test_the_example_of_c9() -> None:
    """Player 4 gets the bye instead of 5, who has an unplayed game."""
    trace, _ = traced("2026", FIXTURES / "rounds-2026" / "bbp-dutch_2025_C9.trf")
    bye = next(step for step in trace.steps if step.kind == "bye")
    assert bye.data["id"] == 4
    assert [(reason["who"], reason["article"]) for reason in bye.data["against"]] == [(5, "C9")]


def test_bars_are_told_apart() -> None:
    path = next(iter(sorted((FIXTURES / "rounds-2026").glob("*-both.trf"))[5:]))
    history = before_round(load(path).tournament)
    brackets: list[Bracket] = []
    edition = EDITIONS["2026"]
    field = DutchField(history, edition)
    notes = Notes(field, edition)

    def noted(bracket: Bracket) -> Decision:
        brackets.append(bracket)
        return exactly(bracket, notes)

    edition.procedure(field, noted)
    pairs = [(one, other) for one in range(field.size) for other in range(field.size) if one != other]
    kinds = {bar(field, one, other, edition).get("reason") for one, other in pairs}
    assert kinds == {None, "met", "forbidden", "absolute"}
    assert solve_by_graph(brackets[0], notes) is not None
