"""Chapter by chapter: what each one decides, on tables small enough to check by hand."""

from __future__ import annotations

import pytest

from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import (
    AbnormalPoints,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Result,
    RoundPairing,
    Scoring,
    Tournament,
)
from trfpair.systems.trace import Trace, silent
from trfpair.systems.vega import pair_danubian, pair_vega
from trfpair.systems.vega.colours import allocate
from trfpair.systems.vega.entrants import due_colour, entrants_of
from trfpair.systems.vega.islands import take_turns
from trfpair.systems.vega.procedure import DANUBIAN

from .tables import Table, lay, pair, steps

W, B = Colour.WHITE, Colour.BLACK


def game(text: str) -> Game:
    """A cell such as ``3w1`` or ``-U``."""
    if text[0] == "-":
        return Game(0, Colour.NONE, Result(text[1]))
    return Game(int(text[:-2]), {"w": W, "b": B}[text[-2]], Result(text[-1]))


def event(rows: dict[int, tuple[int, str]], rounds: int = 9, **more: object) -> Tournament:
    """A tournament from ratings and cells by id."""
    players = tuple(
        Player(id_, name=f"P{id_:02}", rating=rating, games=tuple(game(cell) for cell in cells.split()))
        for id_, (rating, cells) in rows.items()
    )
    return Tournament(players=players, rounds=rounds, initial_colour=W, **more)  # type: ignore[arg-type]


def run(tournament: Tournament, round_: int | None = None) -> RoundPairing:
    return pair_vega(before_round(tournament, round_), silent(), {})


def boards(pairing: RoundPairing) -> set[tuple[int, int]]:
    return {tuple(pair) for pair in pairing.pairs}


@pytest.mark.parametrize(
    ("colours", "due", "fixed"),
    [
        ("", B, ""),
        ("W", B, ""),
        ("B", W, ""),
        ("WB", W, ""),
        ("BW", B, ""),
        ("WW", B, "2.3"),
        ("BB", W, "2.3"),
        ("WBB", W, "2.4"),
        ("BWW", B, "2.4"),
        ("WWBB", W, "2.4"),
        ("WBW", B, ""),
        ("WWBWBW", B, "2.3"),
    ],
)
def test_chapter_1_due_colour(colours: str, due: Colour, fixed: str):
    sequence = tuple(W if letter == "W" else B for letter in colours)
    assert due_colour(sequence, sum(sequence)) == (due, fixed)


def test_chapter_1_aro_is_exact_and_counts_only_games_over_the_board():
    rows = {
        1: (2000, "2w1 3b+ 4w1"),
        2: (1901, "1b0 4w1 3w1"),
        3: (1800, "4w1 1w- 2b0"),
        4: (0, "3b0 2b0 1b0"),
    }
    found = {player.id: player for player in entrants_of(before_round(event(rows)))}
    assert [found[id_].aro_tenths for id_ in (1, 2, 3, 4)] == [19010, 19000, 19010, 19003]
    # 1901, (2000+1800)/2, 1901 and (1800+1901+2000)/3, on one scale of 1, 2 and 3 opponents.
    assert [found[id_].aro for id_ in (1, 2, 3, 4)] == [6 * 1901, 6 * 1900, 6 * 1901, 2 * 5701]


@pytest.mark.parametrize(
    ("cells", "bar"),
    [
        ("-U", Result.PAB),
        ("2w+", Result.FORFEIT_WIN),
        ("-+", Result.FORFEIT_WIN),
        ("-F", Result.FULL_BYE),
        ("-H -H", None),
        ("-Z", None),
        ("2w1 3b1", None),
        ("2w-", None),
    ],
)
def test_rule_2_2(cells: str, bar: Result | None):
    played = len(cells.split())
    rows = {1: (0, cells), 2: (0, ""), 3: (0, ""), 4: (0, "5w1 " * played), 5: (0, "4b0 " * played)}
    found = entrants_of(before_round(event(rows), played + 1))
    assert next(one.barred for one in found if one.id == 1) is bar


def test_rule_2_2_with_the_points_of_record_299():
    """A zero-point bye to which the organiser gave a point bars."""
    given = AbnormalPoints(Result.ZERO_BYE, 10, 1, (1,))
    rows = {1: (0, "-Z"), 2: (0, "-Z"), 3: (0, "4w1"), 4: (0, "3b0")}
    found = entrants_of(before_round(event(rows, abnormal=(given,)), 2))
    assert {one.id: one.barred for one in found} == {1: Result.ZERO_BYE, 2: None, 3: None, 4: None}


