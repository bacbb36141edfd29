"""``trfpair sheets``: what each sheet says, in every language, and that nothing of it needs more than itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, files_of, folder, trfpair
from tests.contract.test_options import run
from tests.sources import words_in
from tests.standings.exercises import SWISS, exercise
from tests.standings.test_matches import team_event
from trfpair import sheets
from trfpair.event.alphabet import folded
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import Colour, Game, Player, Record, Result, Tournament
from trfpair.event.teams import LineUp
from trfpair.event.tenths import points_text
from trfpair.event.words import Words
from trfpair.output.sheets import SHEETS, Book, Look, languages, sheets_of, words_of
from trfpair.output.sheets.teams import scorers
from trfpair.output.tables import lines_of
from trfpair.ranking.lists import BY_NAME
from trfpair.ranking.said import with_expelled
from trfpair.trf import dumps, load

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

OF_ALL = [sheet for sheet in SHEETS if sheet.needs not in ("teams", "prizes", "calendar", "groups")]
PAGES = {sheet.name for sheet in OF_ALL} | {"index"}
TEXTS = {sheet.file.format(5) for sheet in OF_ALL if sheet.file}
"""What a Swiss of players has, by the table of sheets."""
WORDS = Path(__file__).parents[2] / "templates" / "words"
NAMES = {1: '<b>&"', 2: "Émile", 3: "Zoe", 4: "Łukasz", 5: "Øyvind", 6: "李小龍", 7: "ångström", 8: "Ana"}
PIXEL = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000")


def event() -> Tournament:
    """The exercise with names that are hard on a page, and an order of its own."""
    tournament = exercise(SWISS, "2026-05-01")
    players = tuple(replace(player, name=NAMES.get(player.id, player.name)) for player in tournament.players)
    records = (*tournament.records, Record("212", " PTS,BH/C1,BH,SB,DE"))
    return replace(tournament, name='Open <"&> 2026', players=players, records=records)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The event and its sheets, made once."""
    place = tmp_path_factory.mktemp("printed")
    (place / "event.trf").write_text(dumps(event()), encoding="utf-8")
    run("sheets", place / "event.trf", "--out", place / "out")
    return place


@pytest.fixture
def made(folder: Path, trfpair: Run, printed: Path) -> Path:
    """The sheets of the event, in ``out``."""
    shutil.copytree(printed, folder, dirs_exist_ok=True)
    return folder / "out"


def test_all_sheets_in_both_forms(made: Path) -> None:
    assert files_of(made) == TEXTS | {f"{name}.html" for name in PAGES}


def test_one_sheet_in_one_form(made: Path, trfpair: Run) -> None:
    assert trfpair("sheets", "event.trf", "--out", "one", "--what", "names", "--format", "txt").code == 0
    assert files_of(made.parent / "one") == {"SortedPairs.txt"}


class Links(HTMLParser):
    """Collects what a page refers to and what can be referred to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one element."""
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            if name == "id" and value:
                assert value not in self.ids, value
                self.ids.add(value)

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text.append(data)


def read(page: Path) -> Links:
    links = Links()
    links.feed(page.read_text(encoding="utf-8"))
    return links


def test_pages_are_whole_and_lead_only_to_one_another(made: Path) -> None:
    pages = {page.name: read(page) for page in made.glob("*.html")}
    for name, page in pages.items():
        assert not page.tags & {"link", "iframe", "object"}, name
        assert ("script" in page.tags) == (name == "wall.html"), name
        for link in page.links:
            file, _, anchor = link.partition("#")
            assert not anchor or anchor in pages[file or name].ids, (name, link)
            assert (file or name) in pages, (name, link)
        assert "http" not in (made / name).read_text(encoding="utf-8").replace("http-equiv", "")


@pytest.mark.few(2)
@pytest.mark.parametrize("page", sorted(PAGES - {"groups", "cards", "index"}))
def test_what_a_file_says_is_text(made: Path, page: str) -> None:
    source = (made / f"{page}.html").read_text(encoding="utf-8")
    assert "<b>&" not in source
    assert "&lt;b&gt;&amp;&#34;" in source
    assert "Open &lt;&#34;&amp;&gt; 2026" in source
    assert NAMES[1] in "".join(read(made / f"{page}.html").text)


