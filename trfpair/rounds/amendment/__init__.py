"""An amendment: a tournament before and after. All else follows from the two.

Whoever amends a tournament writes a function from one to the other (`trfpair.event`). Here it is said what changed
(`words`), what an arbiter should look at, and what the log of the file keeps (`rows`): a rule about amendments is one
row, and holds for every command and for every program.
"""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.event.model import Notice, Tournament
from trfpair.event.numbers import in_new_numbers
from trfpair.rounds.amendment.by_hand import HAND_MADE
from trfpair.rounds.amendment.later import OTHER, SAME
from trfpair.rounds.amendment.rows import MOVED_FIRST, ROWS
from trfpair.rounds.amendment.words import said_of

COMPARISONS = frozenset((SAME, OTHER, HAND_MADE, MOVED_FIRST))
"""Notices that compare rounds, or tell what was done first; the others warn."""


class Amendment(NamedTuple):
    """An amendment: the tournament with its log, the words, and the notices."""

    tournament: Tournament
    """As it is after the amendment, with the lines that its log keeps of it."""
    said: tuple[str, ...]
    """What changed, in words."""
    notices: tuple[Notice, ...]
    """What the arbiter should look at."""


def amended(before: Tournament, after: Tournament) -> Amendment:
    """The amendment from a tournament to another, judged as each amendment is when it is made.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.amended(event, trfpair.with_ban(event, [1, 4])).said
    ('Test0001 Player0001 (1), Test0004 Player0004 (4) may not meet from round 3',)
    """
    before = in_new_numbers(before, after)
    said = tuple(said_of(before, after))
    notices: list[Notice] = []
    for row in ROWS:
        after, found = row(before, after)
        notices += found
    return Amendment(after, said, tuple(notices))
