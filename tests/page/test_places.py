"""The page names its own places: no sentence of the library tells its reader there of a command or an option."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from click import Context

from tests.page.conftest import ROOT, Served, Visit
from tests.page.screens import screens
from tests.page.test_source import words
from tests.sources import tree as tree_of
from tests.sources import words_in
from trfpair.apps.cli.main import cli

LEFT_OUT = (
    "apps/cli", "apps/engine", "apps/npm", "lab/", "api.py", "trf/grammar.py", "output/sent_back.py", "base/files/",
    "rounds/readings.py", "trf/carried.py", "pods/answer.py", "pods/machine.py", "pods/simulate.py",
)  # fmt: skip
"""What no screen shows: programs of a keyboard, files of a disk, the making of a wheel, what a federation
sends back."""

COMMANDS = "|".join(cli.list_commands(Context(cli)))
SAID = re.compile(r"`trfpair [^`]+`|(?<![\w-])--[a-z][a-z-]+(?: \w+)?")
LACKED = {
    "files of a round for other programs": {
        "`--sgr`", "`--html`", "`--no-trace`", "`--line-ups`", "`trfpair pair --json`",
        "`trfpair convert`", "`trfpair convert IN OUT 1`",
    },
    "what the page does unasked": {"`--force`", "`--replace`"},
    "a register of players, which lies on a disk": {
        "`trfpair players import`", "`trfpair players import LIST --register 1`",
        "`--columns id=ZPS,name=Spielername,standard=DWZ`",
    },
}  # fmt: skip
"""What the page has no place for, by the reason; it says that this is for the command line."""


def _text(node: ast.expr) -> str:
    """The sentence that a string makes, with 1 for a value; the options that it asks for by name are in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_text, node.values))
    if isinstance(node, ast.FormattedValue):
        return _text(node.value) or "1"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "by_option":
        name, *value = (_text(one) for one in node.args)
        return f"--{name.replace('_', '-')}{f' {value[0]}' if value else ''}"
    return ""


def sentences() -> Iterator[str]:
    """The sentences of the library that name a command or an option."""
    for path in sorted((ROOT / "trfpair").rglob("*.py")):
        if path.relative_to(ROOT / "trfpair").as_posix().startswith(LEFT_OUT):
            continue
        nodes = [*ast.walk(tree_of(path))]
        parts = {
            part for node in nodes if isinstance(node, (ast.JoinedStr, ast.Expr)) for part in ast.iter_child_nodes(node)
        }
        yield from (_text(node) for node in nodes if isinstance(node, ast.expr) and node not in parts)
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        if path.parent.name not in ("man", "engine", "report"):
            yield from path.read_text(encoding="utf-8").splitlines()
    for path in sorted((ROOT / "templates" / "words").glob("*.toml")):
        for table, word in words_in(path).items():
            left = _of_commands() if table == "told" else set()
            kept = word if isinstance(word, dict) else {"": str(word)}
            yield from (text for key, text in kept.items() if key.partition(".")[0] not in left)


@cache
def _of_commands() -> set[str]:
    """The keys of the sentences that commands alone say."""
    asked: dict[str, set[bool]] = {}
    for path in sorted((ROOT / "trfpair").rglob("*.py")):
        own = path.relative_to(ROOT / "trfpair").as_posix().startswith(LEFT_OUT)
        for node in ast.walk(tree_of(path)):
            said = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Saying", "saying")
            first = node.args[0] if said else None
            for key in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(key, ast.Constant):
                    asked.setdefault(str(key.value), set()).add(own)
    return {key for key, own in asked.items() if own == {True}}


@pytest.fixture(scope="module")
def placed() -> Any:
    """The function of the page, with its English words, in Node."""
    node = shutil.which("node")
    if not node:
        pytest.skip("no Node")
    table = words_in(ROOT / "templates" / "words" / "en.toml") | words("en")
    module = (ROOT / "web" / "page" / "words.js").as_uri()
    code = f"""
        globalThis.localStorage = {{ setItem() {{}}, getItem() {{ return null; }} }};
        globalThis.document = {{ documentElement: {{}} }};
        let given = ""; for await (const part of process.stdin) given += part;
        const [table, texts] = JSON.parse(given);
        globalThis.fetch = async () => ({{ json: async () => table }});
        const words = await import({json.dumps(module)});
        await words.speak("en");
        console.log(JSON.stringify(texts.map((text) => words.placed(text))));
    """

    def asked(texts: list[str]) -> list[str]:
        done = subprocess.run(
            [node, "--input-type=module", "-e", code],
            input=json.dumps([table, texts]), capture_output=True, text=True, check=True, encoding="utf-8",
        )  # fmt: skip
        found: list[str] = json.loads(done.stdout)
        return found

    return asked


