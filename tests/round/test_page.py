"""`trfpair pair --html`: one page that needs nothing else, tells what the other files tell, and takes names as text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.pair import pair
from trfpair.event.model import Pair
from trfpair.output import shortened, texts
from trfpair.output.indented import indented
from trfpair.output.render import environment, render
from trfpair.output.round import page as pages
from trfpair.output.texts import file_of_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import Told
from trfpair.systems.trace import (
    Coloured,
    Counted,
    Criteria,
    Group,
    Member,
    Move,
    Picked,
    Refusal,
    Several,
    Step,
    Trace,
)
from trfpair.trf import load

ROOT = Path(__file__).parent.parent
GROS = ROOT / "fixtures" / "trf" / "real" / "open-de-gros.trf"
EVENTS = {
    "dutch-2026": GROS,
    "dutch-2017": GROS,
    "vega": GROS,
    "danubian": GROS,
    "dubov-2026": GROS,
    "burstein-2026": GROS,
    "lim": ROOT / "fixtures" / "by-hand" / "lim.trf",
    "double-swiss": ROOT / "fixtures" / "by-hand" / "double-swiss.trf",
    "team-2026": ROOT / "fixtures" / "by-hand" / "team-2026.trf",
    "club": ROOT / "fixtures" / "club" / "walk-gets-stuck" / "in.trf",
    "ladder": ROOT / "fixtures" / "ladder" / "worked-example" / "in.trf",
}
VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """A page as a browser would read it: ids, links, and whether every element that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.foreign: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name in ("src", "srcset", "data", "action", "onclick", "style"):
                self.foreign.append(f"{tag} {name}={value}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def made(tmp_path: Path, source: Path, *options: str) -> str:
    """The page of a file."""
    result = CliRunner().invoke(pair, [str(source), "--out", str(tmp_path), "--html", *options], standalone_mode=False)
    assert result.return_value == 0, result.output
    return (tmp_path / "round.html").read_text(encoding="utf-8")


@pytest.mark.few(1)
@pytest.mark.parametrize("system", EVENTS)
def test_every_system_has_boards_stories_and_steps_in_one_sound_file(tmp_path: Path, system: str) -> None:
    text = made(tmp_path, EVENTS[system], "--system", system)
    page = Page(text)
    assert page.open == []
    assert page.foreign == []
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert not re.search(r"https?:|@import|url\(", text)
    boards = re.findall(r'<a class="seat white" href="#p(\d+)">.*?<a class="seat black" href="#p(\d+)">', text)
    pairs = (tmp_path / "pairs.list").read_text(encoding="utf-8").split("\n")[1:-1]
    assert {" ".join(pair) for pair in boards} == {pair for pair in pairs if not pair.endswith(" 0")}
    for white, black in boards:
        for one, colour, other in ((white, "White", black), (black, "Black", white)):
            assert re.search(rf'id="p{one}".*?: {colour} against <a href="#p{other}">', text, re.DOTALL)


MET = "then 52 would float down again, as in the round before"
BESIDE = f"Suppose 17 and 24 met, with 16-19 left as it is (that pair is decided first): {MET}"
"""Why 17 does not meet 24, as the drawing of its bracket says it."""


def test_a_drawn_bracket_has_each_pair_once_and_an_arrow_for_each_floater(tmp_path: Path) -> None:
    text = made(tmp_path, GROS, "--system", "dutch-2017")
    drawn = re.findall(r"<title>(\d+) – (\d+)[\n<]", text)
    pairs = (tmp_path / "pairs.list").read_text(encoding="utf-8").split("\n")[1:-1]
    assert sorted(" ".join(pair) for pair in drawn) == sorted(pair for pair in pairs if not pair.endswith(" 0"))
    assert text.count('class="in"') == 5
    assert text.count('class="out"') == 6
    assert f"{BESIDE} (C.12: 1 instead" in text
    german = made(tmp_path / "de", GROS, "--system", "dutch-2017", "--lang", "de")
    beside = "Träfen 17 und 24 aufeinander, während 16-19 schon feststeht"
    assert f"{beside}: dann würde 52 zum zweiten Mal in Folge Abfloater (C.12: 1 statt 0).\n" in german


def test_vegas_groups_show_the_columns_islands_and_who_was_moved_up(tmp_path: Path) -> None:
    text = made(tmp_path, GROS, "--system", "vega")
    drawn = re.findall(r"<title>(\d+) – (\d+)[\n<]", text)
    pairs = (tmp_path / "pairs.list").read_text(encoding="utf-8").split("\n")[1:-1]
    assert sorted(" ".join(pair) for pair in drawn) == sorted(pair for pair in pairs if not pair.endswith(" 0"))
    for said in ("Finds nobody in the group: 3, 6", "Floated up: 4, 5", "Moved to the black column: 46"):
        assert said in text
    assert re.search(r"<title>42 – 33\n(32 and 42|42 and 32) met in round 3", text)


OTHERS = [(system, EVENTS[system]) for system in EVENTS if system not in ("dutch-2017", "vega")]


@pytest.mark.few(3)
@pytest.mark.parametrize(("system", "source"), [*OTHERS, ("lim", GROS), ("club-rating", GROS)])
def test_every_pair_of_the_other_systems_is_drawn_once(tmp_path: Path, system: str, source: Path) -> None:
    text = made(tmp_path, source, "--system", system)
    drawn = re.findall(r"<title>(\d+) – (\d+)[\n<]", text)
    pairs = (tmp_path / "pairs.list").read_text(encoding="utf-8").split("\n")[1:-1]
    assert sorted(" ".join(pair) for pair in drawn) == sorted(pair for pair in pairs if not pair.endswith(" 0"))


def test_the_score_of_a_drawn_group_is_the_score_in_the_trace(tmp_path: Path) -> None:
    """Lim's median is half of what can be scored: with 1.5 a win, quarters of points."""
    text = made(tmp_path, ROOT / "fixtures" / "round" / "lim-quarters.trf", "--round", "4", "--system", "lim")
    trace = (tmp_path / "verbose.txt").read_text(encoding="utf-8")
    told = re.findall(r"^(?:Scoregroup|The median group), score ([0-9.]+), paired", trace, re.MULTILINE)
    assert re.findall(r"<h3>Group [0-9]+</h3> <span>([0-9.]+) points", text) == told
    assert told[-1] == "2.25"


def test_the_direction_of_a_drawn_group_is_the_one_in_the_trace(tmp_path: Path) -> None:
    text = made(tmp_path, GROS, "--system", "lim")
    trace = (tmp_path / "verbose.txt").read_text(encoding="utf-8")
    told = re.findall(r"^Scoregroup, score ([0-9.]+), paired (downwards|upwards)", trace, re.MULTILINE)
    figures = re.findall(r"<h3>Group [0-9]+</h3> <span>([0-9.]+) points, paired (\w+)</span>(.*?)</figure>", text, re.S)
    assert [(score, way) for score, way, _ in figures] == told
    leaving = {way for _, way, drawn in figures for way in re.findall(r"paired \w+|floats \w+", f"paired {way}{drawn}")}
    assert leaving == {"paired downwards", "paired upwards", "floats down", "floats up"}
    for _, way, drawn in figures:
        assert f"floats {'up' if way == 'downwards' else 'down'}" not in drawn


@pytest.mark.gate
@pytest.mark.parametrize("name", ['<b>&"', "</script><script>alert(1)//", "{{ 7*7 }}", "'><img src=x>"])
def test_a_name_is_text(tmp_path: Path, name: str) -> None:
    source = tmp_path / "in.trf"
    wanted = f"{name:<33.33}"
    source.write_text(GROS.read_text(encoding="utf-8").replace(f"{'Mirzoev Azer':<33}", wanted), encoding="utf-8")
    text = made(tmp_path, source)
    plain = Page(made(tmp_path, GROS))
    assert name not in text or "<" not in name
    assert Page(text).tags == plain.tags
    names: list[Any] = []

    class Names(HTMLParser):
        def handle_data(self, data: str) -> None:
            names.append(data)

    Names().feed(text)
    assert name in names


def test_without_a_trace_there_is_no_page(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        pair, [str(GROS), "--out", str(tmp_path), "--html", "--no-trace"], standalone_mode=False
    )
    assert result.return_value == 3
    assert "--html shows the reasons" in result.stderr
    assert not (tmp_path / "round.html").exists()


@pytest.mark.gate
def test_the_same_file_gives_the_same_page(tmp_path: Path) -> None:
    assert made(tmp_path, GROS) == made(tmp_path, GROS)


@pytest.mark.gate
@pytest.mark.parametrize("system", EVENTS)
def test_long_lists_are_cut_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    whole = made(tmp_path, EVENTS[system], "--system", system)
    steps = (tmp_path / "verbose.txt").read_text(encoding="utf-8")
    monkeypatch.setattr(texts, "_LARGE", 0)
    monkeypatch.setattr(shortened, "MOST_REFUSALS", 0)
    monkeypatch.setattr(shortened, "MOST_ROWS", 0)
    monkeypatch.setattr(shortened, "KEPT_REFUSALS", 1)
    monkeypatch.setattr(pages, "_LONG", {name: (0, slice(-1, None)) for name in pages._LONG})
    text = made(tmp_path, EVENTS[system], "--system", system)
    parsed = Page(text)
    assert parsed.open == []
    assert {link.removeprefix("#") for link in parsed.links} <= {*parsed.ids}
    assert text.count("<dt></dt>") <= whole.count("<dt></dt>")
    three = re.search(r'<ol class="games">(?:<li>(?:(?!</li>).)*</li>){3}', whole)  # one more is never left out
    assert ("The last 1 of" in text) is (three is not None)
    cut = (tmp_path / "verbose.txt").read_text(encoding="utf-8")
    if "first 1 are shown" in cut:
        assert "the first 1 are shown" in text
        assert len(cut) < len(steps) + 250
        assert cut.startswith(("A large round", "To be looked at"))


@pytest.mark.gate
def test_mdps_who_float_on_are_counted_in_a_large_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ROOT / "fixtures" / "dutch" / "rounds-2026" / "bbp-issue_7.trf"
    whole = made(tmp_path, source, "--system", "dutch-2026")
    rows = (tmp_path / "verbose.txt").read_text(encoding="utf-8").count("  MDP  ")
    monkeypatch.setattr(texts, "_LARGE", 0)
    monkeypatch.setattr(shortened, "MOST_ROWS", 0)
    text = made(tmp_path, source, "--system", "dutch-2026")
    cut = (tmp_path / "verbose.txt").read_text(encoding="utf-8")
    gone = sum(map(int, re.findall(r"and (\d+) MDPs who float on; their rows stand", cut)))
    assert gone > 0
    assert cut.count("  MDP  ") == rows - gone
    assert sum(map(int, re.findall(r"(\d+) MDPs float on", text))) == gone
    assert "MDPs float on" not in whole


def odd_steps(pairs: Sequence[Pair]) -> list[Step]:
    """Steps of a system that nobody knows: no order, no brackets, a word for everything."""
    boards = [pair for pair in pairs if pair.black]
    return [
        Step("omen", "", {"moon": "full", "deep": [[1, {"two": None}]]}),
        Step("board", "9.9", {}, Coloured(*boards[0], chooser=boards[0].black)),
        Step("boards", "9.8", {}, Several([Coloured(pair.white, pair.black) for pair in boards[1:]])),
        Step("sulk", "", {}, Move([boards[0].white], [Refusal("grumpy", (boards[0].black, 999))], "sulk", "the pub")),
        Step("weights", "", {}, Criteria([Counted("", "sighs", None)])),
        Step("search", "9", {}, Picked(boards[0].white, 0, [Refusal("shy", boards[0].black, facts={"round": 2})])),
    ]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["ladder", "lim", "dutch-2026"])
