"""Forgeries: ways to change an answer so that it says something else, and what `verify` makes of each.

python -m tests.verify.forgeries        writes the table of docs/certificates.md anew
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
TABLE = re.compile(r"(?<=<!-- forgeries -->\n).*?(?=<!-- end -->)", re.DOTALL)

Json = dict[str, Any]

REJECTED, REFUSED, NOT_ALL, ACCEPTED = "rejected", "refused", "not all proved", "accepted"


class Forgery(NamedTuple):
    """What is forged, in the words of docs/certificates.md; how; and the outcome."""

    what: str
    forge: Callable[[Json], object]
    """Changes the answer in place; False where there is nothing of the kind."""
    outcome: str
    """Empty where it changes nothing of the outcome; what is to be rejected may be refused before."""


# -- places -----------------------------------------------------------------------------------------------------------


def steps(data: Json, *kinds: str) -> list[Json]:
    return [step for step in data["trace"] if step["step"] in kinds]


def twice(kind: str, key: str, value: Any) -> Callable[[Json], object]:
    """A step stands once more before itself, with something else in it."""

    def forge(data: Json) -> object:
        at = next((at for at, step in enumerate(data["trace"]) if step["step"] == kind), -1)
        return at >= 0 and (data["trace"].insert(at, {**data["trace"][at], key: value}) or True)

    return forge


def put(*path: Any) -> Callable[[Json], object]:
    """A value at a path; the last key of it may be new."""

    def forge(data: Any) -> object:
        *way, last, value = path
        try:
            for key in way:
                data = data[key]
            old = data.get(last, ...) if isinstance(data, dict) else data[last]
        except (IndexError, KeyError, TypeError):
            return False
        data[last] = value
        return old != value or type(old) is not type(value)

    return forge


def gone(*path: Any) -> Callable[[Json], object]:
    def forge(data: Any) -> object:
        *way, last = path
        try:
            for key in way:
                data = data[key]
            del data[last]
        except (IndexError, KeyError):
            return False
        return True

    return forge


def in_step(kind: str, change: Callable[[Json], object]) -> Callable[[Json], object]:
    """A change in the first step of a kind in which there is something to change."""
    return lambda data: any(change(step) is not False for step in steps(data, kind))


def objects(data: Any) -> Iterator[Json]:
    if isinstance(data, dict):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from objects(value)


def without(*keys: str) -> Callable[[Json], object]:
    """Keys are taken away wherever they stand."""

    def forge(data: Json) -> object:
        found = [(place, key) for place in objects(data["trace"]) for key in keys if key in place]
        for place, key in found:
            del place[key]
        return bool(found)

    return forge


def both(*forgeries: Callable[[Json], object]) -> Callable[[Json], object]:
    return lambda data: all(forge(data) is not False for forge in forgeries)


def turn_all(data: Json) -> None:
    for row in data["pairs"]:
        row["white"], row["black"] = row["black"], row["white"]


def turn_one(data: Json) -> object:
    if not data["pairs"]:
        return False
    data["pairs"] = [{**row, "white": row["black"], "black": row["white"]} for row in data["pairs"][:1]] + data[
        "pairs"
    ][1:]
    return True


def turn_in_a_step(data: Json) -> object:
    """White and Black of one row that has both."""
    boards = [(row["white"], row["black"]) for row in data["pairs"]]
    told = objects(steps(data, "colours", "first_colours", "board", "pairs"))
    row = next((one for one in told if (one.get("white"), one.get("black")) in boards), None)
    if row is None:
        return False
    row["white"], row["black"] = row["black"], row["white"]
    return True


def cross(data: Json) -> object:
    """The black players of the first two boards change places."""
    rows = data["pairs"]
    if len(rows) < 2:
        return False
    rows[0]["black"], rows[1]["black"] = rows[1]["black"], rows[0]["black"]
    return True


def exchange_boards(data: Json) -> object:
    rows = data["pairs"]
    if len(rows) < 2:
        return False
    rows[0], rows[-1] = {**rows[-1], "board": 1}, {**rows[0], "board": len(rows)}
    return True


def number_as(kind: Callable[[int], Any]) -> Callable[[Json], object]:
    return lambda data: put("pairs", 0, "white", kind(data["pairs"][0]["white"]))(data) if data["pairs"] else False


def later(data: Json) -> object:
    data["trace"].reverse()
    return [step["step"] for step in data["trace"]] != [step["step"] for step in reversed(data["trace"])]


def another_system(data: Json) -> object:
    """Teams are of one system, whose editions have one code."""
    return not data["system"].startswith("team") and put("system", "dubov-2018")(data)


def more(*path: Any, by: int = 1) -> Callable[[Json], object]:
    """A number at a path, and so many more."""

    def forge(data: Any) -> object:
        *way, last = path
        for key in way:
            data = data[key]
        if last not in data:
            return False
        data[last] += by
        return True

    return forge


def add(key: str, row: Any) -> Callable[[Json], object]:
    return lambda data: data[key].append(row)


def one_reason(change: Callable[[Json], object], *kinds: str) -> Callable[[Json], object]:
    """A change of the first reason that has a proof."""

    def forge(data: Json) -> object:
        found = [one for one in objects(data["trace"]) if "choice" in one and "proof" in one and one["kind"] in kinds]
        return bool(found) and change(found[0]) is not False

    return forge


def stuck(data: Json) -> bool:
    """C5: whether somebody of the score of the bye, or below, could not have it."""
    return any(one["kind"] == "completion" for step in steps(data, "bye-set") for one in step["against"])


def rivals(step: Json) -> list[Json]:
    """C9: those of the reasons against a bye that are of higher ranked players, who stand last."""
    ids = [one["who"] for one in step["against"]]
    first = next((at for at in range(1, len(ids)) if ids[at] < ids[at - 1]), len(ids))
    return list(step["against"][first:])


def unlooked(reason: Json) -> None:
    head = {key: reason[key] for key in ("choice", "who", "with", "alone", "bracket") if key in reason}
    reason.clear()
    reason.update(head, kind="unasked")


def nonsense_ahead(data: Json) -> None:
    for step in steps(data, "criteria"):
        if "ahead" in step:
            step["ahead"] = {"pairs": [], "unpaired": [1]}


FOREIGN = (Forgery("a key of another step", put("trace", 0, "taken", 1), REFUSED),)
"""What the system knows, and has no use for there."""


def other_order(key: str) -> Callable[[Json], object]:
    """The first list of several things under a key, turned round."""

    def forge(data: Json) -> object:
        found = [one[key] for one in objects(data.get("trace", [])) if isinstance(one.get(key), list)]
        several = next((values for values in found if values != values[::-1]), [])
        several.reverse()
        return bool(several)

    return forge


COMMON = (
    Forgery("reasons in another order", other_order("against"), REJECTED),
    Forgery("the trace is emptied", put("trace", []), REJECTED),
    Forgery("the first step stands twice", lambda data: data["trace"].insert(0, data["trace"][0]), REJECTED),
    Forgery("the steps stand in the other order", later, REJECTED),
    Forgery("another system than record 192 names", another_system, REJECTED),
    Forgery("another edition", put("edition", "C.04.3"), REJECTED),
    Forgery("another program", put("program", "pair 1.0"), REJECTED),
    Forgery("another version of the program", put("program", "trfpair 99"), ""),
    Forgery("another tournament", put("tournament", "Another"), REJECTED),
    Forgery("the number of rounds, where the file tells it", put("rounds", 55), REJECTED),
    Forgery('`"rounds": null`, where the file tells it', put("rounds", None), REJECTED),
    Forgery("another initial colour, where the file tells it", put("initial_colour", None), REJECTED),
    Forgery("the colours of a board", turn_one, REJECTED),
    Forgery("two boards in each other's place", exchange_boards, REJECTED),
    Forgery("the number of a board", put("pairs", 0, "board", 7), REJECTED),
    Forgery("a board without Black", put("pairs", 0, "black", 0), REJECTED),
    Forgery("a number as text", number_as(str), REFUSED),
    Forgery("a number as `1.0`", number_as(float), REFUSED),
    Forgery("`true` for 1", put("format", True), REFUSED),
    Forgery(
        "somebody absent who is seated",
        lambda data: add("absent", {"id": data["pairs"][0]["white"], "bye": "Z"})(data),
        REJECTED,
    ),
    Forgery("a board is left out", lambda data: data["pairs"].pop() and True, REJECTED),
    Forgery("somebody sits twice", lambda data: put("pairs", 0, "white", data["pairs"][0]["black"])(data), REJECTED),
    Forgery("a key that nobody knows, in a pair", put("pairs", 0, "table", 7), REFUSED),
    Forgery("a key that nobody knows, in a step", put("trace", 0, "odd", 7), REFUSED),
    Forgery("a step that nobody knows", add("trace", {"step": "unheard", "article": ""}), REFUSED),
    Forgery("a notice without words", add("notices", {"kind": "odd", "text": ""}), REJECTED),
    Forgery("a notice of a kind that nobody knows", add("notices", {"kind": "odd", "text": "."}), NOT_ALL),
    Forgery(
        "a notice of a game without a result too many",
        lambda data: [add("notices", {"kind": "open-result", "text": "."})(data) for _ in range(40)],
        REJECTED,
    ),
)
"""Of a round by any system."""

TRACELESS = (Forgery("the trace is left out", gone("trace"), NOT_ALL),)
"""Of a round that is not worked out once more."""


DUTCH = (
    Forgery("a step of a bracket stands twice", twice("criteria", "rows", []), REJECTED),
    Forgery("a second step `round`", twice("round", "players", 99), REJECTED),
    Forgery("a second step `bye`", twice("bye", "against", []), REJECTED),
    Forgery("a second step `bye-set`", twice("bye-set", "score", 0), REJECTED),
    Forgery(
        "a bracket without its step `criteria`", lambda data: data["trace"].remove(steps(data, "criteria")[0]), REJECTED
    ),
    Forgery("all certificates are taken away", without("proof", "attempt"), NOT_ALL),
    Forgery("the certificate of one bracket is taken away", in_step("criteria", gone("proof")), NOT_ALL),
    Forgery(
        "certificates taken away, and another look-ahead", both(without("proof", "attempt"), nonsense_ahead), NOT_ALL
    ),
    Forgery("another look-ahead", in_step("criteria", put("ahead", "unpaired", [1])), REJECTED),
    Forgery(
        "the proof of C5 is taken away",
        lambda data: stuck(data) and in_step("bye", gone("proof"))(data),
        NOT_ALL,
    ),
    Forgery("the proof of a reason is taken away", one_reason(gone("proof"), "criterion", "order"), NOT_ALL),
    Forgery("a reason names another criterion", one_reason(put("article", "C99"), "criterion", "order"), REJECTED),
    Forgery("a reason names other players", one_reason(put("players", [1]), "criterion"), REJECTED),
    Forgery(
        "for a reason, that it was not looked into",
        one_reason(unlooked, "criterion", "order"),
        ACCEPTED,
    ),
    Forgery(
        "a reason is taken away",
        lambda data: any(
            row["against"] and row["against"].pop() for step in steps(data, "pairs", "mdps") for row in step["rows"]
        ),
        REJECTED,
    ),
    Forgery(
        "rivals for the bye are left out (C9)",
        in_step("bye", lambda step: bool(rivals(step)) and step["against"].remove(rivals(step)[0]) is None),
        REJECTED,
    ),
    Forgery("no trace, and all colours turned", both(gone("trace"), turn_all), REJECTED),
    Forgery("a bracket of another kind", in_step("bracket", put("special", "XYZ")), REJECTED),
    Forgery("another value of a criterion", in_step("criteria", put("rows", 0, "value", 99)), REJECTED),
    Forgery("a criterion that outweighs nothing", in_step("criteria", put("proof", "units", 0, 2, "0x0")), REJECTED),
    Forgery(
        "another number of a player in a certificate", in_step("criteria", put("proof", "y", [["0x1", "0"]])), REJECTED
    ),
    Forgery("an even set in a certificate", in_step("criteria", put("proof", "blossoms", [["0x2", "1 2"]])), REJECTED),
)

STEPPED = (
    Forgery("the last step is left out", lambda data: data["trace"].pop() and True, REJECTED),
    Forgery("the last step stands twice", lambda data: data["trace"].append(data["trace"][-1]), REJECTED),
    Forgery("another value of a criterion", in_step("criteria", put("rows", 0, "value", 99)), NOT_ALL),
    Forgery("the colours of a board in a step", turn_in_a_step, REJECTED),
    Forgery(
        "a step `board`, `colours` or `pairs` is left out",
        lambda data: data["trace"].remove(steps(data, "board", "colours", "first_colours", "pairs")[0]),
        REJECTED,
    ),
)
"""Of systems without certificates."""


def reason_row(change: Callable[[Json], object], *kinds: str) -> Callable[[Json], object]:
    """Change the first reason of some kinds, or of any."""

    def forge(data: Json) -> object:
        found = [
            one
            for place in objects(data["trace"])
            for one in place.get("against", ())
            if one["kind"] != "taken" and (not kinds or one["kind"] in kinds)
        ]
        return bool(found) and change(found[0])

    return forge


def reason_away(data: Json) -> object:
    """The first reason of all."""
    rows = next((place["against"] for place in objects(data["trace"]) if place.get("against")), None)
    return rows is not None and rows.pop() is not None


def exchange_steps(data: Json) -> object:
    """Two steps that follow one another, somewhere in the middle."""
    trace = data["trace"]
    at = len(trace) // 2
    trace[at - 1 : at + 1] = reversed(trace[at - 1 : at + 1])
    return len(trace) > 1


def words_of_notice(data: Json) -> object:
    """Of a notice that the procedure gives."""
    own = [one for one in data["notices"] if one["kind"].startswith("vega-")]
    return bool(own) and put("text", "It had to be.")(own[0])


PROCEDURES = (
    Forgery("the trace is left out", gone("trace"), ACCEPTED),
    Forgery("no trace, and all colours turned", both(gone("trace"), turn_all), REJECTED),
    Forgery("no trace, and two boards meet across", both(gone("trace"), cross), REJECTED),
    Forgery("a step in the middle is left out", lambda data: data["trace"].pop(len(data["trace"]) // 2), REJECTED),
    Forgery("two steps in each other's place", exchange_steps, REJECTED),
    Forgery("another article of a step", lambda data: put("trace", -1, "article", "9.9")(data), REJECTED),
    Forgery("a reason is taken away", reason_away, REJECTED),
    Forgery("a reason is another one", reason_row(put("kind", "forbidden"), "met", "due", "type"), REJECTED),
    Forgery("a reason has another round", reason_row(more("round"), "met"), REJECTED),
    Forgery("a reason is of somebody else", reason_row(more("who"), "met", "due", "type", "barred"), REJECTED),
    Forgery("why others could not be paired", reason_row(put("why", "so"), "rest", "completion"), REJECTED),
    Forgery("the words of a notice of the system", words_of_notice, REJECTED),
)
"""Of a round by a procedure, which is worked out once more."""


def _proved_reason(change: Callable[[Json], object]) -> Callable[[Json], object]:
    """Change the first reason by C8 in a row of a Burstein bracket whose reasons are proved."""

    def forge(data: Json) -> object:
        proved = [
            reason
            for step in steps(data, "pairs")
            for row in step["rows"]
            for reason in row["against"]
            if "proof" in row and reason["kind"] == "C8" and reason["value"] is not None
        ]
        return bool(proved) and change(proved[0])

    return forge


def _unproved_row(data: Json) -> bool:
    return any(row.pop("proof", None) for step in steps(data, "pairs") for row in step["rows"])


BURSTEIN = (
    Forgery("players of a reason in another order", other_order("who"), REJECTED),
    Forgery("another value of a criterion", in_step("criteria", put("rows", 0, "value", 99)), REJECTED),
    Forgery("all certificates are taken away", without("proof"), NOT_ALL),
    Forgery("the certificate of one bracket is taken away", in_step("criteria", gone("proof")), NOT_ALL),
    Forgery("the proof of the bye is taken away", in_step("bye", gone("proof")), NOT_ALL),
    Forgery("the proof of a reason is taken away", _unproved_row, NOT_ALL),
    Forgery(
        "a reason names another criterion",
        _proved_reason(both(put("kind", "C6"), put("name", "scores of the outgoing floaters"))),
        REJECTED,
    ),
    Forgery("a reason has another value", _proved_reason(more("value")), REJECTED),
    Forgery("a reason names others whom the criterion counts", _proved_reason(put("players", [])), REJECTED),
    Forgery("a reason tells nobody whom the criterion counts", _proved_reason(gone("players")), ""),
    Forgery(
        "another number of a player in a certificate", in_step("criteria", put("proof", "y", [["0x1", "0"]])), REJECTED
    ),
    Forgery("an even set in a certificate", in_step("criteria", put("proof", "blossoms", [["0x2", "1 2"]])), REJECTED),
)
"""Of Burstein rounds after the seeding rounds."""

MATCHES = (
    Forgery("another value of a criterion", in_step("set-criteria", put("rows", 0, "value", 99)), REJECTED),
    Forgery("another value of a criterion on pairs", in_step("pair-criteria", put("rows", 0, "value", 99)), REJECTED),
    Forgery("all proofs are taken away", without("proof", "others"), NOT_ALL),
    Forgery("the proof of the upfloaters is taken away", in_step("upfloaters", gone("proof")), NOT_ALL),
    Forgery("the proof of the pairs is taken away", in_step("pairs", gone("proof")), NOT_ALL),
    Forgery("the proof of the bye is taken away", in_step("bye", gone("proof")), NOT_ALL),
    Forgery("the proofs of reasons are taken away", in_step("upfloaters", gone("others")), NOT_ALL),
    Forgery("a reason names another criterion", in_step("upfloaters", put("against", 0, "kind", "C5")), REJECTED),
    Forgery(
        "a reason is taken away",
        in_step("upfloaters", lambda step: step["against"] and step["against"].pop()),
        REJECTED,
    ),
    Forgery("somebody else is the higher ranked", in_step("colours", more("higher")), REJECTED),
    Forgery("another article gives the colours", in_step("colours", put("article", "4.3.99")), REJECTED),
    Forgery("another number in a proof", in_step("upfloaters", put("proof", "y", [["0x1", "1"]])), REJECTED),
    Forgery("another number in the proof of the pairs", in_step("pairs", put("proof", "y", [])), REJECTED),
    Forgery("an even set in a proof", in_step("pairs", put("proof", "blossoms", [["0x2", "1 2"]])), REJECTED),
    Forgery("groups that overlap", in_step("bye", put("proof", "left", [[1], [1]])), REJECTED),
)
"""Of rounds of the Double-Swiss and of teams."""


def _reason(step: Json) -> object:
    """The reason against the first player passed over becomes another."""
    return bool(step["against"]) and put("against", 0, "kind", "absolute")(step)


def _row_reason(step: Json) -> object:
    return any(_reason(row) for row in step["rows"])


def _another_criterion(step: Json) -> object:
    """The reason against the first player to whom a criterion gets worse names another one."""
    worse = [row for row in step["against"] if row["kind"] == "worse"]
    return bool(worse) and put("article", worse[0]["article"].replace("7", "6").replace("8", "6"))(worse[0])


def _counts(kind: str, key: str, value: Any) -> Callable[[Json], object]:
    """The first reason of a kind against an upfloater that has a key has another value there."""

    def forge(step: Json) -> object:
        found = [row for row in step["against"] if row["kind"] == kind and key in row]
        return bool(found) and put(key, value)(found[0])

    return in_step("upfloaters", forge)


def _few_others(step: Json) -> object:
    """The first reason against an opponent that names those with too few to meet names nobody."""
    found = [one for row in step["rows"] for one in row["against"] if "left" in one]
    return bool(found) and put("left", [])(found[0])


def _retold(kind: str, other: str, article: str) -> Callable[[Json], object]:
    """One kind of reason becomes another."""

    def forge(step: Json) -> object:
        found = [row for row in step["against"] if row["kind"] == kind]
        head = found[0]["article"].rstrip("0123456789") if found else ""
        return bool(found) and found[0].update(kind=other, article=article.replace("C", head)) is None

    return forge


def _in_others(key: str, value: Any) -> Callable[[Json], object]:
    """Another value in the first proof of a reason that has the key; for examples in the first of them."""

    def forge(step: Json) -> object:
        found = [proof for proof in step.get("proof", {}).get("others", ()) if proof.get(key)]
        if key == "examples":
            return bool(found) and put(0, value)(found[0][key])
        return bool(found) and put(key, value)(found[0])

    return forge


def _exchange_in(key: str) -> Callable[[Json], object]:
    """Two of a list in each other's place."""

    def forge(step: Json) -> object:
        own = step[key]
        if len(own) < 2:
            return False
        own[0], own[-1] = own[-1], own[0]
        return True

    return forge


