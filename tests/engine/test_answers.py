"""Answers against those of bbpPairings and JaVaFo, kept as fixtures; exit codes; systems, editions, colours."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine import dialects
from tests.engine.conftest import FIXTURES, Run, text_of
from tests.trf.lines import file, row
from trfpair import __version__
from trfpair.apps.engine.checklist import check_list, javafo_list
from trfpair.event.boards import publication_order
from trfpair.event.history import before_round
from trfpair.event.model import RoundPairing
from trfpair.rounds.check import played_round
from trfpair.systems import by_name
from trfpair.trf import load

Fixture = Callable[[str], Path]

FOOTER = f"BBP Pairings layout, written by trfpair {__version__}"
VEGA = FIXTURES.parent / "trf" / "real" / "vega-sample.trfx"


@pytest.mark.parametrize("name", ["bbp-6.0.0-seed7-round3", "bbp-6.0.0-accelerated"])
def test_pairs_and_list_of_bbp(tmp_path: Path, engine: Run, fixture: Fixture, name: str) -> None:
    fixture(f"{name}.trf")
    done = engine("--dutch", f"{name}.trf", "-p", "-l", "--eol", "lf")
    assert (done.code, done.out) == (0, text_of(f"{name}.pairs"))
    assert (tmp_path / f"{name}.list").read_text(encoding="utf-8") == text_of(f"{name}.list") + FOOTER


@pytest.mark.parametrize("bye", ["H", "F", "U", "Z", ""])
def test_a_coming_round_with_byes_has_a_heading(tmp_path: Path, engine: Run, bye: str) -> None:
    """BbpPairings 5 and 6 print it too, and nothing below it."""
    points = {"H": "1.5", "F": "2.0", "U": "2.0"}.get(bye, "1.0")
    cells = ("2 w 1", f"0000 - {bye}") if bye else ("2 w 1",)
    lines = "XXR 3", "XXC white1", row(1, *cells, points=points), row(2, "1 b 0", points="0.0")
    (tmp_path / "open.trf").write_text(file(*lines), encoding="utf-8")
    done = engine("--dutch", "open.trf", "-c", "--eol", "lf")
    assert done.out == "open: Round #1\n" + ("open: Round #2\n" if bye else "") + "\n"


@pytest.mark.parametrize(("name", "edition"), [("bbp-6.0.0-seed7", "2026"), ("bbp-5.0.1-seed7", "2017")])
def test_check_and_lists_of_bbp(tmp_path: Path, engine: Run, fixture: Fixture, name: str, edition: str) -> None:
    fixture(f"{name}.trf")
    done = engine("--dutch", "--edition", edition, f"{name}.trf", "-c", "-l", "--eol", "lf")
    rounds = text_of(f"{name}.list").count("Round #")
    assert (done.code, done.err) == (0, "")
    assert done.out == "".join(f"{name}: Round #{round_}\n" for round_ in range(1, rounds + 1)) + "\n"
    assert (tmp_path / f"{name}.list").read_text(encoding="utf-8") == text_of(f"{name}.list") + FOOTER


def test_a_column_of_opponents_is_as_wide_as_those_who_were_met(tmp_path: Path, engine: Run, fixture: Fixture) -> None:
    """In round 1 of this event nobody met a player with a number of three digits: 100 was forfeited, 101 away."""
    fixture("101-players-after-round4.trf")
    assert engine("--dutch", "101-players-after-round4.trf", "-c", "-l", "./list", "--eol", "lf").code == 0
    last = (tmp_path / "list").read_text(encoding="utf-8").partition("Round #4\n")[2]
    rows = [line.split("\t")[9:-1] for line in last.splitlines() if "\t" in line]
    assert rows[0] == ["R1", " R2", " R3"]
    assert {tuple(map(len, row)) for row in rows} == {(2, 3, 3)}


def test_list_of_a_round_without_a_pairing(tmp_path: Path, engine: Run, fixture: Fixture) -> None:
    fixture("unpairable-round4.trf")
    assert engine("--dutch", "unpairable-round4.trf", "-c", "-l", "--eol", "lf").code == 0
    assert (tmp_path / "unpairable-round4.list").read_text(encoding="utf-8") == text_of(
        "bbp-6.0.0-unpairable-round4.list"
    ) + FOOTER


@pytest.mark.parametrize("name", ["colours-changed", "unpairable-round4"])
def test_check_report_of_bbp(engine: Run, fixture: Fixture, name: str) -> None:
    fixture(f"{name}.trf")
    done = engine("--dutch", f"{name}.trf", "-c", "--eol", "lf")
    assert (done.code, done.out) == (0, text_of(f"{name}.check"))


def test_check_of_one_round(engine: Run, fixture: Fixture) -> None:
    fixture("colours-changed.trf")
    done = engine("colours-changed.trf", "-c", "5", "--eol", "lf")
    assert done.out == "".join(text_of("colours-changed.check").splitlines(keepends=True)[4:])


def test_javafo_list_as_vega_stores_it() -> None:
    tournament = load(VEGA).tournament
    history = before_round(tournament, 3)
    pairs = publication_order(history, played_round(tournament, 3).pairs)
    text = check_list(
        [javafo_list(history, RoundPairing(3, "dutch-2017", pairs))],
        style="javafo",
        release="JaVaFo (rrweb.org/javafo) - Rel. 2.4 (Build 4975)",
    )
    assert text == text_of("javafo-2.4-vega-sample-round3.list")


def test_list_style_follows_the_form_unless_asked(tmp_path: Path, engine: Run, fixture: Fixture) -> None:
    fixture("bbp-6.0.0-seed7-round3.trf")
    texts = {}
    for key, words in {
        "bbp": ["--dutch"],
        "javafo": [],
        "javafo asked": ["--dutch", "--list-style", "javafo"],
        "bbp asked": ["--list-style", "bbp"],
    }.items():
        assert engine(*words, "bbp-6.0.0-seed7-round3.trf", "-p", "./out", "-l", "./list").code == 0
        texts[key] = (tmp_path / "list").read_text(encoding="utf-8")
    assert texts["bbp"] == texts["bbp asked"] != texts["javafo"] == texts["javafo asked"]
    assert "[X]\t" in texts["javafo"]  # an odd number of players: somebody gets the bye


def test_list_of_a_system_without_lists_is_refused(tmp_path: Path, engine: Run, fixture: Fixture) -> None:
    done = engine("--vega", fixture("bbp-6.0.0-seed7-round3.trf"), "-p", "./out", "-l", "./list")
    assert done.code == 3
    assert "Dutch" in done.err
    assert not (tmp_path / "out").exists()


# Exit codes and messages


def test_no_pairing(engine: Run, fixture: Fixture) -> None:
    done = engine("--dutch", fixture("no-pairing.trf").name, "-p")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Error while pairing no-pairing.trf: No valid pairing exists: ")


def test_unexpected_error(engine: Run, fixture: Fixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("trfpair.apps.engine.pairs.pair_round", broken)
    done = engine("--dutch", fixture("bbp-6.0.0-seed7-round3.trf"), "-p", "./out")
    assert (done.code, done.out) == (2, "")
    assert "ZeroDivisionError" in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "out").exists()


def test_bad_file(engine: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.trf").write_text(dialects.freepair().replace("   2 b 1", "   2 x 1"), encoding="utf-8")
    done = engine("--dutch", "bad.trf", "-p")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith("Error parsing file bad.trf: ")
    assert "line 4" in done.err
    assert "column" in done.err


@pytest.mark.gate
def test_too_many_players(engine: Run, tmp_path: Path) -> None:
    lines = [f"001 {n % 9999 + 1:4}".ljust(80) + " 0.0" for n in range(10_000)]
    (tmp_path / "large.trf").write_text("\n".join(["XXR 5", "XXC white1", *lines]) + "\n", encoding="utf-8")
    done = engine("--dutch", "large.trf", "-p")
    assert (done.code, done.out) == (4, "")


def test_missing_file(engine: Run) -> None:
    done = engine("--dutch", "gone.trf", "-p")
    assert (done.code, done.out) == (5, "")
    assert done.err == "Error reading file gone.trf: The file could not be loaded.\n"


def test_nobody_present_is_an_empty_round(engine: Run, tmp_path: Path) -> None:
    absent = " ".join(map(str, dialects.EVENT))
    (tmp_path / "in.trf").write_text(f"{dialects.heltour()}XXZ {absent}\n", encoding="utf-8")
    done = engine("--dutch", "in.trf", "-p", "--eol", "lf")
    assert (done.code, done.out) == (0, "0\n")


# Systems and editions


@pytest.fixture
def asked(tmp_path: Path, engine: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The name of the system that pairs for a command line and a 192 record; the message where none does."""
    from trfpair.rounds import pairing

    pair = pairing.pair_round
    used = []

    def noted(tournament: object, settings: pairing.Settings, *others: object) -> object:
        used.append(by_name(settings.system or "").name)
        return pair(tournament, settings, *others)  # type: ignore[arg-type]

    monkeypatch.setattr("trfpair.apps.engine.pairs.pair_round", noted)

    def ask(*words: str, code: str = "") -> str:
        used.clear()
        (tmp_path / "in.trf").write_text(dialects.freepair() + (f"192 {code}\n" if code else ""), encoding="utf-8")
        done = engine(*(word or "in.trf" for word in words or ("",)), "-p")
        assert done.code == (0 if used else 3), done.err
        return used[0] if used else done.err

    return ask


