"""Vega and Danubian: each sentence of an answer held against the file, by the chapters of the manual (docs/vega.md).

The course of the round (in which order the pairs are made, and who comes into a group) is that of the checker, which
works it out from the file alone; whom each may meet, the colours due, the averages, and what a group can pair at all
are found here, by trying (`tests/literal/vega.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from tests.literal import vega
from tests.literal.lim import largest_by_trying
from tests.literal.why.so import Facts, last_bye, met
from trfpair.event.model import Colour, Player, Tournament
from trfpair.rounds.why import WhyNot

Step = dict[str, Any]
WHITE, BLACK, NONE = Colour.WHITE, Colour.BLACK, Colour.NONE
_LONG = 10
"""So many rounds make a long event (2.5)."""


class VegaClaims:
    """A round, and its course."""

    def __init__(
        self, event: Tournament, round_: int, boards: Sequence[tuple[int, int]], steps: Sequence[Step]
    ) -> None:
        self.event, self.round, self.steps = event, round_, steps
        self.player = {one.id: one for one in event.players}
        self.present = sorted(id_ for board in boards for id_ in board if id_)
        self.boards = {frozenset(pair) for pair in boards}
        self.partner = {one: other for board in boards for one, other in (tuple(board), tuple(board)[::-1])}
        self.bye = self.partner.get(0, 0)
        self.score = {id_: self._score(self.player[id_]) for id_ in self.present}
        self.pairs = [(number, *pair) for number, step in enumerate(steps, 1) for pair in self._made(step)]
        self.may = cache(self._may)

    # -- the file -----------------------------------------------------------------------------------------------------

    def _score(self, player: Player) -> int:
        return sum(self.event.scoring.points(vega.cell(player, at)) for at in range(1, self.round))

    def _may(self, one: int, other: int) -> bool:
        mine, theirs = self.player[one], self.player[other]
        ways = ((mine, theirs), (theirs, mine))
        return one != other and any(vega.is_board(self.event, *way, self.round) for way in ways)

    def due(self, one: int) -> Colour:
        """1: the only colour allowed, else the one that equalises, else the other than last time; Black at first."""
        player = self.player[one]
        able = [colour for colour in (WHITE, BLACK) if vega.may_have(player, self.round, colour)]
        if len(able) == 1:
            return able[0]
        colours = [game.colour for game in vega.games_before(player, self.round)]
        more = colours.count(WHITE) - colours.count(BLACK)
        if more or not colours:
            return WHITE if more < 0 else BLACK
        return colours[-1].opposite

    def aro(self, one: int) -> Fraction:
        """1: the average of the opponents who have a rating; 0 without one."""
        games = vega.games_before(self.player[one], self.round)
        rated = [self.player[game.opponent].rating for game in games if self.player[game.opponent].rating]
        return Fraction(sum(rated), len(rated)) if rated else Fraction(0)

    def most(self, ids: Iterable[int]) -> int:
        """The most pairs that some can make."""
        group = {*ids}
        return largest_by_trying({one: {two for two in group if self.may(one, two)} for one in group})

    # -- the course ---------------------------------------------------------------------------------------------------

    def _made(self, step: Step) -> list[tuple[int, int]]:
        rows = [step, *step.get("rows", ())]
        pairs = [(row["chooser"], row["taken"]) for row in rows if row.get("taken") and row.get("chooser")]
        return [pair for pair in pairs if frozenset(pair) in self.boards and step["step"] != "colours"]

    def first(self, ends: set[int]) -> tuple[int, int, int]:
        """The first pair with somebody of a question: the step, who chose, who was taken."""
        return next(pair for pair in self.pairs if ends & {*pair[1:]})

    def free(self, number: int, before: frozenset[int] = frozenset()) -> list[int]:
        """Who has no opponent yet when a step begins; of the rows of a step those before ``before`` are paired."""
        gone = {self.bye}
        for at, one, other in self.pairs:
            if at > number or before & {one, other}:
                break
            gone |= {one, other} if at < number or before else set()
        return [id_ for id_ in self.present if id_ not in gone]

    def group(self, number: int) -> set[int]:
        """Those of the group in which a step stands, and who came up to it."""
        at = max(at for at, step in enumerate(self.steps[:number]) if step["step"] == "group")
        found = {one["id"] for one in self.steps[at]["players"]} | {*self.steps[at].get("incoming", ())}
        for step in self.steps[at:number]:
            if step["step"] == "move" and step.get("to") == "group":
                found.add(step["id"])
        return found

    def columns(self, number: int) -> dict[int, str]:
        """In which column each stands."""
        rows = next(step["players"] for step in reversed(self.steps[:number]) if step["step"] == "columns")
        return {one["id"]: one["column"] for one in rows}

    def leavers(self, number: int) -> list[int]:
        """Who leaves the group of a step unpaired, or is an island of it."""
        start = max(at for at, step in enumerate(self.steps[:number], 1) if step["step"] == "group")
        ends = [at for at, step in enumerate(self.steps[start:], start + 1) if step["step"] == "group"]
        steps = self.steps[start : ends[0] - 1 if ends else len(self.steps)]
        ways = (("search", True), ("floater", False))
        islands = [
            one["chooser"] for one in steps if (one["step"], bool(one.get("taken"))) in ways and "chooser" in one
        ]
        left = [id_ for one in steps if one["step"] == "left" for id_ in one["ids"]]
        return [*islands, *left]

    # -- judging ------------------------------------------------------------------------------------------------------

    def wrong(self, said: WhyNot) -> str:
        """The first sentence that does not hold; empty where all do, and the first step with one of the two is told."""
        one, other, wish = said.question
        reasons = said.reasons
        if wish == "pair" and (rounds := [at for at in met(self.player[one], self.player[other]) if at < self.round]):
            return "" if (reasons[0]["kind"], reasons[0]["round"]) == ("met", rounds[-1]) else "have met"
        if not reasons:
            return f"silence: {said.kind}"
        if said.kind == "step" and wish == "pair" and self.bye not in (one, other):
            number, chooser, taken = self.first({one, other})
            named = {id_ for reason in reasons for id_ in _people(reason)}
            named |= {one, other} if "left" in reasons[0] else set()  # then the two would meet
            if not {chooser, taken} & named and not {*self.leavers(number)} & named:
                return f"the first pair with one of the two is {chooser}-{taken}"
        for reason in reasons:
            judge = getattr(self, "_" + reason["kind"].partition(".")[0].replace("-", "_"), None)
            if judge is None:
                return f"nothing judges {reason['kind']}"
            if not judge({"of": (one, other), "number": said.answer.get("number", 0), "wish": wish, **reason}):
                return f"{reason} does not hold"
        return ""

    def _met(self, it: Facts) -> bool:
        return it["round"] in met(self.player[it["one"]], self.player[it["other"]])

    def _even_number(self, it: Facts) -> bool:
        return bool(it["players"] == len(self.present)) and len(self.present) % 2 == 0

    def _forbidden(self, it: Facts) -> bool:
        return any({it["one"], it["other"]} <= {*ban.ids} for ban in self.event.forbidden)

    def _absolute(self, it: Facts) -> bool:
        dues = {self.due(it["one"]), self.due(it["other"])}
        return not self.may(it["one"], it["other"]) and {due.name.lower() for due in dues} == {it["colour"]}

    def _has_bye(self, it: Facts) -> bool:
        return bool(it["one"] == self.bye)

    _bye_no_float = _has_bye

    def _had_bye(self, it: Facts) -> bool:
        player = self.player[it["one"]]
        return not vega.may_have_bye(player, self.round) and last_bye(player, self.event.scoring) == (
            it["kind"],
            it["round"],
        )

    _had_points = _had_bye

    def _bye_score(self, it: Facts) -> bool:
        values = [self.score[self.bye], self.score[it["one"]]]
        return it["now"] == self.bye and values == [it["value"], it["forced"]] and values[0] < values[1]

    def _bye_rating(self, it: Facts) -> bool:
        ratings = [self.player[id_].rating for id_ in (it["now"], it["one"])]
        return self.round > 1 and self._in_list(it, 0) and ratings == [it["value"], it["forced"]]

    def _in_list(self, it: Facts, words: int) -> bool:
        """4: in the list of the bye two are equal by so many words, and the next puts the one before the other."""
        one, now = (self._row_of_bye(id_) for id_ in (it["one"], it["now"]))
        same = self.score[it["one"]] == self.score[it["now"]]
        return bool(it["now"] == self.bye and same and one[:words] == now[:words] and one[words] > now[words])

    def _row_of_bye(self, id_: int) -> tuple[Any, ...]:
        group = [two for two in self.present if self.score[two] == self.score[id_]]
        whites = sum(self.due(two) is WHITE for two in group)
        most = None if 2 * whites == len(group) else WHITE if 2 * whites > len(group) else BLACK
        return self.player[id_].rating, self.due(id_) is not most, -self.aro(id_), self.player[id_].name.casefold()

    def _bye_list(self, it: Facts) -> bool:
        """5: the last of the list."""
        one, now = it["one"], it["now"]
        same = self.score[one] == self.score[now]
        return self.round == 1 and now == self.bye and same and self.present.index(one) < self.present.index(now)

    def _bye_colour(self, it: Facts) -> bool:
        return self._in_list(it, 1) and self.due(it["now"]).name.lower() == it["colour"]

    def _bye_average(self, it: Facts) -> bool:
        return self._in_list(it, 2) and self._averages(it) == [it["value"], it["forced"]]

    def _bye_alphabet(self, it: Facts) -> bool:
        return self._in_list(it, 3)

    def _barred_bye(self, it: Facts) -> bool:
        able = [id_ for id_ in self.present if vega.may_have_bye(self.player[id_], self.round)]
        return {*it["who"]} | {self.bye} == {*self.present} and able == [self.bye]

    def _not_completion(self, it: Facts) -> bool:
        (who,) = _ids(it["who"])
        if it["wish"] == "floats" and it["now"] in it["of"]:  # 7.1: another one is taken by an island
            it = {**it, "number": self._search(it["now"])[0]}
        if it["wish"] == "bye" or self.bye in it["of"] or not it.get("one"):
            rest = [id_ for id_ in self.present if id_ != who]
            return 2 * self.most(rest) < len(rest)
        chooser = it["one"]
        rest = [id_ for id_ in self.free(it["number"]) if id_ not in (who, chooser)]
        return 2 * self.most(rest) < len(rest) or not self.may(who, chooser)

    def _taken_before(self, it: Facts) -> bool:
        """Both stood in the group in which somebody chose."""
        number, *pair = self.first({*it["of"]})
        return pair == [it["third"], it["one"]] and {*it["of"]} <= self.group(number)

    def _taken_from_below(self, it: Facts) -> bool:
        """7.1: an island meets somebody whose score is lower; those who came from above have looked at it before."""
        third, one = it["third"], it["one"]
        number = next(at for at, *pair in self.pairs if pair == [third, one])
        group = self.group(number)
        own = {two for two in group & {*self.free(number)} if self.score[two] == self.score[third]}
        alone = not any(self.may(third, two) for two in own)
        return alone and one not in group and self.score[one] < self.score[third] and self._of_group(number, it)

    def _taken_to_even(self, it: Facts) -> bool:
        """7.2: the extra player of a group above."""
        one = it["one"]
        number = next(at for at, *pair in self.pairs if one in pair)
        group = self.group(number)
        return self.score[one] < it["score"] and one in group and self._of_group(number, it)

    def _of_group(self, number: int, it: Facts) -> bool:
        at = max(at for at, step in enumerate(self.steps[:number]) if step["step"] == "group")
        return bool(self.steps[at]["score"] == it["score"])

    def _order_rows(self, it: Facts) -> bool:
        return True

    _order_rating_colour = _order_danubian = _order_down_the_column = _order_rows

    def _earlier(self, it: Facts) -> bool:
        one, now, other = it["one"], it["now"], it["other"]
        kind = self.steps[it["number"] - 1]["step"]
        if kind == "rows":
            column = self.columns(it["number"])
            return column[now] == column[other] != column[one] and self._row(now, column) <= self._row(other, column)
        if kind == "danubian":
            return any(self._key(now, due, low=True) <= self._key(other, due, low=True) for due in (WHITE, BLACK))
        if kind == "same_column":
            return True
        wanted = self.due(one).opposite
        return self._key(now, wanted) <= self._key(other, wanted)

    def _changed_places(self, it: Facts) -> bool:
        """6.3: the row in which somebody stood by 6.2 took another, whose place comes after that of ``now``."""
        column = self.columns(it["number"])
        row = {
            side: sorted((id_ for id_ in column if column[id_] == side), key=lambda id_: self._row(id_, column))
            for side in set(column.values())
        }
        rows = [(one, two) for at, one, two in self.pairs if at == it["number"]]
        mine, other_side = row[column[it["other"]]], next(row[side] for side in row if side != column[it["other"]])
        taken = {one if one in mine else two: other_side.index(two if one in mine else one) for one, two in rows}
        did = next(one for one, two in rows if it["third"] in (one, two))
        if did != it["who"]:
            return False
        return taken[it["third"]] < taken[it["now"]] < taken.get(it["other"], len(rows))

    def _row(self, one: int, column: dict[int, str]) -> tuple[Any, ...]:
        rating = self.player[one].rating
        return (self.aro(one), rating) if column[one] == "white" else (-rating, -self.aro(one))

    def _key(self, one: int, wanted: Colour, *, low: bool = False) -> tuple[Any, ...]:
        rating = self.player[one].rating
        return self.due(one) is not wanted, rating if low else -rating, self.aro(one)

    def _looked_at(self, it: Facts, words: int) -> bool:
        """7.1, 7.2, 8.2: two are equal by so many words of a list, and the next puts the one before the other."""
        step = self.steps[it["number"] - 1]
        wanted = step.get("wanted") or self.due(step["chooser"]).opposite.letter
        colour = next(one for one in (WHITE, BLACK) if one.letter == wanted)
        mine, theirs = (
            (*self._key(id_, colour, low=step["step"] == "danubian"), self.player[id_].name.casefold())
            for id_ in (it["now"], it["one"])
        )
        named = it.get("colour") in (None, colour.name.lower())
        return named and mine[:words] == theirs[:words] and mine[words] < theirs[words]

    def _before_colour(self, it: Facts) -> bool:
        return self._looked_at(it, 0)

    def _before_high_rating(self, it: Facts) -> bool:
        high = self.steps[it["number"] - 1]["step"] != "danubian"
        return high and self._looked_at(it, 1) and self._ratings(it) == [it["value"], it["forced"]]

    def _before_low_rating(self, it: Facts) -> bool:
        low = self.steps[it["number"] - 1]["step"] == "danubian"
        return low and self._looked_at(it, 1) and self._ratings(it) == [it["value"], it["forced"]]

    def _before_low_average(self, it: Facts) -> bool:
        return self._looked_at(it, 2) and self._averages(it) == [it["value"], it["forced"]]

    def _before_alphabet(self, it: Facts) -> bool:
        return self._looked_at(it, 3)

    def _stands_by(self, it: Facts, side: str, words: int) -> bool:
        """6.2: in one column two are equal by so many words, and the next puts the one above the other."""
        column = self.columns(it["number"])
        mine, theirs = ((*self._row(id_, column), self.player[id_].name.casefold()) for id_ in (it["now"], it["one"]))
        there = column[it["now"]] == column[it["one"]] == it["colour"] and side in ("", it["colour"])
        return there and mine[:words] == theirs[:words] and mine[words] < theirs[words]

    def _stands_high_rating(self, it: Facts) -> bool:
        return self._stands_by(it, "black", 0) and self._ratings(it) == [it["value"], it["forced"]]

    def _stands_low_average(self, it: Facts) -> bool:
        return self._stands_by(it, "white", 0) and self._averages(it) == [it["value"], it["forced"]]

    def _stands_low_rating(self, it: Facts) -> bool:
        return self._stands_by(it, "white", 1) and self._ratings(it) == [it["value"], it["forced"]]

    def _stands_high_average(self, it: Facts) -> bool:
        return self._stands_by(it, "black", 1) and self._averages(it) == [it["value"], it["forced"]]

    def _stands_alphabet(self, it: Facts) -> bool:
        return self._stands_by(it, "", 2)

    def _stands_list(self, it: Facts) -> bool:
        return self.round == 1

    def _came_first(self, it: Facts) -> bool:
        """8: who came from above, and whose opponent the step gives."""
        step = self.steps[it["number"] - 1]
        at = max(at for at, step in enumerate(self.steps[: it["number"]]) if step["step"] == "group")
        return (
            step["step"] == "floater" and it["third"] == step["chooser"] and it["third"] in self.steps[at]["incoming"]
        )

    def _extra_first(self, it: Facts) -> bool:
        """7.2 of the Danubian rules: the player who was moved up."""
        step = self.steps[it["number"] - 1]
        lower = self.score[it["third"]] < max(self.score[id_] for id_ in self.group(it["number"]))
        return step["step"] == "danubian" and it["third"] == step["chooser"] and lower

    def _same_column(self, it: Facts) -> bool:
        column = self.columns(it["number"])
        return column[it["one"]] == column[it["other"]] == it["column"] != column[it["now"]]

    def _so(self, it: Facts) -> bool:
        return bool(self.partner[it["one"]] == it["now"])

    def _not_rows(self, it: Facts) -> bool:
        (who,) = _ids(it["who"])
        column = self.columns(it["number"])
        rest = {id_ for id_ in self.free(it["number"], frozenset([it["one"]])) if id_ in column} - {it["one"], who}
        graph = {one: {two for two in rest if column[one] != column[two] and self.may(one, two)} for one in rest}
        return 2 * largest_by_trying(graph) < len(rest)

    # -- groups -------------------------------------------------------------------------------------------------------

    def _other_group(self, it: Facts) -> bool:
        group = self.group(it["number"])
        return self._so(it) and it["one"] in group and it["other"] not in group

    def _within(self, it: Facts) -> bool:
        return self._so(it) and self.score[it["one"]] == self.score[it["now"]] == it["score"]

    def _nobody_leaves(self, it: Facts) -> bool:
        """Nobody floats down, and nobody was taken to a group above."""
        return self._nobody_else_leaves(it) and not self._taken_up(it)

    def _nobody_else_leaves(self, it: Facts) -> bool:
        """With ``gone`` those who were taken up are named."""
        gone = self._taken_up(it)
        named = "gone" not in it or {*it["gone"]} == gone
        return named and not self.leavers(it["number"])

    def _taken_up(self, it: Facts) -> set[int]:
        return {id_ for id_ in self.present if self.score[id_] == it["score"]} - self.group(it["number"]) - {self.bye}

    def _extra(self, it: Facts) -> bool:
        group = self.group(it["number"])
        lowest = {self.score[id_] for id_ in _ids(it["now"])}
        rest = {self.score[id_] for id_ in group - {*_ids(it["now"])}}
        there = self._of_group(it["number"], it)
        return there and not self.leavers(it["number"]) and {*_ids(it["now"])} <= group and max(lowest) < max(rest)

    def _only_islands(self, it: Facts) -> bool:
        """7.1, 8.2: an island may meet nobody of the own score who is left; a floater met nobody of the group."""
        group = self.group(it["number"])
        came = {two for step in self.steps if step["step"] == "floaters" for two in step["ids"]}
        for one in _ids(it["now"]):
            at = max(at for at in range(1, len(self.steps) + 1) if self._sought(one, at, it))
            own = {two for two in self.group(at) & {*self.free(at)} - came if one not in came}
            if one not in group or self.partner[one] in group or any(self.may(one, two) for two in own):
                return False
        there = self._of_group(it["number"], it)
        return there and [*_ids(it["now"])] == self.leavers(it["number"])

    def _sought(self, one: int, at: int, it: Facts) -> bool:
        """Whether in a step of the group of an answer, before perhaps somebody came up to it, somebody looks."""
        step = self.steps[at - 1]
        looks = step["step"] in ("search", "floater") and step.get("chooser") == one
        return looks and self.group(at) <= self.group(it["number"])

    def _stays(self, it: Facts) -> bool:
        """Those who left, in order; the one whom the next sentence names may be left out."""
        if not self._of_group(it["number"], it):
            return False
        left = self.leavers(it["number"])
        told = [id_ for id_ in left if id_ in _ids(it["now"])]
        return 0 < len(told) >= len(left) - 1 and [*_ids(it["now"])] == told and it["one"] not in left

    def _leaves(self, it: Facts) -> bool:
        """Whoever would leave instead is one without whom the others who stay can meet, and these two each other."""
        left, group, ends = {*self.leavers(it["number"])}, self.group(it["number"]), {it["one"], it["other"]}
        there = it["one"] in left and it["other"] not in left and ends <= group
        if "third" not in it:
            return there
        rest = (group & {*self.free(it["number"])}) - left - {it["third"]} - ends
        return there and it["third"] in group - left - ends and 2 * self.most(rest) == len(rest)

    def _not_needed(self, it: Facts) -> bool:
        """6.4: without it a pair of the group is lost, so more would have to float."""
        (who,) = _ids(it["who"])
        left = (at for at, step in enumerate(self.steps, 1) if step["step"] == "left" and it.get("now") in step["ids"])
        number = it["number"] or next(left)
        group = self.group(number) & {*self.free(number)}
        return self.most(group - {who}) < self.most(group)

    def _island(self, it: Facts) -> bool:
        one = it["one"]
        number = next(
            at for at, step in enumerate(self.steps, 1) if (step["step"], step.get("chooser")) == ("search", one)
        )
        own = [two for two in self.free(number) if two in self.group(number) - {one} and self.score[two] == it["score"]]
        took = it.get("form") is None or self.partner[one] == it["now"] != one
        return took and not any(self.may(one, two) for two in own) and not (own and it.get("form") == "alone")

    def _nearer_group(self, it: Facts) -> bool:
        return self.score[it["now"]] > self.score[it["other"]]

    def _from_nearer(self, it: Facts) -> bool:
        """7.1, 7.2: whoever was taken by an island, or came to the group, has more points than the other one."""
        told = [self.score[it["now"]], self.score[it["other"]]] == [it["value"], it["forced"]]
        taken = it["now"] in self.group(it["number"]) or bool(self._search(it["now"])[1].get("chooser"))
        return told and it["value"] > it["forced"] and taken

    def _both_came(self, it: Facts) -> bool:
        """8: neither stood in the group as it was."""
        at = max(at for at, step in enumerate(self.steps[: it["number"]]) if step["step"] == "group")
        return {it["one"], it["other"]} <= {*self.steps[at]["incoming"]}

    def _came_up(self, it: Facts) -> bool:
        group = self.group(it["number"])
        return self._so(it) and self.score[it["one"]] < self.score[it["now"]] and it["other"] not in group

    def _not_fewer(self, it: Facts) -> bool:
        """D and U: the pairs of the lower group without the player, those of the upper one with the player."""
        (who,) = _ids(it["who"])
        choices = (one for one in self.steps if one["step"] in ("search", "danubian"))
        step = next(one for one in choices if who in _looked(one, "fewer"))
        taken = step.get("taken") or step["ids"][0]
        number = self.steps.index(step) + 1
        free = {*self.free(number)}
        if step["step"] == "danubian":
            group = self.group(number) & free - {step["chooser"]}
            return self.most(group - {who}) < self.most(group - {taken})
        lower = {id_ for id_ in free if self.score[id_] == self.score[who]}
        upper = self.group(number) & free - {who, taken}

        def worth(one: int) -> tuple[int, int]:
            up = 0 if step.get("chooser") else self.most(upper | {one})
            return self.most(lower - {one}) + up, up

        (mine, own), (theirs, other) = worth(who), worth(taken)
        return mine == theirs and own < other if it.get("form") == "upper" else mine < theirs

    def _not_fewer_own(self, it: Facts) -> bool:
        return self._not_fewer(it) and self._chose_for(it)

    def _not_fewer_both(self, it: Facts) -> bool:
        return self._not_fewer(it) and not self._chose_for(it)

    def _chose_for(self, it: Facts) -> bool:
        """Whether it was an island that sought an opponent: then the pairs of the upper group are the same."""
        (who,) = _ids(it["who"])
        return any(
            one["step"] == "search" and one.get("chooser") and who in _looked(one, "fewer") for one in self.steps
        )

    def _not_island(self, it: Facts) -> bool:
        """7.2: of the first group that somebody was looked at for, nobody who is free may be met."""
        (who,) = _ids(it["who"])
        number = next(at for at, step in enumerate(self.steps, 1) if who in _looked(step, "island"))
        return not any(self.may(who, two) for two in self.group(number) & {*self.free(number)})

    def _not_later(self, it: Facts) -> bool:
        return True

    _not_due = _not_later

    def _up_before(self, who: int) -> bool:
        """2.5: whether somebody came up in the round before, or three times; four in a long event."""
        ups = self._ups(who)
        return bool(ups) and (ups[-1] == self.round - 1 or len(ups) >= self._most_ups)

    def _not_grounded(self, it: Facts) -> bool:
        (who,) = _ids(it["who"])
        ups = self._ups(who)
        if it["form"].startswith("round"):
            return bool(ups) and ups[-1] == it["round"] == self.round - 1
        return len(ups) == it["count"] >= self._most_ups

    @property
    def _most_ups(self) -> int:
        """2.5: three times; four in an event of so many rounds."""
        return 4 if (self.event.rounds or self.round) >= _LONG else 3

    def _ups(self, who: int) -> list[int]:
        """The rounds in which somebody met one with more points."""
        ups: list[int] = []
        for at in range(1, self.round):
            game = vega.cell(self.player[who], at)
            if game.opponent:
                before = [
                    sum(self.event.scoring.points(vega.cell(self.player[id_], back)) for back in range(1, at))
                    for id_ in (who, game.opponent)
                ]
                ups += [at] if before[0] < before[1] else []
        return ups

    # -- floats -------------------------------------------------------------------------------------------------------

    def _meets_floater(self, it: Facts) -> bool:
        came, mine = self.score[it["now"]], self.score[it["one"]]
        way = (came > mine) == (it.get("form") == "down") and came != mine == it["score"]
        return way and self._so(it) and {it["one"], it["now"]} <= self.group(it["number"])

    def _alone_with_score(self, it: Facts) -> bool:
        return [*self.score.values()].count(self.score[it["one"]]) == 1

    def _met_all_there(self, it: Facts) -> bool:
        one = it["one"]
        same = [id_ for id_ in self.present if id_ != one and self.score[id_] == self.score[one]]
        return not any(vega.may_meet(self.event, self.player[one], self.player[id_], self.round) for id_ in same)

    def _leaves_by(self, it: Facts, words: int) -> bool:
        """6.4: in the order of leaving two are equal by so many words, and the next puts the one before the other."""
        now, one = it["now"], it["one"]
        number = next(at for at, step in enumerate(self.steps, 1) if step["step"] == "left" and now in step["ids"])
        group, free = self.group(number), self.free(number)
        score = max(self.score[id_] for id_ in group & {*free})
        waiting = {id_ for id_ in free if self.score[id_] < score} - group  # whoever came up has left the own group
        lower = max((self.score[id_] for id_ in waiting), default=0)
        below = {id_ for id_ in waiting if self.score[id_] == lower}
        rows = [
            (
                self.score[id_] < score,
                not any(self.may(id_, two) for two in below),
                self.player[id_].rating,
                -self.aro(id_),
                self.player[id_].name.casefold(),
            )
            for id_ in (now, one)
        ]
        mine, theirs = rows
        return {now, one} <= group and mine[:words] == theirs[:words] and mine[words] < theirs[words]

    def _leave_moved(self, it: Facts) -> bool:
        return self._leaves_by(it, 0)

    def _leave_below(self, it: Facts) -> bool:
        return self._leaves_by(it, 1)

    def _leave_rating(self, it: Facts) -> bool:
        return self._leaves_by(it, 2) and self._ratings(it) == [it["value"], it["forced"]]

    def _leave_average(self, it: Facts) -> bool:
        return self._leaves_by(it, 3) and self._averages(it) == [it["value"], it["forced"]]

    def _leave_alphabet(self, it: Facts) -> bool:
        return self._leaves_by(it, 4)

    def _ratings(self, it: Facts) -> list[int]:
        return [self.player[id_].rating for id_ in (it["now"], it["one"])]

    def _averages(self, it: Facts) -> list[int]:
        return [round(10 * self.aro(id_) + Fraction(1, 10**9)) for id_ in (it["now"], it["one"])]

    def _bye_others(self, it: Facts) -> bool:
        """All others are barred, or with the bye of any of them not everybody could be paired."""
        return it["now"] == self.bye and not any(
            vega.may_have_bye(self.player[one], self.round)
            and 2 * self.most({*self.present} - {one}) == len(self.present) - 1
            for one in {*self.present} - {self.bye}
        )

    def _not_nobody(self, it: Facts) -> bool:
        """Nobody of the group may be met: by one who leaves it, or by one who might come up to those still free."""
        who = {*_ids(it["who"])}
        if it.get("form") == "group-passed":
            left = (at for at, step in enumerate(self.steps, 1) if step["step"] == "left" and who <= {*step["ids"]})
            there = self.group(next(left))
        else:
            number, _ = self._search(it["of"][0])
            there = self.group(number) & {*self.free(number)}
        return not any(self.may(one, other) for one in who for other in there - {one})

    def _leave_alone(self, it: Facts) -> bool:
        """6.4: nobody of the group is free but those who leave it."""
        who = {*_ids(it["who"])}
        number = next(at for at, step in enumerate(self.steps, 1) if step["step"] == "left" and who == {*step["ids"]})
        return self.group(number) & {*self.free(number)} == who

    def _search(self, now: int) -> tuple[int, Step]:
        """The step in which somebody was taken to a group above."""
        looks = ((at, step) for at, step in enumerate(self.steps, 1) if step["step"] == "search")
        return next((at, step) for at, step in looks if now in (step.get("taken"), *step.get("ids", ())))

    def _comes_by(self, it: Facts, words: int) -> bool:
        """7.1, 7.2: the same of the list of those who may come up."""
        number, step = self._search(it["now"])
        mine, theirs = (
            (
                self.due(id_).letter != step["wanted"],
                -self.player[id_].rating,
                self.aro(id_),
                self.player[id_].name.casefold(),
            )
            for id_ in (it["now"], it["one"])
        )
        there = {it["now"], it["one"]} <= {*self.free(number)} and self.score[it["now"]] == self.score[it["one"]]
        return there and mine[:words] == theirs[:words] and mine[words] < theirs[words]

    def _come_colour(self, it: Facts) -> bool:
        return self._comes_by(it, 0) and self.due(it["now"]).name.lower() == it["colour"]

    def _come_rating(self, it: Facts) -> bool:
        return self._comes_by(it, 1) and self._ratings(it) == [it["value"], it["forced"]]

    def _come_average(self, it: Facts) -> bool:
        return self._comes_by(it, 2) and self._averages(it) == [it["value"], it["forced"]]

    def _come_alphabet(self, it: Facts) -> bool:
        return self._comes_by(it, 3)

    def _came_again(self, it: Facts) -> bool:
        """2.5 gives way: whoever else could come up was up too, or would cost a pair; ``alone``: nobody is left."""
        who = it["who"]
        number, step = self._search(who)
        chooser = step.get("chooser", 0)
        free = {*self.free(number)}
        lower = {id_ for id_ in free if self.score[id_] == self.score[who]}
        upper = self.group(number) & free

        def worth(one: int) -> int:
            return self.most(lower - {one}) + (0 if chooser else self.most(upper | {one}))

        def may_come(one: int) -> bool:
            met = self.may(chooser, one) if chooser else any(self.may(two, one) for two in upper)
            rest = [id_ for id_ in free if id_ not in (chooser, one)]
            return met and (not chooser or 2 * self.most(rest) == len(rest))

        beside = lower - {who, chooser}
        others = [one for one in beside if may_come(one) and not self._up_before(one)]
        alone = it["form"].endswith("-alone")
        return self._not_grounded(it) and alone is (not beside) and not any(worth(one) >= worth(who) for one in others)

    def _come_alone(self, it: Facts) -> bool:
        number, _ = self._search(it["now"])
        return [id_ for id_ in self.free(number) if self.score[id_] == it["score"]] == [it["now"]]

    def _impossible(self, it: Facts) -> bool:
        return True

    _bye_blocked = _impossible

    def _left_over(self, it: Facts) -> bool:
        """With the pair made, and those before it, no more than these few are left for players who need somebody."""
        if not it.get("article") or it["wish"] != "pair":  # of the whole round
            return True
        choosers = (chooser for at, chooser, _ in self.pairs if at == it["number"])
        pair = {next(choosers), *it["instead"]} if it.get("instead") else {*it.get("pair", it["of"])}
        rest = [id_ for id_ in self.free(it["number"], frozenset(pair)) if id_ not in pair]
        others = {*rest} - {*it["left"], *it["may_meet"]}
        apart = not any(self.may(id_, other) for id_ in it["left"] for other in others)
        return 2 * self.most(rest) < len(rest) and {*it["left"]} <= {*rest} and apart

    _blocked = _blocked_alone = _blocked_groups = _blocked_odd = _blocked_odds = _left_over

    def _settled_before(self, it: Facts) -> bool:
        """They were paired in a step before, or have the bye, and may meet those who were not."""
        free = {*self.free(it["number"])}
        there = all(self.may(one, other) and other in free for one, other in it["pairs"])
        return there and {*it["who"]}.isdisjoint(free) and [*it["who"]] == [one for one, _ in it["pairs"]]


def _ids(found: Any) -> Sequence[int]:
    return [found] if isinstance(found, int) else list(found)


def _looked(step: Step, kind: str) -> list[int]:
    return [row["who"] for row in step.get("against", ()) if row["kind"] == kind]


def _people(reason: Facts) -> list[int]:
    return [id_ for key in ("one", "other", "now", "third", "who") if key in reason for id_ in _ids(reason[key])]