@pytest.mark.gate
def test_every_sentence_of_the_library_names_a_place_of_the_page(placed: Any) -> None:
    texts = [text.replace("--option 1`", "--option own`") for text in dict.fromkeys(sentences()) if SAID.search(text)]
    assert len(texts) > 40
    shown = placed(texts)
    bare = re.compile(rf"(`[^`]+`) on the command line|(?<![\w`-])--[a-z][a-z-]+|\btrfpair (?:{COMMANDS})\b")
    left = {found[1] or f"{found[0]}: {text}" for text in shown for found in bare.finditer(text)}
    assert left == set().union(*LACKED.values())


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("`trfpair withdraw FILE 2 --back` takes it back", "“Changes: Leave, or come back” takes it back"),
        ("ask `trfpair why-not`", "ask “Why”"),
        ("`trfpair ladder advance a.trf -o a.trf` applies", "“Next round: Apply the week to the ladder” applies"),
        ("`trfpair player Eve --add-to 2`", "“Changes: A player for a team”"),
        ("`trfpair undo`, `trfpair redo`", "“Undo”, “Redo”"),
        ("`trfpair verify`", "“Why: Prove the round”"),
        ("such as `--seed N`", "such as “Seed of the random choices”"),
        ("with --system team each is a team", "with “System: team” each is a team"),
        ("give it with --rounds N, or in", "give it with “Rounds”, or in"),
        ("`trfpair result` or `trfpair pair --open-results draw`",
         "“Results” or “Next round: Pair it now: games without a result count as draws”"),
        ("with --bye-gap 1 another", "with “Next round: Weeks before a second bye” another"),
    ("the option `--option paid-excused`: expected",
     "the option “Next round: Absences with an excuse that count (0: all)”: expected"),
    ("the option `--option bye-gap`: expected", "the option “Next round: Weeks before a second bye”: expected"),
    ("the option `--option own`", "the option “Next round: Share of the own value that counts once”"),
    ("with --keep-order the numbers", "with “Numbers in the order of the list” the numbers"),
    ("`--lots SEED` draws them", "“Standings: Seed of the lots for ties that are left (empty: no lots)” draws them"),
    ("with --sgr a folder", "with `--sgr` on the command line a folder"),
        ("1-0 -- a dash, `XXR` or `142`, A--b", "1-0 -- a dash, `XXR` or `142`, A--b"),
    ],
)  # fmt: skip
@pytest.mark.gate
def test_a_command_or_an_option_is_a_place(placed: Any, said: str, expected: str) -> None:
    assert placed([said]) == [expected]


MARKED = """
const TEXTS = new Set(["notices", "said", "refused", "text", "html", "false", "lines", "unjudged", "facts", "warnings",
  "problems", "block", "doubt", "reason", "failure", "checked", "unproved", "taken", "unchecked", "acts"]);
const told = (text) => text.replace(/$|\\n|<.[a-z]+>$/, " `trfpair undo` --births$&");
const marked = (value, key) => {
  if (typeof value === "string") return TEXTS.has(key) && value ? told(value) : value;
  if (Array.isArray(value) && key === "lines" && Array.isArray(value[0])) return value;
  if (Array.isArray(value)) return value.map((one) => marked(one, key));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, name)]));
};
"""
"""Every sentence of an answer gets a command and an option at its end, before it is shown."""


@pytest.mark.gate
def test_every_sentence_on_every_screen_goes_through_the_places(chromium: Any, served: Served) -> None:
    visit = Visit(chromium, served.url, service_workers="block")
    worker = (served.folder / "worker.js").read_text(encoding="utf-8")
    asked = "self.postMessage({ id, answer, out }"
    assert worker.count(asked) == 1
    body = MARKED + worker.replace(asked, "self.postMessage({ id, answer: marked(answer), out }")
    visit.context.route("**/worker.js", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    found, marks = list[str](), 0
    for screen in screens(visit):
        screen.again()
        text = str(visit.page.evaluate("() => document.body.textContent"))
        marks += text.count("“Undo”")
        found += [f"{screen.name}: {at[0]}" for at in re.finditer(r".{0,60}(?:`trfpair undo`|--births)", text)]
    visit.context.close()
    assert found == []
    assert marks > 20