def test_rule_2_5_consecutive_rounds_and_number_of_times():
    # Player 3 meets player 1, of a higher score group, in rounds 2, 4 and 6.
    rows = {
        1: (2000, "2w1 3b1 2b1 3w1 2w1 3b1 2b1"),
        2: (1900, "1b0 4w1 1w0 4b1 1b0 4w1 1w0"),
        3: (1800, "4w= 1w0 4b1 1b0 4w1 1w0 -Z"),
        4: (1700, "3b= 2b0 3w0 2w0 3b0 2b0 -Z"),
    }
    eight = {player.id: str(player.grounded or "") for player in entrants_of(before_round(event(rows, rounds=9), 8))}
    assert eight[3] == "moved up 3 times"
    long = {player.id: str(player.grounded or "") for player in entrants_of(before_round(event(rows, rounds=10), 8))}
    assert long[3] == ""
    rows = {id_: (rating, cells[: cells.rindex(" ")]) for id_, (rating, cells) in rows.items()}
    seven = {player.id: str(player.grounded or "") for player in entrants_of(before_round(event(rows, rounds=10)))}
    assert seven[3] == "moved up in round 6"
    assert seven[1] == ""
    last = {player.id: str(player.grounded or "") for player in entrants_of(before_round(event(rows, rounds=7), 7))}
    assert set(last.values()) == {""}


def one_game(
    colours: tuple[str, str], aros: tuple[int, int] = (0, 0), ratings: tuple[int, int] = (0, 0)
) -> tuple[str, Colour]:
    """Chapter 3 between two players with these histories."""
    work = lay([Table(1, white=[(1, aros[0], ratings[0]), (2, aros[1], ratings[1])])])
    for player, history in zip(work.entrants, colours):
        player.colours = tuple(W if letter == "W" else B for letter in history)
        player.difference = sum(player.colours)
        player.due, player.fixed = due_colour(player.colours, player.difference)
    verdict, article = allocate(*work.entrants)
    return article, verdict.colour


@pytest.mark.parametrize(
    ("colours", "article", "first"),
    [
        (("WBB", "WB"), "2.3/2.4", W),
        (("B", "WBB"), "2.3/2.4", B),
        (("WBWB", "BWB"), "3.1", B),
        (("WB", "BW"), "3.2", W),
        (("WBBW", "BWBW"), "3.2", W),
        (("BWWB", "WBWB"), "3.2", B),
    ],
)
def test_chapter_3_histories(colours: tuple[str, str], article: str, first: Colour):
    assert one_game(colours) == (article, first)
    swapped = one_game(colours[::-1])
    assert swapped == (article, first.opposite)


def test_chapter_3_aro_then_rating_then_order():
    assert one_game(("WB", "WB"), aros=(1900, 1899), ratings=(2000, 1000)) == ("3.3", W)
    assert one_game(("WB", "WB"), aros=(1900, 1900), ratings=(2000, 1999)) == ("3.4", B)
    assert one_game(("WB", "WB")) == ("order", B)


def test_chapter_4_lowest_rating_of_the_lowest_group_who_may_have_it():
    rows = {
        1: (2000, "2w1"),
        2: (1900, "1b0"),
        3: (1800, "-H"),
        4: (1700, "-U"),
        5: (1600, "-H"),
    }
    assert run(event(rows)).bye == 2
    rows |= {6: (1750, "-Z"), 7: (1720, "-Z")}
    assert run(event(rows)).bye == 7
    absent = (ByeRequest(Result.ZERO_BYE, 2, (6, 7)),)
    assert run(event(rows, byes=absent)).bye == 2


def test_chapter_4_passes_over_the_lowest_group_when_all_in_it_are_barred():
    rows = {1: (2000, "2w1"), 2: (1900, "1b0"), 3: (1800, "-H"), 4: (1500, "5w-"), 5: (1400, "4b+")}
    scoring = Scoring(pab=0, forfeit_win=0)
    assert run(event(rows, scoring=scoring)).bye == 4
    rows[4], rows[5], rows[2] = (1500, "-U"), (1400, "-U"), (1900, "1b-")
    rows[1] = (2000, "2w+")
    # 1, 2, 4 and 5 have nothing; only 2 of them has not had a point (a forfeit win, a bye) without playing.
    assert run(event({**rows, 2: (1900, "-U")}, scoring=scoring)).bye == 3


