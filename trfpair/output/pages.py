"""Output by the name of a file: pages of rounds, of standings and of answers, and the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.kinds import of_kind
from trfpair.base.near import or_near
from trfpair.base.shown import cited
from trfpair.event.words import ENGLISH
from trfpair.output.render import render
from trfpair.output.sheets import FORMATS, SHEETS, Book, Look, sheets_of, spoken, words_of
from trfpair.output.sheets.pages import missing
from trfpair.output.standings import standings_csv, standings_json, standings_text
from trfpair.output.texts import file_of_round
from trfpair.ranking import Standings
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why import Explanation, WhyNot
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems import System, by_name
from trfpair.systems.system import WORDS_OF_ANY
from trfpair.systems.why import Question

_STANDINGS: Mapping[str, Callable[[Standings], str]] = {
    "standings.txt": standings_text,
    "standings.csv": standings_csv,
    "standings.json": standings_json,
}

_REASONS_SHOWN = 8
"""So many reasons of an answer are told; of more how many there are."""


def page_of(
    made: PairedRound | Standings | Explanation | WhyNot, name: str, templates: str = "", language: str = ""
) -> str:
    """A page by its name; the first one where no name is given. Raises BadInput for a name that there is not.

    The page of a round, the text of standings and the explanation of a player's round can be had in a ``language``.
    """
    if isinstance(made, PairedRound):
        return file_of_round(made, name or "pairs.txt", templates, language)
    if isinstance(made, Standings):
        if (name or "standings.txt") not in _STANDINGS:
            raise BadInput(f"standings have no file `{name}`: expected one of {', '.join(_STANDINGS)}")
        if (name or "standings.txt") == "standings.txt":
            return standings_text(made, language or ENGLISH)
        return _STANDINGS[name](made)
    if name not in ("", "answer.txt"):
        raise BadInput(f"an answer has no file `{name}`: expected answer.txt")
    if isinstance(made, Explanation):
        speak = Sentences(language, templates)
        told = {**made.to_dict(), "name_of": made.name, "say": speak.part, **spoken(language, templates)}
        row = _row_of(made.system)
        told["calendar"] = row is not None and row.calendar  # whoever meets nobody is free by it
        told["bar"] = made.bar
        told["since"] = [speak.of(reason.as_json()) for reason in made.since]
        whys = (*made.told_first, *made.opponent_by)
        once = _Once()
        told["sentences"] = once.left_of(speak.of_own(reason.as_json(), made.player) for reason in whys)
        told["stuck"] = made.stuck
        told["only_where"] = made.tells_only_where and not made.opponent_by
        for name, rows in (("passed_over", made.not_chosen), ("refused", made.refused)):
            told[name] = once.left_of(row.told(speak, made.player) for row in rows)
        by_whom = {row.told(speak, made.player): row.subject for row in made.not_with}
        told["not_with"] = [(who, sentence) for sentence, who in by_whom.items()]
        return _answer("why/explain.txt.j2", told, made.names, templates)
    asked = of_kind(made, WhyNot, "what is to be shown")
    context: dict[str, Any] = {**asked.answer, "board_number": asked.answer.get("board"), **asked.to_dict()}
    context |= spoken(language, templates)
    sentences = Sentences(language, templates)
    context["say"] = sentences.part
    since = [one for one in asked.since if one["kind"] != "forfeited" or _matters(one, asked.question)]
    for name, of_boards in (("since", False), ("forfeits", True)):
        context[name] = [sentences.of(one) for one in since if (one["kind"] == "forfeited") is of_boards]
    said = asked.instead  # who has the bye stands in the line of these
    context |= {"opponents": _opponents(asked), "played": _played_once(asked)}
    shown = [one for one in asked.reasons if one["kind"] != "has-bye" or str(one["one"]) not in said]
    decides = int(_cause_first(shown))
    reasons = [*shown[1:2], *shown[:1], *shown[2:]] if decides else shown
    wish, asked_about = asked.question.wish, asked.question.ids
    moved = asked.answer.get("moved", {})
    behind_bye = [False, *(one["kind"] == "has-bye" for one in reasons)]  # there stands who is the next for it
    context["sentences"] = said_once = _Once().left_of(
        sentences.supposed(one, wish, asked_about, moved) if at == decides or behind_bye[at] else sentences.of(one)
        for at, one in enumerate(reasons)
    )
    context["floats_now"] = sentences.of(asked.answer["moved"]) if "moved" in asked.answer else ""
    most = len(reasons) if asked.stuck or len(said_once) == _REASONS_SHOWN + 1 else _REASONS_SHOWN
    colours = [one for one in (asked.answer, asked.answer.get("given", {})) if one.get("kind") == "colour"]
    of_colours = [one[side] for one in colours if "white" in one for side in ("white", "black")]
    named = dict.fromkeys((*sentences.people([*since, *reasons[:most]]), *of_colours))
    context |= {"most": most, "people": [id_ for id_ in named if id_ not in asked.question.ids]}
    if "boards" in asked.answer:
        context |= {"boards_now": asked.answer["boards"]["now"], "boards_then": asked.answer["boards"]["then"]}
    return _answer("why/why-not.txt.j2", context, asked.names, templates)


class _Once:
    """The sentences of a screen: what one text has said is not said again by the next ones."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.sentences: set[str] = set()

    def left_of(self, texts: Iterable[str]) -> list[str]:
        """The texts without the sentences that stood before, and without texts that are the end of one before.

        The last sentence of a text stays behind a new one: it says what follows from that.
        """
        found = []
        for text in texts:
            *first, last = _SENTENCE_ENDS.split(text)
            left = [one for one in first if one not in self.sentences]
            left += [last] if left or last not in self.sentences else []
            if left and not any(one.endswith(text.casefold()) for one in self.texts):
                found.append(" ".join(left))
            self.sentences |= {*left}
            self.texts.append(text.casefold())
        return found


