"""Every key of `pairs.json` and of its trace: what holds it, or why nothing does.

A test changes each key in played rounds: what a check holds is rejected by it, what has a word is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.verify.held import WORDS, Partly, Proves, Table, keys
from tests.verify.other_keys import BURSTEIN, CLUB, DUBOV, LADDER, LIM, MATCHES, VEGA
from trfpair.verify import beside, dutch, facts, kinds, notices, reading, replay, seats
from trfpair.verify.barrier import check_barrier, check_pairs
from trfpair.verify.byes import Byes
from trfpair.verify.dubov import DubovRound
from trfpair.verify.match_steps import MatchSteps
from trfpair.verify.reasons import Cases, Reasons
from trfpair.verify.refusals import Refusals
from trfpair.verify.walks import check_walk

_OPTION = Partly(beside.check_options, "the file does not tell it: it is named")

PAIRS: Table = {
    "format": kinds.kind_of,
    "system": kinds.check_system,
    **keys(seats.check_head, "tournament rounds initial_colour"),
    "round": Partly(seats.check_seats, "it says which round is meant: all else is held against it"),
    "bye": seats.check_seats,
    "program": Partly(seats.check_head, "who wrote it: only the form is held"),
    "edition": seats.check_head,
    "options": {
        **keys(_OPTION, "baku preferences primary"),
        **keys(_OPTION, "unrated third_colour maxi seed colour bye_gap"),
    },
    "pairs": keys(seats.check_seats, "white black", board=seats.pairs_of),
    "absent": {
        "id": seats.check_seats,
        "bye": Partly(seats.check_seats, "an absence that `pair` was told outweighs one asked for before; it is named"),
    },
    "notices": {"kind": Partly(notices.check_notices, "what a system says of its own pairing"), "text": WORDS},
}
"""What stands beside the trace."""

# -- Dutch ------------------------------------------------------------------------------------------------------------

_ROUND, _ROW, _BYE = dutch.DutchRound, Refusals.check, Byes.check
_BARRED = keys(Proves(check_barrier), "left may_meet")
_CERTIFICATE = keys(Proves(_ROUND._check_bracket), "units y places blossoms completion sets")
_GIVEN = keys(Proves(Reasons.check), "y blossoms units pairs")
_CASE: dict[str, Any] = {**_GIVEN, **_BARRED, "witness": Proves(check_pairs), "not": Proves(Cases.check)}
_CASE["cases"] = _CASE
_COMPARED = keys(Reasons.check, "row key value forced players forced_players")
_WHY = {
    **keys(_ROW, "choice who kind reason round article colour score"),
    **_COMPARED,
    **_BARRED,
    "proof": {**_GIVEN, **_BARRED},
}
_S1_AND_S2 = {
    **keys(_ROW, "choice kind"),
    "article": Reasons.check,
    **_COMPARED,
    "proof": {**_GIVEN, **_BARRED},
}
_TOLD = keys(Proves(Reasons._told), "told witness")
_RIVAL = {
    **keys(_BYE, "choice who kind reason round article bracket"),
    **_COMPARED,
    "proof": {**_GIVEN, **_TOLD, "tree": _CASE},
}
_BOARDS: Table = {
    "rows": {
        "chooser": reading.chosen,
        **keys(_ROUND._bracket, "white black"),
        "article": _ROUND._check_row,
        "against": {**_WHY, "with": _ROW},
        "because": keys(
            facts.check_colours, "preferences differences colours games_back scores numbers number initial_colour"
        ),
    },
}

DUTCH: Mapping[str, Table] = {
    "round": keys(
        facts.check_round,
        "edition players brackets last_round topscorers topscorer_limit initial_colour forbidden accelerated",
    ),
    "bye-set": {
        **keys(Byes._check_set, "score ids unplayed"),
        "proof": {"others": Proves(Byes._check_possible)},
        "what": Byes._check_set,
        "against": keys(_BYE, "who kind article reason round", **_BARRED),
    },
    "bracket": {
        "number": _ROUND._check_bracket,
        "special": _ROUND._bracket,
        **keys(_ROUND._check_players, "score heterogeneous incoming title heads mdps_paired pairs limbo"),
        "players": {
            "id": _ROUND._check_players,
            **keys(facts.check_player, "bsn score mdp preference colours floats number real virtual met unplayed bars"),
        },
        "given_up": {"floaters": _ROUND._check_attempt, **_BARRED},
    },
    "criteria": {
        "rows": keys(facts.check_rows, "article name value best listed players"),
        "ahead": keys(facts.check_look_ahead, "pairs unpaired"),
        "proof": _CERTIFICATE,
        "attempt": {"pairs": Proves(_ROUND._check_attempt), **_BARRED, "proof": _CERTIFICATE},
    },
    "mdps": _BOARDS,
    "subgroups": {
        **keys(_ROUND._check_subgroups, "s1 s2 remainder down up bsn"),
        "unaltered": _S1_AND_S2,
        "earlier": {**_S1_AND_S2, **keys(Refusals._check_exchanges, "down up")},
        "more": Refusals._check_exchanges,
    },
    "pairs": _BOARDS,
    "floaters": {
        **keys(_ROUND._check_floaters, "ids what least bye"),
        "fewest": keys(Proves(_ROUND._check_fewest), "left may_meet"),
        "against": {**_WHY, "with": _ROW, "alone": _ROW},
    },
    "bye": {
        **keys(_BYE, "id score unplayed"),
        "against": {**_RIVAL, **_BARRED},
        "proof": _BARRED,
    },
}

# -- all --------------------------------------------------------------------------------------------------------------

STEPS: Mapping[str, Mapping[str, Table]] = {
    "dutch": DUTCH,
    "seeding": {"seeding": keys(dutch.check_seeding, "by rounds"), **DUTCH},
    "burstein": BURSTEIN,
    "dubov": DUBOV,
    "lim": LIM,
    "vega": VEGA,
    "club": CLUB,
    "ladder": LADDER,
    "double": MATCHES,
    "team": MATCHES,
}
"""The steps of a trace by the first word of the system's name; ``seeding`` are the first rounds of Burstein."""
ARTICLES = {
    "dutch": _ROUND.check,
    "seeding": dutch.check_seeding,
    "dubov": DubovRound.check,
    "lim": replay.check_round,
    "vega": replay.check_round,
    "club": check_walk,
    "ladder": check_walk,
    "double": MatchSteps.check,
    "team": MatchSteps.check,
}
"""What holds the article of a step; elsewhere it is a heading."""
