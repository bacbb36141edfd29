"""C.04.2, 2: pairing numbers by tournament rating, late entries, exchanges, and until when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.standings.exercises import SWISS, exercise
from trfpair.base.errors import BadInput
from trfpair.event.absences import with_players
from trfpair.event.model import (
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Player,
    Record,
    Result,
    Tournament,
)
from trfpair.event.national import METHODS, stated_ratings
from trfpair.event.numbers import (
    numbered_by_strength,
    placed_by_strength,
    renumbered,
    with_numbers_exchanged,
)
from trfpair.ranking import Request, standings
from trfpair.trf import dumps, load

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


def national(number: int, rating: int, federation: str = "ITA") -> Record:
    return Record(federation, f" {number:4}" + " " * 40 + f"{rating or '':>4}")


def with_late(before: Tournament, *late: Player, same_name: bool = False) -> Tournament:
    """A tournament with late entries that have the numbers of their ratings."""
    return placed_by_strength(with_players(before, late, same_name=same_name), before.by_id.keys())


@pytest.mark.parametrize(
    ("method", "ratings"),
    [
        ("FIDE", (2000, 1900, 0, 0)),
        ("NRO", (2100, 0, 1800, 0)),
        ("FIDON", (2000, 1900, 1800, 0)),
        ("NIDOF", (2100, 1900, 1800, 0)),
        ("HBFN", (2100, 1900, 1800, 0)),
        ("LBFN", (2000, 1900, 1800, 0)),
    ],
)
def test_the_tournament_rating_is_that_of_record_172(method: str, ratings: tuple[int, ...]) -> None:
    """1: FIDE 2000, national 2100; 2: FIDE 1900 only; 3: national 1800 only; 4: none."""
    players = tuple(Player(number, f"P{number}", rating=rating) for number, rating in enumerate((2000, 1900, 0, 0), 1))
    records = (Record("172", f" ITA {method}"), national(1, 2100), national(3, 1800), national(2, 2500, "GER"))
    event = Tournament(players, records=records)
    assert tuple(stated_ratings(event).values()) == ratings
    assert tuple(player.rating for player in event.rated.players) == ratings
    assert (event.rated is event) == (method == "FIDE")
    assert method in METHODS


def test_a_method_that_the_file_cannot_tell() -> None:
    players = (Player(1),)
    for text, wanted in ((" ITA OTHER", "do not stand in the file"), (" ITA BEST", "expected one of FIDE, NRO")):
        with pytest.raises(BadInput, match=wanted):
            stated_ratings(Tournament(players, records=(Record("172", text),)))


def test_numbers_by_rating_title_and_an_announced_key() -> None:
    """2.2: rating, then GM, IM, WGM, FM ..., then the name, or lots."""
    given = [
        ("Zoe", "", 2000), ("Ada", "", 2000), ("Bo", "FM", 2000), ("Cy", "WGM", 2000), ("Di", "", 2100), ("Ed", "", 0)
    ]  # fmt: skip
    players = tuple(
        Player(number, name, title=title, rating=rating) for number, (name, title, rating) in enumerate(given, 1)
    )
    named = numbered_by_strength(Tournament(players)).players
    assert [player.name for player in named] == ["Di", "Cy", "Bo", "Ada", "Zoe", "Ed"]
    assert [player.id for player in named] == [1, 2, 3, 4, 5, 6]
    orders = {tuple(p.name for p in numbered_by_strength(Tournament(players), f"{seed}").players) for seed in range(20)}
    assert orders == {("Di", "Cy", "Bo", "Ada", "Zoe", "Ed"), ("Di", "Cy", "Bo", "Zoe", "Ada", "Ed")}
    again = numbered_by_strength(numbered_by_strength(Tournament(players), "7"), "7")
    assert again == numbered_by_strength(Tournament(players), "7")


def three_rounds() -> Tournament:
    """The first three rounds of the exercise, with everything in it that names a player."""
    whole = exercise(SWISS)
    players = tuple(replace(player, games=player.games[:3]) for player in whole.players)
    return replace(
        whole,
        players=players,
        byes=(ByeRequest(Result.HALF_BYE, 4, (4, 9)),),
        forbidden=(ForbiddenGroup((1, 16)),),
        virtual_points={1: (10,), 16: (0,)},
        accelerations=(AccelerationRange(10, 1, 2, 1, 8),),
        records=(
            Record("###", " round 1: 1-9 10-2"),
            Record("###", " trfpair standings expelled=3,16"),
            Record("###", " trfpair standings values OTHER_X 1=3.5 16=2"),
            national(16, 2300),
        ),
    )


def test_every_number_in_a_file_follows() -> None:
    before = three_rounds()
    order = [16, *range(1, 16)]
    after = renumbered(before, order)
    new = {id_: number for number, id_ in enumerate(order, 1)}
    for player in before.players:
        other = after.player(new[player.id])
        assert other.name == player.name
        assert [(new.get(game.opponent, 0), *game[1:]) for game in player.games] == [
            tuple(game) for game in other.games
        ]
    assert after.byes[0].ids == (5, 10)
    assert after.forbidden[0].ids == (2, 1)
    assert after.virtual_points == {2: (10,), 1: (0,)}
    assert after.accelerations[0][3:5] == (1, 9)
    assert [record.text for record in after.records] == [
        " round 1: 2-10 11-3",
        " trfpair standings expelled=4,1",
        " trfpair standings values OTHER_X 2=3.5 1=2",
        national(1, 2300).text,
        " Numbers @ Round 4: 1 was 16" + "".join(f" {at} was {at - 1}" for at in range(2, 17)),
    ]
    lists = Request(tie_breaks="BH,SB,ARO,DE")
    ranks, moved = standings(before, lists).rank_of, standings(after, lists).rank_of
    assert {new[id_]: rank for id_, rank in ranks.items()} == moved


def test_numbers_stay_once_round_4_is_paired() -> None:
    """2.3."""
    whole = exercise(SWISS)
    for change in (
        lambda: renumbered(whole, list(range(16, 0, -1))),
        lambda: with_late(whole, Player(0, "Late", rating=2500)),
    ):
        with pytest.raises(BadInput, match=r"numbers stay as they are once round 4 is paired \(C\.04\.2"):
            change()
    assert (three_rounds()).last_paired == 3


def test_numbers_are_exchanged_among_equal_ratings_only() -> None:
    before = three_rounds()
    with pytest.raises(BadInput, match="among equal ratings only"):
        with_numbers_exchanged(before, 1, 2)
    with pytest.raises(BadInput, match="no player 17"):
        with_numbers_exchanged(before, 1, 17)
    players = tuple(replace(player, rating=2000) if player.id in (3, 5) else player for player in before.players)
    after = with_numbers_exchanged(replace(before, players=players), 3, 5)
    assert (after.player(3).name, after.player(5).name) == ("Player 5", "Player 3")
    assert after.player(11).games[0].opponent == 5


def test_late_entries_get_the_numbers_of_their_ratings() -> None:
    """2.4: whoever is behind them gets a later number; nobody's games change."""
    before = three_rounds()
    after = with_late(before, Player(0, "Low"), Player(0, "Late", rating=2101))
    assert [player.name for player in after.players[:5]] == ["Player 1", "Player 2", "Late", "Player 3", "Player 4"]
    assert after.players[-1].name == "Low"
    assert after.player(3).games == ()
    names = {player.id: player.name for player in after.players}
    for player in before.players:
        moved = next(other for other in after.players if other.name == player.name)
        opponents = [names[game.opponent] for game in moved.games if game.opponent]
        assert opponents == [f"Player {game.opponent}" for game in player.games if game.opponent]