def test_dutch_is_the_edition_in_force_unless_something_says_otherwise(asked: Callable[..., str]) -> None:
    assert asked("--dutch", "") == "dutch-2026"
    assert asked("--dutch", "", code="FIDE_DUTCH") == "dutch-2026"
    assert asked("--dutch", "", code="FIDE_DUTCH_2025") == "dutch-2026"
    assert asked("--dutch", "", code="FIDE_DUTCH_2017") == "dutch-2017"
    assert asked("--dutch", "", "--edition", "2017") == "dutch-2017"
    assert asked("--dutch", "", "--edition", "2017", code="FIDE_DUTCH") == "dutch-2017"
    assert asked("--dutch-2017", "") == "dutch-2017"


def test_without_a_flag_the_file_decides_then_the_form(asked: Callable[..., str]) -> None:
    assert asked("") == "dutch-2026"
    assert asked("", code="FIDE_DUTCH_2017") == "dutch-2017"
    assert asked("", "--edition", "2017") == "dutch-2017"
    assert asked("", "--system", "vega") == "vega"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--dutch", ""], "FIDE_DUBOV"),
        (["--dutch", ""], "FIDE_BURSTEIN"),
        (["--dutch", "", "--edition", "2017"], "FIDE_DUTCH_2026"),
        (["--dutch-2026", ""], "FIDE_DUTCH_2017"),
        (["--vega", ""], "FIDE_DUTCH_2026"),
        (["--dutch", ""], "CUSTOM_SWISS"),
        ([""], "FIDE_LIM_THAT_IS_NOT_HERE"),
        (["", "--edition", "2017"], "FIDE_DUTCH_2026"),
    ],
)
def test_a_contradiction_is_refused(asked: Callable[..., str], words: list[str], code: str) -> None:
    assert code in asked(*words, code=code)


