"""A tournament file on the desk: each screen's question, and the answer as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trfpair.apps.acts import ACTS, player_in, sentence
from trfpair.apps.page.answers import (
    Given,
    Reply,
    as_bytes,
    noted,
    number_said,
    option_rows,
    player_row,
    problem_rows,
    seat_row,
    speaking,
    stepped,
    told_in,
    worded_in,
    zipped,
)
from trfpair.apps.page.ways import reading_by
from trfpair.base.errors import BadInput, NoPairing, TrfpairError
from trfpair.base.shown import shown
from trfpair.event.absences import with_players
from trfpair.event.away import LEFT, away_in
from trfpair.event.entries import last_made, with_results
from trfpair.event.event import Event
from trfpair.event.log import with_rating_correction
from trfpair.event.matches.line_ups import line_up
from trfpair.event.model import Colour, Player, Result, Tournament
from trfpair.event.people import player_of
from trfpair.event.saying import Lines, Saying, worded
from trfpair.event.steps import ladder_advanced, ranks_written, round_entered, round_taken_back, standings_kept
from trfpair.event.typed import TEXTS
from trfpair.event.words import ENGLISH, words_of
from trfpair.output.pages import page_of
from trfpair.output.sheets import SHEETS, Book, Look, told_with_sheets
from trfpair.output.sheets.book import SHOWN, half_points
from trfpair.output.sheets.pages import DAY, sheet_makers
from trfpair.output.standings import standings_of, why_text
from trfpair.output.standings import tie_breaks as columns_of
from trfpair.output.views import ABSENCE, round_page
from trfpair.ranking import EDITIONS, Request, Standings
from trfpair.ranking.called import tie_break_name
from trfpair.ranking.groups import GROUPED_BY, USUAL_BEST, not_known_of, prove_best
from trfpair.ranking.said import said_by, with_said
from trfpair.ranking.table import BY_NAME
from trfpair.ranking.value import IN_TENTHS
from trfpair.rounds.amendment import amended
from trfpair.rounds.amendment.words import said_of_bans
from trfpair.rounds.check import Checks, check_tournament
from trfpair.rounds.entered import AWAY, before_last_round, with_away, with_back, with_paired_round
from trfpair.rounds.pairing import PairedRound, Settings, pair_round, refuse_open, to_check
from trfpair.rounds.scores import score_before
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.question import of_round_asked
from trfpair.systems import SWISS
from trfpair.systems.of_file import choose_system
from trfpair.systems.options import kept_options
from trfpair.systems.trace import Trace
from trfpair.trf import File, dumps, understood
from trfpair.trf.patch import patched

if TYPE_CHECKING:
    from trfpair.apps.page.begin import Ratings


_CLAIMS = "checked", "unproved", "taken", "unchecked"
"""The lists of a verdict."""

_FILES_OF_A_ROUND = ["pairs.txt", "pairs.list", "verbose.txt", "round.html", "pairs.json"]


_OF_PAGES = ("title", "footer", "printed", "address")
_NO_COLUMN = "none"
"""The choice of no column and of no group."""

_THE_WEEK = -1
"""What the text of a ladder after its week is of, where that of a paired round is of its round: the next one takes the
place of it."""

_UNPLAYED = {"swiss": True, "round-robin": False}
"""The ways in which unplayed rounds count."""


def _not_known_of(book: Book) -> Iterator[Saying]:
    """The sentence on players of no group, where groups are ranked."""
    lines = book.standings.lines if book.standings and book.best else ()
    if told := not_known_of([line.player for line in lines], book.by):
        yield told


def _away(said: Given) -> dict[str, list[int]]:
    """Players who are away by word."""
    return {what: list(said.get(what.replace("-", "_")) or ()) for what in AWAY}


def _sign(kind: str, *, left: bool) -> str:
    """The state of a player who is not paired: the sign of the bye, `left`, or a word of the system's own."""
    sign = next((result.value for result, word in ABSENCE.items() if word == kind), kind)
    return LEFT if left and sign == Result.ZERO_BYE.value else sign


