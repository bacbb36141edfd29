"""Options that an arbiter of the hall needs, in their places on the page: the file is that of the command."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests import eye
from tests.page.conftest import Visit
from tests.page.said import trfpair
from tests.page.test_page import FIXTURES, OPEN

pytestmark = pytest.mark.gate


def _saved(visit: Visit) -> bytes:
    visit.go("drop")
    return visit.saved("#save")[1]


def test_a_namesake_who_comes_late_is_added_by_a_tick(visit: Visit, tmp_path: Path) -> None:
    page, file, late = visit.page, tmp_path / "open.trf", tmp_path / "late.txt"
    shutil.copy(OPEN, file)
    visit.open(file)
    visit.go("round")
    page.click("#late summary")
    page.fill("#late input[type=text]", "Mirzoev Azer")
    page.press("#late input[type=text]", "Enter")
    eye.expect(page.locator("#status .wrong")).to_contain_text("“Another player has this name”")
    assert page.input_value("#late input[type=text]") == "Mirzoev Azer"
    page.check("#late [name=same_name]")
    page.press("#late input[type=text]", "Enter")
    page.wait_for_selector("#status .message:not(.wrong)")
    visit.idle()
    late.write_text("Mirzoev Azer\n", encoding="utf-8")
    trfpair("new", late, "--add", file, "--same-name")
    assert _saved(visit) == file.read_bytes()


def test_a_round_is_paired_while_games_of_the_last_one_are_open(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "open.trf"
    shutil.copy(OPEN, file)
    trfpair("pair", file, "--write", "--quiet", "--no-trace")
    visit.open(file)
    visit.go("round")
    page.wait_for_selector("#to-results")
    assert page.locator("#pair").count() == 0
    page.click("#open-results")
    page.wait_for_selector("#pair")
    page.click("#open-results")  # the arbiter waits for the results after all
    page.wait_for_selector("#to-results")
    page.click("#open-results")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    trfpair("pair", file, "--write", "--open-results", "draw", "--quiet", "--no-trace")
    assert _saved(visit) == file.read_bytes()
    visit.go("round")
    assert page.locator("#pair").count() == 0


def test_a_list_says_by_which_ratings_its_players_are_ranked(visit: Visit, tmp_path: Path) -> None:
    page, names, file = visit.page, tmp_path / "club.csv", tmp_path / "club.trf"
    names.write_text("Name;NWZ\nAda;1500\nBo;1700\nCy;1600\nDi;1400\n", encoding="utf-8")
    visit.open(names)
    eye.expect(page.locator("#preview .bad")).to_contain_text("“File: Ratings that rank the players")
    page.fill("[name=ratings]", "GER NRO")
    page.press("[name=ratings]", "Tab")
    eye.expect(page.locator("#preview .bad")).to_have_count(0)
    page.fill(".summary input[type=number]", "3")
    page.click(".summary form button.main")
    page.wait_for_selector("#save")
    visit.idle()
    trfpair("new", names, "-o", file, "--rounds", "3", "--system", "dutch", "--name", "club", "--ratings", "GER NRO")
    assert _saved(visit) == file.read_bytes()


def test_an_option_of_a_system_has_its_field(visit: Visit, tmp_path: Path) -> None:
    """It comes with the system, goes into the file with the round, and stands there in the next one."""
    page, file = visit.page, tmp_path / "ladder.trf"
    shutil.copy(FIXTURES / "ladder" / "worked-example" / "in.trf", file)
    visit.open(file)
    visit.go("round")
    assert page.locator("#options [name=bye_gap]").count() == 0
    page.wait_for_selector("#system option[value=ladder]", state="attached")
    page.select_option("#system", "ladder")
    page.click("#options summary")
    page.fill("#options [name=bye_gap]", "2")
    page.select_option("#options [name=colour]", "balance")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    options = ("--system", "ladder", "--bye-gap", "2", "--colour", "balance")
    trfpair("pair", file, *options, "--write", "--quiet", "--no-trace")
    assert _saved(visit) == file.read_bytes()
    visit.go("round")
    page.click("#open-results")
    page.click("#options summary")
    assert page.input_value("#options [name=bye_gap]") == "2"
    page.click("#undo")
    page.wait_for_selector("#pair")
    visit.idle()
    page.wait_for_selector("#options [name=bye_gap]", state="attached")
    assert page.input_value("#options [name=bye_gap]") == "2"  # as it was said for the round that is undone


def test_the_values_of_a_keizer_season_have_their_fields(visit: Visit, tmp_path: Path) -> None:
    """One that cannot be is refused by the name of its field, and stays there to be mended."""
    page, file = visit.page, tmp_path / "season.trf"
    shutil.copy(FIXTURES / "by-hand" / "season.trf", file)
    visit.open(file)
    visit.go("round")
    page.click("#options summary")
    page.fill("#options [name=top]", "60")
    page.fill("#options [name=own]", "3/2")
    page.click("#pair")
    eye.expect(page.locator("#status .wrong")).to_contain_text(
        "“Next round: Share of the own value that counts once”: expected a share from 0 to 1 such as 1/3, found `3/2`"
    )
    assert page.input_value("#options [name=own]") == "3/2"
    page.fill("#options [name=own]", "1/2")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    trfpair("pair", file, "--option", "top=60", "--option", "own=1/2", "--write", "--quiet", "--no-trace")
    assert _saved(visit) == file.read_bytes()
    visit.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    assert b"option keizer top=60" in file.read_bytes()


def test_the_tie_breaks_of_tables_are_put_in_order(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "evening.json"
    evening = json.loads((FIXTURES / "page" / "tables.json").read_bytes())
    for round_ in evening["rounds"]:
        for table in round_["tables"]:
            table.setdefault("winner", table["players"][0])
    file.write_text(json.dumps(evening), encoding="utf-8")
    visit.open(file)
    visit.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    assert page.locator("#chips li > span").all_inner_texts() == ["points", "omw", "tsn", "4tw"]
    page.select_option("#chips select", "mw")
    page.click("#chips .chips li:nth-child(1) button:last-child")
    visit.idle()
    eye.expect(page.locator("#chips li > span")).to_have_text(["omw", "tsn", "4tw", "mw"])
    eye.expect(page.locator(".ranks thead")).to_contain_text("MW%")
    name, saved = visit.saved("main .file >> nth=0")
    assert name == "report.txt"
    assert saved == trfpair("pods", file, "--report", "--tie-breaks", "omw,tsn,4tw,mw")


def test_five_at_tables_of_four_have_byes_where_the_option_says_so(visit: Visit) -> None:
    page = visit.page
    visit.open(FIXTURES / "page" / "tables.json")
    visit.go("round")
    page.click("#presence summary")
    for row in range(6, 13):
        page.select_option(f"#presence li:nth-child({row}) select", "absent")
    page.click("#pair")
    eye.expect(page.locator("#status .wrong")).to_contain_text("“Next round: Byes where no table of 3 or 4 is left”")
    page.click("#options summary")
    page.select_option("#options [name=allow_bye]", "yes")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    assert page.locator(".tables section").count() == 2  # a table, and the bye


def test_lots_rank_who_stays_tied_and_are_kept(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "open.trf"
    shutil.copy(OPEN, file)
    visit.open(file)
    visit.go("standings")
    page.click("#rank-options summary")
    assert page.locator("#keep").count() == 0
    page.fill("[name=lots]", "7")
    page.press("[name=lots]", "Tab")
    eye.expect(page.locator(".ranks thead")).to_contain_text("OTHER_LOT")
    page.fill("[name=unrated]", "1500")
    page.press("[name=unrated]", "Tab")
    visit.idle()
    page.click("#keep")
    visit.idle()
    eye.expect(page.locator("#keep")).to_have_count(0)
    assert page.input_value("[name=lots]") == "7"
    trfpair("standings", file, "--lots", "7", "--unrated", "1500", "--keep")
    assert _saved(visit) == file.read_bytes()


def test_a_game_that_should_be_rated_otherwise_is_corrected(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "open.trf"
    shutil.copy(OPEN, file)
    visit.open(file)
    visit.go("results")
    page.wait_for_selector("#corrected")
    page.click("#corrected summary")
    page.fill("#corrected [name=board]", "2")
    page.select_option("#corrected [name=result]", "-+")
    page.click("#corrected button")
    page.wait_for_selector("#status .message:not(.wrong)")
    visit.idle()
    assert page.locator("#corrected[open]").count() == 0
    trfpair("result", file, "2", "-+", "--round", "4", "--rating-only")
    assert _saved(visit) == file.read_bytes()


def test_the_counts_of_the_event_and_the_boards_of_a_match_are_fields(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "team.trf"
    shutil.copy(FIXTURES / "seasons" / "team-2026.trf", file)
    while not trfpair("unpair", file, "--force").startswith(b"Round 1 "):
        """Back to the event before its first round."""
    visit.open(file)
    visit.go("changes/event")
    page.wait_for_selector("#act [name=boards]")
    other = str(3 - int(page.input_value("#act [name=boards]")))
    page.fill("#act [name=boards]", other)
    page.check("#act [name=counts]")
    page.click("#act button.main")
    page.wait_for_selector("#status .message:not(.wrong)")
    visit.idle()
    trfpair("event", file, "--boards", other, "--counts")
    assert _saved(visit) == file.read_bytes()
    visit.open(OPEN)
    visit.go("changes/event")
    page.wait_for_selector("#act [name=counts]")
    assert page.locator("#act [name=boards]").count() == 0
