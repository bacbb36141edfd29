"""The files of a round, by name: pages for people, lists for programs. Each is made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.base.release import VERSION
from trfpair.base.shown import shown
from trfpair.base.speech import either
from trfpair.event.model import RoundPairing, Tournament
from trfpair.event.saying import Listing, Saying
from trfpair.output.machine import pair_list, pieces_of_json
from trfpair.output.render import own_templates, render
from trfpair.output.views import RoundPage, round_page
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.systems import with_tables
from trfpair.systems.of_file import system_of
from trfpair.systems.trace import Refusal, Trace

if TYPE_CHECKING:
    from trfpair.event.scores import OwnScore

RoundText = str | Iterator[str]
"""A file; a large one comes in pieces, each made when it is asked for."""

_LARGE = 200
"""Rounds with fewer players have no lists that are too long."""
_SHORTENED = (
    "A large round: of each list of players who were passed over the first {} are shown. `trfpair explain` and\n"
    "`trfpair why-not` tell all of a player, `trfpair pair --json` writes everything.\n\n"
)


@plain
class Pages:
    """The pages to make of a round besides its pairs, their list and the reasons."""

    json: bool = False
    html: bool = False
    sgr: bool = False
    """The score-group tables of the systems that have them."""
    line_ups: bool = False
    """The boards of teams as records 300."""
    templates: str = ""
    """A folder of the user's own templates, which hide ours of the same name and may add files."""
    language: str = ""
    """The language of round.html; empty for English."""


def texts_of(paired: PairedRound, pages: Pages) -> dict[str, RoundText]:
    """The files of a round by name. Raises BadInput for what the round does not have."""
    files = _Files(paired, pages.templates, pages.language)
    names = ["pairs.txt", "pairs.list", *(["verbose.txt"] if paired.trace.on else [])]
    names += [name for name, asked in (("round.html", pages.html), ("pairs.json", pages.json)) if asked]
    texts = {name: files.text(name) for name in names}
    if pages.sgr:
        texts.update(files.score_groups())
    if paired.system.teams:
        texts["boards.txt"] = files.text("boards.txt")
    if pages.line_ups:
        texts["line-ups.trf"] = files.text("line-ups.trf")
    for name in own_templates(pages.templates).extra if pages.templates else ():
        made = name.removesuffix(".j2")
        if made in texts:
            raise BadInput(Saying("made-without-template", file=f"{pages.templates}/{name}", made=made))
        texts[made] = files.rendered(name)
    return texts


def file_of_round(paired: PairedRound, name: str, templates: str = "", language: str = "") -> str:
    """One file of a round, or what a template of the user's own makes of it. Raises BadInput for what there is not."""
    files = _Files(paired, templates, language)
    if name in _MAKERS:
        return in_one(files.text(name))
    if f"{name}.j2" in (own_templates(templates).extra if templates else ()):
        return files.rendered(f"{name}.j2")
    tables = files.score_groups() if name.endswith(".sgr") else {}
    if name in tables:
        return tables[name]
    raise BadInput(Saying("no-file-of-round", name=name, known=Listing([*_MAKERS])))


def score_groups_of(tournament: Tournament, templates: str = "") -> dict[str, str]:
    """The score-group tables of every round that is paired, by name, as the system of the file pairs it.

    Raises BadInput for a system without such tables.
    """
    system = system_of(tournament)
    if not system.tables:
        raise BadInput(
            Saying("tables-of-other", what=Saying("tables-of-system", systems=with_tables()), system=system.name)
        )
    files: dict[str, str] = {}
    for round_ in range(1, tournament.last_paired + 1):
        paired = pair_round(tournament, Settings(round=round_), Trace())
        files |= _Files(paired, templates, "").score_groups()
    return files


def _reason_told(paired: PairedRound, row: Mapping[str, Any], article: str = "") -> str:
    """The reason against somebody, a row of a step under an article, as `explain` says it: a part of a sentence."""
    from trfpair.rounds.why.sentences import Sentences

    facts = {name: value for name, value in row.items() if name not in ("kind", "who", "id", "article", "choice")}
    who = row["who"] if isinstance(row["who"], int) else tuple(row["who"])
    refused = Refusal(row["kind"], who, row.get("article", ""), facts, row.get("choice", ""))
    return Sentences().part(paired.system.because(refused, article).as_json())


def in_one(text: RoundText) -> str:
    """A text that may come in pieces, as one."""
    return text if isinstance(text, str) else "".join(text)