def test_steps_that_nobody_knows_break_no_page(name: str) -> None:
    """A step `board` without a step `order` ended the page of a ladder with an error."""
    paired = pair_round(replace(load(GROS).tournament, system=""), Settings(system=name, round=5), Trace())
    listed = odd_steps(paired.pairing.pairs)
    players = [Member(past.id) for past in paired.history.present]
    group = Step("circle", "", {}, Group(players, score=15, number=7))
    for steps in (listed, [*listed, group], [group, *listed]):
        system = replace(paired.system, template="any/verbose.txt.j2")
        odd = replace(paired, system=system, trace=replace(paired.trace, steps=steps))
        page = file_of_round(odd, "round.html")
        assert "Omen" in page
        assert ("<h3>Circle 7</h3>" in page) == (group in steps)
        assert len(re.findall(r"<title>\d+ – \d+[\n<]", page)) == (
            len(paired.pairing.boards) if steps[0] is group else 0
        )
        assert json.loads(file_of_round(odd, "pairs.json"))["trace"][steps.index(listed[0])]["moon"] == "full"
        assert all(explained.kind for explained in map(Told(odd).about, odd.history.by_id))


@pytest.mark.gate
def test_large_files_come_in_pieces() -> None:
    paired = pair_round(load(GROS).tournament, Settings(system="dutch-2026", round=5), Trace(proofs=True))
    made = texts.texts_of(paired, texts.Pages(html=True, json=True))
    page, data = made["round.html"], made["pairs.json"]
    assert not isinstance(page, str)
    assert not isinstance(data, str)
    pieces, rows = list(page), list(data)
    assert len(pieces) > 1
    assert "".join(pieces) == file_of_round(paired, "round.html")
    assert "".join(rows) == indented(paired.to_dict()) + "\n"
    assert len(rows) >= len(paired.trace.steps)


