"""A round after the seeding rounds (1.9): the bye, then bracket by bracket from the top; and one bracket.

The engine of the Dutch system pairs a bracket, by criteria and an order of its own. "Precedes" (Article 4) is a
sequence of decisions among the pairings of the best value, each the first choice that is left.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.burstein.field import BursteinField
from trfpair.systems.dutch import Solver
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules import field as dutch
from trfpair.systems.dutch.rules.bracket import Bracket, Course, D, Outcome, Pairs, Solve, able_for_bye, from_the_top
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.rules.order import CandidateOrder, Key, OrderedGraph


def _first(graph: OrderedGraph, solution: Solution) -> tuple[Pairs, Pairs]:
    """4.3: BSN 1 meets the largest BSN that an optimal pairing allows, or floats where none does; then BSN 2, ...

    Pairs have the higher ranked player first and stand in the order of their BSNs.
    """
    optimal = OptimalMatchings(solution)
    pairs = []
    for one in reversed(range(graph.count)):
        if optimal.vertices >> one & 1 and (opponent := optimal.first_partner(one, graph.residents)) >= 0:
            optimal.fix(one, opponent)
            pairs.append((graph.at[one], graph.at[opponent]))
    return [], pairs


def _place(bracket: Bracket, outcome: Outcome) -> list[Key]:
    """4.3: BSN by BSN the opponent, the larger BSN first; then nobody."""
    order = bracket.players[::-1]
    bsn = {at: number for number, at in enumerate(order, 1)}
    opponent = {one: bsn[other] for pair in outcome.all_pairs for one, other in (pair, pair[::-1])}
    return [-opponent.get(at, 0) for at in order]


ORDER = CandidateOrder(_first, compared=_place)


class Paired(NamedTuple):
    """A round: the bye, then the brackets of all others."""

    everybody: BursteinField
    """The players of the round before the bye was given."""
    bye: Position | None
    """Who has the bye, by position in ``everybody``."""
    field: BursteinField
    """All others."""
    course: Course[Decision]
    notes: Notes


def pair_field(everybody: BursteinField, edition: Edition, solver: Solver) -> Paired:
    """1.9.2: assign the bye, then pair the scoregroups in descending order. NoPairing where C4 cannot be met."""
    bye = bye_of(everybody)
    field = everybody if bye is None else everybody.without(bye)
    notes = Notes(field, edition)
    course = edition.procedure(field, lambda bracket: solver(bracket, notes))
    return Paired(everybody, bye, field, course, notes)


def pair_scoregroups(field: dutch.DutchField, solver: Solve[D]) -> Course[D]:
    """1.9.2: each scoregroup from the top, with the floaters that come into it (1.2.2)."""
    paired: Course[D] = Course(field, 0)
    for bracket in map(assembled, from_the_top(paired)):
        paired.brackets.append((bracket, solver(bracket)))
    return paired


def assembled(bracket: Bracket) -> Bracket:
    """The bracket with its players from the lowest ranked to the highest (1.8); the last one has BSN 1 (4.1)."""
    players = sorted(bracket.players, key=lambda at: -bracket.field.rank[at])
    return replace(bracket, mdps=(), order=tuple(players), apart=False)


def bye_of(field: BursteinField) -> Position | None:
    """3.1, C2: who gets the pairing-allocated bye; None where the number of players is even."""
    able = able_for_bye(field)
    return min(ascending(able), key=lambda at: bye_key(field, at), default=None)


def bye_key(field: BursteinField, at: Position) -> tuple[int, int, int]:
    """3.1.3 to 3.1.5: lowest score, most games played, lowest ranking; the least key is the first choice."""
    return field.score[at], -len(field.pasts[at].colours), -field.rank[at]