def _swap_opponents(step: Json) -> object:
    """Two of S1 change opponents, in the rows and in nothing else."""
    rows = step["rows"]
    if len(rows) < 2:
        return False
    for one, two in ((rows[0], rows[1]),):
        mine, theirs = (("black" if row["chooser"] == row["white"] else "white") for row in (one, two))
        one[mine], two[theirs] = two[theirs], one[mine]
    return True


DUBOV = (
    Forgery("players of a reason in another order", other_order("who"), REJECTED),
    Forgery("another value of a criterion", in_step("criteria", put("rows", 0, "value", 99)), REJECTED),
    Forgery("a criterion is left out", in_step("criteria", gone("rows", 0)), REJECTED),
    Forgery("all certificates are taken away", without("proof"), NOT_ALL),
    Forgery("the proof of the upfloaters is taken away", in_step("upfloaters", gone("proof")), NOT_ALL),
    Forgery("the proof of the shifters is taken away", in_step("subgroups", gone("proof")), NOT_ALL),
    Forgery("the proof of the transposition is taken away", in_step("pairs", gone("proof")), NOT_ALL),
    Forgery("the proof of the bye is taken away", in_step("bye", gone("proof")), NOT_ALL),
    Forgery("another number of a player in a certificate", in_step("upfloaters", put("proof", "y", [])), REJECTED),
    Forgery(
        "an even set in a certificate", in_step("upfloaters", put("proof", "blossoms", [["0x2", "1 2"]])), REJECTED
    ),
    Forgery(
        "a set of a certificate counts for less than nothing",
        in_step("subgroups", put("proof", "blossoms", [["-0x2", "1"]])),
        REJECTED,
    ),
    Forgery("a criterion that outweighs nothing", in_step("upfloaters", put("proof", "units", 0, 2, "0x0")), REJECTED),
    Forgery("a criterion without a unit", in_step("upfloaters", gone("proof", "units", -1)), REJECTED),
    Forgery("a unit of C7 that outweighs no place", in_step("subgroups", put("proof", "units", 0, 2, "0x0")), REJECTED),
    Forgery("tight sets that are not", in_step("pairs", put("proof", "tight", 0, 1, "")), REJECTED),
    Forgery("the groups of the proof of the bye are left out", in_step("bye", put("proof", "left", [])), REJECTED),
    Forgery("a reason against an upfloater", in_step("upfloaters", _reason), REJECTED),
    Forgery("a reason against an opponent", in_step("pairs", _row_reason), REJECTED),
    Forgery("a reason against a shifter", in_step("shift", _reason), REJECTED),
    Forgery("the proofs of reasons are taken away", in_step("upfloaters", gone("proof", "others")), NOT_ALL),
    Forgery("a reason names another criterion", in_step("upfloaters", _another_criterion), REJECTED),
    Forgery("a reason names others whom the criterion counts", _counts("worse", "players", []), REJECTED),
    Forgery("a reason names others who are left over", _counts("completion", "left", []), REJECTED),
    Forgery("a reason has another value of its criterion", _counts("worse", "value", 99), REJECTED),
    Forgery("a reason against an opponent names others with too few to meet", in_step("pairs", _few_others), REJECTED),
    Forgery("worse, where there is no pairing", in_step("upfloaters", _retold("completion", "worse", "C7")), REJECTED),
    Forgery("no pairing, where one is worse", in_step("upfloaters", _retold("worse", "completion", "C4")), REJECTED),
    Forgery("an example with other pairs", in_step("upfloaters", _in_others("examples", "")), REJECTED),
    Forgery(
        "another number in the proof of a reason", in_step("upfloaters", _in_others("y", [["0x1", "0"]])), REJECTED
    ),
    Forgery("groups of a reason are left out", in_step("upfloaters", _in_others("left", [])), REJECTED),
    Forgery("the proof of a reason is of somebody else", in_step("upfloaters", _in_others("ids", "999")), REJECTED),
    Forgery("why so many upfloaters", in_step("upfloaters", put("least", "few")), REJECTED),
    Forgery("MaxT", in_step("round", more("most_upfloats")), REJECTED),
    Forgery("the order of the shifters", in_step("shift", _exchange_in("order")), REJECTED),
    Forgery("G1 in another order", in_step("subgroups", _exchange_in("g1")), REJECTED),
    Forgery("G2 in another order", in_step("pairs", _exchange_in("g2")), REJECTED),
    Forgery("S1 in another order", in_step("pairs", _exchange_in("rows")), REJECTED),
    Forgery("two opponents are exchanged in the rows", in_step("pairs", _swap_opponents), REJECTED),
    Forgery(
        "a shift is left out",
        lambda data: bool(steps(data, "shift")) and data["trace"].remove(steps(data, "shift")[0]) is None,
        REJECTED,
    ),
    Forgery("another rule gave the colours", in_step("pairs", put("rows", 0, "article", "5.2.9")), REJECTED),
    Forgery("another article of a step", in_step("subgroups", put("article", "C7")), REJECTED),
)
"""Of Dubov rounds."""


