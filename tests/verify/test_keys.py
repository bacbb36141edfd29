"""The table of what holds each key: against the page, against what is written, and every key changed in played rounds.

For each key the check that the table names must be at work when a change of it is rejected; what has a word may be
changed. ``-m long`` asks this of all keys, with counts.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import CodeType
from typing import Any, NamedTuple

import pytest

from tests.literal.events import random_event, rounds_of
from tests.literal.test_dutch import engine
from tests.steps import in_family
from tests.verify.held import HEAD, Partly, Proves, Table
from tests.verify.keys import ARTICLES, PAIRS, STEPS
from tests.verify.test_systems import NAMES, rounds
from tests.verify.test_verify import EDITIONS, paired, small
from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.trf import load
from trfpair.verify import known, verify
from trfpair.verify.known import family, unknown
from trfpair.verify.reading import Rejected
from trfpair.verify.verdict import Verdict

Json = dict[str, Any]
Path = tuple[str, ...]
"""Family, step, key, and the keys below it."""


# -- against the page, and what is written ----------------------------------------------------------------------------


def test_the_table_has_the_steps_and_keys_of_the_page() -> None:
    """Every step and key of docs/json.md stands in the table, and no other."""
    for name, steps in STEPS.items():
        page = in_family(name)
        assert steps.keys() == page.keys(), name
        for kind, table in steps.items():
            assert set(table) == page[kind], (name, kind)


def test_what_is_known_is_what_the_table_has() -> None:
    """What the checker takes for known are the steps and the keys of the table, no others."""
    assert {**_shape(PAIRS), "trace": {}, "free": {"id": {}, "bye": {}}} == known._PAGE
    assert {name: set(known.STEPS[name]) for name in STEPS} == {name: set(STEPS[name]) for name in STEPS}
    for name, steps in known.SHAPES.items():
        words: Json = {"step": {}, "article": {}}
        for kind, keys in steps.items():
            assert _flat(keys) == {**words, **_shape(STEPS[name][kind])}, (name, kind)


def _shape(table: Table) -> Json:
    """The keys of a table, each with those of the objects that stand there; the cases of a proof have cases again."""
    return {key: _shape(held) if isinstance(held, Mapping) and key != "cases" else {} for key, held in table.items()}


def _flat(keys: Json) -> Json:
    """The keys of all kinds together; the cases of a proof without the cases in them."""
    found = {key: {} if key in ("cases", "kind") else _flat(inner) for key, inner in keys.items()}
    for own in keys.get("kind", {}).values():
        for key, inner in _flat(own).items():
            found[key] = {**found.get(key, {}), **inner}
    return found


UNPROVED = ("criterion", "order", "bye-higher", "none", "completion")
"""Kinds of reasons that are said to be not proved where they bring no proof; then nothing holds their values."""


def told_at_all(table: Table, data: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """The keys of the table that stand in the data: where, what holds them, and the place that has the key."""
    if isinstance(data, list):
        for one in data:
            yield from told_at_all(table, one, path)
    elif isinstance(data, dict):
        unproved = data.get("kind") in UNPROVED and "choice" in data and not {"proof", "left"} & set(data)
        for key in data if not unproved else ():
            held = table[key]
            # The cases of a proof have cases again; they are one key.
            here = path if path[-1:] == (key,) else (*path, key)
            if isinstance(held, dict) and not (key == "better" and data[key] is None):
                yield from told_at_all(held, data[key], here)
            else:
                yield here, held, (data, key)


def all_of(data: Json, name: str) -> Iterator[tuple[Path, Any, Any]]:
    """The same of a whole `pairs.json`."""
    yield from _beside(PAIRS, data, (name, ""), ("trace",))
    for step in data["trace"]:
        kind = step["step"]
        yield (name, kind, "article"), ARTICLES.get(name, HEAD), (step, "article")
        yield from _beside(STEPS[name][kind], step, (name, kind), ("step", "article"))


def _beside(table: Table, data: Json, path: Path, others: Sequence[str]) -> Iterator[tuple[Path, Any, Any]]:
    own = {key: value for key, value in data.items() if key not in others}
    for where, held, (place, key) in told_at_all(table, own, path):
        yield where, held, (data if place is own else place, key)


# -- the corpora ------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """What was written of a round, and the checker of it; ``name`` is the family."""

    name: str
    data: Json
    accepts: Callable[[Json], bool]


def dutch(edition: str, seeds: range, files: int) -> Iterator[Case]:
    """Recorded rounds, every so many, and events with every quirk."""
    found: list[tuple[Tournament, int | None]] = [(load(path).tournament, None) for path in small(edition)[::files]]
    for seed in seeds:
        random = Random(f"keys-{edition}-{seed}")
        event = random_event(random, random.randint(4, 14))
        found += rounds_of(event, lambda it, number: engine(it, number, edition))
    for tournament, round_ in found:
        if data := paired(tournament, edition, round_):
            yield Case("dutch", data, functools.partial(_accepts, verify, tournament))


def others(name: str, seeds: range) -> Iterator[Case]:
    for tournament, data in rounds(name, seeds):
        yield Case(family(data["system"], data["trace"]), data, functools.partial(_accepts, verify, tournament))


def _accepts(check: Callable[[Any, Json], Verdict], asked: Any, data: Json) -> bool:
    return not check(asked, data).false


# -- a key is changed -------------------------------------------------------------------------------------------------


def changed(random: Random, old: Any) -> Any:
    """Another value of the same kind: something else, one more or less, twice."""
    if old is None or isinstance(old, bool):
        return 7 if old is None else not old
    if isinstance(old, int):
        return old + random.choice((-1, 1, 10))
    if isinstance(old, str):
        return random.choice((old[:-1], old[1:])) if old and random.random() < 0.5 else old + random.choice("1x")
    if not old:
        return random.choice(([1], ["x"], [[]])) if isinstance(old, list) else {"1": 1}
    if isinstance(old, dict):
        key = random.choice(list(old))
        rest = {one: value for one, value in old.items() if one != key}
        return rest if random.random() < 0.5 else {**old, key: changed(random, old[key])}
    at, way = random.randrange(len(old)), random.random()
    if way < 0.3:
        return old[:at] + old[at + 1 :]
    return [*old, old[at]] if way < 0.5 else [*old[:at], changed(random, old[at]), *old[at + 1 :]]


class Seen:
    """Which functions were at work when a claim was rejected, or the data refused."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.codes: set[CodeType] = set()
        monkeypatch.setattr(Rejected, "__init__", lambda error, *_: self._note())

    def _note(self) -> None:
        frame = sys._getframe(2)
        while frame.f_back:
            self.codes.add(frame.f_code)
            frame = frame.f_back

    def accepts(self, case: Case) -> bool:
        self.codes = set()
        try:
            return case.accepts(case.data)
        except BadInput as error:
            cause: BaseException | None = error
            while cause:
                trace = cause.__traceback__
                while trace:
                    self.codes.add(trace.tb_frame.f_code)
                    trace = trace.tb_next
                cause = cause.__cause__
            return False


