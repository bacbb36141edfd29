"""Each caller that is known, doing what it does: its command line, what it reads, and how it tells success."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine import dialects
from tests.engine.conftest import EXE, Outcome, called, run
from tests.team.test_commands import EVENT

Fixture = Callable[[str], Path]

PLAYERS = set(dialects.EVENT)


def seated(pairs: list[tuple[int, int]]) -> list[int]:
    """All ids of some pairs, in order."""
    return sorted(id_ for pair in pairs for id_ in pair if id_)


def put(folder: Path, text: str, name: str = "in.trf") -> Path:
    """Write an input file byte for byte."""
    path = folder / name
    path.write_bytes(text.encode())
    return path


# C1: lichess


class LilaError(Exception):
    """What lila throws."""


def lila_pairs(file: Path, system: str = "--dutch") -> list[tuple[int, int]]:
    """PairingSystem.scala: stdout on exit 0, no pairings if stderr has the words, else an exception."""
    done = called(system, str(file), "-p")
    if done.code == 0:
        pairs = []
        for line in done.out.split("\n")[1:]:
            parts = line.split(" ")
            if len(parts) == 2:
                pairs.append((int(parts[0]), int(parts[1])))
        return pairs
    if "No valid pairing exists" in done.err:
        return []
    raise LilaError(done.err)


def test_c1_lila_reads_stdout(tmp_path: Path) -> None:
    pairs = lila_pairs(put(tmp_path, dialects.lila()))
    assert seated(pairs) == sorted(PLAYERS)


@pytest.mark.gate
def test_c1_lila_stdout_holds_nothing_else(tmp_path: Path) -> None:
    done = run("--dutch", str(put(tmp_path, dialects.lila())), "-p")
    assert re.fullmatch(r"3\n(\d+ \d+\n){3}", done.out.replace("\r\n", "\n"))


def test_c1_lila_byes_lateness_and_absence(tmp_path: Path) -> None:
    event = {
        1: (20, ("   4 w 1", "   2 b 1")),
        2: (10, ("   5 b 1", "   1 w 0")),
        3: (15, ("0000   H", "   4 b 1")),
        4: (0, ("   1 b 0", "   3 w 0")),
        5: (10, ("   2 w 0", "0000   U")),
        6: (0, ("0000   Z", "0000   Z", "0000   -")),
    }
    pairs = lila_pairs(put(tmp_path, dialects.lila(event=event)))
    assert seated(pairs) == [1, 2, 3, 4, 5]
    assert pairs[-1][1] == 0
    assert pairs[-1][0] != 5


def test_c1_lila_game_still_running(tmp_path: Path) -> None:
    """Lila writes an ongoing game with an opponent, a colour and Z."""
    event = dict(dialects.EVENT)
    event[5] = (0, ("   2 w 0", "   6 b Z"))
    event[6] = (5, ("   3 b =", "   5 w Z"))
    assert seated(lila_pairs(put(tmp_path, dialects.lila(event=event)))) == sorted(PLAYERS)


def test_c1_lila_takes_no_pairing_for_the_end_of_the_event(fixture: Fixture) -> None:
    assert lila_pairs(fixture("no-pairing.trf")) == []


def test_c1_lila_asks_for_dutch_by_another_name_in_large_events(tmp_path: Path) -> None:
    file = put(tmp_path, dialects.lila())
    assert lila_pairs(file, "--fast") == lila_pairs(file, "--dutch")


@pytest.mark.parametrize("system", ["--monrad", "--faster"])
def test_c1_lila_is_told_that_a_system_is_missing(tmp_path: Path, system: str) -> None:
    with pytest.raises(LilaError, match=system):
        lila_pairs(put(tmp_path, dialects.lila()), system)


def test_c1_lila_is_told_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    with pytest.raises(LilaError, match=r"Error parsing file .*in\.trf"):
        lila_pairs(put(tmp_path, dialects.lila().replace("   2 b 1", "   1 b 1")))


# C2-C5: Sharly-Chess


def sharly_pairs(folder: Path, text: str, system: str = "--dutch") -> list[tuple[int, int]] | None:
    """Existence of the output is the only test; the exit code is not looked at."""
    out = folder / "out.txt"
    called(system, str(put(folder, text, "in.trfx")), "-p", str(out))
    if not out.exists():
        return None
    lines = out.read_text(encoding="utf-8").splitlines()
    return [(white, black) for white, black in (map(int, line.split(" ")) for line in lines[1:])]


def test_c2_sharly_reads_the_output_file(tmp_path: Path) -> None:
    pairs = sharly_pairs(tmp_path, dialects.sharly())
    assert pairs is not None
    assert seated(pairs) == sorted(PLAYERS)


@pytest.mark.parametrize("stale", [False, True])
def test_c2_sharly_sees_a_failure_by_the_missing_file(tmp_path: Path, stale: bool) -> None:
    if stale:
        (tmp_path / "out.txt").write_text("2\n1 2\n3 0\n", encoding="utf-8")
    broken = dialects.sharly().replace("142 5", "142 2")
    assert sharly_pairs(tmp_path, broken) is None


def sharly_rows(text: str) -> list[list[str]]:
    """Sharly's reading of a check-list: a heading ``ID<tab>``, rows of eight cells or more, the footer passed over."""
    lines = text.split("\n")
    start = next(at for at, line in enumerate(lines) if line.strip().startswith("ID\t"))
    heading = lines[start].split("\t")
    assert set(heading[2].strip()) == {"-"}
    rows = []
    for line in lines[start + 1 :]:
        if not line or line.startswith("BBP Pairings"):
            continue
        cells = line.split("\t")
        assert len(cells) >= 8, line
        int(cells[0])
        float(cells[1])
        assert cells[4].strip() in ("Y", "N")
        assert re.fullmatch(r"\((\d+[WB]|bye)\)", cells[7].strip())
        rows.append(cells)
    return rows


