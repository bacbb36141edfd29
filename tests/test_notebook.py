"""What a notebook shows of an answer: sound HTML of its own place, without a style that reaches the notebook."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

import trfpair

PLAIN = {"table", "caption", "thead", "tbody", "tr", "th", "td", "pre"}


class Tags(HTMLParser):
    """Looks at every tag: a plain one, without attributes, closed in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in PLAIN
        assert not attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f"{data}|"


def text_of(made: object) -> str:
    found = Tags()
    found.feed(made._repr_html_())  # type: ignore[attr-defined]
    assert not found.open
    return found.text


@pytest.mark.parametrize(
    "system",
    [
        name if name in ("dutch-2026", "team-2026") else pytest.param(name, marks=pytest.mark.gate)
        for name in (one.name for one in trfpair.all_systems())
    ],
)
def test_an_answer_is_shown_plainly(system: str) -> None:
    event = trfpair.generate(players=7, rounds=3, seed=1, system=system)
    event = replace(event, name="A & B", players=tuple(replace(one, name=f"<b>{one.id}") for one in event.players))
    event = replace(event, rounds=event.rounds or 3)
    paired = trfpair.pair(event, round=2, system=system)
    one, other = sorted(event.event.by_id)[:2]
    assert text_of(event).startswith("A & B, ")
    shown = text_of(paired)
    assert shown.startswith(f"Round 2, {system}|Board|White|Black|1|")
    assert shown.count("|bye|") == bool(paired.bye)
    assert "Standings after round" in text_of(trfpair.standings(event))
    asked = trfpair.explain(event, one, paired=paired)
    assert text_of(asked) == f"{trfpair.render(asked)}|"
    assert text_of(trfpair.why_not(event, one, other, paired=paired))
