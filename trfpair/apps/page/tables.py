"""An evening of tables of N players on the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trfpair.apps.page.answers import Given, Reply, as_bytes, noted, number_said, option_rows, stepped, told_in, zipped
from trfpair.apps.seated import sheets_of_tables
from trfpair.base.errors import BadInput
from trfpair.base.shown import shown
from trfpair.event.away import LEFT
from trfpair.event.saying import InEnglish, Listing, Saying
from trfpair.event.steps import round_entered
from trfpair.event.words import ENGLISH, words_of
from trfpair.output.sheets import Look
from trfpair.pods import NAMES, TableSystem, by_name
from trfpair.pods.evening import Evening, before_open_round, check_as_seated, missing, winners_entered
from trfpair.pods.machine import one_line, report_json, seating_json
from trfpair.pods.model import OPEN, Outcome, Request
from trfpair.pods.pages import asked_text, cut_said, report_text, seating_text, value_text
from trfpair.pods.standings import OMW_KINDS, TIE_BREAKS, Report, report, typed_tie_breaks
from trfpair.pods.why import explain as told_of
from trfpair.pods.why import player_named, player_or_bye
from trfpair.pods.why import why_not as cost_of
from trfpair.systems.trace import Trace

_TABLES, _NAMES, _STANDINGS = "tables.html", "names.html", "standings.html"


class Tables:
    """The file of an evening, and what has been worked out of it."""

    def __init__(self, data: bytes, name: str, **_reading: Any) -> None:
        self.name, self.language = name, ENGLISH
        self.evening = Evening.of(data)
        self._seated: dict[str, tuple[Request, Outcome, Trace]] = {}

    @property
    def request(self) -> Request:
        """The request of the file."""
        return self.evening.request

    @property
    def system(self) -> TableSystem:
        """The system that the file names. BadInput where it names none."""
        if self.request.system not in NAMES:
            raise BadInput(Saying("no-tables-system", known=Listing(NAMES, last="or")))
        return by_name(self.request.system)

    def _options(self, said: Given) -> Any:
        size = {"size": self.request.size} if self.request.size and not self.system.sizes else {}
        given = {**(said.get("options") or {}), "seed": str(said.get("seed") or 0)}
        own = {one.name: one.value(given[one.name]) for one in self.system.options if one.name in given}
        return self.system.made({**size, **own})

    def options(self, **_said: Any) -> Reply:
        """The options of the system; the seed has a place of its own."""
        size = {"size": self.request.size} if self.request.size else {}
        return {"options": option_rows([one for one in self.system.options if one.name != "seed"], size)}

    def view(self) -> Reply:
        """The facts of the evening as a whole."""
        request = self.request
        last = len(request.rounds)
        seated = {player for round_ in request.rounds for table in round_.tables for player in table.players}
        everybody = dict.fromkeys([*request.players, *request.names, *sorted(seated)])
        return {
            "kind": "tables",
            "name": self.name,
            "title": shown(request.title),
            "system": request.system,
            "system_title": self.system.title,
            "rounds": None,
            "last": last,
            "under_way": last,
            "finished": last - bool(self.evening.open),
            "standings": True,
            "away": {player: LEFT for player in everybody if player not in request.players},
            "players": [self._row(player) for player in everybody],
            "problems": [],
        }

    def _row(self, player: int) -> list[str | int]:
        return [player, shown(self.request.names.get(player, "")), "", 0, "", ""]

    def _active(self, said: Given) -> list[int]:
        """The players of the rounds from now on."""
        gone = said.get("withdraw") or ()
        stay = [one for one in self.request.players if one not in gone]
        return [*stay, *(one for one in said.get("back") or () if one not in stay)]

    def _seat(self, said: Given) -> tuple[Request, Outcome, Trace]:
        """The coming round, or that which is being played, seated once."""
        said = {key: value for key, value in said.items() if key not in ("round", "language")}
        key = str(sorted(said.items()))
        if key not in self._seated:
            request, trace = self._coming(said), Trace()
            outcome = self.system.load()(request, self._options(said), trace)
            if self.evening.open:
                check_as_seated(self.request, outcome)
            self._seated[key] = request, outcome, trace
        return self._seated[key]

    def _coming(self, said: Given) -> Request:
        """The request of the coming round, or of that which is being played."""
        absent, rounds = said.get("absent") or (), self.request.rounds
        if not self.evening.open:
            return replace(self.request, players=tuple(one for one in self._active(said) if one not in absent))
        if any(number < len(rounds) for number, _ in self.evening.open):
            raise BadInput(missing(self.evening))
        return before_open_round(self.request)

    def pair(self, **said: Any) -> Reply:
        """The tables of the coming round."""
        request, outcome, trace = self._seat(said)
        return {
            "round": len(request.rounds) + 1,
            "tables": [[number, [self._row(one) for one in table]] for number, table in enumerate(outcome.tables, 1)],
            "byes": [self._row(one) for one in outcome.byes],
            **noted(outcome.notices, self.language),
            "text": seating_text(outcome, self.system, trace.steps, request.names, language=self.language),
            "files": ["seating.txt", "seating.json"],
        }

    def page(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """The seating as a file: what ``trfpair pods`` prints with ``--format text``, or with ``--trace``."""
        request, outcome, trace = self._seat(said)
        if name == "seating.txt":
            return {"name": name}, as_bytes(
                seating_text(outcome, self.system, trace.steps, request.names, language=self.language)
            )
        asked = dict.fromkeys(self.system.on_request.values(), False) | {"trace": True}
        return {"name": name}, as_bytes(one_line(seating_json(outcome, self.system, asked, trace)))

    def explain(self, player: str, **said: Any) -> Reply:
        """The table of a player."""
        request, outcome, trace = self._seat(said)
        one, question = player_named(request, player), self.system.question(request, self._options(said))
        answer = told_of(request, outcome, question, one, trace.steps)
        return {"player": one, "text": asked_text(answer, self.system, language=self.language, names=request.names)}

    def why_not(self, player: str, other: str, **said: Any) -> Reply:
        """The cost of two players at one table, or of a bye of one."""
        request, outcome, trace = self._seat(said)
        one, two = player_named(request, player), player_or_bye(request, other)
        question = self.system.question(request, self._options(said))
        answer = cost_of(request, outcome, question, one, two, trace.steps)
        return {
            "one": one,
            "other": two,
            "text": asked_text(answer, self.system, language=self.language, names=request.names),
        }

    def enter(self, **said: Any) -> tuple[Reply, bytes]:
        """The file with the next round in it, and the tables of that round."""
        if self.evening.open:
            raise BadInput(missing(self.evening))
        _, outcome, _ = self._seat(said)
        data = self.evening.with_active(self._active(said)).with_round(outcome).data
        step = stepped([round_entered(len(self.request.rounds) + 1)], self.language)
        return {**self.pair(**said), **step}, data

    def result(self, round: int, results: Given, replacing: bool = True) -> tuple[Reply, bytes]:
        """The file with winners of tables: a number, 0 for a draw, -1 to take one back."""
        winners = {int(table): int(winner) for table, winner in results.items()}
        data = self.evening.with_results(round, winners, replace=replacing).data
        return stepped([winners_entered(round, winners)], self.language), data

    def results(self, round: int) -> Reply:
        """The tables of a round with their winners."""
        tables = self.evening.tables(round)
        return {
            "round": round,
            "tables": [
                [number, [self._row(one) for one in table.players], OPEN if table.winner is None else table.winner]
                for number, table in enumerate(tables, 1)
            ],
        }

    def standings(self, language: str = ENGLISH, **said: Any) -> Reply:
        """The standings by a list of tie-breaks, with the cut, if one is made, in a language."""
        made, words = self._report(**said), words_of(language)
        named = {word: each.name.in_words(words) for word, each in TIE_BREAKS.items()}
        return {
            "when": words.after_round(len(self.request.rounds), 0),
            "columns": [[TIE_BREAKS[each].head, named[each]] for each in made.columns],
            "lines": [
                [str(row.rank), self._row(row.player), *(value_text(row, each) for each in ("points", *made.columns))]
                for row in made.rows
            ],
            "order": [[each, named[each]] for each in made.tie_breaks],
            **told_in([InEnglish(cut_said(made.cut))] if made.cut else [], self.language),
            "known": [*named.items()],
            "asked": [["omw", made.omw, [*OMW_KINDS]], ["cut", said.get("cut", ""), [], True]],
            "files": ["report.txt", "report.json"],
        }

    def standings_page(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """The standings as a file."""
        made = self._report(**said)
        text = (
            report_text(made, self.request.names, language=self.language)
            if name == "report.txt"
            else one_line(report_json(made))
        )
        return {"name": name}, as_bytes(text)

    def sheets(self, **said: Any) -> Reply:
        """The files of the sheets of the last round, the pages among them in the order of a day."""
        names = [*self._sheets_of(said)]
        day = [["round", [_TABLES, _NAMES]], ["after", [_STANDINGS]]] if names else []
        return {
            "names": names,
            "day": [[when, [page for page in pages if page in names]] for when, pages in day],
            "asked": [["title", said.get("title", ""), []]],
            **told_in([], self.language),
        }

    def sheet(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """One sheet."""
        made = self._sheets_of(said)
        if name not in made:
            raise BadInput(Saying("no-sheet", text=name))
        return {"name": name}, as_bytes(made[name])

    def sheets_zip(self, **said: Any) -> tuple[Reply, bytes]:
        """All sheets as one archive."""
        return {"name": "sheets.zip"}, zipped(self._sheets_of(said))

    def _sheets_of(self, said: Given) -> dict[str, str]:
        """The sheets of the last round, with the standings after the finished ones: `trfpair pods --sheets`."""
        request, rounds = self.request, self.request.rounds
        if not rounds:
            return {}
        finished = replace(request, rounds=rounds[:-1]) if self.evening.open else request
        seated = [table.players for table in rounds[-1].tables], rounds[-1].byes or ()
        title, footer = (str(said.get(name) or "") for name in ("title", "footer"))
        look = Look(title or request.title, footer, big=bool(said.get("big")))
        words = words_of(said.get("language") or ENGLISH)
        return sheets_of_tables(len(rounds), seated, finished, self.system, request.names, words, look)

    def _report(self, tie_breaks: str = "", omw: str = "", cut: str = "", **_said: Any) -> Report:
        if self.evening.open:
            raise BadInput(missing(self.evening))
        typed = typed_tie_breaks(tie_breaks) if tie_breaks else ()
        return report(self.request, self.system, omw or OMW_KINDS[0], number_said(cut, "--cut"), typed)
