"""Who leaves a group, as people are told it: nobody is named in whose place somebody left, but who left too."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

import trfpair
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.trace import Trace, decisions

WORDS = ("not-type-a", "not-type-b", "not-type-c", "not-floated", "not-majority")
"""Words by which one is chosen to leave after another."""


@cache
def _rounds(count: int) -> list[tuple[Tournament, Settings, PairedRound]]:
    found = []
    for seed in range(count):
        event = trfpair.generate(players=6 + seed % 9, rounds=5, seed=f"leaving {seed}", system="lim", forfeits=10)
        settings = Settings(system="lim", round=3 + seed % 3)
        try:
            found.append((event, settings, pair_round(event, settings, Trace())))
        except NoPairing:
            continue
    return found


@pytest.mark.gate
def test_who_left_the_same_group_is_no_reason() -> None:
    both = 0
    for _, _, paired in _rounds(60):
        left: dict[int, set[int]] = {}
        for made in decisions(paired.trace.steps):
            if made.what == "float":
                left.setdefault(id(made.group), set()).update(made.taken)
        for made in decisions(paired.trace.steps):
            if made.what == "float":
                both += len(left[id(made.group)]) > 1
                assert not {who for one in made.refused for who in one.everybody} & left[id(made.group)]
    assert both > 3


@pytest.mark.gate
def test_a_group_that_all_leave_is_told_as_such() -> None:
    """No two of them may meet: the round of the two that were there, or the file."""
    speak, told, seen = Sentences(), 0, set()
    for event, settings, paired in _rounds(60):
        for past in paired.history.present:
            for because in explain(event, past.id, settings, paired).chosen:
                if because.kind != "no-two-meet":
                    continue
                told += 1
                seen.add(because.facts.get("form", ""))
                for one, other in combinations(because.facts["who"], 2):
                    games = paired.history.by_id[one].games
                    rounds = [at for at, game in enumerate(games, 1) if game.opponent == other and game.played]
                    assert rounds
                    if because.facts.get("form", "").startswith("met"):
                        said, came = speak.of(because.as_json()), because.facts.get("one")
                        both, met = f"Only {one} and {other} were to be paired in", f"they met in round {rounds[-1]}"
                        group = r"the group of \d+\.\d points"
                        if "came" in because.facts["form"]:
                            whole = rf"{came} had come to {group} from another one\. {both} it; {met}, so both left it"
                        else:
                            whole = rf"{both} {group}, and both left it: {met}"
                        assert re.fullmatch(rf"{whole} \(.+\)\.", said)
                answer = why_not(event, past.id, "floats", settings, paired)
                assert because.as_json() in answer.reasons
    assert told > 3
    assert seen == {"met", "met-came", ""}


def test_nobody_leaves_later_who_stays() -> None:
    """A word of the order says how such players are chosen, not what one of them does."""
    for language in ("en", "de", "fr", "es", "it", "nl", "pt", "pl"):
        speak = Sentences(language)
        told = {speak.of({"kind": kind, "who": (7,), "article": "3.9"}) for kind in WORDS[:3]}
        assert len(told) == 3
        assert not any(word in one for one in told for word in ("later", "später", "plus tard", "más tarde", "più"))
