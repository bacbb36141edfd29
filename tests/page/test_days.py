"""Days on the page, by clicks and keys alone, from lists as they came: after every screen the file is the typed one."""

from __future__ import annotations

import base64
import io
import random
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests import eye
from tests.hall.test_days_from_lists import LISTS
from tests.page.conftest import Visit
from tests.page.said import trfpair
from trfpair.trf import load

KEYS = {"1": "1-0", "0": "0-1", "=": "½", "+": "+-"}
"""A key of the screen of results, and the same as it is typed."""

KEPT = """async () => {
  const asked = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const base = await asked(indexedDB.open("trfpair", 1));
  const [events, steps] = ["events", "steps"].map((name) => base.transaction(name).objectStore(name));
  const event = await asked(events.get(Number(sessionStorage.open)));
  const { data } = await asked(base.transaction("steps").objectStore("steps").get([event.id, event.at]));
  base.close();
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}"""
"""The bytes of the tournament that is open, as this browser keeps them."""


class Day:
    """A tournament that is played on the page and typed; both files are compared after every screen."""

    def __init__(
        self, visit: Visit, folder: Path, list_: str, name: str, *, system: str = "dutch", rounds: int
    ) -> None:
        self.visit, self.page = visit, visit.page
        self.file, self.dice = folder / f"{name}.trf", random.Random(name)
        if self.page.url == "about:blank":
            self.page.goto(visit.url)
        self.go("drop")
        with self.page.expect_file_chooser() as chooser:
            self.page.click("label[for=file]")
        chooser.value.set_files(LISTS / list_)
        self.page.wait_for_selector("#preview tbody tr")
        visit.idle()
        self.key_in("form.fields input[type=text]", name)
        self.page.select_option("form.fields select >> nth=0", system)
        self.key_in("form.fields input[type=number]", str(rounds))
        self.page.press("form.fields input[type=number]", "Enter")
        self.page.wait_for_selector("#save")
        trfpair("new", LISTS / list_, "-o", self.file, "--name", name, "--system", system, "--rounds", str(rounds))
        self.same("new")

    def go(self, screen: str) -> None:
        """Go to a screen by its link."""
        if self.page.locator(f"#screens a[href='#{screen}']").count():
            self.page.click(f"#screens a[href='#{screen}']")
        self.page.wait_for_selector(f"main[data-screen={screen}]")
        self.visit.idle()

    def key_in(self, place: str, text: str) -> None:
        """Type a text into a field, in the place of what stands there."""
        self.page.click(place)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def same(self, act: str) -> None:
        """The page has the file that was typed."""
        self.visit.idle()
        assert base64.b64decode(self.page.evaluate(KEPT)) == self.file.read_bytes(), act

    def type(self, command: str, *words: str) -> None:
        """Type the command of what was done on the page."""
        trfpair(command, self.file, *words)
        self.same(f"{command} {' '.join(words)}")

    # -- the acts

    def form(self, act: str) -> None:
        """Go to the form of an act."""
        self.go("changes")
        self.page.click(f"nav a[href='#changes/{act}']")
        self.page.wait_for_selector("#act form")
        self.visit.idle()

    def tick(self, players: Iterable[str]) -> None:
        """Tick players of a form, each by a number or a part of the name."""
        for one in players:
            self.key_in("#act input[type=search]", one)
            eye.expect(self.page.locator(".ticks input")).to_have_count(1)
            self.page.keyboard.press("Enter")

    def fill(self, place: str, **said: str) -> None:
        """Fill in fields of a form, and send it."""
        self.page.wait_for_selector(f"{place} button.main")
        for name, value in said.items():
            self.key_in(f"{place} [name={name}]", value)
        self.page.click(f"{place} button.main")
        self.visit.idle()

    def bye(self, players: str, kind: str, rounds: str = "") -> None:
        """Players have a bye on request."""
        self.form("bye")
        self.tick(players.split(","))
        self.page.select_option("#act [name=kind]", kind)
        self.fill("#act", **({"rounds_list": rounds} if rounds else {}))
        self.type("bye", players, f"--{kind}", *(("--round", rounds) if rounds else ()))

    def withdraw(self, players: str, *, back: bool = False) -> None:
        """Players leave, or come back."""
        self.form("withdraw")
        self.tick(players.split(","))
        if back:
            self.page.check("#act [name=back]")
        self.fill("#act")
        self.type("withdraw", players, *(["--back"] if back else []))

    def ban(self, players: str) -> None:
        """Players may not meet."""
        self.form("ban")
        self.tick(players.split(","))
        self.fill("#act")
        self.type("ban", players)

    def event(self, **said: str) -> None:
        """The event is said to have a place, dates and so on."""
        self.form("event")
        self.fill("#act", **said)
        self.type("event", *options(said))

    def player(self, who: str, **said: str) -> None:
        """The entry of a player says something else."""
        self.form("player")
        self.key_in("#act [name=who]", who)
        self.page.keyboard.press("Enter")
        self.fill("#entry", **said)
        self.type("player", who, *options(said))

    def prizes(self, groups: str) -> None:
        """Groups have prizes."""
        self.form("prizes")
        self.fill("#act", group=groups)
        self.type("prizes", *(word for group in groups.split(";; ") for word in ("--group", group)))

    def joins(self, name: str, rating: int, *, half: bool = False) -> None:
        """A player comes late."""
        self.go("round")
        self.page.click("#late summary")
        self.key_in("#late input[type=text]", name)
        self.key_in("#late input[type=number]", str(rating))
        if half:
            self.page.check("#late input[type=checkbox]")
        self.page.click("#late form button")
        late = self.file.with_name("late.csv")
        late.write_text(f"Name;Elo\n{name};{rating}\n", encoding="utf-8")
        self.visit.idle()
        trfpair("new", late, "--add", self.file, *(["--missed", "half"] if half else []))
        self.same(f"new --add {name}")

    # -- the rounds

    def pair(self) -> None:
        """The next round is paired, and is in the file."""
        self.go("round")
        self.page.click("#pair")
        self.page.wait_for_selector("#boards tbody tr")
        self.type("pair", "--write", "--quiet", "--no-trace")

    def results(self) -> None:
        """A result for every board, by keys alone from the pairing on; then Enter goes on."""
        event = load(self.file).tournament.event
        boards = [game.board for game in event.waiting_games(event.last)]
        typed = [self.dice.choice("10=+") for _ in boards]
        eye.expect(self.page.locator("#to-results")).to_be_focused()
        self.page.keyboard.press("Enter")
        eye.expect(self.page.locator("tr[data-at='0'] button >> nth=0")).to_be_focused()
        for key in typed:
            self.page.keyboard.press(key)
        eye.expect(self.page.locator("#missing")).to_have_text("All results are in.")
        eye.expect(self.page.locator("#next")).to_be_focused()
        self.type("result", "--quiet", *(word for board, key in zip(boards, typed) for word in (board, KEYS[key])))

    def play(self) -> None:
        """A round and its results."""
        self.pair()
        self.results()

    def corrected(self, round_: int, board: int) -> None:
        """The result of an earlier game is another one."""
        self.go("results")
        self.page.select_option(".field select", str(round_))
        self.page.wait_for_selector(f"tr[data-at='{board - 1}'] button")
        self.visit.idle()
        before = self.page.locator(f"tr[data-at='{board - 1}'] button[aria-pressed=true]").inner_text()
        at, result = (0, "1-0") if before != "1–0" else (2, "0-1")
        self.page.click(f"tr[data-at='{board - 1}'] .outcomes button >> nth={at}")
        self.type("result", "--round", str(round_), "--replace", "--quiet", str(board), result)

    def end(self, *told: str) -> None:
        """Ranks in the file; the standings and the sheets are those of the commands, and one tells of these.

        A ladder has its places in the file, and no button for ranks.
        """
        self.go("standings")
        self.page.wait_for_selector("table.ranks tbody tr")
        ladder = load(self.file).tournament.terms.by_place
        assert self.page.locator("#write-ranks").count() == int(not ladder)
        if not ladder:
            self.page.click("#write-ranks")
            self.type("standings", "--write")
        self.go("standings")
        self.page.wait_for_selector("table.ranks tbody tr")
        standings = self.visit.saved("button.file:text-is('standings.txt')")[1]
        assert standings == trfpair("standings", self.file)
        self.go("sheets")
        self.page.wait_for_selector("#sheets button >> nth=5")
        self.visit.idle()
        with zipfile.ZipFile(io.BytesIO(self.visit.saved("button.file:text-is('sheets.zip')")[1])) as archive:
            made = {name: archive.read(name) for name in archive.namelist()}
        wall = self.file.with_suffix("")
        trfpair("sheets", self.file, "--out", wall)
        assert made == {path.name: path.read_bytes() for path in wall.iterdir()}
        for text in told:
            assert text.encode() in made["prizes.txt"]
        self.go("drop")
        assert self.visit.saved("#save")[1] == self.file.read_bytes()
        assert b"differ" not in trfpair("check", self.file, "--strict", "--brief")


