"""Pairing systems for studies alone. They stand in no registry: nobody should pair an event by them.

Three of them share a first principle: of all pairings without a rematch in which nobody meets a player who has the
same absolute colour preference, those in which the squares of the score differences add up to the least, and among
these those in which the fewest pairs want the same colour. (The bye counts as a game against nobody who has no points;
it goes to who may have it by C.04.1.) What is left open they decide player by player, from the top:

=============  =====================================================================================================
``monrad``     the next player in the ranking: the first meets the second, the third the fourth
``random``     anybody, by lot
``random2``    by lot somebody of the other half of the score group, if there is one
``lottery``    not even the scores count: anybody whom the player has not met, by lot
=============  =====================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import History, Past
from trfpair.event.model import Colour, Pair, RoundPairing
from trfpair.lab.generate.dice import Dice
from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import ascending, lowest
from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems import ALIASES, BY_SCORE, SYSTEMS, PairRound, System, by_name
from trfpair.systems.bye_bars import of_points
from trfpair.systems.options import Option
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.colours import absolute_masks, claims_of, preference
from trfpair.systems.swiss.past import barred_from_bye, met_masks
from trfpair.systems.trace import Trace

COLOUR_RULES = (
    ("5.2.1", colours.grant_both),
    ("5.2.2", colours.grant_stronger),
    ("5.2.3", colours.alternate),
    ("5.2.4", colours.grant_higher),
    ("5.2.5", colours.by_number),
)
"""C.04.3 5.2."""

_Choice = Callable[["RankedField", Dice, PerfectMatchings, int], int]
"""(field, dice, what is still possible, player) -> the opponent."""


class RankedField:
    """The players of a round by place in the ranking (pairing score, then number); after the last stands the bye."""

    def __init__(self, history: History, *, scores: bool = True) -> None:
        self.players: Sequence[Past] = history.present
        self.wishes = [preference(past) for past in self.players]
        size = len(self.players)
        everybody = (1 << size) - 1
        absolute = absolute_masks(claims_of(self.wishes)) if scores else dict.fromkeys((Colour.WHITE, Colour.BLACK), 0)
        self.allowed = [
            everybody & ~met & ~(absolute[wish.colour] if absolute.get(wish.colour, 0) >> at & 1 else 0)
            for at, (met, wish) in enumerate(zip(met_masks(self.players, history.forbidden), self.wishes))
        ]
        self.bye = -1
        if size % 2:
            self._add_bye(history)

    def _add_bye(self, history: History) -> None:
        self.bye = len(self.players)
        eligible = [not barred_from_bye(history, past, of_points) for past in self.players]
        self.allowed = [mask | may << self.bye for mask, may in zip(self.allowed, eligible)]
        self.allowed.append(sum(may << at for at, may in enumerate(eligible)))

    @property
    def size(self) -> int:
        """The number of players, with the bye."""
        return len(self.allowed)

    def group(self, at: int) -> tuple[int, int]:
        """The first place of a player's score group, and the place after its last."""
        score = self.players[at].pairing_score
        places = [place for place, past in enumerate(self.players) if past.pairing_score == score]
        return places[0], places[-1] + 1


def _classes(field: RankedField) -> tuple[list[int], list[list[int | None]]]:
    """The class of each player, by score and colour wanted, and what a game between two classes costs."""
    named: list[tuple[int, Colour]] = [
        (past.pairing_score, wish.colour) for past, wish in zip(field.players, field.wishes)
    ]
    if field.bye >= 0:
        named.append((0, Colour.NONE))
    order = sorted(set(named), reverse=True)
    unit = field.size

    def cost(one: tuple[int, Colour], other: tuple[int, Colour]) -> int:
        return unit * (one[0] - other[0]) ** 2 + (one[1] is other[1] is not Colour.NONE)

    place = {name: at for at, name in enumerate(order)}
    return [place[name] for name in named], [[cost(one, other) for other in order] for one in order]


