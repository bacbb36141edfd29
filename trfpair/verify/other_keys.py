"""What holds each key of the traces of other systems than Dutch, and of an answer of `trfpair pods`."""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.verify import agree, pods
from trfpair.verify.held import HEAD, RULE, SEARCH, VALUE, WORDS, Partly, Table, keys
from trfpair.verify.match_steps import MatchSteps
from trfpair.verify.tables import Tables

_FACT, _AGREE, _MATCH = Tables.check, agree.check_agreement, MatchSteps.check


_VALUED: Table = keys(VALUE, "article name value listed")
_PARTLY = Partly(_FACT, RULE)
_REFUSED: Table = {"ids": _PARTLY, "reason": _PARTLY, **keys(VALUE, "name value best"), "article": HEAD}
_CHOSEN: Table = {**keys(RULE, "ids reason"), "article": HEAD}
_BYE_FACTS: Table = keys(_FACT, "id score games", refused=_REFUSED)
_CANDIDATES: Table = keys(_AGREE, "id chosen", refused={"id": _PARTLY, "reason": _PARTLY})

BURSTEIN: Mapping[str, Table] = {
    "round": {"players": _FACT, "bye": _FACT, "brackets": _AGREE},
    "ranking": {"virtual": _FACT, "rows": keys(_AGREE, "id buchholz sonneborn terms", score=_FACT)},
    "bye": _BYE_FACTS,
    "bracket": {
        **keys(_AGREE, "number score pairs incoming"),
        "players": keys(_AGREE, "bsn id floater buchholz sonneborn") | keys(_FACT, "score colours preference"),
    },
    "criteria": {"floaters": _AGREE, "last": _AGREE, "rows": _VALUED},
    "pairs": {
        "rows": keys(_AGREE, "bsn higher lower opponent")
        | {"white": _FACT, "black": _FACT, "article": RULE}
        | {"refused": _REFUSED}
    },
    "floaters": {"ids": _AGREE},
}
"""After the seeding rounds; these have the steps of Dutch."""

DUBOV: Mapping[str, Table] = {
    "round": {
        **keys(_FACT, "players last_round unrated"),
        "most_upfloats": RULE,
        **keys(HEAD, "maxt_article rating_article"),
        "brackets": _AGREE,
    },
    "bye": {**_BYE_FACTS, "tpn": _FACT, "refused": {**_REFUSED, "reason": RULE}},
    "bracket": {
        **keys(_AGREE, "number score residents upfloaters"),
        "players": keys(_FACT, "id score rating tpn aro colours")
        | keys(_AGREE, "preference upfloater upfloats maximum"),
    },
    "criteria": {"rows": _VALUED},
    "upfloaters": {"ids": _AGREE, "least": RULE, "refused": _CHOSEN},
    "subgroups": keys(_AGREE, "g1 g2", untouched=RULE),
    "shift": {
        **keys(_AGREE, "source target", ids=Partly(_AGREE, RULE)),
        **keys(RULE, "order unavoidable"),
        "order_article": HEAD,
        "refused": {**_CHOSEN, "ids": Partly(_AGREE, RULE)},
    },
    "pairs": {
        **keys(_AGREE, "s1 g2"),
        "s1_article": HEAD,
        "rows": keys(_AGREE, "s1 g2 aro") | {"white": _FACT, "black": _FACT, "article": RULE, "refused": _REFUSED},
    },
}

_LIM_ROW: Table = keys(_FACT, "score rating games floated", id=Partly(_FACT, "two of equal facts are alike")) | keys(
    RULE, "due rule"
)
_LIM_GROUP: Table = keys(VALUE, "score players")
_LOOKED: Table = {
    "id": _PARTLY,
    "verdict": _PARTLY,
    "round": _FACT,
    "rating": _FACT,
    **keys(RULE, "due why colour ids column type row"),
}

LIM: Mapping[str, Table] = {
    "bye": {"id": _FACT, "passed": keys(RULE, "id verdict why")},
    "order": {
        "above": _LIM_GROUP,
        "median": _LIM_GROUP,
        "below": _LIM_GROUP,
        "maxi": RULE,
        "last_round": _FACT,
    },
    "group": {**keys(RULE, "score direction median"), "residents": _LIM_ROW, "floaters": _LIM_ROW},
    "leave": {
        "pairs": RULE,
        "picks": keys(RULE, "id type due majority plain floated for_colour", passed=keys(RULE, "id verdict type")),
    },
    "opponent": keys(RULE, "id taken due first for_colour", looked=_LOOKED),
    "crack": keys(RULE, "above below pair side why"),
    "colours": {"rows": keys(_FACT, "white black games") | keys(RULE, "due back below rule article")},
}

_VEGA_ROW: Table = keys(_FACT, "id name rating aro") | keys(RULE, "c u")
_VEGA_NUMBERS: Table = {**_VEGA_ROW, **keys(_AGREE, "c u")}
_VEGA_GROUP: Table = {
    "white": _VEGA_ROW,
    "black": _VEGA_ROW,
    "heads": HEAD,
    "met": _FACT,
    "forbidden": _FACT,
}

