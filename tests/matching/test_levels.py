"""Numbers that only fall: who stands above a bound is told as a look at each number would tell it."""

from __future__ import annotations

from random import Random

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.levels import Levels


def test_those_above_a_bound_are_told_after_any_falls() -> None:
    random = Random(5)
    for width in (3, 40, 400):
        levels = Levels((1 << 30) - 1, 30)
        v = [0] * 30
        for _ in range(300):
            bound = -random.randrange(1, 1 << random.randrange(1, width))
            asked = random.choice((bound, bound, -random.randrange(1, 1 << width), 0, 7))
            mask = random.choice((random.randrange(1 << 30), 1 << random.randrange(30)))
            if mask & mask - 1 or v[mask.bit_length() - 1] > bound:
                levels.above(asked)
                lowered = [at for at in ascending(mask) if v[at] > bound]
                assert levels.lower(bound, mask) == lowered
                for at in lowered:
                    v[at] = bound
            assert levels.v == v
            assert levels.above(asked) == mask_of([at for at in range(30) if v[at] > asked])
