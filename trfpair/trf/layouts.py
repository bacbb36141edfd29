"""Where the fields of each record stand: made of ``grammars/trf.lark`` by ``make pages``."""
# ruff: noqa: E501
# fmt: off

from __future__ import annotations

from trfpair.trf.columns import Layout, Span

PLAYER = Layout(
    "player",
    "001",
    (
        Span("ID", "starting-rank number", 5, 8, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
        Span("SEX", "sex", 10, 10, "text", " ", 1, left=True),
        Span("TITLE", "title", 11, 13, "text", "   ", 3),
        Span("NAME", "name", 15, 48, "text", "                                  ", 34, left=True),
        Span("RATING", "rating", 49, 52, "a whole number, right-aligned", "    ", 4),
        Span("FEDERATION", "federation", 54, 56, "text", "   ", 3, left=True),
        Span("FIDE_ID", "FIDE number", 58, 68, "text", "           ", 11),
        Span("BIRTH", "birth date", 70, 79, "text", "          ", 10, left=True),
        Span("POINTS", "points", 81, 84, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 5),
        Span("RANK", "rank", 86, 89, "a whole number, right-aligned", "    ", 4),
    ),
    repeated=Span("GAME", "round", 92, 99, "a round cell such as '  12 w 1'", "        ", 8),
    step=10,
)

CELL = Layout(
    "cell",
    "",
    (
        Span("OPPONENT", "opponent", 3, 6, "the number of a player, right-aligned, or 0000", "    ", 4),
        Span("COLOUR", "colour", 8, 8, "'w', 'b' or '-'", " ", 1),
        Span("RESULT", "result", 10, 10, "one of 1 = 0 W D L + - H F U Z", " ", 1),
    ),
)

BYE_240 = Layout(
    "bye_240",
    "240",
    (
        Span("BYE_KIND", "kind of bye", 5, 5, "F, H or Z", "Z", 1),
        Span("ROUND", "round", 7, 9, "the number of a round, right-aligned", "  0", 3),
    ),
    repeated=Span("SOMEBODY", "player", 11, 14, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    step=5,
    needs_one=True,
)

ACCELERATION_250 = Layout(
    "acceleration_250",
    "250",
    (
        Span("MATCH_POINTS", "match points", 5, 8, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("GAME_POINTS", "virtual points", 10, 13, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("FIRST_ROUND", "first round", 15, 17, "the number of a round, right-aligned", "  0", 3),
        Span("LAST_ROUND", "last round", 19, 21, "the number of a round, right-aligned", "  0", 3),
        Span("FIRST_ID", "first player", 23, 26, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
        Span("LAST_ID", "last player", 28, 31, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    ),
)

PROHIBITED_260 = Layout(
    "prohibited_260",
    "260",
    (
        Span("FIRST_ROUND", "first round", 5, 7, "the number of a round, right-aligned", "  0", 3),
        Span("LAST_ROUND", "last round", 9, 11, "the number of a round, right-aligned", "  0", 3),
    ),
    repeated=Span("SOMEBODY", "player", 13, 16, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    step=5,
    needs_one=True,
)

ABNORMAL_299 = Layout(
    "abnormal_299",
    "299",
    (
        Span("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank", " ", 1),
        Span("MATCH_POINTS_AT_8", "match points", 8, 11, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("VALUE_AT_14", "points", 14, 17, "points such as ' 1.5' or '-0.5'", " 0.0", 4),
        Span("EACH_ROUND", "round", 20, 22, "the number of a round, or blanks for every round", "   ", 3),
    ),
    repeated=Span("SOMEBODY", "player", 24, 27, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    step=5,
    needs_one=True,
)

NARROW_299 = Layout(
    "narrow_299",
    "299",
    (
        Span("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank", " ", 1),
        Span("MATCH_POINTS", "match points", 7, 10, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("VALUE_AT_12", "points", 12, 15, "points such as ' 1.5' or '-0.5'", " 0.0", 4),
        Span("ROUND_AT_17", "round", 17, 19, "the number of a round, or blanks for every round", "   ", 3),
    ),
    repeated=Span("SOMEBODY", "player", 21, 24, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    step=5,
    needs_one=True,
)

TEAM_299 = Layout(
    "team_299",
    "299",
    (
        Span("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank", " ", 1),
        Span("MATCH_POINTS_AT_8", "match points", 8, 11, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("GAME_POINTS_AT_14", "game points", 14, 17, "points such as ' 1.5' or '-0.5', or blanks", "    ", 4),
        Span("EACH_ROUND", "round", 20, 22, "the number of a round, or blanks for every round", "   ", 3),
    ),
    repeated=Span("ANY_TEAM", "team", 24, 27, "the number of a team, right-aligned", "   0", 4),
    step=5,
)

NARROW_TEAM_299 = Layout(
    "narrow_team_299",
    "299",
    (
        Span("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank", " ", 1),
        Span("MATCH_POINTS", "match points", 7, 10, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("VALUE_AT_12", "points", 12, 15, "points such as ' 1.5' or '-0.5'", " 0.0", 4),
        Span("ROUND_AT_17", "round", 17, 19, "the number of a round, or blanks for every round", "   ", 3),
    ),
    repeated=Span("ANY_TEAM", "team", 21, 24, "the number of a team, right-aligned", "   0", 4),
    step=5,
)

TEAM_310 = Layout(
    "team_310",
    "310",
    (
        Span("TEAM", "number of the team", 5, 7, "the number of a team, right-aligned", "  0", 3),
        Span("TEAM_NAME", "name", 9, 40, "text", "                                ", 32, left=True),
        Span("NICKNAME", "short name", 42, 46, "text", "     ", 5, left=True),
        Span("STRENGTH", "strength", 48, 53, "a rating such as '2486' or '2486.5', right-aligned", "      ", 6),
        Span("TEAM_MATCH_POINTS", "match points", 55, 60, "points such as '11.5', right-aligned, or blanks", "      ", 6),
        Span("TEAM_GAME_POINTS", "game points", 62, 67, "points such as '11.5', right-aligned, or blanks", "      ", 6),
        Span("TEAM_RANK", "rank", 69, 72, "a whole number, right-aligned", "    ", 4, left=True),
    ),
    repeated=Span("PLACE", "player", 74, 77, "the starting-rank number of a player, 1 to 9999, right-aligned", "    ", 4),
    step=5,
)

TEAM_013 = Layout(
    "team_013",
    "013",
    (
        Span("OLD_TEAM_NAME", "name", 5, 36, "text", "                                ", 32, left=True),
    ),
    repeated=Span("OLD_PLACE", "player", 37, 41, "the starting-rank number of a player, 1 to 9999, right-aligned", "     ", 5),
    step=5,
)

LINE_UP_300 = Layout(
    "line_up_300",
    "300",
    (
        Span("ROUND_AT_5", "round", 5, 7, "the number of a round, right-aligned", "  0", 3),
        Span("OWN_TEAM", "team", 9, 11, "the number of a team, right-aligned", "  0", 3),
        Span("OTHER_TEAM", "opponent", 13, 15, "the number of a team, right-aligned", "  0", 3),
    ),
    repeated=Span("BOARD", "player", 17, 20, "the starting-rank number of a player, 1 to 9999, right-aligned, or 0000 for an empty board", "    ", 4),
    step=5,
    needs_one=True,
)

BYES_320 = Layout(
    "byes_320",
    "320",
    (
        Span("BYE_MATCH_POINTS", "match points", 5, 8, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
        Span("BYE_GAME_POINTS", "game points", 10, 13, "points such as '11.5', right-aligned, in tenths at the finest", "    ", 4),
    ),
    repeated=Span("TEAM_OR_NONE", "team", 15, 17, "the number of a team, right-aligned, or 000", "   ", 3),
    step=4,
    needs_one=True,
)

FORFEIT_330 = Layout(
    "forfeit_330",
    "330",
    (
        Span("SIGNS", "outcome", 5, 6, "'+-', '-+' or '--': White, then Black", "--", 2),
        Span("ROUND", "round", 8, 10, "the number of a round, right-aligned", "  0", 3),
        Span("WHITE_TEAM", "team with White", 12, 14, "the number of a team, right-aligned", "  0", 3),
        Span("BLACK_TEAM", "team with Black", 16, 18, "the number of a team, right-aligned", "  0", 3),
    ),
)

VIRTUAL_XXA = Layout(
    "virtual_xxa",
    "XXA",
    (
        Span("ID", "starting-rank number", 5, 8, "the starting-rank number of a player, 1 to 9999, right-aligned", "   0", 4),
    ),
    repeated=Span("VIRTUAL", "virtual points", 10, 13, "points such as '11.5', right-aligned, in tenths at the finest", " 0.0", 4),
    step=5,
)
