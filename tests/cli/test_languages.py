"""Commands in a language: what they refuse, warn of and go on with is in the language that ``--lang`` asks for."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.cli.conftest import FIXTURES, OPEN, Outcome
from tests.cli.ways import commands
from tests.seeds import gated
from tests.sources import nodes
from trfpair import dumps, generate, without_round
from trfpair.apps import spoken
from trfpair.apps.cli.main import cli
from trfpair.apps.files import as_step
from trfpair.base.files.steps import save_step, take_back
from trfpair.event.register import ListedPlayer, register
from trfpair.event.saying import Saying
from trfpair.event.words import languages, words_of
from trfpair.pods import by_name as tables_by_name
from trfpair.pods.evening import begun as begun_tables

Run = Callable[..., Outcome]
OTHERS = sorted(set(languages()) - {"en"})

_OPEN = [["none.trf"], ["broken.trf"]]
_IN_ROUND = [["open.trf", "1", "999"], ["open.trf", "Nobody", "1"], ["open.trf", "1", "2", "--round", "99"]]
REFUSED: dict[str, Sequence[Sequence[str]]] = {
    "result": [
        *_OPEN,
        ["open.trf", "1"],
        ["-", "1", "1-0"],
        ["open.trf", "99", "1-0"],
        ["open.trf", "1", "what"],
        ["open.trf", "1", "1-0", "--round", "99"],
        ["open.trf", "1", "1-0", "2", "what"],
        ["open.trf", "--from", "lines.txt"],
        ["open.trf", "--from", "many.txt"],
        ["open.trf", "--from", "names.txt"],
        ["begun.trf", "1", "1-0", "--round", "9"],
        ["league.trf", "9.9", "1-0"],
    ],
    "undo": [
        ["none.trf"],
        ["open.trf"],
        ["open.trf", "--out", "open.trf"],
        ["changed.trf"],
        ["damaged.trf"],
        ["steps.trf", "--out", "steps.trf"],
        ["another.trf"],
    ],
    "redo": [
        ["none.trf"],
        ["open.trf"],
        ["damaged.trf"],
        ["undone.trf", "--step", "9"],
        ["undone.trf"],
    ],
    "standings": [
        *_OPEN,
        ["open.trf", "--after", "99"],
        ["open.trf", "--tie-breaks", "XYZ"],
        ["open.trf", "--keep"],
        ["open.trf", "--why", "1", "1"],
        ["open.trf", "--why", "1", "999"],
        ["open.trf", "--best", "4", "--by", "club", "--after", "99"],
        ["open.trf", "--values", "open.trf"],
    ],
    "swap": [["none.trf", "1", "2"], ["open.trf", "1", "1"], *_IN_ROUND],
    "board": [["none.trf", "1-2"], ["open.trf", "1"], ["open.trf", "1-1"], ["open.trf", "1-2", "--round", "99"]],
    "line-up": [*([file, "1", "2"] for (file,) in _OPEN), ["open.trf", "1", "2"], ["league.trf", "99", "1"]],
    "bye": [
        *([file, "1", "--half"] for (file,) in _OPEN),
        ["open.trf", "1"],
        ["open.trf", "999", "--half"],
        ["open.trf", "1", "--half", "--round", "99"],
    ],
    "withdraw": [["none.trf", "1"], ["broken.trf", "1"], ["open.trf", "999"], ["open.trf", "Nobody"]],
    "expel": [["none.trf", "1"], ["broken.trf", "1"], ["open.trf", "999"], ["open.trf", "Nobody"]],
    "ban": [["none.trf", "1"], ["open.trf", "1"], ["open.trf", "1,1"], ["open.trf", "1,2", "--from", "5", "--to", "4"]],
    "unban": [["none.trf", "1"], ["open.trf", "1,2"]],
    "player": [
        ["none.trf", "1", "--name", "A"],
        ["open.trf", "1"],
        ["open.trf", "1", "--number", "999"],
        ["open.trf", "1", "--board", "3"],
        ["open.trf", "1", "--number", "2", "--club", "A"],
        ["open.trf", "A", "--number", "2", "--add-to", "1"],
        ["open.trf", "1", "--title", "King"],
    ],
    "team": [["none.trf", "1", "--name", "A"], ["league.trf", "1"], ["league.trf", "99", "--name", "A"]],
    "event": [["none.trf"], ["open.trf", "--start", "May"], ["open.trf", "--tie-breaks", "XYZ"]],
    "number": [*_OPEN, ["open.trf", "--exchange", "1", "999"], ["open.trf"]],
    "unpair": [*_OPEN, ["begun.trf"]],
    "log": _OPEN,
    "check": [
        ["open.trf", "--out", "nowhere", "--resume"],
        ["none.trf"],
        ["broken.trf"],
        ["marked.trf", "--strict"],
        ["open.trf", "--round", "99"],
        ["open.trf", "--system", "team"],
        ["open.trf", "--pairings-only", "--standings-only"],
        ["open.trf", "--standings-only", "--round", "1"],
        [],
        ["folder"],
        ["--files-from", "none.txt"],
        ["--files-from", "empty.txt"],
        ["open.trf", "--resume"],
    ],
    "convert": [
        ["none.trf", "made.trf"],
        ["broken.trf", "made.trf"],
        ["open.trf", "open.trf"],
        ["open.trf", "made.trf", "--report", "--to", "trf16"],
    ],
    "verify": [
        ["none.trf", "none.json"],
        ["open.trf"],
        ["open.trf", "none.json"],
        ["broken.trf", "pods.json"],
        ["fresh.json", "pods.json", "--present", "1"],
    ],
    "new": [
        ["none.csv", "-o", "new.trf"],
        ["list.csv"],
        ["list.csv", "-o", "open.trf"],
        ["list.csv", "-o", "-"],
        ["list.csv", "-o", "new.trf"],
        ["list.csv", "-o", "new.trf", "--json"],
        ["list.csv", "-o", "new.trf", "--missed", "half"],
        ["list.csv", "--add", "begun.trf", "--place", "Ulm"],
        ["list.csv", "--add", "begun.trf", "--system", "dubov", "--keep-order"],
        ["list.csv", "-o", "new.trf", "--month", "2026-05"],
        ["list.csv", "-o", "new.trf", "--boards", "4"],
        ["open.trf", "-o", "new.trf", "--by-column", "Group"],
        ["list.csv", "-o", "new.trf", "--by-column", "Group"],
        ["list.csv", "-o", "n.trf", "--by-column", "club"],
        ["wrong.csv", "-o", "new.trf"],
        ["wrong.csv", "-o", "w.trf", "--by-column", "club"],
        ["list.csv", "-o", "i.trf", "--by-column", "club"],
    ],
    "pods new": [
        ["none.csv", "-o", "new.json"],
        ["list.csv"],
        ["9999999", "-o", "new.json"],
        ["list.csv", "-o", "open.trf"],
        ["list.csv", "--add", "pods.json", "--name", "A"],
        ["twice.csv", "--add", "pods.json"],
        ["list.csv", "-o", "new.json", "--size", "3"],
    ],
    "pods result": [
        ["none.json", "1", "2"],
        ["fresh.json", "1", "2"],
        ["pods.json", "1"],
        ["pods.json", "1", "x"],
        ["pods.json", "x", "1"],
        ["pods.json", "1", "1", "1", "2"],
        ["pods.json", "99", "1"],
        ["pods.json", "--from", "lines.txt"],
    ],
    "players import": [
        ["none.csv"],
        ["list.csv"],
        ["list.csv", "--source", "xx"],
        ["list.csv", "--columns", "a"],
        ["rated.csv", "--source", "GER"],
        ["rated.csv", "--source", "GER", "--month", "May"],
    ],
    "players find": [["Nobody", "--register", "none.db"]],
    "players extract": [
        ["list.txt", "--register", "none.db"],
        ["-"],
        ["list.txt", "--source", "XYZ"],
        ["players.db"],
        ["list.txt", "--source", "GER", "--federation", "XYZ"],
    ],
    "players update": [["none.trf"], ["open.trf", "--register", "none.db"], ["open.trf", "Nobody"]],
    "ladder advance": [["none.trf", "-o", "made.trf"], ["open.trf", "-o", "open.trf", "--report", "open.trf"]],
    "ladder remove": [["none.trf", "1"], ["open.trf", "999"]],
    "ladder places": [["none.trf"], ["open.trf", "--plot", "open.trf"]],
    "pair": [
        ["none.trf"],
        ["folder"],
        ["broken.trf"],
        ["marked.trf", "--strict"],
        ["open.trf", "--round", "99"],
        ["open.trf", "--system", "team"],
        ["open.trf", "--absent", "999"],
        ["open.trf", "--absent", "5", "--round", "2"],
        ["open.trf", "--absent", "5", "--present", "7"],
        ["open.trf", "--all"],
        ["open.trf", "--all", "--absent", "5"],
        ["open.trf", "--sgr"],
        ["open.trf", "--line-ups"],
        ["open.trf", "--html", "--no-trace"],
        ["open.trf", "--rounds", "2"],
        ["begun.trf", "--out", "begun.trf"],
        ["begun.trf", "--absent", "3", "--present", "3"],
        ["folder", "--write"],
        ["many.trf", "--unrated", "-1", "--system", "dubov"],
        ["two.trf"],
        ["open.trf", "none.trf"],
    ],
    "explain": [
        ["none.trf", "--player", "1"],
        ["broken.trf", "--player", "1"],
        ["open.trf", "--player", "999"],
        ["open.trf", "--player", "Nobody"],
        ["open.trf", "--player", "1", "--round", "99"],
    ],
    "why-not": [
        ["none.trf", "1", "2"],
        ["broken.trf", "1", "2"],
        ["open.trf", "1", "1"],
        ["open.trf", "1", "Nobody"],
        ["open.trf", "1", "2", "--round", "99"],
    ],
    "sheets": [
        ["none.trf", "--out", "made"],
        ["broken.trf", "--out", "made"],
        ["open.trf", "--out", "open.trf"],
        ["open.trf", "--out", "made", "--round", "99"],
        ["open.trf", "--out", "made", "--tie-breaks", "XYZ"],
        ["open.trf", "--out", "made", "--sgr"],
        ["fresh.trf", "--out", "made", "--what", "results"],
        ["open.trf", "fresh/open.trf", "--out", "made"],
        ["open.trf", "--out", "made", "--logo", "open.trf"],
        ["open.trf", "--out", "made", "--logo", "none.png"],
        ["open.trf", "--out", "made", "--prizes", "open.trf"],
        ["open.trf", "--out", "made", "--prizes", "prizes.toml"],
        ["open.trf", "--out", "made", "--address", "https://" + "x" * 3000],
    ],
    "prizes": [
        ["none.trf"],
        ["broken.trf"],
        ["open.trf", "--place", "1.234"],
        ["open.trf", "--without", "U18"],
        ["open.trf", "--group", "U18"],
    ],
    "pods": [
        ["none.json"],
        ["none.json", "--system", "squire"],
        ["fresh.json", "--cut", "-1", "--report"],
        ["fresh.json", "--explain", "1", "--report"],
        ["fresh.json", "--why-not", "1", "2", "--simulate"],
        ["fresh.json", "--simulate", "--trace"],
        ["fresh.json", "--omw", "web"],
        ["fresh.json", "--names", "list.csv"],
        ["fresh.json", "--system", "squire"],
        ["fresh.json", "--random-results"],
        ["open.json", "--format", "text"],
        ["fresh.json", "--return", "2"],
        ["--system", "squire"],
        [],
        ["pods.json", "--write", "--withdraw", "99"],
    ],
}
"""Of each command that has ``--lang`` what it refuses."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that commands refuse, made once."""
    folder, whole = tmp_path_factory.mktemp("refused"), OPEN.read_bytes()
    (folder / "broken.trf").write_bytes(whole.replace(b" w 1", b" w ?", 3))
    (folder / "marked.trf").write_bytes(whole.replace(b"001    2", b"001   2 ", 1))
    (folder / "fresh.trf").write_text(
        dumps(without_round(generate(players=8, rounds=1, seed=1), force=True)), encoding="utf-8"
    )
    (folder / "two.trf").write_text(
        dumps(generate(players=2, rounds=1, seed=1)).replace("XXR 1", "XXR 3"), encoding="utf-8"
    )
    begun = without_round(generate(players=9, rounds=3, seed=1), force=True)
    (folder / "begun.trf").write_text(dumps(begun), encoding="utf-8")
    (folder / "many.trf").write_text(dumps(begun), encoding="utf-8")
    for name, fixture in (("league", "team-2026-5"), ("ladder", "ladder-2")):
        (folder / f"{name}.trf").write_bytes((FIXTURES / "earlier" / f"{fixture}.trf").read_bytes())
    for name, lines in (
        ("empty", "\n"),
        ("lines", "1 1-0 0-1 2 3 4\n"),
        ("many", "1-0\n" * 99),
        ("names", "A B 1-0\n"),
    ):
        (folder / f"{name}.txt").write_text(lines, encoding="utf-8")
    for name in ("changed", "damaged", "steps", "undone", "another"):
        (folder / f"{name}.trf").write_bytes(b"")
        save_step(folder / f"{name}.trf", b"", whole, *as_step(Saying("did-enter", round=3)))
    (folder / "list.csv").write_text("name;rating;club\nAda;1800;A\nBo;1700;B\nCy;1600;A\nDi;1500;B\n", "utf-8")
    (folder / "twice.csv").write_text("name\nAda Lovelace\n", "utf-8")
    (folder / "wrong.csv").write_text("name;rating;club\nAda;many;A\nBo;1700;A\n", "utf-8")
    (folder / "rated.csv").write_text("id;name;standard\n7;Ada;1800\n8;Bo;1700\n", "utf-8")
    (folder / "i-A.trf").write_bytes(b"")
    tables = (FIXTURES / "page" / "tables.json").read_bytes()
    (folder / "pods.json").write_bytes(tables)
    (folder / "open.json").write_bytes(tables.replace(b'"winner": 8', b'"winner": -1'))
    listed = dict.fromkeys(range(1, 9), "")
    (folder / "fresh.json").write_bytes(begun_tables("evening", tables_by_name("cedh"), listed))
    with register(folder / "players.db", new=True) as kept:
        kept.add("GER", "2026-11", [ListedPlayer(str(at), f"Player{at}, A") for at in (1, 2)])
    (folder / "changed.trf").write_bytes(whole + b"\n")
    (folder / "damaged.trf.undo").write_text("?\n", encoding="utf-8")
    save_step(folder / "undone.trf", whole, whole + b"\n", *as_step(Saying("did-enter", round=4)))
    take_back(folder / "undone.trf", bytes)
    (folder / "undone.trf").write_bytes(whole + b"\n\n")
    (folder / "copy.trf").write_bytes(whole)
    save_step(folder / "copy.trf", whole, whole + b"\n", *as_step(Saying("did-enter", round=4)))
    journal = folder / "another.trf.undo"
    step = json.loads(journal.read_text(encoding="utf-8"))
    journal.write_text(json.dumps({**step, "done": ["anna", "desk-2", "tty9", "2026-05-01 14:03"]}), encoding="utf-8")
    (folder / "folder").mkdir()
    (folder / "fresh").mkdir()
    (folder / "fresh" / "open.trf").write_bytes(whole)
    (folder / "prizes.toml").write_text('[[category]]\nname = "X"\nprizes = [10]\nshare = "hrt"\n', encoding="utf-8")
    return folder


