"""The report of a club Swiss round: the steps of the trace, and the notices where a rule had to yield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from trfpair.event.model import Colour, Notice
from trfpair.event.saying import Listing, Saying
from trfpair.systems.club.colours import Colours, Sentence
from trfpair.systems.club.field import ClubField, Fault
from trfpair.systems.club.review import COLOUR_NAMES, third_in_a_row
from trfpair.systems.least_harm import LeastHarm
from trfpair.systems.least_harm_proof import prove_least_harm
from trfpair.systems.trace import Bye, Coloured, Group, Member, Picked, Refusal, Trace


class Reporter:
    """Writes each decision into the trace and collects the notices of the round."""

    def __init__(self, field: ClubField, trace: Trace) -> None:
        self._field = field
        self._trace = trace
        self.notices: list[Notice] = []

    def ranking(self) -> None:
        """1.2: the work tournament players, with the colours due to them."""
        if not self._trace.on:
            return
        rows = [
            Member(
                past.id,
                {
                    "score": past.pairing_score,
                    "rating": past.rating,
                    "ideal": COLOUR_NAMES[due.ideal],
                    "may_repeat": due.may_repeat,
                    "byes": byes,
                },
            )
            for past, due, byes in zip(self._field.players, self._field.dues, self._field.byes)
        ]
        self._trace.add("ranking", "1.2", Group(rows, heads=("chooses, in order", "is chosen")))

    def unavoidable(self, faults: Mapping[str, Any]) -> None:
        """Tells the faults that no pairing of the round can avoid."""
        if faults["rematches"] or faults["flags"]:
            self._trace.add("unavoidable", "2.3", **faults)

    def bye(self, taker: int, eligible: int) -> None:
        """1.3: the bye, and why not those ranked below."""
        players, byes = self._field.players, self._field.byes
        passed = range(len(players) - 1, taker, -1)
        blocked = [place for place in passed if eligible >> place & 1]
        reasons = [
            Refusal("byes" if byes[place] > byes[taker] else "rest", players[place].id, facts={"byes": byes[place]})
            for place in passed
        ]
        self._trace.add("bye", "1.3", Bye(players[taker].id, reasons), byes=byes[taker])
        if byes[taker]:
            self._notice(
                "second-bye",
                Saying("bye-again", who=self._field.name(taker)),
            )
        if blocked:
            names = Listing([self._field.name(place) for place in blocked])
            self._notice("bye-moved", Saying("bye-for-fewest", who=self._field.name(taker), others=names))

    def proofs(self, search: LeastHarm) -> None:
        """That no pairing is better, and none as good comes first; and, if need be, who could not have the bye."""
        prove_least_harm(search, [past.id for past in self._field.players], self._trace)

    def candidates(self, higher: int, chosen: int, order: Iterable[int]) -> None:
        """2.2, 2.3: Player_1, those not taken before the opponent, and why.

        Where the opponent has a fault, everybody with a lesser one was tried before.
        """
        if not self._trace.on:
            return
        players = self._field.players
        fault = self._field.fault(higher, chosen)
        left = iter(order)
        tried = [*takewhile(lambda place: place != chosen, left)]
        if any(fault):
            tried += [place for place in left if self._field.fault(higher, place) < fault]
        reasons = [Refusal(self._reason(higher, place, fault), players[place].id) for place in tried]
        self._trace.add("candidates", "2.3", Picked(players[higher].id, players[chosen].id, reasons))

    def _reason(self, higher: int, other: int, taken: Fault) -> str:
        """The word against a candidate: a fault says nothing where that of the one taken is no lesser."""
        if self._field.banned[higher] >> other & 1:
            return "ban"
        if self._field.fault(higher, other) <= taken:
            return "rest"
        if self._field.have_met(higher, other):
            return "met"
        return "clash"

    def board(self, higher: int, lower: int, colours: Colours) -> None:
        """2.3.1.3: the game, its colours, and the director's flags."""
        players = self._field.players
        ids = players[higher].id, players[lower].id
        white, black = ids if colours.higher is Colour.WHITE else ids[::-1]
        rematch = self._field.have_met(higher, lower)
        self._trace.add(
            "board",
            "2.3.1.3",
            Coloured(white, black, chooser=ids[0]),
            rule=colours.rule.value,
            rematch=rematch,
            flag=colours.rule is Sentence.FLAG,
        )
        if rematch:
            self._notice(
                "rematch",
                Saying("rematch", one=self._field.name(higher), other=self._field.name(lower)),
            )
        if colours.rule is Sentence.FLAG:
            self._notice(
                "three-in-a-row",
                third_in_a_row(self._field.name(higher), colours.higher, self._field.name(lower)),
            )

    def _notice(self, kind: str, said: Saying) -> None:
        self.notices.append(Notice(kind, said))