def test_no_edition_of_a_system_that_has_none(asked: Callable[..., str]) -> None:
    assert "no edition 2017" in asked("--vega", "", "--edition", "2017")


# The initial colour of round 1


@pytest.fixture
def first_round(tmp_path: Path) -> Path:
    """An event before round 1 whose file does not say the initial colour."""
    lines = [f"001{n:>5}".ljust(14) + f"Player {n}".ljust(66) + " 0.0" for n in range(1, 9)]
    path = tmp_path / "first.trf"
    path.write_text("\n".join(["XXR 5", *lines]) + "\n", encoding="utf-8")
    return path


def test_bbp_refuses_to_guess_the_colour(first_round: Path, engine: Run) -> None:
    done = engine("--dutch", first_round, "-p")
    assert (done.code, done.out) == (3, "")
    assert "Please configure the initial piece colors." in done.err
    assert engine("--dutch", first_round, "-p", "--initial-colour", "white", "--eol", "lf").out.startswith("4\n1 5\n")
    assert engine("--dutch", first_round, "-p", "--initial-colour", "black", "--eol", "lf").out.startswith("4\n5 1\n")


def test_javafo_and_vega_draw_the_colour_from_the_file(first_round: Path, engine: Run) -> None:
    text = engine(first_round, "-p", "--eol", "lf").out
    assert text.startswith(("4\n1 5\n", "4\n5 1\n"))
    assert engine(first_round, "-p", "--eol", "lf").out == text
    folder = first_round.parent
    shutil.copy(first_round, folder / "first.trfx")
    assert engine(folder, "first.trfx").code == 0
    drawn = set()
    original = first_round.read_text(encoding="utf-8")
    for n in range(12):
        first_round.write_text(original.replace("Player 3 ", f"Player {n + 20}"), encoding="utf-8")
        drawn.add(engine(first_round, "-p", "--eol", "lf").out)
    assert len(drawn) == 2
