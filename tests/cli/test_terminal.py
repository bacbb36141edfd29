"""The look of the terminal: sections of the help, colours, manual pages, completion, a sign of life."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.apps.cli.helped import OPTION_SECTIONS, InSections, option_sections
from trfpair.apps.cli.main import COMMANDS, SECTIONS, cli
from trfpair.apps.cli.man import of_the_program, pages
from trfpair.apps.cli.terminal import Terminal, painted

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
CONTEXT = of_the_program(cli)
ALL = {name: command for name in COMMANDS if (command := cli.get_command(CONTEXT, name))}
WIDE = 79


def flags(command: click.Command) -> list[str]:
    """The options of a command as its help begins their lines."""
    context = click.Context(command, CONTEXT)
    options = [param for param in command.get_params(context) if isinstance(param, click.Option)]
    return [record[0] for option in options if (record := option.get_help_record(context))]


def test_every_command_has_a_section_and_a_line_that_is_not_cut(trfpair: Run) -> None:
    shown = trfpair("--help").out.splitlines()
    for title, commands in SECTIONS.items():
        assert f"{title}:" in shown
        for name, (_, about) in commands.items():
            assert [line for line in shown if line.split("  ")[1:2] == [name] and line.endswith(about)], name
    assert not [line for line in shown if "..." in line.replace("[ARGS]...", "") or len(line) > WIDE]


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_option_stands_in_one_section(name: str) -> None:
    sections = option_sections(ALL[name], click.Context(ALL[name], CONTEXT))
    assert isinstance(ALL[name], InSections) or len(flags(ALL[name])) < 12
    assert sorted(record[0] for records in sections.values() for record in records) == sorted(flags(ALL[name]))
    assert max(map(len, sections.values())) <= 12, "a longer list is no section"


def test_sections_name_options_that_there_are() -> None:
    known = {param.name for command in ALL.values() for param in command.params}
    named = " ".join(OPTION_SECTIONS.values()).split()
    assert set(named) <= known
    assert len(named) == len(set(named))


def test_the_words_that_must_be_seen_have_colours() -> None:
    assert painted("a.trf: Warning: x") == "a.trf: \x1b[33mWarning:\x1b[0m x"
    assert painted("round 3 ILLEGAL") == "round 3 \x1b[1;31mILLEGAL\x1b[0m"
    assert painted("Warnings are few") == "Warnings are few"


def run(arguments: list[str], folder: Path, **environment: str) -> str:
    """What the program says on a terminal of its own."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "trfpair", *arguments],
        cwd=folder,
        stdout=slave,
        stderr=slave,
        env={**{key: value for key, value in os.environ.items() if key != "NO_COLOR"}, "TERM": "xterm", **environment},
    )
    os.close(slave)
    heard = b""
    while True:
        try:
            some = os.read(master, 4096)
        except OSError:
            break
        if not some:
            break
        heard += some
    done.wait()
    os.close(master)
    return heard.decode()


@pytest.mark.gate
@pytest.mark.parametrize(
    ("words", "environment", "coloured"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
        (["--color", "never"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    words: list[str], environment: dict[str, str], coloured: bool, folder: Path
) -> None:
    heard = run([*words, "pair", "none.trf"], folder, **environment)
    said = heard.rpartition("\x1b[K")[2]
    assert said.startswith("\x1b[1;31mError:\x1b[0m none.trf: " if coloured else "Error: none.trf: ")


@pytest.mark.gate
def test_a_pipe_gets_colours_only_if_it_is_told_so(folder: Path) -> None:
    for words, coloured in (((), False), (("--color", "always"), True)):
        command = [sys.executable, "-m", "trfpair", *words, "pair", "none.trf"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8")
        assert done.stderr.startswith("\x1b[") == coloured


def test_the_sign_of_life_goes_away(capfd: pytest.CaptureFixture[str]) -> None:
    """It is written after a silence, and taken away before the next word."""
    terminal = Terminal()
    terminal.told -= 10
    terminal.started -= 10
    terminal._tick()
    terminal.clear()
    terminal.clear()
    terminal._tick()
    assert capfd.readouterr().err == "\r… 10 s\r\x1b[K"


def test_manual_pages_tell_every_option() -> None:
    made = pages(cli)
    assert made.keys() == {"trfpair.1", *(f"trfpair-{name}.1" for name in COMMANDS)}
    for name, command in ALL.items():
        text = made[f"trfpair-{name}.1"]
        assert text.startswith(f'.TH "{f"TRFPAIR-{name}".upper()}" "1" "" "trfpair '.replace("-", "\\-", 2)[:10])
        for flag in flags(command):
            assert f".B {flag}".replace("-", "\\-") in text, (name, flag)
        known = (".TH ", ".SH ", ".PP", ".TP", ".B ", ".BR ")
        assert not [line for line in text.splitlines() if line.startswith((".", "'")) and not line.startswith(known)]
    assert all(f"trfpair\\-{name.replace('-', chr(92) + '-')}(1)" in made["trfpair.1"] for name in COMMANDS)


def test_the_command_writes_them(folder: Path, trfpair: Run) -> None:
    done = trfpair("man", "man1")
    assert done.out == f"{len(COMMANDS) + 1} pages in man1: man {Path('man1/trfpair.1')}\n"
    assert (folder / "man1" / "trfpair-why-not.1").read_text(encoding="utf-8").count(".SH NAME") == 1


@pytest.mark.gate
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("trfpair w", {"why-not", "withdraw"}),
        ("trfpair pair --init", {"--initial-colour"}),
        ("trfpair pair --system dut", {"dutch", "dutch-2026", "dutch-2017"}),
        ("trfpair sheets open.trf --what pa", {"pairings"}),
        ("trfpair sheets open.trf --what names,sl", {"names,slips"}),
        ("trfpair sheets open.trf --lang p", {"pl", "pt"}),
    ],
)
def test_completion(typed: str, found: set[str], folder: Path) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1), "_TRFPAIR_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-c", "from trfpair.apps.cli.main import main; main()"],
        cwd=folder,
        env={**os.environ, **words},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == found


@pytest.mark.parametrize("code", [300 * "e", "/", "..", "../words/de", "C:"])
def test_a_language_that_is_no_name_of_a_file_is_unknown(trfpair: Run, code: str) -> None:
    done = trfpair("sheets", "open.trf", "--out", "o", "--lang", code)
    assert (done.code, done.err.startswith(f"Error: unknown language '{code}'")) == (3, True)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["stadnings", "x"], "standings"),
        (["pair", "open.trf", "--system", "duch"], "`dutch`"),
        (["sheets", "open.trf", "--out", "o", "--what", "pairing"], "`pairings`"),
        (["sheets", "open.trf", "--out", "o", "--lang", "deu"], "`de`"),
        (["standings", "open.trf", "--tie-breaks", "BHC"], "`BH`"),
        (["pair", "open.trf", "--stict"], "--strict"),
        (["pair", "open.trf", "--system", "ladder", "--option", "sed=1"], "`seed`"),
    ],
)
def test_a_misspelt_word_is_told_what_it_may_mean(words: list[str], meant: str, trfpair: Run) -> None:
    done = trfpair(*words)
    assert done.code == 3
    assert "id you mean" in done.err
    assert meant in done.err