_SENTENCE_ENDS = re.compile(r"(?<=[^\d]\.) (?=[^\W_])")


def _opponents(asked: WhyNot) -> str:
    """Opponents of a screen: those by the ``rules``, those that say ``no`` to a question, those of the ``round``."""
    if asked.played:
        return "rules"
    denied = asked.question.wish in ("floats", "bye") and asked.kind != "by-hand" and any(asked.instead.values())
    return "no" if denied else "round"


def _played_once(asked: WhyNot) -> Mapping[str, Any]:
    """Games in the file of those asked about, where these are others than by the rules; a game of the two once."""
    one, other = str(asked.question.one), asked.question.other
    if other and asked.played.get(one, {}).get("opponent") == other:
        return {one: asked.played[one]}
    return asked.played


def _cause_first(reasons: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a screen tells the second of some reasons first: that somebody leaves the group.

    So it does before the exchange between its halves that this needs, and before who would find nobody in the next one.
    """
    if len(reasons) < len(("what decides", "its cause")) or reasons[1]["kind"] != "leaves-to-meet":
        return False
    first, second = reasons[:2]
    ahead = first["kind"].startswith("ahead") and "other" in second
    return ahead or str(second.get("form", "")).startswith("half")


def _matters(forfeited: Mapping[str, Any], question: Question) -> bool:
    """Whether a game won by forfeit is the one that a question asks about, or gave a colour."""
    return question.wish in ("white", "black") or {forfeited["one"], forfeited["other"]} == {*question.ids}


def _answer(template: str, context: Mapping[str, Any], names: Mapping[int, str], templates: str) -> str:
    shown = {id_: name or "-" for id_, name in names.items()}
    row, other = (_row_of(context.get(name, "")) for name in ("system", "paired_as"))
    document = row.says().document if row else ""
    context = {**context, "paired_as": other.regulation if other else "", "document": document, "names": shown}
    context["words"] = row.words_template if row else WORDS_OF_ANY
    articles = {*_articles(context)} if document or other else set[str]()

    def names_article(text: str) -> bool:
        return bool(articles) and ("rows" in context or any(f"({one}{end}" in text for one in articles for end in "):"))

    return render(template, own_folder=templates, names_article=names_article, **context)


def _articles(told: Any) -> Iterator[str]:
    """The articles that stand beside what is told, whichever of it is shown."""
    if isinstance(told, Mapping):
        for name, one in told.items():
            yield from ([one] if name == "article" and cited(one) else _articles(one))
    elif isinstance(told, list | tuple):
        for one in told:
            yield from _articles(one)


def _row_of(system: str) -> System | None:
    """The row of a system; None where no registry has it."""
    try:
        return by_name(system)
    except BadInput:
        return None


def sheets_by_name(
    book: Book, look: Look, what: Sequence[str], formats: Sequence[str], language: str
) -> dict[str, str]:
    """The sheets of a tournament. Raises BadInput for a sheet, a format or a language that there is not."""
    for wanted, known in ((what, [sheet.name for sheet in SHEETS]), (formats, FORMATS)):
        for name in wanted:
            if name not in known:
                near = or_near(name, known)
                raise BadInput(f"there is no `{name}`{near} among the sheets: expected some of {', '.join(known)}")
    if absent := missing(book, what):
        raise BadInput(f"there is nothing yet for {', '.join(absent)}")
    return sheets_of(book, words_of(language, look.own_folder), look, what=what, formats=formats)
