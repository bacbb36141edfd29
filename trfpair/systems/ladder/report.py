"""The report of a ladder week: the steps of the trace, and the notices where a rule had to yield."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.model import Notice
from trfpair.event.saying import Listing, Saying
from trfpair.systems.ladder.colours import White
from trfpair.systems.ladder.field import MEMORY, LadderField, against_again
from trfpair.systems.least_harm import LeastHarm
from trfpair.systems.least_harm_proof import prove_least_harm
from trfpair.systems.trace import Bye, Coloured, Group, Member, Picked, Refusal, Trace

ARTICLE = "4"
"""The chapter "Pairings" of the ladder rules."""


class Reporter:
    """Writes each decision into the trace and collects the notices of the week."""

    def __init__(self, field: LadderField, trace: Trace) -> None:
        self._field = field
        self._trace = trace
        self.notices: list[Notice] = []

    def order(self) -> None:
        """The registered players by place, the unranked as drawn, and whom each met in the last two weeks."""
        if not self._trace.on:
            return
        rows = [
            Member(
                past.id,
                {
                    "place": past.player.rank,
                    "met": [game.opponent for game in past.games[: -MEMORY - 1 : -1] if game.played],
                },
            )
            for past in self._field.players
        ]
        self._trace.add("order", ARTICLE, Group(rows, heads=("chooses, in order", "is chosen")))

    def unavoidable(self, rematches: int, after_one_week: int) -> None:
        """Tells the rematches that no pairing of the week can avoid."""
        if rematches:
            self._trace.add("unavoidable", ARTICLE, rematches=rematches, after_one_week=after_one_week)

    def bye(self, taker: int, recent: int) -> None:
        """The bye, and why not those ranked below. ``recent`` are those who had a bye within the gap."""
        players, name = self._field.players, self._field.name
        passed = range(len(players) - 1, taker, -1)
        gap_yields = bool(recent >> taker & 1)
        late = {position for position in passed if recent >> position & 1 and not gap_yields}
        reasons = [Refusal("gap" if position in late else "rest", players[position].id) for position in passed]
        self._trace.add("bye", ARTICLE, Bye(players[taker].id, reasons), gap_yields=gap_yields)
        if gap_yields:
            self.notices.append(Notice("bye-gap", Saying("bye-gap", who=name(taker))))
        blocked = [name(position) for position in passed if position not in late]
        if blocked:
            self.notices.append(Notice("bye-moved", Saying("bye-moved", who=name(taker), others=Listing(blocked))))

    def proofs(self, search: LeastHarm) -> None:
        """That no pairing is better, and none as good comes first; and, if need be, who could not have the bye."""
        prove_least_harm(search, [past.id for past in self._field.players], self._trace)

    def candidates(self, higher: int, chosen: int, passed: Sequence[int]) -> None:
        """The higher player of a board, those ranked above the opponent who were not taken, and why."""
        if not self._trace.on:
            return
        players = self._field.players
        again = against_again(self._field.weeks_since(higher, chosen))
        reasons = [Refusal(self._reason(higher, position, again), players[position].id) for position in passed]
        self._trace.add("candidates", ARTICLE, Picked(players[higher].id, players[chosen].id, reasons))

    def _reason(self, higher: int, other: int, taken: int) -> str:
        """The word against somebody: a meeting says nothing where that with the one taken is no longer ago."""
        if self._field.banned[higher] >> other & 1:
            return "ban"
        weeks = self._field.weeks_since(higher, other)
        return f"met-{weeks}" if against_again(weeks) > taken else "rest"

    def board(self, higher: int, lower: int, white: White) -> None:
        """The game, its colours, and a notice where the two weeks' memory had to yield."""
        players, name = self._field.players, self._field.name
        weeks = self._field.weeks_since(higher, lower)
        ids = (players[lower].id, players[higher].id) if white.lower else (players[higher].id, players[lower].id)
        game = Coloured(*ids, chooser=players[higher].id)
        self._trace.add("board", ARTICLE, game, rule=white.rule, weeks_since=weeks)
        if weeks:
            said = Saying("rematch-of-weeks", one=name(higher), other=name(lower), count=weeks)
            self.notices.append(Notice("rematch", said))
