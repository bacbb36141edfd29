"""Lim: the procedure of the text (`tests/literal/lim.py`), with its decisions kept in the order they are taken in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tests.literal.lim import NONE, Entry, Lim, Pairs, Players
from tests.literal.why.byes import BLOCKED, blocked
from tests.literal.why.so import Answers, Facts, Graph, So, complete, even, forced_in, last_bye, met
from trfpair.event.model import Colour, Tournament
from trfpair.rounds.why import WhyNot

Key = tuple[int, bool, bool]


@dataclass
class Made:
    """A decision: the bye (``one``), somebody who leaves (``one``), or a pair."""

    what: str
    one: int
    other: int = 0
    group: int = 0
    against: dict[int, Facts] = field(default_factory=dict)
    """Of each who comes before in the order: why not."""
    article: str = ""
    keys: dict[int, tuple[Key, int]] = field(default_factory=dict)
    """Of all in the group of somebody who leaves: the words of the order before the number, and the number in it."""
    colour: str = ""
    """The colour that more of the group are due."""
    low: bool = False
    far: set[int] = field(default_factory=set)
    """4: those of the half of the list that begins in the middle."""

    def before(self, other: int, gone: Collection[int] = ()) -> list[Facts]:
        """3.9, 3.10, 3.2: by which word the one who leaves comes before another, or (0) before the next who stays."""
        rest = {id_: key for id_, key in self.keys.items() if id_ not in {self.one, *gone}}
        if not rest:
            return [{"kind": "leave-alone", "who": [self.one]}]
        other = other or min(rest, key=lambda id_: rest[id_])
        mine, theirs = self.keys[self.one][0], rest[other][0]
        if mine == theirs:
            form = {} if self.low else {"form": "larger"}
            return [{"kind": "leave-number", "article": "3.2.4", "one": other, "now": self.one, **form}]
        return [_later(other, mine, theirs) | ({"colour": self.colour} if mine[:2] == theirs[:2] else {})]


def _later(one: int, mine: Key, theirs: Key) -> Facts:
    """The first word by which somebody stands behind."""
    word = next(word for word, a, b in zip(WORDS, theirs, mine) if a != b)
    article = {"not-type": "3.9", "not-floated": "3.10", "not-majority": "3.2.2"}[word]
    kind = f"not-type-{'dcba'[theirs[0]]}" if word == "not-type" else word
    return {"kind": kind, "article": article, "who": one}


def _either(later: Facts) -> Facts:
    """Of one who stands behind, and is needed too, either may be told."""
    return {**later, "kind": {later["kind"], "not-needed"}, "article": {later["article"], "3.10.2"}}


class Round(Lim):
    """A round that keeps its decisions."""

    def pair(self) -> set[tuple[int, int]] | None:
        self.course: list[Made] = []
        self.members: list[set[int]] = []
        self.scores: list[str] = []
        self.undone: list[tuple[int, int]] = []
        self.supposed: set[int] = set()
        self.asked: dict[int, tuple[Players, Players, Players, bool]] = {}
        return super().pair()

    def bye(self, players: Players) -> Entry | None:
        found = super().bye(players)
        if found:
            self.course.append(Made("bye", found.id))
        return found

    def bye_key(self, one: Entry) -> tuple[int, int]:
        """1, 7.1: by score, in the first round by rating; then the larger number."""
        return (one.rating if self.round == 1 else one.score), -one.number

    def compatible(self, one: Entry, two: Entry) -> bool:
        """As the text has it; whoever is supposed to meet somebody may meet nobody else."""
        return super().compatible(one, two) and len({one.id, two.id} & self.supposed) != 1

    def leavers_if_met(self, group: int, ends: set[int]) -> list[int]:
        """Who would leave a group if two of it met."""
        self.supposed = ends
        left = super().leaving(*self.asked[group])
        self.supposed = set()
        return [one.id for one in left]

    def leaving(self, residents: Players, floaters: Players, there: Players, low: bool) -> list[Entry]:
        self._open([*residents, *floaters], residents)
        self.asked[len(self.members) - 1] = (residents, [*floaters], there, low)
        left = super().leaving(residents, floaters, there, low)
        group = [*residents, *floaters]
        for number, gone in enumerate(left):
            made = Made("float", gone.id, group=len(self.members) - 1)
            self._against_leaving(made, group, [*residents], left[:number], there, low, gone)
            self.course.append(made)
            group = [one for one in group if one is not gone]
        return left

    def _against_leaving(
        self, made: Made, group: Players, residents: Players, chosen: Players, there: Players, low: bool, gone: Entry
    ) -> None:
        """Who comes before by the number, or by a word before it but is needed: why not."""
        most = self.most(group)
        excess = sum(1 if self.due(p) is Colour.WHITE else -1 if self.due(p) is Colour.BLACK else 0 for p in group)
        due = Colour.WHITE if excess > 0 else Colour.BLACK if excess < 0 else NONE

        def key(one: Entry) -> Key:
            kind = self.disadvantage(one, one not in residents, chosen, there, low)
            return kind, one.floated, not (due is not NONE and self.due(one) is due)

        made.keys = {one.id: (key(one), one.number if low else -one.number) for one in group}
        made.colour, made.low = due.name.lower(), low
        for one in group:
            if one is gone:
                continue
            needed = self.most([p for p in group if p is not one]) < most
            first = one.number < gone.number if low else one.number > gone.number
            if key(one) > key(gone) and first:
                later = _later(one.id, key(gone), key(one))
                made.against[one.id] = _either(later) if needed else later
            elif needed and (key(one) < key(gone) or (key(one) == key(gone) and first)):
                made.against[one.id] = {"kind": "not-needed", "article": "3.10.2", "who": one.id}

    def _open(self, players: Players, residents: Players) -> None:
        self.members.append({one.id for one in players})
        self.scores.append(self.told(residents[0].score if residents else 0))

    @staticmethod
    def told(score: int) -> str:
        """A score as people write it."""
        return f"{score // 10}.{score % 10}"

    def median(self, players: list[Entry], twice_median: int) -> Pairs:
        self.members.append({one.id for one in players})
        self.scores.append(f"{twice_median / 20:.2f}".removesuffix("0"))
        before = {low: [*pairs] for low, pairs in self.made.items()}
        boards = super().median(players, twice_median)
        gone = [pair for low, pairs in before.items() for pair in pairs if pair not in self.made[low]]
        self.undone = [(one.id, two.id) for one, two in gone]
        return boards

    def pair_group(self, players: Players, is_floater: Callable[[Entry], bool], low: bool, twice_median: int) -> Pairs:
        self.members[-1] |= {one.id for one in players}
        self.floats_in = is_floater
        return super().pair_group(players, is_floater, low, twice_median)

    def take(self, pairs: Pairs, left: list[Entry], player: Entry, order: list[Entry]) -> None:
        before = [*left]
        super().take(pairs, left, player, order)
        taken = pairs[-1][1]
        made = Made("pair", player.id, taken.id, len(self.members) - 1)
        made.article = "3.8" if self.floats_in(player) else "4"
        made.far = {one.id for one in before[len(before) // 2 :]}
        fits = self.due(player) is not NONE and self.due(taken) is self.due(player).opposite
        for at, other in enumerate(order):
            if other is taken:
                continue
            after = at > order.index(taken)
            able = self.compatible(player, other) and self.pairable(
                [one for one in before if one is not player and one is not other]
            )
            wanted = self.due(player) is not NONE and self.due(other) is self.due(player).opposite
            if after and (fits or not wanted):
                continue
            if not able:
                rest = [one for one in before if one is not player and one is not other]
                more = {"both-due", "not-no-due"} if fits and not wanted else set[str]()
                made.against[other.id] = {"kind": {*BLOCKED, *more}, "holds": self._leaves_over(rest)}
            elif self.due(other) is NONE:
                made.against[other.id] = {"kind": "not-no-due", "who": other.id}
            else:
                made.against[other.id] = {"kind": "both-due", "one": player.id, "other": other.id}
        self.course.append(made)

    def _leaves_over(self, rest: Players) -> Callable[[Facts], bool]:
        """A judge of who would be left over of a group, where a reason names them."""
        graph = {one.id: {two.id for two in rest if two is not one and self.compatible(one, two)} for one in rest}
        score = self.scores[-1]

        def holds(reason: Facts) -> bool:
            if reason["kind"] not in BLOCKED:
                return True
            named = {*reason["left"], *reason["may_meet"]} <= {*graph}
            return (
                named
                and (reason["form"].partition("-")[0], reason["score"]) == ("group", score)
                and blocked(reason, graph)
            )

        return holds


WORDS = ("not-type", "not-floated", "not-majority")


class LimAnswers(Answers):
    """The answers of the text about a round."""

    def __init__(self, event: Tournament, round_: int) -> None:
        self.text = Round(event, round_)
        found = self.text.pair()
        assert found is not None
        self.boards = {frozenset(pair) for pair in found}
        self.entry = {one.id: one for one in self.text.entries}
        self.player = {player.id: player for player in event.players}
        self.event = event
        undone = [{*pair} for pair in self.text.undone]
        last = len(self.text.members) - 1
        self.course = [
            made
            for made in self.text.course
            if made.what != "pair" or made.group == last or {made.one, made.other} not in undone
        ]
        self.now = {one: other for board in found for one, other in (board, board[::-1])}

    def forced(self, one: int, other: int, wish: str) -> Graph | None:
        """Who may meet whom with the choice."""
        graph = {
            id_: {two.id for two in self.text.entries if two.id != id_ and self.text.compatible(entry, two)}
            for id_, entry in self.entry.items()
        }
        if len(graph) % 2:
            able = {id_ for id_, entry in self.entry.items() if not entry.barred}
            graph = {0: able} | {id_: others | ({0} if id_ in able else set()) for id_, others in graph.items()}
        return forced_in(graph, {id_: entry.score for id_, entry in self.entry.items()}, one, other, wish)

    def answer(self, one: int, other: int, wish: str) -> So:
        """The answer of the text."""
        if wish == "bye":
            return self._bye(one)
        if wish == "floats":
            return self._floats(one)
        rounds = [at for at in met(self.player[one], self.player[other]) if at < self.text.round]
        if rounds:
            return So("met", [{"kind": "met", "article": "2.1", "one": one, "other": other, "round": rounds[-1]}])
        if any({one, other} <= {*group.ids} for group in self.event.forbidden):
            return So("forbidden", [{"kind": "forbidden", "one": one, "other": other}])
        if not self.text.compatible(self.entry[one], self.entry[other]):
            colour = self.text.due(self.entry[one]).name.lower()
            return So("colour", [{"kind": "absolute", "article": "5.1", "one": one, "other": other, "colour": colour}])
        apart = [{"kind": "taken-apart", "article": "2.6", "one": one, "other": other}]
        undone = any({one, other} == {*pair} for pair in self.text.undone)
        return So("step", [*(apart if undone else []), *self._pair(one, other)])

    def wrong(self, said: WhyNot) -> str:
        """Where an answer says something else; those who were settled before are told behind whoever is left over."""
        first = said.reasons[:-1] if said.reasons and said.reasons[-1]["kind"] == "settled-before" else said.reasons
        if len(first) < len(said.reasons):
            if first[-1]["kind"] not in BLOCKED:
                return f"{said.reasons[-1]} without anybody who is left over"
            if not {*said.reasons[-1]["who"]} <= self._settled_before({*said.question.ids}):
                return f"{said.reasons[-1]} were paired later"
            if not all(self.text.compatible(*(self.entry[id_] for id_ in pair)) for pair in said.reasons[-1]["pairs"]):
                return f"{said.reasons[-1]} may not meet"
        return super().wrong(replace(said, answer={**said.answer, "reasons": list(first)}))

    def _settled_before(self, ends: set[int]) -> set[int]:
        """Those who had an opponent, or the bye, before the decision that ends a pair."""
        at = next(at for at, made in enumerate(self.course) if self._settles(made, ends))
        made = [one for one in self.course[:at] if one.what != "float"]
        return {id_ for one in made for id_ in (one.one, one.other)}

    def _pair(self, one: int, other: int) -> list[Facts]:
        ends = {one, other}
        for made in self.course:
            found = self._settles(made, ends)
            if found:
                return found
        raise AssertionError("nothing settled the two")

    def _settles(self, made: Made, ends: set[int]) -> list[Facts]:
        if made.what == "bye" and made.one in ends:
            return [{"kind": "has-bye", "one": made.one}, *(self._next_for_bye(made.one, ends) or self._all_barred())]
        if made.what == "float" and made.one in ends and ends <= self.text.members[made.group]:
            (rest,) = ends - {made.one}
            leaving = self._leavers(made.group)
            if rest in leaving:
                return []
            head = {"kind": "leaves", "one": made.one, "other": rest, "score": self.text.scores[made.group]}
            then = [id_ for id_ in self.text.leavers_if_met(made.group, ends) if id_ not in leaving]
            if len(then) != 1:
                return [head, *self._chosen(made)]
            passed = made.against.get(then[0])
            head |= {"third": then[0], "form": "if-met"}
            return [head, *([passed] if passed else made.before(then[0]))]
        if made.what == "pair" and len(ends & {made.one, made.other}) == 1:
            return self._chose(made, ends)
        return []

    def _leavers(self, group: int) -> list[int]:
        return [made.one for made in self.course if made.what == "float" and made.group == group]

    def _chosen(self, made: Made) -> list[Facts]:
        """Who stays, and was passed over for somebody who leaves."""
        gone = self._leavers(made.group)
        return [{**reason, "instead": [one]} for one, reason in made.against.items() if one not in gone]

    def _none_stays(self, made: Made) -> Facts | None:
        """That no two of a group may meet, all of whom leave it."""
        ids = sorted(self.text.members[made.group])
        bans = [{*group.ids} for group in self.event.forbidden]
        if len(ids) == 1 or ids != sorted(self._leavers(made.group)):
            return None
        pairs = [(one, two) for one in ids for two in ids if one < two]
        if not all(two in self.entry[one].met or any({one, two} <= ban for ban in bans) for one, two in pairs):
            return None
        rounds = met(self.player[ids[0]], self.player[ids[1]])
        two = {"form": "met", "round": rounds[-1]} if rounds else {"form": "kept"}
        told = two if len(ids) == 2 else {}
        came = [one for one in ids if self.text.told(self.entry[one].score) != self.text.scores[made.group]]
        if came:
            form = "-".join([*([told["form"]] if told else []), "came"])
            told = {**told, "one": came[0] if len(came) == 1 else came, "form": form}
        return {"kind": "no-two-meet", "who": ids, "score": self.text.scores[made.group], **told}

    def _chose(self, made: Made, ends: set[int]) -> list[Facts]:
        if made.one not in ends:
            (rest,) = ends - {made.other}
            if rest not in self.text.members[made.group]:
                score = self.text.scores[made.group]
                head = {"kind": "other-group", "one": made.other, "other": rest, "now": made.one, "score": score}
                return [head, *self._stays(made.other, made.group)]
            return [
                {"kind": "taken-before", "third": made.one, "one": made.other, "other": rest},
                self._first(made, rest),
            ]
        (other,) = ends - {made.one}
        if other not in self.text.members[made.group]:
            score = self.text.scores[made.group]
            head = {"kind": "other-group", "one": made.one, "other": other, "now": made.other, "score": score}
            return [head, *self._stays(made.one, made.group)]
        if other in made.against:
            return [made.against[other]]
        return [{"kind": "earlier", "one": made.one, "other": other, "now": made.other}, self._before(made, other)]

    def _first(self, made: Made, rest: int) -> Facts:
        """Why somebody chooses before another: by coming to the group; by standing at the end of it."""
        if made.article == "3.8":
            return {"kind": "came-first", "article": "3.8", "third": made.one}
        numbers = [self.entry[id_].number for id_ in (made.one, made.other, rest)]
        assert numbers[0] in (min(numbers), max(numbers))
        form = {"form": "below"} if numbers[0] == max(numbers) else {}
        return {"kind": "chose-from-end", "article": "4", "third": made.one, "one": made.other, "other": rest, **form}

    def _before(self, made: Made, other: int) -> Facts:
        """By what whoever is taken comes before another in the order of the one who chooses."""
        ends = {"article": made.article, "one": other, "now": made.other}
        due = [self.text.due(self.entry[id_]) for id_ in (made.one, made.other, other)]
        if due[0] is not NONE and due[1] is due[0].opposite is not due[2]:
            return {"kind": "before-colour", **ends, "colour": due[1].name.lower()}
        if made.article == "3.8":
            form = {"form": "below"} if self.entry[made.other].number > self.entry[other].number else {}
            return {"kind": "before-place", **ends, "third": made.one, **form}
        form = {} if {made.other, other} <= made.far else {"form": "back" if made.other in made.far else "own"}
        return {"kind": "before-middle", **ends, "third": made.one, **form}

    def _stays(self, one: int, group: int) -> list[Facts]:
        leavers = self._leavers(group)
        if not leavers:
            return [{"kind": "nobody-leaves", "score": self.text.scores[group]}]
        steps = [made for made in self.course if made.what == "float" and made.group == group and one in made.against]
        if steps:
            return [
                {"kind": "stays", "one": one, "now": leavers, "score": self.text.scores[group]},
                *(step.against[one] for step in steps),
            ]
        last = [made for made in self.course if made.what == "float" and made.group == group][-1]
        by = last.before(one)
        before = [id_ for id_ in leavers if id_ not in [row.get("now") for row in by if row["kind"] == "leave-number"]]
        later = {"kind": "stays", "one": one, "now": before, "score": self.text.scores[group]}
        return [*([later] if before else []), *by]

    # -- the bye, floats ----------------------------------------------------------------------------------------------

    def _not_bye(self, one: int, now: int) -> list[Facts]:
        entry, taker = self.entry[one], self.entry[now]
        had = self._had(one)
        if had:
            return [{**had, "article": "C.04.1, 4"}]
        mine, theirs = self.text.bye_key(entry), self.text.bye_key(taker)
        if mine < theirs:
            return [{"kind": "not-completion", "who": one}]
        if mine[0] == theirs[0]:
            return [{"kind": "bye-number", "one": one, "now": now}]
        word = "bye-rating" if self.text.round == 1 else "bye-score"
        return [{"kind": word, "one": one, "now": now, "value": theirs[0], "forced": mine[0]}]

    def _all_barred(self) -> list[Facts]:
        """That nobody may have the bye but the one who has it."""
        (now,) = (made.one for made in self.course if made.what == "bye")
        return [{"kind": "barred-bye", "article": "C.04.1, 4", "who": sorted({*self.entry} - {now})}]

    def _had(self, one: int) -> Facts | None:
        player = self.player[one]
        found = last_bye(player, self.event.scoring) if self.entry[one].barred else None
        return {"kind": found[0], "one": one, "round": found[1]} if found else None

    def _bye(self, one: int) -> So:
        byes = [made.one for made in self.course if made.what == "bye"]
        if not byes:
            return even(len(self.entry))
        if byes[0] != one:
            return So("step", self._not_bye(one, byes[0]))
        mine = self.text.bye_key(self.entry[one])
        passed = [
            {**self._not_bye(id_, one)[0], "instead": [id_]}
            for id_, entry in self.entry.items()
            if self.text.bye_key(entry) < mine
        ]
        following = [row for row in self._next_for_bye(one) if "instead" in row or not passed]
        told = [*passed, *following] or self._all_barred()
        return So("made", [*told, *self._as_many_points(one, {id_ for row in told for id_ in row.get("instead", ())})])

    def _as_many_points(self, now: int, said: Collection[int]) -> Iterator[Facts]:
        """What bars those from the bye who have as many points and of whom nothing is said: of the three nearest."""
        order = [*self.entry]
        alike = [id_ for id_ in order if self.entry[id_].score == self.entry[now].score and id_ not in {now, *said}]
        for id_ in sorted(alike, key=lambda id_: abs(order.index(id_) - order.index(now)))[:3]:
            if self._had(id_):
                yield {**self._not_bye(id_, now)[0], "instead": [id_]}

    def _able(self, one: int) -> bool:
        """Whether all others can be paired."""
        graph = self.forced(one, 0, "bye")
        assert graph is not None
        return complete(graph, frozenset(graph))

    def _next_for_bye(self, now: int, ends: Collection[int] = ()) -> list[Facts]:
        """By what somebody who might have the bye comes next, of whom nothing is said; of a pair no end."""
        mine = self.text.bye_key(self.entry[now])
        later = [
            id_
            for id_, it in self.entry.items()
            if self.text.bye_key(it) > mine and not self._had(id_) and self._able(id_)
        ]
        later = [id_ for id_ in later if id_ not in ends] or later
        following = min(later, key=lambda id_: self.text.bye_key(self.entry[id_]), default=0)
        if not following and not all(map(self._had, {*self.entry} - {now})):
            return [{"kind": "bye-others", "now": now}]
        return [{**self._not_bye(following, now)[0], "instead": [following]}] if following else []

    def _why_first(self, one: int) -> list[Facts]:
        """Why somebody leaves before whom nobody is passed over, where it is no word of the order."""
        same = [id_ for id_, entry in self.entry.items() if entry.score == self.entry[one].score and id_ != one]
        if not same:
            return [{"kind": "alone-with-score", "one": one, "score": self.entry[one].score, "form": "points"}]
        bans = [{*group.ids} for group in self.event.forbidden]
        apart = [id_ for id_ in same if id_ in self.entry[one].met or any({one, id_} <= ban for ban in bans)]
        if apart != same:
            return []
        rounds = met(self.player[one], self.player[same[0]])
        alone = {"form": "met", "round": rounds[-1]} if len(same) == 1 and rounds else {}
        head = {"kind": "met-all-there", "one": one, "who": same, **alone}
        return [head, *(self._between(one, same) if len(same) > 1 else ())]

    def _between(self, one: int, others: Sequence[int]) -> Iterator[Facts]:
        """What keeps somebody apart from each of several; of more than three the pairs, bans first."""
        met_in = {two: met(self.player[one], self.player[two])[-1] for two in others if two in self.entry[one].met}
        banned = [two for two in others if two not in met_in]
        if len(others) <= 3:
            for two in others:
                ends = {"one": one, "other": two}
                yield {"kind": "met", **ends, "round": met_in[two]} if two in met_in else {"kind": "forbidden", **ends}
            return
        for kind, ids in (("forbidden-pairs", banned), ("met-pairs", [*met_in])):
            if ids:
                all_of = {"form": "of-one", "one": one, "who": ids} if len(ids) > 1 else {}
                yield {"kind": kind, "pairs": [[one, two] for two in ids], **all_of}

    def _comes(self, one: int, group: int) -> bool:
        """Whether somebody of another score was paired in the group that one leaves: the order is then the reason."""
        pairs = ((made.one, made.other) for made in self.course if made.what == "pair" and made.group == group)
        return any(self.entry[id_].score != self.entry[one].score for pair in pairs for id_ in pair)

    def _floats(self, one: int) -> So:
        steps = [made for made in self.course if made.what == "float" and made.one == one]
        if steps:
            found = [self._chosen(made) or [self._none_stays(made)] for made in steps]
            passed = [reason for reasons in found for reason in reasons if reason]
            first = self._why_first(one)
            if first and first[0]["kind"] == "alone-with-score" and passed and passed[0]["kind"] == "no-two-meet":
                passed = [*first, *passed]
            group = steps[0].group
            gone = self._leavers(group)
            alone = first if first and not self._comes(one, group) else []
            return So("made", passed or alone or steps[0].before(0, gone))
        now = self.now[one]
        if not now:
            return So("bye-instead", [{"kind": "bye-no-float", "one": one}])
        made = next(made for made in self.course if one in (made.one, made.other))
        higher = self.entry[now].score - self.entry[one].score
        way = {"kind": "meets-floater", **({"form": "down"} if higher > 0 else {})} if higher else {"kind": "within"}
        head = {**way, "one": one, "now": now, "score": self.text.scores[made.group]}
        return So("step", [head, *self._stays(one, made.group)])