def options(said: dict[str, Any]) -> list[str]:
    """The options of a command for the fields of a form."""
    return [word for name, value in said.items() for word in (f"--{name.replace('_', '-')}", value)]


@pytest.mark.gate
def test_a_weekend_in_three_groups(visit: Visit, tmp_path: Path) -> None:
    """The groups are played at the same time: the page goes from one to another by what it keeps."""

    def begun(list_: str, name: str) -> Day:
        day = Day(visit, tmp_path, list_, name, rounds=3)
        day.event(start="2026/10/03", tie_breaks="BH/C1,BH,SB")
        return day

    a, b, c = (begun(f"weekend-{end}", f"Group {end[0].upper()}") for end in ("a.csv", "b.csv", "c.txt"))

    def turn_to(day: Day) -> None:
        day.go("drop")
        visit.page.click(f".kept button.open:has-text('{day.file.stem}')")
        eye.expect(visit.page.locator(".summary h2")).to_have_text(day.file.stem)
        day.same("turned to")

    turn_to(a)
    a.bye("7,9", "half", "2")
    turn_to(b)
    b.ban("1,2,3")
    for round_ in (1, 2, 3):
        if round_ == 2:
            b.withdraw("17,18")
            turn_to(a)
            a.joins("Spät, Lena", 1700, half=True)
            a.player("Spät", club="SV Turm 1890")
        for day in (a, b, c):
            turn_to(day)
            day.play()
        turn_to(b)
    turn_to(a)
    a.corrected(1, 1)
    a.prizes("Best of Turm: club SV Turm 1890 = 50, 30")
    a.end("Best of Turm")
    turn_to(b)
    b.prizes("Women: w = 60")
    b.end("Women")
    turn_to(c)
    c.end()


