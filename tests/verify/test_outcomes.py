"""Accepted means proved: what the file does not tell is named, and what was not proved has another outcome."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import trfpair as library
from tests.runner import CliRunner
from tests.verify.forgeries import without
from tests.verify.test_pods import verify_tables
from trfpair import render
from trfpair.apps.cli.main import cli
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event import dates
from trfpair.event.model import Colour, Game, Record, Result, Tournament
from trfpair.rounds.pairing import Settings, moved_on, pair_round
from trfpair.systems import ALIASES, SYSTEMS, by_name
from trfpair.systems.of_file import choose_system
from trfpair.systems.trace import Trace
from trfpair.trf import load
from trfpair.verify import verify
from trfpair_check import Stop, Told
from trfpair_check.dates import first_day
from trfpair_check.editions import EDITIONS, check_system
from trfpair_check.families import family
from trfpair_check.page import MOST_PARTS, json_of

FIXTURES = Path(__file__).parents[1] / "fixtures"
FORGED = FIXTURES / "verify" / "forged.trf"
NOT_TOLD = FIXTURES / "verify" / "rounds-not-told.trf"


def told(tournament: Tournament, **settings: Any) -> dict[str, Any]:
    """What `trfpair pair --json` writes."""
    trace = Trace(proofs=True)
    found = pair_round(tournament, Settings(**settings), trace)
    data: dict[str, Any] = json.loads(render(found, "pairs.json"))
    return data


# -- what the file does not tell --------------------------------------------------------------------------------------


@pytest.mark.gate
def test_the_number_of_rounds_that_the_file_does_not_tell_is_named() -> None:
    """One page says that this is the last round, another that it is not; each is true of the number it names."""
    tournament = load(NOT_TOLD).tournament
    found = {}
    for rounds in (3, 5):
        data = told(tournament, round=3, rounds=rounds)
        found[rounds] = verify(tournament, data)
        assert found[rounds].accepted
        assert not verify(tournament, data, Told(rounds=rounds)).taken
        assert verify(tournament, data, Told(rounds=8 - rounds)).false
    assert found[3].taken == ("the number of rounds (3), so that this is the last round",)
    assert found[5].taken == ("the number of rounds (5), so that this is not the last round",)


def test_a_number_of_rounds_that_nobody_tells_is_asked_for() -> None:
    tournament = load(NOT_TOLD).tournament
    data = told(tournament, round=3, rounds=5)
    with pytest.raises(BadInput, match="give it with --rounds"):
        verify(tournament, {**data, "rounds": None})


def test_an_initial_colour_that_the_file_does_not_tell_is_named() -> None:
    event = load(FORGED).tournament
    tournament = replace(
        event, initial_colour=Colour.NONE, players=tuple(replace(one, games=()) for one in event.players)
    )
    data = told(tournament, initial_colour=Colour.BLACK)
    assert verify(tournament, data).taken == ("the initial colour (black)",)
    assert verify(tournament, data, Told(initial_colour="black")).taken == ()
    assert verify(tournament, data, Told(initial_colour="white")).false


def test_every_system_has_its_edition_and_its_codes() -> None:
    """Said once more here, since the checker shares nothing with the registry."""
    for system in (system for system in SYSTEMS if system.name in EDITIONS):
        edition = EDITIONS[system.name]
        own = {code for code in system.codes if not code.startswith("TRFPAIR")}
        assert (edition.rules, set(edition.codes), edition.until) == (system.edition, own, system.until)
        assert family(system.name).needs_rounds is system.needs_rounds


DAYS = ("", "2025-12-31", "2026-01-31", "2026-02-01")


@pytest.mark.gate
@pytest.mark.parametrize("day", DAYS)
def test_the_system_is_held_against_the_file_as_pair_reads_it(day: str) -> None:
    """Whatever `pair` chooses of record 192 and the start is accepted, and no other system that the file excludes."""
    codes = {code for system in SYSTEMS for code in system.codes} | {f"TRFPAIR_{name.upper()}" for name in ALIASES}
    codes |= {f"TRFPAIR_{system.name.upper().replace('-', '_')}" for system in SYSTEMS}
    for code in sorted(codes):
        event = Tournament(system=code, records=(Record("042", day),))
        chosen = choose_system(event).system.name
        several = not day and sum(code in one.codes for one in SYSTEMS) > 1
        assert any("edition" in line for line in check_system(chosen, code, [], day)) == several
        for other in EDITIONS:
            if other != chosen and not several:
                with pytest.raises(Stop):
                    list(check_system(other, code, [], day))


@pytest.mark.gate
def test_the_line_of_generate_names_the_system() -> None:
    tournament = load(FORGED).tournament
    data = told(tournament, round=6, system="dutch-2017")
    assert "the line `### trfpair` says dutch-2026" in verify(tournament, data).false
    assert verify(tournament, data, Told(system="dutch-2017")).accepted
    assert verify(replace(tournament, system=""), data).false
    foreign = replace(tournament, records=())
    assert "the edition (dutch-2017)" in verify(foreign, data).taken[0]
    foreign = replace(foreign, system="")
    assert verify(foreign, data).taken == ("the system (dutch-2017), as the file has no record 192",)
    assert (
        "(042) dutch-2026 was in force"
        in verify(replace(tournament, records=(Record("042", " 2026-03-01"),)), data).false
    )


# -- what was not proved ----------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_the_look_ahead_is_checked_only_where_it_was_proved() -> None:
    tournament = load(FORGED).tournament
    data = told(tournament, round=6)
    assert verify(tournament, data).accepted
    without("proof")(data)
    verdict = verify(tournament, data)
    assert "the look-ahead, and its rows of the criteria: 5 brackets" in verdict.unproved
    assert verdict.outcome == "not all proved"


def test_a_worse_pairing_without_certificates_is_not_accepted() -> None:
    """All values are reckoned anew and hold; that nothing is better is what nobody shows."""
    folder = FIXTURES / "verify"
    tournament = load(folder / "worse-pairing.trf").tournament
    verdict = verify(tournament, json.loads((folder / "worse-pairing.json").read_text(encoding="utf-8")))
    assert not verdict.false
    assert "that brackets are best, and first of the best: 1 of 1" in verdict.unproved
    assert verdict.outcome == "not all proved"


def test_colours_are_held_without_a_trace() -> None:
    tournament = load(FORGED).tournament
    data = told(tournament, round=6)
    del data["trace"]
    verdict = verify(tournament, data)
    assert "the colours of the boards, and their order" in verdict.checked
    assert verdict.unproved == ("that the rules give this round and no other: there is no trace",)
    board = data["pairs"][-1]
    board["white"], board["black"] = board["black"], board["white"]
    assert (
        f"{board['white']} has White against {board['black']}, and should have Black" == verify(tournament, data).false
    )


# -- notices ----------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_games_without_a_result_have_their_notices() -> None:
    event = load(FORGED).tournament
    open_game = {1: Game(7, Colour.BLACK, Result.UNKNOWN), 7: Game(1, Colour.WHITE, Result.UNKNOWN)}
    players = tuple(
        replace(one, games=(open_game[one.id], *one.games[1:])) if one.id in open_game else one for one in event.players
    )
    tournament = replace(event, players=players)
    data = told(tournament, round=6)
    assert [row["kind"] for row in data["notices"]] == ["open-result"]
    verdict = verify(tournament, data)
    assert verdict.accepted
    data["notices"] *= 2
    assert verify(tournament, data).false == "the notices open-result: expected 1"
    quiet = verify(tournament, told(tournament, round=6, open_results="draw"))
    assert quiet.taken == ("that games without a result count as draws, as with `trfpair pair --open-results draw`: 1",)
    strange = told(event, round=6)
    strange["notices"] = [{"kind": "odd", "text": "."}]
    assert verify(event, strange).unproved == ("what the notices say: odd",)


@pytest.mark.parametrize("system", ["dutch-2026", "lim", "club", "ladder"])
def test_a_round_that_stands_is_not_held_up_by_a_game_without_a_result(system: str) -> None:
    players = tuple(library.Player(id_, f"P{id_}", rating=2000 - id_) for id_ in range(1, 7))
    event = library.Tournament(players, name="A day", rounds=5, initial_colour=Colour.WHITE)
    event = library.with_results(
        library.with_round(event, library.pair(event, system=system)), 1, {"1": "1-0", "2": "="}
    )
    paired = library.pair(event, system=system, open_results="draw", proofs=True)
    assert library.verified(event, paired).accepted
    entered = library.with_round(event, paired)
    assert library.verified(entered, paired).accepted
    again = library.pair(entered, system=system, round=2, proofs=True)
    assert [one.kind for one in again.notices if one.kind.startswith("open")] == ["open-result"]
    assert library.verified(entered, again).accepted


# -- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        '{"a": 1, "a": 1}',
        '{"a": {"b": 1, "c": 2, "b": 3}}',
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 1e99999999}',
        '{"a": 1e-99}',
        '{"a": %s}' % ("9" * 5000),
        '{"a": %s' % ("[" * 100_000),
        "[]," * 5_000_000,
    ],
    ids=range(12),
)
def test_json_that_can_be_read_in_two_ways_or_only_at_length_is_refused(text: str) -> None:
    with pytest.raises(Stop, match="the page"):
        json_of(text.encode(), "the page")


def test_so_many_lists_are_not_read() -> None:
    with pytest.raises(Stop, match="lists and objects") as stopped:
        json_of(b'{"a":[' + b"[]," * MOST_PARTS + b"[]]}", "the page")
    assert stopped.value.code == 4
    assert json_of(b'\xef\xbb\xbf {"a": 1.5}', "the page", Decimal) == {"a": Decimal("1.5")}


# -- tables of N ------------------------------------------------------------------------------------------------------

ASKED = {"players": [1, 2, 3, 4], "rounds": [{"tables": [{"players": [1, 2, 3, 4], "winner": 1}]}], "system": "cedh"}
ANSWER: dict[str, Any] = {"placements": [{"players": [2, 3, 4, 1]}], "byes": []}


@pytest.mark.parametrize("crowd", [[9] * 20_000, list(range(1, 20_000)), "9" * 100_000])
@pytest.mark.parametrize("where", ["answer", "request"])
def test_tables_are_counted_before_their_pairs(crowd: Any, where: str) -> None:
    asked, answer = deepcopy((ASKED, ANSWER))
    place: Any = answer["placements"] if where == "answer" else asked["rounds"][0]["tables"]  # type: ignore[index]
    place[0]["players"] = crowd
    with pytest.raises((BadInput, BeyondLimits), match=r"pairs of players at tables|a list of player ids"):
        verify_tables(asked, answer)


def test_a_warning_with_a_long_number_is_read_in_one_go() -> None:
    answer = {**deepcopy(ANSWER), "warnings": [f"meet again {'9' * 4000} {'8' * 200_000}"]}
    assert verify_tables(ASKED, answer).false


# -- what `pair` was told beside the file -----------------------------------------------------------------------------

GROS = FIXTURES / "trf" / "real" / "open-de-gros.trf"
BY_HAND = FIXTURES / "by-hand"


def page(tmp_path: Path, file: Path, *options: str) -> dict[str, Any]:
    """What the command line writes."""
    done = CliRunner().invoke(cli, ["pair", str(file), "--json", "--out", str(tmp_path), *options])
    assert not done.exception, done.output
    data: dict[str, Any] = json.loads((tmp_path / "pairs.json").read_text(encoding="utf-8"))
    return data


AWAY = "who is absent and the file does not say it: "


@pytest.mark.gate
def test_absences_of_the_command_line_are_named_or_told_again(tmp_path: Path) -> None:
    data, tournament = page(tmp_path, GROS, "--absent", "5", "--half-bye", "7"), load(GROS).tournament
    alone = verify(tournament, data, Told(system="dutch-2017"))
    assert (alone.accepted, alone.taken) == (True, (f"{AWAY}5 (Z), 7 (H)",))
    half = verify(tournament, data, Told(system="dutch-2017", absent={5: "Z"}))
    assert (half.accepted, half.taken) == (True, (f"{AWAY}7 (H)",))
    whole = verify(tournament, data, Told(system="dutch-2017", absent={5: "Z", 7: "H"}))
    assert (whole.accepted, whole.taken) == (True, ())
    assert verify(tournament, data, Told(absent={5: "H"})).false == "the absence of player 5 is H, pairs.json says Z"
    assert (
        verify(tournament, data, Told(absent={9: "Z"})).false == "the absence of player 9 is Z, pairs.json says nothing"
    )
    with pytest.raises(BadInput, match="no number 999"):
        verify(tournament, data, Told(absent={999: "Z"}))
    with pytest.raises(BadInput, match="round 3 of the file says otherwise of 5"):
        verify(tournament, page(tmp_path, GROS, "--round", "3"), Told(absent={5: "Z"}))
    gone = verify(tournament, page(tmp_path, GROS, "--withdraw", "5,6"), Told(system="dutch-2017"))
    assert (gone.accepted, gone.taken) == (True, (f"{AWAY}5 (Z), 6 (Z)",))


@pytest.mark.parametrize("kind", [Result.HALF_BYE, Result.ZERO_BYE])
def test_an_absence_of_the_command_line_outweighs_the_bye_that_the_file_has(kind: Result) -> None:
    event = library.without_round(library.generate(players=8, rounds=3, seed=2), force=True)
    asked = library.with_absences(event, {4: Result.FULL_BYE})
    data = told(library.with_absences(asked, {4: kind}))
    assert verify(asked, data, Told(absent={4: kind.value})).accepted
    assert verify(asked, data).false == f"the absence of player 4 is F, pairs.json says {kind.value}"
    full = told(asked)
    assert verify(asked, full).accepted
    false = f"the absence of player 4 is {kind.value}, pairs.json says F"
    assert verify(asked, full, Told(absent={4: kind.value})).false == false


@pytest.mark.gate
def test_a_forged_absence_is_never_accepted_in_silence(tmp_path: Path) -> None:
    """No option gives U or F, nobody is absent who sits or whom a round in the file has."""
    tournament = load(GROS).tournament
    data = page(tmp_path, GROS, "--absent", "5,9")
    for sign in ("F", "U"):
        forged = deepcopy(data)
        next(row for row in forged["absent"] if row["id"] == 5)["bye"] = sign
        assert "player 5 takes part and is not seated" in verify(tournament, forged).false
    forged = deepcopy(data)
    forged["absent"] = [row for row in forged["absent"] if row["id"] != 5]
    assert "player 5 takes part and is not seated" in verify(tournament, forged).false
    forged = deepcopy(page(tmp_path, GROS))
    forged["absent"].append({"id": forged["pairs"][0]["white"], "bye": "Z"})
    assert "is seated, but takes no part" in verify(tournament, forged).false
    held = page(tmp_path, GROS, "--round", "3")
    held["absent"].append({"id": held["pairs"].pop()["white"], "bye": "Z"})
    assert "takes part and is not seated" in verify(tournament, held).false


@pytest.mark.gate
@pytest.mark.parametrize(
    ("system", "options", "named"),
    [
        ("dutch-2026", ("--baku",), "--baku"),
        ("dubov", ("--unrated", "1500"), "unrated=1500"),
        ("lim", ("--maxi",), "maxi=yes"),
        ("vega", ("--third-colour",), "third_colour=yes"),
        ("ladder", ("--seed", "3"), "seed=3"),
        ("ladder", ("--colour", "balance"), "colour=balance"),
        ("ladder", ("--bye-gap", "2"), "bye_gap=2"),
        ("burstein", ("--baku",), "--baku"),
        ("club", ("--baku",), "--baku"),
    ],
)
def test_options_of_the_command_line_are_named(
    tmp_path: Path, system: str, options: tuple[str, ...], named: str
) -> None:
    data = page(tmp_path, GROS, "--system", system, *options, "--absent", "3")
    tournament = load(GROS).tournament
    read = moved_on(tournament, by_name(system)) if system == "ladder" else tournament
    found = verify(read, data, Told(system=ALIASES.get(system, system)))
    assert found.false == ""
    assert {*found.taken} == {f"{AWAY}3 (Z)", f"the option {named}"}
    assert not any("not known here" in line for line in found.unproved)


@pytest.mark.parametrize(
    ("file", "options"),
    [
        ("team-2026.trf", ("--preferences", "b")),
        ("team-2026.trf", ("--primary", "game")),
        ("team-2026.trf", ("--preferences", "none", "--baku", "--absent", "3")),
        ("double-swiss.trf", ("--baku", "--absent", "3", "--half-bye", "2")),
    ],
)
def test_options_of_matches_are_named(tmp_path: Path, file: str, options: tuple[str, ...]) -> None:
    data, tournament = page(tmp_path, BY_HAND / file, *options), load(BY_HAND / file).tournament
    found = verify(tournament, data, Told(system=data["system"]))
    assert found.false == ""
    assert len(found.taken) == len({one for one in options if one.startswith("--")} - {"--half-bye"})


@pytest.mark.gate
def test_what_the_caller_says_of_the_options_is_held(tmp_path: Path) -> None:
    tournament = load(GROS).tournament
    data = page(tmp_path, GROS, "--baku")
    assert verify(tournament, data, Told(system="dutch-2017", baku=True)).taken == ()
    plain = page(tmp_path, GROS)
    assert "no Baku acceleration" in verify(tournament, plain, Told(baku=True)).false
    assert verify(tournament, {**plain, "options": {"baku": True}}).false
    assert verify(tournament, {**plain, "options": {"baku": False}}).false
    for wrong in ({"odd": 1}, {"seed": []}):
        with pytest.raises(BadInput, match="a key that has no meaning there"):
            verify(tournament, {**plain, "options": wrong})
    teams = load(BY_HAND / "team-2026.trf").tournament
    data = page(tmp_path, BY_HAND / "team-2026.trf", "--primary", "game")
    assert "the option primary is game, not match" in verify(teams, data, Told(primary="match")).false
    assert verify(teams, data, Told(primary="game", system="team-2026")).taken == ()


def test_an_initial_colour_said_against_the_file_is_to_be_said_again(tmp_path: Path) -> None:
    file = BY_HAND / "dutch-2017.trf"
    tournament = load(file).tournament
    other = Colour.WHITE if tournament.initial_colour is Colour.BLACK else Colour.BLACK
    data = page(tmp_path, file, "--initial-colour", other.name.lower())
    assert tournament.initial_colour
    assert "the initial colour" in verify(tournament, data).false
    assert not verify(tournament, data, Told(initial_colour=other.name.lower())).false


def test_a_page_of_another_format_says_what_to_do(tmp_path: Path) -> None:
    data = page(tmp_path, GROS)
    for format_, wrote in ((1, "an older"), (4, "a newer")):
        with pytest.raises(BadInput, match=f"the format {format_}, {wrote} trfpair wrote it .*; 3 is read: pair again"):
            verify(load(GROS).tournament, {**data, "format": format_})


@pytest.mark.gate
def test_a_file_is_read_as_pair_was_told_to(tmp_path: Path) -> None:
    """Points that the results do not give, and a blank cell for a half-point bye."""
    run = CliRunner().invoke
    lines = (BY_HAND / "dutch-2017.trf").read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("001    1"))
    points = [*lines[:at], f"{lines[at][:80]} 3.5{lines[at][84:]}", *lines[at + 1 :]]
    stated, pairs = tmp_path / "t.trf", tmp_path / "pairs.json"
    stated.write_text("".join(points), encoding="utf-8")
    blank = FIXTURES / "trf" / "refusals" / "0231_sanichi_bunratty_masters_2011.tab"
    for file, option, round_ in ((stated, ("--points", "file"), "5"), (blank, ("--mend-byes",), "5")):
        page(tmp_path, file, *option, "--round", round_, "--rounds", "6")
        words = ["verify", str(file), str(pairs), "--rounds", "6"]
        assert run(cli, [*words, *option], standalone_mode=False).return_value == 0
        assert isinstance(run(cli, words).exception, BadInput)


def test_the_collapsed_last_bracket_of_2017_follows_the_penultimate_one() -> None:
    tournament = load(FIXTURES / "dutch" / "reasons" / "ppb-not-told-2017-r3.trf").tournament
    data = told(tournament, round=3, system="dutch-2017")
    assert not verify(tournament, data).false
    for other in ("", "PPB"):
        forged = deepcopy(data)
        next(step for step in forged["trace"] if step.get("special") == "CLB")["special"] = other
        assert verify(tournament, forged).false == "A.9: the CLB stands after the PPB, and nowhere else"


@pytest.mark.parametrize(
    ("start", "end", "day"),
    [
        ("28/02/26", "01/03/26", "2026-02-28"),
        ("26/02/01", "26/02/05", "2026-02-01"),
        ("31.01.26", "02.02.26", "2026-01-31"),
        ("2026/02/01", "", "2026-02-01"),
        ("01/02/03", "", "2001-02-03"),
        ("tomorrow", "", ""),
    ],
)
def test_dates_are_read_as_pair_reads_them(start: str, end: str, day: str) -> None:
    """A short year stands first or last, in the order in which the dates of the file follow one another."""
    event = Tournament(records=(Record("042", f" {start}"), Record("052", f" {end}")))
    assert dates.first_day(event) == first_day(start, "", end) == day
