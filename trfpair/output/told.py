"""A step of any system as text, for systems without a page of their own: every part is told, whatever its facts are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trfpair.systems import System
from trfpair.systems.contract import Contract
from trfpair.systems.trace import (
    Bye,
    Coloured,
    Criteria,
    Details,
    Group,
    Move,
    Picked,
    Refusal,
    Several,
    Step,
    StepPart,
    Undone,
)


def told(step: Step, names: Mapping[int, str], system: System) -> str:
    """The lines of a step: its kind and article, what was decided, who was refused and why, and its facts."""
    return "\n".join(_Teller(names, system.says()).lines(step))


class _Teller:
    """Names and words at hand."""

    def __init__(self, names: Mapping[int, str], says: Contract) -> None:
        self._names, self._says = names, says

    def lines(self, step: Step) -> Iterator[str]:
        head = step.kind.replace("-", " ").replace("_", " ").capitalize()
        yield f"{step.article}  {head}" if step.article else head
        for line in self._part(step.part):
            yield f"  {line}"
        if step.facts:
            yield f"  {self._facts(step.facts)}"

    def _part(self, part: StepPart | None) -> Iterator[str]:
        if isinstance(part, Group):
            for place, member in enumerate(part.players, 1):
                yield f"{place:3}  {self._name(member.id):<38}  {self._facts(member.facts)}".rstrip()
        elif isinstance(part, Several):
            for row in part.rows:
                yield from self._part(row)
        elif isinstance(part, Picked):
            yield self._with(f"{self._name(part.chooser)} meets {self._name(part.taken)}", part.facts)
            yield from self._refused(part.against)
        elif isinstance(part, Coloured):
            yield self._with(
                f"White {self._name(part.white)}, Black {self._name(part.black)}",
                part.facts,
                self._says.rules.get(part.article, part.article),
            )
            yield from self._refused(part.against)
        elif isinstance(part, Bye):
            yield f"the bye: {self._name(part.id)}"
            yield from self._refused(part.against)
        elif isinstance(part, Move):
            yield f"{part.what}: {', '.join(map(self._name, part.ids))}"
            yield from self._refused(part.against)
        elif isinstance(part, Undone):
            yield f"taken apart: {' and '.join(map(self._name, part.pair))}"
        elif isinstance(part, Criteria):
            for count in part.rows:
                yield self._with(f"{count.article} {count.name}: {_value(count.value)}".strip(), count.facts)

    def _refused(self, against: Any) -> Iterator[str]:
        for refusal in against:
            yield f"    not {', '.join(map(self._name, refusal.everybody))}: {self._because(refusal)}"

    def _because(self, refusal: Refusal) -> str:
        return self._with(self._says.word(refusal.kind), refusal.facts, refusal.article)

    def _with(self, text: str, facts: Details, article: str = "") -> str:
        more = "; ".join(part for part in (article, self._facts(facts)) if part)
        return f"{text} ({more})" if more else text

    def _name(self, id_: int) -> str:
        return f"{self._names.get(id_) or 'no.'} ({id_})" if id_ else "nobody"

    @staticmethod
    def _facts(facts: Details) -> str:
        return ", ".join(f"{key.replace('_', ' ')} {_value(value)}" for key, value in facts.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_value, value)) or "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(one)}" for key, one in value.items())
    return "-" if value is None else str(value)