def _matches(event: Event, round_: int) -> list[list[Any]]:
    """The matches of a round: number, the two sides with their captains, and the points that each made once all games
    are over. None where a round is of games.
    """
    if not event.of_matches:
        return []
    captains = {team.id: team.captain for team in (event.file.teams.teams if event.file.teams else ())}
    found = []
    for number, sides in enumerate(event.boards(round_), 1):
        made = [event.made(id_, round_) for id_ in sides]
        score = "" if None in made else "–".join(half_points(points or 0) for points in made)
        named = [[id_, shown(event.by_id[id_].name), shown(captains.get(id_, ""))] for id_ in sides]
        found.append([number, *named, score])
    return found


class TrfFile:
    """A tournament file, and what has been worked out of it."""

    def __init__(self, data: bytes, name: str, accept: Sequence[str] = (), encoding: str | None = None) -> None:
        reading = reading_by(accept, encoding)
        self.file = File(name, data, understood(data, reading, name), reading)
        self.language = ENGLISH
        """The language of the page."""
        self._rounds: dict[str, PairedRound] = {}
        self._sheets: dict[str, tuple[Book, dict[str, Callable[[], str]]]] = {}
        self._checks: Checks | None = None

    # -- what is on the desk

    def view(self) -> Reply:
        """The facts of the event as a whole, and the notes of the reader."""
        tournament = self.file.tournament
        view: Reply = {
            "kind": "trf",
            "name": self.file.name,
            "title": tournament.name,
            "place": tournament.header("022"),
            "rounds": tournament.event.rounds,
            "last": tournament.event.last,
            "finished": tournament.event.last_finished,
            "colour": tournament.initial_colour.name.lower(),
            "teams": tournament.has_teams,
            "participants": [[one.id, shown(one.name)] for one in tournament.event.tournament.players],
            "players": [player_row(player) for player in tournament.rated.players],
            "problems": problem_rows(self.file.loaded.problems, self.language),
        }
        try:
            system, named_by = choose_system(tournament)
        except TrfpairError as error:
            return {**view, "system": "", **worded_in(error.said, self.language, "doubt"), "under_way": 0}
        return {
            **view,
            "system": system.name,
            "system_title": f"{system.title}, {system.edition}",
            "reason": worded(named_by, speaking(self.language)),
            "spoken": self.language,
            "needs_rounds": system.needs_rounds,
            "ladder": tournament.terms.by_place,
            "under_way": tournament.event.under_way,
            "begun": tournament.event.begun_by_hand,
            "away": away_in(tournament, tournament.event.round_to_pair) if not tournament.has_teams else {},
        }

    # -- a round

    def _to_play(self, said: Given, *, proofs: bool = False) -> PairedRound:
        """The round that is asked for, to be played: BadInput where games of the round before are open."""
        return refuse_open(self._paired(said, proofs=proofs))

    def _paired(self, said: Given, *, proofs: bool = False) -> PairedRound:
        """The round that is asked for, paired once; all its steps are there."""
        paired = self._begun(said, proofs=proofs)
        self._more(paired)
        return paired

    def _begun(self, said: Given, *, proofs: bool = False) -> PairedRound:
        """The same, of which steps may still be to come."""
        key = f"{sorted(item for item in said.items() if item[1] is not None)} {proofs}"
        if key not in self._rounds:
            tournament, settings = self._asked(said)
            self._rounds[key] = pair_round(tournament, settings, Trace(proofs=proofs, in_parts=proofs))
        return self._rounds[key]

    def _more(self, paired: PairedRound, *, in_parts: bool = False) -> bool:
        """Write the steps of a round, or a part of them; whether some are still to come.

        Where that fails the round is forgotten: half of its steps would be taken for all.
        """
        try:
            if in_parts:
                return paired.trace.more()
            paired.trace.finish()
        except BaseException:
            self._rounds.clear()
            raise
        return False

    def _asked(self, said: Given) -> tuple[Tournament, Settings]:
        settings = Settings(
            system=said.get("system") or None,
            round=said.get("round"),
            rounds=said.get("rounds"),
            initial_colour=Colour[str(said.get("colour") or "none").upper()],
            baku=bool(said.get("baku")),
            open_results=said.get("open_results") or "",
            options=said.get("options") or None,
        )
        return with_away(self._here(said), _away(said)), settings

    def _here(self, said: Given) -> Tournament:
        """The tournament in which those who are back are paired again."""
        return with_back(self.file.tournament, said.get("back") or ())

    def options(self, system: str = "") -> Reply:
        """The options of a system [that of the file] for the next round, with what the file keeps of them."""
        tournament = self.file.tournament
        row, _ = choose_system(tournament, system or None)
        rows = option_rows(row.options, kept_options(tournament, row.name, row.options))
        return {"options": rows, "baku": row.form == SWISS and not tournament.has_teams}

    def pair(self, **said: Any) -> Reply:
        """The boards of a round."""
        paired = self._to_play(said)
        page = round_page(paired.history, paired.pairing, score_before(paired))
        away = {} if self.file.tournament.has_teams else away_in(self._here(said), paired.round)
        gone = {*(said.get("withdraw") or ()), *(one for one, sign in away.items() if sign == LEFT)}
        return {
            "round": paired.round,
            "system": paired.system.name,
            "system_title": f"{paired.system.title}, {paired.system.edition}",
            "reason": worded(paired.named_by or "", speaking(self.language)),
            "boards": [[line.number, seat_row(line.white), seat_row(line.black)] for line in page.boards],
            "bye": page.bye and seat_row(page.bye),
            "absent": [[seat_row(seat), _sign(kind, left=seat.id in gone)] for seat, kind in page.absent],
            **noted(paired.notices, self.language),
            "files": _FILES_OF_A_ROUND,
        }

    def page(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """A file of a round, by its name."""
        return {"name": name}, as_bytes(page_of(self._to_play(said, proofs=name == "pairs.json"), name))

    def brackets(self, language: str = ENGLISH, **said: Any) -> Reply:
        """The drawings of a round, in a language."""
        from trfpair.output.round.page import brackets_html

        return {"html": brackets_html(self._round_asked(said)[2], language)}

    def verify(self, *, in_parts: bool = False, **said: Any) -> Reply:
        """The verdict of the checker on a round, with all its proofs.

        ``in_parts``: the proofs are made a part at a time, and the answer is the number of steps that are there until
        all are. Asked again and again so, it holds no other question up for long.
        """
        from trfpair.verify import Told, claim_said, verify

        tournament, settings = self._asked(said)
        of_round = {**said, "round": of_round_asked(tournament, settings).round}
        paired = refuse_open(self._begun(of_round, proofs=True))
        if self._more(paired, in_parts=in_parts):
            return {"steps": len(paired.trace.steps)}
        event, data, system = to_check(paired, tournament)
        verdict = verify(event, data, Told(system))
        words = speaking(self.language)
        claims = {key: [worded(claim_said(text), words) for text in getattr(verdict, key)] for key in _CLAIMS}
        return {"outcome": verdict.outcome, **verdict._asdict(), **claims, "spoken": self.language}

    # -- why

    def _round_asked(self, said: Given) -> tuple[Tournament, Settings, PairedRound]:
        """The round of a question, paired once: the one named, or the one that `of_round_asked` finds.

        An earlier round is paired by what was known then.
        """
        tournament, settings = self._asked(said)
        asked = of_round_asked(tournament, settings)
        return tournament, settings, self._paired({**said, "round": asked.round})

    def _round_told(self, said: Given) -> tuple[Tournament, Settings, PairedRound | None]:
        """The same for a question of which the answer is words: no round where none can be paired, which is told."""
        try:
            return self._round_asked(said)
        except NoPairing:
            return *self._asked(said), None

    def explain(self, player: str, language: str = ENGLISH, **said: Any) -> Reply:
        """The story of a player, in a language."""
        from trfpair.output.round.page import story_html

        tournament, settings, paired = self._round_told(said)
        told = explain(tournament, str(player), settings, paired)
        text = page_of(told, "", language=language)
        html = {"html": story_html(paired, told, language)} if paired else {}
        return {"player": told.player, "round": told.round, "text": text, **html}

    def why_not(self, player: str, other: str, language: str = ENGLISH, **said: Any) -> Reply:
        """Why something was not done, in a language."""
        tournament, settings, paired = self._round_told(said)
        told = why_not(tournament, str(player), str(other), settings, paired)
        text = page_of(told, "", language=language)
        return {"one": told.question.one, "other": told.question.other, "round": told.round, "text": text}

    # -- what is entered

    def enter(self, **said: Any) -> tuple[Reply, bytes]:
        """The file with the next round in it, and the boards of that round."""
        paired, here, seen = self._to_play(said), self._here(said), self.pair(**said)
        done = amended(self.file.tournament, here) if here is not self.file.tournament else None
        after = with_paired_round(done.tournament if done else here, paired, _away(said))
        step = stepped([*(done.said if done else ()), round_entered(paired.round)], self.language)
        notices = [*(done.notices if done else ()), *paired.notices]
        return {**seen, **step, **noted(notices, self.language)}, patched(self.file, after)

    def _amended(self, after: Tournament) -> tuple[Reply, bytes]:
        """The file after an amendment, with what changed and what the arbiter should look at."""
        if after == self.file.tournament:
            raise BadInput(Saying("nothing-changes"))
        done = amended(self.file.tournament, after)
        data = patched(self.file, done.tournament)
        if data == self.file.data and not done.said:
            raise BadInput(Saying("nothing-changes"))
        words = speaking(self.language)
        said = " ".join(f"{sentence(worded(phrase, words), done.tournament)}." for phrase in done.said)
        answer = {**stepped(done.said, self.language), "said": shown(said), **noted(done.notices, self.language)}
        return answer, data

    def result(
        self, round: int, results: Given, replacing: bool = True, rating_only: bool = False
    ) -> tuple[Reply, bytes]:
        """The file with results of a round; with ``rating_only`` they are corrections for the rating alone."""
        given, after = {str(board): str(result) for board, result in results.items()}, self.file.tournament
        if rating_only:
            for board, result in given.items():
                after = with_rating_correction(after, round, board, result)
        else:
            after = with_results(after, round, given, replacing=replacing)
        answer, data = self._amended(after)
        return {**answer, "matches": _matches(after.event, round)}, data

    def act(self, act: str, **said: Any) -> tuple[Reply, bytes]:
        """The file after an act of the arbiter, by the name of its command and in the words of a screen."""
        if act not in ACTS:
            raise BadInput(Saying("no-act", text=act))
        try:
            signature(ACTS[act]).bind(self.file.tournament, **said)
        except TypeError as error:
            raise BadInput(f"{act}: {error}") from None
        return self._amended(ACTS[act](self.file.tournament, **said))

    def complete(self, ratings: Ratings) -> tuple[Reply, bytes]:
        """The file whose players are completed from a rating list: what `trfpair players update` writes."""
        from trfpair.event.completing import completed_from

        before, extract = self.file.tournament, ratings.extract
        done = completed_from(before, extract, source=extract.source, month=extract.month, kind=ratings.kind)
        if done.tournament == before:
            raise BadInput(Lines((Saying("nothing-changes"), *done.notes), whole=True))
        answer, data = self._amended(done.tournament)
        notes = [shown(worded(note, speaking(self.language))) for note in done.notes]
        return {**answer, "notices": [*notes, *answer["notices"]]}, data

    def entry(self, player: str) -> Reply:
        """Texts of a player in the file, as `trfpair player` takes it."""
        from trfpair.event.facts import said_of_player

        tournament = self.file.tournament
        return {**said_of_player(tournament, player_of(tournament, str(player)))}

    def line_up(self, team: str, round: int | None = None) -> Reply:
        """The line-up of a team in a round [the last one], as `trfpair line-up` takes it."""
        event = self.file.tournament.event
        round_, id_ = round or event.last, player_in(self.file.tournament, team)
        players = line_up(event.matches, event.matches.teams[id_], round_) if event.matches else []
        return {"line_up": ",".join(map(str, players)), "round": round_ or ""}

    def said(self) -> Reply:
        """Texts of the event in the file, as `trfpair event` takes it."""
        from trfpair.event.facts import said_of_the_event

        return {**said_of_the_event(self.file.tournament)}

    def prizes(self) -> Reply:
        """The prizes that the file keeps, as they are typed and a line each, and those who cannot be judged for one."""
        from trfpair.output.sheets.typed_prizes import coin_text, lines_of_prizes, prizes_text, unjudged

        book = Book(self.file.tournament)
        words = speaking(self.language)
        told = [one.in_words(words) for one in unjudged(book.prizes, book.tournament.players)]
        return {
            "lines": [*map(shown, lines_of_prizes(book.prizes))],
            "unjudged": [*map(shown, told)],
            "spoken": self.language,
            "places": next((prizes_text(group) for group in book.prizes.categories if not group.name), ""),
            "share": book.prizes.share,
            "coin": coin_text(book.prizes),
            "several": str(book.prizes.several).lower(),
            "currency": shown(book.prizes.currency),
        }

    def bans(self) -> Reply:
        """The bans that the file holds, a line each."""
        words = speaking(self.language)
        lines = [shown(one.in_words(words)) for one in said_of_bans(self.file.tournament)]
        return {"lines": lines, "unjudged": [], "spoken": self.language}

    def log(self) -> Reply:
        """The acts that the file keeps, each with the last round that was paired before it."""
        from trfpair.apps.ladder import places_text
        from trfpair.rounds.amendment.acts import acts_of

        words = speaking(self.language)
        acts = [[act.known, shown(act.said.in_words(words))] for act in acts_of(self.file.tournament)]
        places = places_text(self.file.tournament, self.language) if self.file.tournament.terms.by_place else ""
        return {"acts": acts, "spoken": self.language, "places": shown(places)}

    def join(
        self, name: str, rating: int = 0, title: str = "", half: bool = False, same_name: bool = False
    ) -> tuple[Reply, bytes]:
        """The file with a late entry, who gets the next number; ``half`` a point for each round missed.

        Only with ``same_name`` may the player have the name of another one.
        """
        missed = Result.HALF_BYE if half else Result.NONE
        player = Player(0, name, title=title, rating=rating)
        return self._amended(with_players(self.file.tournament, [player], missed=missed, same_name=same_name))

    def unpair(self, force: bool = False) -> tuple[Reply, bytes]:
        """The file without its last round."""
        before = self.file.tournament
        step = stepped([round_taken_back(last_made(before.event))], self.language)
        return step, patched(self.file, before_last_round(before, force=force))

    def advance(self, absent_drop: bool = True) -> tuple[Reply, bytes]:
        """The ladder after its week: what ``trfpair ladder advance`` writes.

        Without ``absent_drop`` absent players keep their places.
        """
        from trfpair.apps.ladder import advance_text, advanced_file

        done = advanced_file(self.file.tournament, absent_drop=absent_drop)
        told = {"notices": [advance_text(done, self.language)], "judged": [_THE_WEEK]}
        return {**stepped([ladder_advanced()], self.language), **told}, as_bytes(dumps(done.tournament))

    def results(self, round: int) -> Reply:
        """The boards of a round with what is entered, of a match that of the side named first; and who is free."""
        tournament, event = self.file.tournament.rated, self.file.tournament.event
        by_id, rows = tournament.by_id, []
        for board, board_game in event.board_games(round).items():
            entered = TEXTS.get(board_game.in_order(event.outcome(board_game)), "other")
            sides = (player_row(by_id[board_game.home]), player_row(by_id[board_game.away]))
            rows.append([board, *sides, entered, board_game.colour is Colour.BLACK])
        away = away_in(tournament, round) if not tournament.has_teams else {}
        cells = [(player, event.cell(player.id, round)) for player in event.tournament.players]
        byes = [
            [player_row(player), away.get(player.id, cell.result.value)]
            for player, cell in cells
            if not cell.opponent and cell.result is not Result.NONE
        ]
        return {
            "round": round,
            "boards": rows,
            "byes": byes,
            "matches": _matches(event, round),
            "files": _FILES_OF_A_ROUND,
        }

    # -- standings and sheets

    def standings(self, language: str = ENGLISH, **said: Any) -> Reply:
        """The standings with their tie-breaks, each with its name in a language."""
        done, words = self._standings(**said), words_of(language)
        columns = columns_of(done)
        named = [[str(one.code), tie_break_name(one.code, one.row.name, words)] for _, one in columns]
        return {
            "when": words.after_round(done.after, done.tournament.rounds or 0, so_far=done.so_far),
            "source": done.source,
            "columns": named,
            "order": named,
            "lines": [
                [done.rank_text(line.rank), player_row(line.player), IN_TENTHS.text(line.points)]
                + [column.shown(line.values[at]) for at, column in columns]
                for line in done.lines
            ],
            **noted(done.notices, self.language),
            "asked": [
                ["lots", done.crosstable.said.lots, []],
                ["unrated", done.crosstable.said.unrated, []],
                ["edition", said.get("edition", ""), ["", *EDITIONS]],
                ["unplayed", said.get("unplayed", ""), ["", *_UNPLAYED]],
            ],
            "known": [
                [row.code, words.tie_break(row.code, row.name)]
                for row in dict.fromkeys(BY_NAME.values())
                if row.code != "PTS" and (row.needs == "teams") <= done.tournament.has_teams
            ],
            "files": ["standings.txt", "standings.csv", "standings.json"],
        }

    def _standings(
        self, tie_breaks: str = "", after: int | None = None, edition: str = "", unplayed: str = "", **said: str
    ) -> Standings:
        """The standings by a list of tie-breaks, of an edition, with unplayed rounds as in a Swiss or a round robin.

        ``said``: the seed of lots, the rating of players without one.
        """
        wishes = Request(after, tie_breaks, edition, _UNPLAYED.get(unplayed), said_by(said))
        return standings_of(self.file.tournament, wishes)

    def standings_page(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """The standings as a file."""
        return {"name": name}, as_bytes(page_of(self._standings(**said), name, language=self.language))

    def keep_standings(self, **said: str) -> tuple[Reply, bytes]:
        """The file with the seed of lots, or the rating of players without one: ``trfpair standings --keep``."""
        after = with_said(self.file.tournament, said_by(said))
        if after == self.file.tournament:
            raise BadInput(Saying("nothing-changes"))
        return stepped([standings_kept()], self.language), patched(self.file, after)

    def ranks(self, **said: Any) -> tuple[Reply, bytes]:
        """The file with the ranks of the standings: what ``trfpair standings --write`` writes."""
        from trfpair.ranking.ranks import with_ranks

        done = self._standings(**said)
        after_ranks = with_ranks(self.file.tournament, done)
        if after_ranks == self.file.tournament:
            raise BadInput(Saying("nothing-changes"))
        return stepped([ranks_written(done.after, so_far=done.so_far)], self.language), patched(self.file, after_ranks)

    def decides(self, one: str, other: str, **said: Any) -> Reply:
        """The tie-break that decides between two players, and the parts that each round gave to both."""
        done = self._standings(**said)
        first, second = (player_of(done.tournament, str(text)) for text in (one, other))
        return {"text": why_text(done, first, second, self.language), "spoken": self.language}

    def sheets(self, **said: Any) -> Reply:
        """The files of the sheets, the pages among them in the order of a day, and what they should be read with."""
        book, makers = self._makers(said)
        day = [[when, [one.page for one in SHEETS if one.when == when and one.page in makers]] for when in DAY]
        pages = [name for _, those in day for name in those]
        return {
            "names": [*pages, *(name for name in makers if name not in pages)],
            "day": [[when, those] for when, those in day if those],
            "asked": [
                ["title", said.get("title", ""), []],
                ["printed", said.get("printed", ""), []],
                ["address", said.get("address", ""), []],
                ["show", said.get("show", _NO_COLUMN), [_NO_COLUMN, *SHOWN]],
                ["by", said.get("by", _NO_COLUMN), [_NO_COLUMN, *GROUPED_BY]],
                ["best", said.get("best", ""), [], True],
            ],
            **told_in([*book.lacking, *_not_known_of(book), *told_with_sheets([book])], self.language),
        }

    def sheet(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """One sheet as a page of HTML."""
        _, makers = self._makers(said)
        if name not in makers:
            raise BadInput(Saying("no-sheet", text=name))
        return {"name": name}, as_bytes(makers[name]())

    def sheets_zip(self, **said: Any) -> tuple[Reply, bytes]:
        """All sheets as one archive; the same sheets are the same bytes."""
        return {"name": "sheets.zip"}, zipped({name: make() for name, make in self._makers(said)[1].items()})

    def _makers(self, said: Given) -> tuple[Book, dict[str, Callable[[], str]]]:
        """The book of the sheets, and the maker of each file by its name."""
        key = str(sorted(said.items()))
        if key not in self._sheets:
            title, footer, printed, address = (str(said.get(name) or "") for name in _OF_PAGES)
            look = Look(title, footer, big=bool(said.get("big")), printed=printed, address=address)
            by, show = (said.get(name) if said.get(name) != _NO_COLUMN else None for name in ("by", "show"))
            best = number_said(said.get("best"), "--best")
            best = USUAL_BEST if best is None else best
            prove_best(best)
            grouped = {"by": by, "best": best} if by else {}
            asked = (said.get("round"), said.get("tie_breaks") or "")
            book = Book(self.file.tournament, *asked, show=[show] if show else (), **grouped)
            made = sheet_makers(book, words_of(said.get("language") or ENGLISH), look)
            by_page = sorted(made, key=lambda name: not name.endswith(".html"))
            self._sheets[key] = book, {name: cache(made[name]) for name in by_page}
        return self._sheets[key]

    # -- the rounds that were played

    def check(self, at: int = 0, **said: Any) -> Reply:
        """One round of the check: the one at a place, from 0; the first also says how many there are."""
        if at == 0 or self._checks is None:
            self._checks = check_tournament(*self._asked(said))
        if not len(self._checks):
            return {"count": 0}
        if not 0 <= at < len(self._checks):
            raise BadInput(Saying("no-round-of", round=at + 1, last=len(self._checks)))
        found = self._checks[at]
        words = speaking(self.language)
        breaches = [{**one.as_json(), "text": one.in_words(words)} for one in found.breaches]
        failure = found.stuck.in_words(words) if found.stuck else found.failure
        told = {**found.to_dict(), "breaches": breaches, "failure": failure, "spoken": self.language}
        if found.difference:
            first = found.difference.in_language(words)
            spoken = self.language if first.name != found.difference.name else ENGLISH
            told["difference"] = {**asdict(first), "spoken": spoken}
        return {"count": len(self._checks), **told}

    def check_page(self, name: str, **said: Any) -> tuple[Reply, bytes]:
        """The check as a text: what ``trfpair check`` prints."""
        from trfpair.lab.batch.files import ALL, FileChecker
        from trfpair.lab.batch.reports import check_report

        tournament, settings = self._asked(said)
        found = FileChecker(settings).found(Path(self.file.name), tournament)
        return {"name": name}, as_bytes(check_report(found, ALL, self.language, quiet=False))
