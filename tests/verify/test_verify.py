"""The checker accepts what the engine answers, and rejects it as soon as one claim is changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.dutch.support import FIXTURES, finished
from tests.literal.events import one_coloured, random_event, rounds_of
from tests.literal.test_dutch import engine
from tests.seeds import at_length
from tests.verify.corruptions import SPOILS, another_leaf, leaves
from tests.verify.test_systems import rounds
from trfpair import render
from trfpair.base.errors import BadInput, NoPairing, TrfpairError
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, moved_on, pair_round
from trfpair.systems import SYSTEMS, by_name
from trfpair.systems.bracket import relative
from trfpair.systems.dutch import explain
from trfpair.systems.dutch.engine import budget
from trfpair.systems.trace import Trace
from trfpair.trf import load
from trfpair.verify import verify
from trfpair_check import Told
from trfpair_check.editions import EDITIONS as SYSTEMS_KNOWN
from trfpair_check.families import family

EDITIONS = ("2026", "2017")
OPEN = FIXTURES.parent / "trf" / "real" / "open-de-gros.trf"
REASONS = FIXTURES / "reasons"
ROUNDS = {edition: sorted((FIXTURES / f"rounds-{edition}").glob("*.trf")) for edition in EDITIONS}


def paired(tournament: Tournament, edition: str, round_: int | None = None) -> dict[str, Any] | None:
    """What `trfpair pair --json` writes; None where there is no pairing."""
    trace = Trace(proofs=True)
    try:
        found = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_), trace)
    except NoPairing:
        return None
    text = render(found, "pairs.json")
    data: dict[str, Any] = json.loads(text)
    return data


def reasons_of(data: Any) -> Iterator[Mapping[str, Any]]:
    """All reasons of a trace."""
    if isinstance(data, Mapping):
        if "choice" in data and "kind" in data:
            yield data
        for value in data.values():
            yield from reasons_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from reasons_of(value)


def accept(tournament: Tournament, edition: str, round_: int | None = None) -> int:
    """Pair a round and have it accepted; the number of brackets proved.

    Of 2017 some reasons against a bye have no certificate (docs/certificates.md), and nothing else lacks one.
    """
    data = paired(tournament, edition, round_)
    if data is None:
        return 0
    verdict = verify(tournament, data)
    assert not verdict.false
    assert edition == "2017" or not verdict.unproved, verdict.unproved
    assert all("reasons without a proof" in line for line in verdict.unproved), verdict.unproved
    brackets = sum(step["step"] == "bracket" for step in data["trace"])
    assert f"brackets proved best and first of the best: {brackets} of {brackets}" in verdict.checked
    return brackets


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(20, 6, "every")
def test_rounds_on_file_are_accepted(every: int, edition: str) -> None:
    for path in ROUNDS[edition][::every]:
        accept(load(path).tournament, edition)


@pytest.mark.gate
@pytest.mark.parametrize(("name", "round_"), [("0049", 11), ("0074", 7)])
def test_downfloaters_who_may_meet_below(name: str, round_: int) -> None:
    """C5: why an MDP does not stay; two others of the limbo may meet when the round is completed."""
    tournament = finished(FIXTURES / "tournaments-2026" / f"{name}.trf")
    assert accept(tournament, "2026", round_)


def test_a_case_of_a_bye_that_only_the_whole_round_shows_to_be_impossible() -> None:
    """Who must stay could be paired in the bracket, but not so that the rest of the round can be paired too."""
    assert accept(finished(FIXTURES / "tournaments-2026" / "0035.trf"), "2026", 11)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("steps", [budget.A_PLAYER, 0])
@at_length(60, 25, "every")
def test_duals_of_places_are_found_in_either_way_or_not_told(
    every: int, edition: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without potentials brackets are solved again; without steps they go without a certificate. Either is accepted."""
    monkeypatch.setattr(relative, "with_second", lambda *_: None)
    monkeypatch.setattr(budget, "A_PLAYER", steps)
    told = 0
    for path in ROUNDS[edition][::every]:
        tournament = load(path).tournament
        data = paired(tournament, edition)
        if data is not None:
            verdict = verify(tournament, data)
            assert not verdict.false
            assert verdict.accepted or not steps or edition == "2017"
            told += sum(step["step"] == "criteria" and "proof" in step for step in data["trace"])
    assert (told > 0) == (steps > 0)


