"""The pages of the five documents begin with the three commands of their evening, and these run, round after round."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.page.said import trfpair

DOCS = Path(__file__).parents[1] / "docs"
FIRST = re.compile(r"\A# [^\n]*\n\n(?:(?!#).*?)```sh\n(.*?)```", re.S)
PAGES = {"club": 3, "ladder": 3, "vega": 5}
"""The pages, and how many rounds are played here."""


def commands(page: str) -> list[list[str]]:
    """The commands of the first block of a page."""
    found = FIRST.match((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    assert found is not None
    return [shlex.split(line)[1:] for line in found[1].splitlines()]


@pytest.mark.gate
@pytest.mark.parametrize("page", PAGES)
def test_a_season_by_the_first_three_commands(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four players, each round by the same two commands; then the file checks, and every round is the program's own."""
    monkeypatch.chdir(tmp_path)
    rows = ["name;rating", "Ada;1900", "Bo;1800", "Cy;1700", "Di;1600", "Ed;1500", "Flo;1400", "Gus;1300", "Hal;1200"]
    (tmp_path / "names.csv").write_text("\n".join(rows[: 5 if page != "vega" else 9]) + "\n", encoding="utf-8")
    begin, *each = commands(page)
    assert len(each) == 2
    trfpair(*begin)
    file = each[0][1]
    for round_ in range(PAGES[page]):
        for words in each:
            trfpair(*words)
        if page == "vega":
            trfpair("result", file, "3", "1-0", "4", "0-1")
        checked = trfpair("check", file, "--brief").decode()
        assert "DIFFERENT" not in checked
        assert "ILLEGAL" not in checked
        assert f"{round_ + 1} round" in checked


@pytest.mark.gate
@pytest.mark.parametrize("system", [(), ("--system", "squire", "--size", "2")])
def test_an_evening_of_tables_by_the_first_three_commands(
    system: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round that stands in the file is the one that the rules give, as the checker says; then the standings."""
    monkeypatch.chdir(tmp_path)
    begin, seat, enter = commands("pods")
    trfpair(*(begin[: begin.index("--system")] if system else begin), *system)
    file, drawn = seat[1], ["1", "=", "2", "="] if not system else ["1", "=", "2", "=", "3", "=", "4", "="]
    for round_ in range(1, 4):
        (tmp_path / "answer.json").write_bytes(trfpair(*seat))
        checked = trfpair("verify", file, "answer.json").decode()
        assert checked.startswith(f"round {round_}, {system[1] if system else 'cedh'}: accepted")
        trfpair("pods", "result", file, *drawn)
    assert enter[:3] == ["pods", "result", file]
    assert b"Standings after 3 rounds" in trfpair("pods", file, "--report")
