"""The programs of docs/programs.md: they run, and checkers of types take them under their strict rules."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import trfpair
from tests.runner import CliRunner
from trfpair.apps.cli.main import cli

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
SERVICE, STUDY = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
CELLS = re.findall(r"```py\n(.*?)```", TEXT, re.DOTALL)
OPEN = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"


def module(name: str, program: str) -> Any:
    """A program of the page as a module."""
    made = ModuleType(name)
    exec(compile(program, f"docs/programs.md: {name}", "exec"), vars(made))
    return made


# -- the web service --------------------------------------------------------------------------------------------------


@pytest.fixture
def address() -> Iterator[str]:
    server = module("service", SERVICE).service(0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def asked(url: str, file: bytes) -> tuple[int, Any]:
    try:
        with urlopen(Request(url, file), timeout=60) as reply:
            return reply.status, json.loads(reply.read())
    except HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


@pytest.mark.gate
def test_the_service_answers_as_the_library(address: str) -> None:
    file, event = OPEN.read_bytes(), trfpair.load(OPEN)
    round_ = json.loads(json.dumps(trfpair.pair(event, trace=False).to_dict()))
    assert asked(f"{address}/pair", file) == (200, {"round": round_, "warnings": []})
    status, data = asked(f"{address}/standings", file)
    assert (status, data["standings"]["list"]) == (200, ["PTS", "BH/C1", "BH", "SB"])
    status, data = asked(f"{address}/check", file)
    assert [one["round"] for one in data["check"]] == [1, 2, 3, 4]


@pytest.mark.gate
def test_the_service_tells_what_it_mends_and_what_it_refuses(address: str) -> None:
    status, data = asked(f"{address}/pair", OPEN.read_bytes() + "022 Orléans\n".encode("latin-1"))
    assert status == 200
    assert len(data["warnings"]) == 1
    status, data = asked(f"{address}/pair", b"001 nobody\n")
    assert status == 400
    assert data["problems"][0]["severity"] == "error"
    status, data = asked(f"{address}/pear", OPEN.read_bytes())
    assert (status, data["error"]) == (400, "there is no /pear: expected /pair, /standings or /check")
    two = trfpair.Tournament([trfpair.Player(1, "A"), trfpair.Player(2, "B")], rounds=3, initial_colour="white")
    met = trfpair.with_result(trfpair.with_round(two, trfpair.pair(two)), 1, 1, "1-0")
    status, data = asked(f"{address}/pair", trfpair.dumps(met).encode())
    assert status == 409
    assert data["error"]


@pytest.mark.gate
def test_many_requests_at_once_do_not_mix_what_they_tell(address: str) -> None:
    good, odd = OPEN.read_bytes(), OPEN.read_bytes() + "022 Orléans\n".encode("latin-1")
    found: list[tuple[int, int]] = []

    def ask(number: int) -> None:
        _, data = asked(f"{address}/standings", odd if number % 2 else good)
        found.append((number % 2, len(data["warnings"])))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [(0, 0)] * 6 + [(1, 1)] * 6


# -- the notebook -----------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore")  # IPython's own
def test_the_cells_of_the_notebook_show_tables_and_texts() -> None:
    shell: Any = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    shown = []
    for cell in CELLS:
        done = shell.run_cell(cell, store_history=False)
        done.raise_error()
        shown.append(shell.display_formatter.format(done.result)[0]["text/html"])
    begins = [
        "<table><caption>Random tournament",
        "<table><caption>Standings",
        "<table><caption>Round 4",
        "<pre>",
        "<pre>",
    ]
    assert [html.startswith(begin) for html, begin in zip(shown, begins, strict=True)] == [True] * 5
    assert not [html for html in shown if "style" in html]


# -- the study --------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_the_study_reads_five_thousand_files_in_silence(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    (line,) = re.findall(r"^`trfpair (generate .*?)`", TEXT, re.MULTILINE)
    words = [str(tmp_path / "events") + "/" if word == "events/" else word for word in line.split()]
    done = CliRunner().invoke(cli, words, standalone_mode=False)
    assert not done.exception, done.stdout + done.stderr
    folder = tmp_path / "events"
    assert len(list(folder.glob("*.trf"))) == 5000
    program = module("study", STUDY)
    begun = process_time()
    table = program.study(folder)  # a warning would be an error here
    each = (process_time() - begun) / 5000
    assert each < 0.02, f"{each * 1000:.1f} ms a file"
    assert list(table.index) == ["<-200", "-200", "0", "50", ">200"]
    assert 70_000 < table["count"].sum() <= 80_000
    assert list(table["mean"]) == sorted(table["mean"])


# -- types ------------------------------------------------------------------------------------------------------------

PROGRAMS = {"service.py": SERVICE, "study.py": STUDY, "notebook.py": "".join(CELLS)}


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    for name, text in PROGRAMS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_mypy_takes_the_programs(programs: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    pytest.importorskip("pandas")
    out, _, code = mypy.run(["--strict", *(str(programs / name) for name in PROGRAMS)])
    assert code == 0, out


@pytest.mark.gate
def test_pyright_takes_the_programs(programs: Path) -> None:
    pytest.importorskip("pyright")
    pytest.importorskip("pandas")
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT)], "reportUnusedExpression": False}
    (programs / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    words = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "."]
    done = subprocess.run(words, cwd=programs, capture_output=True, text=True, check=False, encoding="utf-8")
    if done.returncode not in (0, 1):
        pytest.skip("pyright cannot start here: it needs Node")
    assert [row["message"] for row in json.loads(done.stdout)["generalDiagnostics"]] == []
