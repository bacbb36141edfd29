"""The steps and keys that are known here: of any other it is said that nobody looks at it.

What holds each of them, or why nothing does, is a table of the tests (`tests/verify/keys.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfpair.verify.reading import Json

Shape = dict[str, Any]
"""The keys of an object, each with the shape of what stands there; without keys there are none but numbers."""


def shape(text: str) -> Shape:
    """Keys as words, those of the object that stands there in brackets; ``...`` is the same object once more."""
    found: Shape = {}
    around, key = list[Shape]([found]), ""
    for word in re.findall(r"[()]|[^()\s]+", text):
        if word == "(":
            around.append(around[-1][key])
        elif word == ")":
            around.pop()
        elif word == "...":
            around[-2][key] = around[-2]
        else:
            key = word
            around[-1][key] = {}
    return found


_PAGE = shape(
    "format program tournament system edition round rounds initial_colour bye trace pairs(board white black) "
    "absent(id bye) free(id bye) notices(kind text) "
    "options(baku bye_gap colour maxi preferences primary seed third_colour unrated)"
)
"""`pairs.json`."""
_GROUPS = "left may_meet"
_NUMBERS = "y blossoms"
_PROOF = f"{_NUMBERS} units places completion sets"
_GIVEN = f"{_NUMBERS} units pairs"
_CASE = f"{_GIVEN} {_GROUPS} witness not cases(...)"


def _compared(given: str = _GIVEN) -> str:
    """The kinds of reasons of a Dutch round that numbers prove, by such keys."""
    proof = f"proof({given})"
    return f"criterion(article row value forced players forced_players {proof}) order(article key value forced {proof})"


_BLOCKED = f"completion(article {_GROUPS})"
_HIGHER = f"bye-higher(article score forced proof({_GROUPS} pairs))"
_WHY = f"choice who with kind(rule(article reason round colour) {_BLOCKED} {_HIGHER} {_compared()})"
_RIVAL = _compared(f"{_GIVEN} told witness tree({_CASE})")
_EXCHANGED = f"choice kind(none(proof({_GROUPS})) {_compared()})"
_BOARDS = (
    "rows(chooser white black article because(preferences differences colours games_back scores numbers number "
    f"initial_colour) against({_WHY}))"
)
_PASSED = "against(who kind article)"
_ROWS = "rows(article name value listed)"

_DUTCH = {
    "round": "edition players brackets last_round topscorers topscorer_limit initial_colour forbidden accelerated",
    "bye-set": f"score ids unplayed what proof(others) against(who kind article reason round {_GROUPS})",
    "bracket": "number special score heterogeneous incoming title heads mdps_paired pairs limbo players(id bsn score "
    f"mdp preference colours floats number real virtual met unplayed bars) given_up(floaters {_GROUPS})",
    "criteria": f"rows(article name value best listed players) ahead(pairs unpaired) proof({_PROOF}) "
    f"attempt(pairs {_GROUPS} proof({_PROOF}))",
    "mdps": _BOARDS,
    "subgroups": f"s1 s2 remainder down up bsn more unaltered({_EXCHANGED}) earlier({_EXCHANGED} down up)",
    "pairs": _BOARDS,
    "floaters": f"ids what least bye fewest({_GROUPS}) against({_WHY} alone)",
    "bye": f"id score unplayed proof({_GROUPS}) "
    f"against(choice who bracket kind(rule(article reason round) {_BLOCKED} {_RIVAL}))",
}
_BURSTEIN = {
    "round": "players bye brackets",
    "ranking": "virtual players(id buchholz sonneborn terms score)",
    "bye": f"id score games against(who kind article name value best) proof(others(id {_GROUPS}))",
    "bracket": "number score pairs incoming heads players(bsn id floater buchholz sonneborn score colours preference)",
    "criteria": f"floaters last {_ROWS} proof({_PROOF})",
    "pairs": "rows(bsn chooser taken opponent white black article against(who kind article name value best) "
    f"proof(others(id {_NUMBERS} pairs {_GROUPS})))",
    "floaters": f"ids what {_PASSED}",
}
_DUBOV = {
    "round": "players brackets last_round unrated most_upfloats maxt_article rating_article",
    "bye": f"id score games tpn {_PASSED} proof({_GROUPS})",
    "bracket": "number score residents incoming heads "
    "players(id score rating tpn aro colours preference upfloater upfloats maximum)",
    "criteria": _ROWS,
    "upfloaters": f"ids what least {_PASSED} "
    f"proof({_NUMBERS} units alone others(ids among {_NUMBERS} {_GROUPS} examples))",
    "subgroups": f"g1 g2 untouched proof({_NUMBERS} units)",
    "shift": f"ids what source to order order_article unavoidable {_PASSED}",
    "pairs": f"g2 s1_article rows(chooser white black article aro {_PASSED}) proof(tight)",
}
_MATCHES = {
    "entrants": "late players(id score secondary met banned colours wish floated matches)",
    "bye": f"id order against(who kind) proof({_GROUPS})",
    "bracket": "number score heads players(id)",
    "set-criteria": "rows(article criterion name value)",
    "upfloaters": "ids what parity scores floats_count floated following graded unpaired articles(C3 C4 C5 C6 C7) "
    f"against(who kind) others(id {_NUMBERS} {_GROUPS}) proof({_NUMBERS} short({_NUMBERS}))",
    "pair-criteria": "rows(article criterion name value)",
    "pairs": f"identifier bottoms_before rows(chooser taken against(who kind)) proof({_NUMBERS})",
    "colours": "white black higher rule",
}


def _shapes(steps: Mapping[str, str], words: str = "step article") -> dict[str, Shape]:
    return {step: shape(f"{words} {keys}") for step, keys in steps.items()}


SHAPES: Mapping[str, Mapping[str, Shape]] = {
    "dutch": _shapes(_DUTCH),
    "seeding": _shapes({"seeding": "by rounds", **_DUTCH}),
    "burstein": _shapes(_BURSTEIN),
    "dubov": _shapes(_DUBOV),
    "double": _shapes(_MATCHES),
    "team": _shapes(_MATCHES),
}
"""By the first word of the system's name, in the order of the steps; ``seeding`` are the first rounds of Burstein.

