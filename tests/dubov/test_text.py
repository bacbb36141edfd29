"""The examples and definitions of the text, article by article."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.dubov.support import engine
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.matching.tight import bipartite_matching, first_lexicographic
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.dubov.editions import DUBOV_2018, DUBOV_2026
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.subgroups import middle_first

W, B, NO = Colour.WHITE, Colour.BLACK, Colour.NONE


def event(*players: Player, rounds: int = 9) -> Tournament:
    return Tournament(players=players, rounds=rounds, initial_colour=W)


def field(tournament: Tournament, unrated: int = 0) -> DubovField:
    return DubovField(before_round(tournament), DUBOV_2026, unrated)


def fresh(count: int) -> Tournament:
    return event(*(Player(id=one, rating=2500 - 10 * one) for one in range(1, count + 1)))


def test_4_3_3_the_shifters_of_the_example() -> None:
    letters = "ABCDEFG"
    assert "".join(letters[at] for at in middle_first(range(7))) == "DCEBFAG"


def test_4_3_3_of_two_in_the_middle_the_higher() -> None:
    assert middle_first(range(4)) == [1, 2, 0, 3]


def test_4_4_the_transpositions_of_the_example() -> None:
    """A, B, C: each legal transposition is the first one if those before it are not legal."""
    for wanted in permutations(range(3)):
        rows = [1 << column for column in wanted]
        assert first_lexicographic(rows, bipartite_matching(rows) or []) == list(wanted)
    assert first_lexicographic([7, 7, 7], [2, 1, 0]) == [0, 1, 2]
    assert first_lexicographic([6, 7, 7], [2, 1, 0]) == [1, 0, 2]


def test_d_1_the_containers_of_the_example_of_2018() -> None:
    """#1 to #3 have 3 points, #4 and #5 2.5, #6 1.5; sets of two are sorted by containers."""
    scores = [30, 30, 30, 25, 25, 15]
    games = {30: "111", 25: "11=", 15: "1=0"}

    def player(one: int, score: int) -> Player:
        cells = tuple(Game(100 * at + one, W, Result(code)) for at, code in enumerate(games[score], 1))
        return Player(id=one, rating=2000, games=cells)

    listed = [player(one, score) for one, score in enumerate(scores, 1)]
    here = DubovField(before_round(event(*listed, rounds=4), 4), DUBOV_2018)
    prices = Prices(here, DUBOV_2018.criteria, 2, range(6))
    sets = list(combinations(range(1, 7), 2))
    sets.sort(key=lambda pair: (sum(prices.upfloater(one - 1) for one in pair), pair))
    assert sets == [
        *[(1, 2), (1, 3), (2, 3)],
        *[(1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)],
        *[(4, 5)],
        *[(1, 6), (2, 6), (3, 6)],
        *[(4, 6), (5, 6)],
    ]


def test_1_6_4_a_player_without_a_game_has_a_mild_preference_for_black() -> None:
    assert {str(wish) for wish in field(fresh(4)).wish} == {"Black mild"}


def met(*opponents: tuple[int, str]) -> tuple[Game, ...]:
    """Cells: opponents with the codes of the results."""
    return tuple(Game(one, W if at % 2 else B, Result(code)) for at, (one, code) in enumerate(opponents))


@pytest.mark.parametrize(
    ("games", "aro"),
    [
        ([], 0),
        ([(2, "1"), (3, "0")], 1501),
        ([(2, "1"), (4, "0")], 1501),
        ([(2, "1"), (3, "+")], 1500),
        ([(2, "1"), (5, "=")], 750),
    ],
    ids=["no game", "half up", "no rounding", "forfeit not counted", "no rating counts as 0"],
)
def test_1_7_aro(games: list[tuple[int, str]], aro: int) -> None:
    """1.7.1: rounded to the nearest integer, .5 upwards; games played only."""
    others = [Player(id=one, rating=rating) for one, rating in ((2, 1500), (3, 1501), (4, 1502), (5, 0))]
    here = field(event(Player(id=1, games=met(*games)), *others))
    assert here.aro[[past.id for past in here.pasts].index(1)] == aro


