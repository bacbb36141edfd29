"""One of many files, checked: what is found, or why nothing could be."""

from __future__ import annotations

import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from trfpair.base.errors import NoPairing, TrfpairError
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.base.speech import unexpected
from trfpair.event.model import Tournament
from trfpair.event.saying import AText, InEnglish, Saying, worded
from trfpair.event.words import ENGLISH, Words
from trfpair.lab.batch.job import UNFORESEEN
from trfpair.output.adjustments import Adjustment, adjustments
from trfpair.output.sent_back import SentBack, sent_back
from trfpair.ranking import Judgement, judge
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.rounds.readings import Agreement, other_readings
from trfpair.rounds.scores import scored_after
from trfpair.rounds.stuck import not_paired
from trfpair.systems.of_file import system_of
from trfpair.trf import STDIN, Loaded, Problem, Reading, TrfError, named_bytes, spoken_name, understood


@plain
class FileCheck:
    """The findings of the check of one file."""

    path: Path
    system: str = ""
    rounds: tuple[RoundCheck, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What the reader found, errors and warnings."""
    error: str = ""
    """Why the file could not be checked; empty if it was."""
    exit_code: int = 0
    standings: Judgement | None = None
    """What was found of the points and ranks; None where they were not to be judged."""
    better: tuple[Agreement, ...] = ()
    """Other readings, where more rounds agree with them; the best first."""
    adjustments: tuple[Adjustment, ...] | None = None
    """What the file is taken for on its way to TRF26; None where that was not asked for."""

    sent_back: tuple[SentBack, ...] = ()
    """What a rating officer would send back, where the whole file was checked."""

    @property
    def differing(self) -> tuple[RoundCheck, ...]:
        """The rounds that do not agree, and of which the file does not say that they were made so."""
        return tuple(check for check in self.rounds if check.differs)

    @property
    def by_hand(self) -> tuple[RoundCheck, ...]:
        """The rounds that do not agree, as the file says."""
        return tuple(check for check in self.rounds if check.by_hand)

    @property
    def illegal(self) -> int:
        """The number of rounds in which something was played that the rules forbid."""
        return sum(bool(check.breaches) for check in self.differing)

    @property
    def forbidden(self) -> tuple[RoundCheck, ...]:
        """The rounds made by hand, as the file says, in which something was played that the rules forbid."""
        return tuple(check for check in self.by_hand if check.breaches)

    @property
    def other_rules(self) -> bool:
        """Whether so many rounds differ that they were paired by other rules, with other numbers, or by hand."""
        return len(self.rounds) > 1 and 3 * len(self.differing) >= 2 * len(self.rounds)

    @property
    def first(self) -> Saying | None:
        """Where the first round that differs goes wrong: the article and the name of its first difference; None where
        that is not known.
        """
        for check in self.differing[:1]:
            if check.difference:
                article, name = check.difference.article, AText(check.difference.name)
                return Saying("check-first-of-round", round=check.round, article=article, name=name)
            if check.breaches:
                return Saying("log-said", round=check.round, text=check.breaches[0].article)
        return None

    @property
    def agrees(self) -> bool:
        """Whether nothing was found, neither in the pairings nor in the standings."""
        return not self.differing and (self.standings is None or self.standings.agrees)


class Parts(NamedTuple):
    """The parts of a file that are checked."""

    pairings: bool = True
    standings: bool = True
    adjustments: bool = False
    brief: bool = False
    """Whether the report has one line a round."""
    language: str = ENGLISH
    """The language of the report."""


ALL = Parts()


class _Refused(NamedTuple):
    """A refusal of a file, without its name."""

    error: TrfpairError
    name: str

    def in_words(self, words: Words) -> str:
        """The refusal in a language."""
        said = not_paired(self.error) if isinstance(self.error, NoPairing) else self.error.said
        return worded(said, words).removeprefix(f"{self.name}{words.colon} ")


@plain
class FileItem:
    """A file to be checked; ``data`` where it does not go without saying that the worker can read it."""

    name: str
    data: bytes | TrfpairError | None = None
    """What it holds, or why it cannot be read; None: the worker reads it."""


def item_of(name: str, *, remote: bool) -> FileItem:
    """The item for a worker: standard input, and all that goes to another machine, is read here."""
    return read_item(FileItem(name)) if remote or name == STDIN else FileItem(name)


def read_item(item: FileItem) -> FileItem:
    """The item with what its file holds, or why it cannot be read."""
    if item.data is not None:
        return item
    try:
        return FileItem(item.name, named_bytes(item.name))
    except TrfpairError as error:
        return FileItem(item.name, error)


def digest_of(item: FileItem) -> str:
    """The SHA-256 of what the file of an item holds; empty where it cannot be read."""
    data = read_item(item).data
    return sha256(data).hexdigest() if isinstance(data, bytes) else ""


@plain
class FileChecker:
    """Checks files, all in the same way."""

    settings: Settings
    reading: Reading = Reading()
    parts: Parts = ALL

    def __call__(self, item: FileItem) -> FileCheck:
        """Check one file; a failure is part of the answer, so that one bad file does not end a run over thousands.

        The standings are judged with the file as a whole, not where one round alone is asked for.
        """
        path = Path(item.name)
        try:
            data = self._data(item)
            loaded = self._read(item.name, data)
            found = self.found(path, loaded.tournament)
            adjusted = adjustments(data, loaded) if self.parts.adjustments else None
            return replace(found, problems=loaded.problems, adjustments=adjusted)
        except TrfpairError as error:
            problems = error.problems if isinstance(error, TrfError) else ()
            text = InEnglish(_Refused(error, spoken_name(path)))
            return FileCheck(path, self.settings.named, problems=problems, error=text, exit_code=error.exit_code)
        except Exception as error:
            if os.environ.get("TRFPAIR_DEBUG"):
                raise
            return failed(item.name, InEnglish(unexpected(error)))

    def found(self, path: Path, tournament: Tournament) -> FileCheck:
        """The findings of the check in the tournament of a file. Raises `TrfpairError`."""
        settings, strict = self.settings, self.reading.strict
        system = system_of(tournament, settings.system)
        rounds = tuple(check_tournament(tournament, settings)) if self.parts.pairings else ()
        if strict:  # what the rules forbid is a difference, whoever made it
            rounds = tuple(replace(check, by_hand=check.by_hand and not check.breaches) for check in rounds)
        whole = self.parts.standings and settings.round is None
        return FileCheck(
            path,
            ", ".join(dict.fromkeys(check.system for check in rounds)) or system.name,
            rounds,
            standings=_judged(tournament, strict=strict) if whole else None,
            better=other_readings(tournament, settings, rounds),
            sent_back=sent_back(tournament) if whole else (),
        )

    def _data(self, item: FileItem) -> bytes:
        if isinstance(item.data, TrfpairError):
            raise item.data
        return named_bytes(item.name) if item.data is None else item.data

    def _read(self, name: str, data: bytes) -> Loaded:
        return understood(data, self.reading, spoken_name(name))


def _judged(tournament: Tournament, *, strict: bool) -> Judgement:
    """The standings of a file against the games that count in them; of a calendar its system says which."""
    if not tournament.terms.calendar:
        return judge(tournament, strict=strict)
    found = scored_after(tournament)
    return judge(tournament, strict=strict, counted=found.tournament, unranked=found.left_out)


def failed(name: str, reason: str) -> FileCheck:
    """The answer for a file whose check ended in an error that nobody foresaw."""
    return FileCheck(Path(name), error=reason, exit_code=UNFORESEEN)