@pytest.mark.gate
@pytest.mark.parametrize("edition", ["2026", pytest.param("2017", marks=pytest.mark.gate)])
def test_what_a_long_round_leaves_out_is_said_and_not_held_against_it(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "MOST_GAMES", 0)
    monkeypatch.setattr(budget, "A_PLAYER", 2)
    short = uncertified = 0
    for path in ROUNDS[edition][::9]:
        tournament = load(path).tournament
        data = paired(tournament, edition)
        if data is None:
            continue
        verdict = verify(tournament, data)
        assert not verdict.false
        rows = [row for step in data["trace"] if step["step"] == "bracket" for row in step["players"]]
        assert all(("met" in row) != row["mdp"] for row in rows)
        short += sum(row["mdp"] for row in rows)
        missing = sum(step["step"] == "criteria" and "proof" not in step for step in data["trace"])
        told = any(
            one.startswith(f"that brackets are best, and first of the best: {missing} of") for one in verdict.unproved
        )
        assert told is bool(missing)
        uncertified += missing
        if rows[0]["met"]:
            rows[0]["met"].pop()
            assert verify(tournament, data).false
    assert min(short, uncertified) > 3


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_events_with_every_quirk_are_accepted(edition: str) -> None:
    brackets = 0
    for seed in range(14):
        random = Random(f"verify-{edition}-{seed}")
        event = random_event(random, random.randint(3, 16))
        for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, edition)):
            brackets += accept(tournament, edition, round_)
    assert brackets > 60


def last_round(edition: str, seed: int, most_players: int) -> int:
    """Have a last round after one-coloured histories accepted."""
    random = Random(f"one-coloured-{edition}-{seed}")
    tournament, round_ = one_coloured(random, random.randint(3, most_players))
    return accept(tournament, edition, round_)


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(25, 80)
def test_last_rounds_after_one_coloured_histories_are_accepted(count: int, edition: str) -> None:
    assert sum(last_round(edition, seed, 10) for seed in range(count)) > count


@pytest.mark.parametrize("seed", [10237, 10952, 20834, 20952])
def test_byes_whose_best_candidate_looks_ahead_in_another_way_are_proved(seed: int) -> None:
    """By the candidate itself where an early row gets worse; by cases else, some of which nobody fits."""
    assert last_round("2017", seed, 10) > 2


@pytest.mark.few(3)
@pytest.mark.parametrize("path", sorted(REASONS.glob("*-r[0-9]*.trf")), ids=lambda path: path.stem)
def test_rounds_with_rare_reasons_are_accepted(path: Path) -> None:
    edition = "2017" if "2017" in path.stem else "2026"
    assert accept(load(path).tournament, edition, int(path.stem.rpartition("-r")[2]))


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_last_rounds_after_one_coloured_histories_are_accepted(edition: str) -> None:
    assert sum(last_round(edition, 10_000 + seed, 12) for seed in range(2000)) > 3000


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_events_with_every_quirk_are_accepted(edition: str) -> None:
    for seed in range(400):
        random = Random(f"verify-{edition}-{1000 + seed}")
        event = random_event(random, random.randint(3, 40))
        for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, edition)):
            accept(tournament, edition, round_)


@pytest.mark.gate
def test_players_of_a_limbo_may_meet_below() -> None:
    """No candidate leaves S1 and S2 as they were; the proof knows that 7 and 1, MDPs who float on, may meet."""
    tournament = load(FIXTURES.parent / "verify" / "limbo-that-may-meet.trf").tournament
    data = paired(tournament, "2026", 11)
    reason = next(step["unaltered"] for step in data["trace"] if "unaltered" in step)
    assert reason["kind"] == "none"
    assert accept(tournament, "2026", 11) == 8


@pytest.mark.gate
def test_of_several_rounds_that_bar_from_the_bye_the_last_is_named() -> None:
    """Each may be true; but what the trace would not say is not accepted."""
    tried = 0
    for seed in range(40):
        random = Random(f"bars-{seed}")
        event = random_event(random, random.choice([7, 9, 11, 13]))
        for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, "2026")):
            data = paired(tournament, "2026", round_)
            told = next((step["against"] for step in data["trace"] if step["step"] == "bye-set"), ()) if data else ()
            told = [reason for reason in told if reason["kind"] == "rule"]
            for reason in told:
                games, last = tournament.player(reason["who"]).games, reason["round"]
                for reason["round"] in [at for at in range(1, last) if not games[at - 1].played]:
                    assert verify(tournament, data or {}).false
                    tried += 1
                reason["round"] = last
    assert tried > 8


@pytest.mark.gate
def test_a_reason_about_the_bye_names_its_bracket() -> None:
    """Where the others cannot be paired it is too late from the first bracket on."""
    changed = 0
    for path in ROUNDS["2026"]:
        tournament = load(path).tournament
        data = paired(tournament, "2026") if len(tournament.players) < 40 else None
        for reason in next((step["against"] for step in (data or {"trace": []})["trace"] if step["step"] == "bye"), []):
            if reason["kind"] == "completion" and "bracket" in reason:
                reason["bracket"] += 10
                assert verify(tournament, data).false
                reason["bracket"] -= 10
                changed += 1
    assert changed


