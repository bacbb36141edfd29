"""Checking what others paired: which reading would agree, rounds made by hand, files that are none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from tests.trf.lines import row
from trfpair.event.model import Colour, ForbiddenGroup, Record
from trfpair.event.numbers import renumbered

Run = Callable[..., Outcome]


@pytest.fixture
def event(folder: Path) -> Path:
    made = library.generate(players=20, rounds=5, seed=2)
    library.dump(replace(made, records=(), initial_colour=Colour.WHITE), folder / "event.trf")
    return folder / "event.trf"


@pytest.mark.gate
def test_the_other_initial_colour_is_tried(event: Path, trfpair: Run) -> None:
    made = library.load(event)
    right = Colour.BLACK if library.check(replace(made, initial_colour=Colour.BLACK))[0].agrees else Colour.WHITE
    library.dump(replace(made, initial_colour=right.opposite), event)
    done = trfpair("check", "event.trf", "--pairings-only")
    assert f"5 of 5 rounds agree with --initial-colour {right.name.lower()}" in done.out
    assert trfpair("check", "event.trf", "--pairings-only", "--initial-colour", right.name.lower()).code == 0


@pytest.mark.gate
def test_another_edition_is_tried(folder: Path, trfpair: Run) -> None:
    made = library.generate(players=30, rounds=6, seed=1, system="dubov-2026")
    wrong = replace(made, system="FIDE_DUTCH_2026", records=())
    library.dump(wrong, folder / "event.trf")
    head = trfpair("check", "event.trf", "--pairings-only").out.splitlines()[0]
    assert "rounds differ" in head
    assert "paired by other rules, with other numbers, or by hand; first in round" in head
    old = library.generate(players=60, rounds=9, seed=7, system="dutch-2017")
    library.dump(replace(old, system="FIDE_DUTCH_2026", records=()), folder / "old.trf")
    done = trfpair("check", "old.trf", "--pairings-only", "--brief")
    assert "9 of 9 rounds agree with --system dutch-2017" in done.out


@pytest.mark.gate
def test_another_reading_is_tried_though_one_round_of_many_differs(folder: Path, trfpair: Run) -> None:
    """The edition explains the round that differs, and no other reading is named."""
    for seed in range(1, 40):
        old = library.generate(players=7, rounds=5, seed=seed, system="dutch-2017")
        wrong = replace(old, system="FIDE_DUTCH_2026", records=())
        if sum(not found.agrees for found in library.check(wrong)) == 1 and library.check(wrong)[0].agrees:
            break
    library.dump(wrong, folder / "old.trf")
    done = trfpair("check", "old.trf", "--pairings-only")
    assert "1 of 5 rounds differs" in done.out
    assert "5 of 5 rounds agree with --system dutch-2017" in done.out
    assert "--initial-colour" not in done.out


@pytest.mark.gate
def test_a_round_robin_and_an_acceleration_that_nobody_named_are_tried(folder: Path, trfpair: Run) -> None:
    made = library.generate(players=8, rounds=7, seed=3, system="berger")
    library.dump(replace(made, system="FIDE_DUTCH_2026", records=()), folder / "all.trf")
    assert "7 of 7 rounds agree with --system berger\n" in trfpair("check", "all.trf", "--pairings-only").out
    fast = library.generate(players=24, rounds=7, seed=3, system="dutch-2026", acceleration="baku")
    library.dump(replace(fast, baku=False, records=()), folder / "fast.trf")
    assert "7 of 7 rounds agree with --baku" in trfpair("check", "fast.trf", "--pairings-only").out


def test_numbers_that_were_given_later_are_told(folder: Path, trfpair: Run) -> None:
    """Players numbered anew for publication: the rounds were not paired by other rules, nor by hand."""
    made = by_rating(library.generate(players=24, rounds=3, seed=5, system="dutch-2026"))
    again = renumbered(made, sorted(made.by_id, key=lambda id_: (id_ % 5, id_)))
    assert all(found.agrees for found in library.check(again))
    library.dump(replace(again, records=()), folder / "published.trf")
    done = trfpair("check", "published.trf", "--pairings-only", "--brief")
    assert "paired by other rules, with other numbers, or by hand" in done.out
    assert "3 of 3 rounds agree with the players numbered by rating (C.04.2, 2.2), not as in the file\n" in done.out


def test_numbers_that_the_log_takes_for_older_ones_are_tried_as_they_stand(folder: Path, trfpair: Run) -> None:
    made = by_rating(library.generate(players=24, rounds=3, seed=5, system="dutch-2026"))
    false = renumbered(made, sorted(made.by_id, key=lambda id_: (id_ % 5, id_))).records
    library.dump(replace(made, records=false), folder / "log.trf")
    done = trfpair("check", "log.trf", "--pairings-only", "--brief")
    assert "3 of 3 rounds agree with the numbers that stand in the file (without its `### Numbers`)\n" in done.out


@pytest.mark.gate
def test_a_ban_that_nobody_kept_is_named(folder: Path, trfpair: Run) -> None:
    made = library.generate(players=10, rounds=4, seed=4, system="dutch-2026")
    met = library.boards(made, 2)[0]
    banned = replace(made, records=(), forbidden=(ForbiddenGroup((met.white, met.black)),))
    library.dump(banned, folder / "banned.trf")
    done = trfpair("check", "banned.trf", "--pairings-only", "--brief")
    assert (done.code, "1 of them ILLEGAL" in done.out) == (6, True), done.out
    assert "4 of 4 rounds agree with --ignore XXP,260\n" in done.out
    assert trfpair("check", "banned.trf", "--pairings-only", "--ignore", "XXP,260").code == 0


def by_rating(made: library.Tournament) -> library.Tournament:
    """A tournament without a log, whose ratings stand in the order of the numbers."""
    rated = tuple(replace(player, rating=2600 - 10 * player.id) for player in made.players)
    return replace(made, players=rated, records=())


def test_a_league_of_teams_is_sent_to_the_round_robin_too(folder: Path, trfpair: Run) -> None:
    teams = ["013 Alpha                              1    2", "013 Beta                               3    4"]
    rows = [row(id_, name=f"P{id_}") for id_ in range(1, 5)]
    (folder / "league.trf").write_text("\n".join([*teams, *rows, ""]), encoding="utf-8")
    refused = trfpair("check", "league.trf")
    assert refused.code == 3
    assert "everybody meets everybody by `berger`" in refused.err


def test_a_round_by_hand_is_no_difference(event: Path, trfpair: Run) -> None:
    begun = library.without_round(library.load(event), force=True)
    paired = library.with_round(begun, library.pair(begun))
    one, other = library.boards(paired, 5)[0].white, library.boards(paired, 5)[1].white
    made = library.amended(paired, library.with_players_swapped(paired, one, other)).tournament
    library.dump(replace(made, initial_colour=library.load(event).initial_colour), event)
    checked = [found.verdict for found in library.check(library.load(event))]
    if checked[0] != "agrees":
        made = replace(made, initial_colour=Colour.BLACK)
        library.dump(made, event)
    done = trfpair("check", "event.trf", "--pairings-only")
    assert (done.code, "made by hand, as the file says" in done.out) == (0, True), done.out
    library.dump(replace(made, records=tuple(r for r in made.records if "MPA" not in r.text)), event)
    assert trfpair("check", "event.trf", "--pairings-only").code == 6


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name;rating\nA;1500\n" * 90, "a list of players? `trfpair new`"),
        ("%PDF-1.4\n" + "x\n" * 90, "this is a PDF file"),
        ("<html>\n" * 9, "this is a web page"),
        ("hello\n", "is this a TRF file?"),
    ],
)
def test_a_file_that_is_no_trf_is_one_line(folder: Path, trfpair: Run, text: str, told: str) -> None:
    (folder / "list.trf").write_text(text, encoding="utf-8")
    done = trfpair("check", "list.trf")
    assert done.code == 3
    assert told in done.err
    assert len(done.err.splitlines()) <= 2


def test_an_imported_round_counts_as_made_by_hand(event: Path) -> None:
    paired = library.load(event)
    last = library.without_round(paired, force=True)
    again = library.with_round(last, library.pair(last))
    made = library.with_players_swapped(again, *(pair.white for pair in library.boards(again, 5)[:2]))
    found = library.check(made)[4]
    text = " Import @ Round 5: " + " => ".join(
        " ".join(f"{one}-{two}" for one, two in pairs) for pairs in (found.checker, found.tournament)
    )
    assert library.check(replace(made, records=(*made.records, Record("###", text))))[4].verdict == "by hand"


@pytest.mark.gate
def test_rounds_made_by_hand_are_not_said_to_agree(folder: Path, trfpair: Run) -> None:
    (folder / "names.txt").write_text("A\nB\nC\nD\n", encoding="utf-8")
    assert trfpair("new", "names.txt", "-o", "by-hand.trf", "--rounds", "3").code == 0
    told = ["1 round was", "2 rounds were", "1 of 3 rounds agrees, 2 were"]
    for round_, others in enumerate((["1-2", "3-4"], ["3-1", "2-4"], []), 1):
        assert trfpair("pair", "by-hand.trf", "--write", "--no-trace").code == 0
        if others:
            assert trfpair("board", "by-hand.trf", *others).code == 0
        assert trfpair("result", "by-hand.trf", "1", "=", "2", "=").code == 0
        said = trfpair("check", "by-hand.trf", "--pairings-only").out.partition("\n")[0]
        assert said == f"by-hand.trf: {told[round_ - 1]} made by hand, as the file says (dutch-2026)"


def test_what_the_rules_forbid_is_told_of_a_round_made_by_hand(folder: Path, trfpair: Run) -> None:
    """A game played again by hand: named in the summary, also by --quiet; --strict counts it as a difference."""
    (folder / "names.csv").write_text(
        "name,rating\n" + "".join(f"P {at},{2000 - at}\n" for at in range(8)), encoding="utf-8"
    )
    assert trfpair("new", "names.csv", "-o", "again.trf", "--rounds", "3").code == 0
    assert trfpair("pair", "again.trf", "--write").code == 0
    assert trfpair("result", "again.trf", "1", "1-0", "2", "1-0", "3", "=", "4", "0-1").code == 0
    assert trfpair("pair", "again.trf", "--write").code == 0
    assert trfpair("board", "again.trf", "1-5").code == 0
    told = "1 was made by hand, as the file says; the rules forbid what was made in round 2 (dutch-2026)"
    for words in ((), ("--quiet",), ("--brief",)):
        done = trfpair("check", "again.trf", *words)
        assert (done.code, told in done.out, "1 and 5 have met in round 1" in done.out) == (0, True, True), done.out
    done = trfpair("check", "again.trf", "--strict", "--pairings-only")
    assert done.code == 6
    assert "1 of 2 rounds differs, 1 of them ILLEGAL" in done.out
