"""The text's own examples and definitions, article by article."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.literal.burstein import order_of_pairings
from trfpair.base.errors import BadInput
from trfpair.event.history import History, before_round
from trfpair.event.model import ByeRequest, Colour, Game, Player, Result, Tournament
from trfpair.matching.blossom import least_cost_matching
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.burstein import seeding_rounds
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.burstein.field import BursteinField, Opposition
from trfpair.systems.burstein.procedure import assembled, bye_of
from trfpair.systems.dutch.engine.decision import decide
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket

PRINTED = (
    (Path(__file__).parent.parent / "fixtures" / "burstein" / "order-of-pairings.txt")
    .read_text(encoding="utf-8")
    .splitlines()
)
"""The note of 4.3: six players, two pairs. (The handbook prints 1-3, 2-0, 4-5, 6-0 a second time.)"""


def matching(line: str) -> list[tuple[int, int]]:
    return [(int(pair[0]), int(pair[2])) for pair in line.split(", ")]


def start(count: int) -> History:
    players = tuple(Player(id=one) for one in range(1, count + 1))
    return before_round(Tournament(players=players, rounds=9, initial_colour=Colour.WHITE), 1)


def test_the_note_of_article_4_has_45_pairings() -> None:
    assert len(set(PRINTED)) == 45
    assert [matching(line) for line in PRINTED] == [list(one) for one in order_of_pairings(6, 2)]


@pytest.mark.gate
def test_the_first_possible_pairing_of_the_note_is_taken() -> None:
    """Whatever pairs are barred: the engine takes the first line of the note that has none of them."""
    field = BursteinField(start(6), BURSTEIN_2026)
    bracket = assembled(Bracket(field, (), 0, 6, 6))
    notes = Notes(field, BURSTEIN_2026)
    graph = Graphs(bracket, notes).alone(2)
    whole = graph.adj
    edges = list(combinations(range(1, 7), 2))
    random = Random(4)
    answers = set()
    for _ in range(2000):
        share = random.choice([0.3, 0.6, 0.85])
        barred = {edge for edge in edges if random.random() < share}
        graph.adj = list(whole)
        for one, other in barred:
            graph.adj[6 - one] &= ~(1 << 6 - other)
            graph.adj[6 - other] &= ~(1 << 6 - one)
        wanted = next((line for line in PRINTED if not barred & set(matching(line))), None)
        solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
        assert (solution is None) == (wanted is None)
        if solution is not None and wanted is not None:
            outcome = decide(graph, solution)
            bsn = {at: 6 - vertex for vertex, at in enumerate(graph.at)}
            pairs = {(bsn[one], bsn[other]) for one, other in outcome.pairs} | {(bsn[at], 0) for at in outcome.floaters}
            assert pairs == set(matching(wanted))
            answers.add(wanted)
    assert answers == set(PRINTED)


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_1_6_2_seeding_rounds(rounds: int, seeding: int) -> None:
    players = tuple(Player(id=one) for one in range(1, 5))
    assert seeding_rounds(before_round(Tournament(players=players, rounds=rounds), 1)) == seeding


def test_1_6_1_a_seeding_round_is_a_dutch_round() -> None:
    history = start(9)
    tournament = history.tournament
    dutch = pair_round(tournament, Settings(system="dutch-2026")).pairing
    burstein = pair_round(tournament, Settings(system="burstein")).pairing
    assert burstein.pairs == dutch.pairs
    assert burstein.system == "burstein-2026"


def test_the_number_of_rounds_must_be_known() -> None:
    tournament = Tournament(players=start(4).tournament.players)
    with pytest.raises(BadInput, match="number of rounds is not known"):
        pair_round(tournament, Settings(system="burstein"))


def game(opponent: int, colour: str, result: Result) -> Game:
    return Game(opponent, Colour.WHITE if colour == "w" else Colour.BLACK, result)


ALONE = Game(0, Colour.NONE, Result.ZERO_BYE)
PAST = Tournament(
    rounds=8,
    initial_colour=Colour.WHITE,
    byes=(ByeRequest(Result.ZERO_BYE, 5, (4,)),),
    players=(
        Player(id=1, games=(game(2, "w", Result.WIN), game(3, "b", Result.DRAW), game(4, "w", Result.WIN),
                            Game(5, Colour.WHITE, Result.FORFEIT_WIN))),
        Player(id=2, games=(game(1, "b", Result.LOSS), game(4, "w", Result.WIN), game(3, "b", Result.DRAW),
                            Game(0, Colour.NONE, Result.HALF_BYE))),
        Player(id=3, games=(game(4, "b", Result.WIN), game(1, "w", Result.DRAW), game(2, "w", Result.DRAW),
                            Game(0, Colour.NONE, Result.PAB))),
        Player(id=4, games=(game(3, "w", Result.LOSS), game(2, "b", Result.LOSS), game(1, "b", Result.LOSS), ALONE)),
        Player(id=5, games=(ALONE, ALONE, ALONE, Game(1, Colour.BLACK, Result.FORFEIT_LOSS))),
    ),
)  # fmt: skip
"""Scores 3.5, 2.0, 3.0, 0.0 and 0.0; player 4 is away in rounds 4 and 5."""


def test_1_7_the_index() -> None:
    """By hand: the absent 4 counts as 0.5 to those who met 4; unplayed rounds are games against oneself."""
    history = before_round(PAST, 5)
    opposition = Opposition(history)
    assert [history.by_id[one].score for one in range(1, 6)] == [35, 20, 30, 0, 0]
    assert opposition.index(history.by_id[1]) == (20 + 30 + 5 + 35, 10 * 20 + 5 * 30 + 10 * 5 + 10 * 35)
    assert opposition.index(history.by_id[2]) == (35 + 5 + 30 + 20, 0 + 10 * 5 + 5 * 30 + 5 * 20)
    assert opposition.index(history.by_id[3]) == (5 + 35 + 20 + 30, 10 * 5 + 5 * 35 + 5 * 20 + 10 * 30)
    assert opposition.index(history.by_id[5]) == (0, 0)


def test_1_7_2_who_is_back_has_no_series() -> None:
    """The series must reach the current round: without the request for round 5 nobody's zero-point byes are draws."""
    history = before_round(Tournament(players=PAST.players, rounds=8), 5)
    assert Opposition(history).index(history.by_id[1]).buchholz == 20 + 30 + 0 + 35


