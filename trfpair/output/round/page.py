"""The page of a round: what the template shows, gathered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from trfpair.base.named import NamedTuple
from trfpair.base.shown import cited
from trfpair.event.history import History
from trfpair.event.tenths import points_text
from trfpair.event.words import spoken
from trfpair.output.render import blaming, environment, pieces, render
from trfpair.output.round.brackets import drawings
from trfpair.output.shortened import shortened
from trfpair.output.views import SHORT, round_page
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.scores import score_before
from trfpair.rounds.why import Explanation, NotTaken, Told
from trfpair.rounds.why.sentences import Sentences
from trfpair.rounds.why.since import Since, since_paired
from trfpair.rounds.why.stories import not_taken
from trfpair.systems import by_name
from trfpair.systems.trace import Decided, Refusal
from trfpair.systems.why import Because

_LONG = {
    "forbidden": (50_000, slice(None, 20)),
    "games": (50_000, slice(-20, None)),
    "brackets": (10_000, slice(-3, None)),
}
"""So many rows of a list the stories of all players may have together; if they have more, what is kept of each."""

_DUE = {"w": "White", "b": "Black"}
"""The due colour, by the letter that the table of a system has."""


def round_html(paired: PairedRound, context: Mapping[str, Any], verbose: str, own_folder: str = "") -> Iterator[str]:
    """The round as one self-contained page of HTML, in pieces.

    ``context`` is what every template gets, ``verbose`` the steps. The ``steps`` of the context are those to be shown,
    which may be shortened; ``shown`` then says how far.
    """
    steps = context["steps"]
    told = Told(replace(paired, trace=replace(paired.trace, steps=steps)))
    since = since_paired(paired.today, paired)
    say = _Words(own_folder, paired, str(context.get("language", "")))
    return pieces(
        "round/round.html.j2",
        own_folder=own_folder,
        page=round_page(paired.history, paired.pairing, score_before(paired)),
        stories=_Stories(told, since),
        by_id={past.id: past.player for past in paired.history.players},
        links=_links(paired.history),
        drawings=drawings(steps, say.refused, say.said),
        say=say,
        since=say.sentences(since.of_round()),
        verbose=verbose,
        paired_as=by_name(paired.paired_as).regulation if paired.paired_as else "",
        document=paired.system.says().document,
        **context,
    )


def _now(story: Explanation, since: Since) -> Explanation:
    """The story with whom the player would now meet, where that is somebody else."""
    if since.same or story.absence or since.partners is None or since.partners.get(story.player) == story.opponent:
        return story
    return replace(story, since=since.meets(story.player))


def brackets_html(paired: PairedRound, language: str = "") -> str:
    """The drawings of a round, for a page of somebody else's."""
    steps = shortened(paired.trace.steps, paired.system.passing).steps
    say = _Words("", paired, language)
    by_id = {past.id: past.player for past in paired.history.players}
    found = drawings(steps, say.refused, say.said)
    context: dict[str, Any] = {"drawings": found, "by_id": by_id, **spoken(language)}
    return render("round/brackets.html.j2", **context)


def story_html(paired: PairedRound, told: Explanation, language: str = "") -> str:
    """The story of a player, for a page of somebody else's."""
    story, missing = _cut(told, _kept({name: len(getattr(told, name)) for name in _LONG}))
    links, say = _links(paired.history), _Words("", paired, language)
    context: dict[str, Any] = {"story": story, "missing": missing, "links": links, "say": say, **spoken(language)}
    return render("round/story.html.j2", system=paired.system, **context)


def _links(history: History) -> dict[int, str]:
    """By player, the number and the name as a link to the story; some are shown thousands of times."""
    return {
        past.id: Markup(f'<a href="#p{past.id}">{past.id} {escape(past.player.name or "-")}</a>')
        for past in history.players
    }


class _Stories:
    """The stories of all players, each made when it is told: with its long lists cut, where there are too many."""

    def __init__(self, told: Told, since: Since) -> None:
        self._told, self._since = told, since
        self._kept = _kept(told.sizes())

    def __len__(self) -> int:
        return len(self._told.paired.history.players)

    def __iter__(self) -> Iterator[tuple[Explanation, dict[str, int]]]:
        """Each with how many rows of each list are gone."""
        for past in self._told.paired.history.players:
            yield _cut(_now(self._told.about(past.id), self._since), self._kept)


def _kept(sizes: Mapping[str, int]) -> dict[str, slice]:
    """The part that is kept of each list of which there are too many rows."""
    return {name: kept for name, (most, kept) in _LONG.items() if sizes[name] > most}


def _cut(story: Explanation, lists: Mapping[str, slice]) -> tuple[Explanation, dict[str, int]]:
    """A story of whose lists a part is kept, and how many rows of each list are gone."""
    whole = {name: getattr(story, name) for name in lists}
    cut = {name: rows[lists[name]] if len(rows) > len(rows[lists[name]]) + 1 else rows for name, rows in whole.items()}
    missing = {name: len(getattr(story, name)) - len(cut[name]) if name in cut else 0 for name in _LONG}
    return replace(story, **cut) if cut else story, missing


class StoryCard(NamedTuple):
    """The texts of a player's card beside the facts of the story, still to be escaped."""

    colour: str
    """``white``, ``black``, or empty for a player without a board."""
    points: str
    virtual: str
    """Virtual points; empty where there are none."""
    article: str
    """Under which the opponent or the bye was given; empty where it is none that can be cited."""
    games: Iterable[tuple[int, str, str]]
    """The rounds so far: the opponent, the colour of a game that was played, and what it brought."""
    difference: str
    prefers: bool
    """Whether the colour that is wanted is a preference, or else one that is due."""
    wanted: str
    """The colour that is wanted; empty where the system tells none."""
    rule: str
    """The rule that gave the colour."""
    floats: str
    bar: str
    """What bars the player from the bye; empty where nothing does."""
    brackets: Iterable[tuple[int, str, bool, str]]
    """The groups in which the player stood: number, points, whether the player came up to it, and ``down`` or ``up``
    where the player left it unpaired."""
    passed_over: Iterable[tuple[int, str]]
    """Those whom the player might have met, and why not; whoever was so in several brackets stands there once."""
    passed_over_by: Iterable[tuple[int, str]]
    """Those who might have met the player, and why not."""
    refused: Iterable[str]
    """Why the player has not the bye, or does not float."""