@pytest.mark.few(2)
@pytest.mark.parametrize("page", sorted(PAGES - {"index"}))
def test_pages_of_paper_say_what_they_are(made: Path, page: str) -> None:
    """In the margin, and in the head of a table, which every browser repeats."""
    source = (made / f"{page}.html").read_text(encoding="utf-8")
    assert "counter(page)" in source
    assert r'@bottom-left { content: "Open\20 \3c \22 \26 \3e \20 2026 · ' in source
    if '<tr class="running">' in source:
        told = source.partition('<tr class="running">')[2].partition("</tr>")[0]
        assert re.match(r'<td colspan="\d+">Open &lt;&#34;&amp;&gt; 2026 · [^·]+ · ', told)
        columns = source.partition('<tr class="running">')[2].partition("</tr>")[2].partition("</tr>")[0].count("<th")
        assert told.startswith(f'<td colspan="{columns}">')


def test_names_are_sorted_as_people_look_them_up(made: Path) -> None:
    names = [
        line.split("  ")[0].strip() for line in (made / "SortedPairs.txt").read_text(encoding="utf-8").splitlines()[3:]
    ]
    assert names[:4] == ['<b>&"', "Ana", "ångström", "Émile"]
    assert names.index("Łukasz") < names.index("Øyvind") < names.index("Zoe")
    assert [folded(name) for name in ("Łódź", "ÉMILE", "Ångström")] == ["lodz", "emile", "angstrom"]


def test_vegas_text_files(made: Path) -> None:
    pairs = (made / "pairs5.txt").read_text(encoding="utf-8").splitlines()
    assert pairs[2:5] == [
        "=" * 83,
        "  1 = Zoe                  ( 3.0) - Émile                ( 3.5) =   3 -   2 = ½ - ½",
        "-" * 83,
    ]
    assert "  - = Player 9             ( 0.5)   bye" in pairs
    table = (made / "crosstbl.txt").read_text(encoding="utf-8").splitlines()
    assert table[3:6] == [
        " ID NAME                 Rtg  Tit Fed  Scr |   1     2     3     4     5",
        "-" * 74,
        '  1 <b>&"                2200          3.5 | +W9   =B13  =W2   +B15  =W4',
    ]
    assert table[8].endswith(" 3.5 | +B12  =BYE  +W13  =W3   =B1")
    assert table[16].endswith("| -W4   +BYE  +W14*  --    --")
    assert table[-3:] == [
        "+W12: against no. 12, White, won.",
        "+W12* and -W12* are forfeits.",
        "+BYE bye with a full point, =BYE with half a point, -- not paired.",
    ]


LETTERS = {"en": "wb", "de": "ws", "es": "bn", "fr": "BN", "it": "BN", "nl": "wz", "pl": "bc", "pt": "bp"}
"""White and Black in a cell of a crosstable."""


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", LETTERS)
def test_the_letters_of_the_colours_are_those_of_the_language(made: Path, trfpair: Run, lang: str) -> None:
    assert trfpair("sheets", "event.trf", "--out", lang, "--lang", lang, "--what", "crosstable,numbers").code == 0
    white, black = LETTERS[lang]
    for page, text in (("crosstable.html", "sortcros.txt"), ("numbers.html", "crosstbl.txt")):
        html, lines = ((made.parent / lang / name).read_text(encoding="utf-8") for name in (page, text))
        cells = re.findall(r'<td class="cell ([wb])">\d+(.)<b>', html)
        assert set(cells) == {("w", white), ("b", black)}
        assert f">12{white}1" in html
        assert set(re.findall(r"[-+=](\w)\d", lines)) == {white.upper(), black.upper()}
        assert f"+{white.upper()}12* " in lines
        assert "=BYE" in lines.splitlines()[-1]