Systems that do not stand here have their steps made once more (`replay`): what they may have is what is found.
"""
STEPS: Mapping[str, Sequence[str]] = {
    **{name: list(steps) for name, steps in SHAPES.items()},
    "lim": list(shape("bye order group leave pick opponent crack colours")),
    "vega": list(
        shape(
            "score_groups bye group columns first_colours colours islands same_column rows search nobody floater "
            "equalise danubian floaters left move odd pair yield"
        )
    ),
    "club": list(shape("ranking bye candidates board unavoidable")),
    "ladder": list(shape("order bye candidates board unavoidable")),
    "berger": list(shape("order board free")),
    "scheveningen": list(shape("order board free")),
}
"""The steps of each system."""
MOST_NAMED = 12
"""So many unknown keys are named."""
_SAME = {"danubian": "vega"}


def told_unknown(system: str, data: Json, more: Sequence[str] = ()) -> list[str]:
    """The keys that nobody looks at, in a line; none where there is none. Some may be known already."""
    names = list(dict.fromkeys((*unknown(system, data), *more)))
    others = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return [f"keys that are not known here: {', '.join(names[:MOST_NAMED])}{others}"] if names else []


def family(system: str, trace: Sequence[Json]) -> str:
    """Where the steps of a trace stand in the tables."""
    if trace and trace[0]["step"] == "seeding":
        return "seeding"
    word = system.split("-")[0]
    return _SAME.get(word, word)


def unknown(system: str, data: Json) -> list[str]:
    """The keys of a `pairs.json`, or of an answer of `trfpair pods`, that are not known: nobody looks at them."""
    trace = data.get("trace") or ()
    name = family(system, trace)
    found = list(unknown_in(_PAGE, {**data, "trace": None}))
    for step in trace:
        kind = step["step"]
        if kind not in STEPS.get(name, ()):
            found.append(kind)
        elif name in SHAPES:
            found += unknown_in(SHAPES[name][kind], step, f"{kind}.")
    return list(dict.fromkeys(found))


def unknown_in(known: Shape, data: Any, path: str = "") -> Iterator[str]:
    """The keys below that a shape has not; numbers stand for players, and a kind may have keys of its own."""
    if isinstance(data, (list, tuple)):
        for one in data:
            if isinstance(one, (list, tuple, Mapping)):
                yield from unknown_in(known, one, path)
    elif isinstance(data, Mapping):
        if known.get("kind"):
            known = {**known, **known["kind"].get(data.get("kind"), {})}
        for key, value in data.items():
            if key not in known and (known or not key.isdecimal()):
                yield path + key
            elif isinstance(value, (list, tuple, Mapping)):
                yield from unknown_in(known.get(key, {}), value, path or f"{key}.")