class Outcome:
    """What became of the changes of one key."""

    def __init__(self, held: Any) -> None:
        self.held = held
        self.check = held.check if isinstance(held, (Proves, Partly)) else held
        self.found: Counter[str] = Counter()
        self.examples: list[tuple[Any, Any]] = []

    def note(self, old: Any, new: Any, codes: set[CodeType] | None) -> None:
        """A change was accepted, or rejected while some functions were at work."""
        self.found["accepted" if codes is None else "rejected"] += 1
        self.found["by its check"] += codes is not None and callable(self.check) and self.check.__code__ in codes
        if codes is None:
            self.examples.append((old, new))

    @property
    def holds(self) -> bool:
        """A check lets nothing pass; what proves, or is held in part, may pass."""
        return not (callable(self.held) and self.found["accepted"])

    @property
    def used(self) -> bool:
        """Whether the check was at work; what may pass has passed, or has met it."""
        may_pass = not callable(self.held) and not isinstance(self.held, Proves)
        return bool(self.found["by its check"] or (may_pass and self.found["accepted"]))


LEFT_OUT = (("rounds",), *(("players", key) for key in ("colours", "met", "unplayed")))
"""What a `pairs.json`, and the row of an MDP, need not have."""


def try_all(cases: Iterable[Case], seen: Seen, times: float) -> dict[Path, Outcome]:
    """Change each key of each round so many times (less than one: as likely); what became of it, by key."""
    outcomes: dict[Path, Outcome] = {}
    random = Random("keys")
    for case in cases:
        assert unknown(case.data.get("system", case.name), case.data) == []
        assert seen.accepts(case), case
        places = defaultdict(list)
        for path, held, place in all_of(case.data, case.name):
            outcomes.setdefault(path, Outcome(held))
            places[path].append(place)
        for path in places:
            may_go = callable(outcomes[path].held) and case.name == "dutch" and path[2:] not in LEFT_OUT
            seldom = _TRIES if times >= 1 and not outcomes[path].used else 0
            for _ in range(max(seldom, int(times)) or random.random() < times):
                row, key = random.choice(places[path])
                new = _another(random, row[key], places[path])
                new = GONE if may_go and random.random() < 0.1 else new
                outcomes[path].note(row[key], new, _try(case, row, key, new, seen))
    wrong = {path: outcome.examples[:3] for path, outcome in outcomes.items() if not outcome.holds}
    assert not wrong, wrong
    return outcomes


