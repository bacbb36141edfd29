"""What people type and expect: ``-``, ``-check``, any case, templates of their own, JSON that says what it means."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import OPEN, Outcome, files_of
from tests.trf.lines import row
from trfpair.base.errors import BeyondLimits
from trfpair.base.inputs import bytes_of
from trfpair.event.alphabet import folded

Run = Callable[..., Outcome]

ROOT = Path(__file__).parents[2]


def piped(*arguments: str, data: bytes, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "trfpair", *arguments]
    return subprocess.run(command, input=data, cwd=cwd, capture_output=True, check=False)


@pytest.mark.gate
def test_pair_reads_standard_input_and_writes_nothing_beside_it(tmp_path: Path) -> None:
    done = piped("pair", "-", data=OPEN.read_bytes(), cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(b"XX Open Internacional de Gros: Pairing of round 5")
    assert b"Nothing written" in done.stderr
    assert files_of(tmp_path) == set()
    assert piped("pair", "-", "--out", "o", data=OPEN.read_bytes(), cwd=tmp_path).returncode == 0
    assert files_of(tmp_path / "o") == {"pairs.txt", "pairs.list", "verbose.txt"}


@pytest.mark.gate
def test_a_pipe_under_its_own_name(tmp_path: Path) -> None:
    done = piped("pair", "/dev/stdin", data=OPEN.read_bytes(), cwd=tmp_path)
    assert done.returncode == 0
    assert files_of(tmp_path) == set()


@pytest.mark.gate
def test_check_convert_and_generate_take_a_dash(tmp_path: Path) -> None:
    made = piped("generate", "-o", "-", "--players", "6", "--rounds", "2", "--seed", "1", data=b"", cwd=tmp_path)
    assert made.stdout.startswith(b"012 Random tournament, seed 1\n")
    assert piped("check", "-", data=made.stdout, cwd=tmp_path).stdout.startswith(b"-: 2 rounds agree (dutch-2026")
    converted = piped("convert", "-", "-", "--to", "full", data=made.stdout, cwd=tmp_path)
    assert converted.stdout.startswith(b"012 Random tournament, seed 1\n")
    assert piped("generate", "-o", "-", "--count", "2", data=b"", cwd=tmp_path).returncode == 3
    assert files_of(tmp_path) == set()


@pytest.mark.gate
def test_check_as_the_commission_writes_it(folder: Path, trfpair: Run) -> None:
    assert trfpair("-check", "open.trf") == trfpair("check", "open.trf")


def test_systems_in_any_case(folder: Path, trfpair: Run) -> None:
    assert "paired with dutch-2026" in trfpair("pair", "open.trf", "--system", "Dutch").err
    assert (
        trfpair("generate", "-o", "g.trf", "--system", "VEGA", "--players", "6", "--rounds", "2", "--seed", "1").code
        == 0
    )


@pytest.mark.parametrize(("typed", "meant"), [("pari", "pair"), ("chek", "check"), ("convrt", "convert")])
def test_did_you_mean(trfpair: Run, typed: str, meant: str) -> None:
    done = trfpair(typed)
    assert done.code == 3
    assert f"No such command '{typed}'. Did you mean {meant}?" in done.err


@pytest.mark.gate
def test_commands_in_any_case(folder: Path, trfpair: Run) -> None:
    assert trfpair("CHECK", "open.trf").out == trfpair("check", "open.trf").out


def test_the_encoding_warning_names_the_option(folder: Path, trfpair: Run) -> None:
    lines = [row(1, name="Émile"), row(2)]
    (folder / "e.trf").write_bytes("\n".join(["XXR 3", "XXC white1", *lines, ""]).encode("cp1252"))
    assert "--encoding NAME asks for another" in trfpair("pair", "e.trf").err
    assert "warning" not in trfpair("check", "e.trf", "--encoding", "latin-1").err


def test_templates_of_ones_own(folder: Path, trfpair: Run) -> None:
    own = folder / "own"
    (own / "dutch").mkdir(parents=True)
    (own / "wall.html.j2").write_text("{% include '_head.j2' %}{{ page.boards | length }} boards\n", encoding="utf-8")
    (own / "_head.j2").write_text("Round {{ pairing.round }}: ", encoding="utf-8")
    (own / "dutch" / "verbos.txt.j2").write_text("never asked for", encoding="utf-8")
    done = trfpair("pair", "open.trf", "--templates", "own", "--out", "o")
    assert done.code == 0
    assert (folder / "o" / "wall.html").read_text(encoding="utf-8") == "Round 5: 24 boards\n"
    assert "own/dutch/verbos.txt.j2: no template has this name" in done.err
    assert files_of(folder / "o") == {"pairs.txt", "pairs.list", "verbose.txt", "wall.html"}


def test_names_as_vega_has_them(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--system", "vega", "--numbered", "--out", "o").code == 0
    assert files_of(folder / "o") == {"pairs5.txt", "pairs.list", "verbose5.txt"}


def test_accents_do_not_count_in_the_alphabet() -> None:
    names = ["Zoe", "Émile", "emil", "Øster", "Osten", "Łukasz", "Ludo", "Ångström"]
    listed = ["Ångström", "emil", "Émile", "Ludo", "Łukasz", "Osten", "Øster", "Zoe"]
    assert sorted(names, key=folded) == listed


# JSON


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "$") -> None:
    """A validator for what our schemas use; it fails with the place."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    kinds = schema.get("type", [])
    python = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    allowed = tuple(python[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))
    assert not allowed or isinstance(value, allowed), f"{where}: {value!r} is no {kinds}"
    assert "enum" not in schema or value in schema["enum"], f"{where}: {value!r}"
    if isinstance(value, dict) and "properties" in schema:
        assert set(schema.get("required", [])) <= set(value), where
        if schema.get("additionalProperties") is False:
            assert set(value) <= set(schema["properties"]), f"{where}: {set(value) - set(schema['properties'])}"
        for key, one in value.items():
            if key in schema["properties"]:
                fits(one, schema["properties"][key], root, f"{where}.{key}")
    if isinstance(value, list) and "items" in schema:
        for at, one in enumerate(value):
            fits(one, schema["items"], root, f"{where}[{at}]")


