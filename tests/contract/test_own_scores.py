"""A score of a system's own: in standings, on pages, in the ranks of a generated file; places of a ladder too."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import trfpair
from tests.contract.test_options import run
from trfpair.event.scores import OwnScore
from trfpair.systems.of_file import standing_system
from trfpair.trf import load, loads


def test_the_score_as_text() -> None:
    own = OwnScore("Letters", {1: Fraction(1, 3), 2: 4, 3: None, 4: Fraction(5, 2)}, decimals=1)
    assert [own.text(id_) for id_ in range(1, 6)] == ["0.3", "4.0", "-", "2.5", "-"]
    assert OwnScore("Place", {1: 7}).text(1) == "7"


def test_the_standings_of_a_ladder_are_its_places(tmp_path: Path) -> None:
    file = tmp_path / "ladder.trf"
    run("generate", "-o", file, "--system", "ladder", "--players", "9", "--rounds", "4", "--seed", "4")
    table = trfpair.standings(load(file).tournament)
    places = {player.id: player.rank for player in load(file).tournament.players}
    assert [places[line.player.id] for line in table.lines if places[line.player.id]] == sorted(
        filter(None, places.values())
    )
    assert str(table.columns[0].code) == "Place"


def test_a_season_says_its_options_and_ranks_by_its_score(tmp_path: Path) -> None:
    file = tmp_path / "season.trf"
    asked = ("--option", "top=30", "--option", "apart=2")
    run("generate", "-o", file, "--system", "keizer", "--players", "9", "--rounds", "5", "--seed", "4", *asked)
    assert "### trfpair option keizer top=30" in file.read_text(encoding="utf-8")
    assert "5 rounds agree (keizer)" in run("check", file)
    event = load(file).tournament
    by_rank = sorted(event.players, key=lambda player: player.rank or 0)
    assert [line.player.id for line in trfpair.standings(event).lines] == [player.id for player in by_rank]
    best = run("standings", file).splitlines()[4].split()[-1]
    page = run("pair", file, "--out", tmp_path / "o", "--html", "--round", "5")
    assert "Keizer" not in page
    assert best not in page, "the page shows the score before the round"
    assert run("standings", file, "--after", "4").splitlines()[4].split()[-1] in page
    run("generate", "-o", tmp_path / "x.trf", "--system", "keizer", "--option", "size=3", code=3)


def test_new_keeps_options(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("Ada\nBo\n", encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", tmp_path / "n.trf", "--system", "keizer", "--option", "own=0")
    assert "### trfpair option keizer own=0" in (tmp_path / "n.trf").read_text(encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", tmp_path / "m.trf", "--system", "keizer", "--option", "own", code=2)


def test_the_text_of_a_file_names_a_system_for_its_standings() -> None:
    def named(text: str) -> str:
        system = standing_system(loads(f"092 {text}\n001    1      A{'':66}0.0\n").tournament)
        return system.name if system else ""

    assert named("Individual: Round-Robin") == "berger"
    assert named("Individual: Double Round Robin") == "berger-double"
    assert named("Individual: Ladder") == "ladder"
    assert named("Individual: Swiss-System").startswith("dutch")
