"""Every system but Dutch: every round the engine makes is accepted, and whatever is spoilt is rejected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.literal.events import Boards, random_event, rounds_of
from tests.match import compare
from tests.steps import IN_PARTS
from trfpair import render
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.event.model import Record, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.systems.trace import Trace
from trfpair.trf import load, loads
from trfpair.verify import verify
from trfpair_check import Told
from trfpair_check.editions import EDITIONS
from trfpair_check.families import family

Json = dict[str, Any]
FIXTURES = Path(__file__).parents[1] / "fixtures"
MATCHES = {"double-swiss": compare.double_swiss, "team-2026": compare.teams, "team-2024": compare.teams}
SINGLE = [system for system in SYSTEMS if not system.name.startswith("dutch") and not system.view]
OTHERS = [system.name for system in SINGLE if system.template not in IN_PARTS]
NAMES = [*OTHERS, *MATCHES]


def told(tournament: Tournament, name: str, round_: int | None = None, **options: Any) -> Json | None:
    """What `trfpair pair --json` writes; None where there is no pairing."""
    trace = Trace(proofs=True)
    if name == "ladder":
        tournament = applied(tournament, round_)
    try:
        found = pair_round(tournament, Settings(system=name, round=round_, options=options), trace)
    except TrfpairError:
        return None
    data: Json = json.loads(render(found, "pairs.json"))
    return data


def rounds(name: str, seeds: range) -> Iterator[tuple[Tournament, Json]]:
    """Rounds with every quirk, as a system pairs them."""
    for seed in seeds:
        if name in MATCHES:
            event = loads(MATCHES[name](seed)).tournament
            found = [(event, told(event, name, round_)) for round_ in (1, 2, None)]
        else:
            found = list(_played(name, Random(f"systems-{name}-{seed}")))
        yield from ((tournament, data) for tournament, data in found if data)


def _played(name: str, random: Random) -> Iterator[tuple[Tournament, Json | None]]:
    def boards(tournament: Tournament, round_: int) -> Boards | None:
        data = told(tournament, name, round_)
        return _boards(data) if data else None

    for tournament, round_ in rounds_of(random_event(random, random.randint(5, 16)), boards):
        yield applied(tournament, round_) if name == "ladder" else tournament, told(tournament, name, round_)


def applied(tournament: Tournament, round_: int | None) -> Tournament:
    """A ladder by whose places a week is paired, whatever came before it."""
    lines = [Record("###", f" ladder week {round_ - 1}:")] if round_ else []
    return replace(tournament, records=(*tournament.records, *lines))


def _boards(data: Json) -> Boards:
    bye = {(data["bye"], 0)} if data["bye"] else set()
    return {(row["white"], row["black"]) for row in data["pairs"]} | bye


# -- ways to spoil a round --------------------------------------------------------------------------------------------


def exchange_opponents(random: Random, data: Json) -> bool:
    """Two boards meet across."""
    if len(data["pairs"]) < 2:
        return False
    one, two = random.sample(data["pairs"], 2)
    one["black"], two["black"] = two["black"], one["black"]
    return True


def turn_a_board(random: Random, data: Json) -> bool:
    board = random.choice(data["pairs"] or [None])
    if not board or not any(step["step"] in ("board", "colours", "pairs") for step in data["trace"]):
        return False
    board["white"], board["black"] = board["black"], board["white"]
    return True


def exchange_boards(random: Random, data: Json) -> bool:
    """Two boards in each other's place, as they are numbered."""
    if len(data["pairs"]) < 2:
        return False
    rows = data["pairs"]
    rows[0], rows[-1] = {**rows[-1], "board": rows[0]["board"]}, {**rows[0], "board": rows[-1]["board"]}
    return True


def number_of_a_board(random: Random, data: Json) -> bool:
    if not data["pairs"]:
        return False
    random.choice(data["pairs"])["board"] += 1
    return True


def another_bye(random: Random, data: Json) -> bool:
    """The bye and somebody on a board change places."""
    if not data["bye"] or not data["pairs"]:
        return False
    board = random.choice(data["pairs"])
    board["black"], data["bye"] = data["bye"], board["black"]
    return True


def somebody_twice(random: Random, data: Json) -> bool:
    if len(data["pairs"]) < 2:
        return False
    one, two = random.sample(data["pairs"], 2)
    one["white"] = two["white"]
    return True


def lose_a_board(random: Random, data: Json) -> bool:
    if not data["pairs"]:
        return False
    data["pairs"].pop()
    return True


def somebody_absent(random: Random, data: Json) -> bool:
    if not data["pairs"]:
        return False
    data["absent"].append({"id": data["pairs"][0]["white"], "bye": "Z"})
    return True