def test_an_error_of_ours_is_not_put_on_a_template_of_the_user(tmp_path: Path) -> None:
    class Broken:
        def __getattr__(self, name: str) -> object:
            raise ValueError("ours")

    with pytest.raises(ValueError, match="ours"):
        render("pairs.txt.j2", own_folder=str(tmp_path), page=Broken())


def test_a_line_of_a_drawing_bends_halfway_between_the_boxes(tmp_path: Path) -> None:
    text = made(tmp_path, GROS, "--system", "dutch-2017")
    lines = re.findall(r'<path d="M(\d+) (\d+)C(\d+) (\d+) (\d+) (\d+) (\d+) (\d+)"/>', text)
    assert len(lines) == len(re.findall(r"<title>(\d+) – (\d+)[\n<]", text))
    for start, high, bend, above, same, below, end, low in lines:
        assert (start, end, bend, same, high, low) == ("190", "258", "224", "224", above, below)


def test_an_entry_comes_before_a_method_and_what_is_missing_is_not_defined() -> None:
    made = environment().from_string
    assert made("{{ row.items }}").render(row={"items": 3}) == "3"
    assert made("{{ row.keys() | list }}").render(row={"a": 1}) == "['a']"
    assert made("{{ row.c is defined }} {{ one.c is defined }}").render(row={}, one=object()) == "False False"
