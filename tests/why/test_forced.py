"""Why not, by force: the boards that would change are those of a round with the choice."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

import trfpair
from tests.lim import support as lim
from tests.literal import dubov
from tests.seeds import seeds
from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.event.model import ForbiddenGroup, Pair, Player, RoundPairing, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems import SYSTEMS, System
from trfpair.systems.trace import Trace
from trfpair.systems.why import Question

BY_FORCE = [system.name for system in SYSTEMS if not system.teams and system.family != "dutch" and not system.calendar]


def asked(tournament: Tournament, system: str, round_: int) -> list[tuple[Question, dict]]:
    """All questions about pairs, byes and floats of a round, and the answers."""
    settings = Settings(system=system, round=round_)
    paired = pair_round(tournament, settings, Trace())
    ids = [past.id for past in paired.history.present]
    questions = [Question(*pair) for pair in combinations(ids, 2)]
    questions += [Question(id_, 0, wish) for id_ in ids for wish in ("bye", "floats")]
    return [(one, why_not(tournament, one.one, one.other or one.wish, settings, paired).answer) for one in questions]


LITERAL = {
    "dubov": lambda tournament: dubov.pair(tournament, 3),
    "lim": lambda tournament: lim.literal(tournament, 3),
}


@pytest.mark.gate
@pytest.mark.parametrize("system", LITERAL)
@pytest.mark.parametrize("seed", seeds())
def test_the_boards_that_would_change_are_those_of_the_text(seed: int, system: str) -> None:
    """The literal reading pairs the round with the pair forced, and makes the same boards."""
    played = trfpair.generate(players=7 + seed % 3, rounds=4, seed=f"forced {seed}", system=system)
    tournament = trfpair.without_round(trfpair.without_round(played, force=True), force=True)
    paired = pair_round(tournament, Settings(system=system, round=3))
    now = {frozenset((pair.white, pair.black)) for pair in paired.pairing.pairs}
    for question, answer in asked(tournament, system, 3):
        if question.wish == "pair" and "boards" in answer:
            ids = [past.id for past in paired.history.present]
            bans = [ForbiddenGroup((end, id_)) for end in question[:2] for id_ in ids if id_ not in question[:2]]
            then = LITERAL[system](replace(tournament, forbidden=(*tournament.forbidden, *bans)))
            assert then is not None
            boards = {frozenset(pair) for pair in then}
            assert {frozenset(pair) for pair in answer["boards"]["now"]} == now - boards
            assert {frozenset(pair) for pair in answer["boards"]["then"]} == boards - now


def test_while_a_round_is_under_way_it_is_the_one_asked_about() -> None:
    played = trfpair.generate(players=6, rounds=3, seed=1)
    before = trfpair.without_round(played, force=True)
    hanging = trfpair.with_round(before, trfpair.pair(before))
    assert [trfpair.explain(event, 1).round for event in (before, hanging, played)] == [3, 3, 3]
    assert trfpair.explain(hanging, 1).score == trfpair.explain(before, 1).score
    after = trfpair.generate(players=6, rounds=2, seed=1)
    assert trfpair.explain(replace(after, rounds=3), 1).round == 3


def silent(history: History, _trace: Trace, _options: object) -> RoundPairing:
    """A system that tells no steps: the first two who may meet do, then the next."""
    ids = [past.id for past in history.present]
    bans = {frozenset(group) for group in history.forbidden}
    for second in ids[1:]:
        rest = [id_ for id_ in ids[1:] if id_ != second]
        if not {frozenset((ids[0], second)), frozenset(rest)} & bans:
            return RoundPairing(history.round, "silent", (Pair(ids[0], second), Pair(*rest)), history.absent)
    raise NoPairing("everybody is forbidden")


def test_a_system_without_steps_is_answered_by_its_boards() -> None:
    system = System("silent", "Silent", "", f"{__name__}:silent", needs_rounds=False, compare="")
    tournament = Tournament(tuple(Player(number, f"P{number}") for number in range(1, 5)))
    answer = trfpair.why_not(tournament, 1, 3, system=system)
    assert (set(answer.gone), set(answer.new)) == ({(1, 2), (3, 4)}, {(1, 3), (2, 4)})
    assert "do not say why" in trfpair.render(answer)