def without_proofs(data: Any) -> Any:
    """What a trace says, its certificates left out."""
    if isinstance(data, dict):
        return {key: without_proofs(value) for key, value in data.items() if key not in ("proof", "attempt")}
    return [without_proofs(one) for one in data] if isinstance(data, list) else data


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_says_the_same_with_certificates_and_without(edition: str) -> None:
    """But for the players of a forced candidate: of several best ones a proof names those of its own."""
    for path in ROUNDS[edition][::9]:
        tournament, traces = load(path).tournament, (Trace(), Trace(proofs=True))
        for trace in traces:
            with suppress(NoPairing):
                pair_round(tournament, Settings(system=f"dutch-{edition}"), trace)
        plain, proved = ([step.as_json() for step in trace.steps] for trace in traces)
        assert without_players(without_proofs(proved)) == without_players(plain), path.stem


def without_players(found: Any) -> Any:
    """JSON without the players of forced candidates."""
    if isinstance(found, dict):
        return {key: without_players(value) for key, value in found.items() if key != "forced_players"}
    return [without_players(one) for one in found] if isinstance(found, list) else found


def spoilt(edition: str, path: Path, times: int) -> int:
    """Spoil a round in every way, some times each; the number of spoilt rounds, all of them rejected."""
    tournament = load(path).tournament
    data = paired(tournament, edition)
    if data is None:
        return 0
    random = Random(f"spoil-{edition}-{path.stem}")
    count = 0
    for spoil in SPOILS:
        for _ in range(times):
            copy = deepcopy(data)
            if not spoil(random, copy) or copy == data:
                continue
            try:
                accepted = not verify(tournament, copy).false
            except BadInput:
                accepted = False
            assert not accepted, (path.stem, spoil.__name__)
            count += 1
    return count


def small(edition: str) -> list[Path]:
    return [path for path in ROUNDS[edition] if path.stat().st_size < 12_000]


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_changed_claim_is_rejected(edition: str) -> None:
    assert sum(spoilt(edition, path, 1) for path in small(edition)[::18]) > 30


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_changed_claims_are_rejected(edition: str) -> None:
    assert sum(spoilt(edition, path, 4) for path in ROUNDS[edition] if path.stat().st_size < 60_000) > 2000


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_and_no_text_can_be_changed(edition: str) -> None:
    """In small rounds with every quirk, whatever is changed anywhere."""
    assert leaves_spoilt(edition, range(4), 12) > 100


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_and_no_text_can_be_changed_at_length(edition: str) -> None:
    assert leaves_spoilt(edition, range(1000, 1100), 100) > 20_000


def leaves_spoilt(edition: str, seeds: range, times: int) -> int:
    """Change single numbers and texts of made-up rounds; how many, all of them rejected.

    But for what proves the same as before: hardly ever another entry of a certificate does.
    """
    count, passed = 0, 0
    for seed in seeds:
        random = Random(f"leaf-{edition}-{seed}")
        event = random_event(random, random.randint(4, 14))
        for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, edition)):
            data = paired(tournament, edition, round_)
            for _ in range(times if data else 0):
                copy = deepcopy(data)
                assert copy is not None
                another_leaf(random, copy)
                try:
                    accepted = not verify(tournament, copy).false
                except BadInput:
                    accepted = False
                if accepted:
                    places = [place for place in leaves(copy) if value_at(copy, place) != value_at(data, place)]
                    assert all("proof" in place for place in places), places
                passed, count = passed + accepted, count + 1
    assert passed * 2000 < count
    return count


def value_at(data: Any, place: tuple[str | int, ...]) -> Any:
    for key in place:
        data = data[key]
    return data


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_round_on_file_is_accepted(edition: str) -> None:
    for path in ROUNDS[edition]:
        accept(load(path).tournament, edition)
    for path in sorted((FIXTURES / f"tournaments-{edition}").glob("*.trf")):
        tournament = finished(path)
        for round_ in range(1, tournament.last_paired + 1):
            accept(tournament, edition, round_)


@pytest.mark.gate
@pytest.mark.parametrize("name", SYSTEMS_KNOWN)
def test_every_system_is_checked_as_far_as_it_goes(name: str) -> None:
    """Everybody seated once, and no meeting twice where the system knows none; what is not checked is said."""
    tournament = load(OPEN).tournament
    trace = Trace(proofs=True)
    try:
        found = pair_round(tournament, Settings(system=name), trace)
    except TrfpairError:
        assert name in ("double-swiss", "team", "team-2026", "team-2024")
        return
    text = render(found, "pairs.json")
    if name == "ladder":
        tournament = moved_on(tournament, by_name(name))
    verdict = verify(tournament, json.loads(text))
    assert verdict.accepted, verdict
    if not family(name).calendar:
        assert "24 boards and the bye: everybody who takes part is seated once" in verdict.checked
    data = json.loads(text)
    data["pairs"][0]["white"] = data["pairs"][1]["white"]
    assert verify(tournament, data).false


