"""How much work the reasons of a round may take: one count, handed down to the questions and the searches they begin.

A *step* is a vertex in one stage of a search, with costs that are not long: those of many kinds of players are longer.
"""

from __future__ import annotations

from trfpair.base.plain import plain

A_ROUND = 400_000
"""The steps that the reasons of a round, or one question of a person, may take."""
A_PLAYER = 2_000
"""The steps, for each player of the round, that its certificates may take."""
AN_ATTEMPT = 1_000
"""The steps after which the way by classes is given up, besides two for each player. The search for players who
are left together below a bracket has as many."""

_KINDS = 20
"""A matching made from nothing takes a stage for so many kinds of players; costs of so many take as long again."""


def stage(vertices: int, kinds: int) -> int:
    """The steps of a choice that is forced on a least matching."""
    return vertices * (1 + kinds // _KINDS)


def from_nothing(vertices: int, kinds: int) -> int:
    """The steps of a least matching made from nothing."""
    return stage(vertices, kinds) * (1 + kinds // _KINDS)


class OutOfSteps(Exception):
    """An answer would take more steps than are left; then nothing is claimed."""


@plain(frozen=False)
class Budget:
    """The steps that are left."""

    left: int = A_ROUND

    @classmethod
    def of_proofs(cls, players: int) -> Budget:
        """The budget for the certificates of a round of so many players."""
        return cls(A_PLAYER * players)

    def take(self, steps: int) -> None:
        """Take so many steps; OutOfSteps if there are fewer."""
        if steps > self.left:
            raise OutOfSteps
        self.left -= steps
