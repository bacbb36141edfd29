"""The screens of the page in all that they can show: the way to each, for those who look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tests.hall.test_days_from_lists import LISTS
from tests.page.conftest import Visit
from tests.sheets.looked import NAMES
from trfpair import dumps, generate, pair, with_round

FIXTURES = Path(__file__).parents[1] / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"
TEAMS = FIXTURES / "earlier" / "team-2026-5.trf"


class Screen(NamedTuple):
    """A screen as it stands: what brings it back when the language has changed, and how high it may be."""

    name: str
    again: Callable[[], None]
    highest: int


def with_long_names(text: str) -> str:
    """A tournament file in which every third player has a long name, or one that a careless page would take amiss."""
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.startswith("001 ") and int(line[4:8]) % 3 == 0:
            lines[at] = f"{line[:14]}{NAMES[int(line[4:8]) // 3 % len(NAMES)]:<33}{line[47:]}"
    return "".join(lines)


def screens(visit: Visit) -> Iterator[Screen]:
    """Go from screen to screen; each is looked at while it is yielded."""
    page = visit.page

    def as_it_is() -> None:
        visit.idle()

    page.goto(visit.url)
    page.wait_for_selector("#file", state="attached")
    visit.idle()
    yield Screen("empty", as_it_is, 1500)
    wrong = OPEN.read_text(encoding="utf-8").replace(" 4.0    1 ", " 3.5    1 ", 1)
    visit.open("wrong.trf", wrong.encode())
    yield Screen("refused", as_it_is, 3000)
    visit.open("club.csv", (FIXTURES / "page" / "club.csv").read_bytes())
    yield Screen("list", as_it_is, 3000)
    visit.open("ratings.csv", b"Name;NWZ\nAda;1500\nBo;1700\n")
    yield Screen("list that lacks a federation", as_it_is, 3000)
    visit.open("open.trf", with_long_names(OPEN.read_text(encoding="utf-8")).encode())
    yield Screen("file", as_it_is, 3000)
    yield from _round(visit)
    yield from _results(visit)
    yield from _others(visit)
    yield from _tables(visit)
    yield from _begun(visit)
    yield from _teams(visit)


def every_kind(visit: Visit) -> Iterator[Screen]:
    """Every screen and every act that the page has, with few players and with many, in events of every kind.

    They are those of the links that the page shows; after each what is folded is open.
    """
    page = visit.page

    def unfolded() -> None:
        visit.idle()
        page.evaluate("() => document.querySelectorAll('main details').forEach(one => { one.open = true; })")
        visit.idle()

    def links(place: str) -> list[str]:
        return [
            str(one).partition("#")[2]
            for one in page.locator(place).evaluate_all("all => all.map(one => one.getAttribute('href'))")
        ]

    for at, (name, data) in enumerate(_events()):
        visit.open(name, data)
        visit.speak(("de", "fr", "pl", "en")[at % 4])
        for screen in links("#screens a"):
            visit.go(screen)
            acts = links("#main nav a")
            for place in [screen, *acts]:
                if place != screen:
                    visit.go(place)
                if place == "why":
                    page.fill("#one", "3")
                    page.fill("#other", "5")
                    page.press("#other", "Enter")
                    page.wait_for_selector("#answer .laid, #status .wrong")
                elif place == "changes/player":
                    page.fill("#act [name=who]", "3")
                    page.press("#act [name=who]", "Enter")
                    page.wait_for_selector("#entry [name=rating]")
                unfolded()
                yield Screen(f"{name} {place}", unfolded, 0)


def _events() -> Iterator[tuple[str, bytes]]:
    open_games = replace(generate(players=12, rounds=3, system="dutch", seed=1), rounds=5)
    yield "open-games.trf", with_long_names(dumps(with_round(open_games, pair(open_games)))).encode()
    for system, players, rounds in (("dutch", 120, 5), ("keizer", 12, 3)):
        made = dumps(generate(players=players, rounds=rounds, system=system, seed=1))
        yield f"{system}-{players}.trf", with_long_names(made).encode()
    yield "teams.trf", TEAMS.read_bytes()
    yield "tables.json", (FIXTURES / "page" / "tables.json").read_bytes()
    yield "ladder.trf", dumps(generate(players=12, rounds=3, system="ladder", seed=1)).encode()


def _round(visit: Visit) -> Iterator[Screen]:
    page = visit.page

    def presence() -> None:
        visit.idle()
        page.evaluate("() => document.querySelectorAll('#presence, #late').forEach(one => { one.open = true; })")
        page.wait_for_selector("#presence li")

    visit.go("round")
    yield Screen("presence", presence, 2200)
    page.select_option("#presence li:nth-child(5) select", "withdraw")
    page.select_option("#presence li:nth-child(6) select", "half_bye")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    yield Screen("round", visit.idle, 3000)

    def story() -> None:
        page.wait_for_selector(".story")
        page.evaluate("() => document.querySelectorAll('#answer details').forEach(one => { one.open = true; })")

    visit.go("why/17")
    yield Screen("why", story, 3500)

    visit.go("why/3/bye")
    yield Screen("why not", lambda: page.wait_for_selector(".laid table"), 2500)
    visit.go("why/17")

    def drawn() -> None:
        page.wait_for_selector(".story")
        page.click("#draw")
        page.wait_for_selector("#brackets figure")

    yield Screen("brackets", drawn, 9000)

    def proved() -> None:
        page.wait_for_selector(".story")
        page.click("#verify")
        page.wait_for_selector("#verdict")

    yield Screen("proof", proved, 9000)


def _results(visit: Visit) -> Iterator[Screen]:
    page = visit.page
    visit.go("results")
    page.wait_for_selector("tr[data-at='0']")

    def swap() -> None:
        page.wait_for_selector("#swap")
        page.evaluate("() => { document.querySelector('#swap').open = true; }")

    yield Screen("results", swap, 4500)
    visit.go("results")
    page.select_option(".field select", "1")
    page.wait_for_selector("tr[data-at='0'] button")
    visit.idle()
    page.click("tr[data-at='0'] button[aria-pressed=false] >> nth=0")
    page.wait_for_selector("#status .notices")
    yield Screen("notices", lambda: page.wait_for_selector("tr[data-at='0']"), 4500)

    def folded() -> None:
        page.wait_for_selector("#told summary")
        page.evaluate("() => { document.querySelector('#told details').open = true; }")

    visit.go("why")
    yield Screen("notices on another screen", folded, 2200)
    visit.go("results")
    page.click("#undo")
    page.wait_for_function("() => document.querySelector('.field select')?.value === '5'")
    page.click("tr[data-at='0'] button >> nth=0")
    visit.idle()
    visit.go("round")
    yield Screen("round under way", lambda: page.wait_for_selector("#boards .outcome"), 3000)
    page.click("#undo")
    visit.idle()


def _others(visit: Visit) -> Iterator[Screen]:
    page = visit.page

    def decided() -> None:
        page.wait_for_selector("#decides button.main")
        visit.idle()
        page.click("#decides button.main")
        page.wait_for_selector("#decides .laid")

    visit.go("standings")
    yield Screen("standings", decided, 5000)

    def sheet() -> None:
        page.wait_for_selector("#sheets button >> nth=5")
        visit.idle()

    visit.go("sheets")
    yield Screen("sheets", sheet, 2200)
    yield from _changes(visit)
    visit.go("check")
    page.click("#start-check")
    page.wait_for_selector("#total:not(:empty)")

    def differs() -> None:
        page.wait_for_selector(".different")
        page.evaluate("() => document.querySelectorAll('.checks details').forEach(one => { one.open = true; })")

    yield Screen("check", differs, 6500)


def _changes(visit: Visit) -> Iterator[Screen]:
    page = visit.page

    def filled() -> None:
        page.fill("#act [name=who]", "17")
        page.press("#act [name=who]", "Enter")
        page.wait_for_selector("#entry [name=rating]")

    visit.go("changes/bye")
    yield Screen("bye", lambda: page.wait_for_selector(".ticks li"), 2600)
    visit.go("changes/player")
    yield Screen("player", filled, 2600)
    visit.go("changes/prizes")
    page.fill("#act [name=places]", "challenge cup and a book token, 2-3: medal")
    page.fill("#act [name=group]", "U18: born 2008- = 80,40")
    page.click("#act button.main")
    visit.idle()
    for act in ("withdraw", "board", "ban", "unban", "expel", "number", "event", "complete", "prizes", "log"):
        visit.go(f"changes/{act}")
        yield Screen(act, _form(visit), 2600)


def _form(visit: Visit) -> Callable[[], None]:
    """The way back to the form of an act, and to what the file holds of it."""

    def shown() -> None:
        visit.page.wait_for_selector("#act h2")
        visit.idle()

    return shown


def _tables(visit: Visit) -> Iterator[Screen]:
    page = visit.page
    visit.open("tables.json", (FIXTURES / "page" / "tables.json").read_bytes())
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector(".tables section")
    yield Screen("tables", visit.idle, 3000)
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='2']")
    yield Screen("winners", lambda: page.wait_for_selector("tr[data-at='2']"), 2500)


def _begun(visit: Visit) -> Iterator[Screen]:
    """From lists: years that may be of birth, then check-in of three hundred, and the groups of one event."""
    page = visit.page
    visit.open("years.txt", "".join(f"{name} {2008 + at % 6}\n" for at, name in enumerate(NAMES)).encode())
    page.wait_for_selector("[name=births]")
    yield Screen("years", visit.idle, 3000)
    visit.open("cup of children.tsv", (LISTS / "children.tsv").read_bytes())
    page.click(".summary form button.main")
    page.wait_for_selector("#save")
    visit.idle()

    def ticked() -> None:
        visit.idle()
        page.click("#presence summary")
        if not page.locator("#check-in .ticks").count():  # it goes on in another language
            page.click("#check-in button")
        page.wait_for_selector("#check-in li")

    visit.go("round")
    yield Screen("check-in", ticked, 2600)

    def grouped() -> None:
        page.wait_for_selector("#groups summary")
        visit.idle()
        page.click("#groups summary")

    visit.go("sheets")
    yield Screen("groups", grouped, 2600)


def _teams(visit: Visit) -> Iterator[Screen]:
    page = visit.page
    visit.open(TEAMS)
    visit.go("results")
    yield Screen("matches", lambda: page.wait_for_selector(".match"), 4500)
    for act in ("team", "add-to", "line-up/1", "ban"):
        visit.go(f"changes/{act}")
        yield Screen(f"teams: {act}", _form(visit), 2600)
