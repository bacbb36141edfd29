"""Options that an arbiter of the hall needs, in their places on the page: the file is that of the command."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import eye
from tests.page.conftest import Visit
from tests.page.said import trfpair
from tests.page.test_page import OPEN

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