_CLASSES = {"w": "white", "b": "black"}


class _Words:
    """Reasons as sentences, and the rows of a story; all of it is text that is still to be escaped."""

    def __init__(self, own_folder: str, paired: PairedRound, language: str = "") -> None:
        self.paired, self._sentences = paired, Sentences(language, own_folder)
        words = self._sentences.words
        self.said, self.score = cache(words.said), cache(words.score)
        speak = spoken(language, own_folder)
        self.own = _macros(paired.system.words_template, own_folder, speak)
        self.figure = words.figure if speak else str
        self._preference = cache(lambda said: str(self.own.preference(said)))
        """A colour preference: the colour, and how strong it is."""
        self._rules = dict[str, str]()
        """The colour rules that were told, with what they looked at."""
        self._choices = dict[tuple[int, int, int, str], tuple[Refusal, str]]()
        """Why whoever chose passed somebody over, which a drawing and a card tell; each with its refusal."""

    def refused(self, made: Decided, one: Refusal) -> list[tuple[int, str]]:
        """Those whom a refusal of a decision concerns, each with the sentence of the reason."""
        rows = not_taken(self.paired, made, one)
        return [(row.who, self.passed(row, row.subject)) for row in rows]

    def colour(self, rule: Mapping[str, Any]) -> str:
        """The colour rule, and what it looked at."""
        key = repr(rule)
        if key not in self._rules:
            said = self._sentences.part(rule["reason"]) if "reason" in rule else str(self.own.rule(rule))
            self._rules[key] = said
        return self._rules[key]

    def passed(self, row: NotTaken, asked: int) -> str:
        """Why somebody was not taken."""
        if asked != row.subject:
            return row.told(self._sentences, asked)
        key = (id(row.refused), asked, row.who, row.undone)
        if key not in self._choices:
            self._choices[key] = row.refused, row.told(self._sentences, asked)
        return self._choices[key][1]

    def card(self, story: Explanation) -> StoryCard:
        """The texts of a story that every card shows."""
        facts, asked = story.facts, story.player
        floats = facts.get("floats", "")
        if "preference" in facts:
            colour = self._preference(facts["preference"]) if facts["preference"] != "-" else ""
        else:
            due = _DUE.get(facts.get("due", ""), facts.get("ideal", ""))
            colour = self.said(due) if due else ""
        return StoryCard(
            colour=story.colour.name.lower() if story.board else "",
            points=self.score(story.score),
            virtual=self.score(story.virtual) if story.virtual else "",
            article=story.article if cited(story.article) else "",
            games=self._games(story),
            difference=f"{story.difference:+d}" if story.difference else "0",
            prefers="preference" in facts,
            wanted=colour,
            rule=self.colour(story.rule) if story.board and story.rule else "",
            floats=floats if floats.strip(".") else "",
            bar=self._bar(story),
            brackets=self._brackets(story),
            passed_over=dict.fromkeys((row.who, self.passed(row, asked)) for row in story.not_chosen),
            passed_over_by=dict.fromkeys((row.subject, self.passed(row, asked)) for row in story.not_with),
            refused=dict.fromkeys(self.passed(row, asked) for row in story.refused),
        )

    def _games(self, story: Explanation) -> Iterator[tuple[int, str, str]]:
        """The rounds so far, as a card shows them."""
        for game in story.games:
            result, other = game["result"], game["opponent"]
            short = SHORT.get(result)
            if "before_first" in game:
                yield 0, "", self.said("not paired yet")
                continue
            if not other and self.paired.system.calendar:
                yield 0, "", self.said("free in this round")
                continue
            if not other:
                yield 0, "", self.said("absent") if result == "-" else self.said(short) if short is not None else "–"
                continue
            if "points" in game:
                text = self.figure(points_text(game["points"]).removesuffix(".0"))
            else:
                text = self.said(short) if short is not None else "½" if result == "=" else result
            yield other, _CLASSES.get(game["colour"], "") if game["played"] else "", text

    def _brackets(self, story: Explanation) -> Iterator[tuple[int, str, bool, str]]:
        """The groups in which a player stood, as a card shows them."""
        for one in story.brackets:
            score = one["score"]
            told = self.figure(score) if isinstance(score, str) else self.score(score)
            way = "" if not one["floats"] else "up" if one.get("up") else "down"
            yield one["number"], told, one.get("came_up", False), way

    def chosen(self, story: Explanation) -> list[str]:
        """Why the bye, or a float, went to a player: who was passed over for it."""
        return [self._sentences.of_own(reason.as_json(), story.player) for reason in story.told_first]

    def sentences(self, reasons: Iterable[Because]) -> list[str]:
        """Reasons as sentences."""
        return [self._sentences.of(reason.as_json()) for reason in reasons]

    def _bar(self, story: Explanation) -> str:
        """The bar of a player from the bye, in words; empty where there is none."""
        return str(self.own.bar(story.bar)) if story.bar else ""


def _macros(name: str, own_folder: str, speak: dict[str, Any]) -> Any:
    """The macros of a template of words, in a language."""
    with blaming(name, own_folder):
        return environment(own_folder).get_template(name).make_module(speak)
