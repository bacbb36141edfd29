"""What SECURITY.md promises: a template of somebody else reaches nothing but its words, and names are only text."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded

FIXTURES = Path(__file__).parent / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"

ESCAPES = (
    "{{ ''.__class__.__mro__ }}",
    "{{ tournament.__class__.__init__.__globals__ }}",
    "{{ cycler.__init__.__globals__ }}",
    "{{ self._TemplateReference__context.x }}",
    "{{ (tournament | attr('__class__')).x }}",
    "{{ '{0.__class__.__init__.__globals__}'.format(tournament) }}",
    "{{ ('{0.__class__}' | attr('format'))(tournament) }}",
    "{{ ['{0.__class__.x}'] | map('format', tournament) | list }}{{ nothing.x }}",
    "{{ tournament.virtual_points.update({1: 2}) }}",
    "{% include '/etc/passwd' %}",
    "{% include '../outside.j2' %}",
    "{% import 'os' as os %}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{{ range(10000000) }}",
)
"""Ways out of a template, or to spoil what others see."""


def run(*arguments: str) -> int:
    return guarded(lambda: cli.main(args=list(arguments), prog_name="trfpair", standalone_mode=False))


@pytest.mark.gate
@pytest.mark.parametrize("text", ESCAPES)
def test_a_template_of_ones_own_reaches_nothing(text: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.copy(OPEN, tmp_path / "open.trf")
    (tmp_path / "outside.j2").write_text("outside", encoding="utf-8")
    own = tmp_path / "own"
    own.mkdir()
    (own / "pairs.txt.j2").write_text(text, encoding="utf-8")
    code = run("pair", str(tmp_path / "open.trf"), "--templates", str(own), "--out", str(tmp_path / "out"))
    out, err = capfd.readouterr()
    assert code == 3, out
    assert "pairs.txt.j2" in err
    assert "Traceback" not in err
    assert not (tmp_path / "out").exists()
    assert not re.search(r"outside$|root:|<class|<module", out + err, re.MULTILINE)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "text", ["{{ ''.__class__.x }}", "{% macro because(reason) %}{{ reason.x.y }}{% endmacro %}", "{%"]
)
@pytest.mark.parametrize("form", ["--html", "--no-trace"])
def test_a_broken_part_of_our_templates_is_told(
    text: str, form: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Parts that our own templates ask for can be replaced too."""
    shutil.copy(OPEN, tmp_path / "open.trf")
    part = tmp_path / "own" / "dutch" / "words.txt.j2"
    part.parent.mkdir(parents=True)
    part.write_text(text, encoding="utf-8")
    arguments = (
        "pair",
        str(tmp_path / "open.trf"),
        "--templates",
        str(tmp_path / "own"),
        "--out",
        str(tmp_path / "out"),
    )
    code = run(*arguments, form)
    err = capfd.readouterr().err
    assert (code, "own" in err) == ((3, True) if form == "--html" else (0, False))


def test_names_are_text_in_pages_and_never_code(tmp_path: Path) -> None:
    text = OPEN.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("001"))
    evil = line[:14] + "<script>alert(1)</script>{{ 7*7 }}"[:33].ljust(33) + line[47:]
    (tmp_path / "open.trf").write_text(text.replace(line, evil), "utf-8")
    assert run("pair", str(tmp_path / "open.trf"), "--html", "--out", str(tmp_path / "out")) == 0
    page = (tmp_path / "out" / "round.html").read_text("utf-8")
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7*7" in page


def test_security_md_names_what_is_there() -> None:
    """Each test, page and command that the page names exists, and the README leads to it."""
    root = Path(__file__).parents[1]
    page = (root / "SECURITY.md").read_text("utf-8")
    assert "(SECURITY.md)" in (root / "README.md").read_text("utf-8")
    paths = re.findall(r"`((?:tests|trfpair|docs)/[\w./]+)`|\]\(((?:docs|tests)[\w./]+)\)", page)
    assert len(paths) >= 6
    for path in (first or second for first, second in paths):
        assert (root / path).exists(), path
