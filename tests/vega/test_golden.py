"""The worked examples of Vega's manual (pages 58 to 60), at the level of the score group tables."""

from __future__ import annotations

from trfpair.systems.vega.transfers import _sign

from .tables import Table, lay, pair, steps

GROUP_4 = Table(4, white=[(34, 1707.0, 1570), (35, 1823.6, 1565)], black=[(29, 1697.1, 1613)])
GROUP_5 = Table(
    5,
    white=[(32, 1700.4, 1580), (7, 1891.3, 2202)],
    black=[(8, 1864.7, 2156, "N"), (20, 1823.8, 1700), (28, 1844.7, 1622, "F")],
)


def test_page_58_island_gets_the_highest_black_who_may_be_moved_up():
    work = lay([GROUP_4, GROUP_5], met=[(35, 34), (35, 29)])
    assert pair(work, groups=1) == [(35, 20), (34, 29)]
    (islands,) = steps(work, "islands")
    assert [row["chooser"] for row in islands.data["rows"]] == [35]
    (search,) = steps(work, "search")
    assert [(row["who"], row["kind"]) for row in search.data["against"]] == [(8, "grounded"), (20, "taken")]
    assert (search.data["down"], search.data["up"]) == (-2, None)
    moves = [
        (step.data["id"], step.data["number"], step.data["column"], step.data["to"]) for step in steps(work, "move")
    ]
    assert moves == [(35, 4, "w", "floater group"), (20, 5, "b", "opponent group")]
    columns = steps(work, "columns")[-1].data
    assert [row["id"] for row in columns["players"] if row["column"] == "white"] == [34]
    assert [row["id"] for row in columns["players"] if row["column"] == "black"] == [29]


def test_page_58_without_the_flag_the_highest_black_is_taken():
    free = Table(5, GROUP_5.white, [(8, 1864.7, 2156), *GROUP_5.black[1:]])
    assert pair(lay([GROUP_4, free], met=[(35, 34), (35, 29)]), groups=1)[0] == (35, 8)


def test_page_58_everybody_else_loses_on_rating_or_colour():
    """The order behind 20: 28 (opposite due colour, lower R), then the Whites 7 and 32 (same due colour)."""
    met = [(35, 34), (35, 29)]
    for gone, expected in (([20], 28), ([20, 28], 7), ([20, 28, 7], 32)):
        work = lay([GROUP_4, GROUP_5], met=[*met, *((35, id_) for id_ in gone)])
        assert pair(work, groups=1)[0] == (35, expected)


def test_page_59_odd_group_and_equalisation():
    group_6 = Table(
        6,
        white=[
            (11, 1915.0, 2100),
            (3, 1998.5, 2361),
            (7, 2002.0, 2213),
            (8, 2004.8, 2162, "FN"),
            (19, 2033.3, 1918),
            (27, 2049.5, 1789),
        ],
        black=[(4, 1984.8, 2268)],
    )
    group_7 = Table(7, white=[(16, 2060.0, 1950), (40, 1900.0, 1700), (41, 1910.0, 1690)])
    work = lay([group_6, group_7], met=[(19, 4)])
    assert pair(work, groups=1) == [(8, 3), (19, 7), (27, 4), (16, 11)]
    (odd,) = steps(work, "odd")
    assert (odd.data["whites"], odd.data["blacks"]) == (6, 1)
    (move,) = steps(work, "move")
    assert (move.data["id"], move.data["number"], move.data["column"], move.data["at"]) == (16, 7, "w", 6)
    (equalise,) = steps(work, "equalise")
    assert (equalise.data["whites"], equalise.data["blacks"], equalise.article) == (7, 1, "7.3")
    assert [row["who"] for row in equalise.data["against"] if row["kind"] == "taken"] == [11, 3, 7]


def test_page_59_without_the_old_meeting_the_rows_stand():
    white = [(8, 2004.8, 2162, "F"), (19, 2033.3, 1918), (27, 2049.5, 1789), (16, 2060.0, 1950)]
    black = [(3, 1998.5, 2361), (4, 1984.8, 2268), (7, 2002.0, 2213), (11, 1915.0, 2100)]
    assert pair(lay([Table(6, white, black)])) == [(8, 3), (19, 4), (27, 7), (16, 11)]


def test_page_60_rule_2_5_is_dropped():
    group_1 = Table(1, black=[(12, 2018.4, 2095, "F")])
    group_2 = Table(2, white=[(5, 2036.8, 2219, "FN"), (20, 2113.1, 1889)], black=[(9, 1968.6, 2136, "N")])
    work = lay([group_1, group_2], met=[(12, 20)])
    assert pair(work) == [(12, 5), (20, 9)]
    (notice,) = work.notices
    assert notice.kind == "vega-2.5"
    assert "floaters: 5 (" in notice.text


def test_page_60_after_5_the_next_tried_is_9():
    group_1 = Table(1, black=[(12, 2018.4, 2095, "F")])
    group_2 = Table(2, white=[(5, 2036.8, 2219, "FN"), (20, 2113.1, 1889)], black=[(9, 1968.6, 2136, "N")])
    assert pair(lay([group_1, group_2], met=[(12, 20), (12, 5)])) == [(12, 9), (5, 20)]


def test_page_60_columns_as_printed():
    """The last table that can be read: its columns, and that a Black is looked for against four Whites."""
    white = [(43, 1704.3, 1461), (29, 1710.1, 1613), (21, 1719.4, 1691), (9, 1739.0, 2151, "F")]
    black = [(32, 1710.1, 1580), (34, 1708.8, 1570), (35, 1840.3, 1565)]
    below = Table(6, white=[(50, 1700.0, 2000), (51, 1700.0, 1990)], black=[(52, 1700.0, 1400)])
    work = lay([Table(5, white[::-1], black[::-1]), below])
    pair(work, groups=1)
    (group,) = steps(work, "group")
    assert [row["id"] for row in group.data["players"] if row["column"] == "white"] == [43, 29, 21, 9]
    assert [row["id"] for row in group.data["players"] if row["column"] == "black"] == [32, 34, 35]
    assert steps(work, "move")[0].data["id"] == 52


def test_sign_of_d_and_u():
    """D=-2: two pairs, and no more are possible; D=2 where three would be."""
    assert (_sign(2, 2), _sign(2, 3), _sign(0, 0)) == (-2, 2, 0)