def another_score(random: Random, data: Json) -> bool:
    """A score in a table of players."""
    found = [row for row in _rows(data["trace"]) if isinstance(row.get("score"), int) and "id" in row]
    if not found:
        return False
    random.choice(found)["score"] += 5
    return True


def another_history(random: Random, data: Json) -> bool:
    """The colours of a player so far."""
    found = [row for row in _rows(data["trace"]) if isinstance(row.get("colours"), str) and "id" in row]
    if not found:
        return False
    random.choice(found)["colours"] += "W"
    return True


def another_meeting(random: Random, data: Json) -> bool:
    """A ladder and matches: whom a participant met."""
    found = [row for row in _rows(data["trace"]) if isinstance(row.get("met"), list) and "id" in row]
    if not found:
        return False
    row = random.choice(found)
    row["met"] = [*row["met"], row["id"]]
    return True


def _rows(data: Any) -> Iterator[Json]:
    if isinstance(data, dict):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _rows(value)


SPOILS = (
    exchange_opponents,
    turn_a_board,
    exchange_boards,
    number_of_a_board,
    another_bye,
    somebody_twice,
    lose_a_board,
    somebody_absent,
    another_score,
    another_history,
    another_meeting,
)


def spoilt(name: str, seeds: range) -> int:
    """Accept every round, then spoil it in every way; how many spoilt rounds were rejected."""
    count, random = 0, Random(f"spoil-{name}")
    for tournament, data in rounds(name, seeds):
        verdict = verify(tournament, data)
        seeding = data["trace"][0]["step"] == "seeding"  # a Dutch round, proved whole
        if name == "burstein-2026":
            assert not verdict.false
            assert all("reasons without a proof" in line for line in verdict.unproved), verdict
            assert verdict.accepted or not seeding
        else:
            assert verdict.accepted, (name, verdict)
        for spoil in SPOILS:
            copy = deepcopy(data)
            if spoil(random, copy) and copy != data:
                assert rejected(tournament, copy), (name, spoil.__name__)
                count += 1
    return count


def rejected(tournament: Tournament, data: dict[str, Any]) -> bool:
    """Whether a page is called false, or refused as one that has not the form."""
    try:
        return bool(verify(tournament, data).false)
    except BadInput:
        return True


@pytest.mark.gate
@pytest.mark.parametrize("name", NAMES)
def test_what_is_spoilt_is_named(name: str) -> None:
    assert spoilt(name, range(14) if name in MATCHES else range(3)) > 60


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_what_is_spoilt_is_named_at_length(name: str) -> None:
    assert spoilt(name, range(100, 500) if name in MATCHES else range(100, 140)) > 1000


def test_every_system_has_its_line() -> None:
    """Those without one tell their steps in the parts alone."""
    of_calendars = {name for name in EDITIONS if family(name).calendar}
    assert set(EDITIONS) == {system.name for system in SYSTEMS if system.template not in IN_PARTS} | of_calendars


# -- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_what_pair_was_told_of_a_team_event() -> None:
    """Options that outweigh record 192 are told to the checker too, or taken from `pairs.json` and named."""
    count = 0
    for seed in range(40):
        tournament = loads(compare.teams(seed)).tournament
        data = told(tournament, "team-2026", primary="game", preferences="none")
        if data and not verify(tournament, data, Told(primary="game", preferences="none")).false:
            otherwise = verify(tournament, data, Told(primary="game", preferences="b"))
            assert otherwise.false == "the option preferences is none, not b"
            taken = verify(tournament, data).taken
            assert {"the option preferences=none", "the option primary=game"} <= set(taken)
            count += bool(verify(tournament, {**data, "options": {}}).false)
    assert count > 10


def test_a_file_of_another_kind_is_refused() -> None:
    players = loads(compare.double_swiss(3)).tournament
    of_teams, data = next(iter(rounds("team-2026", range(9))))
    bare = {key: value for key, value in data.items() if key != "trace"}
    with pytest.raises(BadInput, match="the file is no team event, and"):
        verify(replace(players, system=""), data)
    with pytest.raises(BadInput, match="the file is a team event, and"):
        verify(replace(of_teams, system=""), {**bare, "system": "dutch-2026"})
    with pytest.raises(BadInput, match="the system chess960, which neither the file nor --system names"):
        verify(replace(players, system=""), {**bare, "system": "chess960"})
    assert "the system is chess960" in verify(players, {**bare, "system": "chess960"}).false


def test_a_double_swiss_whose_columns_make_no_matches_is_refused() -> None:
    tournament = replace(load(FIXTURES / "trf" / "real" / "open-de-gros.trf").tournament, rounds=10)
    data = next(data for _, data in rounds("double-swiss", range(9)))
    with pytest.raises(BadInput, match="columns 1 and 2 are no match against one opponent"):
        verify(tournament, data)
