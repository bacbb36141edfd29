"""A procedure is proved by working the round out once more: every step must be there, and say what was found.

Keys and steps besides claim nothing of the round; that they are not looked at is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from trfpair.verify.known import STEPS, family
from trfpair.verify.pairable import Largest, Mask, each, in_the_way, largest
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, Rejected, claim, show
from trfpair.verify.verdict import Findings

Row = dict[str, Any]


class Round:
    """A round worked out once more; players are places in a list, from 0, sets of them bit masks."""

    def __init__(self, field: Field, entrants: Sequence[Entrant]) -> None:
        """Before anything is decided."""
        self.field, self.entrants = field, entrants
        self.ids = [one.id for one in entrants]
        self.everybody = (1 << len(entrants)) - 1
        self.steps: list[Row] = []
        """What the trace must have."""
        self.boards: set[tuple[int, int]] = set()
        """With their colours; (id, 0) is the bye."""
        self.notices: list[tuple[str, str]] = []
        """Kind and words of those that are the system's own."""
        spot = {id_: at for at, id_ in enumerate(self.ids)}
        self.met = {
            (spot[one.id], spot[other]): round_
            for one in entrants
            for other, round_, _ in field.past(one.id).met
            if other in spot
        }
        self.banned = [0] * len(entrants)
        """By player, who may not be met in this round."""
        for group in field.bans:
            together = self.mask(spot[id_] for id_ in group if id_ in spot)
            for at in each(together):
                self.banned[at] |= together & ~(1 << at)
        self.strangers = [self.everybody & ~(banned | 1 << at) for at, banned in enumerate(self.banned)]
        """By player, all who may be met by 2.1: nobody twice, no forbidden pair."""
        for one, other in self.met:
            self.strangers[one] &= ~(1 << other)
        self.allow = self.strangers
        """By player, all who may be met."""
        self._mate: list[int] = []

    @staticmethod
    def mask(players: Iterable[int]) -> Mask:
        """Some players as a set."""
        return sum(1 << at for at in players)

    def named(self, players: Iterable[int]) -> list[int]:
        """The ids of some players."""
        return [self.ids[at] for at in players]

    def tell(self, step: str, article: str, *facts: Row, **more: Any) -> None:
        """A step that must be in the trace."""
        self.steps.append({"step": step, "article": article})
        for some in (*facts, more):
            self.steps[-1].update(some)

    @cached_property
    def _most_barred(self) -> int:
        """How many, the own person among them, a player may not meet at most."""
        return max(len(self.ids) - row.bit_count() for row in self.allow)

    def largest(self, players: Mask) -> Largest:
        """A largest pairing of some players; where each may meet more than half of them nobody has to stay (Dirac)."""
        size = players.bit_count()
        if 2 * (size - self._most_barred) > size:
            return Largest(self._mate, size // 2, players if size % 2 else 0, 0)
        found = largest(self.allow, players, self._mate)
        self._mate = found.mate
        return found

    def pairable(self, players: Mask) -> bool:
        """Whether they can all be paired with one another."""
        return 2 * self.largest(players).pairs == players.bit_count()

    def stuck(self, players: Mask, graph: Sequence[Mask] = ()) -> str:
        """Why they cannot, in words."""
        graph = graph or self.allow
        return in_the_way(self.ids, graph, largest(graph, players, self._mate))

    def barred(self, one: int, other: int) -> Row:
        """Why two may not meet by 2.1; empty where they may."""
        if (one, other) in self.met:
            return {"kind": "met", "round": self.met[one, other]}
        return {"kind": "forbidden"} if self.banned[one] >> other & 1 else {}


def check_round(own: Round, data: Json, said: Sequence[tuple[int, int]], found: Findings) -> None:
    """Rejected unless boards, colours, bye, steps and notices are those of the round worked out once more."""
    for pair in sorted(set(said) - own.boards):
        what = f"{pair[0]}-{pair[1]} is no board of the round" if pair[1] else f"the bye is not for {pair[0]}"
        claim(False, f"{what}, worked out once more")
    found.checked.append("the round worked out once more: its boards, their colours and the bye are these")
    found.notices = own.notices
    if (trace := data.get("trace")) is not None:
        found.besides = check_steps(STEPS[family(str(data["system"]), trace)], trace, own.steps)
        found.checked.append(f"its steps, with their articles and reasons: {len(own.steps)}")


def check_steps(kinds: Sequence[str], trace: Sequence[Json], own: Sequence[Json]) -> list[str]:
    """Rejected at the first step, or the first value in it, that is not what was found; the keys besides these.

    Steps that nobody knows are left out.
    """
    besides, trace = list[str](), [step for step in trace if step["step"] in kinds]
    for number, (said, step) in enumerate(zip(trace, own), 1):
        more = _agree(said, step, f"step {number}, {step['step']} ({step['article']})")
        besides += [f"{step['step']}.{key}" for key in more]
    claim(len(trace) <= len(own), f"step {len(own) + 1} of the trace is one too many")
    claim(len(trace) == len(own), f"step {len(trace) + 1} of the trace is missing")
    return besides


def _agree(said: Any, own: Any, name: str) -> Iterator[str]:
    if isinstance(own, Mapping) and isinstance(said, Mapping):
        for key in own:
            claim(key in said, f"{name}: {key} is missing")
            yield from _agree(said[key], own[key], f"{name}, {key}")
        yield from (key for key in said if key not in own)
    elif isinstance(own, (list, tuple)) and isinstance(said, (list, tuple)):
        for number, (one, other) in enumerate(zip(said, own), 1):
            yield from _agree(one, other, f"{name} {number}")
        claim(len(said) == len(own), f"{name}: pairs.json has {len(said)}, there are {len(own)}")
    elif type(said) is not type(own) or said != own:
        raise Rejected(f"{name}: pairs.json says {show(said)}, it is {show(own)}")