class _Files:
    """The files of one round; what several of them show is worked out once."""

    def __init__(self, paired: PairedRound, templates: str, language: str) -> None:
        self.paired = paired
        self.language = language
        self.own = templates
        self.page: RoundPage = round_page(paired.history, paired.pairing, _own_score(paired), paired.file)
        self.context: dict[str, Any] = {
            "tournament": paired.history.tournament,
            "history": paired.history,
            "pairing": paired.pairing,
            "steps": paired.trace.steps,
            "system": paired.system,
            "version": VERSION,
            "told": partial(_reason_told, paired),
        }
        self.made: dict[str, str] = {}

    def text(self, name: str) -> RoundText:
        """A file by its name."""
        if name in self.made:
            return self.made[name]
        made = _MAKERS[name](self)
        if isinstance(made, str):
            made = self.made[name] = shown(made) if name.endswith(".txt") else made
        return made

    def rendered(self, template: str) -> str:
        """A page made from a template for the round."""
        return render(template, own_folder=self.own, page=self.page, **self.context)

    def listed(self) -> str:
        """The list for programs; without templates of the user's own no template is read for it."""
        return self.rendered("pairs.list.j2") if self.own else pair_list(self.paired.pairing)

    def shown(self) -> Mapping[str, Any]:
        """The values of pages with the trace: of a large round with long lists, the beginnings of these."""
        if len(self.paired.history.present) < _LARGE:
            return {**self.context, "shown": 0}
        from trfpair.output.shortened import shortened

        steps, most = shortened(self.paired.trace.steps, self.paired.system.passing)
        return {**self.context, "steps": steps, "shown": most}

    def verbose(self) -> str:
        """The trace by the system's template; what is doubtful about the file stands before it."""
        paired = self.paired
        _need_trace(paired, Saying("tells-reasons", what="verbose.txt", way=_without_trace()))
        context = {**self.shown(), "pairing": _without_doubts(paired)}
        text = render(paired.system.template, own_folder=self.own, **context)
        if context["shown"]:
            text = _SHORTENED.format(context["shown"]) + text
        doubts = paired.doubts
        return render("doubts.txt.j2", own_folder=self.own, doubts=doubts) + text if doubts else text

    def html(self) -> Iterator[str]:
        """The page to look at; it tells what the trace tells."""
        from trfpair.output.round.page import round_html

        _need_trace(self.paired, Saying("shows-reasons", what=either("--html", "round.html"), way=_without_trace()))
        context = self.shown()
        if self.language:
            from trfpair.output.sheets import spoken

            context = {**context, **spoken(self.language, self.own)}
        return round_html(self.paired, context, in_one(self.text("verbose.txt")), self.own)

    def boards(self) -> str:
        """The boards of the matches of teams."""
        from trfpair.output.boards import match_pages

        paired = self.paired
        if not (paired.system.teams and paired.file):
            raise BadInput(Saying("boards-of-teams", system=paired.system.name))
        matches = match_pages(paired.file, paired.pairing)
        return render("team/boards.txt.j2", own_folder=self.own, page=self.page, matches=matches)

    def line_ups(self) -> str:
        """The line-ups as records 300."""
        from trfpair.output.boards import line_ups
        from trfpair.trf.write_teams import line_up_300

        paired = self.paired
        if not (paired.system.teams and paired.file):
            raise BadInput(Saying("line-ups-of-teams", way=either("--line-ups", "line-ups.trf")))
        return "".join(f"{line_up_300(row)}\n" for row in line_ups(paired.file, paired.pairing))

    def score_groups(self) -> dict[str, str]:
        """The score-group tables of a system that has them, by file name."""
        system, steps = self.paired.system, self.paired.trace.steps
        if not system.tables or not steps:
            raise BadInput(Saying("tables-and-trace", what=Saying("tables-of-system", systems=with_tables())))
        return {
            f"Scoregroup{self.paired.round}-{digit}.sgr": render(
                system.tables_template, own_folder=self.own, view=table, **self.context
            )
            for digit, table in system.load_tables()(steps).items()
        }


_MAKERS: Mapping[str, Callable[[_Files], RoundText]] = {
    "pairs.txt": lambda files: files.rendered("pairs.txt.j2"),
    "pairs.list": _Files.listed,
    "verbose.txt": _Files.verbose,
    "round.html": _Files.html,
    "pairs.json": lambda files: pieces_of_json(files.paired),
    "boards.txt": _Files.boards,
    "line-ups.trf": _Files.line_ups,
}
"""The files that a round can have, and what makes them."""

FILES_OF_A_ROUND = tuple(_MAKERS)
"""Their names, but for score-group tables and what a template of the user's own makes."""


def _need_trace(paired: PairedRound, said: Saying) -> None:
    if not paired.trace.on:
        raise BadInput(said)


def _without_trace() -> str:
    return either("--no-trace", "`trace=False`")


def _without_doubts(paired: PairedRound) -> RoundPairing:
    """The pairing with the notices of the system alone."""
    return replace(paired.pairing, notices=paired.pairing.notices[len(paired.doubts) :])


def _own_score(paired: PairedRound) -> OwnScore | None:
    """The score that pages show in the place of the points, where the system has one."""
    if not paired.system.contract:
        return None
    from trfpair.rounds.scores import score_before

    return score_before(paired)
