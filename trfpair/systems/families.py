"""Families of reasons: those whose sentence says of whom it is told, and those whose values are points.

A new kind is in none of them until it is placed: ``tests/why/test_families.py`` holds every kind of the sentences.
"""

from __future__ import annotations

_NAMES_WHOM = """
absolute absolute-all both-came both-clash both-due both-strong both-wish bye-alphabet bye-average bye-blocked
bye-byes bye-colour bye-forfeits bye-games bye-later bye-list bye-matches bye-number bye-place bye-rating bye-score
colour-more come-alphabet come-average come-colour come-rating following-short forbidden had-bye had-points
halves-apart impossible leave-alone leave-alphabet leave-average leave-below leave-moved leave-number leave-rating met
met-all-there met-lately met-no-bar met-often met-until not-C3 not-C6 not-C7 not-absolute not-ban not-banned
not-barred not-clash not-colour not-completion not-due not-far not-fewer not-fewer-both not-fewer-own not-fixed
not-floated not-forbidden not-gap not-grounded not-had-bye not-had-points not-island not-later not-limits not-majority
not-met not-met-1 not-met-2 not-met-lately not-met-often not-needed not-no-due not-nobody not-order not-rest not-rows
not-set not-type-a not-type-b not-type-c not-unasked not-worse upfloater-scores
"""
NAMES_WHOM = frozenset(_NAMES_WHOM.split())
"""Kinds whose sentence names by itself whoever was not taken: no part before it says so, unless it supposes."""

_SUPPOSES = """
again-differences ahead ahead-scores beyond-two blocked blocked-alone blocked-groups blocked-halves blocked-odd
blocked-odds both-strong both-strong-pairs both-wish both-wish-pairs bye-higher bye-moves colour colour-pair
come-down counted differences down-before down-last exchange exchanges floated-last floater-scores floaters
following-short higher-first lower-first mdp-first meet-again most-upfloats needed-below
nobody-first nobody-for-bye odd-there only-there opponent-floated opponent-floated-pairs partner-first shifter-first
shifters-fewest strong-colour then-again then-again-instead then-clash third-colour times-upfloated top-first
unplayed up-before up-last upfloater-first upfloater-scores upfloaters
"""
SUPPOSES = frozenset(_SUPPOSES.split())
"""Kinds whose sentence says what would be if it were as somebody asks: "Then …"."""
SUPPOSES_NOT = frozenset(
    ("both-wish.asked", "both-strong.asked", "following-short.even", "following-short.odd", "following-short.two")
)
"""Their forms that need no such words: each says what is, or for what it holds."""

IN_POINTS = frozenset(
    (
        *("bye-score", "bye-lowest", "bye-higher", "bye-average", "leave-average", "come-average"),
        *("before-low-average", "stands-high-average", "stands-low-average"),
        *("floater-scores", "upfloater-scores", "ahead-scores", "other-group", "with-virtual", "lower-first"),
        *(
            "again-differences",
            "gives-way",
            "gives-first",
            "gives-rank",
            "gives-higher",
            "gives-other-than-last",
            "gives-other-than-last-lower",
            "from-nearer",
        ),
    ),
)
"""Kinds whose values are tenths, of points or of an average."""

HELD_OR_NOT = frozenset(("following-short",))
"""Kinds of criteria that, where a form names whom they concern, are held or not: their values count nobody."""
