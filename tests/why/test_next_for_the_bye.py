"""Whoever would be next for the bye could have it: all others can be paired then, by trying every pairing."""

from __future__ import annotations

import pytest

import trfpair
from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain
from trfpair.systems.trace import Trace

MEET_ONCE = ("lim", "vega", "danubian", "dubov-2026", "double-swiss")


def can_be_paired(history: History, without: int, *, once: bool) -> bool:
    """Whether all others can be paired, without bans, and where players meet ``once`` without meetings."""
    apart = {frozenset((one, other)) for group in history.forbidden for one in group for other in group}
    if once:
        apart |= {frozenset((past.id, game.opponent)) for past in history.players for game in past.games if game.played}

    def tried(left: list[int]) -> bool:
        if not left:
            return True
        one, *others = left
        there = (other for other in others if frozenset((one, other)) not in apart)
        return any(tried([id_ for id_ in others if id_ != other]) for other in there)

    return tried([past.id for past in history.present if past.id != without])


@pytest.mark.parametrize("system", [*MEET_ONCE, "keizer", "club", "club-rating", "ladder"])
def test_whoever_would_be_next_for_the_bye_can_have_it(system: str) -> None:
    found = 0
    for seed in range(14):
        try:
            event = trfpair.generate(players=7, rounds=4, seed=seed, system=system, forbidden=4, draws=70)
        except NoPairing:
            continue
        for round_ in (1, 3, 4):
            settings = Settings(system=system, round=round_)
            try:
                paired = pair_round(event, settings, Trace())
            except NoPairing:
                continue
            bye = paired.pairing.bye
            for because in explain(event, bye, settings, paired).chosen if bye else ():
                if because.facts.get("next"):
                    (following,) = because.facts["instead"]
                    assert can_be_paired(paired.history, following, once=system in MEET_ONCE), (seed, round_)
                    found += 1
    assert found


def test_the_next_is_one_with_whom_the_rules_give_way_no_more() -> None:
    """Keizer: with the bye of 4 one game would be against rule 2, with that of 3 none; 3 stands higher."""
    wishes = {"forfeits": 3, "half_byes": "15%", "forbidden": 4, "draws": 70, "full_byes": "10%"}
    event = trfpair.generate(players=7, rounds=5, seed=128, system="keizer", **wishes)  # type: ignore[arg-type]
    told = trfpair.render(trfpair.explain(event, 5, system="keizer", round=4))
    assert "5 has the bye, and 3 would be next for it" in told
