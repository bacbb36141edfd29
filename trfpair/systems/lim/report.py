"""The report of a Lim round: each decision with its article, and for each player passed over, why.

The steps are sufficient to redo the round by hand: whoever stands before the chosen player in the order of the article
is named with the reason against.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.near import NearPerfect
from trfpair.systems.lim.direction import floaters_in_turn
from trfpair.systems.lim.field import Entrant, LimField, Scoregroup
from trfpair.systems.lim.opponents import looked_at, within_maxi
from trfpair.systems.swiss.completion import Namer, blocked
from trfpair.systems.trace import Bye, Coloured, Details, Member, Move, Picked, Refusal, Several, Trace, Undone
from trfpair.systems.trace import Group as Players

if TYPE_CHECKING:
    from trfpair.systems.lim.colours import Verdict
    from trfpair.systems.lim.direction import Direction
    from trfpair.systems.lim.floaters import Leaving
    from trfpair.systems.lim.opponents import Found, Looked


_Why = tuple[str, dict[str, Any]]
"""The word of a reason, and what it hangs on."""


class Reporter:
    """Writes the decisions of a round into the trace; silent where the trace is."""

    def __init__(self, field: LimField, trace: Trace) -> None:
        self._field = field
        self._trace = trace
        self._boards: list[Coloured] = []
        self._ids = [one.id for one in field.entrants] if trace.on else []
        self._namer = Namer(self._ids)
        self._player = cache(self._player_row)
        self._meetings = cache(self._rounds_by_opponent)

    # -- what each step says ------------------------------------------------------------------------------------------

    def bye(self, looked: Sequence[Entrant], eligible: int) -> None:
        """1, 7.1: the bye, and why nobody before in the order has it."""
        if not self._trace.on:
            return
        spare = cache(lambda: self._spare(self._field.everybody))
        rows = [
            Refusal("rest", one.id, facts={"why": self._namer.describe(spare().without(one.at))})
            if eligible >> one.at & 1
            else Refusal("barred", one.id)
            for one in looked[:-1]
        ]
        first_round = self._field.history.round == 1
        self._trace.add("bye", "7.1" if first_round else "1", Bye(looked[-1].id, rows))

    def order(self, above: Sequence[Scoregroup], median: Scoregroup, below: Sequence[Scoregroup]) -> None:
        """2.2: the scoregroups in the order of pairing."""
        if self._trace.on:
            sides = {"above": above, "below": below, "median": [median]}
            groups = {
                name: [{"score": _score(group.twice), "players": group.residents.bit_count()} for group in side]
                for name, side in sides.items()
            }
            field = self._field
            self._trace.add("order", "2.2", maxi=field.maxi, last_round=field.history.is_last_round, **groups)

    def group(self, group: Scoregroup, floaters: int, direction: Direction, *, median: bool = False) -> None:
        """2.2: the players of a group, before any leave."""
        if self._trace.on:
            incoming = [one for one, _ in floaters_in_turn(self._field, group, floaters)]
            players = [self._player(one) for one in (*direction.walk(group.residents), *incoming)]
            part = Players(
                players,
                score=_score(group.twice),
                title="the median group"
                if median
                else f"paired {'upwards' if direction.name == 'up' else 'downwards'}",
                incoming=[self._ids[one] for one in incoming],
                heads=("seeks", "is found"),
            )
            self._trace.add("group", "2.2", part, direction=direction.name, median=median)

    def leaving(self, leaving: Leaving) -> None:
        """2.3, 3: who leaves the group."""
        if self._trace.on and leaving.picks:
            self._trace.add("leave", "2.3", pairs=leaving.pairs, leave=len(leaving.picks))
            for number in range(len(leaving.picks)):
                self._pick(leaving, number)

    def choice(self, article: str, choice: Found, order: Looked, unpaired: int) -> None:
        """3.8, 4, 5.2: an opponent, and those passed over. ``unpaired`` are the players of the group still to pair."""
        if self._trace.on:
            player = self._field.entrants[choice.player]
            self._trace.add(
                "opponent",
                article,
                Picked(player.id, self._ids[choice.opponent], self._looked(choice, order, unpaired)),
                due=player.due.letter,
                for_colour=choice.for_colour,
                first=self._ids[choice.first] if choice.first >= 0 else 0,
            )

    def crack(self, members: int, floaters: tuple[int, int], side: Direction, undone: Found) -> None:
        """2.6: a pairing next to the median is taken apart."""
        if self._trace.on:
            pair = Undone((self._ids[undone.player], self._ids[undone.opponent]))
            above, below = floaters
            why = self._stuck(members)
            self._trace.add("crack", "2.6", pair, above=above, below=below, side=side.name, why=why)

    def board(self, white: Entrant, black: Entrant, rule: str, article: str, verdict: Verdict, *, low: bool) -> None:
        """5, 7.2: the colours of a pair."""
        if self._trace.on:
            games = ["".join(colour.name[0] for colour in one.past.colours) for one in (white, black)]
            dues = [one.due.letter for one in (white, black)]
            row: Details = {"rule": rule, "back": verdict.back, "games": games, "due": dues, "below": low}
            self._boards.append(Coloured(white.id, black.id, article, facts=row))

    def colours(self) -> None:
        """5: the colours of all pairs, in one step."""
        self._trace.add("colours", "5", Several(self._boards))

    # -- rows ---------------------------------------------------------------------------------------------------------

    def _player_row(self, index: int) -> Member:
        one = self._field.entrants[index]
        facts: Details = {
            "score": one.score,
            "rating": one.rating,
            "games": "".join(colour.name[0] for colour in one.past.colours),
            "due": one.due.letter,
            "rule": one.claim.article,
            "floated": one.floated,
        }
        return Member(one.id, facts)

    def _rounds_by_opponent(self, index: int) -> dict[int, int]:
        """The rounds in which a player met the others, by their ids."""
        games = self._field.entrants[index].past.games
        return {game.opponent: number for number, game in enumerate(games, 1) if game.played}

    def _stuck(self, players: int) -> str:
        """Why some players cannot all be paired with one another."""
        return blocked(self._ids, self._field.allow, players)

    def _spare(self, players: int) -> NearPerfect:
        """An odd number of players of whom all but one can be paired: one decomposition says who can be the one."""
        allow = self._field.allow
        mate = maximum_matching(allow, players)
        return NearPerfect(allow, mate, players, next(one for one in ascending(players) if mate[one] < 0))

    def _looked(self, choice: Found, order: Looked, unpaired: int) -> list[Refusal]:
        """Those before the chosen; where nobody due the other colour was available, all of these too."""
        due = self._field.entrants[choice.player].due
        wanted = self._field.due[due.opposite] if due else 0
        rows, taken, past_first = [], False, choice.first < 0
        spare = cache(lambda: self._spare(unpaired & ~(1 << choice.player)))
        for other in looked_at(order):
            if other == choice.player or (taken and not wanted >> other & 1):
                continue
            past_first = past_first or other == choice.first
            if other != choice.opponent:
                kind, facts = self._incompatible(choice.player, other) or self._passed(
                    choice, other, past_first=past_first
                )
                if kind == "rest":
                    facts = {"why": self._namer.describe(spare().without(other))}
                rows.append(Refusal(kind, self._ids[other], facts=facts))
            elif choice.for_colour or not wanted:
                break
            else:
                taken = True
        return rows

    def _incompatible(self, player: int, other: int) -> _Why | None:
        """2.1: why two players may not meet; None where they may."""
        field = self._field
        if field.met[player] >> other & 1:
            return "met", {"round": self._meetings(player)[self._ids[other]]}
        if field.forbidden[player] >> other & 1:
            return "forbidden", {}
        return None if field.allow[player] >> other & 1 else ("limits", {})

    def _passed(self, choice: Found, other: int, *, past_first: bool) -> _Why:
        """Why a compatible player is not taken: the due colour (5.2), the ratings (5.7), the rest of the group (4)."""
        one, due = self._field.entrants[other], self._field.entrants[choice.player].due
        fits = bool(due) and one.due is due.opposite
        if past_first and choice.for_colour and not fits:
            return "due" if one.due else "no-due", {"due": one.due.letter}
        if past_first and self._field.maxi and not within_maxi(self._field, choice.first, 1 << other):
            return "far", {"rating": one.rating}
        return "rest", {}

    def _pick(self, leaving: Leaving, number: int) -> None:
        """One floater: its type (3.9), what else spoke for it, and why nobody before it was taken."""
        pick, field = leaving.picks[number], self._field
        chosen = field.entrants[pick.floater]
        key = leaving.key(pick, number, pick.floater)
        before = leaving.direction.since(pick.group, pick.floater) & ~(1 << pick.floater)
        rows = []
        for one in leaving.direction.reverse.walk(pick.group & (before | pick.needed)):
            needed, other = pick.needed >> one & 1, leaving.key(pick, number, one)
            if before >> one & 1 or other < key:
                rows.append(Refusal("needed", self._ids[one]) if needed else _worse(self._ids[one], other, key))
        white, black = ((field.due[colour] & pick.group).bit_count() for colour in (Colour.WHITE, Colour.BLACK))
        self._trace.add(
            "pick",
            "2.3",
            Move([chosen.id], rows),
            type=FLOATER_TYPES[key[:2]],
            floated=chosen.floated,
            majority=pick.majority.letter,
            for_colour=not key[3],
            plain=self._ids[pick.plain] if pick.plain >= 0 else 0,
            due=[white, black],
        )


FLOATER_TYPES = {(False, False): "d", (False, True): "c", (True, False): "b", (True, True): "a"}
"""3.9: by whether the player floated into the group, and whether nobody next door is left for the player."""


def _worse(one: int, other: tuple[bool, ...], key: tuple[bool, ...]) -> Refusal:
    """3.9, 3.10, 3.2.2: the first argument by which a player stands behind the floater."""
    if other[:2] != key[:2]:
        return Refusal("type", one, facts={"type": FLOATER_TYPES[other[:2]]})  # type: ignore[index]
    return Refusal("floated" if other[2] != key[2] else "majority", one)


def _score(twice: int) -> str:
    """A score from twice its tenths, for people."""
    whole, rest = divmod(twice, 20)
    return f"{whole}.{rest * 5:02d}".removesuffix("0")