VEGA: Mapping[str, Table] = {
    "score_groups": {
        "groups": {**_VEGA_GROUP, "white": _VEGA_NUMBERS, "black": _VEGA_NUMBERS, "score": _FACT, "group": _AGREE},
        "unrated": _FACT,
        "names": _FACT,
        "numbers": _AGREE,
        "last_round": _FACT,
    },
    "bye": {"id": _FACT, "priority": HEAD, "looked": keys(RULE, "id group verdict why")},
    "group": {**_VEGA_GROUP, **keys(RULE, "group score floaters")},
    "columns": {"white": _VEGA_ROW, "black": _VEGA_ROW, "heads": HEAD, **keys(RULE, "group score")},
    "first_colours": {"initial": _AGREE, "rows": {"white": _FACT, "black": _FACT, "row": _AGREE}},
    "colours": {"rows": keys(_FACT, "white black colours") | keys(_AGREE, "rating aro") | keys(RULE, "id back rule")},
    "islands": {"group": RULE, "islands": {"id": RULE, "refused": _LOOKED}},
    "same_column": {
        **keys(RULE, "id alone partner", stuck=_PARTLY),
        "possible": keys(RULE, "id ids"),
        "refused": _LOOKED,
    },
    "rows": {"left": RULE, "rows": {**keys(RULE, "white black"), "refused": _LOOKED}},
    "search": {
        **keys(RULE, "group subject taken wanted up down"),
        "priority": HEAD,
        "looked": {**_LOOKED, **keys(RULE, "up down most")},
    },
    "nobody": {"groups": RULE, "subject": _PARTLY, "looked": {**_LOOKED, "ids": _PARTLY}},
    "floater": {**keys(RULE, "group id taken"), "looked": {**_LOOKED, "ids": _PARTLY}},
    "equalise": {
        **keys(RULE, "group whites blacks source target wanted"),
        "priority": HEAD,
        "looked": {**_LOOKED, **keys(RULE, "id verdict")},
    },
    "danubian": {**keys(RULE, "id taken wanted"), "looked": _LOOKED},
    "floaters": keys(RULE, "group ids"),
    "left": {**keys(RULE, "group ids pairs"), "priority": HEAD, "preference": keys(RULE, "id below needed")},
    "move": keys(RULE, "id column at number to"),
    "odd": keys(RULE, "group whites blacks"),
    "pair": keys(RULE, "first second"),
    "yield": {"ids": RULE, "text": WORDS},
}

CLUB: Mapping[str, Table] = {
    "ranking": {"players": keys(_FACT, "score rating byes", id=_AGREE) | keys(RULE, "ideal may_repeat")},
    "bye": {"id": _FACT, "byes": _FACT, "passed": {"id": _PARTLY, "byes": _FACT, "reason": RULE}},
    "candidates": _CANDIDATES,
    "board": keys(_FACT, "higher lower higher_colour rematch") | keys(RULE, "rule flag"),
    "unavoidable": keys(VALUE, "rematches flags"),
}

LADDER: Mapping[str, Table] = {
    "order": {"players": {"id": _AGREE, "place": _FACT, "met": _FACT}},
    "bye": {"id": _FACT, "gap_yields": RULE, "passed": keys(RULE, "id reason")},
    "candidates": _CANDIDATES,
    "board": keys(_FACT, "white black weeks_since", rule=RULE),
    "unavoidable": keys(VALUE, "after_one_week rematches"),
}

MATCHES: Mapping[str, Table] = {
    "entrants": {"rows": keys(_MATCH, "id score secondary met banned colours wish floated matches"), "late": _MATCH},
    "bye": {"id": _MATCH, "order": HEAD, "passed": keys(Partly(_MATCH, WORDS), "id why")},
    "bracket": keys(_MATCH, "number residents score"),
    "upfloaters": keys(_MATCH, "ids parity scores", floats_count=RULE)
    | keys(VALUE, "floated following graded unpaired")
    | {"articles": HEAD, "passed": keys(RULE, "id why")},
    "pairs": {
        **keys(_MATCH, "identifier pairs"),
        "bottoms_before": RULE,
        "criteria": keys(VALUE, "article count name text"),
        "partners": keys(_MATCH, "id partner", passed={"id": Partly(_MATCH, RULE), "why": _MATCH}),
    },
    "colours": keys(_MATCH, "white black higher", rule=RULE),
}

# -- tables of N ------------------------------------------------------------------------------------------------------

_SEATED, _COUNTED = pods.check_seated, pods.check_steps
ANSWER: Table = {
    "placements": {"players": _SEATED},
    "byes": _SEATED,
    "figures": {
        **keys(pods.check_figures, "players byes rematch_pairs badness score_spread repeated_byes repeated_threes"),
        **keys(SEARCH, "proved badness_proved threes_proved"),
        "rematch_pairs_beyond_tolerance": RULE,
    },
    "warnings": Partly(pods.check_warnings, WORDS),
}
_YIELDED: Table = {"kind": WORDS}
SQUIRE: Mapping[str, Table] = {
    "numbers": keys(_COUNTED, "players size tables byes"),
    "order": {},
    "walk": {"fault": SEARCH, "over": SEARCH, "tables": SEARCH},
    "byes": {"rows": keys(_COUNTED, "id byes")},
    "seating": keys(SEARCH, "how kept proved seed"),
    "figures": keys(_COUNTED, "rematch_pairs score_spread"),
    "seats": {},
    "yielded": _YIELDED,
}
CEDH: Mapping[str, Table] = {
    "sizes": keys(_COUNTED, "players fours threes byes"),
    "objective": keys(RULE, "law mode order rules weights_unused"),
    "walk": keys(SEARCH, "badness rematch_pairs repeated_threes score_spread"),
    "round": keys(SEARCH, "examined proved seed better"),
    "seats": {},
    "yielded": _YIELDED,
}