def test_chapter_4_equal_ratings_dominating_colour_then_higher_aro():
    rows = {
        1: (2000, "4w1"),
        2: (1900, "5w1"),
        3: (1800, "6b1"),
        4: (1500, "1b0"),
        5: (1500, "2b0"),
        6: (1500, "3w0"),
        7: (2100, "-H"),
    }
    # 4, 5 (due White, dominating) and 6 (due Black) have the lowest R; 4 met the stronger opponent.
    assert run(event(rows)).bye == 4


def test_chapter_4_passes_over_whoever_the_others_need():
    rows = {1: (2000, "2w1 3b1"), 2: (1900, "1b0 -H"), 3: (1800, "-H 1w0")}
    # 3 is lowest, but 1 has met 2; the bye of 1 leaves 2 and 3.
    pairing = run(event(rows))
    assert pairing.bye == 1
    assert [notice.kind for notice in pairing.notices] == ["vega-4"]


def test_chapter_5_first_round():
    rows = {id_: (2100 - 100 * id_, "") for id_ in range(1, 8)}
    assert boards(run(event(rows))) == {(1, 4), (5, 2), (3, 6), (7, 0)}


def test_chapter_5_forbidden_pair_takes_the_next_of_the_lower_half():
    rows = {id_: (2100 - 100 * id_, "") for id_ in range(1, 7)}
    pairing = run(event(rows, forbidden=(ForbiddenGroup((1, 4)),)))
    assert boards(pairing) == {(1, 5), (4, 2), (3, 6)}


def test_chapter_6_2_ties():
    white = [(1, 1900, 2000), (2, 1900, 1900), (3, 1800, 2200)]
    black = [(4, 1800, 1700), (5, 1850, 1700), (6, 1700, 1900)]
    assert pair(lay([Table(1, white, black)])) == [(3, 6), (2, 5), (1, 4)]


def test_chapter_6_3_exchange_of_two_blacks():
    white = [(1, 1500, 1), (2, 1600, 1), (3, 1700, 1), (4, 1800, 1)]
    black = [(5, 1, 1800), (6, 1, 1700), (7, 1, 1600), (8, 1, 1500)]
    assert pair(lay([Table(1, white, black)], met=[(1, 5), (1, 6)])) == [(1, 7), (2, 6), (3, 5), (4, 8)]


def test_chapter_6_3_a_meeting_in_the_last_row_changes_the_row_above():
    white = [(1, 1500, 1), (2, 1600, 1), (3, 1700, 1)]
    black = [(5, 1, 1800), (6, 1, 1700), (7, 1, 1600)]
    work = lay([Table(1, white, black)], met=[(3, 7)])
    assert pair(work) == [(1, 5), (2, 7), (3, 6)]
    (rows,) = steps(work, "rows")
    assert rows.data["rows"][1]["against"] == [{"kind": "rows", "who": 6, "row": 3}]
    assert pair(lay([Table(1, white, black)], met=[(3, 7), (3, 6)])) == [(1, 6), (2, 7), (3, 5)]


def test_chapter_6_3_who_met_all_blacks_looks_among_the_whites_below_then_above():
    white = [(1, 1500, 1), (2, 1600, 1), (3, 1700, 1), (4, 1800, 1)]
    black = [(5, 1, 1800), (6, 1, 1700), (7, 1, 1600), (8, 1, 1500)]
    met = [(3, id_) for id_ in (5, 6, 7, 8)]
    work = lay([Table(1, white, black)], met)
    # 3 and 4 play; of four Blacks and two Whites the Black with the highest ARO and lowest R (8) changes to White.
    assert pair(work)[0] == (3, 4)
    assert steps(work, "same_column")[0].data["alone"]
    assert pair(lay([Table(1, white, black)], [*met, (3, 4)]))[0] == (3, 2)


def test_chapter_6_4_who_is_pairable_below_floats_before_who_is_not():
    top = Table(1, white=[(1, 1500, 2000), (2, 1500, 1800)], black=[(3, 1500, 1900), (9, 1500, 1850)])
    below = Table(2, white=[(7, 1500, 1650)], black=[(4, 1500, 1700), (5, 1500, 1600), (6, 1500, 1500)])
    # As below, but 2, the lowest, has met all of group 2.
    work = lay([top, below], met=[(2, 3), (2, 9), (3, 9)] + [(2, id_) for id_ in (4, 5, 6, 7)])
    assert pair(work)[0] in ((1, 2), (2, 1))
    assert steps(work, "left")[0].data["ids"] == [3, 9]