def _numbered(proof: Json | None) -> object:
    if proof is None:
        return False
    proof.update(y=[["0x1", "1"]], blossoms=proof.get("blossoms", []))
    return True


def _passed_over_in_a_group(data: Json) -> object:
    """The first who chose is said to have nobody left, whoever was passed over."""
    for row in data["trace"][0].get("proof", {}).get("others", ()):
        row["left"] = [[id_] for group in row["left"] for id_ in group] + [[id_] for id_ in row["may_meet"]]
        row["may_meet"] = []
        return True
    return False


WALKS = (
    Forgery("the proof is taken away", lambda data: gone("trace", 0, "proof")(data), NOT_ALL),
    Forgery("another number in the proof", lambda data: _numbered(data["trace"][0].get("proof")), REJECTED),
    Forgery("the groups of the choices are taken away", gone("trace", 0, "proof", "others"), NOT_ALL),
    Forgery("the groups of a choice are left out", put("trace", 0, "proof", "others", 0, "left", []), REJECTED),
    Forgery("somebody passed over stands in a group", lambda data: _passed_over_in_a_group(data), REJECTED),
    Forgery("groups that overlap", lambda data: bool(_overlapping(data["trace"][0].get("proof", {}))), REJECTED),
    Forgery("another reason", in_step("candidates", put("against", 0, "kind", "odd")), REJECTED),
    Forgery("a reason is taken away", in_step("candidates", gone("against", 0)), REJECTED),
    Forgery("another sentence gives the colours", in_step("board", put("rule", "by lot")), REJECTED),
    Forgery("a fault that can be avoided", lambda data: bool(_unavoidable(data)), REJECTED),
    Forgery("two players exchange places in the ranking", lambda data: _exchanged_places(data["trace"][0]), REJECTED),
)
"""Of rounds of the club Swiss and of a ladder."""


