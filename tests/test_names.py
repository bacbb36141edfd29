"""One name, one thing: a public name stands at the top of one module only, or here, with what its owners share.

Names are held apart among modules that can meet: of one room, or of rooms one of which may import the other. Two
systems that know nothing of each other may use the same words.

Public is what has no underscore and is defined at the top of a module. The door (`api`) hands on what others define.
The checker of certificates and the tables of N players speak for themselves: neither shares code with the rest.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from tests.sources import tree
from tests.test_law import law, modules, room

COMMON: dict[str, tuple[str, str]] = {
    "what `explain` of a system is: from what a system did to the steps of its trace": (
        r"systems\.\w+\.(explain|reasons)|rounds\.why\.player|apps\.cli\.why",
        "explain",
    ),
    "those whom a system pairs, in its order, and what it asks of one of them": (
        r"systems\.\w+\.(rules\.)?(field|entrants?)|lab\.simulate\.systems",
        "Entrant field_of",
    ),
    "the table of criteria of a regulation: a row, what of a bracket it looks at, how it counts": (
        r"systems\.\w+\.(rules\.)?criteria",
        "Criterion Measure Scope each preference_denied score",
    ),
    "the tables of a regulation by edition": (
        r"systems\.(\w+\.(rules\.)?editions|burstein\.criteria|match\.regulation)|ranking\.unplayed",
        "Edition EDITIONS ARTICLES LISTED PAIR",
    ),
    "a round under way, bracket by bracket: from the field to the course the round took": (
        r"systems\.\w+(\.\w+)*",
        "Course Bracket Outcome pair_by_edition pair_field pair_group give_bye bye_key",
    ),
    "how a bracket is paired: its graph, its prices, the best by the criteria, the first of the best": (
        r"systems\.\w+(\.\w+)*",
        "BracketGraph Prices solve decide",
    ),
    "why something else was not chosen, in the words of a trace": (
        r"systems\.\w+\.(whatif\.)?(reasons|report)",
        "Reason Reasons Reporter REST bar bye_bar grouped",
    ),
    "the rules of colours: a row of a table, and the way down the table": (
        r"systems\.\w+\.colours",
        "Verdict allocate alternate by_number grant_both",
    ),
    "what makes the event that a system pairs of the tournament of a file": (r"event\.matches\.\w+", "view"),
    "a command, and what it asks for": (
        r"apps\.cli\.\w+|apps\.engine\.generate|ranking\.\w+|output\.sheets\.text|verify|rounds\.why\.answers",
        "generate standings why_not new result",
    ),
    "what a system says of itself, and how it answers why not": (
        r"systems\.\w+(\.why)?",
        "CONTRACT because_of_refusal why",
    ),
    "a program": (r"apps\.\w+\.main", "main"),
}
"""What the owners of a name have in common -> where they may stand, and the names."""

MOST = 14
"""So many names at most still mean one thing here and another there. It may only grow smaller."""

APART = ("api", "verify", "pods")


@cache
def owners() -> dict[str, set[str]]:
    """Public name -> the modules that define it, without those that hand on or stand apart."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, path in modules().items():
        short = module.removeprefix("trfpair").removeprefix(".")
        if short.split(".")[0] not in APART:
            for name in defined(tree(path)):
                found[name].add(short)
    return {name: met for name, where in found.items() if (met := {one for one in where if meets(one, where)})}


def meets(one: str, others: set[str]) -> bool:
    """Whether a module and another of these are of one room, or of rooms of which one may import the other."""
    return any(_sees(one, other) or _sees(other, one) for other in others - {one})


def _sees(one: str, other: str) -> bool:
    own, there = room(f"trfpair.{one}"), room(f"trfpair.{other}")
    may = law()[own if own in law() else "systems/*"]
    return own == there or may is None or there in may or (there.startswith("systems/") and "systems/*" in may)


def defined(tree: ast.Module) -> Iterator[str]:
    """The public names that a module defines at its top."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        else:
            continue
        yield from (name for name in names if not name.startswith("_"))


def test_a_name_with_several_owners_is_listed_with_what_they_share() -> None:
    listed = {name: where for where, names in COMMON.values() for name in names.split()}
    homonyms = {
        name: sorted(where)
        for name, where in owners().items()
        if name not in listed or not all(re.fullmatch(listed[name], owner) for owner in where)
    }
    assert len(homonyms) <= MOST, f"give one a private name, or another, or say here what they share: {homonyms}"


@pytest.mark.parametrize("name", ["Field", "Graph", "Group", "Round"])
def test_a_word_of_many_meanings_is_the_name_of_one_class(name: str) -> None:
    """Each says what it is of: `DutchField`, `Scoregroup`, `FinishedRound`. Of such classes no two have one name."""
    owners = [module for module, path in modules().items() if name in defined(tree(path))]
    assert len(owners) <= 1, owners


def test_no_name_is_listed_twice() -> None:
    listed = [name for _, names in COMMON.values() for name in names.split()]
    assert len(listed) == len(set(listed))
