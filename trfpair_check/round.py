"""A round: facts of the players, seats, groups that cannot be paired (sections 1, 2, 8 of docs/certificates.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import accumulate, chain, combinations, product
from typing import Any

from .editions import EDITIONS, check_system, record_of
from .notices import check_notices, named_by_hand
from .told import Told
from .tournament import NOBODY, OTHER, File, Player
from .words import Json, Stop, require

NOTHING = Told()


class Round:
    """The players before a round (section 2), and the claims of pairs.json. Each family of systems has its own."""

    systems: tuple[str, ...] = ()
    """Their names in pairs.json."""
    needs_rounds = True
    """Does anything hang on the number of rounds?"""
    calendar = False
    """Do the boards follow from the numbers alone?"""
    may_be_free = False
    """May somebody who takes part have no board, and no bye?"""
    seats_said: tuple[str, ...] = (
        "nobody meets an old opponent, or against a ban; nobody who is barred has the bye",
        "the colours of the boards, and their order",
    )
    """What follows from the seats, in words."""
    facts_said = "their articles, the facts of players and the reasons"
    """What is compared in the steps."""
    keys = ""  # the names and keys of the steps
    old: tuple[str, ...] = ()  # the systems that are no longer in force

    def __init__(self, data: bytes, answer: Json, told: Told = NOTHING) -> None:
        try:
            file = self.file = self.reader(data)
        except (LookupError, ValueError) as error:
            raise Stop(3, f"the tournament file cannot be read: {error}") from None
        require(file.records["001"], "the tournament file has no player (record 001)", 3)
        event = f"the file is {'a' if file.has_teams else 'no'} team event, and pairs.json is of the system"
        require(file.has_teams == (file.noun == "team"), f"{event} {answer['system']}", 3)
        self.told, self.checked, self.unchecked, self.unasked = told, list[str](), list[str](), 0
        self.answer, self.number, self.system = answer, answer["round"], answer["system"]
        self.new = self.system not in self.old
        self.taken: list[str] = []
        self.unproved: list[str] = []
        self.points = file.points
        self.may = cache(lambda a, b: not self.bars(a, b))
        self.set_aside()
        self.head()
        self.by_id = {p.id: p for p in file.players}
        self.scores()
        self.drawn_colour()
        for p in file.players:
            self.history(p)
        self.absences()
        self.facts()
        self.players = sorted(self.here, key=lambda p: p.rank)
        self.by_id = {p.id: p for p in [NOBODY, *self.players]}
        self.one_seat_each()
        groups = [group for first, last, group in file.bans if first <= self.number <= last]
        self.banned = {frozenset(pair) for group in groups for pair in combinations(map(int, group), 2)}
        self.boards = [(self.by_id[row["white"]], self.by_id[row["black"]]) for row in answer["pairs"]]
        self.receiver = self.by_id[answer["bye"]] if answer["bye"] else None

    @staticmethod
    def reader(data: bytes) -> File:
        """The tournament file as the family reads it."""
        return File(data)

    def set_aside(self) -> None:
        """Boards and byes of a round that was begun by hand stand as the file has them, and the others are paired.

        The log of the file says so until the round is completed; then those stand that the notice of the page names.
        """
        file, number, pairs = self.file, self.number, list[tuple[int, int]]()
        self.by_hand: dict[int, str] = {}
        begun, named = number in file.begun_by_hand, named_by_hand(self.answer)
        for p in file.players if begun or named else ():
            other, _, result = p.cell(number)
            if begun and (other or result):
                self.by_hand[p.id] = "Z" if other or result == "U" else result
            pair = (p.id, other) if not other or file.white(p, number, other) else (0, 0)
            if (other or result == "U") and pair[0] and (begun or pair in named):
                pairs.append(pair)
        self.by_hand |= dict.fromkeys((v for pair in pairs for v in pair if v), "Z")
        for p in file.players:
            if p.id in self.by_hand:
                p.cells[number - 1] = 0, "", self.by_hand[p.id]
        self.by_hand_pairs = pairs
        """The same as numbers, White first; Black 0 is the bye."""
        self.standing = [f"{white}-{black or 'bye'}" for white, black in sorted(pairs)]
        """The boards that stand, as a notice has them."""
        games = ", ".join(self.standing)
        if games and begun:
            self.unchecked.append(f"the boards of round {number} that stand, as made by hand: {games}")
        elif games:
            self.taken.append(f"that boards of round {number} stood before the others were paired: {games}")

    def with_bye(self) -> Player:
        """Who has the bye, where there is one."""
        assert self.receiver is not None
        return self.receiver

    def head(self) -> None:
        """The event and the system are those of the file, or as the caller says."""
        file, answer, told, options = self.file, self.answer, self.told, self.answer["options"]
        if told.system:
            require(self.system == told.system, f"the system is {self.system}, not {told.system}")
        else:
            record = record_of(file.records, file.record.removesuffix("_BAKU"))
            self.taken += check_system(self.system, record, file.records["###"], file.first_day)
        rules = EDITIONS[self.system].rules if self.system in EDITIONS else answer["edition"]
        require(answer["edition"] == rules, f"the edition is {answer['edition']}, not {rules}")
        require(answer["tournament"] == file.name, f"the event is {answer['tournament']}, not {file.name}")
        require(re.fullmatch(r"trfpair \S+", answer["program"]), "the program is not trfpair with its version")
        if not file.rounds and told.rounds:
            file.rounds = file.rounds_of(told.rounds)
        require(file.rounds in (None, answer["rounds"]), f"rounds: {answer['rounds']}, the file has {file.rounds}")
        self.rounds = answer["rounds"]
        require(self.rounds or not self.needs_rounds, "nobody tells the number of rounds: give it with --rounds", 3)
        there = self.number <= (self.rounds or self.number)
        require(there, f"there is no round {self.number}: the event has {self.rounds}", 3)
        self.last = self.rounds is not None and self.number >= self.rounds
        if not file.rounds and self.rounds:
            last = "so that this is the last round" if self.last else "so that this is not the last round"
            self.taken.append(f"the number of rounds ({self.rounds}), {last}")
        self.initial = answer["initial_colour"]
        self.options(options)

    def options(self, options: Json) -> None:
        """Each is one that the caller says, or as the file keeps it; another one is taken from the page, and named."""
        file, told = self.file, self.told
        baku = "BAKU" in file.system or told.baku
        require(options.get("baku", True) is True, "the options: baku is given where there is no acceleration")
        require("baku" in options or not baku, "the options: pairs.json has no Baku acceleration, the event has")
        kept = file.options_of(self.system)
        for name in sorted(kept.keys() - options.keys()):
            require(False, f"the options: the file keeps {name}={kept[name]}, pairs.json has no {name}")
        for name, value in sorted(options.items()):
            given = getattr(told, name) if name in ("preferences", "primary") else ""
            typed = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            if given:
                require(value == given, f"the option {name} is {value}, not {given}")
            elif typed != kept.get(name) and (name != "baku" or not baku):
                but = f", where the file keeps {kept[name]}" if name in kept else ""
                self.taken.append(f"the option {'--baku' if name == 'baku' else f'{name}={typed}'}{but}")

    def drawn_colour(self) -> None:
        """The initial colour: as the caller says, of the file, read off its first colours, or of the page."""
        known, first = self.told.initial_colour or self.file.colour, self.first_colour()
        if known or (first and not self.initial):
            require(self.initial == (known or first), f"the initial colour is {self.initial}, not {known or first}")
        elif self.initial != (first or None):
            but = f", though the first round with colours tells {first}" if first else ""
            self.taken.append(f"the initial colour ({self.initial}){but}")

    def first_colour(self) -> str:
        """C.04.2: of the first round in which games have colours, the highest ranked player's; an even number turns."""
        for number in range(1, self.number + 1):
            here = [p for p in self.file.players if any(p.took_part(n) for n in range(1, number + 1))]
            seen = [(-p.scores[number - 1], at, p) for at, p in enumerate(here, 1) if p.cell(number)[1]]
            if seen:
                _, at, p = min(seen, key=lambda one: one[:2])
                return "white" if (p.cell(number)[1] == "W") == bool(at % 2) else "black"
        return ""

    def scores(self) -> None:
        """Results, points and scores of each earlier round; the ranking order."""
        file = self.file
        if self.accelerated() and not file.virtual:
            fast = (self.rounds + 1) // 2
            for p, number in product(file.players[: (len(file.players) + 3) // 4 * 2], range(1, fast + 1)):
                file.virtual[p.id, number] = file.win if number <= (fast + 1) // 2 else file.draw
        for order, p in enumerate(file.players):
            p.results = [file.result(p, number) for number in range(1, self.number)]
            real = list(accumulate((r[0] for r in p.results), initial=0))
            p.real, p.virtual = real[-1], file.virtual.get((p.id, self.number), 0)
            p.scores = [points + file.virtual.get((p.id, number), 0) for number, points in enumerate(real, 1)]
            p.score, p.rank, p.order = p.scores[-1], (-p.scores[-1], order), order

    def history(self, p: Player) -> None:
        """Games, colours, floats (round by round: down v, up ^), what bars from the bye, and the preference."""
        p.games, p.without_game = [], []
        for number, (got, opponent, colour, bye) in enumerate(p.results, 1):
            self.told_round(p, number, opponent)
            if opponent:
                p.met[opponent] = number
                p.colours += colour
                mine, theirs = p.scores[number - 1], self.by_id[opponent].scores[number - 1]
                p.floats += "v" if mine > theirs else "^" if mine < theirs else "."
                continue
            p.floats += self.unplayed_float(got, bye)
            if bye == "PAB" or self.bars_as_won(got, bye):
                p.barred[number] = "had-bye" if bye == "PAB" else "had-points"
        p.recent = (p.floats[::-1] + "..")[:2]  # last round, the one before
        p.unplayed = len(p.results) - len(p.colours)
        p.difference = p.colours.count("W") - p.colours.count("B")
        if p.colours:
            same, d = p.colours[-2:] in ("WW", "BB"), p.difference
            p.strength = 3 if abs(d) > 1 or same else 1 + abs(d)
            p.prefers = OTHER[p.colours[-1]] if d == 0 or (same and abs(d) < 2) else "B" if d > 0 else "W"

    def told_round(self, p: Player, number: int, opponent: int) -> None:
        """A round as the tables tell it."""
        other, colour, result = p.cell(number)
        if opponent:
            p.games.append([opponent, number, colour.lower()])
        else:
            p.without_game.append([number, result or self.file.byes.get((p.id, number)) or " ", other])

    def unplayed_float(self, got: int, bye: str) -> str:
        return "v" if not self.new or bye == "PAB" or got > max(self.points["WL"], self.points["BL"]) else "."

    def bars_as_won(self, got: int, bye: str) -> bool:
        return got >= self.file.won if self.new else bye == "FW"

    def one_seat_each(self) -> None:
        """Everybody who takes part has one seat, or the bye."""
        answer, noun = self.answer, self.file.noun
        seats = Counter(v for row in answer["pairs"] for v in (row["white"], row["black"]))
        seats.update([answer["bye"]] if answer["bye"] else [])
        seats.update(self.free.keys())
        for one, times in sorted(seats.items()):
            require(one in self.by_id, f"{noun} {one} is seated, but takes no part in round {self.number}")
            require(times == 1, f"{noun} {one} is seated {times} times")
        for p in self.players:
            require(p.id in seats, f"{noun} {p.id} takes part and is not seated")

    def absences(self) -> None:
        """Who is here; the numbers of those who have arrived."""
        file, absent, byes = self.file, {row["id"]: row["bye"] for row in self.answer["absent"]}, [*"HFZU"]
        bye_now = self.answer["bye"]
        self.free = {row["id"]: row["bye"] for row in self.answer.get("free", ())}
        require(self.may_be_free or not self.free, "who is free: nobody is, in this system")
        require(len(absent) == len(self.answer["absent"]), f"a {file.noun} is absent twice")
        require(absent.keys().isdisjoint(self.by_hand), f"a {file.noun} is absent who sits at a board made by hand")
        absent |= self.by_hand
        held = self.held()
        require(self.begun(), f"round {self.number - 1} is not in the file")
        for one in sorted(absent.keys() | self.told.absent.keys()):
            require(one in self.by_id, f"there is no number {one} in the file", 3)
        more: list[str] = []
        self.absent, self.here = absent, [p for p in file.players if p.id not in absent]
        for p in file.players:
            asked = file.byes.get((p.id, self.number)) or (not held and file.byes.get((p.id, None)))
            said = self.told.absent.get(p.id, "")
            given = not held and p.cell(self.number)[2] == "U" and p.id != bye_now  # before the round is paired
            away = given or (not p.took_part(self.number) and (held or p.cell(self.number)[2] or asked))
            require(
                not away or p.id in absent or p.id in self.free,
                f"{file.noun} {p.id} is absent by the file, and not by pairs.json",
            )
            bye = p.cell(self.number)[2] or asked or ("Z" if held else "")
            require(
                not said or not held or bye == said,
                f"--absent, --half-bye: round {self.number} of the file says otherwise of {p.id}",
                3,
            )
            bye = bye if away and (held or not said) else said
            found = absent.get(p.id) or self.free.get(p.id, "nothing")
            right = not bye or found in ([bye] if bye in byes else byes)
            require(right, f"the absence of {file.noun} {p.id} is {bye}, pairs.json says {found}")
            if p.id in absent and not bye:
                require(absent[p.id] in ("Z", "H") and not held, f"{file.noun} {p.id} takes part and is not seated")
                more.append(f"{p.id} ({absent[p.id]})")
        if more:
            self.taken.append(f"who is absent and the file does not say it: {', '.join(more)}")
        before = [p for p in file.players if any(p.took_part(r) for r in range(1, self.number))]
        arrived = [p for p in file.players if p in self.here or p.id in self.by_hand or p in before]
        for number, p in enumerate(arrived, 1):
            p.number = number

    def held(self) -> bool:
        """Does the file have games of the round, or of a later one?"""
        later = (cell for p in self.file.players for cell in p.cells[self.number - 1 :])
        return any(opponent or result == "+" for opponent, _, result in later)

    def begun(self) -> bool:
        """Is the round before in the file?"""
        before = (p.cell(self.number - 1) for p in self.file.players)
        return self.number == 1 or any(v for v, _, _ in before) or self.over()

    def over(self) -> bool:
        """Is the round before over, with a bye for everybody?"""
        before = self.number - 1
        return all(p.cell(before)[2] or (p.id, before) in self.file.byes for p in self.file.players)

    def facts(self) -> None:
        """What a family knows of its players besides."""

    def edition_of_steps(self) -> str:
        """The system whose steps these are."""
        return str(self.system)

    def accelerated(self) -> bool:
        """Are there virtual points?"""
        return bool(self.file.virtual) or "BAKU" in self.file.system or bool(self.answer["options"].get("baku"))

    def topscorer_limit(self) -> int:
        """1.8 (A.7): topscorers have more."""
        return int(self.number - 1) * max(self.file.won, self.file.drawn) // 2

    def clash(self, a: Player, b: Player) -> bool:
        """Have both the same absolute preference, and neither is a topscorer?"""
        return a.strength == b.strength == 3 and a.prefers == b.prefers and not a.top and not b.top

    def bars(self, a: Player, b: Player) -> Json:
        """The rules by which two may not meet, with what is told of them."""
        found: Json = {"met": {"round": a.met[b.id]}} if b.id in a.met else {}
        if self.banned and {a.id, b.id} in self.banned:
            found["forbidden"] = {}
        if self.clash(a, b):
            found["absolute"] = {"colour": "white" if a.prefers == "W" else "black"}
        return found

    def colour(self, a: Player, b: Player) -> str:
        return self.colours(a, b)[0]

    def colours(self, a: Player, b: Player) -> tuple[str, Any]:
        """The colour of the first of two players (section 13), and the number of the rule."""
        if b.rank < a.rank:
            colour, rule = self.colours(b, a)
            return OTHER[colour], rule
        if not a.colours and not b.colours:
            first = (self.initial or "white")[0].upper()
            return first if a.number % 2 else OTHER[first], 5
        if a.prefers != b.prefers:
            return a.prefers or OTHER[b.prefers], 1
        mine, theirs = (self.weight(p) for p in (a, b))
        if mine != theirs:
            return a.prefers if mine > theirs else OTHER[a.prefers], 2
        differ = [x for x, y in zip(reversed(a.colours), reversed(b.colours)) if x != y]
        return (OTHER[differ[0]], 3) if differ else (a.prefers, 4)

    def weight(self, p: Player) -> tuple[int, int]:
        """How strong a preference is; of absolute ones the one of the wider difference."""
        return p.strength, abs(p.difference) if p.strength == 3 else 0

    def colours_decided(self, a: Player, b: Player) -> bool:
        """Do preferences, or the colours of the last two games of each, decide the colours of a pair?"""
        last = zip(a.colours[:-3:-1], b.colours[:-3:-1])
        return a.prefers != b.prefers or self.weight(a) != self.weight(b) or any(x != y for x, y in last)

    # -------------------------------------------------------------------------------------- words and numbers (1)

    def named(self, ids: str | Iterable[int]) -> list[Player]:
        """The players of a set, as a text or a list of numbers; NOBODY for 0."""
        return [self.by_id[v] for v in (map(int, ids.split()) if isinstance(ids, str) else ids)]

    def pairs(self, text: str) -> list[tuple[Player, Player]]:
        return [(a, b) for a, b in (self.named(word.replace("-", " ")) for word in text.split())]

    def sets(self, rows: list[list[Any]], listed: list[str] | tuple[()] = ()) -> list[tuple[int, list[Player]]]:
        """The sets of `blossoms` with their z; a number is a place in a list of sets."""
        return [(int(z, 16), self.named(listed[m] if isinstance(m, int) else m)) for z, m in rows]

    def numbers(self, rows: list[list[str]]) -> Counter[Player]:
        found = Counter({p: int(number, 16) for number, players in rows for p in self.named(players)})
        require(len(found) == sum(len(players.split()) for _, players in rows), "a proof has two numbers of a player")
        return found

    # -------------------------------------------------------------------------------------- the claims

    def check(self) -> None:
        """The boards, then the steps."""
        answer, mine = self.answer, self.receiver
        numbers = [r["board"] for r in answer["pairs"]]
        require(numbers in self.numbers_of_boards(), "the boards are not numbered 1, 2, 3 ...")
        self.seats(self.boards, [p for p in self.players if p is not mine])
        if mine and mine.barred:
            require(False, f"{mine.id} may not have the bye, because of round {max(mine.barred)}")
        for w, b in self.boards:
            require(self.colour(w, b) == "W", f"{w.id} has White against {b.id}, and should have Black")
        order = [self.board_order(w, b) for w, b in self.boards]
        require(order == sorted(order), "the boards stand in another order than the rules give")
        rows = [(row, ["board", "white", "black"]) for row in answer["pairs"]]
        rows += [(step, self.keys.split()) for step in answer.get("trace", []) if self.keys]
        self.unproved += [f"the key {key}" for row, keys in rows for key in row if key not in keys]
        self.doubts()
        who = f"{len(self.boards)} boards{' and the bye' if mine else ''}: everybody who takes part is seated once"
        self.checked += [who, *self.seats_said]
        if "trace" in answer:
            self.trace(answer["trace"])
            self.checked += [f"{len(answer['trace'])} steps: {self.facts_said}", *self.proved()]
        else:
            self.without_trace()
        if self.unasked:
            self.unchecked.append(f"choices of which the trace says that it does not look into them: {self.unasked}")

    def numbers_of_boards(self) -> list[list[int]]:
        """1, 2, 3 ...; in a round that was begun by hand also the same behind the boards that stand."""
        before = sum(bool(black) for _, black in self.by_hand_pairs)
        return [[*range(first, first + len(self.answer["pairs"]))] for first in (1, before + 1)]

    def proved(self) -> list[str]:
        """What the steps prove, in words."""
        return []

    def doubts(self) -> None:
        """The notices."""
        check_notices(self)

    def as_told(self, *forms: str) -> str:
        """That of several forms of a notice which the page has; the first where it has none of them."""
        told = {row["text"] for row in self.answer["notices"]}
        return next((text for text in forms if text in told), forms[0])

    def notices_said(self) -> list[tuple[str, str]]:
        """Kind and words of the notices that the rules of the system give."""
        return []

    def trace(self, steps: list[Json]) -> None:
        """What the steps claim."""
        raise NotImplementedError

    def without_trace(self) -> None:
        """What follows of a round that has no trace."""
        self.unproved.append("that the rules give this round and no other: there is no trace")

    def board_order(self, w: Player, b: Player) -> tuple[int, ...]:
        """C.04.2 3.6: what the boards are sorted by."""
        a, b = sorted((w, b), key=lambda p: (-p.score, p.order))
        return -a.score, -b.score, a.order

    def same(self, step: Json, **facts: Any) -> None:
        """The step says this."""
        for key, value in facts.items():
            require(step[key] == value, f"{step.get('step', 'a row')}: {key} is {value}, not {step[key]}")

    def seats(self, pairs: Iterable[Sequence[Player]], players: Iterable[Player]) -> None:
        """These pairs seat exactly these players, once each and legally."""
        require(Counter(chain(*pairs)) == Counter(players), "pairs of others than are left")
        for a, b in pairs:
            if not self.may(a, b):
                require(False, f"{a.id} and {b.id} may not meet ({', '.join(self.bars(a, b))})")

    def unpairable(
        self,
        proof: Json,
        players: Collection[Player],
        edge: Callable[[Player, Player], bool] | None = None,
        zero: Collection[Player] | None = (),
        more: int = 1,
    ) -> None:
        """Section 8: groups that show that players cannot be paired; 0 joins `zero` (None: there is no 0)."""
        groups, may = [self.named(group) for group in proof["left"]], self.named(proof["may_meet"])
        odd = zero is not None and len(players) % 2
        rest, stand = [*players, *([NOBODY] if odd else [])], Counter(chain(may, *groups))
        require(
            stand.keys() <= {*rest} and stand.total() == len(stand),
            "groups that cannot be paired: a stranger, or somebody twice",
        )
        near, others = zero or (), dict.fromkeys(p for p in rest if p not in may)
        for group in groups:
            require(len(group) % 2, "groups that cannot be paired: one has an even number")
            for p in group:  # those of earlier groups have been held against it
                del others[p]
            for a, b in product(group, others):
                joined = (a in near or b in near) if NOBODY in (a, b) else (edge or self.may)(a, b)
                if joined:
                    require(False, f"groups that cannot be paired: {a.id} may meet {b.id}, who is in no group with it")
        require(len(groups) - len(may) >= more, "groups that cannot be paired: there are too few of them")