def _overlapping(proof: Json) -> bool:
    return "left" in proof and put("left", [[1], [1]])(proof) is not False


def _unavoidable(data: Json) -> bool:
    facts = {"rematches": 1, "flags" if data["system"].startswith("club") else "after_one_week": 0}
    data["trace"].insert(1, {"step": "unavoidable", "article": "2.3", **facts})
    return True


def _exchanged_places(step: Json) -> bool:
    step["players"][:2] = step["players"][1::-1]
    return True


def _without_seats(data: Json) -> None:
    data["trace"] = [step for step in data["trace"] if step["step"] != "seats"]


PODS = (
    Forgery(
        "somebody sits twice",
        lambda data: put("placements", 0, "players", 0, data["placements"][0]["players"][1])(data),
        REJECTED,
    ),
    Forgery("somebody is left out", lambda data: data["placements"][0]["players"].pop(), REJECTED),
    Forgery("a stranger is seated", put("placements", 0, "players", 0, 999), REJECTED),
    Forgery("a table is left out", lambda data: data["placements"].pop() and True, REJECTED),
    Forgery("no tables", put("placements", []), REJECTED),
    Forgery(
        "a table of one",
        lambda data: data["placements"].append({"players": [data["placements"][0]["players"].pop()]}),
        REJECTED,
    ),
    Forgery(
        "a bye instead of a seat", lambda data: data["byes"].append(data["placements"][0]["players"].pop()), REJECTED
    ),
    Forgery("numbers as text", put("placements", 0, "players", "1234"), REFUSED),
    Forgery("a number as text", put("placements", 0, "players", 0, "1"), REFUSED),
    Forgery("`true` for 1", put("placements", 0, "players", 0, True), REFUSED),
    Forgery("a table of 20,000", lambda data: put("placements", 0, "players", list(range(20_000)))(data), REFUSED),
    Forgery("another number of rematches", more("figures", "rematch_pairs"), REJECTED),
    Forgery("another badness", more("figures", "badness", by=2), REJECTED),
    Forgery("another sum of differences of points", more("figures", "score_spread", by=2), REJECTED),
    Forgery(
        "a warning of two who have not met",
        add("warnings", "998 and 999 meet again at table 1"),
        REJECTED,
    ),
    Forgery("the trace is left out", gone("trace"), ACCEPTED),
    Forgery("the first step stands twice", lambda data: data["trace"].insert(0, data["trace"][0]), REJECTED),
    Forgery("a number in the first step", more("trace", 0, "players"), REJECTED),
    Forgery("the words of a step", put("trace", 0, "text", "."), REJECTED),
    Forgery("the rule of a step", put("trace", 0, "rule", "C9 table sizes"), REFUSED),
    Forgery("the last step but those that yielded is left out", _without_seats, REJECTED),
    Forgery("a key that nobody knows", put("figures", "odd", 7), REFUSED),
    Forgery("no word on whether it was proved", put("figures", "proved", None), REFUSED),
    Forgery("a warning that nobody knows", add("warnings", "look at it"), REJECTED),
)
"""Of an answer of `trfpair pods` that can be worked out once more."""

