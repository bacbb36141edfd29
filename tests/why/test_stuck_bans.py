"""What is told of a round that cannot be paired is so: bans that are lifted, meetings, and what bars two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from tests.why.asking import ASKED
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.sentences import Sentences

Pair = tuple[int, int]
SYSTEMS = [system for system in ASKED if not system.startswith("team") and system != "double-swiss"]
AGAIN = ("club", "club-rating", "keizer", "ladder")
"""Systems in which two may meet again."""


def _stuck(count: int) -> Iterator[tuple[Tournament, Settings, list[Pair], NoPairing]]:
    """Rounds of few players, some of whom are banned from one another, that cannot be paired, with the bans."""
    for seed in range(count):
        random = Random(f"bans {seed}")
        system = random.choice(SYSTEMS)
        try:
            event = trfpair.generate(
                players=random.randrange(5, 9), rounds=random.randrange(2, 5), seed=seed, system=system
            )
        except NoPairing:
            continue
        ids, played = [player.id for player in event.players], len(event.players[0].games)
        groups = [sorted(random.sample(ids, random.randrange(2, 5))) for _ in range(random.randrange(1, 3))]
        bans = sorted({pair for group in groups for pair in combinations(group, 2)})
        settings = Settings(system=system, round=played + 1)
        event = replace(_with_bans(event, bans), rounds=9)
        try:
            pair_round(event, settings)
        except NoPairing as error:
            yield event, settings, bans, error
        except BadInput:
            continue


def _with_bans(event: Tournament, bans: Sequence[Pair]) -> Tournament:
    return replace(event, forbidden=tuple(ForbiddenGroup(pair) for pair in bans))


def _paired_without(
    event: Tournament, settings: Settings, bans: Sequence[Pair], lifted: Sequence[Sequence[int]]
) -> bool:
    gone = {tuple(sorted(pair)) for pair in lifted}
    try:
        pair_round(_with_bans(event, [pair for pair in bans if pair not in gone]), settings)
    except NoPairing:
        return False
    return True


@pytest.mark.gate
@daily(400, 4000)
def test_what_is_told_of_a_round_that_cannot_be_paired_is_so(count: int) -> None:
    told: Counter[str] = Counter()
    for event, settings, bans, error in _stuck(count):
        for reason in error.told:
            kind = f"{reason['kind']}.{reason['form']}" if "form" in reason else str(reason["kind"])
            told[kind] += 1
            assert _holds(event, settings, bans, reason), (settings, bans, reason)
    kinds = {
        "lift-one",
        "lift-one.some",
        "lift-one.alone",
        "lift-all",
        "bans-besides",
        "met-others",
        "met-others.one-left",
    }
    assert kinds <= {*told}, kinds - {*told}


def _holds(event: Tournament, settings: Settings, bans: Sequence[Pair], reason: Mapping[str, Any]) -> bool:
    """Whether a reason of the round is so; of kinds that speak of nothing here it is taken so."""
    kind = reason["kind"]
    if kind == "lift-one":
        alone = [pair for pair in bans if _paired_without(event, settings, bans, [pair])]
        shown = all(tuple(pair) in alone for pair in reason["pairs"])
        return shown and (reason.get("form") == "some") <= (len(alone) > len(reason["pairs"]))
    if kind == "lift-all":
        all_but = [[one for one in reason["pairs"] if one != pair] for pair in reason["pairs"]]
        fewer = any(_paired_without(event, settings, bans, pairs) for pairs in all_but)
        return _paired_without(event, settings, bans, reason["pairs"]) and not fewer
    if kind == "bans-besides":
        return not _paired_without(event, settings, bans, bans)
    if kind == "met-others":
        past = before_round(event, settings.round).by_id
        pairs = [(one, other) for one in reason["who"] for other in reason["left"]]
        return all(_met(past, one, other) for one, other in pairs) and (
            (len(reason["left"]) == 1) is (reason.get("form") == "one-left")
        )
    return True


def _met(past: Mapping[int, Any], one: int, other: int) -> bool:
    return any(game.played and game.opponent == other for game in past[one].games)


@pytest.mark.gate
@daily(400, 2000)
def test_where_two_may_meet_again_the_ban_is_what_keeps_them_apart(count: int) -> None:
    found = 0
    for event, settings, bans, _ in _stuck(count):
        past = before_round(event, settings.round).by_id
        for one, other in bans:
            said = why_not(event, one, other, settings).reasons
            kinds = {reason["kind"] for reason in said if {reason.get("one"), reason.get("other")} == {one, other}}
            if _met(past, one, other) and settings.system in AGAIN:
                found += 1
                assert "forbidden" in kinds
                assert "met" not in kinds
            elif settings.system not in AGAIN:
                assert ("met" in kinds) is _met(past, one, other)
    assert found


def test_bans_that_do_not_help_for_one_cause_are_told_together() -> None:
    """6 is banned from everybody; without any of two of these bans the other four may still not meet each other."""
    bans = [(one, 6) for one in range(1, 6)] + [*combinations((2, 3, 4), 2)]
    event = _with_bans(trfpair.generate(players=6, rounds=2, seed="together", system="ladder"), bans)
    with pytest.raises(NoPairing) as stuck:
        pair_round(event, Settings(system="ladder", round=3))
    assert (
        "Lifting 1-6 or 5-6 alone does not help. Even then no two of 2, 3, 4 and 6 may meet each other, so each of them"
        in stuck.value.reason
    )


def test_who_has_met_the_only_other_one_is_told_so() -> None:
    told = {"kind": "met-others", "who": [2, 3, 4, 5], "left": [1], "form": "one-left"}
    assert Sentences().of(told) == "Each of 2, 3, 4 and 5 has met 1."
    alone = {"kind": "met-others", "who": [2], "left": [1, 3, 4, 5], "form": "alone"}
    assert Sentences().of(alone) == "2 has met 1, 3, 4 and 5."