def test_a_crosstable_marks_forfeits_whatever_the_width_of_numbers() -> None:
    def crossed(first: int) -> list[str]:
        who = {first: Player(first, name="A"), first + 1: Player(first + 1, name="B")}
        games = {first: (Colour.WHITE, Result.FORFEIT_WIN), first + 1: (Colour.NONE, Result.FORFEIT_LOSS)}
        players = tuple(
            replace(player, games=(Game(2 * first + 1 - id_, *games[id_]), Game(0, Colour.NONE, Result.HALF_BYE)))
            for id_, player in who.items()
        )
        book = Book(Tournament(players=players, rounds=2))
        text = sheets_of(book, words_of("en"), Look(), what=["numbers"], formats=["txt"])["crosstbl.txt"]
        return [line.partition("|")[2] for line in text.splitlines()[3:7]]

    assert crossed(1) == ["   1     2", "", " +W2*  =BYE", " - 1*  =BYE"]
    assert crossed(100) == ["    1      2", "", " +W101* =BYE", " - 100* =BYE"]


def test_the_columns_hold_with_wide_letters(made: Path) -> None:
    from trfpair.output.width import width

    lines = [
        line for line in (made / "pairs5.txt").read_text(encoding="utf-8").splitlines() if re.match(r" +\d+ =", line)
    ]
    assert len({width(line.rsplit("=", 1)[0]) for line in lines}) == 1
    assert any("李小龍" in line for line in lines)


def test_the_boards_of_a_round_stand_in_line_with_wide_letters(folder: Path, trfpair: Run) -> None:
    """``pairs.txt`` of `trfpair pair`, and the boards that `trfpair result` shows."""
    from trfpair.output.width import width

    (folder / "event.trf").write_text(dumps(replace(event(), rounds=6)), encoding="utf-8")
    assert trfpair("pair", "event.trf", "--write", "--out", "out").code == 0
    lines = [
        line for line in (folder / "out" / "pairs.txt").read_text(encoding="utf-8").splitlines() if " = ..." in line
    ]
    assert any("李小龍" in line for line in lines)
    assert {width(line) for line in lines} == {81}
    shown = trfpair("result", "event.trf", "1", "1-0").out.splitlines()
    firsts = [re.match(r"(.*?\)) +\S+ +[^ ]", line) for line in shown]
    assert {width(line[: found.end() - 1]) for line, found in zip(shown, firsts) if found} == {40}


def test_the_rounds_of_a_card_add_up_to_the_points() -> None:
    book = Book(event())
    for card in book.cards:
        assert card.lines[-1].sum == points_text(card.who.points)
    for line in (*book.by_rank, *book.by_number):
        assert len(line.cells) == 5
    worth = {"1": 10, "½": 5, "0": 0, "+": 10, "–": 0, "(1)": 10, "(½)": 5}
    for line in book.by_rank:
        assert sum(worth[cell.score] for cell in line.cells) == line.who.points


def test_an_expelled_player_is_on_every_sheet_but_the_standings() -> None:
    out = event().players[1]
    book = Book(with_expelled(event(), [out.id]))
    assert out.id not in {who.id for who in book.ranked} | {who.id for group in book.groups for who in group.members}
    (card,) = (card for card in book.cards if card.who.id == out.id)
    assert (card.rank, card.lines[-1].sum) == ("", points_text(card.who.points))
    pages = sheets_of(book, words_of("en"), Look())
    assert all(out.name in pages[name] for name in ("players.txt", "cards.txt", "crosstbl.txt"))
    assert out.name not in pages["standings.txt"]
    *ranked, last = book.by_rank
    assert (last.who, last.rank, len(ranked)) == (card.who, "", len(book.ranked))
    opponents = {line.opponent for line in card.lines if line.opponent}
    named = {line.who.id for line in ranked if last.key in {cell.against for cell in line.cells}}
    assert named == opponents


