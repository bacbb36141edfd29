"""Files of real callers that were refused, or warned about eighteen times: each as its row in the list of callers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, Outcome
from tests.match.texts import team_line
from tests.trf.lines import TWO, file, mended, row
from trfpair.apps.engine.main import engine
from trfpair.event.model import Result
from trfpair.trf import Reading, TrfError, load, loads

Run = Callable[..., Outcome]
Call = Callable[..., Outcome]

REFUSALS = FIXTURES / "trf" / "refusals"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Call:
    """Run the drop-in in a folder with a copy of a file, ``in.trf``."""
    monkeypatch.chdir(tmp_path)

    def run(name: str, *arguments: str) -> Outcome:
        (tmp_path / "in.trf").write_bytes((REFUSALS / name).read_bytes())
        code = engine(arguments)
        return Outcome(code, *capfd.readouterr())

    return run


# H1: heltour's team league


def test_h1_javafo_scores_by_the_points_field(call: Call) -> None:
    done = call("heltour-team-matchpoints-r2.trf", "in.trf", "-p", "--eol", "lf")
    assert done == Outcome(
        0, (REFUSALS / "heltour-team-matchpoints-r2.expected-javafo").read_text(encoding="utf-8"), ""
    )


def test_h1_bbp_refuses(call: Call) -> None:
    done = call("heltour-team-matchpoints-r2.trf", "--dutch", "in.trf", "-p")
    assert (done.code, done.out) == (3, "")
    assert "found '2.0', expected 1.0" in done.err


def test_h1_pair_does_so_when_asked(folder: Path, trfpair: Run) -> None:
    (folder / "h.trf").write_bytes((REFUSALS / "heltour-team-matchpoints-r2.trf").read_bytes())
    assert trfpair("pair", "h.trf").code == 3
    done = trfpair("pair", "h.trf", "--points", "file", "--out", "o", "--system", "dutch-2017")
    assert done.code == 0
    assert done.err.count("warning: ") == 1
    assert "expected the points that the results give; taken as the score" in done.err
    expected = (REFUSALS / "heltour-team-matchpoints-r2.expected-javafo").read_text(encoding="utf-8")
    assert (folder / "o" / "pairs.list").read_text(encoding="utf-8") == expected
    assert trfpair("pair", "h.trf", "--points", "file", "--strict").code == 3


# H2: a caller that reads both streams


@pytest.mark.parametrize("form", [["--dutch", "in.trf", "-p"], ["in.trf", "-p"]])
def test_h2_the_drop_in_is_silent_on_success(call: Call, form: list[str]) -> None:
    done = call("r1.trf", *form, "--initial-colour", "white")
    assert (done.code, done.err) == (0, "")
    verbose = call("r1.trf", *form, "--initial-colour", "white", "--verbose")
    assert verbose.out == done.out
    assert verbose.err.count("warning: ") == 2


def test_h2_one_cause_one_message(folder: Path, trfpair: Run) -> None:
    (folder / "r1.trf").write_bytes((REFUSALS / "r1.trf").read_bytes())
    done = trfpair("pair", "r1.trf", "--initial-colour", "white")
    assert done.code == 0
    assert done.err.count("warning: ") == 2
    assert done.err.count("the same in lines 7-14") == 2


# M1: in the place of java


@pytest.mark.parametrize("before", [[], ["-Xmx512m"], ["-Dfile.encoding=UTF-8", "-ea"], ["-cp", "x.jar"]])
def test_m1_the_version_of_java(call: Call, before: list[str]) -> None:
    done = call("r1.trf", *before, "-version")
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith('java version "17" (trfpair ')


def test_m1_options_of_the_jvm(call: Call) -> None:
    options = ["-Xmx512m", "-Dfile.encoding=UTF-8", "-XX:+UseSerialGC", "--add-opens", "a/b=c", "-jar", "javafo.jar"]
    done = call("r1.trf", *options, "in.trf", "-p", "out.txt")
    assert done == Outcome(0, "", "")
    assert Path("out.txt").read_text(encoding="utf-8").startswith("5\n")


# M2: the half points of byes


IRISH = REFUSALS / "0231_sanichi_bunratty_masters_2011.tab"


def test_m2_the_message_names_the_cause() -> None:
    with pytest.raises(TrfError) as caught:
        load(IRISH)
    told = [problem.expected for problem in caught.value.problems]
    assert len(told) == 5
    assert told[1].endswith("Round 3 is blank, and 0.5 is missing: a half-point bye? mend_byes=True takes it so")
    assert told[0].endswith("Rounds 4, 5 are blank, and 1.0 is missing: a half-point bye? mend_byes=True takes it so")


@pytest.mark.gate
def test_m2_mended_when_asked(folder: Path, trfpair: Run) -> None:
    read = load(IRISH, Reading(mend_byes=True)).tournament
    byes = [
        (player.id, round_)
        for player in read.players
        for round_, game in enumerate(player.games, 1)
        if game.result is Result.HALF_BYE
    ]
    assert byes == [(16, 4), (16, 5), (18, 3), (19, 1), (25, 6), (34, 1)]
    (folder / "i.trf").write_bytes(IRISH.read_bytes())
    assert trfpair("check", "i.trf").code == 3
    assert "rounds differ" in trfpair("check", "i.trf", "--mend-byes", "--pairings-only").out


def test_m2_two_blanks_and_one_half_point_are_left_to_a_person() -> None:
    rows = [
        row(1, "2 w 1", "", "", "2 b 1", points="2.5"),
        row(2, "1 b 0", "3 w 1", "3 b 1", "1 w 0", points="2.0"),
        row(3, "", "2 b 0", "2 w 0", points="0.0"),
    ]
    with pytest.raises(TrfError, match=r"Rounds 2, 3 are blank, and 0\.5 is missing: a half-point bye\?\n"):
        loads(file(*rows), mend_byes=True)


# M3: see test_idle_rounds. M4: a rank that stands too far right


def test_m4_a_rank_in_columns_89_and_90() -> None:
    loaded = load(REFUSALS / "0225_ravoluxiz-cmyk_min4.trfx")
    (problem,) = loaded.problems
    assert (problem.field, problem.found, problem.treatment) == ("rank", "   10 ", "read as if it stood there")
    assert loaded.tournament.player(10).rank == 10
    with pytest.raises(TrfError):
        load(REFUSALS / "0225_ravoluxiz-cmyk_min4.trfx", Reading(strict=True))


# M5: an individual event with the record of a team


def test_m5_an_individual_event_with_a_team_record(folder: Path, trfpair: Run) -> None:
    loaded = load(REFUSALS / "0049_Moritz72_javafo_example.trf")
    assert not loaded.tournament.has_teams
    assert any(record.code == "013" for record in loaded.tournament.records)
    (folder / "m.trf").write_bytes((REFUSALS / "0049_Moritz72_javafo_example.trf").read_bytes())
    assert trfpair("pair", "m.trf").code == 0


ROSTERS = [team_line(1, "A", [1]), team_line(2, "B", [2])]


@pytest.mark.parametrize("head", [["092 Team: Swiss-System"], ["092 Swiss"], ROSTERS])
def test_m5_a_team_event_stays_one(head: list[str]) -> None:
    teams = [f"013 {name:<32}{number:4}" for number, name in enumerate("AB", 1)]
    assert loads(file(*TWO, *head, *teams)).tournament.has_teams


# L rows


def test_l3_boards_of_an_accelerated_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In JaVaFo's form by the scores that pair (virtual points included), in that of bbpPairings by the real ones."""
    monkeypatch.chdir(tmp_path)
    rows = [
        row(1, "3 w 0", points="0.0"),
        row(2, "4 b 0", points="0.0"),
        row(3, "1 b 1", points="1.0"),
        row(4, "2 w 1", points="1.0"),
        *(row(id_, f"{id_ + 2} {'w' if id_ == 5 else 'b'} =", points="0.5") for id_ in (5, 6)),
        *(row(id_, f"{id_ - 2} {'b' if id_ == 7 else 'w'} =", points="0.5") for id_ in (7, 8)),
    ]
    virtual = [f"XXA {id_:>4}  1.0  1.0" for id_ in (1, 2)]
    (tmp_path / "in.trf").write_text(file("XXR 7", *virtual, *rows), encoding="utf-8")
    answers = []
    for form in (["in.trf", "-p"], ["--dutch", "in.trf", "-p"]):
        assert engine([*form, "--eol", "lf"]) == 0
        answers.append(capfd.readouterr().out.splitlines())
    javafo, bbp = answers
    assert sorted(javafo) == sorted(bbp)
    points = {1: 10, 2: 10, 3: 10, 4: 10, 5: 5, 6: 5, 7: 5, 8: 5}
    tops = [max(points[int(id_)] for id_ in line.split()) for line in javafo[1:]]
    assert tops == sorted(tops, reverse=True)