@pytest.fixture
def files(made: Path, folder: Path) -> Path:
    """Files that commands refuse, beside ``open.trf``."""
    return shutil.copytree(made, folder, dirs_exist_ok=True)


def speaking() -> dict[str, click.Command]:
    """The commands that have ``--lang``."""
    return {name: one for name, one in commands().items() if any("--lang" in param.opts for param in one.params)}


ENGLISH = {
    "generate": "random tournaments for programs: no event of an arbiter is in them",
    "simulate": "a study of systems, which its author reads",
    "report": "the pages of that study: no event of an arbiter is in them",
    "man": "the help is English, and so are its pages",
    "systems": "the texts of the options, which are those of the help",
    "ladder": "a group: its commands have it",
    "players": "the same",
}
"""Commands without ``--lang``, and why."""


def test_each_command_has_a_language_or_its_reason_and_is_asked() -> None:
    assert REFUSED.keys() == speaking().keys()
    assert set(commands()) - set(speaking()) == {*ENGLISH}


def texts_of(module: Path) -> Iterator[str]:
    """The English texts that a module prints or refuses with."""
    for node in nodes(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in SAYING and node.args:
            parts = node.args[0].values if isinstance(node.args[0], ast.JoinedStr) else [node.args[0]]
            text = " ".join(str(one.value) for one in parts if isinstance(one, ast.Constant))
            if re.search(r"[A-Za-z]{2}", text):
                yield text


SAYING = {
    "echo",
    "tell",
    "warn",
    "misused",
    "headed",
    "confirm",
    "BadInput",
    "BeyondLimits",
    "FileAccess",
    "UsageError",
}


@pytest.mark.gate
def test_a_command_with_a_language_has_no_text_beside_the_words() -> None:
    modules = {Path(inspect.getfile(inspect.unwrap(one.callback))) for one in speaking().values() if one.callback}
    assert len(modules) > 8
    assert {module.name: texts for module in modules if (texts := [*texts_of(module)])} == {}


def test_a_language_that_there_is_not_is_refused(files: Path, trfpair: Run) -> None:
    for words in (["undo", "open.trf"], ["standings", "open.trf"], ["result", "open.trf"], ["check", "open.trf"]):
        assert trfpair(*words, "--lang", "xx").code == 3


def test_a_language_that_there_is_not_is_refused_where_nothing_is_written_in_it(files: Path, trfpair: Run) -> None:
    """The pairings alone have no words: a wrong language was read and passed over."""
    for more in (["-q"], ["--out", "made"], ["--html"]):
        done = trfpair("pair", "begun.trf", *more, "--lang", "xx")
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith("Error: unknown language 'xx': ")
    assert not (files / "made").exists()


CASES = [(name, words) for name, cases in REFUSED.items() for words in cases]
TURNS = [{languages()[(place + more) % len(languages())] for more in (0, 3)} for place in range(len(CASES))]
"""Of each case two languages: one after the other all have their turn."""


@pytest.mark.few(3)
@pytest.mark.parametrize("all_of_them", [False, *gated(True)], ids=["two", "all"])
@pytest.mark.parametrize(
    ("name", "words", "turns"),
    [(*case, turns) for case, turns in zip(CASES, TURNS)],
    ids=[" ".join([name, *words])[:60] for name, words in CASES],
)
def test_a_refusal_speaks_the_language_that_was_asked_for(
    name: str, words: Sequence[str], turns: set[str], all_of_them: bool, files: Path, trfpair: Run
) -> None:
    english = trfpair(*name.split(), *words)
    assert english.code in (1, 3, 5), english
    assert re.search("^(Error|Written|Usage|open.trf)", english.err, re.MULTILINE)
    for code in languages() if all_of_them else sorted(turns):
        own = trfpair(*name.split(), *words, "--lang", code)
        if code == "en":
            assert own == english
            continue
        assert own.code == english.code
        head = words_of(code).told("head-error").partition("{")[0]
        assert head in own.err
        assert not [line for line in _shared(english.err, own.err) if not OF_LIST.fullmatch(line)], own.err
        assert not re.search(r"\b(expected|found|there is|the file|cannot)\b", own.err), own.err


def test_the_next_command_in_one_process_speaks_english(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language is that of the command that asked for it, also for whoever calls commands from Python."""
    monkeypatch.chdir(files)
    german = CliRunner().invoke(cli, ["prizes", "open.trf", "--lang", "de"])
    assert "open.trf" in german.output
    assert "has no prizes" not in german.output
    english = CliRunner().invoke(cli, ["player", "open.trf", "5", "--club", "X"])
    assert "\nNext: `trfpair " in english.output


def test_the_heads_of_an_english_run_are_those_of_the_words() -> None:
    heads = {head: words_of("en").told(f"head-{head}") for head in spoken._HEADS}
    assert heads == {head: f"{text}: {{text}}" for head, text in spoken._HEADS.items()}


OF_CLICK = ("    ",)
"""The beginnings of lines that no language says: those of the file, and how a command is typed."""

OF_LIST = re.compile(r"  [A-Z]\w+  \d+")
"""A player of a list that is shown as it was understood."""

ENGLISH_WORD = re.compile(
    r"\b(the|of|is|are|and|or|to|with|in|on|by|for|was|not|so|round|after|before|players?|boards?|tables?|teams?|"
    r"points|rank|order|error|warning|next|added|written|entered|undone|done|found|expected|missing|all|more)\b",
    re.IGNORECASE,
)
"""Words of a line that is no row of names and numbers."""

ALIKE = ("pair begun.trf --write --quiet", "pair ladder.trf --write --quiet", "players find", "convert")
"""Those that may say nothing, or names and ratings alone."""

LOOKED_AT = ("players", "check", "convert open.trf old.trf")
"""The beginnings of commands that may find nobody, or something to look at, with another code."""

DAY = """
pair begun.trf --write --quiet
result begun.trf 1 1-0
result begun.trf 2 = 3 adj
result begun.trf 3 0-1 4 +- --quiet
standings begun.trf
standings begun.trf --why 1 2
standings begun.trf --tie-breaks BH,SB
player begun.trf 1 --club Adler --rating 2400
player begun.trf 2 --club Adler
standings begun.trf --by club --best 2
event begun.trf --place Ulm --rounds 5
bye begun.trf 3 --half
withdraw begun.trf 4
withdraw begun.trf 4 --back
ban begun.trf 1,2
unban begun.trf 1,2
expel begun.trf 9
number begun.trf
pair begun.trf --write --quiet
swap begun.trf 1 2
board begun.trf 1 2-3
log begun.trf
undo begun.trf --list
undo begun.trf --list --who
undo begun.trf --out state.trf
undo begun.trf
undo begun.trf
redo begun.trf --list
redo begun.trf
undo copy.trf --out begun.trf
unpair begun.trf --force
team league.trf 1 --captain Ada
result league.trf 1 ? --replace
line-up league.trf 1 2,1
result league.trf 1.1 1-0
pair ladder.trf --write --quiet
result ladder.trf 1 1-0 2 0-1 3 = 4 1-0
ladder advance ladder.trf -o ladder.trf
ladder places ladder.trf
ladder remove ladder.trf 1
prizes begun.trf --place 500,300
new list.csv -o made.trf --rounds 3
new list.csv --dry-run
new twice.csv --add made.trf
new open.trf -o copied.trf --rounds 3 --keep-order
new list.csv -o n.trf --by-column club --rounds 1
pods new list.csv -o l.json
pods new 7 -o e.json
pods new twice.csv --add e.json
pods e.json --write
pods result e.json 1 2
pods result e.json 1 ? --replace
pods e.json --random-results
undo e.json --list
players import rated.csv --source GER --month 2026-10
players find Ada
convert open.trf begun.trf --to trf26
convert begun.trf begun.trf --to trfx --force
undo begun.trf --list
check begun.trf --adjustments
check begun.trf open.trf league.trf --brief --strict
check league.trf ladder.trf
convert open.trf old.trf --to trf16
convert open.trf made.trf --report
players extract out.csv --source GER
players update open.trf 1,2
""".strip().splitlines()


@pytest.mark.few(0)
@pytest.mark.parametrize("code", OTHERS)
def test_what_a_day_says_is_in_the_language(
    code: str, files: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The same commands with and without a language leave the same files, and share no sentence."""
    top = tmp_path_factory.mktemp("day")
    days = [shutil.copytree(files, top / "english"), shutil.copytree(files, top / "own")]
    for line in DAY:
        told = []
        for day, language in zip(days, ([], ["--lang", code])):
            monkeypatch.chdir(day)
            told.append(trfpair(*line.split(), *language))
        english, own = told
        assert english.code == own.code, (line, english, own)
        assert own.code == 0 or line.startswith(LOOKED_AT), (line, english, own)
        assert english.out + english.err != own.out + own.err or line.startswith(ALIKE)
        shared = _shared(english.out + english.err, own.out + own.err)
        assert not [*filter(ENGLISH_WORD.search, shared)], line
    for name in ("begun.trf", "ladder.trf", "league.trf", "state.trf"):
        assert (days[0] / name).read_bytes() == (days[1] / name).read_bytes(), name


@pytest.mark.gate
@pytest.mark.parametrize("code", OTHERS)
def test_the_report_of_a_check_is_in_the_language(code: str, files: Path, trfpair: Run) -> None:
    """The differences, ranks, findings and adjustments, each line another one, with the same numbers."""
    shutil.copy(FIXTURES / "earlier" / "burstein-2026-3.trf", files / "differs.trf")
    text = (files / "open.trf").read_text(encoding="utf-8")
    (files / "wrong.trf").write_text(re.sub(r"(?m)^(001 .{77})....", r"\1 9.5", text), encoding="utf-8")
    for options in (["--strict", "--adjustments"], ["--brief", "--strict"]):
        asked = ["check", "differs.trf", "wrong.trf", "league.trf", *options]
        english, own = trfpair(*asked), trfpair(*asked, "--lang", code)
        assert own.code == english.code != 2
        assert not [*filter(ENGLISH_WORD.search, _shared(english.out + english.err, own.out + own.err))]
        assert sorted(re.findall(r"\d+", english.out)) == sorted(re.findall(r"\d+", own.out))
        assert trfpair(*asked, "--json").out == trfpair(*asked, "--json", "--lang", code).out


@pytest.mark.few(1)
@pytest.mark.parametrize("code", OTHERS)
def test_the_verdict_is_told_in_the_language(code: str, files: Path, trfpair: Run) -> None:
    assert trfpair("pair", "begun.trf", "--json", "--out", "made", "--quiet").code == 0
    words = words_of(code)
    told = [trfpair("verify", "begun.trf", "made/pairs.json", *more).out for more in ((), ("--lang", code))]
    assert told[0].splitlines()[0].endswith(": accepted")
    assert told[1].splitlines()[0].endswith(words.told("verdict-accepted"))
    heads = {line.partition(":")[0].strip() for line in told[1].splitlines()[1:]}
    assert heads <= {words.told(f"claim-{kind}") for kind in ("checked", "not-proved", "taken", "not-checked")} != set()
    assert not [*filter(ENGLISH_WORD.search, _shared(told[0], told[1]))]
    assert sorted(re.findall(r"\d+", told[0])) == sorted(re.findall(r"\d+", told[1]))
    page = files / "made" / "pairs.json"
    answer = json.loads(page.read_text(encoding="utf-8"))
    first, second = answer["pairs"][:2]
    first["black"], second["black"] = second["black"], first["black"]
    page.write_text(json.dumps(answer), encoding="utf-8")
    assert words.told("verdict-rejected") in trfpair("verify", "begun.trf", "made/pairs.json", "--lang", code).out


def _shared(english: str, own: str) -> list[str]:
    """The English lines that are there in another language, but for lines of the file and of the marks below them."""
    lines = {line for line in english.splitlines() if not line.startswith(OF_CLICK) and line.strip()}
    return sorted(lines & set(own.splitlines()))
