"""The pages of tables of N players: a seating and its reasons, answers to questions, standings, many tournaments.

``own`` is a folder of the user with templates that come before ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from trfpair.base.on_demand import on_demand
from trfpair.event.saying import Fillings, Listing, Saying, worded
from trfpair.event.words import ENGLISH, Words, words_of
from trfpair.output.render import render
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome
from trfpair.pods.of_player import said_of_player, said_of_reasons, said_of_seats
from trfpair.pods.of_seatings import said_of_two
from trfpair.pods.speech import people_of, with_laws
from trfpair.pods.standings import BADLY, REALLY_BADLY, TIE_BREAKS, Cut, Report, Row
from trfpair.systems.trace import Step


def percent(share: Fraction) -> str:
    """Write an exact share as a percentage with two decimals."""
    return _decimals(share * 100)


def number(value: Fraction | int) -> str:
    """Write an exact number with two decimals, rounded half up; whole numbers without any."""
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else _decimals(value)


def _decimals(value: Fraction) -> str:
    units = int(abs(value) * 100 + Fraction(1, 2))
    return f"{'-' if value < 0 else ''}{units // 100}.{units % 100:02d}"


def value_text(row: Row, tie_break: str) -> str:
    """A value of the standings: shares as percentages."""
    value = row.value(tie_break)
    return percent(value) if TIE_BREAKS[tie_break].is_share else number(value)


def seating_text(
    outcome: Outcome,
    system: TableSystem,
    steps: Sequence[Step],
    names: dict[int, str],
    own: str = "",
    language: str = "",
) -> str:
    """A seating and its reasons, in a language; by name where the request has names."""
    words, said = words_of(language or ENGLISH, own), on_demand(system.told)
    shown = (step for step in steps if outcome.tables or step.kind in _WITHOUT_TABLES)
    said_of = ((step.article, said(step.kind, {**outcome.figures, **step.data})) for step in shown)
    reasons = [(article.split()[0], _in_sentences(sayings, words)) for article, sayings in said_of]
    yielded = [Saying("pods-yielded", text=notice.said).in_words(words) for notice in outcome.notices]
    heads = {name: words.told(f"pods-{name}") for name in ("bye-head", "reasons", "nameless")}
    heads["head"] = Saying("pods-head", system=system.name).in_words(words)
    context: dict[str, Any] = {"outcome": outcome, "names": names, "reasons": reasons, "yielded": yielded}
    return render("pods/seating.txt.j2", own_folder=own, heads=heads, **context)


_WITHOUT_TABLES = ("numbers", "sizes", "byes")
"""The steps of a round in which there is no table to fill; with nothing to compare, the others say nothing."""


def _in_sentences(said: Sequence[Saying], words: Words) -> str:
    """The sentences of a step, each with a capital letter and a full stop."""
    told = [one.in_words(words) for one in said]
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in told)


def told(system: TableSystem, steps: Sequence[Step]) -> list[str]:
    """The words of each step in the answer for programs."""
    return render("pods/told.txt.j2", system=system, steps=steps).splitlines()


def asked_text(
    answer: dict[str, Any],
    system: TableSystem,
    own: str = "",
    language: str = "",
    names: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """The answer to a question about the seating, in a language; the names of all whom it names stand below."""
    words = words_of(language or ENGLISH, own)
    if "one" in answer:
        one, other = answer["one"], answer["other"]
        asked = Saying("pods-together", one=one, other=other) if other else Saying("pods-bye-asked", one=one)
        head = asked.in_words(words)
        sayings = [*said_of_two(answer, on_demand(system.costs))]
        seats = [", ".join(map(str, table)) for table in answer.get("tables", ())]
    else:
        head, sayings = "", [*said_of_player(answer, threes=3 in system.sizes)]
        seats = [", ".join(one.in_words(words) for one in row) for row in said_of_seats(answer)]
    because = [*said_of_reasons(answer)] if "player" in answer else []
    sayings, because = (with_laws(told, answer.get("law")) for told in (sayings, because))
    first = [id_ for id_ in (answer.get("one"), answer.get("other"), answer.get("player")) if id_]
    at_table = [row["player"] for row in answer.get("seats", ())]
    ids = dict.fromkeys((*first, *at_table, *(id_ for one in (*sayings, *because) for id_ in people_of(one))))
    people = [f"{id_} {names[id_]}" for id_ in ids if names.get(id_)]
    told = [one.in_words(words) for one in sayings]
    told = [f"{one[:1].upper()}{one[1:]}" for one in told] if head else told
    reasons = [_in_sentences([one], words) for one in because]
    if people:
        reasons.append(_in_sentences([Saying("pods-named", who=Listing(people, _NAMED))], words))
    return render("pods/why.txt.j2", own_folder=own, head=head, told=told, seats=seats, reasons=reasons)


_NAMED = 8
"""So many names an answer tells."""


def report_text(report: Report, names: dict[int, str], own: str = "", language: str = "") -> str:
    """The standings, the badness and the cut, in a language."""
    words = words_of(language or ENGLISH, own)
    tables = [Listing(table) for table in report.cut.tables] if report.cut else []
    title: Fillings = {"order": Listing(report.tie_breaks), "omw": report.omw}
    said = {
        "title": Saying("pods-standings", count=len(report.rounds), **title),
        "rank": Saying("pods-column-rank"),
        "player": Saying("pods-column-player"),
        "points": Saying("pods-column-points"),
        "badness": Saying("pods-column-badness"),
        "dropped": Saying("pods-dropped"),
        "badly": Saying("pods-badly"),
        "really_badly": Saying("pods-really-badly"),
        "cut": cut_said(report.cut) if report.cut else "",
        "tables": Saying("pods-cut-tables", tables=Listing(tables, between="; ")),
        "rounds": Saying(
            "pods-badness-rounds",
            rounds=Listing(report.rounds) if report.rounds else Saying("pods-no-round"),
            mean=words.figure(number(report.average_badness)),
        ),
    }
    texts = {name: worded(one, words) for name, one in said.items()}
    heads = {word: each.head for word, each in TIE_BREAKS.items()}
    numbers: dict[str, Any] = {"number": number, "value": value_text, "heads": heads, "figure": words.figure}
    numbers |= {"badly": BADLY, "really_badly": REALLY_BADLY, "said": texts}
    return render("pods/standings.txt.j2", own_folder=own, report=report, names=names, **numbers)


def cut_said(cut: Cut) -> Saying:
    """The place of the cut, and by what it is decided."""
    if cut.clean:
        return Saying("pods-cut-clean", after=cut.after)
    if cut.decided_by:
        return Saying("pods-cut-decided", after=cut.after, code=cut.decided_by)
    return Saying("pods-cut-undecided", after=cut.after)


def fields_text(told: dict[str, Any], system: TableSystem, own: str = "") -> str:
    """The table of a simulation of several numbers of players, and what it says of the cut."""
    return render("pods/fields.txt.j2", own_folder=own, told=told, system=system)


def summary_text(summary: dict[str, object], system: TableSystem, own: str = "") -> str:
    """The summary of a simulation."""
    return render("pods/simulation.txt.j2", own_folder=own, told=summary, system=system)