def valid(text: str, name: str) -> Any:
    schema = json.loads((ROOT / "trfpair" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    data = json.loads(text)
    fits(data, schema, schema)
    return data


@pytest.mark.parametrize("system", ["dutch-2026", "vega", "club", "ladder"])
def test_pairs_json_fits_its_schema(folder: Path, trfpair: Run, system: str) -> None:
    rows = [row(id_, name=f"P{id_}") for id_ in range(1, 8)]
    (folder / "t.trf").write_text("\n".join(["XXR 3", "XXC white1", *rows, ""]), encoding="utf-8")
    assert trfpair("pair", "t.trf", "--json", "--out", "o", "--system", system).code == 0
    data = valid((folder / "o" / "pairs.json").read_text(encoding="utf-8"), "pairs")
    assert data["bye"]


def test_check_json_fits_its_schema(folder: Path, trfpair: Run) -> None:
    (folder / "bad.trf").write_text("001 what\n", encoding="utf-8")
    rows = [row(1, "2 w 1", points="1.0"), row(2, "1 b 0", points="0.0")]
    (folder / "odd.trf").write_text("\n".join([*rows, "620 1", ""]), encoding="utf-8")
    data = valid(trfpair("check", "open.trf", "bad.trf", "odd.trf", "--json").out, "check")
    bad, odd = data["files"][1:]
    assert bad["error"].startswith("1 error")
    assert "bad.trf" not in bad["error"]
    assert [problem["severity"] for problem in bad["problems"]] == ["error"]
    (problem,) = odd["problems"]
    assert (problem["line"], problem["columns"], problem["found"]) == (3, [1, 3], "620")


@pytest.mark.gate
def test_one_file_does_not_wait_for_what_many_need(folder: Path) -> None:
    """Start-up: the batch, the checker and the table of unknown codes are not imported for one sound file."""
    script = (
        "import sys\nfrom trfpair.apps.exits import guarded\nfrom trfpair.apps.cli.main import cli\n"
        "guarded(lambda: cli.main(['pair', 'open.trf', '--out', 'o'], standalone_mode=False))\n"
        "late = {'trfpair.lab.batch', 'trfpair.rounds.check', 'trfpair.ranking', 'trfpair.trf.codes'}\n"
        "late |= {'concurrent.futures'}\n"
        "sys.exit(str(sorted(late & set(sys.modules))) if late & set(sys.modules) else 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr


def test_a_file_of_sixteen_mebibytes_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as stream:
        stream.truncate(16 * 2**20)
    assert len(bytes_of(path)) == 16 * 2**20
    with path.open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(BeyondLimits, match="larger than 16 MiB"):
        bytes_of(path)
