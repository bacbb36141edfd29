"""The findings of the checker, file by file: text from a template, or data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import zip_longest
from typing import Any

from trfpair.base.inputs import as_typed, in_one_line
from trfpair.base.speech import InWords
from trfpair.event.model import Breach, Difference, Pair
from trfpair.event.saying import Fillings, InTenths, Listing, Saying, worded
from trfpair.event.words import Words, words_of
from trfpair.lab.batch.files import FileCheck, Parts
from trfpair.output.adjustments import Adjustment
from trfpair.output.render import render
from trfpair.output.sent_back import in_lines
from trfpair.ranking import Judgement
from trfpair.rounds.check import RoundCheck
from trfpair.rounds.readings import Agreement


def check_report(result: FileCheck, parts: Parts, language: str, *, quiet: bool) -> str:
    """The differences of a file side by side, those of the standings line by line, in a language; empty where the file
    was not checked.
    """
    if result.error:
        return ""
    words = words_of(language)
    return render(
        "check.txt.j2",
        result=result,
        head=f"{in_one_line(result.path)}{words.colon}",
        colon=words.colon,
        quiet=quiet,
        parts=parts,
        told=_Told(words),
        boards=partial(_boards, words=words),
        lacking=list(in_lines(result.sent_back, as_typed(result.path), words)),
        rounds=len(result.rounds),
    )


class _Told:
    """The sentences of a report in a language, each by the key of its words."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __call__(self, said: str | InWords) -> str:
        """A sentence in the language; finished text as it is."""
        return worded(said, self._words)

    def differing(self, result: FileCheck) -> str:
        """The head of a file of which rounds differ."""
        found = len(result.differing)
        said: InWords = Saying("check-differ", count=found, differing=str(found), rounds=len(result.rounds))
        if result.illegal:
            said = Saying("check-differ-illegal", what=said, illegal=result.illegal)
        return self(Saying("check-of-system", what=said, system=result.system))

    def other_rules(self, result: FileCheck) -> str:
        """The causes that so many differences have."""
        rules = Saying("check-other-rules")
        return self(Saying("check-first-in", what=rules, place=result.first) if result.first else rules)

    def agreeing(self, result: FileCheck) -> str:
        """The head of a file of which no round differs."""
        forbidden = Listing([check.round for check in result.forbidden])
        said = _outcome(len(result.rounds), len(result.by_hand))
        if forbidden.things:
            said = Saying("check-forbidden", what=said, rounds=forbidden)
        return self(Saying("check-of-system", what=said, system=result.system))

    def better(self, result: FileCheck, other: Agreement) -> str:
        """A reading by which more rounds agree."""
        return self(Saying("check-better", agreeing=other.rounds, rounds=len(result.rounds), options=other.options))

    def round(self, check: RoundCheck) -> str:
        """The verdict on a round."""
        return self(Saying("check-round", round=check.round, verdict=check.verdict_said))

    def in_brief(self, check: RoundCheck) -> str:
        """A round in one line."""
        if check.failure:
            return self(Saying("at-place", place=self.round(check), what=self.failure(check)))
        if check.agrees:
            return self.round(check)
        parts = [self(Saying("check-boards", count=len(check.tournament))), *map(self.breach, check.breaches)]
        if check.difference:
            first = check.difference.in_language(self._words)
            parts.append(self(Saying("check-first", article=first.article, name=first.name)))
        return f"{self.round(check)}, {'; '.join(parts)}"

    def failure(self, check: RoundCheck) -> str:
        """The reason for which a round could not be paired."""
        return self(check.stuck or check.failure)

    def breach(self, breach: Breach) -> str:
        """Something that the rules forbid, with its article."""
        return f"{breach.in_words(self._words)} ({breach.article})"

    def first(self, difference: Difference) -> str:
        """The first difference between a round and the one that the rules give."""
        told = difference.in_language(self._words)
        name = Saying("check-first-decides", article=told.article, name=told.name, ours=told.ours, theirs=told.theirs)
        if not difference.bracket:
            return self(Saying("check-first-difference", what=name))
        bracket: Fillings = {"bracket": difference.bracket, "score": InTenths(difference.score)}
        return self(Saying("check-first-in-bracket", what=name, **bracket))

    def ranks(self, ranks: Judgement) -> str:
        """How many ranks agree, or differ."""
        facts: Fillings = {
            "judged": max(ranks.wrong, ranks.judged),
            "source": ranks.source,
            "list": ",".join(ranks.order),
        }
        differ = ranks.differences
        return self(
            Saying("check-ranks-differ", wrong=ranks.wrong, **facts) if differ else Saying("check-ranks", **facts)
        )

    def unjudged(self, ranks: Judgement) -> str:
        """Why the standings were not judged, or from where on."""
        reason = ranks.reason
        return self(Saying("check-list-so-far" if ranks.judged else "check-not-judged", reason=reason))

    @property
    def sent_back(self) -> str:
        """The head of what a rating officer would send back."""
        return self(Saying("check-sent-back"))

    def adjustments(self, found: Sequence[Adjustment]) -> str:
        """How many adjustments there are."""
        return self(Saying("adjustments-made", count=len(found)) if found else Saying("adjustments-none"))

    def head(self) -> str:
        """The head above the boards of both sides."""
        return f"{self(Saying('check-by-the-rules')):<{_SIDE}}{self(Saying('check-in-the-file'))}"