def test_chapter_6_4_among_equals_the_lowest_rating_floats():
    top = Table(1, white=[(1, 1500, 2000), (2, 1500, 1800)], black=[(3, 1500, 1900), (9, 1500, 1850)])
    below = Table(2, white=[(7, 1500, 1650)], black=[(4, 1500, 1700), (5, 1500, 1600), (6, 1500, 1500)])
    # 1 has met nobody, the other three each other: only one of them can stay, and the two lowest float.
    work = lay([top, below], met=[(2, 3), (2, 9), (3, 9)])
    assert pair(work)[0] == (1, 3)
    assert steps(work, "left")[0].data["ids"] == [2, 9]
    assert not work.notices


def test_chapter_6_4_more_float_when_the_others_need_them():
    top = Table(1, white=[(1, 1500, 2000), (2, 1500, 1800)], black=[(3, 1500, 1900), (4, 1500, 1850)])
    below = Table(2, white=[(5, 1500, 1700)], black=[(6, 1500, 1600)])
    work = lay([top, below], met=[(5, 6)])
    # 5 and 6 have met: two of group 1 come down to them.
    assert {frozenset(two) for two in pair(work)} == {frozenset(two) for two in ((1, 3), (2, 6), (4, 5))}
    assert [notice.kind for notice in work.notices] == ["vega-6.4"]


def test_chapter_7_1_islands_take_their_turns_white_and_black():
    work = lay([Table(1, white=[(1, 1700, 1), (2, 1600, 1)], black=[(3, 1, 1500), (4, 1, 1800)])])
    assert [entrant.id for entrant in take_turns(list(work.entrants))] == [2, 4, 1, 3]


def test_chapter_7_1_opponent_several_groups_down():
    tables = [
        Table(3, white=[(10, 1700, 2000)], black=[(5, 1700, 1900)]),
        Table(4, white=[(11, 1700, 1800)], black=[(12, 1700, 1700)]),
        Table(6, white=[(8, 1700, 1600)], black=[(9, 1700, 1500)]),
    ]
    met = [(10, 5), (10, 11), (10, 12), (5, 11), (5, 12)]
    work = lay(tables, met)
    assert pair(work) == [(10, 9), (5, 8), (11, 12)]
    assert [step.data["groups"] for step in steps(work, "nobody")] == [[4], [4]]


def test_chapter_7_1_d_goes_before_the_list():
    """The higher Black is the only link of the group: without that Black it makes no pair."""
    tables = [
        Table(1, white=[(1, 1700, 2000)]),
        Table(2, white=[(2, 1700, 1900)], black=[(3, 1700, 1800), (4, 1700, 1700)]),
        Table(3, white=[(5, 1700, 1600)], black=[(6, 1700, 1500)]),
    ]
    work = lay(tables, met=[(2, 4)])
    assert pair(work) == [(1, 4), (2, 3), (5, 6)]
    (search,) = steps(work, "search")
    assert [(row["who"], row["down"], row["kind"]) for row in search.data["against"]] == [
        (3, 0, "fewer"),
        (4, -1, "taken"),
    ]


def test_chapter_7_2_u_goes_before_the_list():
    top = Table(1, white=[(1, 1700, 2000), (2, 1750, 1990)], black=[(3, 1700, 1900)])
    below = Table(
        2, white=[(4, 1700, 1600), (8, 1700, 1590)], black=[(5, 1700, 1800), (6, 1700, 1700), (7, 1700, 1500)]
    )
    # 2 met 1 and 3? Then that player would be an island; here only 1 and 3 met, so without 2 they make no pair.
    work = lay([top, below], met=[(1, 3), (5, 1), (5, 3)])
    pair(work, groups=1)
    (search,) = steps(work, "search")
    assert [(row["who"], row["up"], row["kind"]) for row in search.data["against"]] == [
        (5, 1, "fewer"),
        (6, -2, "taken"),
    ]


