"""The steps and keys that are known here: of any other it is said that nobody looks at it.

What holds each of them, or why nothing does, is a table of the tests (`tests/verify/keys.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfpair.verify.reading import Json
from trfpair.verify.sequence import IN_ORDER


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_PAGE = _words(
    "absent baku black board bye bye_gap colour edition format free id initial_colour kind maxi notices options "
    "pairs preferences primary program round rounds seed system text third_colour tournament unrated white"
)
"""Keys of `pairs.json` beside the trace."""
_ANSWER = _words(
    "badness badness_proved byes figures placements players proved rematch_pairs rematch_pairs_beyond_tolerance "
    "repeated_byes repeated_threes score_spread threes_proved warnings"
)
"""Keys of an answer of `trfpair pods` beside the trace."""
_PARTS = _words(
    "against article black chooser choice heads id ids incoming kind name number pair players rows score taken "
    "title to value what white who with"
)
"""Keys that the parts of a step have in every system."""

STEPS: Mapping[str, Sequence[str]] = {
    **IN_ORDER,
    "seeding": ("seeding", *IN_ORDER["dutch"]),
    "lim": _words("bye order group leave pick opponent crack colours"),
    "vega": _words(
        "score_groups bye group columns first_colours colours islands same_column rows search nobody floater "
        "equalise danubian floaters left move odd pair yield"
    ),
    "club": _words("ranking bye candidates board unavoidable"),
    "ladder": _words("order bye candidates board unavoidable"),
}
"""By the first word of the system's name; ``seeding`` are the first rounds of Burstein."""
_OF_DUTCH = _words(
    "accelerated ahead alone attempt bars because best blossoms bracket brackets bsn bye cases colour colours "
    "completion differences down earlier edition fewest floaters floats forbidden forced forced_players "
    "games_back given_up heterogeneous initial_colour key last_round least left limbo listed may_meet mdp "
    "mdps_paired met more not numbers others pairs places preference preferences proof real reason remainder "
    "round row s1 s2 scores sets special told topscorer_limit topscorers tree unaltered units unpaired unplayed "
    "up virtual witness y"
)
_OF_MATCHES = _words(
    "C3 C4 C5 C6 C7 articles banned blossoms bottoms_before colours criterion floated floats_count following "
    "graded higher identifier late left matches may_meet met order others parity proof rule scores secondary short "
    "unpaired wish y"
)
_BESIDE: Mapping[str, Sequence[str]] = {
    "dutch": _OF_DUTCH,
    "seeding": (*_OF_DUTCH, "by", "rounds"),
    "burstein": _words(
        "best blossoms brackets bsn buchholz bye colours completion floater floaters games last left listed may_meet "
        "opponent others pairs places preference proof sets sonneborn terms units virtual y"
    ),
    "dubov": _words(
        "alone among aro blossoms brackets colours examples g1 g2 games last_round least left listed maximum "
        "maxt_article may_meet most_upfloats order order_article others preference proof rating rating_article "
        "residents s1_article source tight tpn unavoidable units unrated untouched upfloater upfloats y"
    ),
    "lim": _words(
        "above back below direction due first floated for_colour games last_round leave majority maxi "
        "median pairs plain rating round rule side type why"
    ),
    "vega": _words(
        "alone aro at back below blacks c colour colours column down due forbidden group groups initial last_round "
        "left met most names needed numbers pairs possible preference priority rating round row rule source stuck "
        "target text type u unrated up wanted whites why"
    ),
    "club": _words(
        "blossoms byes flag flags ideal left may_meet may_repeat others proof rating rematch rematches rule y"
    ),
    "ladder": _words(
        "after_one_week blossoms gap_yields left may_meet met others place proof rematches rule weeks_since y"
    ),
    "double": _OF_MATCHES,
    "team": _OF_MATCHES,
    "squire": _words("byes fault how kept over proved rematch_pairs score_spread seed size tables"),
    "cedh": _words(
        "badness better byes examined fours law mode order proved rematch_pairs repeated_threes rules score_spread "
        "seed threes weights_unused"
    ),
}
"""What they tell besides."""
MOST_NAMED = 12
"""So many unknown keys are named."""


_SAME = {"danubian": "vega"}


def told_unknown(system: str, data: Json) -> list[str]:
    """The keys that nobody looks at, in a line; none where there is none."""
    names = unknown(system, data)
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return [f"keys that are not known here: {', '.join(names[:MOST_NAMED])}{more}"] if names else []


def family(system: str, trace: Sequence[Json]) -> str:
    """Where the steps of a trace stand in the tables."""
    if trace and trace[0]["step"] == "seeding":
        return "seeding"
    word = system.split("-")[0]
    return _SAME.get(word, word)


def keys_of(name: str) -> set[str]:
    """All keys that the steps of a family, and the parts of them, may have."""
    return {*_PARTS, *_BESIDE.get(name, ()), "step", "rule", "text"}


def unknown(system: str, data: Json) -> list[str]:
    """The keys of a `pairs.json`, or of an answer of `trfpair pods`, that are not known: nobody looks at them."""
    name = family(system, data.get("trace") or ())
    page = _ANSWER if name in ("squire", "cedh") else _PAGE
    known = keys_of(name)
    found = dict.fromkeys(_unknown({*page, "trace"}, {**data, "trace": None}, ""))
    for step in data.get("trace") or ():
        kind = step["step"]
        found |= dict.fromkeys(_unknown(known, step, f"{kind}.") if kind in STEPS.get(name, ()) else [kind])
    return list(found)


def _unknown(known: set[str], data: Any, path: str) -> Iterator[str]:
    """The keys below; numbers stand for players."""
    if isinstance(data, (list, tuple)):
        for one in data:
            if isinstance(one, (list, tuple, Mapping)):
                yield from _unknown(known, one, path)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key not in known and not key.isdecimal():
                yield path + key
            elif isinstance(value, (list, tuple, Mapping)):
                yield from _unknown(known, value, path if path else f"{key}.")
