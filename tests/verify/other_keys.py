"""What holds each key of the traces of other systems than Dutch."""

from __future__ import annotations

from collections.abc import Mapping

from tests.verify.held import HEAD, RULE, VALUE, WORDS, Partly, Proves, Table, keys
from trfpair.verify import agree, replay
from trfpair.verify.barrier import check_barrier, check_groups
from trfpair.verify.burstein import BursteinRound
from trfpair.verify.dubov import DubovRound
from trfpair.verify.dubov_upfloaters import Sets
from trfpair.verify.least import Graph
from trfpair.verify.match_steps import MatchSteps
from trfpair.verify.walks import Walk, check_walk

_MATCH, _WALK = MatchSteps.check, check_walk


_VALUED: Table = keys(VALUE, "article name value listed")
_PASSED: Table = {**keys(RULE, "who kind"), "article": HEAD}
_HEADS: Table = keys(HEAD, "heads")

_BRACKET, _VALUES = BursteinRound._check_bracket, BursteinRound._check_values
_BURSTEIN = BursteinRound.check
_RANKING, _ROW, _BRACKETS = BursteinRound._check_ranking, BursteinRound._bracket, agree.check_brackets
_REASONS, _REASON = BursteinRound._check_reasons, BursteinRound._check_reason
_LIKELY = "where it has a proof"
_MEETINGS: Table = {
    "who": _REASONS,
    "kind": Partly(_REASONS, _LIKELY),
    **keys(Partly(_REASON, _LIKELY), "name value best"),
    "article": HEAD,
}
_MEETING: Table = {"id": Partly(_REASONS, _LIKELY), **keys(Proves(_REASON), "y blossoms pairs left may_meet")}

BURSTEIN: Mapping[str, Table] = {
    "round": {"players": _BURSTEIN, "bye": _BURSTEIN, "brackets": _BRACKETS},
    "ranking": {"virtual": _RANKING, "players": keys(_RANKING, "id buchholz sonneborn terms score")},
    "bye": {
        **keys(BursteinRound._check_bye, "id score games"),
        "against": {**keys(BursteinRound._check_bye, "who kind"), **keys(VALUE, "name value best"), "article": HEAD},
        "proof": {"others": {"id": BursteinRound._check_bye, **keys(Proves(check_barrier), "left may_meet")}},
    },
    "bracket": {
        **keys(_BRACKETS, "number score pairs incoming"),
        **_HEADS,
        "players": keys(_ROW, "bsn id floater buchholz sonneborn score colours preference"),
    },
    "criteria": {
        "floaters": _ROW,
        "last": _ROW,
        "rows": {**keys(_VALUES, "article name"), "value": Partly(_VALUES, "C7 where nobody floats"), "listed": HEAD},
        "proof": keys(Proves(_BRACKET), "units y places blossoms completion sets"),
    },
    "pairs": {
        "rows": keys(_ROW, "bsn chooser taken opponent")
        | {"white": _ROW, "black": _ROW, "article": BursteinRound._check_colours}
        | {"against": _MEETINGS, "proof": {"others": _MEETING}}
    },
    "floaters": {"ids": _BRACKETS, "what": _BRACKETS, "against": _PASSED},
}
"""After the seeding rounds; these have the steps of Dutch."""

_ROUND = DubovRound
_UPFLOATERS, _SHIFT, _T2 = _ROUND._check_upfloaters, _ROUND._shift, _ROUND._check_transposition
_DUALS: Table = {**keys(Proves(Graph.bound), "y blossoms"), "units": Proves(_ROUND._check_bracket)}

_SETS: Table = {
    **keys(Proves(Graph.bound), "y blossoms"),
    **keys(Proves(check_groups), "left may_meet"),
    **keys(Proves(Sets.proved), "ids among examples"),
}

DUBOV: Mapping[str, Table] = {
    "round": {
        **keys(_ROUND._check_head, "players last_round unrated most_upfloats maxt_article rating_article"),
        "brackets": _BRACKETS,
    },
    "bye": {
        **keys(_ROUND._check_bye, "id score games tpn"),
        "against": keys(_ROUND._check_bye, "who kind article"),
        "proof": keys(Proves(check_barrier), "left may_meet"),
    },
    "bracket": {
        **keys(_BRACKETS, "number score residents", incoming=_ROUND._brackets),
        "heads": _ROUND._check_bracket,
        "players": keys(_ROUND._check_player, "score rating tpn aro colours preference upfloater upfloats maximum")
        | {"id": _BRACKETS},
    },
    "criteria": {"rows": keys(_ROUND._check_values, "article name value listed")},
    "upfloaters": {
        "ids": _BRACKETS,
        **keys(_UPFLOATERS, "what least"),
        "against": keys(_ROUND._check_passed_over, "who kind article"),
        "proof": {**_DUALS, "alone": Proves(_UPFLOATERS), "others": _SETS},
    },
    "subgroups": {**keys(_ROUND._check_subgroups, "g1 g2 untouched"), "proof": _DUALS},
    "shift": {
        "source": _ROUND._check_subgroups,
        "to": _SHIFT,
        **keys(_SHIFT, "ids order unavoidable what order_article"),
        "against": keys(_SHIFT, "who kind article"),
    },
    "pairs": {
        "g2": _ROUND._check_subgroups,
        "s1_article": _ROUND._check_subgroups,
        "rows": {"chooser": _ROUND._check_subgroups, "aro": _ROUND._check_bracket}
        | {"white": _ROUND.check, "black": _ROUND.check, "article": _ROUND._check_colours}
        | {"against": keys(_T2, "who kind article")},
        "proof": keys(Proves(_ROUND._tight), "tight"),
    },
}

