"""Sheets looked at as a person sees them: at a desk, on a telephone, on A4 paper, on the wall; and by axe-core."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.sheets import Book, Look, sheets_of, words_of

FIELDS = {8: 5, 60: 9, 300: 9}
"""Players and rounds."""

SIZES = {"desk": (1280, 900), "phone": (390, 844), "A4": (794, 1123), "projector": (1920, 1080)}
"""Windows in pixels; A4 is the width of the paper, and printed."""

NAMES = (
    "Li, Bo", "Müller-Lüdenscheidt, Hans-Joachim", "Venkatanarasimharajuvaripeta, V.", "Ng, An",
    "García Márquez, Gabriel", "Øster-Ågård, Søren", '<b>&"', "van der Westhuizen, Johannes",
)  # fmt: skip

OVERFLOWING = """() => [...document.querySelectorAll('td, th, h1, h2, p, dd, a')].filter(one => {
    const style = getComputedStyle(one);
    if (one.classList.contains('hush')) return false;
    return style.display !== 'none' && style.display !== 'inline' && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.textContent).slice(0, 5)"""
"""Elements whose content does not fit into them, but for headings that only screen readers say."""

HIDDEN_BEYOND = """() => [...document.querySelectorAll('main *')].filter(one => {
    if (one.closest('.scroll')) return false;
    const box = one.getBoundingClientRect();
    return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.textContent).slice(0, 5)"""
"""Elements beyond the edge of the window that no scrolling of their own brings back."""

BROKEN_RULES = """() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(
    rule => `${rule.id}: ${rule.nodes[0].html}`))"""
"""The rules of accessibility that a page breaks."""


class Finding(NamedTuple):
    """Something that a page has and should not."""

    page: str
    what: str
    where: object


def field(players: int, *, boards: int = 0) -> Tournament:
    """A generated event with long names; with ``boards`` one of so many teams."""
    wishes = Wishes(
        players=Range(players, players),
        rounds=Range(FIELDS.get(players, 5), FIELDS.get(players, 5)),
        half_byes=read_amount("0%" if boards else "5%"),
        tie_breaks="MPvGP,BH" if boards else "BH/C1,BH,SB,DE,ARO",
        boards=Range(boards, boards),
    )
    system = "team" if boards else "dutch-2026"
    tournament = make(random_order(wishes, system=system, seed="wall"), "trfpair")
    return replace(tournament, players=tuple(_named(player) for player in tournament.players))


def _named(player: Any) -> Any:
    title = "WGM" if player.id % 7 == 0 else ""
    return replace(player, name=NAMES[player.id % len(NAMES)], title=title, federation="GER")


def written(tournament: Tournament, folder: Path, language: str, *, big: bool = False) -> list[Path]:
    """The pages of a tournament in a language."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = sheets_of(Book(tournament), words_of(language), Look(footer="Hall 3", big=big), formats=["html"])
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in sorted(pages)]


def axe_core() -> str:
    """The rules of axe-core: of the file that AXE_CORE names, else of the page's own; empty where there are none."""
    page = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    path = Path(os.environ.get("AXE_CORE") or page)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def findings(browser: Any, pages: list[Path], size: str, rules: str, scheme: str = "light") -> Iterator[Finding]:
    """What is wrong with pages in a window of a size: cut, beyond the edge, against a rule of accessibility."""
    wide, high = SIZES[size]
    context = browser.new_context(viewport={"width": wide, "height": high})
    context.add_init_script(rules)
    page = context.new_page()
    page.emulate_media(media="print" if size == "A4" else "screen", color_scheme=scheme)
    for path in pages:
        page.goto(path.as_uri())
        if not page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1"):
            yield Finding(path.name, "wider than the window", size)
        for what, script in (("cut", OVERFLOWING), ("beyond the edge", HIDDEN_BEYOND), ("axe", BROKEN_RULES)):
            if where := page.evaluate(script):
                yield Finding(path.name, what, where)
    context.close()