@pytest.mark.parametrize("name", sorted({system.name for system in SYSTEMS} - set(SYSTEMS_KNOWN)))
def test_a_system_that_is_not_known_is_checked_for_its_seats(name: str) -> None:
    tournament = load(OPEN).tournament
    found = pair_round(tournament, Settings(system=name, round=1), Trace())
    data = json.loads(render(found, "pairs.json"))
    with pytest.raises(BadInput, match="neither the file nor --system names"):
        verify(tournament, data)
    verdict = verify(tournament, data, Told(system=name))
    assert verdict.outcome == "not all proved", verdict
    assert "seated once, or free" in verdict.checked[0]
    assert any(f"the rules of {name}, which is not known here" in line for line in verdict.unproved)
    data["pairs"][0]["white"] = data["pairs"][1]["white"]
    assert "is seated 2 times" in verify(tournament, data, Told(system=name)).false
    data["pairs"][0]["white"] = 999
    assert "player 999 is seated, but takes no part in round 1" in verify(tournament, data, Told(system=name)).false
    del data["pairs"][0]
    assert verify(tournament, data, Told(system=name)).false


OTHERS = ("burstein-2026", "dubov-2026", "dubov-2018", "club", "club-rating", "ladder")


def spoilt_facts(name: str, seeds: range, times: int) -> int:
    """Change plain facts of another system's tables, and boards of its steps; how many, all of them rejected."""
    count, random = 0, Random(f"facts-{name}")
    for tournament, data in rounds(name, seeds):
        assert not verify(tournament, data).false
        places = list(plain_facts(data["trace"]))
        for place in random.sample(places, min(times, len(places))):
            copy = deepcopy(data["trace"])
            *path, last = place
            row = value_at(copy, tuple(path))
            row[last] = spoilt_value(row[last])
            try:
                accepted = not verify(tournament, {**data, "trace": copy}).false
            except BadInput:
                accepted = False
            assert not accepted, (place, value_at(data["trace"], place), row[last])
            count += 1
    return count


def spoilt_value(old: Any) -> Any:
    if old is None:
        return 7
    return old + 1 if isinstance(old, int) else f"{old}W" if isinstance(old, str) else [*old, old]


FACTS = ("score", "rating", "byes", "place", "met")
"""What the file tells of a player."""


def plain_facts(trace: list[Any]) -> Iterator[tuple[str | int, ...]]:
    """The places of all facts that the checker says it looks up."""
    for at, step in enumerate(trace):
        for place in leaves(step):
            row = value_at(step, place[:-1])
            fact = isinstance(row, dict) and place[0] == "players" and place[-1] in FACTS
            board = isinstance(row, dict) and place[-1] in ("white", "black")
            met = isinstance(row, dict) and place[-1] == "round" and row.get("kind") == "met"
            if fact or board or met:
                yield (at, *place)


@pytest.mark.gate
@pytest.mark.parametrize("name", OTHERS)
def test_a_changed_fact_of_another_system_is_rejected(name: str) -> None:
    assert spoilt_facts(name, range(3), 12) > 20


@pytest.mark.long
@pytest.mark.parametrize("name", OTHERS)
def test_many_changed_facts_of_other_systems_are_rejected(name: str) -> None:
    assert spoilt_facts(name, range(100, 160), 40) > 1000


@pytest.mark.gate
def test_data_of_another_form_are_refused() -> None:
    path = ROUNDS["2026"][0]
    tournament = load(path).tournament
    data = paired(tournament, "2026")
    assert data is not None
    for key in ("round", "pairs", "bye", "absent"):
        with pytest.raises(BadInput, match=f"pairs.json.{key}: it is missing"):
            verify(tournament, {name: value for name, value in data.items() if name != key})
    with pytest.raises(BadInput, match="the format 99, a newer trfpair wrote it"):
        verify(tournament, {**data, "format": 99})
    for wrong in (True, "2"):
        with pytest.raises(BadInput, match="expected the number of a round"):
            verify(tournament, {**data, "round": wrong})
    for number in (float("inf"), 2.0):
        with pytest.raises(BadInput, match="is not a whole number"):
            verify(tournament, {**data, "round": number})
    with pytest.raises(BadInput, match="there is no round 1000"):
        verify(tournament, {**data, "round": 1000})