_AGAIN = replay.check_round


def _again(names: str, **more: Table) -> Table:
    """Steps of a procedure, which is worked out once more: all their keys."""
    return keys(_AGAIN, names, **more)


_LOOKED: Table = _again("who kind round rating with due why colour column type row up down most group")
_LIM_GROUP: Table = _again("score players")
_LIM_ROW: Table = _again("id score rating games floated due rule")

LIM: Mapping[str, Table] = {
    "bye": _again("id", against=_again("who kind why")),
    "order": _again("maxi last_round", above=_LIM_GROUP, median=_LIM_GROUP, below=_LIM_GROUP),
    "group": _again("score direction median incoming heads title", players=_LIM_ROW),
    "leave": _again("pairs leave"),
    "pick": _again("ids what type due majority plain floated for_colour", against=_again("who kind type")),
    "opponent": _again("chooser taken due first for_colour", against=_again("who kind round rating due why")),
    "crack": _again("above below pair side why"),
    "colours": {"rows": _again("white black games due back below rule article")},
}

_VEGA_ROW: Table = _again("id name rating aro c u column")
_VEGA_GROUP: Table = _again("heads met forbidden")

VEGA: Mapping[str, Table] = {
    "score_groups": {
        "groups": {**_VEGA_GROUP, **_again("score number")},
        "players": {**_VEGA_ROW, **_again("group")},
        **_again("unrated names numbers last_round"),
    },
    "bye": _again("id priority", against=_again("who group kind why")),
    "group": {**_VEGA_GROUP, "players": _VEGA_ROW, **_again("number score incoming")},
    "columns": {"players": _VEGA_ROW, **_again("heads number score")},
    "first_colours": _again("initial", rows=_again("white black row")),
    "colours": {"rows": _again("white black colours rating aro id back rule")},
    "islands": _again("group", rows=_again("chooser taken", against=_LOOKED)),
    "same_column": _again("alone taken stuck chooser", possible=_again("id ids"), against=_LOOKED),
    "rows": _again("left", rows=_again("chooser taken", against=_LOOKED)),
    "search": _again("group chooser taken ids what wanted up down priority", against=_LOOKED),
    "nobody": _again("groups chooser taken ids what", against=_LOOKED),
    "floater": _again("group chooser taken", against=_LOOKED),
    "equalise": _again("group whites blacks source target to what ids wanted priority", against=_LOOKED),
    "danubian": _again("chooser taken wanted", against=_LOOKED),
    "floaters": _again("group ids"),
    "left": _again("group ids what pairs priority against", preference=_again("id below needed")),
    "move": _again("id column at number to"),
    "odd": _again("group whites blacks"),
    "pair": _again("chooser taken against"),
    "yield": _again("ids text"),
}

_NUMBERS: Table = keys(Proves(Graph.bound), "y blossoms")
_GROUPS: Table = keys(Proves(check_groups), "left may_meet")

_CHOICES: Table = {"chooser": Proves(Walk._prove_choices), **_GROUPS}
_WALKED: Table = {**_NUMBERS, **_GROUPS, "others": _CHOICES}

CLUB: Mapping[str, Table] = {
    "ranking": keys(_WALK, "heads", players=keys(_WALK, "id score rating byes ideal may_repeat"), proof=_WALKED),
    "bye": keys(_WALK, "id byes", against=keys(_WALK, "who byes kind")),
    "candidates": keys(_WALK, "chooser taken", against=keys(_WALK, "who kind")),
    "board": keys(_WALK, "white black rematch rule flag chooser against"),
    "unavoidable": keys(_WALK, "rematches flags"),
}

LADDER: Mapping[str, Table] = {
    "order": keys(_WALK, "heads", players=keys(_WALK, "id place met"), proof=_WALKED),
    "bye": keys(_WALK, "id gap_yields", against=keys(_WALK, "who kind")),
    "candidates": keys(_WALK, "chooser taken", against=keys(_WALK, "who kind")),
    "board": keys(_WALK, "white black weeks_since rule chooser against"),
    "unavoidable": keys(_WALK, "after_one_week rematches"),
}

MATCHES: Mapping[str, Table] = {
    "entrants": {"players": keys(_MATCH, "id score secondary met banned colours wish floated matches"), "late": _MATCH},
    "bye": {"id": _MATCH, "order": _MATCH, "proof": _GROUPS, "against": {"who": _MATCH, "kind": Partly(_MATCH, WORDS)}},
    "bracket": keys(_MATCH, "number score heads", players=keys(_MATCH, "id")),
    "set-criteria": {"rows": keys(_MATCH, "article criterion value name")},
    "pair-criteria": {"rows": keys(_MATCH, "article criterion value name")},
    "upfloaters": keys(_MATCH, "ids parity scores floats_count floated following graded unpaired")
    | keys(_MATCH, "what", articles=keys(_MATCH, "C3 C4 C5 C6 C7"))
    | {"against": keys(_MATCH, "who kind"), "others": {"id": _MATCH, **_NUMBERS, **_GROUPS}}
    | {"proof": {**_NUMBERS, "short": _NUMBERS}},
    "pairs": {
        **keys(_MATCH, "identifier bottoms_before", proof=_NUMBERS),
        "rows": keys(_MATCH, "chooser taken", against=keys(_MATCH, "who kind")),
    },
    "colours": keys(_MATCH, "white black higher rule"),
}