def test_c3_sharly_reads_pairs_and_check_list(tmp_path: Path) -> None:
    out, check = tmp_path / "out.txt", tmp_path / "check.txt"
    called("--dutch", str(put(tmp_path, dialects.sharly())), "-p", str(out), "-l", str(check))
    pairs = [tuple(map(int, line.split(" "))) for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    rows = sharly_rows(check.read_text(encoding="utf-8"))
    assert sorted(int(row[0]) for row in rows) == sorted(PLAYERS)
    current = {int(row[0]): row[7].strip() for row in rows}
    for white, black in pairs:
        assert current[white] == f"({black}W)"
        assert current[black] == f"({white}B)"


def test_c4_sharly_team_pairs_teams_and_nothing_else(tmp_path: Path) -> None:
    assert sharly_pairs(tmp_path, dialects.sharly(), "--team") is None
    done = called("--team", str(tmp_path / "in.trfx"), "-p", str(tmp_path / "out.txt"))
    assert done.code == 3
    assert "the call for team" in done.err
    assert sharly_pairs(tmp_path, EVENT, "--team") == [(1, 2)]


def test_c5_sharly_generator(tmp_path: Path) -> None:
    config = put(tmp_path, "PlayersNumber=12\nRoundsNumber=4\n", "config.txt")
    done = called(
        "--dutch", "-g", str(config), "-o", str(tmp_path / "out.trf"), "-s", "5", "-l", str(tmp_path / "out.list")
    )
    assert done.code == 0, done.err
    assert sum(line.startswith("001") for line in (tmp_path / "out.trf").read_text(encoding="utf-8").splitlines()) == 12
    assert (tmp_path / "out.list").read_text(encoding="utf-8").count("Round #") == 4
    assert called("--dutch", str(tmp_path / "out.trf"), "-c").out.count("Checker pairings") == 0


def test_c5_sharly_generator_without_settings(tmp_path: Path) -> None:
    done = called("--dutch", "-g", "-o", str(tmp_path / "out.trf"))
    assert done.code == 0, done.err
    assert (tmp_path / "out.trf").stat().st_size


# C6: users of the checker


@pytest.mark.gate
def test_c6_checker_reads_stdout(fixture: Fixture) -> None:
    file = fixture("colours-changed.trf")
    done = run("--dutch", file.name, "-c", cwd=file.parent)
    assert done.code == 0
    assert "Checker pairings" in done.out
    assert re.findall(r"^(.*): Round #(\d)\r?$", done.out, re.MULTILINE) == [
        ("colours-changed", str(n)) for n in range(1, 6)
    ]


# C7: FreePair


def freepair(folder: Path, text: str, *flags: str) -> list[str]:
    """Exit 0 AND the file; else standard error is shown."""
    file, out = put(folder, text, "3f2c.trf"), folder / "9b1d.txt"
    done = called("--dutch", *flags, str(file), "-p", str(out))
    if done.code == 0 and out.exists():
        return out.read_text(encoding="utf-8").splitlines()
    raise RuntimeError(done.err if done.err.strip() else done.out)


def test_c7_freepair(tmp_path: Path) -> None:
    assert len(freepair(tmp_path, dialects.freepair())) == 4


def test_c7_freepair_baku_changes_the_pairing(tmp_path: Path) -> None:
    assert len(freepair(tmp_path, dialects.freepair(), "--baku")) == 4
    assert freepair(tmp_path, dialects.freepair()) != freepair(tmp_path, dialects.freepair(), "--baku")


def test_c7_freepair_shows_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="Error parsing file"):
        freepair(tmp_path, dialects.freepair().replace("XXR 5", ""))


