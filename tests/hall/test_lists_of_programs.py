"""Lists of players as programs and federations give them, with invented names: what each column becomes."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import trfpair

LISTS = Path(__file__).parents[1] / "fixtures" / "lists" / "programs"
"""Each has Ina Arlt, 2150 of FIDE and 2101 of her federation, and Udo Brix, 1699 of his."""

COLUMNS: dict[str, tuple[str, str]] = {
    "swiss-manager": ("-, title, name, national rating, rating, club, birth, sex, federation, FIDE ID, -", "AUT"),
    "chess-results": ("number, title, name, FIDE ID, federation, rating, national rating, -, -, club", "AUT"),
    "swiss-chess": ("number, name, title, -, rating, national rating, -, club, federation, birth, FIDE ID", "AUT"),
    "dwz": ("name, sex, birth, national rating, -, rating, title, FIDE ID, federation", "GER"),
    "knsb": ("-, name, title, federation, national rating, birth, -", "NED"),
    "ffe": ("-, last name, first name, sex, birth, -, federation, rating, club", "FRA"),
    "uscf": ("-, name, -, national rating, -", "USA"),
    "ecf": ("-, name, -, FIDE ID, sex, federation, club, national rating", "ENG"),
    "vega": ("name, federation, birth, sex, title, FIDE ID, rating, -, national rating, -", "ITA"),
    "fsi": ("-, last name, first name, national rating, rating, -, club, birth", "ITA"),
    "feda": ("-, name, title, national rating, rating, federation, club, birth", "ESP"),
    "swiss-perfect": (
        "last name, first name, FIDE ID, -, rating, national rating, birth, title, club, sex",
        "NOR",
    ),
    "lask": ("name, birth, club, national rating, rating, FIDE ID, federation", "SWE"),
    "schweiz": ("-, last name, first name, title, national rating, rating, birth, club", "SUI"),
    "fide-search": ("FIDE ID, name, title, -, federation, rating, -, -, birth", ""),
}
"""Each column, - for one that is not used, and the federation of the national ratings."""
ABOVE_THE_HEADER = {"chess-results": 2}


@pytest.mark.parametrize("name", COLUMNS)
def test_each_column_of_a_list_is_taken_for_what_it_is(name: str) -> None:
    path = LISTS / f"{name}.csv"
    kept, federation = COLUMNS[name]
    told = trfpair.preview(path, ratings="NOR FIDON" if name == "swiss-perfect" else "")
    assert [one.kept_as or "-" for one in told.columns] == kept.split(", ")
    assert told.problems == ()
    head = path.read_text(encoding="utf-8").splitlines()[ABOVE_THE_HEADER.get(name, 0)]
    titles = next(csv.reader([head], delimiter=";" if ";" in head else ","))
    assert [one.title for one in told.columns] == titles
    unused = [one.title for one in told.columns if not one.kept_as]
    assert all(any(f"`{title}`" in one for one in told.warnings) for title in unused)
    event = told.tournament
    assert event
    assert event.header("172") == (f"{federation} FIDON" if federation else "")
    arlt, brix = event.players[:2]
    assert [one.name.upper().replace(",", " ").split() for one in (arlt, brix)] == [["ARLT", "INA"], ["BRIX", "UDO"]]
    assert arlt.rating == (2150 if "rating" in kept.split(", ") else 0)
    assert brix.rating == 0
    assert arlt.fide_id == ("4690001" if "FIDE ID" in kept else "")
    assert arlt.birth[:4] == ("1990" if "birth" in kept else "")
    assert bool(arlt.club) == ("club" in kept)
    assert [(one.sex, other) for one, other in ((arlt, "w"), (brix, "m")) if one.sex and one.sex != other] == []


def test_every_list_of_a_program_is_looked_at() -> None:
    assert {path.stem for path in LISTS.iterdir()} == set(COLUMNS)


def test_national_ratings_of_each_list_are_no_ratings_of_fide() -> None:
    for name, (_, federation) in COLUMNS.items():
        told = trfpair.preview(LISTS / f"{name}.csv", ratings="NOR FIDON" if name == "swiss-perfect" else "")
        assert told.tournament
        rated = [record.text[45:49] for record in told.tournament.records if record.code == federation]
        expected = {"ffe": ["1699", "1099"], "uscf": ["2101", "1450"]}.get(name, ["2101", "1699"] if federation else [])
        assert rated == expected, name


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("01.05.90", "1990/05/01"),
        ("2.3.01", "2001/03/02"),
        ("1/2/29", "2029/02/01"),
        ("08", "2008"),
        ("65", "1965"),
        ("00.00.00", ""),
    ],
)
def test_a_year_of_two_figures_is_one_that_a_player_can_be_born_in(text: str, meant: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(f"name;birth\nA;{text}\nB;1990\n", encoding="utf-8")
    event = trfpair.preview(tmp_path / "list.csv").tournament
    assert event
    assert event.players[0].birth == meant


def test_a_rating_that_is_no_number_is_shown_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("name;uscf\nAda;/12\n", encoding="utf-8")
    told = trfpair.preview(tmp_path / "p.csv")
    assert told.problems[0].endswith("line 2 (national): expected a whole number up to 9999, found `/12`")


def test_one_column_called_fide_is_a_rating_or_a_number(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name;FIDE\nA;2100\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("name;FIDE\nA;4690001\n", encoding="utf-8")
    assert [trfpair.preview(tmp_path / f"{one}.csv").columns[1].kept_as for one in "ab"] == ["rating", "FIDE ID"]
