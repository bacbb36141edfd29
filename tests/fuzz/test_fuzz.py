"""A short run of every target with a fixed seed; `python -m tests.fuzz` makes long ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.fuzz import core, mutants, reader, trf
from tests.fuzz.targets import TARGETS
from trfpair.trf import dumps, loads, players

SHORT = {"reader": 600, "json": 120, "commands": 80, "characters": 100}


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What the target puts in the place of the parser is taken away again."""
    from trfpair.trf import codes, mend, records, rosters, table, teams, words

    modules = (players, mend, records, words, codes, table, teams, rosters)
    before = [(module, vars(module).get("parse")) for module in modules]
    yield
    for module, parse in before:
        if parse is not None:
            module.parse = parse


@pytest.mark.gate
@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.usefixtures("forgetful")
def test_a_short_run_finds_nothing(name: str) -> None:
    report = core.run(TARGETS[name](), seed=1, count=SHORT[name])
    assert report.findings == []
    assert report.verdicts.total() == SHORT[name]
    assert len(report.verdicts) > 1


def test_the_same_number_is_the_same_input() -> None:
    assert core.made(reader.TARGET, 7, 12) == core.made(reader.TARGET, 7, 12)
    assert core.made(reader.TARGET, 7, 12) != core.made(reader.TARGET, 7, 13)


@pytest.mark.gate
def test_a_finding_is_told_and_does_not_end_the_run() -> None:
    def judge(number: int) -> str:
        if number % 2:
            raise core.Wrong("odd")
        while number == 4:
            pass
        return "even"

    numbers = iter(range(6))
    report = core.run(core.Target("t", lambda random: next(numbers), judge), 1, 4)
    assert report.verdicts == {"even": 2, "wrong": 2}
    assert [text for _, text in report.findings] == ["Wrong: odd", "Wrong: odd"]


@pytest.mark.gate
def test_the_place_of_a_finding_is_one_in_the_package_whatever_the_checkout_is_called() -> None:
    elsewhere: dict[str, Any] = {}
    exec(compile("def judge(case):\n    return case()", "/home/somebody/trfpair/tests/judge.py", "exec"), elsewhere)
    target = core.Target("t", lambda random: lambda: loads("001 what\n"), elsewhere["judge"])
    (_, told), *_ = core.run(target, 1, 1).findings
    assert re.search(r"\(trf/\w+\.py:\d+\)$", told)
    target = core.Target("t", lambda random: lambda: 1 // 0, elsewhere["judge"])
    assert core.run(target, 1, 1).findings == [(0, "ZeroDivisionError: integer division or modulo by zero")]


@pytest.mark.gate
@pytest.mark.posix  # a timer that interrupts
def test_an_answer_too_late_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(_case: int) -> str:
        while True:
            pass

    monkeypatch.setattr(core, "SECONDS", 0.05)
    report = core.run(core.Target("t", lambda random: 0, judge), 1, 1)
    assert report.findings[0][1].startswith("TooLong")


@pytest.mark.parametrize("text", ["XXX 1\n", "001    1      A\nXXP 1 2\n"])
def test_the_reader_target_tells_refused(text: str) -> None:
    assert reader.judge(reader.Given(text)) == "refused"


def test_the_reader_target_sees_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "XXR 3\n001    1      A\n"
    assert reader.judge(reader.Given(text)) == "read"
    monkeypatch.setattr(reader, "dumps", lambda tournament, dialect="full": dumps(tournament).replace("XXR 3\n", ""))
    with pytest.raises(core.Wrong, match="not the same when written and read again: rounds"):
        reader.judge(reader.Given(text))


@pytest.mark.gate
def test_most_of_what_is_made_of_columns_can_be_read_by_line() -> None:
    """The makers do not only make rubbish: a good part of the inputs is read."""
    verdicts = [reader.judge(reader.Given(trf.grammar_made(Random(number)))) for number in range(200)]
    assert sum(verdict.startswith("read") for verdict in verdicts) > 20


# ---- mutants


def test_mutants_of_a_source() -> None:
    source = (
        '"""Doc 1."""\n'
        "from x import y\n"
        "def f(a: int = 3, b: 'x < 1' = None) -> 'int < 2':\n"
        "    if a < 1 and b:\n"
        "        return a + 1\n"
        "    return [c for c in b if c]\n"
    )
    found = {
        (mutant.kind, mutant.before, mutant.after, mutant.function) for mutant in mutants.in_source("m.py", source)
    }
    assert found == {
        ("constant", "3", "(4)", "f"),
        ("and/or", "a < 1 and b", "(a < 1 or b)", "f"),
        ("condition", "a < 1 and b", "(not (a < 1 and b))", "f"),
        ("comparison", "a < 1", "(a <= 1)", "f"),
        ("constant", "1", "(2)", "f"),
        ("sum", "a + 1", "(a - 1)", "f"),
        ("condition", "c", "(not c)", "f"),
    }


@pytest.mark.gate
def test_every_mutant_is_another_program_and_the_rooms_come_evenly() -> None:
    package = mutants.ROOT / "trfpair"
    chosen = mutants.sample(package, 1, 60)
    assert chosen == mutants.sample(package, 1, 60)
    by_lines = mutants.sample(package, 1, 60, by_lines=True)
    assert by_lines == mutants.sample(package, 1, 60, by_lines=True) != chosen
    assert len({mutants.room(mutant.file) for mutant in chosen}) > 20
    for mutant in chosen:
        sound = (package / mutant.file).read_bytes()
        changed = mutant.applied(sound)
        assert changed != sound
        compile(changed, mutant.file, "exec")


def test_the_reader_reads_again_after_what_was_found() -> None:
    """Findings of earlier runs, each once more."""
    for text in FOUND:
        reader.judge(reader.Given(text, points="file"))
    assert loads("\ufeffXXR 3\n001    1      A\n").tournament.rounds == 3


FOUND = (
    "192 _BAKU\n001    1      A\n",
    "001    1      A\n\ufeffXXé 0\n",
    "0624 \n001    1      A\n",
    "162  W20.0\n" + "".join(f"001    {a}      {a}{'0.0':>73}{b:>14} {c} 1\n" for a, b, c in ("12w", "21w")),
    "XXZ 1\n001    1      A\n001    2      B\n",
    "XXR 5\n192 FIDE_DOUBLESWISS\n001    1      A\n001    2      B\n",
    "XXR 4\n192 FIDE_DOUBLESWISS\n" + "".join(f"001    {a}      A{b:>80} {c}\n" for a, b, c in ("12w", "21b")),
)
