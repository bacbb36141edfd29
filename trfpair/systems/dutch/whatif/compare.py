"""A round as it was played against the round that the rules give: what is illegal, and where the two part.

Both are followed bracket by bracket from the top. As long as a bracket was paired alike, the next one holds the same
players; in the first that was not, the played pairs are a candidate like any other (the rest completed as well as can
be), and the criteria tell in which row it is worse, or the order that it comes later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.event.model import Breach, Comparison, Difference, Pair
from trfpair.event.saying import InEnglish, Saying
from trfpair.event.tenths import points_text
from trfpair.matching.bits import mask_of
from trfpair.systems.breaches import forbidden, met
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision, decided
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import FLOATS_ON
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.dutch.rules.order import Key, first_difference
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.dutch.whatif.reasons import bar, bye_bar
from trfpair.systems.swiss.completion import SHOWN

KEYS = {
    "mdps": "the MDPs that are paired",
    "opponents": "the opponents of the MDPs",
    "exchanges": "the number of exchanges",
    "difference": "the difference of the exchange",
    "down": "the players exchanged down",
    "up": "the players exchanged up",
    "transposition": "the opponents of S1 in order",
}
"""The keys of Article 4 (D) in words."""


def compare(edition: Edition, history: History, given: Sequence[Pair], played: Sequence[Pair]) -> Comparison:
    """Compare a round that was played with the round that an edition gives."""
    field = DutchField(history, edition)
    breaches = tuple(_breaches(field, played, edition))
    seated = {id_ for pair in played for id_ in pair if id_}
    if not given or breaches or seated != set(field.position):
        return Comparison(breaches)
    return Comparison(breaches, _first_difference(field, given, played, edition))


compare_2026, compare_2017 = partial(compare, DUTCH_2026), partial(compare, DUTCH_2017)
"""The comparison by each edition."""


def _breaches(field: DutchField, played: Sequence[Pair], edition: Edition) -> Iterator[Breach]:
    """C1 to C3 (C.1 to C.3), pair by pair."""
    for pair in played:
        if any(id_ and id_ not in field.position for id_ in pair):
            continue
        one = field.position[pair.white]
        if not pair.black:
            if not field.eligible >> one & 1:
                why = bye_bar(field, one, edition)
                key = "had-the-bye" if why["reason"] == "had-bye" else "got-points"
                yield Breach(why["article"], Saying(key, who=pair.white, round=why["round"]), pair, why["round"])
            continue
        why = bar(field, one, field.position[pair.black], edition)
        if not why:
            continue
        if why["reason"] == "met":
            yield met(field.history, pair, why["article"])
        elif why["reason"] == "forbidden":
            yield forbidden(pair)
        else:
            yield Breach(why["article"], Saying("same-absolute", one=pair.white, other=pair.black), pair, 0)


def _first_difference(
    field: DutchField, given: Sequence[Pair], played: Sequence[Pair], edition: Edition
) -> Difference | None:
    """The first bracket that was paired otherwise, and how its pairing is worse; None where that is not known."""
    mate = {}
    for pair in played:
        if pair.black:
            one, other = field.position[pair.white], field.position[pair.black]
            mate[one], mate[other] = other, one
    notes = Notes(field, edition)
    try:
        paired = edition.procedure(field, lambda bracket: solve(bracket, notes))
    except NoPairing:
        return None
    for bracket, outcome in paired.brackets:
        theirs = _as_played(bracket, mate)
        if theirs is None:
            return None
        if (theirs.mdp_pairs, theirs.pairs, theirs.floaters) != (outcome.mdp_pairs, outcome.pairs, outcome.floaters):
            return _judged(bracket, outcome, theirs, notes)
    return _colours(field, given, played)


def _as_played(bracket: Bracket, mate: dict[int, int]) -> Decision | None:
    """The pairs that were played, as an outcome of the bracket; None where they are none (two MDPs met)."""
    players = set(bracket.players)
    inside = [(one, mate[one]) for one in bracket.players if one < mate.get(one, -1) and mate[one] in players]
    if any(bracket.is_mdp(other) for _, other in inside):
        return None
    return decided(bracket, Candidate(inside, [one for one in bracket.players if mate.get(one, -1) not in players]))


def _judged(bracket: Bracket, outcome: Decision, theirs: Decision, notes: Notes) -> Difference | None:
    """The first criterion in which the played candidate is worse, or its later place in the order."""
    edition = notes.edition
    asked = Questions(bracket, outcome, notes, Budget())
    try:
        found = asked.exactly(theirs)
    except OutOfSteps:
        return None
    if found is None:
        return _uncompleted(bracket, outcome, theirs, edition) if bracket.completion else None
    at = asked.first_worse(found)
    if at is not None:
        _, row = asked.yardstick.rows[at]
        values = asked.judged[at][0], asked.judge(found, at)[0][0]
        return _difference(bracket, row.article, row.name, *map(_shown, values))
    key, mine, other_key = first_difference(bracket, outcome, theirs)
    return _difference(bracket, edition.keys[key], f"order: {KEYS[key]}", *_bsns(mine, other_key))


def _difference(bracket: Bracket, article: str, name: str, ours: str, theirs: str) -> Difference:
    return Difference(bracket.number, bracket.field.score[bracket.first], article, name, ours, theirs)


def _uncompleted(bracket: Bracket, outcome: Decision, theirs: Decision, edition: Edition) -> Difference:
    """C4 (C.4): the rest cannot be paired; or C5: only if the bye goes to a higher score than it must.

    Where it can, two downfloaters must meet for it. They could have met in the bracket: that is C6 (C.5).
    """
    field = bracket.field
    left = mask_of(theirs.floaters) | bracket.below_mask
    if field.completion.possible(left, bracket.bye):
        row, numbers = edition.criteria[0], (len(outcome.floaters), len(theirs.floaters))
        return _difference(bracket, row.article, row.name, *map(str, numbers))
    if field.completion.possible(left, field.eligible):
        return _difference(bracket, edition.articles["pab"], "the score of the bye", "the lowest", "a higher one")
    return _difference(bracket, edition.articles["completion"], "pairing the rest", "possible", "impossible")


def _colours(field: DutchField, given: Sequence[Pair], played: Sequence[Pair]) -> Difference | None:
    """Where the pairs are the same, the first board with the colours reversed."""
    reversed_ = {Pair(pair.black, pair.white) for pair in played}
    for pair in given:
        if pair.black and pair in reversed_:
            higher, lower = sorted((field.position[pair.white], field.position[pair.black]))
            article = field.colours(higher, lower)[1]
            white, black = (InEnglish(Saying("white-to", who=one)) for one in (pair.white, pair.black))
            return Difference(0, field.score[higher], article, "colours", white, black)
    return None


def _shown(value: int | tuple[int, ...]) -> str:
    """A count, or the listed points."""
    if isinstance(value, int):
        return str(value)
    points = (f"limbo {points_text(one - FLOATS_ON)}" if one >= FLOATS_ON else points_text(one) for one in value)
    return " ".join(points) or "none"


def _bsns(one: Key, other: Key) -> tuple[str, str]:
    """Two numbers, or two lists of BSNs from the first place on in which they differ."""
    if isinstance(one, int) or isinstance(other, int):
        return str(one), str(other)
    same = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    head = "... " if same else ""
    mine, theirs = (" ".join(map(str, key[same : same + SHOWN])) or "none" for key in (one, other))
    return f"{head}{mine}", f"{head}{theirs}"
