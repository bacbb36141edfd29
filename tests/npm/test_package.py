"""The package for npm as `make npm` packs it: unpacked, used in Node and in Chromium, without any network."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trfpair
from tests.page.conftest import Served, Visit, serve

pytestmark = pytest.mark.gate
ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PAGE = (ROOT / "docs" / "npm.md").read_text(encoding="utf-8") if (ROOT / "docs").is_dir() else ""


def block(kind: str) -> str:
    """The only block of a kind on the page of the package."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the packed file and Pyodide are installed, as `npm install` lays them."""
    folder = Path(os.environ.get("TRFPAIR_NPM") or ROOT / "build" / "npm")
    packed = list(folder.glob("trfpair-*.tgz"))
    if not packed or not (WEB / "node_modules" / "pyodide").is_dir():
        pytest.skip("the package is not built (make npm, which needs npm)")
    there = tmp_path_factory.mktemp("installed")
    with tarfile.open(packed[0]) as archive:
        archive.extractall(there, filter="data")
    modules = there / "node_modules"
    modules.mkdir()
    (there / "package").rename(modules / "trfpair")
    shutil.copytree(WEB / "node_modules" / "pyodide", modules / "pyodide")
    for source in (*(WEB / "npm").glob("index.*"), *(WEB / "npm").glob("[aw]*.*s")):
        made = modules / "trfpair" / source.name
        assert made.read_bytes() == source.read_bytes(), f"{source.name} is not that of the sources: make npm"
    return there


def node(folder: Path, program: str) -> str:
    """What a program in Node prints, which ends well."""
    if not shutil.which("node"):
        pytest.skip("no Node here")
    (folder / "program.mjs").write_text(program, encoding="utf-8")
    done = subprocess.run(
        ["node", "program.mjs"], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=400, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def test_the_packed_file_has_what_it_names(installed: Path) -> None:
    folder = installed / "node_modules" / "trfpair"
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert about["version"] == trfpair.__version__
    assert {path.name for path in folder.iterdir()} == {*about["files"], "package.json"}
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    assert about["peerDependencies"] == {"pyodide": f"^{wanted.partition('.')[0]}.0.0"}
    assert (folder / "README.md").read_text(encoding="utf-8") == PAGE
    assert f"trfpair-{about['version']}.tgz" in PAGE


def test_the_program_of_the_page_runs_in_node(installed: Path) -> None:
    assert node(installed, block("js")).splitlines() == [
        "board 1: 1 - 3",
        "board 2: 4 - 2",
        "bye: 5 accepted",
        "1 Silva, Rui 1 0.5",
        "2 Berg, Anna 1 0.0",
        "3 Moreau, Luc 0.5 0.5",
        "3 Rossi, Pia 0.5 0.5",
        "5 Novak, Ivo 0 1.0",
        "Berg, Anna board 2",
        "BadInput there is no system `dutsch` (did you mean `dutch`?)",
    ]


BOTH = """
import { readFile } from "node:fs/promises";
import { start } from "trfpair";
const warned = [];
const trfpair = await start({ onWarning: (text) => warned.push(text) });
const file = await readFile(process.argv[2] ?? "open.trf");
const round = await trfpair.pair(file);
const refused = await trfpair.pair("001").catch((error) => [error.name, error.kind, error.problems.length > 0]);
const later = trfpair.pair(file, { sytem: "x" }).catch((error) => error.message);
const { version } = trfpair;
console.log(JSON.stringify({ version, pairs: round.pairs, refused, later: await later, warned: warned.length }));
await trfpair.end();
console.log(await trfpair.systems().catch((error) => error.kind));
"""
SLOW = """
import { start } from "trfpair";
const trfpair = await start({ seconds: 10 });
const file = await trfpair.generate({ players: 8, rounds: 3 });
const slow = trfpair.generate({ players: 9999, rounds: 99 }).catch((error) => `${error.kind}: ${error.message}`);
const behind = trfpair.boards(file, 1);
console.log(await slow, (await behind).length);
await trfpair.end();
"""


def test_bytes_of_a_real_open_are_paired_as_by_the_library(installed: Path) -> None:
    real = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"
    shutil.copy(real, installed / "open.trf")
    answer, ended = node(installed, BOTH).splitlines()
    said = json.loads(answer)
    paired = json.loads(json.dumps(trfpair.pair(trfpair.load(real)).to_dict()))
    assert said["pairs"] == paired["pairs"]
    assert said["refused"] == ["TrfpairError", "TrfError", True]
    assert "did you mean `system`" in said["later"]
    assert (said["version"], said["warned"], ended) == (trfpair.__version__, 0, "Ended")


def test_a_question_that_takes_too_long_is_ended_and_the_next_one_answered(installed: Path) -> None:
    assert node(installed, SLOW) == "OutOfTime: not done within 10 seconds 4\n"


def test_types_hold_for_the_program_of_the_page(installed: Path) -> None:
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("no TypeScript here (npm ci in web)")
    settings = {"strict": True, "noEmit": True, "target": "es2024", "module": "nodenext", "lib": ["es2024", "dom"]}
    settings |= {"skipLibCheck": False, "types": [], "noUncheckedIndexedAccess": True}
    (installed / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": settings, "files": ["right.mts", "wrong.mts"]}), encoding="utf-8"
    )
    (installed / "right.mts").write_text(block("js"), encoding="utf-8")
    (installed / "wrong.mts").write_text(
        'import { start } from "trfpair";\nconst trfpair = await start();\n'
        'await trfpair.pair("", { sytem: "dutch" });\nawait trfpair.withAbsences("", { 1: "X" });\n'
        '(await trfpair.pair("")).bords;\nawait trfpair.standings("", { edition: "2020" });\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [compiler, "-p", "."], cwd=installed, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert re.findall(r"^(\S+)\((\d+),", done.stdout, re.MULTILINE) == [
        ("wrong.mts", str(line)) for line in (3, 4, 5, 6)
    ], done.stdout


@pytest.fixture
def served_there(installed: Path) -> Iterator[Served]:
    (installed / "index.html").write_text(block("html"), encoding="utf-8")
    yield from serve(installed)


def test_the_page_of_the_page_runs_in_a_browser(chromium: Any, served_there: Served) -> None:
    visit = Visit(chromium, served_there.url)
    visit.page.goto(served_there.url)
    visit.page.wait_for_selector("#boards:not(:empty)", state="attached", timeout=240_000)
    event = trfpair.without_round(trfpair.generate(players=8, rounds=3, seed=1), force=True)
    paired = trfpair.pair(event)
    boards = [f"{at}: {pair.white} - {pair.black}" for at, pair in enumerate(paired.pairs, 1)]
    assert visit.page.inner_text("#boards").splitlines() == [f"Round {paired.round}", *boards]
    visit.complaints = [text for text in visit.complaints if "favicon" not in text]
    visit.end()
