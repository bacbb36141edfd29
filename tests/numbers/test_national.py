"""National ratings: they stand in a record of their federation (NRS), never as FIDE's, and rank by record 172."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

import trfpair
from tests.cli.conftest import Outcome, folder
from tests.cli.conftest import trfpair as command
from trfpair.apps.page.begin import begun
from trfpair.apps.page.begin import roster as listed
from trfpair.event.national import tournament_ratings
from trfpair.event.numbers import by_strength
from trfpair.output.rewritten import rewritten
from trfpair.output.sent_back import sent_back

__all__ = ["command", "folder"]

PLAYERS = "".join(
    f"001 {at:4} m    {f'Player, No {at}':33} {rating or '':4} GER {'':11} 1990/01/01  0.0\n"
    for at, rating in ((1, 2000), (2, 0), (3, 1700), (4, 0))
)
EVENT = f"012 Open\n032 GER\n142 5\n152 W\n{PLAYERS}"


def test_it_stands_under_its_federation_and_ranks(folder: Path, command: Callable[..., Outcome]) -> None:
    (folder / "a.trf").write_text(EVENT, encoding="utf-8")
    done = command("player", "a.trf", "4", "--national", "1850")
    assert (done.code, "Player, No 4 (4): rating of GER 1850 (was none)" in done.out) == (0, True)
    lines = (folder / "a.trf").read_text(encoding="utf-8").splitlines()
    assert "172 GER FIDON" in lines
    assert f"GER    4 m    {'Player, No 4':33} 1850 GER {'':11} 1990/01/01" in lines
    event = trfpair.load(folder / "a.trf")
    assert event.by_id[4].rating == 0
    assert by_strength(event) == [1, 4, 3, 2]
    assert not [finding for finding in sent_back(event) if finding.record in ("172", "NRS")]
    for dialect in ("full", "trf26"):
        again = trfpair.loads(rewritten(event, dialect).text)
        assert tournament_ratings(again) == {1: 2000, 2: 0, 3: 1700, 4: 1850}
    made = rewritten(event, "trf16")
    assert "GER" in "".join(made.lost)
    assert "1850" not in made.text


def test_it_is_said_anew_and_taken_away() -> None:
    event = trfpair.with_player(trfpair.loads(EVENT), 4, rating=0, national=1850)
    event = trfpair.with_player(event, 4, national=1900)
    assert tournament_ratings(event)[4] == 1900
    assert sum(record.code == "GER" for record in event.records) == 1
    assert not [record for record in trfpair.with_player(event, 4, national=0).records if record.code == "GER"]


def test_the_federation_of_172_holds_and_one_is_needed() -> None:
    french = trfpair.with_player(trfpair.loads("172 FRA HBFN\n" + EVENT), 4, national=1850)
    assert (french.records[-1].code, next(one.code for one in french.records if one.code == "172")) == ("FRA", "172")
    assert sum(record.code == "172" for record in french.records) == 1
    with pytest.raises(trfpair.BadInput, match=r"needs its federation: .*GER FIDON"):
        trfpair.with_player(trfpair.loads(EVENT.replace("032 GER\n", "")), 4, national=1850)
    with pytest.raises(trfpair.BadInput, match="expected 0 to 9999, found 10000"):
        trfpair.with_player(trfpair.loads(EVENT), 4, national=10_000)


LIST = (
    "Name;Verein;Fed;Elo;DWZ\nAda;SK;GER;;1700-12\nBo;SK;POL;1900;1950\nCy;SK;GER;;\nDi;SK;GER;1650;\nEd;SK;GER;;1800\n"
)
OTHER = LIST.replace("DWZ", "NWZ")


def written(folder: Path, command: Callable[..., Outcome], text: str, *said: str) -> list[str]:
    (folder / "list.csv").write_text(text, encoding="utf-8")
    done = command("new", "list.csv", "-o", "cup.trf", "--rounds", "3", *said)
    assert done.code == 0, done.err
    return (folder / "cup.trf").read_text(encoding="utf-8").splitlines()


def shown(lines: Iterable[str], code: str) -> list[tuple[int, str, str, str]]:
    """Number, name, rating and federation of the records of a code."""
    return [(int(one[4:8]), one[14:47].strip(), one[48:52].strip(), one[53:56]) for one in lines if one[:3] == code]


def test_a_list_writes_them_as_what_they_are(folder: Path, command: Callable[..., Outcome]) -> None:
    lines = written(folder, command, LIST)
    people = [(1, "Bo", "1900", "POL"), (2, "Ed", "0", "GER"), (3, "Ada", "0", "GER"), (4, "Di", "1650", "GER")]
    assert shown(lines, "001") == [*people, (5, "Cy", "0", "GER")]
    assert shown(lines, "GER") == [(1, "Bo", "1950", "POL"), (2, "Ed", "1800", "GER"), (3, "Ada", "1700", "GER")]
    assert [one for one in lines if one.startswith("172")] == ["172 GER FIDON"]
    done = command("new", "list.csv", "-o", "again.trf", "--rounds", "3")
    assert (
        "3 national ratings of GER (NRS): the players are ranked by the FIDE rating, or else the national one (172)"
        in (done.err)
    )
    assert command("event", "cup.trf", "--counts").code == 0
    assert "072 2\n" in (folder / "cup.trf").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said", "rule", "first"),
    [
        (LIST, ("--ratings", "GER NIDOF"), "172 GER NIDOF", "Bo Ed Ada Di Cy"),
        (LIST, ("--ratings", "GER NRO"), "172 GER NRO", "Bo Ed Ada Cy Di"),
        (LIST, ("--ratings", "AUT FIDON"), "172 AUT FIDON", "Bo Di Ada Cy Ed"),
        (LIST, ("--ratings", "FIDE"), "172     FIDE", "Bo Di Ada Cy Ed"),
        (LIST, ("--federation", "AUT"), "172 GER FIDON", "Bo Ed Ada Di Cy"),
        (OTHER, ("--federation", "AUT"), "172 AUT FIDON", "Bo Ed Ada Di Cy"),
        (OTHER, (), "172 GER FIDON", "Bo Ed Ada Di Cy"),
        (OTHER, ("--keep-order",), "172 GER FIDON", "Ada Bo Cy Di Ed"),
        (OTHER, ("--keep-order", "--ratings", "GER OTHER"), "172 GER OTHER", "Ada Bo Cy Di Ed"),
    ],
)
def test_their_federation_and_their_rule(
    folder: Path, command: Callable[..., Outcome], text: str, said: Sequence[str], rule: str, first: str
) -> None:
    """A name that one federation has comes first, then what is said, the event, and most of the players."""
    lines = written(folder, command, text, *said)
    assert [one for one in lines if one.startswith("172")] == [rule]
    assert " ".join(name for _, name, _, _ in shown(lines, "001")) == first
    code = rule.split()[1] if text is OTHER else "GER"
    assert [(name, rating) for _, name, rating, _ in sorted(shown(lines, code), key=lambda one: one[1])] == [
        ("Ada", "1700"), ("Bo", "1950"), ("Ed", "1800"),
    ]  # fmt: skip


def test_a_federation_that_nobody_knows_and_a_rule_of_ones_own(folder: Path, command: Callable[..., Outcome]) -> None:
    (folder / "list.csv").write_text("Name;NWZ\nAda;1700\nBo;1800\n", encoding="utf-8")
    refused = command("new", "list.csv", "-o", "cup.trf", "--rounds", "1")
    assert refused.code == 3
    for way in (
        "national ratings of the list need their federation",
        '--ratings "GER FIDON"',
        "a column `Fed` in the list",
    ):
        assert way in refused.err
    refused = command("new", "list.csv", "-o", "cup.trf", "--rounds", "1", "--ratings", "GER OTHER")
    assert (refused.code, "--keep-order takes the list's order" in refused.err) == (3, True)
    assert not (folder / "cup.trf").exists()
    assert command("new", "list.csv", "-o", "cup.trf", "--rounds", "1", "--federation", "AUT").code == 0


def test_the_page_writes_the_same(folder: Path, command: Callable[..., Outcome]) -> None:
    lines = written(folder, command, LIST)
    said, data = begun(LIST.encode(), "cup", "dutch", 3, "white")
    assert data.decode().splitlines() == lines
    assert [text for text in said["notices"] if "3 national ratings of GER (NRS)" in text]
    assert listed(LIST.encode())["list"]["preview"]["rows"][0] == ["1", "Bo", "1900", "1950", "POL", "SK"]
    with pytest.raises(trfpair.BadInput, match="a column `Fed` in the list"):
        begun(b"Name;NWZ\nAda;1700\nBo;1800\n", "open", "dutch", 3, "white")


def test_late_entries_bring_theirs(folder: Path, command: Callable[..., Outcome]) -> None:
    written(folder, command, LIST)
    (folder / "late.csv").write_text("Name;DWZ;Elo\nFay;1750;\nGus;;1600\n", encoding="utf-8")
    (folder / "cup2.trf").write_bytes((folder / "cup.trf").read_bytes())
    assert command("new", "late.csv", "--add", "cup.trf").code == 0
    lines = (folder / "cup.trf").read_text(encoding="utf-8").splitlines()
    assert shown(lines, "001")[5:] == [(6, "Fay", "0", "   "), (7, "Gus", "1600", "   ")]
    assert shown(lines, "GER")[-1][:3] == (6, "Fay", "1750")
    assert command("new", "late.csv", "--add", "cup2.trf", "--by-rating").code == 0
    lines = (folder / "cup2.trf").read_text(encoding="utf-8").splitlines()
    assert [name for _, name, _, _ in shown(lines, "001")] == ["Bo", "Ed", "Fay", "Ada", "Di", "Gus", "Cy"]
    assert {(number, name) for number, name, _, _ in shown(lines, "GER")} == {
        (1, "Bo"),
        (2, "Ed"),
        (3, "Fay"),
        (4, "Ada"),
    }


def test_a_tournament_file_as_a_list_brings_its_national_ratings(folder: Path, command: Callable[..., Outcome]) -> None:
    written(folder, command, LIST, "--ratings", "GER NIDOF")
    assert command("new", "cup.trf", "-o", "next.trf", "--rounds", "3").code == 0
    one, other = ((folder / name).read_text(encoding="utf-8").splitlines() for name in ("cup.trf", "next.trf"))
    assert "172 GER NIDOF" in other
    assert (shown(one, "001"), shown(one, "GER")) == (shown(other, "001"), shown(other, "GER"))
