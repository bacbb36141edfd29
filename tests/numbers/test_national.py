"""National ratings: they stand in a record of their federation (NRS), never as FIDE's, and rank by record 172."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair
from tests.cli.conftest import Outcome, folder
from tests.cli.conftest import trfpair as command
from trfpair.event.numbers import by_strength, tournament_ratings
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
    assert command("player", "a.trf", "4", "--national", "1850").code == 0
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