def test_chapter_7_2_danubian_fixes_the_opponent():
    top = Table(1, white=[(1, 1700, 2000), (2, 1750, 1800)], black=[(3, 1700, 1900)])
    below = Table(2, white=[(4, 1700, 1600)], black=[(5, 1700, 1700), (6, 1700, 1500)])
    # Dominating White: 5 comes up, and meets the White with the lowest R.
    assert pair(lay([top, below]), groups=1, variant=DANUBIAN) == [(5, 2), (1, 3)]
    assert pair(lay([top, below]), groups=1) == [(1, 3), (2, 5)]


def test_chapter_7_3_and_7_4_order_ties_and_fixed_players():
    white = [(1, 1500, 1800), (2, 1500, 1900), (3, 1400, 1000, "F"), (4, 1600, 1000)]
    work = lay([Table(1, white)])
    pair(work)
    (move,) = steps(work, "equalise")
    assert [(row["who"], row["kind"]) for row in move.data["against"]] == [(3, "fixed"), (2, "taken"), (1, "taken")]
    work = lay([Table(1, black=[(1, 1500, 1800), (2, 1500, 1700), (3, 1700, 1000, "F"), (4, 1400, 1000)])])
    pair(work)
    (move,) = steps(work, "equalise")
    assert [(row["who"], row["kind"]) for row in move.data["against"]] == [(3, "fixed"), (2, "taken"), (1, "taken")]
    assert move.article == "7.4"


def test_chapter_7_3_equal_in_all_goes_by_the_alphabet():
    work = lay([Table(1, white=[(1, 1500, 1800), (2, 1500, 1800)])])
    work.entrants[0].name, work.entrants[1].name = "Zoe", "adam"
    pair(work)
    assert [row["who"] for row in steps(work, "equalise")[0].data["against"]] == [2]


def test_chapter_8_floater_meets_the_highest_rating_of_the_opposite_due_colour():
    top = Table(1, white=[(1, 1700, 2000), (2, 1700, 1990), (3, 1700, 1980), (9, 1700, 1970)])
    below = Table(
        2, white=[(4, 1700, 1900), (5, 1650, 1890)], black=[(6, 1700, 1600), (7, 1600, 1700), (8, 1700, 1700)]
    )
    last = Table(3, white=[(10, 1700, 1500)], black=[(11, 1700, 1400), (12, 1700, 1300)])
    # 1 is the only one 2, 3 and 9 have not met, and 9 the only one with nobody below: 2 and 3 float.
    met = [(2, 3), (2, 9), (3, 9)] + [(9, id_) for id_ in (4, 5, 6, 7, 8)]
    made = pair(lay([top, below, last], met))
    # By ARO and R the floater 3 is before 2; the Blacks 7 and 8 have equal R, 7 the lower ARO.
    assert made[1:3] == [(3, 7), (2, 8)]


def test_forbidden_pairs_absences_and_late_entries():
    rows = {
        1: (2000, "3w1"),
        2: (1900, "4b1"),
        3: (1800, "1b0"),
        4: (1700, "2w0"),
        5: (1600, "-Z"),
        6: (1500, "-H"),
    }
    pairing = run(event(rows, forbidden=(ForbiddenGroup((1, 2)),), byes=(ByeRequest(Result.HALF_BYE, 2, (6,)),)))
    assert pairing.absent == ((6, Result.HALF_BYE),)
    assert {frozenset(pair) for pair in pairing.pairs} & {frozenset((1, 2))} == set()
    assert sorted(id_ for pair in pairing.pairs for id_ in pair) == [0, 1, 2, 3, 4, 5]


def test_acceleration_groups_by_pairing_score():
    rows = {id_: (2100 - 100 * id_, "") for id_ in range(1, 9)}
    virtual = dict.fromkeys((1, 2, 3, 4), (10,))
    assert boards(run(event(rows, virtual_points=virtual))) == {(1, 3), (4, 2), (5, 7), (8, 6)}


def test_no_pairing_names_the_players():
    rows = {1: (2000, "2w1 3b1 4w1"), 2: (1900, "1b0 4w1 3w1"), 3: (1800, "4w1 1w0 2b0"), 4: (1700, "3b0 2b0 1b0")}
    with pytest.raises(NoPairing, match="players 1, 2, 3, 4 have no possible opponent left"):
        run(event(rows))


def test_no_pairing_names_the_few_whom_many_need():
    rows = {id_: (2000 - id_, "") for id_ in range(1, 7)}
    with pytest.raises(NoPairing, match="players 1, 2, 3, 4 have no possible opponent left but players 5, 6"):
        run(event(rows, forbidden=(ForbiddenGroup((1, 2, 3, 4)),)))


