"""``trfpair pair``, as an arbiter uses it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, Outcome, files_of

Run = Callable[..., Outcome]


def test_prints_the_pairings_and_writes_the_files(folder: Path, trfpair: Run) -> None:
    done = trfpair("pair", "open.trf", "--system", "vega")
    assert done.code == 0, done.err
    made = folder / "open-round5"
    assert files_of(made) == {"pairs.txt", "pairs.list", "verbose.txt"}
    assert done.out == (made / "pairs.txt").read_text("utf-8")
    assert done.out.startswith("XX Open Internacional de Gros: Pairing of round 5\n\n" + "=" * 83 + "\n")


def test_line_format_of_vega(folder: Path, trfpair: Run) -> None:
    trfpair("pair", "open.trf", "--system", "vega")
    lines = (folder / "open-round5" / "pairs.txt").read_text("utf-8").splitlines()
    boards = [line for line in lines if re.match(r" +\d+ = ", line)]
    pattern = r"[ \d]{3} = .{20} \([ \d]\d\.\d\) - .{20} \([ \d]\d\.\d\) = [ \d]{3} - [ \d]{3} = \.\.\."
    assert boards
    assert all(re.fullmatch(pattern, line.replace("( ", "( ")) for line in boards), boards


def test_the_pair_list_is_what_callers_read(folder: Path, trfpair: Run) -> None:
    trfpair("pair", "open.trf", "--system", "vega")
    text = (folder / "open-round5" / "pairs.list").read_bytes()
    assert text.endswith(b"\n")
    assert b"\r" not in text
    count, *pairs = text.decode().splitlines()
    assert int(count) == len(pairs)
    seen = [int(id_) for pair in pairs for id_ in pair.split(" ")]
    assert sorted(filter(None, seen)) == sorted(set(filter(None, seen)))


def test_json_holds_the_pairs_and_the_trace(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--system", "vega", "--json").code == 0
    data = json.loads((folder / "open-round5" / "pairs.json").read_text("utf-8"))
    listed = (folder / "open-round5" / "pairs.list").read_text(encoding="utf-8").splitlines()[1:]
    assert [f"{pair['white']} {pair['black']}" for pair in data["pairs"]] == [x for x in listed if not x.endswith(" 0")]
    assert data["round"] == 5
    assert data["trace"]


@pytest.mark.gate
def test_pages_of_a_pairing_before_are_named(folder: Path, trfpair: Run) -> None:
    def told(*options: str) -> str:
        done = trfpair("pair", "open.trf", "--system", "vega", *options)
        assert done.code == 0, done.err
        return "\n".join(line for line in done.err.splitlines() if "there before" in line)

    assert not told("--html", "--json")
    assert not told(), "the boards are the same"
    left = "Warning: round.html and pairs.json in open-round5 were there before; they may show another pairing"
    assert told("--absent", "1") == left
    assert told("--html") == left.replace("round.html and ", "").replace("were", "was").replace("they", "it")
    assert not told("--html", "--json", "--absent", "2")


@pytest.mark.gate
def test_pages_named_by_their_round_are_named_too(folder: Path, trfpair: Run) -> None:
    """With --numbered as without it, whatever the pages before were called; those of another round stay their own."""

    def told(*options: str) -> str:
        done = trfpair("pair", "open.trf", "--system", "vega", "--out", "o", *options)
        assert done.code == 0, done.err
        return "\n".join(line for line in done.err.splitlines() if "there before" in line)

    assert not told("--numbered", "--round", "4")
    assert not told("--numbered")
    assert not told("--numbered", "--no-trace"), "the boards are the same"
    left = "Warning: verbose5.txt in o was there before; it may show another pairing"
    assert told("--numbered", "--no-trace", "--absent", "1") == left
    left = "Warning: pairs5.txt and verbose5.txt in o were there before; they may show another pairing"
    assert told("--absent", "2") == left
    left = "Warning: pairs.txt and verbose.txt in o were there before; they may show another pairing"
    assert told("--numbered", "--absent", "3") == left


def test_no_trace(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--no-trace", "--json", "--system", "vega").code == 0
    assert files_of(folder / "open-round5") == {"pairs.txt", "pairs.list", "pairs.json"}
    assert "trace" not in json.loads((folder / "open-round5" / "pairs.json").read_text("utf-8"))


def test_score_group_tables(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--system", "vega", "--sgr", "--out", "here").code == 0
    assert {"Scoregroup5-0.sgr", "Scoregroup5-1.sgr"} <= files_of(folder / "here")


def test_crlf(folder: Path, trfpair: Run) -> None:
    pages = ("--html", "--json")
    assert trfpair("pair", "open.trf", "--eol", "crlf", "--system", "vega", *pages, "--out", "here").code == 0
    for name in files_of(folder / "here"):
        data = (folder / "here" / name).read_bytes()
        assert data.count(b"\n") == data.count(b"\r\n") > 0


def test_an_earlier_round_is_paired_from_what_was_known_then(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--round", "1", "--system", "vega").code == 0
    lines = (folder / "open-round1" / "pairs.list").read_text(encoding="utf-8").splitlines()
    seated = {int(id_) for line in lines[1:] for id_ in line.split()}
    assert lines[:3] == ["26", "1 26", "27 2"]
    assert set(range(53)) - seated == {28}


def test_own_templates(folder: Path, trfpair: Run) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "pairs.txt.j2").write_text("{{ page.boards | length }} boards\n", encoding="utf-8")
    done = trfpair("pair", "open.trf", "--templates", "mine", "--no-trace", "--system", "vega")
    assert (done.code, done.out) == (0, f"{len(_boards(folder))} boards\n")


def _boards(folder: Path) -> list[str]:
    return [
        x
        for x in (folder / "open-round5" / "pairs.list").read_text(encoding="utf-8").splitlines()[1:]
        if not x.endswith(" 0")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one\n{% for x in %}\n", "line 2"),
        ("one\ntwo\n{{ page.nothing_of_the_kind }}\n", "line 3"),
        ("{{ page.__class__.__mro__ }}\n", "line 1"),
        ("{{ 1 / 0 }}\n", "line 1"),
    ],
)
def test_a_broken_template_is_a_clear_error(folder: Path, trfpair: Run, text: str, said: str) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "pairs.txt.j2").write_text(text, encoding="utf-8")
    before = files_of(folder)
    done = trfpair("pair", "open.trf", "--templates", "mine", "--system", "vega")
    assert done.code == 3
    assert "pairs.txt.j2" in done.err
    assert said in done.err
    assert files_of(folder) == before


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["pair"], 3, "Missing argument"),
        (["pair", "open.trf", "--system", "none-such"], 3, "none-such"),
        (["pair", "open.trf", "--round", "9"], 3, "round 9 cannot be paired"),
        (["pair", "open.trf", "--rounds", "7"], 3, "the file says 9 rounds"),
        (["pair", "missing.trf"], 5, "missing.trf"),
        (["pair", "."], 5, "."),
        (["no-such-command"], 3, "No such command"),
        (["pair", "open.trf", "--out", "open.trf"], 5, "open.trf"),
    ],
)
def test_bad_requests(folder: Path, trfpair: Run, arguments: list[str], code: int, said: str) -> None:
    before = files_of(folder)
    done = trfpair(*arguments)
    assert done.code == code, done.err
    assert said in done.err
    assert "Traceback" not in done.err
    assert done.out == ""
    assert files_of(folder) == before


def test_a_file_that_cannot_be_paired(folder: Path, trfpair: Run) -> None:
    (folder / "two.trf").write_text(
        "XXR 3\nXXC white1\n"
        "001    1      One                               2000                             1.0    1     2 w 1\n"
        "001    2      Two                               1900                             0.0    2     1 b 0\n",
        encoding="utf-8",
    )
    before = files_of(folder)
    done = trfpair("pair", "two.trf", "--system", "vega")
    assert done.code == 1
    assert "No valid pairing exists" in done.err
    assert files_of(folder) == before


def test_several_files_and_one_is_bad(folder: Path, trfpair: Run) -> None:
    (folder / "bad.trf").write_text("001 what is this\n", encoding="utf-8")
    done = trfpair("pair", "bad.trf", "open.trf", "--system", "vega")
    assert done.code == 3
    assert "bad.trf" in done.err
    assert (folder / "open-round5" / "pairs.list").exists()


@pytest.mark.gate
def test_same_bytes_in_same_bytes_out(folder: Path, process: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for seed in ("0", "4711"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        assert process("pair", "open.trf", "--json", "--out", seed, "--system", "vega").code == 0
        texts.append({name: (folder / seed / name).read_bytes() for name in sorted(files_of(folder / seed))})
    assert texts[0] == texts[1]


def test_the_file_is_left_alone(folder: Path, trfpair: Run) -> None:
    before = (folder / "open.trf").read_bytes()
    trfpair("pair", "open.trf", "--system", "vega")
    assert (folder / "open.trf").read_bytes() == before


def test_help_of_every_command(trfpair: Run) -> None:
    from trfpair.apps.cli.main import COMMANDS

    overview = trfpair("--help").out
    for name in COMMANDS:
        assert name in overview
        done = trfpair(name, "--help")
        assert done.code == 0
        assert "Usage: trfpair" in done.out


def test_systems_lists_every_name(trfpair: Run) -> None:
    from trfpair.systems import ALIASES, SYSTEMS

    shown = trfpair("systems").out
    assert all(name in shown for name in [*ALIASES, *(system.name for system in SYSTEMS)])


@pytest.mark.few(1)
@pytest.mark.parametrize("option", ["--absent", "--half-bye", "--withdraw"])
def test_absences_are_for_the_next_round(trfpair: Run, folder: Path, option: str) -> None:
    """With a round that stands in the file they are refused: the byes of that round are those of the file."""
    shutil.copy(FIXTURES / "dutch" / "reasons" / "absent-option-ignored.trf", folder / "five.trf")
    refused = trfpair("pair", "five.trf", option, "1", "--round", "3")
    assert refused.code == 3
    assert f"{option}: this is for the next round only, and round 3 is not the next one: leave" in refused.err
    assert not (folder / "five-round3").exists()
    assert trfpair("pair", "open.trf", option, "1", "--round", "5").code == 0