def _pair(name: str, choose: _Choice, history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Decide, player by player, among all pairings of least cost."""
    field = RankedField(history)
    keys, costs = _classes(field)
    solution = least_cost_matching(field.allowed, keys, costs)
    if solution is None:
        raise NoPairing("not everybody can be paired without a rematch")
    return _decided(name, field, OptimalMatchings(solution), choose, history, options)


def pair_lottery(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Decide, player by player, among all pairings without a rematch."""
    field = RankedField(history, scores=False)
    mate = maximum_matching(field.allowed)
    if -1 in mate:
        raise NoPairing("not everybody can be paired without a rematch")
    return _decided("lottery", field, PerfectMatchings(field.allowed, mate), drawn, history, options)


def _decided(
    name: str,
    field: RankedField,
    matchings: PerfectMatchings,
    choose: _Choice,
    history: History,
    options: Mapping[str, Any],
) -> RoundPairing:
    """The pairing in which every player, from the top, meets whom the choice gives."""
    dice = Dice(f"{options.get('seed', '')} {name} {history.round}")
    pairs = []
    free = (1 << field.size) - 1
    while free:
        at = lowest(free)
        other = choose(field, dice, matchings, at)
        matchings.fix(at, other)
        free &= ~(1 << at | 1 << other)
        pairs.append(_seated(field, at, other, history.require_initial_colour()))
    pairs.sort(key=lambda pair: not pair.black)
    return RoundPairing(history.round, name, tuple(pairs), history.absent)


def _seated(field: RankedField, higher: int, lower: int, initial: Colour) -> Pair:
    """C.04.3 5.2: colours as in the Dutch system."""
    one = field.players[higher]
    if lower == field.bye:
        return Pair(one.id, 0)
    other = field.players[lower]
    sides = colours.Side(one, field.wishes[higher]), colours.Side(other, field.wishes[lower])
    colour, _ = colours.allocate(*sides, initial, COLOUR_RULES)
    return Pair(one.id, other.id) if colour is Colour.WHITE else Pair(other.id, one.id)


def neighbour(field: RankedField, dice: Dice, matchings: PerfectMatchings, at: int) -> int:
    """Monrad: the next in the ranking."""
    return lowest(matchings.partners(at))


def anybody(field: RankedField, dice: Dice, matchings: PerfectMatchings, at: int) -> int:
    """An opponent by lot."""
    return dice.pick(list(ascending(matchings.partners(at))))


def other_half(field: RankedField, dice: Dice, matchings: PerfectMatchings, at: int) -> int:
    """By lot, of the other half of the score group (the upper half is the smaller one) where that is possible."""
    first, end = field.group(at)
    middle = (first + end) // 2
    upper, lower = (1 << middle) - (1 << first), (1 << end) - (1 << middle)
    possible = matchings.partners(at)
    return dice.pick(list(ascending(possible & (lower if at < middle else upper) or possible)))


def drawn(field: RankedField, dice: Dice, matchings: PerfectMatchings, at: int) -> int:
    """By lot where nearly everybody will do: lots are drawn until one leaves a pairing of the others."""
    lots = list(ascending(matchings.rows[at] & matchings.vertices))
    while True:
        other = dice.pick(lots)
        if matchings.first_partner(at, 1 << other) == other:
            return other
        lots.remove(other)


pair_monrad = partial(_pair, "monrad", neighbour)
pair_random = partial(_pair, "random", anybody)
pair_random2 = partial(_pair, "random2", other_half)

SEED = Option("seed", "A text that fixes the lots.", "")


def _row(name: str, title: str, pair: PairRound, *options: Option) -> System:
    return System(name, title, "for studies alone", pair, "", options=options, needs_rounds=False)


STUDY_SYSTEMS = (
    _row("monrad", "neighbours in the ranking", pair_monrad),
    _row("random", "by lot in the score group", pair_random, SEED),
    _row("random2", "by lot from the other half of the score group", pair_random2, SEED),
    _row("lottery", "by lot from everybody", pair_lottery, SEED),
)


def playable(name: str) -> System:
    """The system with a name: one of those for studies, or a registered one in which players meet one at a time.

    Raises BadInput for any other.
    """
    for system in STUDY_SYSTEMS:
        if system.name == name:
            return system
    system = by_name(name)
    if name not in study_names():
        raise BadInput(f"the system {system.name} is not one that a study can play")
    return system


def study_names() -> list[str]:
    """The names that a study may use."""
    swiss = [system for system in SYSTEMS if system.order == BY_SCORE]
    single = [system.name for system in swiss if system.columns == 1 and not system.teams]
    aliases = [alias for alias, name in ALIASES.items() if name in single]
    return [system.name for system in STUDY_SYSTEMS] + single + aliases
