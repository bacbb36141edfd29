"""The texts of steps that pages say in the language of the page: criteria, colour rules, and the words of drawings."""

from __future__ import annotations

from trfpair.systems import by_name
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.club import CONTRACT as CLUB
from trfpair.systems.club.colours import Sentence
from trfpair.systems.double_swiss import DOUBLE_SWISS_2026
from trfpair.systems.dubov.editions import DUBOV_2018, DUBOV_2026
from trfpair.systems.dutch.rules.editions import EDITIONS
from trfpair.systems.dutch.whatif.compare import KEYS
from trfpair.systems.match.reasons import OF_A_SET
from trfpair.systems.match.regulation import RULES
from trfpair.systems.team.editions import TEAM_2024, TEAM_2026

MATCHES = (DOUBLE_SWISS_2026, TEAM_2026, TEAM_2024)

CRITERIA = {row.name for edition in (*EDITIONS.values(), BURSTEIN_2026) for row in edition.criteria}
CRITERIA |= {row.name for edition in (DUBOV_2026, DUBOV_2018) for row in edition.criteria}
CRITERIA |= {*OF_A_SET.values()} | {row.text for one in MATCHES for row in one.pairs}

COLOURS = {RULES.get(row.text, row.text) for one in MATCHES for row in one.colours} | {
    CLUB.rules.get(rule.value, rule.value) for rule in Sentence
}
COLOURS |= {*by_name("keizer").says().rules.values()}
COLOURS |= {"the lower ranked plays White", "both unranked: drawn", "the smaller share of White games plays White"}

DRAWINGS = {
    *("Bracket", "Brackets", "Group", "Groups", "The list", "highest first", "new", "%d MDPs float on"),
    *("penultimate pairing bracket", "collapsed last bracket", "paired downwards", "paired upwards"),
    *("the median group", "chooses", "is chosen", "chooses, in order", "seeks", "is found", "higher", "lower"),
    *("MDPs, S1", "opponents, S2", "top members", "opponents", "from the top", "from the bottom"),
    *("finds nobody in the group", "moved to %s", "the white column", "the black column"),
    *("floats up", "floats down", "floated up", "floated down", "floated in", "has the bye"),
}
"""Headings, columns, and what is said of those who come, go, or change the side."""

FACTS = {"value", "either", "absolute", "strong", "mild"}
"""What is told of a player: how strong a preference is, and the facts that a system tells (`Contract.facts`)."""

DIFFERENCES = {f"order: {key}" for key in KEYS.values()}
DIFFERENCES |= {"colours", "another calendar", "pairing the rest", "possible", "impossible"}
DIFFERENCES |= {"the score of the bye", "the lowest", "a higher one"}
"""The first difference of a check, and its two sides."""

TEXTS = CRITERIA | COLOURS | DRAWINGS | FACTS | DIFFERENCES
