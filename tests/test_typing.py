"""What checkers of types see: examples are sound, natural forms are taken, a wrong keyword is found."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.test_page import block
from tests.test_library import EXAMPLES
from trfpair import Player, Tournament

ROOT = Path(__file__).parent.parent
NATURAL = """\
import trfpair

players = [trfpair.Player(1, "Ada", rating=None), trfpair.Player(2, "Bo", club="SK")]
event = trfpair.Tournament(players, rounds=3, initial_colour="white")
back = trfpair.Tournament.from_dict(event.to_dict())
table = trfpair.standings(back, ["BH", "SB"])
print(trfpair.pair(event).pairs, back.players[0].club, table.lines[0].rank)
"""
WRONG = 'import trfpair\n\ntrfpair.pair(trfpair.Tournament(), sytem="dutch")\n'


@pytest.mark.parametrize("kind", [Player, Tournament])
def test_what_checkers_see_has_the_fields_of_the_class(kind: type) -> None:
    tree = ast.parse((ROOT / "trfpair" / "event" / "model.py").read_text(encoding="utf-8"))
    (own,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
    (init,) = [node for node in ast.walk(own) if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    assert [argument.arg for argument in init.args.args[1:]] == list(kind.__match_args__)  # type: ignore[attr-defined]


def test_the_natural_forms_run(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(NATURAL, "natural", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """The examples of the pages, as files in a folder."""
    for number, example in enumerate([*EXAMPLES, NATURAL]):
        (tmp_path / f"example_{number}.py").write_text(example, encoding="utf-8")
    (tmp_path / "neighbours.py").write_text(block("python"), encoding="utf-8")
    return tmp_path


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_mypy_takes_the_natural_forms_and_finds_a_wrong_keyword(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    (tmp_path / "natural.py").write_text(NATURAL, encoding="utf-8")
    out, _, code = mypy.run(["--strict", str(tmp_path / "natural.py")])
    assert code == 0, out
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    out, _, code = mypy.run(["--strict", str(tmp_path / "wrong.py")])
    assert code == 1
    assert 'did you mean "system"' in out


@pytest.mark.gate
def test_pyright_takes_all_examples_and_finds_a_wrong_keyword(examples: Path) -> None:
    pytest.importorskip("pyright")
    found = pyright(examples)
    assert found == []
    (examples / "wrong.py").write_text(WRONG, encoding="utf-8")
    (error,) = pyright(examples)
    assert 'No parameter named "sytem"' in error


def pyright(folder: Path) -> list[str]:
    """What pyright finds in a folder, under its strict rules."""
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    words = [sys.executable, "-m", "pyright", "--outputjson", "."]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8")
    if done.returncode not in (0, 1):
        pytest.skip("pyright cannot start here: it needs Node")
    return [row["message"] for row in json.loads(done.stdout)["generalDiagnostics"]]