def test_a_card_names_the_opponents_by_number(made: Path) -> None:
    text = (made / "cards.txt").read_text(encoding="utf-8")
    for card in Book(event()).cards:
        told = text.partition(f"\n{card.who.id}  {card.who.name}")[2].partition("\n\n")[0]
        for line in card.lines:
            if line.opponent:
                row = rf"^ +{line.round} .* {line.opponent}  +{re.escape(line.name[:12])}"
                assert re.search(row, told, re.MULTILINE)


def test_a_crosstable_is_its_own_mirror() -> None:
    book = Book(event())
    for lines in (book.by_rank, book.by_number):
        by_key = {line.key: line for line in lines}
        for line in lines:
            for at, cell in enumerate(line.cells):
                if cell.id:
                    assert by_key[cell.against].who.id == cell.id
                    assert by_key[cell.against].cells[at].against == line.key


def test_a_round_without_results_has_the_standings_before_it() -> None:
    tournament = event()
    coming = []
    for player in tournament.players:
        even = player.id % 2 == 0
        game = Game(player.id - 1 if even else player.id + 1, Colour.BLACK if even else Colour.WHITE, Result.UNKNOWN)
        coming.append(replace(player, games=(*player.games, game)))
    book = Book(replace(tournament, players=tuple(coming), rounds=6))
    assert (book.round, book.after, book.finished) == (6, 5, False)
    assert not any(board.known for board in book.boards)
    assert book.now[2].points == 40
    assert Book(tournament, 3).after == 3


@pytest.mark.gate
def test_languages_have_the_same_numbers_and_their_own_words(made: Path, trfpair: Run) -> None:
    assert set(languages()) >= {"en", "de", "fr", "es", "it", "pl", "pt", "nl"}
    seen = set()
    for code in languages():
        words = words_of(code)
        seen.add((words.standings, words.names))
        assert trfpair("sheets", "event.trf", "--out", code, "--lang", code).code == 0
        for name in ("standings.txt", "sortcros.txt", "pairs5.txt"):
            ours, theirs = (
                re.findall(
                    r"\d+(?:[.,]\d+)?",
                    "\n".join((made.parent / place / name).read_text(encoding="utf-8").splitlines()[3:]),
                )
                for place in ("out", code)
            )
            assert [words.figure(number) for number in ours[:60]] == theirs[:60], (code, name)
    assert len(seen) == len(languages())


@pytest.mark.parametrize("code", languages())
def test_a_table_of_words_has_no_others_than_english(code: str) -> None:
    """What a language lacks is shown in English; what it has are words of English, with the same places for values."""
    english, own = (words_in(WORDS / f"{name}.toml") for name in ("en", code))
    file = f"templates/words/{code}.toml"
    parts = ("said", "codes", "reasons", "told")
    keys = [key for key in own if key not in parts]
    assert keys == [key for key in english if key in own and key not in parts], (
        f"{file}: not the keys of en.toml, in its order"
    )
    assert own.get("codes", {}).keys() <= BY_NAME.keys() - {"PTS"}, f"{file}: [codes] names what no tie-break is"
    for key in keys:
        places = [sorted(re.findall(r"\{\w+\}", str(table[key]))) for table in (english, own)]
        assert places[0] == places[1], f"{file}: {key}: other places for values than in en.toml"
    text = (WORDS / f"{code}.toml").read_text(encoding="utf-8")
    assert text.startswith("# "), f"{file}: its first line is a comment that says where its terms are from"


def test_every_sheet_has_a_row_on_the_page() -> None:
    page = (WORDS.parents[1] / "docs" / "sheets.md").read_text(encoding="utf-8")
    lacks = [sheet.name for sheet in SHEETS if f"| `{sheet.name}` |" not in page]
    assert not lacks, "docs/sheets.md: no row for a sheet"


def test_the_page_names_every_language() -> None:
    page = (WORDS.parents[1] / "docs" / "sheets.md").read_text(encoding="utf-8")
    named = next(line for line in page.splitlines() if line.startswith("`--lang`: ")).partition(". ")[0]
    assert sorted(re.findall(r"`(\w\w)`", named)) == languages(), "docs/sheets.md: the languages of `--lang`"


