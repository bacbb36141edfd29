"""Every example of the documentation runs and prints what stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pods.running import run
from tests.seeds import daily

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "pods.md"
EXAMPLE = re.compile(r"```sh\n(.*?)```\n```text\n(.*?)```", re.S)
START = (
    "import sys; from trfpair.apps.exits import run; from trfpair.apps.cli.pods import pods;"
    "run(lambda: pods.main(sys.argv[2:], standalone_mode=False))"
)


def shim(folder: Path) -> None:
    """Write a ``trfpair`` that runs this checkout."""
    folder.mkdir()
    program = folder / "trfpair"
    program.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -c '{START}' \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.mark.gate
@pytest.mark.posix  # the examples are for a shell
def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    shim(tmp_path / "bin")
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    examples = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) >= 6
    for script, expected in examples:
        done = subprocess.run(
            ["sh", "-c", script], capture_output=True, cwd=tmp_path, env=environment, check=False, encoding="utf-8"
        )
        assert done.stdout + done.stderr == expected or _interleaved(done, expected), script


def _interleaved(done: subprocess.CompletedProcess[str], expected: str) -> bool:
    """Say whether both streams together are the expected lines, in whichever order they were written."""
    return sorted((done.stdout + done.stderr).splitlines()) == sorted(expected.splitlines())


def test_every_option_is_on_the_page() -> None:
    from trfpair.apps.cli.pods import pods

    page = PAGE.read_text(encoding="utf-8")
    for option in pods.params:
        for name in option.opts:
            assert not name.startswith("--") or name in page, name


@daily(3, 8)
def test_every_rule_of_a_trace_is_on_the_page(count: int) -> None:
    """The trace cites rules by number and name; the page explains each of them."""
    from tests.pods import reference
    from trfpair.pods import by_name
    from trfpair.systems.trace import Trace

    page = PAGE.read_text(encoding="utf-8")
    explained = {number for bold in re.findall(r"- \*\*(.*?)\*\*", page) for number in re.findall(r"[CS][0-9]", bold)}
    for seed in range(count):
        request = reference.random_request(seed, 9 + seed, 4, (4, 3))
        for system, given in (("cedh", {"effort": 1}), ("squire", {"size": 4, "effort": 1})):
            tables, trace = by_name(system), Trace()
            tables.load()(request, tables.made(given), trace)
            cited = {step.article.split()[0] for step in trace.steps}
            assert cited
            assert cited <= explained


def test_templates_of_ones_own_come_first(tmp_path: Path) -> None:
    (tmp_path / "pods").mkdir()
    page = tmp_path / "pods" / "seating.txt.j2"
    page.write_text("{% for table in outcome.tables %}{{ table | join('-') }}\n{% endfor %}", encoding="utf-8")
    asked = ("-", "--system", "squire", "--format", "text", "--templates", str(tmp_path))
    assert run(*asked, stdin=b'{"players": [1, 2, 3, 4]}') == (0, "1-2\n3-4\n", "")
    page.write_text("{{ nobody }}", encoding="utf-8")
    refused = run(*asked, stdin=b'{"players": [1, 2, 3, 4]}')
    assert (refused.code, refused.out) == (3, "")
    assert f"{page}, line 1" in refused.err