# C8: heltour


def heltour_pairs(folder: Path, text: str) -> tuple[list[tuple[int, int]], list[str]]:
    """A shell line with a budget; no pairs means the budget was too small, so once more with -w."""
    file, out = put(folder, text), folder / "out.txt"
    words, calls = [*EXE, str(file), "-p", str(out)], []
    line = shlex.join(words) if os.name == "posix" else subprocess.list2cmdline(words)
    for options in ("-q 10000", "-w"):
        calls.append(options)
        done = subprocess.run(
            f"{line} {options}",
            shell=True,
            capture_output=True,
            check=False,
            text=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise RuntimeError(done.stdout)
        with open(out, encoding="utf-8") as stream:
            pairs = []
            for _ in range(int(stream.readline())):
                white, black = stream.readline().split(" ")
                pairs.append((int(white), int(black)))
        if pairs:
            break
    return pairs, calls


@pytest.mark.gate
def test_c8_heltour(tmp_path: Path) -> None:
    pairs, calls = heltour_pairs(tmp_path, dialects.heltour(absent=[6]))
    assert seated(pairs) == [1, 2, 3, 4, 5]
    assert pairs[-1][1] == 0
    assert calls == ["-q 10000"]


@pytest.mark.gate
def test_c8_heltour_retries_where_nobody_is_there(tmp_path: Path) -> None:
    """An empty round is an answer: count 0, exit 0, both times."""
    text = f"{dialects.heltour()}XXZ {' '.join(map(str, PLAYERS))}\n"
    assert heltour_pairs(tmp_path, text) == ([], ["-q 10000", "-w"])


@pytest.mark.gate
def test_c8_heltour_a_round_without_anybody_is_over(tmp_path: Path) -> None:
    """Everybody has a bye in the column after the last round: the next one is paired, as JaVaFo and bbpPairings do."""
    pairs, _ = heltour_pairs(tmp_path, dialects.heltour(absent=list(PLAYERS)))
    assert seated(pairs) == list(PLAYERS)


@pytest.mark.gate
def test_c8_heltour_failure(fixture: Fixture) -> None:
    file = fixture("no-pairing.trf")
    with pytest.raises(RuntimeError):
        heltour_pairs(file.parent, file.read_text(encoding="utf-8"))


# C9, C14: java -jar javafo.jar


@pytest.fixture
def java(tmp_path: Path) -> list[str]:
    """A launcher in the place of java, as a user puts it on the PATH."""
    if os.name != "posix":
        pytest.skip("a shell script stands in for java")
    script = tmp_path / "java"
    script.write_text(f'#!/bin/sh\nexec {shlex.join(EXE)} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return [str(script)]


@pytest.mark.gate
@pytest.mark.parametrize("flags", [[], ["-ea", "-Xms4G", "-Xmx4G"]])
def test_c9_java_wrappers_test_the_file_only(tmp_path: Path, java: list[str], flags: list[str]) -> None:
    out = tmp_path / "out.txt"
    file = put(tmp_path, dialects.freepair())
    run(*flags, "-jar", "javafo.jar", str(file), "-p", str(out), before=java)
    assert out.exists()
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.gate
def test_c9_failure_leaves_no_file(tmp_path: Path, java: list[str], fixture: Fixture) -> None:
    out = tmp_path / "out.txt"
    out.write_text("3\n1 2\n3 4\n5 6\n", encoding="utf-8")
    done = run("-jar", "javafo.jar", str(fixture("no-pairing.trf")), "-p", str(out), before=java)
    assert done.code == 1
    assert not out.exists()


def test_c10_ainalrami(tmp_path: Path) -> None:
    done = called(str(put(tmp_path, dialects.freepair())), "-p", str(tmp_path / "OUT.trf"))
    assert (done.code, done.out) == (0, "")
    assert (tmp_path / "OUT.trf").read_text(encoding="utf-8").startswith("3\n")


# C11: Circlechess


@pytest.mark.parametrize("form", [["--dutch"], []])
def test_c11_output_made_beforehand_is_filled_in_place(tmp_path: Path, form: list[str]) -> None:
    """The caller holds the empty file open, and may read through its own handle."""
    file = put(tmp_path, dialects.freepair())
    with tempfile.NamedTemporaryFile(dir=tmp_path, suffix=".txt", delete=os.name == "posix") as out:
        assert called(*form, str(file), "-p", out.name).code == 0
        assert len(out.read().decode().splitlines()) == 4


def test_c11_failure_leaves_the_callers_own_file_to_him(tmp_path: Path, fixture: Fixture) -> None:
    out = tmp_path / "mine.txt"
    out.touch()
    assert called("--dutch", str(fixture("no-pairing.trf")), "-p", str(out)).code == 1
    assert out.read_bytes() == b""
    out.unlink()


# C12: a TypeScript application, which kills after a while


def test_c12_pairs_and_list(tmp_path: Path) -> None:
    out, listed = tmp_path / "out.txt", tmp_path / "list.txt"
    done = called("--dutch", str(put(tmp_path, dialects.freepair())), "-p", str(out), "-l", str(listed))
    assert done.code == 0
    assert out.exists()
    assert listed.read_text(encoding="utf-8").lstrip().startswith("ID\t")


def ended(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Python hears a signal that comes between its last look and the call that waits only when the call is over."""
    for _ in range(10):
        process.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=3)
            return


@pytest.mark.gate
@pytest.mark.posix  # the input hangs on a pipe
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_c12_an_ended_run_leaves_no_old_answer(tmp_path: Path, name: str) -> None:
    """The engine waits for an input that never comes: the old answer goes as it ends, and stays where it cannot."""
    number = signal.Signals[name]
    os.mkfifo(tmp_path / "in.trf")
    out = tmp_path / "out.txt"
    out.write_text("1\n1 2\n", encoding="utf-8")
    process = subprocess.Popen([*EXE, "--dutch", str(tmp_path / "in.trf"), "-p", str(out)])
    writer = os.open(tmp_path / "in.trf", os.O_WRONLY)  # returns when the engine has opened the pipe
    ended(process, number)
    assert process.returncode in (-signal.SIGKILL, 128 + signal.SIGTERM)
    os.close(writer)
    assert out.exists() is (number is signal.SIGKILL)
    assert {path.name for path in tmp_path.iterdir()} <= {"in.trf", "out.txt"}


# C13: Vega


def vega_call(folder: Path, name: str = "event.trfx") -> Outcome:
    """The folder, then the file's name within it; nothing else."""
    return called(str(folder), name)


@pytest.mark.gate
def test_c13_vega_finds_engine_man(tmp_path: Path) -> None:
    put(tmp_path, dialects.vega(), "event.trfx")
    done = run(str(tmp_path), "event.trfx")
    assert (done.code, done.out) == (0, ""), done.err
    text = (tmp_path / "engine.man").read_text(encoding="utf-8")
    assert text == (tmp_path / "engine3.man").read_text(encoding="utf-8")
    count, *pairs = text.splitlines()
    assert int(count) == len(pairs) == 3
    assert sorted(int(id_) for pair in pairs for id_ in pair.split()) == sorted(PLAYERS)


def test_c13_vega_pairs_by_dubov_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    file = put(tmp_path, dialects.vega(), "event.trfx")
    vega_call(tmp_path)
    assert (tmp_path / "engine.man").read_bytes().decode() == called("--vega", str(file), "-p").out
    put(tmp_path, dialects.vega() + "192 FIDE_DUTCH_2026\r\n", "dutch.trfx")
    vega_call(tmp_path, "dutch.trfx")
    assert (tmp_path / "engine.man").read_bytes().decode() == called("--dutch", str(file), "-p").out


def test_c13_vega_failure_leaves_nothing_to_load(tmp_path: Path, fixture: Fixture) -> None:
    name = fixture("no-pairing.trf").name
    for stale in ("engine.man", "engine4.man", "engine3.man"):
        (tmp_path / stale).write_text("1\n1 2\n", encoding="utf-8")
    done = vega_call(tmp_path, name)
    assert done.code == 1
    assert not (tmp_path / "engine.man").exists()
    assert not (tmp_path / "engine4.man").exists()
    assert (tmp_path / "engine3.man").exists()  # of an earlier round: Vega's own record


# C14, C15: who asks for the version


@pytest.mark.gate
def test_c14_heltour_image_finds_the_banner(java: list[str]) -> None:
    """``output=$(java -jar javafo.jar 2>&1) && echo "$output" | grep -q BANNER``."""
    line = f'output=$({shlex.quote(java[0])} -jar /app/javafo.jar 2>&1) && echo "$output" | grep -qF "$BANNER"'
    banner = {**os.environ, "BANNER": "JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223)"}
    assert subprocess.run(line, shell=True, env=banner, check=False).returncode == 0


def test_c15_no_arguments() -> None:
    done = called()
    assert (done.code, done.out) == (3, "")
    assert "trfpair" in done.err
    assert "JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223)" in done.err
    assert "-p [OUTPUT]" in done.err


def test_c15_release() -> None:
    from trfpair import __version__
    from trfpair.systems import SYSTEMS

    done = called("-r")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"trfpair {__version__}")
    assert "BBP Pairings" in done.out  # probes look for the words
    assert all(system.edition in done.out for system in SYSTEMS)


@pytest.mark.gate
def test_c15_release_before_a_request(tmp_path: Path) -> None:
    file = put(tmp_path, dialects.freepair())
    plain, told = run("--dutch", str(file), "-p"), run("-r", "--dutch", str(file), "-p")
    head, _, rest = told.out.partition("\n")
    assert head.startswith("trfpair ")
    assert rest == plain.out


# Readers of CRLF


def test_crlf_readers(tmp_path: Path) -> None:
    """ToMaChess writes CRLF, splits on CRLF, and drops the first piece and the last."""
    file, out = put(tmp_path, dialects.tomachess()), tmp_path / "out.txt"
    assert called("--dutch", str(file), "-p", str(out), "--eol", "crlf").code == 0
    pairs = [tuple(map(int, piece.split(" "))) for piece in out.read_bytes().decode().split("\r\n")[1:-1]]
    assert sorted(id_ for pair in pairs for id_ in pair) == sorted(PLAYERS)


@pytest.mark.parametrize(("eol", "end"), [("crlf", "\r\n"), ("lf", "\n"), ("native", os.linesep)])
def test_line_ends_on_stdout(tmp_path: Path, eol: str, end: str) -> None:
    done = called("--dutch", str(put(tmp_path, dialects.freepair())), "-p", "--eol", eol)
    assert done.out.startswith(f"3{end}")
    assert done.out.replace(end, "").count("\r") + done.out.replace(end, "").count("\n") == 0


@pytest.mark.gate
def test_console_script_is_this_program() -> None:
    script = Path(sys.executable).with_name("trfpair-engine")
    if not script.exists():
        pytest.skip("trfpair is not installed beside this Python")
    assert run("-r", before=[str(script)]).out == run("-r").out