_TRIES = 8
"""At length a key is changed so often in a round as long as its check has not been at work."""
GONE = object()


def _another(random: Random, old: Any, places: Sequence[tuple[Json, str]]) -> Any:
    """Another value: one that stands elsewhere under the same key, or any."""
    row, key = random.choice(places)
    return row[key] if row[key] != old and random.random() < 0.5 else changed(random, old)


def _try(case: Case, row: Json, key: str, new: Any, seen: Seen) -> set[CodeType] | None:
    """None where the change is accepted, else what was at work when it was rejected."""
    before = dict(row)
    if new is GONE:
        del row[key]
    else:
        row[key] = new
    accepted = seen.accepts(case)
    row.clear()
    row.update(before)
    return None if accepted else seen.codes


def test_what_nobody_knows_is_said() -> None:
    """Keys and steps of a later version: they are not looked at, and that is told."""
    case = next(dutch("2026", range(1), 400))
    tournament = case.accepts.args[1]  # type: ignore[attr-defined]
    case.data["hue"] = case.data["pairs"][0]["table"] = case.data["trace"][0]["odd"] = 7
    assert verify(tournament, case.data).unproved[-1] == "keys that are not known here: pairs.table, hue, round.odd"


def test_a_refusal_without_anybody_who_chose_is_another_form() -> None:
    """The form of the rows was taken for granted: StopIteration reached the user."""
    tournament, data = next((it, found) for it, found in rounds("dubov-2026", range(20)) if _met(found))
    deep = functools.reduce(lambda inner, _: [inner], range(50_000), list[Any]())
    step, row = _met(data)[0]
    nobody = {key: value for key, value in row.items() if key != "chooser"}
    for spoilt in ({**step, "g2": deep}, {**step, "rows": [nobody]}):
        trace = [spoilt if one is step else one for one in data["trace"]]
        with pytest.raises(BadInput, match="has not the form that verify reads"):
            verify(tournament, {**data, "trace": trace})


