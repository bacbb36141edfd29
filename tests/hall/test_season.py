"""The season of docs/a-season.md, typed from the page; and a weekend of 120 players in three groups."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from tests.standings.reference import MODULE, PAIRINGS
from tests.standings.reference import run as reference
from tests.typed_page import typed_again
from trfpair.event.log_lines import log_entries
from trfpair.event.model import Tournament

Run = Callable[..., Outcome]

PAGE = Path(__file__).parents[2] / "docs" / "a-season.md"
UTF8 = ("-c", "-b", "utf-8")


def season() -> Tournament:
    """The file at the end of the page."""
    found = re.search(r"^\$ cat season\.trf\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    return library.loads(found[1])


def test_the_season_holds_all_that_can_happen() -> None:
    event = season()
    assert (len(event.players), event.last_paired) == (25, 9)
    assert {entry.kind for entry in log_entries(event)} == {
        "MPA", "Decision", "Rating correction", "Correction", "Adjourned", "Late entry",
    }  # fmt: skip
    results = {game.result.value for player in event.players for game in player.games}
    assert results >= set("10=+-HUZ")
    assert [found.verdict for found in library.check(event)] == ["agrees", "by hand", *["agrees"] * 7]


@pytest.mark.gate
@pytest.mark.posix  # the transcript is for a shell
@pytest.mark.parametrize("name", ["a-season.md", "a-team-weekend.md"])
def test_an_event_is_typed_from_its_page(name: str, tmp_path: Path) -> None:
    page = (PAGE.parent / name).read_text(encoding="utf-8")
    again = typed_again(page, tmp_path)
    assert page == again, f"python -m tests.typed_page docs/{name} writes the page anew"
    assert "Error" not in page


def rounds_that_agree(text: str) -> dict[int, bool]:
    """Round -> whether the reference pairs it as the file has it."""
    rounds = json.loads(reference(PAIRINGS, text, *UTF8))["pairingResult"]["roundpairing"]
    return {row["round"]: row["check"] for row in rounds}


@pytest.mark.gate
def test_the_reference_checks_the_season() -> None:
    """Standings as a whole; pairings but for the rounds of which the file says why they differ."""
    pytest.importorskip("gacrux")
    event = season()
    text = library.dumps(event, dialect="trf26")
    assert '"check": true' in reference(MODULE, text, *UTF8)
    known_later = {
        int(found[1]) for entry in log_entries(event) if (found := re.search(r"after round (\d+)", entry.text))
    }
    by_hand = {entry.round for entry in log_entries(event) if entry.kind == "MPA"}
    differing = {round_ for round_, agrees in rounds_that_agree(text).items() if not agrees}
    assert (differing, by_hand | known_later) == ({2, 6, 8}, {2, 6, 8})


GROUPS = ("a", "b", "c")


@pytest.mark.gate
def test_a_weekend_of_120_in_three_groups(folder: Path, trfpair: Run) -> None:
    dice = random.Random(120)
    files = [f"{group}.trf" for group in GROUPS]
    for at, group in enumerate(GROUPS):
        top = 2300 - 400 * at
        rows = "".join(f"{group.upper()} {n:02};{top - 9 * n};{1950 + n}\n" for n in range(40))
        (folder / f"{group}.csv").write_text(f"Name;Elo;Geb.\n{rows}", encoding="utf-8")
        made = trfpair("new", f"{group}.csv", "-o", f"{group}.trf", "--rounds", "5", "--name", f"Weekend {group}",
                       "--start", "2026/10/03", "--tie-breaks", "BH/C1,BH,SB")  # fmt: skip
        assert made.code == 0, made.err
    assert trfpair("bye", "a.trf", "A 07,A 09", "--round", "2", "--half").code == 0
    assert trfpair("ban", "b.trf", "1,2,3").code == 0
    for round_ in range(1, 6):
        if round_ == 3:
            assert trfpair("withdraw", "b.trf", "17,18,19").code == 0
            (folder / "late.csv").write_text("Name;Elo\nLate Lena;1700\n", encoding="utf-8")
            assert trfpair("new", "late.csv", "--add", "c.trf", "--missed", "half", "--by-rating").code == 0
        done = trfpair("pair", *files, "--write", "--quiet")
        assert done.code == 0, done.err
        assert done.err.count("entered in") == 3
        for file in files:
            if (round_, file) == (2, "c.trf"):
                one, other = (pair.white for pair in library.boards(library.load(file), 2)[3:5])
                assert trfpair("swap", file, str(one), str(other)).code == 0
            if (round_, file) == (4, "a.trf"):
                before = (folder / file).read_bytes()
                assert trfpair("unpair", file).code == 0
                assert trfpair("pair", file, "--write", "--quiet").code == 0
                assert (folder / file).read_bytes() == before
            boards = len(library.boards(library.load(file), round_))
            played = [dice.choice(["1-0", "1:0", "½", "0–1", "remis", "+-"]) for _ in range(boards)]
            played[-1] = "0-0" if (round_, file) == (4, "c.trf") else played[-1]
            words = [word for board, result in enumerate(played, 1) for word in (str(board), result)]
            done = trfpair("result", file, "--quiet", *words)
            assert (done.code, "all results are in" in done.err) == (0, True), done.err
    top = library.boards(library.load("b.trf"), 3)[0]
    wrong = library.load("b.trf").player(top.white).game(3).result.value
    done = trfpair("result", "b.trf", "--round", "3", "--replace", "--quiet", "1", "0-1" if wrong != "0" else "1-0")
    assert "Round 5 would now be paired" in done.err
    for file in files:
        assert trfpair("standings", file, "--write").code == 0
    done = trfpair("check", *files, "--strict")
    assert done.code == 0, done.out + done.err
    assert "4 of 5 rounds agree, 1 was made by hand" in done.out
    for file in files:
        (folder / "report.trf").unlink(missing_ok=True)
        assert trfpair("convert", file, "report.trf", "--to", "trf26").code == 0
        by_hand, known_later = {"b.trf": (set(), {4, 5}), "c.trf": ({2}, set())}.get(file, (set(), set()))
        _refer((folder / "report.trf").read_text(encoding="utf-8"), by_hand, known_later)


def _refer(text: str, by_hand: set[int], known_later: set[int]) -> None:
    """Standings and pairings by the reference, where it is installed; it knows nothing of what was known later."""
    try:
        import gacrux  # noqa: F401
    except ImportError:
        return
    assert '"check": true' in reference(MODULE, text, *UTF8)
    differing = {round_ for round_, agrees in rounds_that_agree(text).items() if not agrees}
    assert by_hand <= differing <= by_hand | known_later
