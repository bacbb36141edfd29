"""What a file of an older or looser dialect is taken for on its way to TRF26 (FIDE's check list of 2026, 47 to 53)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.lab.generate.dice import NONE, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.adjustments import DROPPED, FILLED_IN, MENDED, REWORDED, adjustments
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.trf import dumps, loads

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

OLD = """\
012 Old open
XXR 3
XXC white1
BBW  1.0
001    1      Alpha                             2000                             2.0    1     2 w 1  0000 - +
001    2      Beta                              1900                             0.0    3     1 b 0     3 w l
001    3      Gamma                             1800                             1,5    2  0000 - =     2 b w
"""


def found(text: str) -> list[tuple[str, str, tuple[int, ...]]]:
    data = text.encode()
    return [(one.kind, one.record, one.lines) for one in adjustments(data, loads(data))]


def test_every_adjustment_is_listed() -> None:
    assert found(OLD) == [
        (FILLED_IN, "042", ()),
        (FILLED_IN, "192", ()),
        (FILLED_IN, "212", ()),
        (REWORDED, "142", (2,)),
        (REWORDED, "152", (3,)),
        (REWORDED, "162", (4,)),
        (REWORDED, "001", (7,)),
        (REWORDED, "001", (5,)),
        (REWORDED, "001", (6, 7)),
        (MENDED, "", (7,)),
    ]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("XXR 3\n", (FILLED_IN, "142", ())),
        ("XXC white1\n", (FILLED_IN, "152", ())),
        ("BBW  1.0\n", (FILLED_IN, "162", ())),
    ],
)
def test_what_the_file_does_not_say_is_filled_in(line: str, wanted: tuple[str, str, tuple[int, ...]]) -> None:
    assert wanted not in found(OLD)
    assert wanted in found(OLD.replace(line, ""))


@pytest.mark.parametrize(("code", "told"), [("FIDE_DUTCH", True), ("FIDE_DOUBLESWISS", False)])
def test_the_bye_is_a_win_where_it_is_one(code: str, told: bool) -> None:
    data = f"012 A\n142 4\n192 {code}\n001    1      A\n001    2      B\n".encode()
    (scoring,) = (one.text for one in adjustments(data, loads(data)) if one.record == "162")
    assert ("the bye as a win" in scoring) is told


def test_what_trf26_cannot_say_is_lost() -> None:
    assert (DROPPED, "", ()) in found(OLD.replace("white1", "rank white1"))


@pytest.mark.parametrize("system", ["dutch-2026", "team-2026"])
def test_a_file_of_ours_needs_none(system: str) -> None:
    wishes = Wishes(players=Range(6, 6), rounds=Range(3, 3), tie_breaks="random", start="2026-05-01")
    text = dumps(make(random_order(wishes, system=system, seed="1"), "trfpair"), "trf26")
    kinds = {(kind, record) for kind, record, _ in found(text)}
    assert kinds <= {(FILLED_IN, "162"), (FILLED_IN, "362")}


def test_the_commands_tell_them(folder: Path, trfpair: Run) -> None:
    (folder / "old.trf").write_text(OLD, encoding="utf-8")
    listed = [str(one) for one in adjustments(OLD.encode(), loads(OLD.encode()))]
    done = trfpair("convert", "old.trf", "new.trf", "--report")
    assert (done.code, done.out.splitlines()) == (
        0,
        ["10 adjustments on the way to TRF26", *(f"  {line}" for line in listed)],
    )
    checked = trfpair("check", "old.trf", "--adjustments").out.splitlines()
    assert checked[-11:] == [
        "old.trf: 10 adjustments on the way to TRF26",
        *(f"  {line}" for line in listed),
    ]
    assert trfpair("convert", "old.trf", "-", "--report").out.startswith("012 Old open")
    assert trfpair("convert", "old.trf", "new.trf", "--report", "--to", "trf16").code == 3


def test_rounds_that_another_program_paired_otherwise_are_kept_in_the_log(folder: Path, trfpair: Run) -> None:
    """54, 55: `### Import @ Round r: right => made`, for a round that differs, and for none that agrees."""
    wishes = Wishes(players=Range(8, 8), rounds=Range(3, 3), forfeits=Range(0, 0), zero_byes=NONE, half_byes=NONE)
    tournament = make(random_order(wishes, system="dutch-2026", seed="1"), "trfpair")
    (folder / "right.trf").write_text(dumps(tournament, "trf26"), encoding="utf-8")
    assert trfpair("convert", "right.trf", "out.trf", "--checked").code == 0
    assert (folder / "out.trf").read_text(encoding="utf-8") == (folder / "right.trf").read_text(encoding="utf-8")
    text = (folder / "right.trf").read_text(encoding="utf-8").replace("192 FIDE_DUTCH\n", "192 TRFPAIR_CLUB\n")
    (folder / "imported.trf").write_text(text.replace("192 FIDE_DUTCH_2026\n", "192 TRFPAIR_CLUB\n"), encoding="utf-8")
    imported = loads((folder / "imported.trf").read_bytes()).tournament
    differing = [one.round for one in check_tournament(imported, Settings()) if one.differs]
    assert differing
    done = trfpair("convert", "imported.trf", "out.trf", "--checked")
    assert done.code == 0
    lines = [line for line in (folder / "out.trf").read_text(encoding="utf-8").splitlines() if "Import @" in line]
    assert [int(line.split("Round ")[1].split(":")[0]) for line in lines] == differing
    assert all("=>" in line for line in lines)
    checked = trfpair("check", "out.trf")
    assert (checked.code, "as the file says" in checked.out, checked.out.count("by hand")) == (0, True, 1 + len(lines))