def _met(data: Json) -> list[tuple[Json, Json]]:
    """The pairs of a Dubov round with somebody passed over because of a meeting."""
    steps = [step for step in data["trace"] if step["step"] == "pairs"]
    return [
        (step, row) for step in steps for row in step["rows"] if row["against"] and row["against"][0]["kind"] == "met"
    ]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_changed_key_of_a_dutch_round_is_rejected(edition: str, seen: Seen) -> None:
    assert len(try_all(dutch(edition, range(2), 60), seen, 0.3)) > 90


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.gate] * (name == "burstein-2026")) for name in NAMES],
)
def test_a_changed_key_of_another_system_is_rejected_as_the_table_says(name: str, seen: Seen) -> None:
    assert len(try_all(others(name, range(1)), seen, 0.3)) > 12


@pytest.mark.long
@pytest.mark.parametrize("name", [*EDITIONS, *NAMES])
def test_every_key_is_held_as_the_table_says(name: str, seen: Seen) -> None:
    """At length: its check rejects some change of each key, and what has a word may be changed.

    What is held in part may pass where no other word of the few that are looked up stands in the corpus.
    """
    if name in EDITIONS:
        found = try_all(dutch(name, range(100, 125), 40), seen, 1)
    else:
        found = try_all(others(name, range(25)), seen, 2)
    for path, outcome in sorted(found.items()):
        print(".".join(filter(None, path)), dict(outcome.found))
    idle = [".".join(path) for path, outcome in found.items() if not outcome.used]
    assert idle == [], idle


def _objects(data: Any, path: Path) -> Iterator[tuple[Path, Json]]:
    """The objects of a step, the first of each kind."""
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            yield from _objects(value, path if path[-1:] == (key,) else (*path, key))
    elif isinstance(data, list):
        for one in data:
            yield from _objects(one, path)


def _foreign(case: Case) -> Iterator[tuple[Path, Json, list[str]]]:
    """At each place the keys of the system that it does not have."""
    places: dict[Path, list[Json]] = defaultdict(list)
    for step in case.data["trace"]:
        for path, place in _objects(step, (step["step"],)):
            if not any(key.isdecimal() for key in place):  # numbers stand for players there
                places[(*path, str(place.get("kind", "")))].append(place)
    keys = sorted({*_names(STEPS[case.name]), "article", "text", "rule"})
    for (*path, kind), found in sorted(places.items()):
        there = {*ANYWHERE, *(key for at, key in UNREAD if at == path[-1])}.union(*found)
        yield (*path, kind), found[0], [key for key in keys if key not in there]


ANYWHERE = ("article", "listed", "sets")
"""Headings, and the sets that no reason names."""
UNREAD = (("against", "alone"), ("articles", "C7"), ("floaters", "against"))


def _names(table: Table) -> set[str]:
    below = (_names(held) for key, held in table.items() if isinstance(held, Mapping) and key != "cases")
    return set(table).union(*below)


@pytest.mark.gate
@pytest.mark.parametrize("name", [*EDITIONS, *NAMES])
def test_a_key_where_nothing_reads_it_is_not_accepted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of the system stands where the system has no use for it: nobody looks at it, and that is told."""
    monkeypatch.setattr(known, "MOST_NAMED", 10**6)
    cases = dutch(name, range(1), 400) if name in EDITIONS else others(name, range(2))
    tried: set[tuple[Path, str]] = set()
    for case in cases:
        for path, place, keys in _foreign(case):
            new = [key for key in keys if (path, key) not in tried]
            tried.update((path, key) for key in new)
            for some in [new] if new and _named(case, path, place, new) else [[key] for key in new]:
                assert _named(case, path, place, some), (path, some)
    assert len(tried) > 50


def _named(case: Case, path: Path, place: Json, keys: Sequence[str]) -> bool:
    """Whether some keys are named, or one alone makes the round rejected."""
    check, asked = case.accepts.args  # type: ignore[attr-defined]
    place.update(dict.fromkeys(keys, 7))
    try:
        verdict: Verdict = check(asked, case.data)
    except BadInput:
        return len(keys) == 1
    finally:
        for key in keys:
            del place[key]
    told = {word.strip() for line in verdict.unproved for word in line.partition(":")[2].split(",")}
    return {f"{path[0]}.{key}" for key in keys} <= told or (bool(verdict.false) and len(keys) == 1)
