"""The desk behind the page: a file lies on it as bytes, a screen asks, the library answers.

A question is a method of what lies there (`event`, `tables`), by its name.

A request comes as JSON and an answer goes as JSON; bytes that belong to it, the file with a round in it or a page to be
kept, lie in `Desk.out`. Nothing here writes files, starts a process, or knows of a browser.
"""

from __future__ import annotations

import json
from inspect import isfunction

from trfpair.apps.page.answers import Reply, problem_rows
from trfpair.apps.page.event import TrfFile
from trfpair.apps.page.tables import Tables
from trfpair.apps.page.ways import mends
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.shown import in_brief, shown
from trfpair.trf import TrfError


class Desk:
    """The event on the desk, and the questions that can be asked about it."""

    def __init__(self) -> None:
        self.data = b""
        """The file as it stands."""
        self.out = b""
        """Bytes that belong to the last answer."""
        self._event: TrfFile | Tables | None = None

    def put(self, data: bytes | memoryview) -> None:
        """Lay bytes on the desk; the next request says what they are."""
        self.data = bytes(data)

    def ask(self, request: str) -> str:
        """Reply one request, ``{"verb": …, …}``; what goes wrong is an answer too."""
        said = json.loads(request)
        self.out = b""
        try:
            answer = self._answer(str(said.pop("verb")), said)
        except TrfError as error:
            answer = {**_refused(error), **self._ways_out(error, said)}
        except TrfpairError as error:
            answer = _refused(error)
        except MemoryError:
            answer = {"refused": "not enough memory for this file", "kind": "MemoryError"}
        except Exception as error:
            text = f"unexpected error ({type(error).__name__}: {error}). Please report it with the file that caused it."
            answer = {"refused": shown(in_brief(text)), "kind": "unexpected"}
        return json.dumps(answer)

    def _answer(self, verb: str, said: Reply) -> Reply:
        if verb == "open":
            self._event = Tables(data=self.data, **said) if _is_json(self.data) else TrfFile(data=self.data, **said)
            return self._event.view()
        if verb == "begin":
            from trfpair.apps.page.begin import begun

            answer, self.out = begun(self.data, **said)
            return answer
        if verb == "preview":
            from trfpair.apps.page.begin import previewed

            return previewed(self.data, **said)
        if verb == "systems":
            from trfpair.apps.page.begin import offered

            return offered()
        if self._event is None:
            raise BadInput("no file has been opened")
        question = getattr(type(self._event), verb, None)
        if verb.startswith("_") or not isfunction(question):
            raise BadInput(f"this file has no answer to `{verb}`")
        replied: Reply | tuple[Reply, bytes] = question(self._event, **said)
        answer, self.out = replied if isinstance(replied, tuple) else (replied, b"")
        return answer

    def _ways_out(self, error: TrfError, said: Reply) -> Reply:
        """The ways out for a file that is refused."""
        from trfpair.apps.page.begin import roster

        accept = mends(self.data, said.get("encoding"), error)
        return {"mends": accept, **({} if accept else roster(self.data))}


def _is_json(data: bytes) -> bool:
    """Whether bytes are the file of tables of N, and no tournament file."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def _refused(error: TrfpairError) -> Reply:
    """The failure in words; of a file that is refused every problem."""
    answer: Reply = {"refused": shown(in_brief(str(error))), "kind": type(error).__name__}
    if isinstance(error, TrfError):
        answer |= {"problems": problem_rows(error.problems), "count": len(error.problems)}
    return answer
