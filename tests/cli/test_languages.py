"""Commands in a language: what they refuse, warn of and go on with is in the language that ``--lang`` asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.cli.conftest import Outcome
from tests.cli.ways import commands
from trfpair import dumps, generate, without_round
from trfpair.apps import spoken
from trfpair.apps.cli.main import cli
from trfpair.event.words import languages, words_of

Run = Callable[..., Outcome]
OTHERS = sorted(set(languages()) - {"en"})

REFUSED: dict[str, Sequence[Sequence[str]]] = {
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
    "pods": [["none.json"], ["none.json", "--system", "squire"]],
}
"""Of each command that has ``--lang`` what it refuses."""


@pytest.fixture
def files(folder: Path) -> Path:
    """Files that commands refuse, beside ``open.trf``."""
    whole = (folder / "open.trf").read_bytes()
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
    (folder / "folder").mkdir()
    (folder / "fresh").mkdir()
    (folder / "fresh" / "open.trf").write_bytes(whole)
    (folder / "prizes.toml").write_text('[[category]]\nname = "X"\nprizes = [10]\nshare = "hrt"\n', encoding="utf-8")
    return folder


def speaking() -> dict[str, click.Command]:
    """The commands that have ``--lang``."""
    return {name: one for name, one in commands().items() if any("--lang" in param.opts for param in one.params)}


def test_each_command_with_a_language_is_asked() -> None:
    assert REFUSED.keys() == speaking().keys()


CASES = [(name, words) for name, cases in REFUSED.items() for words in cases]


@pytest.mark.parametrize(("name", "words"), CASES, ids=[" ".join([name, *words])[:60] for name, words in CASES])
def test_a_refusal_speaks_the_language_that_was_asked_for(
    name: str, words: Sequence[str], files: Path, trfpair: Run
) -> None:
    english = trfpair(name, *words)
    assert english.code in (1, 3, 5), english
    assert english.err.startswith(("Error: ", "open.trf: ", "Written"))
    assert trfpair(name, *words, "--lang", "en") == english
    for code in OTHERS:
        own = trfpair(name, *words, "--lang", code)
        assert own.code == english.code
        head = words_of(code).told("head-error").partition("{")[0]
        assert head in own.err
        assert not _shared(english.err, own.err), own.err
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


def _shared(english: str, own: str) -> list[str]:
    """The English lines that are there in another language, but for lines of the file and of the marks below them."""
    lines = {line for line in english.splitlines() if not line.startswith("    ") and line.strip()}
    return sorted(lines & set(own.splitlines()))