def test_a_word_that_no_table_has_is_shown_as_its_key() -> None:
    assert words_of("de").word("time_of_day") == "Time of day"
    assert words_of("de").time_of_day == "Time of day"


def test_names_stand_in_the_order_of_the_language(tmp_path: Path) -> None:
    """Ñ after N in Spanish, Ł after L in Polish, Å after Z in Danish; elsewhere accents do not count."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "da.toml").write_text('alphabet = "abcdefghijklmnopqrstuvwxyzæøå"\n', encoding="utf-8")
    names = ["Zoe", "Ñandú", "Nunes", "Nadal", "Łuk", "Lys", "Loy", "Åse", "Abel", "Øst", "Ost"]

    def listed(words: Words) -> str:
        return " ".join(sorted(names, key=words.in_order))

    assert listed(words_of("de")) == "Abel Åse Loy Łuk Lys Nadal Ñandú Nunes Øst Ost Zoe"
    assert listed(words_of("es")) == "Abel Åse Loy Łuk Lys Nadal Nunes Ñandú Øst Ost Zoe"
    assert listed(words_of("pl")) == "Abel Åse Loy Lys Łuk Nadal Ñandú Nunes Øst Ost Zoe"
    assert listed(words_of("da", str(tmp_path))) == "Abel Loy Łuk Lys Nadal Ñandú Nunes Ost Zoe Øst Åse"
    assert [words_of(code).letter("Łuk") for code in ("de", "pl")] == ["L", "Ł"]


def test_a_page_in_two_languages(made: Path, trfpair: Run) -> None:
    assert trfpair("sheets", "event.trf", "--out", "two", "--lang", "de,fr").code == 0
    page = (made.parent / "two" / "standings.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in page
    assert "<h1>Rangliste / Classement</h1>" in page
    assert "Nach Runde 5 von 5 / Après la ronde 5 sur 5" in page
    assert ">Name / Nom<" in page
    assert ">BH<" in page, "a code is no word"
    assert "12s1" not in page
    assert trfpair("sheets", "event.trf", "--out", "x", "--lang", "de,fr,nl").code == 3


@pytest.mark.gate
def test_right_to_left(made: Path, trfpair: Run) -> None:
    (made.parent / "own" / "words").mkdir(parents=True)
    (made.parent / "own" / "words" / "he.toml").write_text('direction = "rtl"\n', encoding="utf-8")
    assert trfpair("sheets", "event.trf", "--out", "x", "--lang", "he", "--templates", "own").code == 0
    page = (made.parent / "x" / "pairings.html").read_text(encoding="utf-8")
    assert '<html lang="he" dir="rtl">' in page
    assert '<bdi><a href="cards.html#p2">Émile</a></bdi>' in page


def test_place_days_time_and_address(made: Path, trfpair: Run) -> None:
    bare = event()
    days = Record("132", " " * 88 + "  ".join(f"26/11/{20 + round_}" for round_ in range(5)))
    about = (Record("022", " Wien"), Record("042", " 2026/11/20"), Record("052", " 2026/11/24"), days)
    (made.parent / "dated.trf").write_text(dumps(replace(bare, records=about)), encoding="utf-8")
    more = ("--lang", "de", "--printed", "14:05 Uhr", "--address", "https://example.org/open")
    assert trfpair("sheets", "dated.trf", "--out", "x", *more).code == 0
    assert "Wien · 20.11.2026 – 24.11.2026" in re.sub(
        "</?bdi>", "", (made.parent / "x" / "index.html").read_text(encoding="utf-8")
    )
    for name in ("pairings", "slips"):
        page = (made.parent / "x" / f"{name}.html").read_text(encoding="utf-8")
        assert "Runde 5 von 5 · 24.11.2026" in page
        assert 'href="https://example.org/open"' in page
        assert "<footer>14:05 Uhr</footer>" in page
    assert (made.parent / "x" / "standings.txt").read_text(encoding="utf-8").endswith("\n14:05 Uhr\n")


def test_a_title_and_a_federation_stand_beside_the_name(made: Path, trfpair: Run) -> None:
    """A title in a column of its own; federations where there are several."""
    bare = event()
    players = tuple(
        replace(player, title="GM" if player.id == 2 else "", federation="NOR" if player.id % 2 else "GER")
        for player in bare.players
    )
    (made.parent / "open.trf").write_text(dumps(replace(bare, players=players)), encoding="utf-8")
    assert trfpair("sheets", "open.trf", "--out", "x").code == 0
    page = (made.parent / "x" / "standings.html").read_text(encoding="utf-8")
    assert page.count('<td class="title">GM</td>') == 1
    assert page.count('<td class="title"></td>') == 15
    assert "2&nbsp;GER" in (made.parent / "x" / "pairings.html").read_text(encoding="utf-8")
    assert "&nbsp;" not in (made / "pairings.html").read_text(encoding="utf-8")


def test_long_names_are_not_cut(folder: Path, trfpair: Run) -> None:
    long = "Müller-Lüdenscheidt, Hans-Joachim"
    bare = event()
    players = tuple(replace(player, name=long if player.id == 2 else player.name) for player in bare.players)
    (folder / "event.trf").write_text(dumps(replace(bare, players=players)), encoding="utf-8")
    assert trfpair("sheets", "event.trf", "--out", "out", "--format", "txt").code == 0
    for file in (folder / "out").iterdir():
        assert long in file.read_text(encoding="utf-8"), file.name
    lines = [
        line
        for line in (folder / "out" / "pairs5.txt").read_text(encoding="utf-8").splitlines()
        if re.match(r" +\d+ =", line)
    ]
    assert len({line.index(") - ") for line in lines}) == 1


def test_slips_and_cards_are_one_a_board(made: Path) -> None:
    for name in ("slips", "tablecards"):
        page = (made / f"{name}.html").read_text(encoding="utf-8")
        numbers = re.findall(r'<span class="number">(\d+)</span>', page)
        assert numbers == [str(board.number) for board in Book(event()).boards]


def test_the_command_names_the_languages() -> None:
    from trfpair.apps.cli import sheets as command

    shown = next(option.help for option in command.sheets.params if option.name == "lang")  # type: ignore[attr-defined]
    assert shown == f"{' '.join(languages())}; two: de,fr."


@pytest.mark.gate
def test_own_words_and_templates(made: Path, trfpair: Run) -> None:
    own = made.parent / "own"
    (own / "words").mkdir(parents=True)
    (own / "sheets").mkdir()
    (own / "words" / "xx.toml").write_text(
        'standings = "Ladder of honour"\n[codes]\nBH = "Big Heap"\n', encoding="utf-8"
    )
    (own / "sheets" / "players.html.j2").write_text("{{ title }}: {{ book.players | length }}\n", encoding="utf-8")
    done = trfpair("sheets", "event.trf", "--out", "x", "--lang", "xx", "--templates", "own")
    assert done.code == 0
    assert (
        (made.parent / "x" / "standings.txt")
        .read_text(encoding="utf-8")
        .startswith('Open <"&> 2026: Ladder of honour\n')
    )
    assert "Big Heap" in (made.parent / "x" / "standings.html").read_text(encoding="utf-8")
    assert (made.parent / "x" / "players.html").read_text(encoding="utf-8") == "Open &lt;&#34;&amp;&gt; 2026: 16\n"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--lang", "qq"], 3, f"unknown language 'qq': we have {', '.join(languages())}"),
        (["--what", "names,walls"], 3, "'walls' (did you mean `wall`?) is none of pairings, names,"),
        (["--format", "pdf"], 3, "'pdf' is none of txt, html"),
        (["--round", "9"], 3, "event.trf: there are no sheets for round 9: the file holds rounds 1 to 5"),
        (["--tie-breaks", "BX"], 3, "event.trf: the list, columns 1-2 (tie-break): found 'BX'"),
        (["--logo", "event.trf"], 3, "event.trf: no PNG, JPEG, GIF, WebP or SVG picture"),
        (["--logo", "none.png"], 5, "none.png: the file cannot be read"),
    ],
)
def test_refusals_write_nothing(made: Path, trfpair: Run, arguments: list[str], code: int, message: str) -> None:
    done = trfpair("sheets", "event.trf", "--out", "refused", *arguments)
    assert done.code == code
    assert message in done.err
    assert not (made.parent / "refused").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("standings = 'x'\nhello = 'y'\n", "found 'hello', expected keys of words/en.toml"),
        ("round = 'R {nr}'\n", "round: found the places ['nr'], expected ['round']"),
        ("round = \n", "line 1, column "),
    ],
)
def test_a_table_of_words_that_is_wrong(made: Path, trfpair: Run, words: str, message: str) -> None:
    (made.parent / "own" / "words").mkdir(parents=True)
    (made.parent / "own" / "words" / "xx.toml").write_text(words, encoding="utf-8")
    done = trfpair("sheets", "event.trf", "--out", "x", "--lang", "xx", "--templates", "own")
    assert (done.code, message in done.err) == (3, True), done.err


def test_logo_title_and_footer(made: Path, trfpair: Run) -> None:
    (made.parent / "logo.png").write_bytes(PIXEL)
    own = ("--logo", "logo.png", "--title", "Club <evening>", "--footer", "Hall & bar", "--big")
    assert trfpair("sheets", "event.trf", "--out", "club", *own).code == 0
    for page in (made.parent / "club").glob("*.html"):
        source = page.read_text(encoding="utf-8")
        assert '<img src="data:image/png;base64,' in source
        assert "Club &lt;evening&gt;" in source
        assert "Hall &amp; bar" in source
        assert '<html lang="en" dir="ltr" class="big">' in source


def test_the_same_bytes_again(made: Path, trfpair: Run) -> None:
    assert trfpair("sheets", "event.trf", "--out", "again").code == 0
    for file in made.iterdir():
        assert (made.parent / "again" / file.name).read_bytes() == file.read_bytes()


def test_before_the_first_round(folder: Path, trfpair: Run) -> None:
    bare = event()
    (folder / "bare.trf").write_text(
        dumps(replace(bare, players=tuple(replace(p, games=()) for p in bare.players))), encoding="utf-8"
    )
    assert trfpair("sheets", "bare.trf", "--out", "out").code == 0
    assert files_of(folder / "out") >= {"index.html", "players.html", "players.txt", "standings.html"}
    done = trfpair("sheets", "bare.trf", "--out", "other", "--what", "names")
    assert (done.code, "there is nothing yet for names" in done.err) == (3, True)


def test_a_ladder_has_places_and_no_points(folder: Path, trfpair: Run) -> None:
    generate = ("generate", "-o", "week.trf", "--system", "ladder", "--players", "8", "--rounds", "3", "--seed", "1")
    assert trfpair(*generate).code == 0
    assert trfpair("sheets", "week.trf", "--out", "out").code == 0
    table = (folder / "out" / "standings.txt").read_text(encoding="utf-8")
    assert "Place" in table
    assert "Pts" not in table
    assert "groups.html" not in files_of(folder / "out")
    assert ">Pts<" not in (folder / "out" / "pairings.html").read_text(encoding="utf-8")


@pytest.mark.few(1)
@pytest.mark.parametrize(("system", "more"), [("team", {"matches", "top"}), ("double-swiss", set[str]())])
def test_events_of_matches_have_a_match_in_each_cell(folder: Path, trfpair: Run, system: str, more: set[str]) -> None:
    generate = ("generate", "-o", "event.trf", "--system", system, "--players", "7", "--rounds", "3", "--seed", "1")
    assert trfpair(*generate).code == 0
    assert trfpair("sheets", "event.trf", "--out", "out").code == 0
    assert {name for name in files_of(folder / "out") if name.endswith(".html")} == {
        f"{name}.html" for name in PAGES | more
    }
    cross = (folder / "out" / "sortcros.txt").read_text(encoding="utf-8")
    assert "12w 2½: against line or number 12, White, with 2½ points." in cross
    for page in (folder / "out").glob("*.html"):
        links = read(page)
        assert all((folder / "out" / link.partition("#")[0]).exists() for link in links.links), page.name


def test_a_match_shows_its_boards_and_the_players_by_board(folder: Path, trfpair: Run) -> None:
    generate = ("generate", "-o", "event.trf", "--system", "team", "--players", "4", "--rounds", "2", "--seed", "7")
    assert trfpair(*generate).code == 0
    assert trfpair("sheets", "event.trf", "--out", "out", "--what", "matches,top,results", "--format", "txt").code == 0
    tournament = load(folder / "event.trf").tournament
    games = TeamMatches(tournament)
    text = (folder / "out" / "matches.txt").read_text(encoding="utf-8")
    assert text.count(":") == 1 + games.boards_of_a_match * 2
    for match in games.side.teams:
        assert match.name in text
    top = (folder / "out" / "top.txt").read_text(encoding="utf-8")
    assert [line for line in top.splitlines() if line.startswith("Board ")] == [
        f"Board {number}" for number in range(1, games.boards_of_a_match + 1)
    ]
    made = sum(float(found) for found in re.findall(r"Team 00\d  +([0-9.]+)", top))
    played = [game for player in tournament.players for game in player.games if game.played]
    assert made == sum(tournament.scoring.points(game) for game in played) / 10


def test_a_player_stands_at_the_board_of_most_games() -> None:
    """Player 1 of team A sits at board 1 once and at board 2 twice, behind player 2."""
    event = team_event()
    assert event.teams is not None
    line_ups = tuple(LineUp(round_, 1, 0, (2, 1, 3, 4)) for round_ in (2, 3))
    book = Book(replace(event, teams=replace(event.teams, line_ups=line_ups)))
    boards = {made.player.id: number for number, players in scorers(book) for made in players}
    assert [boards[id_] for id_ in (1, 2, 3, 4)] == [2, 1, 3, 4]


@pytest.mark.gate
def test_a_real_tournament(folder: Path, trfpair: Run) -> None:
    assert trfpair("sheets", "open.trf", "--out", "out", "--lang", "es").code == 0
    assert "El archivo no indica el orden" in (folder / "out" / "standings.html").read_text(encoding="utf-8")


def test_a_table_without_rows_has_the_width_of_its_heads() -> None:
    assert list(lines_of(["", "B"], [], "ll")) == ["  B"]


def test_cards_without_a_game_have_no_column_of_numbers_and_one_of_byes() -> None:
    absent = Game(0, Colour.NONE, Result.HALF_BYE)
    event = Tournament(tuple(Player(id_, f"Player {id_}", games=(absent,), points=5) for id_ in (1, 2)), rounds=3)
    text = sheets_of(Book(event), words_of("en"), Look(), what=["cards"], formats=["txt"])["cards.txt"]
    heads = next(line for line in text.splitlines() if line.strip().startswith("Rd"))
    assert heads.split() == ["Rd", "Opponent", "Pts"]


def test_the_library_has_what_the_command_has() -> None:
    files = sheets(
        event(), what=["prizes"], language="de,fr", printed="14:05", address="https://example.org",
        prizes={"category": [{"name": "All", "prizes": [10]}]},
    )  # fmt: skip
    assert files.keys() == {"prizes.txt", "prizes.html", "index.html"}
    assert files["prizes.txt"].endswith("\n14:05\n")
    assert "Preise / Prix" in files["prizes.txt"]
    assert 'href="https://example.org"' in files["index.html"]


def test_the_clock_is_read_only_where_it_is_asked_for(made: Path, trfpair: Run) -> None:
    assert trfpair("sheets", "event.trf", "--out", "x", "--what", "players", "--printed", "now").code == 0
    text = (made.parent / "x" / "players.txt").read_text(encoding="utf-8")
    assert re.search(r"\n\d{4}-\d\d-\d\d \d\d:\d\d\n$", text)
    assert not re.search(r"\d\d:\d\d", (made / "players.txt").read_text(encoding="utf-8"))
