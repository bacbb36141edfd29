"""What an arbiter does, as functions of the library: each from a tournament to one, and what is said of the two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import trfpair as library
from trfpair.base.errors import BadInput
from trfpair.event.hand_made import hand_made
from trfpair.event.log_lines import log_entries
from trfpair.event.model import ByeRequest, Colour, ForbiddenGroup, Game, Pair, Player, Record, Result, Tournament
from trfpair.event.then import as_known

Edit = Callable[[Tournament], Tournament]


def club(players: int = 8, rounds: int = 5) -> Tournament:
    return Tournament(
        tuple(Player(at, f"P{at}", points=0) for at in range(1, players + 1)),
        rounds=rounds,
        initial_colour=Colour.WHITE,
        system="FIDE_DUTCH",
    )


def played(event: Tournament, rounds: int) -> Tournament:
    for _ in range(rounds):
        event = library.with_round(event, library.pair(event, trace=False))
        round_ = event.last_paired
        results = {board: ("1-0", "=", "0-1")[board % 3] for board in range(1, len(library.boards(event, round_)) + 1)}
        event = library.with_results(event, round_, results)
    return event


def paired(event: Tournament) -> Tournament:
    return library.with_round(event, library.pair(event, trace=False))


def notices(before: Tournament, after: Tournament) -> dict[str, str]:
    return {notice.kind: notice.text for notice in library.amended(before, after).notices}


def test_two_players_change_places_and_back() -> None:
    before = paired(club())
    one, other = library.boards(before, 1)[0].white, library.boards(before, 1)[1].white
    after = library.amended(before, library.with_players_swapped(before, one, other))
    assert library.boards(after.tournament, 1)[0] == Pair(other, library.boards(before, 1)[0].black)
    (entry,) = log_entries(after.tournament)
    assert (entry.kind, entry.round) == ("MPA", 1)
    told = hand_made(after.tournament, 1)
    assert told is not None
    assert told.right == set(library.boards(before, 1)[:2])
    assert told.made == set(library.boards(after.tournament, 1)[:2])
    (found,) = library.check(after.tournament)
    assert (found.verdict, found.differs, found.agrees) == ("by hand", False, False)
    back = library.amended(after.tournament, library.with_players_swapped(after.tournament, one, other))
    assert (back.tournament, list(log_entries(back.tournament))) == (before, [])
    assert [notice.text for notice in back.notices] == ["Round 1 is the one that the rules give"]


def test_a_line_that_says_something_else_hides_no_difference() -> None:
    before = paired(club())
    made = library.amended(before, library.with_players_swapped(before, 1, 2)).tournament
    (line,) = (record for record in made.records if "MPA" in record.text)
    other = replace(made, records=(*(one for one in made.records if one != line), Record("###", line.text + " 7-8")))
    assert [found.verdict for found in library.check(other)] == ["DIFFERENT"]


def test_the_bye_changes_hands_and_colours_are_turned() -> None:
    before = paired(club(7))
    white, black = library.boards(before, 1)[0]
    turned = library.with_players_swapped(before, white, black)
    assert library.boards(turned, 1)[0] == Pair(black, white)
    after = library.with_players_swapped(before, 7, white)
    assert after.player(white).game(1).result is Result.PAB
    assert library.boards(after, 1)[0] == Pair(7, black)
    assert (after.player(white).points, after.player(7).points) == (10, 0)


def test_boards_by_hand_leave_nobody_behind_in_silence() -> None:
    before = paired(club())
    (one, two), (three, four), *_ = library.boards(before, 1)
    after = library.with_games(before, {1: (one, four)})
    assert {frozenset(pair) for pair in library.boards(after, 1)[:2]} == {
        frozenset((one, four)),
        frozenset((two, three)),
    }
    alone = library.with_games(before, {1: (one, 0)})
    assert "has no opponent in round 1" in notices(before, alone)["no-opponent"]
    begun = library.with_games(club(), {1: (1, 2)}, 1)
    assert library.boards(begun, 1) == (Pair(1, 2),)
    assert "P3 (3), P4 (4)" in notices(club(), begun)["no-opponent"]
    many = club(16)
    told = notices(many, library.with_games(many, {1: (1, 2)}, 1))["no-opponent"]
    assert "P12 (12) and 4 others have no opponent" in told


def test_what_speaks_against_a_board_is_said_when_it_is_made() -> None:
    event = paired(played(club(), 2))
    one = event.player(1)
    met = one.game(1).opponent
    assert "have met" in notices(event, library.with_games(event, {1: (1, met)}))["illegal"]
    new = next(at for at in range(2, 9) if at not in {game.opponent for game in one.games})
    banned = replace(event, forbidden=(library.ForbiddenGroup((1, new)),))
    assert "may not meet" in notices(banned, library.with_games(banned, {1: (1, new)}))["illegal"]
    odd = paired(played(club(7), 1))
    had = next(player.id for player in odd.players if player.game(1).result is Result.PAB)
    assert f"{had} had the bye in round 1" in notices(odd, library.with_games(odd, {1: (had, 0)}))["illegal"]


def test_colours_are_judged_as_well() -> None:
    white, black = Game(5, Colour.WHITE, Result.WIN), Game(5, Colour.BLACK, Result.WIN)

    def four(colours: dict[int, tuple[Game, ...]]) -> Tournament:
        players = tuple(Player(at, f"P{at}", games=colours.get(at, ())) for at in (1, 2, 3, 4))
        return Tournament(players, rounds=9, initial_colour=Colour.WHITE, system="TRFPAIR_CLUB")

    from trfpair.event.history import before_round
    from trfpair.rounds.amendment.by_hand import colours_against

    def kinds(one: tuple[Game, ...], other: tuple[Game, ...]) -> set[str]:
        history = before_round(four({1: one, 2: other}), len(one) + 1)
        return {notice.kind for notice in colours_against(history, Pair(1, 2))}

    away = Game(0, Colour.NONE, Result.ZERO_BYE)
    assert kinds((white, white), (black, white)) == {"third-colour", "colour-difference"}
    assert kinds((black,) * 4, ()) == set(), "three games fewer with White"
    assert kinds((white,) * 4, ()) == {"third-colour", "colour-difference"}
    assert kinds((away, white), (away, black)) == {"both-wrong-colour"}
    assert kinds((away, black), (away, white)) == set()


REFUSED: dict[str, tuple[Edit, str]] = {
    "twice": (lambda event: library.with_players_swapped(event, 1, 1), "two different players change places"),
    "nobody": (lambda event: library.with_players_swapped(event, 1, 99), "no player 99"),
    "played": (lambda event: library.with_players_swapped(event, 1, 2, 1), "has a result"),
    "later": (lambda event: library.with_games(event, {1: (1, 2)}, 9), "not paired"),
    "two boards": (lambda event: library.with_games(event, {1: (1, 2), 2: (1, 3)}), "cannot play twice"),
    "nobody has the bye": (lambda event: library.with_games(event, {1: (0, 0)}), "no player 0"),
    "far": (lambda event: library.with_games(event, {99: (1, 2)}), "no board 99"),
    "ban of one": (lambda event: library.with_ban(event, [3]), "two players or more"),
    "ban of the past": (lambda event: library.with_ban(event, [3, 4], first=1), "round 1 is paired"),
    "ban of nothing": (lambda event: library.with_ban(event, [3, 4], first=4, last=3), "in no round"),
    "ban after the end": (lambda event: library.with_ban(event, [3, 4], first=99), "there is no round 99"),
    "no ban": (lambda event: library.without_ban(event, [3, 4]), "no ban keeps"),
    "no such round": (lambda event: library.with_absences(event, [1], round=99), "no round 99"),
    "bye with a game": (lambda event: library.with_absences(event, [1], round=1), "is paired in round 1"),
    "never left": (lambda event: library.with_returns(event, [1]), "no absence to come"),
    "no date": (lambda event: library.with_event(event, start="soon"), "expected a date"),
    "unknown tie-break": (lambda event: library.with_event(event, tie_breaks="BH,ZZZ"), "found 'ZZZ'"),
    "unknown tie-breaks": (lambda event: library.with_event(event, tie_breaks=["BH", "ZZZ"]), "found 'ZZZ'"),
    "two lines": (lambda event: library.with_event(event, place="a\nb"), "one line of text"),
    "too few rounds": (lambda event: library.with_event(event, rounds=1), "round 3 is paired"),
    "no title": (lambda event: library.with_player(event, 1, title="GN"), "GM"),
    "no federation": (lambda event: library.with_player(event, 1, federation="Austria"), "`Austria` is no code of"),
    "no sex": (lambda event: library.with_player(event, 1, sex="x"), "`x` is no word for a sex"),
    "no birth": (lambda event: library.with_player(event, 1, birth="some day in May"), "is no date that is"),
    "birth on no day": (lambda event: library.with_player(event, 1, birth="2010-02-31"), "is no date that is"),
    "other title": (lambda event: library.with_player(event, 1, title="NM"), "NM is no title of FIDE"),
    "no rating": (lambda event: library.with_player(event, 1, rating=99999), "up to 9999"),
    "same result": (lambda event: library.with_rating_correction(event, 1, 1, "="), "another result"),
    "no game": (lambda event: library.with_rating_correction(event, 1, (1, 1), "="), "no such game"),
}


@pytest.mark.few(6)
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused(name: str) -> None:
    edit, message = REFUSED[name]
    with pytest.raises(BadInput, match=message):
        edit(paired(played(club(), 2)))


def test_nobody_and_no_board_change_nothing() -> None:
    event = paired(played(club(), 2))
    assert library.with_withdrawals(event, []) == event
    assert library.with_games(event, {}) == event


def test_a_newcomer_of_wrong_parts_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a str, found an int"):
        library.with_players(club(), [library.Player(0, 5)])  # type: ignore[arg-type]


def test_a_ban_between_rounds_leaves_the_rounds_that_are_paired() -> None:
    event = played(club(), 2)
    met = event.player(1).game(1).opponent
    after = library.with_ban(event, [1, met])
    assert (after.forbidden[0].first, after.forbidden[0].last) == (3, None)
    told = notices(event, after)
    assert ("late-ban" in told, told["ban-of-opponents"]) == (True, f"1 and {met} have met in round 1")
    assert all(found.agrees for found in library.check(after))
    assert not library.without_ban(after, [1, met]).forbidden
    three = replace(event, forbidden=(library.ForbiddenGroup((1, 2, 3)),))
    freed = library.without_ban(three, [1, 2])
    assert {(group.ids, group.first, group.last) for group in freed.forbidden} == {
        ((1, 2, 3), 1, 2), ((1, 3), 3, None), ((2, 3), 3, None),
    }  # fmt: skip


def test_byes_of_any_round() -> None:
    event = played(club(), 1)
    later = library.with_absences(event, {3: Result.HALF_BYE}, round=4)
    assert library.amended(event, later).said == ("P3 (3): half-point bye in round 4",)
    assert library.with_absences(later, {3: Result.NONE}, round=4).byes == ()
    late = library.with_players(event, [Player(0, "Late")], missed=Result.HALF_BYE)
    assert (late.player(9).points, late.player(9).game(1).result) == (5, Result.HALF_BYE)
    assert library.with_absences(late, {9: Result.ZERO_BYE}, round=1).player(9).points == 0
    full = library.amended(event, library.with_absences(event, {3: Result.FULL_BYE}, round=3))
    assert ([entry.text for entry in log_entries(full.tournament)], full.notices[0].kind) == (["3"], "full-point-bye")
    gone = library.with_withdrawals(event, [2])
    assert library.with_returns(gone, [2]) == event


def test_who_leaves_keeps_the_byes_that_were_and_needs_none_to_come() -> None:
    event = replace(
        played(club(), 1),
        byes=tuple(ByeRequest(Result.HALF_BYE, round_, (2, 3)) for round_ in (1, 0, 2, 4)),
    )
    left = library.with_withdrawals(event, [2]).byes
    assert [(bye.round, bye.ids) for bye in left if bye.kind is Result.HALF_BYE] == [
        (1, (2, 3)),
        (0, (3,)),
        (2, (3,)),
        (4, (3,)),
    ]
    assert [bye.round for bye in left if bye.kind is Result.ZERO_BYE] == [2, 3, 4, 5]


def test_a_correction_found_later_leaves_the_rounds_right_as_they_were_paired() -> None:
    event = played(club(), 3)
    board = next(at for at in range(1, 5) if library.boards(event, 1)[at - 1])
    after = library.amended(event, library.with_results(event, 1, {board: "0-0"}, replacing=True))
    entry, decision = log_entries(after.tournament)
    assert (entry.kind, entry.round, entry.text.endswith("is 0-0, after round 3")) == ("Correction", 1, True)
    assert (decision.kind, decision.text.endswith(" 0-0")) == ("Decision", True)
    assert {notice.kind for notice in after.notices} >= {"late-correction"}
    assert all(found.agrees for found in library.check(after.tournament))
    assert as_known(after.tournament, 4) is after.tournament
    again = library.amended(
        after.tournament, library.with_results(after.tournament, 1, {board: "--"}, replacing=True)
    ).tournament
    assert all(found.agrees for found in library.check(again))
    assert [player.games for player in as_known(again, 2).players] == [player.games for player in event.players]


def test_a_correction_for_rating_changes_no_points() -> None:
    event = played(club(), 3)
    after = library.with_rating_correction(event, 1, 1, "+-")
    assert after.players == event.players
    assert [entry.kind for entry in log_entries(after)] == ["Rating correction"]


def test_an_adjourned_game_counts_as_drawn_and_holds_up_nothing() -> None:
    from trfpair.event.entries import with_adjourned

    event = paired(played(club(), 1))
    games = library.boards(event, 2)
    event = library.with_results(event, 2, dict.fromkeys(range(2, 5), "1-0"))
    with pytest.raises(BadInput, match="board 1"):
        library.pair(event)
    event = with_adjourned(event, 2, games[0])
    third = paired(event)
    after = library.amended(third, library.with_results(third, 2, {1: "0-1"}))
    assert [entry.text for entry in log_entries(after.tournament)][-1].endswith("was ?, is 0-1, after round 3")
    assert all(found.agrees for found in library.check(after.tournament))


def test_a_ban_to_the_end_lasts_as_long_as_the_event_and_nothing_is_said_of_it() -> None:
    event = replace(club(), forbidden=(ForbiddenGroup((1, 2), 2, 5), ForbiddenGroup((3, 4), 2, 4)))
    said = library.amended(event, library.with_event(event, rounds=8))
    assert said.said == ("rounds: 8 (were 5)",)
    assert [group.last for group in said.tournament.forbidden] == [None, 4]


def test_rounds_and_facts_are_said() -> None:
    event = played(club(), 2)
    said = library.amended(event, library.with_event(event, rounds=8, place="Metz", tie_breaks="bh/c1,sb"))
    assert said.said == ("rounds: 8 (were 5)", "place: Metz", "tie breaks: PTS,BH/C1,SB")
    assert {notice.kind for notice in said.notices} >= {"too-many-rounds"}
    player = library.with_player(event, 3, rating=1850, title="fm", birth="1.5.1990", sex="w")
    assert library.amended(event, player).said == (
        "P3 (3): rating 1850 (was none), title FM (was none), birth 1990/05/01 (was none), sex w (was none)",
    )
    expelled = library.with_expelled(event, [2])
    assert [line.player.id for line in library.standings(expelled).lines if line.player.id == 2] == []
    assert library.with_expelled(expelled, [5]).records[-1].text == " trfpair standings expelled=2,5"


def test_an_odd_number_of_rounds_is_refused_where_a_match_has_two_games() -> None:
    event = library.generate(players=8, rounds=4, seed=1, system="double-swiss")
    with pytest.raises(BadInput, match="must be even, not 9"):
        library.with_event(event, rounds=9)
    assert library.with_event(event, rounds=10).rounds == 10


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_of_a_match_is_corrected_when_a_later_match_was_paired(rounds: int) -> None:
    made = library.generate(players=8, rounds=rounds, seed=1, system="double-swiss")
    game = made.player(1).game(1)
    pair = (1, game.opponent) if game.colour is Colour.WHITE else (game.opponent, 1)
    after = library.with_results(made, 1, {pair: "1-0" if game.result is not Result.WIN else "0-1"}, replacing=True)
    done = library.amended(made, after).tournament
    assert len(list(log_entries(done))) == rounds - 1
    assert [found.verdict for found in library.check(done)] == ["agrees"] * rounds


def test_four_open_games_are_named_and_of_five_the_boards() -> None:
    for games, said in ((4, "without a result: board 2: "), (5, "boards 2-6 have no result")):
        event = paired(club(2 * games + 2))
        event = library.with_result(event, 1, library.boards(event, 1)[0], "1-0")
        with pytest.raises(BadInput) as caught:
            library.pair(event)
        assert said in str(caught.value)