def test_l1_two_allocated_byes_in_a_round() -> None:
    loaded = load(REFUSALS / "0013_AuroraRyunix_c6-vs-completion-6.trf")
    assert {problem.found for problem in loaded.problems} == {"U"}
    with pytest.raises(TrfError):
        load(REFUSALS / "0013_AuroraRyunix_c6-vs-completion-6.trf", Reading(strict=True))


def test_l2_javafo_pairs_without_a_number_of_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "".join(
        f"{line}\n"
        for line in [row(1, "3 w 1", points="1.0"), row(2, "4 b 0"), row(3, "1 b 0"), row(4, "2 w 1", points="1.0")]
    )
    (tmp_path / "in.trf").write_text(text, encoding="utf-8")
    assert engine(["in.trf", "-p", "--eol", "lf"]) == 0
    assert capfd.readouterr().out == "2\n4 1\n2 3\n"
    assert engine(["--dutch", "in.trf", "-p"]) == 3


def test_l5_a_ban_of_one_player() -> None:
    loaded, problem = mended(*TWO, "XXP 1")
    assert problem.treatment == "it forbids no pair"
    assert loaded.tournament.forbidden == ()


def test_every_file_of_the_list_is_read_in_some_way() -> None:
    names = [path.name for path in sorted(REFUSALS.glob("*.t*"))]
    assert len(names) == 7
    for name in names:
        assert load(REFUSALS / name, Reading(points="file", mend_byes=True)).tournament.players