SQUIRE = (
    Forgery("that it was not proved", put("figures", "proved", False), NOT_ALL),
    Forgery("a fault of the walk that there is not", in_step("walk", put("fault", "odd")), REFUSED),
)
"""Of squire, whose answer does not tell all options."""
CEDH = (
    Forgery("that it was not proved", put("figures", "proved", False), REJECTED),
    Forgery("another walk", in_step("walk", more("badness")), REJECTED),
)

ALL = (
    ("any round", COMMON),
    ("any round", FOREIGN),
    ("any round but of a procedure or a calendar", TRACELESS),
    ("Dutch", DUTCH),
    ("Burstein", BURSTEIN),
    ("Dubov", DUBOV),
    ("Lim, Vega, Danubian", PROCEDURES),
    ("Double-Swiss, teams", MATCHES),
    ("club Swiss, ladder", WALKS),
    ("other systems", STEPPED),
    ("tables of N", PODS),
    ("squire", SQUIRE),
    ("cEDH", CEDH),
)
EXIT = {ACCEPTED: "0", NOT_ALL: "7", REJECTED: "6, or 3 where a key or a value cannot be read", REFUSED: "3 or 4"}


def table() -> str:
    """The table of the page."""
    rows = ["| in | forged | outcome |", "|---|---|---|"]
    for where, forgeries in ALL:
        for one in forgeries:
            outcome = f"{one.outcome} ({EXIT[one.outcome]})" if one.outcome else "as without it"
            rows.append(f"| {where} | {one.what} | {outcome} |")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Write the table."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