_SIDE = 19
"""The columns of the boards that the rules give."""


def _outcome(rounds: int, by_hand: int) -> InWords:
    """How many rounds agree, and how many were made by hand."""
    if not rounds:
        return Saying("check-no-round")
    if not by_hand:
        return Saying("check-agree", count=rounds)
    if rounds == by_hand:
        return Saying("check-by-hand", count=by_hand)
    some = Saying("check-some-agree", count=rounds - by_hand, rounds=rounds)
    return Saying("check-others-by-hand", some=some, count=by_hand)


def _boards(check: RoundCheck, words: Words) -> Iterator[str]:
    """The differing boards of a round, a line each: the rules' on the left, the tournament's on the right."""
    for left, right in side_by_side(check):
        yield f"{_board(left, words):<{_SIDE}}{_board(right, words)}"


def _board(pair: Pair | None, words: Words) -> str:
    if pair is None:
        return " " * _BOARD
    other = str(pair.black) if pair.black else worded(Saying("check-bye"), words)
    return f"{pair.white:4} - {other:<4}"


_BOARD = 11
"""The columns of two numbers."""


def total_report(total: Mapping[str, int], language: str) -> str:
    """The line below the reports of many files, from their summary, in a language."""
    said: Saying = Saying(
        "check-total",
        files=Saying("check-files", count=total["files"]),
        rounds=Saying("list-rounds", count=total["rounds"]),
        differing=Saying("check-total-rounds", count=total["rounds_differing"]),
        where=Saying("check-files", count=total["files_differing"]),
        failed=Saying("check-files", count=total["files_failed"]),
    )
    if total["ranks"]:
        differing = Saying("check-total-differ", count=total["ranks_differing"])
        said = Saying("check-total-ranks", what=said, count=total["ranks"], differing=differing)
    return worded(said, words_of(language)) + "\n"


def side_by_side(check: RoundCheck) -> list[tuple[Pair | None, Pair | None]]:
    """The differing boards of a round: the rules' on the left, the tournament's on the right."""
    return list(zip_longest(check.checker, check.tournament))


def file_data(result: FileCheck) -> dict[str, Any]:
    """The check of a file as data."""
    return {
        "file": str(result.path),
        "system": result.system,
        "error": result.error,
        "problems": [problem.to_dict() for problem in result.problems],
        "rounds": [check.to_dict() for check in result.rounds],
        "better": [one._asdict() for one in result.better],
        "standings": _judgement_data(result.standings),
        "sent_back": [one.to_dict() for one in result.sent_back],
        "adjustments": [one.to_dict() for one in result.adjustments or ()],
    }


def _judgement_data(judged: Judgement | None) -> dict[str, Any] | None:
    """The judgement of the standings; null where they were not to be judged."""
    if judged is None:
        return None
    return {
        "judged": judged.judged,
        "reason": judged.reason,
        "list": list(judged.order),
        "source": judged.source,
        "edition": judged.edition,
        "differences": [asdict(difference) for difference in judged.differences],
    }
