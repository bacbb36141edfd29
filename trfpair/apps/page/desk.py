"""The desk behind the page: a file lies on it as bytes, a screen asks, the library answers.

A question is a method of what lies there (`event`, `tables`), by its name.

A request comes as JSON and an answer goes as JSON; bytes that belong to it, the file with a round in it or a page to be
kept, lie in `Desk.out`. Nothing here writes files, starts a process, or knows of a browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from inspect import isfunction
from typing import TYPE_CHECKING

from trfpair.apps.page.answers import Reply, problem_rows, speaking, told_now, worded_in
from trfpair.apps.page.event import TrfFile
from trfpair.apps.page.tables import Tables
from trfpair.apps.page.ways import mends
from trfpair.base.errors import BadInput, NoPairing, TrfpairError
from trfpair.base.shown import in_brief, shown
from trfpair.base.speech import unexpected
from trfpair.event.saying import Saying
from trfpair.event.words import ENGLISH
from trfpair.rounds.stuck import not_paired
from trfpair.trf import TrfError

if TYPE_CHECKING:
    from trfpair.event.extract import Extract


class Desk:
    """The event on the desk, and the questions that can be asked about it."""

    def __init__(self) -> None:
        self.data = b""
        """The file as it stands."""
        self.out = b""
        """Bytes that belong to the last answer."""
        self._event: TrfFile | Tables | None = None
        self._extract: Extract | None = None

    def put(self, data: bytes | memoryview) -> None:
        """Lay bytes on the desk; the next request says what they are."""
        self.data = bytes(data)

    def ask(self, request: str) -> str:
        """Reply one request, ``{"verb": …, …}``; what goes wrong is an answer too."""
        said = json.loads(request)
        language = str(said.pop("speak", ENGLISH))
        self.out = b""
        try:
            _prove_numbers(said)
            answer = self._answer(str(said.pop("verb")), language, said)
        except TrfError as error:
            answer = {**_refused(error, language), **self._ways_out(error, said, language)}
        except NoPairing as error:
            text = not_paired(error).in_words(speaking(language))
            spoken = language if error.in_every_language else ENGLISH
            answer = {**_refused(error, language), "refused": shown(in_brief(text)), "spoken": spoken}
        except TrfpairError as error:
            answer = _refused(error, language)
        except MemoryError:
            answer = {**worded_in(Saying("no-memory"), language, "refused"), "kind": "MemoryError"}
        except Exception as error:
            answer = {**worded_in(unexpected(error), language, "refused"), "kind": "unexpected"}
        return json.dumps(answer)

    def _answer(self, verb: str, language: str, said: Reply) -> Reply:
        if verb == "open":
            self._event = Tables(data=self.data, **said) if _is_json(self.data) else TrfFile(data=self.data, **said)
            self._event.language = language
            return self._event.view()
        if verb == "ratings":
            return self._ratings(**said)
        if verb == "begin":
            from trfpair.apps.page.begin import begun

            answer, self.out = begun(self.data, **self._with_ratings(said), language=language)
            return answer
        if verb == "preview":
            from trfpair.apps.page.begin import previewed

            return previewed(self.data, **self._with_ratings(said), language=language)
        if verb == "groups":
            from trfpair.apps.page.groups import sheets_of_files

            answer, self.out = sheets_of_files(self.data, **said, speak=language)
            return answer
        if verb == "told":
            return told_now(said["kept"], language)
        if verb == "systems":
            from trfpair.apps.page.begin import offered

            return offered()
        if self._event is None:
            raise BadInput(Saying("nothing-opened"))
        if verb == "complete":
            said = self._with_ratings(said)
        self._event.language = language
        question = getattr(type(self._event), verb, None)
        if verb.startswith("_") or not isfunction(question):
            raise BadInput(Saying("no-answer", text=verb))
        replied: Reply | tuple[Reply, bytes] = question(self._event, **said)
        answer, self.out = replied if isinstance(replied, tuple) else (replied, b"")
        return answer

    def _ratings(self, name: str, source: str = "") -> Reply:
        """Keep a rating list from which players are completed; a list that cannot be read takes away the one before."""
        from trfpair.event.extract import extract_of

        self._extract = None
        self._extract = extract_of(self.data, name, source)
        return {"source": self._extract.source, "month": self._extract.month, "players": self._extract.lists()[0][2]}

    def _with_ratings(self, said: Reply) -> Reply:
        """The words of a question, with the rating list where ``kind`` says which rating is taken from it."""
        from trfpair.apps.page.begin import Ratings

        kind = said.pop("kind", "")
        if not kind:
            return said
        if self._extract is None:
            raise BadInput(Saying("no-rating-list"))
        return {**said, "ratings": Ratings(self._extract, kind)}

    def _ways_out(self, error: TrfError, said: Reply, language: str) -> Reply:
        """The ways out for a file that is refused."""
        from trfpair.apps.page.begin import roster

        accept = mends(self.data, said.get("encoding"), error)
        return {"mends": accept, **({} if accept else roster(self.data, language))}


def _is_json(data: bytes) -> bool:
    """Whether bytes are the file of tables of N, and no tournament file."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


_NUMBERS = ("round", "after", "at")
"""The keys of a request that hold a number, or nothing."""


def _prove_numbers(said: Mapping[str, object]) -> None:
    """Raise BadInput for a round that is no number."""
    for key in _NUMBERS:
        value = said.get(key)
        if value is not None and type(value) is not int:
            wanted = Saying("wanted-int")
            raise BadInput(Saying("fault-found", where=f"`{key}`", expected=wanted, found=f"`{value}`"))


def _refused(error: TrfpairError, language: str) -> Reply:
    """The failure in the words of a language; of a file that is refused every problem."""
    answer = {**worded_in(error.said, language, "refused"), "kind": type(error).__name__}
    if isinstance(error, TrfError):
        answer |= {"problems": problem_rows(error.problems, language), "count": len(error.problems)}
    return answer
