"""The door: what it offers, the examples of docs/library.md, tournaments made by hand, rounds and results entered."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from tests.seeds import gated
from tests.sources import tree
from tests.test_law import modules
from trfpair import api

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "tests" / "fixtures"
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"), re.DOTALL)
W, B = trfpair.Colour.WHITE, trfpair.Colour.BLACK


def event(players: int = 4, rounds: int = 3) -> trfpair.Tournament:
    return trfpair.Tournament(
        tuple(trfpair.Player(number, f"Player {number}") for number in range(1, players + 1)),
        rounds=rounds,
        initial_colour=W,
    )


def test_the_door_offers_what_the_room_behind_it_has() -> None:
    assert set(trfpair.__all__) <= vars(api).keys()
    for name in trfpair.__all__:
        assert getattr(trfpair, name) is getattr(api, name)
    with pytest.raises(AttributeError):
        trfpair.no_such_thing  # noqa: B018


def test_the_door_names_all_that_is_made_for_it() -> None:
    made = [ast.unparse(target) for node in tree(Path(api.__file__)).body for target in targets_of(node)]
    lacks = [name for name in made if name[0].islower() and name not in trfpair.__all__]
    assert not lacks, f"trfpair/__init__.py, `__all__`, lacks these of trfpair/api.py: {lacks}"


def targets_of(node: ast.stmt) -> list[ast.expr]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [ast.Name(node.name)]
    return node.targets if isinstance(node, ast.Assign) else []


@pytest.mark.gate
@pytest.mark.parametrize("form", ["from {1} import {2}", *gated("import {0}", "import {0} as it")])
def test_every_module_can_be_imported_by_name_and_hides_no_offer(form: str) -> None:
    names = [name for name in sorted(modules()) if "." in name and not name.endswith("__main__")]
    lines = [form.format(name, *name.rpartition(".")[::2]) for name in names]
    offers = "import trfpair; assert not [n for n in trfpair.__all__ if type(getattr(trfpair, n)) is type(trfpair)]"
    subprocess.run([sys.executable, "-c", "\n".join([*lines, offers])], check=True)


def test_importing_the_door_imports_nothing_behind_it() -> None:
    code = (
        "import sys, trfpair; print([name for name in sys.modules if name.startswith(('trfpair.', 'lark', 'jinja2'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


@pytest.mark.few(1)
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tournaments"
    folder.mkdir()
    shutil.copy(FIXTURES / "trf" / "real" / "open-de-gros.trf", folder / "open.trf")
    (folder / "bad.trf").write_text("no tournament", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[number], f"docs/library.md, block {number}", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_the_examples_have_types(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    for number, example in enumerate(EXAMPLES):
        (tmp_path / f"example_{number}.py").write_text(example, encoding="utf-8")
    out, _, code = mypy.run(["--strict", *map(str, sorted(tmp_path.glob("*.py")))])
    assert code == 0, out


def test_a_tournament_played_to_its_end() -> None:
    played = event(7, 5)
    for round_ in range(1, 6):
        paired = trfpair.pair(played)
        assert paired.bye
        played = trfpair.with_round(played, paired.pairing)
        for number, board in enumerate(trfpair.boards(played, round_)):
            played = trfpair.with_result(played, round_, board, ["1-0", "=", "0-1"][number % 3])
    assert sum(player.points or 0 for player in played.players) == 5 * 3 * 10 + 5 * 10
    again = trfpair.loads(trfpair.dumps(played))
    assert [player.games for player in again.players] == [player.games for player in played.players]
    assert all(round_.agrees for round_ in trfpair.check(again))
    with pytest.raises(trfpair.BadInput, match="complete"):
        trfpair.pair(played)


def test_results_are_entered_once() -> None:
    started = trfpair.with_round(event(), trfpair.pair(event()).pairing)
    assert [player.points for player in started.players] == [0, 0, 0, 0]
    (white, black), *_ = trfpair.boards(started, 1)
    entered = trfpair.with_result(started, 1, (white, black), "1-0")
    assert entered.player(white).points == 10
    with pytest.raises(trfpair.BadInput, match="has a result already"):
        trfpair.with_result(entered, 1, (white, black), "0-1")
    assert trfpair.with_result(entered, 1, (white, black), "0-1", replacing=True).player(black).points == 10
    for players, result, message in (
        ((black, white), "1-0", "name White first"),
        ((white, 9), "1-0", "no player 9"),
        ((white, black), "2-0", "not understood"),
    ):
        with pytest.raises(trfpair.BadInput, match=message):
            trfpair.with_result(started, 1, players, result)
    with pytest.raises(trfpair.BadInput, match="cannot be entered"):
        trfpair.with_round(started, trfpair.pair(event()).pairing)


@pytest.mark.parametrize("same", ["1/2", "½-½", "0.5-0.5", "="])
def test_a_draw_by_many_names(same: str) -> None:
    started = trfpair.with_round(event(), trfpair.pair(event()).pairing)
    board = trfpair.boards(started, 1)[0]
    assert trfpair.with_result(started, 1, board, same).player(board.white).points == 5


def with_games(*games: tuple[int, trfpair.Colour, trfpair.Result]) -> trfpair.Tournament:
    four = event()
    players = [replace(player, games=(trfpair.Game(*game),)) for player, game in zip(four.players, games)]
    return replace(four, players=tuple(players))


WIN, LOSS, DRAW = trfpair.Result.WIN, trfpair.Result.LOSS, trfpair.Result.DRAW


@pytest.mark.parametrize(
    ("tournament", "message"),
    [
        (
            with_games((99, W, WIN)),
            r"Player 1 \(1\), round 1: .*99 does not exist",
        ),
        (with_games((1, W, WIN)), "nobody plays against themselves"),
        (with_games((2, W, WIN), (3, B, LOSS), (2, W, WIN)), "who has no such game"),
        (with_games((2, W, WIN), (1, W, LOSS)), "colours"),
        (with_games((2, W, WIN), (1, B, trfpair.Result.FORFEIT_LOSS)), "one side only"),
        (replace(event(), players=(*event().players, trfpair.Player(4))), "two players have the number 4"),
        (replace(event(), players=(trfpair.Player(0, "Zero"),)), "1 or more"),
        (replace(event(), byes=(trfpair.ByeRequest(trfpair.Result.HALF_BYE, 1, (7,)),)), "player 7"),
        (replace(event(), forbidden=(trfpair.ForbiddenGroup((1, 8)),)), "player 8"),
    ],
)
def test_a_tournament_made_by_hand_is_validated(tournament: trfpair.Tournament, message: str) -> None:
    with pytest.raises(trfpair.BadInput, match=message):
        trfpair.pair(tournament)
    with pytest.raises(trfpair.BadInput, match=message):
        trfpair.validated(tournament)


def test_what_was_mended_is_told() -> None:
    with pytest.warns(trfpair.TrfWarning, match="line"):
        trfpair.loads(trfpair.dumps(event()).encode() + "022 Orléans\n".encode("latin-1"))


def test_a_dialect_that_there_is_not() -> None:
    with pytest.raises(trfpair.BadInput, match="trf26"):
        trfpair.dumps(event(), dialect="trf99")


def test_a_dialect_whose_file_nobody_could_read() -> None:
    """Points of a Double-Swiss are those of its matches, which TRF16 cannot say: no file, rather than one like that."""
    event = trfpair.load(FIXTURES / "earlier" / "double-swiss-1.trf")
    assert trfpair.loads(trfpair.dumps(event, dialect="trf26")).players == event.players
    with pytest.raises(trfpair.BadInput, match="in trf16 would contradict itself"):
        trfpair.dumps(event, dialect="trf16")


def test_generate() -> None:
    made = trfpair.generate(players=9, rounds=4, seed=3, system="vega")
    assert len(made.players) == 9
    assert made == trfpair.generate(players=9, rounds=4, seed=3, system="vega")


def test_a_fault_in_a_check_is_no_end_of_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop over a sequence takes an IndexError for its end: a round that fails so must not be left out in silence."""
    checks = trfpair.check(trfpair.generate(players=6, rounds=3, seed=3))

    def fails(round_: int) -> None:
        raise IndexError(f"round {round_}")

    monkeypatch.setattr(checks, "_check", fails)
    with pytest.raises(IndexError, match="round 1"):
        list(checks)