def test_3_1_the_bye() -> None:
    """2, 4, 6 and 7 have the lowest score, 2 and 4 played more games, 4 is ranked below 2 by the pairing number."""
    cells = [game(2, "w", Result.WIN), game(1, "b", Result.LOSS), game(4, "w", Result.WIN), game(3, "b", Result.LOSS)]
    cells += [Game(0, Colour.NONE, Result.PAB), ALONE, ALONE]
    players = [Player(id=one, games=(cell,)) for one, cell in enumerate(cells, 1)]
    field = BursteinField(before_round(Tournament(players=tuple(players), rounds=3), 2), BURSTEIN_2026)
    bye = bye_of(field)
    assert bye is not None
    assert field.id(bye) == 4


def test_5_2_colours() -> None:
    field = BursteinField(start(3), BURSTEIN_2026)
    position = {field.id(at): at for at in range(3)}
    assert field.colours(position[1], position[2]) == (Colour.WHITE, "5.2.1")
    assert field.colours(position[2], position[3]) == (Colour.BLACK, "5.2.1")
    field = BursteinField(before_round(PAST, 5), BURSTEIN_2026)
    position = {field.id(at): at for at in range(field.size)}
    assert field.colours(position[2], position[5]) == (Colour.WHITE, "5.2.2")
    assert field.colours(position[1], position[3]) == (Colour.WHITE, "5.2.3")