def test_of_equals_the_late_entry_is_behind() -> None:
    after = with_late(three_rounds(), Player(0, "Player 4", rating=2050), same_name=True)
    assert [bool(player.games) for player in after.players if player.name == "Player 4"] == [True, False]


def test_the_commands(folder: Path, trfpair: Run) -> None:
    (folder / "three.trf").write_text(dumps(replace(exercise(SWISS), players=three_rounds().players)), encoding="utf-8")
    (folder / "late.csv").write_text("name,rating\nLate,2101\n", encoding="utf-8")
    done = trfpair("new", "late.csv", "--add", "three.trf", "--by-rating")
    assert (done.code, "Next: `trfpair pair three.trf --write` pairs round 4" in done.err) == (0, True)
    assert "New numbers: Late (3) was 17, Player 3 (4) was 3, Player 4 (5) was 4, " in done.out
    assert load(folder / "three.trf").tournament.player(3).name == "Late"
    assert trfpair("number", "three.trf").out == "nothing changes: three.trf is already as you asked\n"
    assert trfpair("number", "three.trf", "--exchange", "1", "2").code == 3
    assert trfpair("undo", "three.trf").code == 0
    assert len(load(folder / "three.trf").tournament.players) == 16


def test_what_has_no_numbers_to_change() -> None:
    before = three_rounds()
    with pytest.raises(BadInput, match="XXC rank"):
        renumbered(replace(before, positional=True), list(range(16, 0, -1)))
    with pytest.raises(BadInput, match="each player once"):
        renumbered(before, [1, 1])
    assert Colour.WHITE.of_number(3) is Colour.WHITE
