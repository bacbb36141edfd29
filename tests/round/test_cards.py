"""The cards of `round.html`: colours and labels in the language of the page, teams called teams."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.round.test_page import EVENTS, made

SYSTEMS = ("lim", "club", "burstein-2026", "dutch-2026")


@pytest.mark.few(3)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("colours", [("en", "White", "Black"), ("de", "Weiß", "Schwarz"), ("fr", "Blancs", "Noirs")])
def test_a_due_colour_is_a_word_of_the_language(tmp_path: Path, system: str, colours: tuple[str, str, str]) -> None:
    code, *words = colours
    text = made(tmp_path, EVENTS[system], "--system", system, "--lang", code)
    label = {"en": "due|preference", "de": "fällig|Farbwunsch", "fr": "couleur due|préférence"}[code]
    wanted = re.findall(rf"<dd>[^<]*; (?:{label})[^:<]*: ([^<]+)</dd>", text)
    assert wanted
    assert not {*wanted} & {"w", "b", "-"}
    assert any(word.lower() in one.lower() for word in words for one in wanted)


def test_why_somebody_floats_or_has_the_bye_stands_below_its_own_label(tmp_path: Path) -> None:
    """As in `explain`; passed over are those whom a player might have met."""
    text = made(tmp_path, EVENTS["vega"], "--system", "dutch-2026")
    below = [dd for label, dd in re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)", text) if label == "Why this one"]
    assert below
    assert not re.search(r"<dt>Passed over</dt><dd>(Not |Nobody else|Only )", text)


@pytest.mark.parametrize(("code", "teams", "players"), [("en", "Teams", "Players"), ("fr", "Équipes", "Joueurs")])
def test_teams_are_called_teams(tmp_path: Path, code: str, teams: str, players: str) -> None:
    text = made(tmp_path, EVENTS["team-2026"], "--system", "team-2026", "--lang", code)
    assert f'<h2 id="players-head">{teams}</h2>' in text
    assert players not in text.partition('<section id="steps"')[0]
    other = made(tmp_path / "players", EVENTS["lim"], "--system", "lim", "--lang", code)
    assert f'<h2 id="players-head">{players}</h2>' in other