def test_no_pairing_says_when_a_third_equal_colour_would_help():
    rows = {1: (2000, "3w1 4w1"), 2: (1900, "4w1 3w1"), 3: (1800, "1b0 2b0"), 4: (1700, "2b0 1b0")}
    with pytest.raises(NoPairing, match=r"2\.3, 2\.4"):
        run(event(rows))


def test_no_pairing_when_everybody_had_a_point_without_play():
    rows = {1: (2000, "2w+"), 2: (1900, "1b- -U"), 3: (1800, "-U")}
    with pytest.raises(NoPairing, match="every one of them is barred from the bye"):
        run(
            event({1: (2000, "2w+"), 2: (1900, "1b-"), 3: (1800, "-U")}, byes=(ByeRequest(Result.ZERO_BYE, 2, (1, 2)),))
        )
    assert run(event({**rows, 2: (1900, "1b-")})).bye == 2


def test_danubian_says_its_name():
    rows = {id_: (2100 - 100 * id_, "") for id_ in range(1, 5)}
    assert pair_danubian(before_round(event(rows)), Trace(), {}).system == "danubian"


def test_nobody_and_one_player():
    assert run(event({})).pairs == ()
    alone = event({7: (2000, "")})
    assert boards(run(alone)) == {(7, 0)}
    assert boards(pair_danubian(before_round(alone), silent(), {})) == {(7, 0)}
    absent = event({7: (2000, ""), 8: (1900, "")}, byes=(ByeRequest(Result.HALF_BYE, 1, (7, 8)),))
    assert run(absent).pairs == ()
    assert run(absent).absent == ((7, Result.HALF_BYE), (8, Result.HALF_BYE))


def test_a_history_that_leaves_neither_colour_is_paired_with_a_notice():
    """Four Whites and two Blacks at the end: 2.3 forbids White, 2.4 forbids Black."""
    rows = {1: (2000, "2w1 3w1 4w1 5w1 6b1 7b1"), 8: (1000, "-Z -Z -Z -Z -Z -Z")}
    for round_, (id_, colour) in enumerate(((2, "b"), (3, "b"), (4, "b"), (5, "b"), (6, "w"), (7, "w")), 1):
        cells = ["-Z"] * 6
        cells[round_ - 1] = f"1{colour}0"
        rows[id_] = (1900 - id_, " ".join(cells))
    pairing = run(event(rows))
    assert (8, 1) in boards(pairing)
    assert "vega-2.4" in [notice.kind for notice in pairing.notices]


def test_rule_2_5_is_dropped_rather_than_losing_a_pair():
    """1 may meet 4 and 5. Only 5 may be moved up by 2.5, but 6 cannot play without that player."""
    top = Table(1, white=[(1, 1700, 2000)])
    below = Table(2, white=[(6, 1700, 1500)], black=[(4, 1700, 1800, "N"), (5, 1700, 1700)])
    last = Table(3, white=[(7, 1700, 1400)], black=[(8, 1700, 1300)])
    work = lay([top, below, last], met=[(6, 4), (1, 6)])
    assert pair(work) == [(1, 4), (6, 5), (7, 8)]
    assert [notice.kind for notice in work.notices] == ["vega-2.5"]
    free = lay([top, below, last], met=[(1, 6)])
    assert pair(free)[0] == (1, 5)
    assert not free.notices


def test_what_is_passed_over_says_who_would_be_left():
    top = Table(1, white=[(1, 1500, 2000), (2, 1500, 1800)], black=[(3, 1500, 1900), (4, 1500, 1850)])
    below = Table(2, white=[(5, 1500, 1700)], black=[(6, 1500, 1600)])
    work = lay([top, below], met=[(5, 6)])
    pair(work)
    assert "(else players 5, 6 have no possible opponent left)" in work.notices[0].text
    island = Table(1, white=[(9, 1500, 2000)])
    rest = Table(2, white=[(1, 1500, 1000)], black=[(2, 1500, 1900), (3, 1500, 1800)])
    work = lay([island, rest], met=[(1, 3)])
    assert pair(work) == [(9, 3), (1, 2)]
    row = steps(work, "search")[0].data["against"][0]
    assert (row["kind"], row["why"]) == ("completion", "players 1, 3 have no possible opponent left")
