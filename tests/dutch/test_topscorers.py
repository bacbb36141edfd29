"""What the colour criteria can ask about topscorers: the last two games and the difference say as much as all games."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.literal.events import one_coloured
from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Colour, ForbiddenGroup, Game, Pair, Player, Result, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.engine import exactly
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Scope, Sight
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.swiss import past
from trfpair.systems.swiss.digits import Entry
from trfpair.trf import load

ROUNDS = Path(__file__).parent.parent / "fixtures" / "dutch"


def strange_field(edition: Edition, seed: int, bans: tuple[ForbiddenGroup, ...] = ()) -> DutchField:
    """The last round of an event whose colours came by chance: differences of five, four games of one colour."""
    dice = Random(f"{edition.name} {seed}")
    size, rounds = 30, dice.randint(2, 9)
    games: list[list[Game]] = [[] for _ in range(size)]
    for _ in range(rounds):
        order = dice.sample(range(size), size)
        for one, other in zip(order[::2], order[1::2]):
            result, mirror = dice.choice(((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)))
            games[one].append(Game(other + 1, Colour.WHITE, result))
            games[other].append(Game(one + 1, Colour.BLACK, mirror))
    players = tuple(Player(at + 1, rating=2000 - at, games=tuple(played)) for at, played in enumerate(games))
    event = Tournament(players, rounds=rounds + 1, initial_colour=Colour.WHITE, forbidden=bans)
    return DutchField(before_round(event), edition)


@pytest.mark.gate
@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_no_game_but_the_last_two_counts(edition: Edition) -> None:
    told: dict[tuple[Hashable, Hashable], Entry] = {}
    counts, again = set(), 0
    for seed in range(40):
        field = strange_field(edition, seed)
        notes = Notes(field, edition)
        yardstick = Yardstick(Bracket(field, (), 0, field.size, field.size), edition.criteria)
        keys = notes.colour_keys
        for higher, lower in combinations(range(field.size), 2):
            entry = yardstick.entry(Scope.PAIR, higher, lower, Sight.COLOURS)
            again += (keys[higher], keys[lower]) in told
            for pair in ((keys[higher], keys[lower]), (keys[lower], keys[higher])):
                assert told.setdefault(pair, entry) == entry
            counts.add(entry)
    assert again > 5000
    assert len(counts) > 6


def test_large_forbidden_groups_are_classes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "LARGE", 10)
    groups = (ForbiddenGroup(tuple(range(8, 20))), ForbiddenGroup(tuple(range(1, 11))), ForbiddenGroup((20, 21, 22)))
    field = strange_field(DUTCH_2026, 1, groups)
    clubs = Notes(field, DUTCH_2026).clubs
    for one in range(field.size):
        ids = [number for number, group in enumerate(groups[:2]) if field.id(one) in group.ids]
        assert clubs[one] == sum(1 << number for number in ids)
    assert not Notes(strange_field(DUTCH_2026, 1), DUTCH_2026).clubs


def test_the_bye_outweighs_the_colours_of_a_pair_that_only_a_topscorer_may_make() -> None:
    """C9: the bye goes to 4, who played all games, although 2 and 3 both have an absolute preference for Black."""
    tournament = load(ROUNDS / "bye-and-topscorer-r4.trf").tournament
    assert {*pair_round(tournament, Settings(system="dutch-2026")).pairs} == {Pair(3, 2), Pair(5, 1), Pair(4, 0)}


@pytest.mark.gate
@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_last_rounds_of_one_coloured_histories_are_paired_as_the_exact_solver_pairs_them(edition: Edition) -> None:
    asked = 0
    for seed in range(150):
        history = before_round(*one_coloured(Random(seed), 3 + seed % 14))
        try:
            exact = brackets_of(history, edition, exactly)[0]
        except NoPairing:
            continue
        quick = brackets_of(history, edition)[0]
        assert [made.all_pairs for _, made in quick.brackets] == [made.all_pairs for _, made in exact.brackets], seed
        asked += 1
    assert asked > 80