def test_1_1_2_a_provisional_rating() -> None:
    others = [Player(id=2, rating=1500), Player(id=3)]
    here = field(event(Player(id=1, games=met((2, "1"), (3, "1"))), *others), 1301)
    assert here.aro[0] == 1401


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_1_8_2_maximum_upfloater(rounds: int, most: int) -> None:
    assert DubovField(before_round(event(Player(id=1), Player(id=2), rounds=rounds)), DUBOV_2026).most_upfloats == most


def test_c8_goes_before_c9() -> None:
    """One maximum upfloater of nine times against two of three times, MaxT 3: C8 counts one against two."""
    here = field(fresh(4))
    here.upfloats = [list(range(9)), [], [3, 4, 5], [3, 4, 5]].__getitem__
    prices = Prices(here, DUBOV_2026.criteria, 2, range(4))
    assert prices.upfloater(0) + prices.upfloater(1) < prices.upfloater(2) + prices.upfloater(3)
    assert prices.upfloater(2) + prices.upfloater(1) < prices.upfloater(0) + prices.upfloater(1)  # then C9


def test_3_2_3_the_first_round_is_halves() -> None:
    """G1 the upper half, G2 the lower: 1-5, 6-2, 3-7, 8-4, and the last has the bye."""
    assert engine(fresh(9), 1, "2026") == {(1, 5), (6, 2), (3, 7), (8, 4), (9, 0)}


def test_3_1_the_bye_goes_to_most_games_before_the_largest_number() -> None:
    """Equal scores: 3 has played two games, 5 one and a half-point bye."""
    cells = {
        1: met((2, "="), (3, "=")),
        2: met((1, "="), (4, "=")),
        3: met((4, "="), (1, "=")),
        4: met((3, "="), (2, "=")),
        5: (Game(0, NO, Result.HALF_BYE), Game(0, NO, Result.HALF_BYE)),
    }
    boards = engine(event(*(Player(id=one, rating=2000, games=games) for one, games in cells.items())), 3, "2026")
    assert boards is not None
    assert (4, 0) in boards


def test_c2_a_full_point_bye_bars_since_2026_only() -> None:
    games = (Game(0, NO, Result.FULL_BYE),)
    others = [Player(id=1, games=met((2, "1"))), Player(id=2, games=met((1, "0")))]
    history = before_round(event(*others, Player(id=3, games=games)), 2)
    assert [past.id for past in history.present] == [1, 3, 2]
    assert DubovField(history, DUBOV_2026).eligible == 0b101
    assert DubovField(history, DUBOV_2018).eligible == 0b111


@pytest.mark.parametrize("edition", ["2026", "2018"])
def test_1_1_players_without_a_rating_are_named(edition: str) -> None:
    tournament = event(Player(id=1, name="Rated", rating=2000), Player(id=2, name="Unrated"))
    paired = pair_round(tournament, Settings(system=f"dubov-{edition}"))
    assert [notice.kind for notice in paired.pairing.notices] == ["unrated"]
    assert "Unrated (2)" in paired.pairing.notices[0].text
    assert "Rated (1)" not in paired.pairing.notices[0].text.replace("Unrated", "")
    assert pair_round(tournament, Settings(system="dubov", options={"unrated": 1400})).pairing.notices == ()


def test_1_1_many_players_without_a_rating_are_counted() -> None:
    """Of many the first; where nobody has one there is nobody to name."""
    rated, others = Player(id=31, rating=2000), [Player(id=one) for one in range(1, 31)]
    for players, said in (([*others, rated], "and 10 more"), (others, "No rating: all 30 players")):
        notices = pair_round(event(*players), Settings(system="dubov")).pairing.notices
        assert notices[0].text.endswith(said)


def test_a_negative_rating_is_refused() -> None:
    with pytest.raises(BadInput, match="--unrated"):
        pair_round(fresh(2), Settings(system="dubov", options={"unrated": -1}))


def test_the_number_of_rounds_is_needed() -> None:
    """1.8.2 and the last round depend on it."""
    with pytest.raises(BadInput, match="number of rounds"):
        pair_round(Tournament(players=fresh(2).players, initial_colour=W), Settings(system="dubov"))


def test_no_pairing_says_who_is_in_the_way() -> None:
    players = (
        Player(id=1, rating=2000, games=met((2, "1"))),
        Player(id=2, rating=1900, games=(Game(1, W, Result.LOSS),)),
    )
    with pytest.raises(NoPairing, match="1 and 2 have nobody left to meet"):
        pair_round(event(*players), Settings(system="dubov", round=2))
