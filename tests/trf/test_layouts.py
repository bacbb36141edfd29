"""trfpair/trf/layouts.py and docs/formats.md: made of the grammar, fresh, and nothing that a comment says otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import layouts as made
from trfpair.base import resources
from trfpair.trf import layouts
from trfpair.trf.columns import Layout
from trfpair.trf.grammar import parse

GRAMMAR = resources.text("grammars", "trf.lark")
LAYOUTS = [value for value in vars(layouts).values() if isinstance(value, Layout)]
RULE = '\nnew_999: "999" NEW_ID\nNEW_ID: " " NUMBER // {} player: a number\n'


@pytest.mark.gate
def test_the_module_is_that_of_the_grammar() -> None:
    told = f"{made.MADE} is not that of {made.GRAMMAR}: run `make pages`"
    assert made.MADE.read_text(encoding="utf-8") == made.module(GRAMMAR), told


def test_the_page_is_that_of_the_grammar() -> None:
    page = made.PAGE.read_text(encoding="utf-8")
    assert page == made.page(page, GRAMMAR), (
        f"{made.PAGE} is not that of {made.GRAMMAR} and of the results: run `make pages`"
    )


def test_the_letters_of_the_grammar_are_those_of_the_results() -> None:
    assert made.with_letters(GRAMMAR) == GRAMMAR, f"{made.GRAMMAR} is not that of the results: run `make pages`"


@pytest.mark.gate
def test_a_new_rule_has_a_layout() -> None:
    (last,) = [layout for layout in made.layouts(GRAMMAR + RULE.format(" 5- 8")) if layout.rule == "new_999"]
    assert [(span.name, span.columns, span.expected) for span in last.fields] == [("player", (5, 8), "a number")]


@pytest.mark.gate
@pytest.mark.parametrize(
    ("comment", "told"),
    [("5-9 player", "NEW_ID of the rule new_999 stands in 5-8, its comment says 5-9"), ("player", "needs a comment")],
)
def test_a_comment_that_says_otherwise_is_told(comment: str, told: str) -> None:
    rule = RULE.replace("{} player: a number", comment)
    with pytest.raises(made.WrongGrammar, match=re.escape(told)) as caught:
        made.layouts(GRAMMAR + rule)
    assert str(caught.value).startswith("grammars/trf.lark: ")


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.rule)
def test_lark_reads_a_record_in_its_columns(layout: Layout) -> None:
    """What the writer puts into the columns of a layout is what Lark takes for the fields of its rule."""
    again = [layout.repeated.neutral] * 3 if layout.repeated else []
    line = layout.padded(layout.written([field.neutral for field in layout.fields], again))
    tokens = parse(layout.rule, line)
    places = [*layout.fields, *map(layout.again, range(len(tokens) - len(layout.fields)))]
    ends = [0, *(place.last for place in places)]
    for token, place, end in zip(tokens, places, ends):
        assert token.type == place.terminal
        assert (token.start_pos, token.end_pos) == (place.last - len(token), place.last)
        assert place.first - len(" ") * (len(token) - place.width) - 1 == token.start_pos >= end


def test_the_page_of_001_names_the_columns() -> None:
    page = made.PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d, -]+) \|", page, re.MULTILINE)
    firsts = [int(first) for row in rows for first in re.findall(r"(?<!-)\b\d+", row)]
    fields = [*layouts.PLAYER.fields, *(field.shifted(89) for field in layouts.CELL.fields)]
    assert firsts == [field.first for field in fields]


def test_no_columns_stand_in_the_code() -> None:
    """The columns of a record are asked of its layout: no pair of numbers in the reader, but for the code (1 to 3)."""
    folder = Path(layouts.__file__).parent
    for path in sorted(folder.glob("*.py")):
        if path.name != "layouts.py":
            pairs = re.findall(r"(?:error|warn|mend)\(\((\d+), (\d+)\)", path.read_text(encoding="utf-8"))
            assert set(pairs) <= {("1", "3"), ("0", "0")}, path