@pytest.mark.gate
def test_a_season_of_keizer(visit: Visit, tmp_path: Path) -> None:
    day = Day(visit, tmp_path, "club.txt", "Club evening", system="keizer", rounds=12)
    for evening in range(1, 9):
        if away := sorted(random.Random(evening).sample(range(1, 15), evening % 4)):
            day.bye(",".join(map(str, away)), "zero")
        if evening == 4:
            day.joins("Spät, Lena", 1500)
            day.withdraw("3")
        if evening == 6:
            day.withdraw("3", back=True)
        day.play()
    day.prizes("Guests: rating -1400 = 20")
    day.end("Guests")


@pytest.mark.gate
def test_three_hundred_children(visit: Visit, tmp_path: Path) -> None:
    day = Day(visit, tmp_path, "children.tsv", "School cup", rounds=3)
    day.event(federation="AUT")
    day.withdraw("12,57,200")
    for round_ in (1, 2, 3):
        if round_ == 2:
            day.bye("30,31", "half")
        day.play()
    day.prizes("VS Nord: school VS Nord = 1")
    day.end("VS Nord")


@pytest.mark.gate
def test_a_beginner_at_a_telephone_sees_what_comes_next(visit: Visit, tmp_path: Path) -> None:
    """Notes that stood in the preview cover no screen, the way to round 1 is there, and a form is in the window."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    day = Day(visit, tmp_path, "club.txt", "Club evening", system="keizer", rounds=12)
    eye.expect(page.locator("#status .notices")).to_have_count(0)
    page.click(".summary a[href='#round']")
    page.wait_for_selector("#pair")
    day.form("withdraw")
    eye.expect(page.locator("#act h2")).to_be_in_viewport()
    eye.expect(page.locator("#act input[type=search]")).to_be_in_viewport()


@pytest.mark.gate
def test_a_league_of_ten_teams(visit: Visit, tmp_path: Path) -> None:
    """At the boards of the longest list; matches are entered by their boards."""
    day = Day(visit, tmp_path, "league.csv", "League", system="berger", rounds=9)
    for round_ in (1, 2, 3):
        day.play()
        if round_ == 2:
            day.withdraw("7")
    day.end()
