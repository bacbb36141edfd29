"""The contract of Keizer: its ranking in the standings, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import Tournament
from trfpair.event.scores import OwnScore
from trfpair.systems.contract import Contract
from trfpair.systems.keizer.field import MET, OFTEN, field_of, met_lately
from trfpair.systems.keizer.pairing import REST
from trfpair.systems.keizer.ranking import RESTLESS, gains_of, ranking_after
from trfpair.systems.keizer.rules import Rules, rules_of


def _score(tournament: Tournament, after: int, options: Mapping[str, Any]) -> OwnScore:
    """The Keizer score after a round; players who have not come yet have none."""
    rules = rules_of(options)
    ranking = ranking_after(tournament, after, rules)
    values = {place.id: Fraction(place.score, rules.unit) for place in ranking.places}
    return OwnScore("Keizer", values, decimals=2, notices=() if ranking.at_rest else (RESTLESS,))


def _parts(history: History, one: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of the Keizer score: the share of the own value, and of that of the opponent of each game with its
    round, the largest first.
    """
    rules, rounds = rules_of(options), history.round - 1
    places = field_of(history, rules).places
    gains = [gains_of(history.by_id[one].player, after, rules) for after in range(rounds + 1)]
    won = (
        (other, units - before.others.get(other, 0), round_)
        for round_, (before, after) in enumerate(pairwise(gains), 1)
        for other, units in after.others.items()
    )
    games = [(other, units, places[other].value, round_) for other, units, round_ in won if units]
    games.sort(key=lambda row: (-row[1] * row[2], row[0], row[3]))
    total = OwnScore("Keizer", {one: Fraction(places[one].score, rules.unit)}, decimals=2).text(one)
    value = places[one].value
    own = [str(Fraction(rules.own, rules.unit)), value]
    told: dict[str, Any] = {"total": total, "own": own}
    told["parts"] = [[other, str(Fraction(units, rules.unit)), worth, round_] for other, units, worth, round_ in games]
    if gains[-1].own != rules.own:
        told["rests"] = _without_game([gain.own for gain in gains], rules, value)
    forms = [*(["rests"] if "rests" in told else []), *([] if games else ["none"])]
    return {**told, "form": "-".join(forms)} if forms else told


def _without_game(units: Sequence[int], rules: Rules, value: int) -> list[tuple[str, int, list[int]]]:
    """Shares of the own value that rounds without a game gave: each with the value and its rounds.

    ``units`` are those of the own value before the first round and after each one.
    """
    found: dict[int, list[int]] = {}
    for round_, (before, after) in enumerate(pairwise(units), 1):
        if after != before:
            found.setdefault(after - before, []).append(round_)
    return [(str(Fraction(more, rules.unit)), value, there) for more, there in found.items()]


COLOURS: Mapping[str, str] = {"balance": "gives-balance", "alternation": "gives-turned", "turn": "gives-turn"}
"""The kinds of sentences that name the two of a game, by the colour rules of its steps."""

CONTRACT = Contract(
    apart=met_lately,
    noun="season",
    harm="jumps",
    words={
        MET: "they met too short a time ago",
        OFTEN: "they have met as often as is allowed",
        REST: "the others would then meet again, or farther apart in the ranking",
        "byes": "has had more byes",
    },
    rules={
        "balance": "White to the player who has had more Blacks, compared with Whites",
        "alternation": "White to whoever had Black when their colours last differed",
        "turn": "their colours so far are the same: the higher ranked player has White on odd boards",
    },
    facts=("place", "value", "keizer_score"),
    score=_score,
    made_of=_parts,
)
