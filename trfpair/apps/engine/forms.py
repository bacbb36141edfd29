"""The command lines of other pairing engines, read into one request.

Three forms are told apart: bbpPairings' (a system flag such as ``--dutch``), Vega's (a folder and a file, nothing
else) and JaVaFo's (all others). Within a form the order of the options is free. A line that cannot be served is still
read to its end: the request then carries a ``problem``, and names the output files all the same, because a stale
output must not be taken for the answer of a failed run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum

from trfpair.apps.engine.files import EOLS
from trfpair.base.inputs import whole_number
from trfpair.base.plain import plain
from trfpair.event.model import Colour
from trfpair.rounds.pairing import OPEN_RESULTS
from trfpair.systems import ALIASES, SYSTEMS

_LICHESS = {"--fast": "dutch"}
"""Flags of lichess's own build of bbpPairings. Above 700 players it asks for ``--fast``: the Dutch system in less time,
for which we need no other way."""


class Form(Enum):
    """The program whose command line it is. It settles the default system, list style and initial colour."""

    BBP = "bbpPairings"
    JAVAFO = "JaVaFo"
    VEGA = "Vega"


class Action(Enum):
    """The task that is asked for."""

    NOTHING = "nothing"
    BANNER = "banner"
    RELEASE = "release"
    HELP = "help"
    JAVA = "java"
    PAIR = "pair"
    CHECK = "check"
    GENERATE = "generate"


JAVA_PROBES = ("-version", "-showversion", "-fullversion")
JAVA_VALUED = ("-cp", "-classpath", "--add-opens", "--add-modules", "--module-path")
"""Options of java that have a word of their own behind them."""

_EDITIONS = tuple(sorted({system.year for system in SYSTEMS if system.year}))
_STYLES = ("bbp", "javafo")
_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


@plain(frozen=False)
class Request:
    """A command line, understood. Names of files are as they were typed; empty means not given."""

    action: Action = Action.NOTHING
    form: Form = Form.JAVAFO
    system: str = ""
    """Name or alias of the system that a flag asks for; empty leaves it to the file and the form."""
    edition: str = ""
    release: bool = False
    launched: bool = False
    """Called as ``java -jar javafo.jar`` is: by a launcher that stands in for java itself."""
    baku: bool = False
    colour: Colour = Colour.NONE
    folder: str = ""
    """Vega's tournament folder."""
    input: str = ""
    output: str = ""
    wants_list: bool = False
    list_file: str = ""
    style: str = ""
    eol: str = "native"
    round: int | None = None
    open_results: str = ""
    trace: bool = False
    """Vega's form: whether the trace and the score-group tables are written too."""
    third_colour: bool = False
    verbose: bool = False
    """Whether warnings go to standard error."""
    config: str = ""
    seed: str = ""
    problem: str = ""
    """Why the line cannot be served; empty if it can."""


def parse_call(arguments: Sequence[str]) -> Request:
    """Read a command line (without the program's own name). Never raises: see ``Request.problem``."""
    reader = _Reader(list(arguments))
    reader.read()
    return reader.finish()


@plain(frozen=False)
class _Reader:
    words: list[str]
    request: Request = field(default_factory=Request)
    files: list[str] = field(default_factory=list)
    actions: set[Action] = field(default_factory=set)
    at: int = 0
    system_flags: list[str] = field(default_factory=list)

    def read(self) -> None:
        """Take every word once, from left to right."""
        self._skip_java()
        while self.at < len(self.words):
            word = self.words[self.at]
            self.at += 1
            if not word.startswith("-") or word == "-":
                self.files.append(word)
                continue
            name, equals, value = word.partition("=")
            if equals and name in _VALUED:
                self.words.insert(self.at, value)
                word = name
            if word in _ACTIONS:
                _ACTIONS[word](self)
            elif word in _FLAGS:
                for field_, given in _FLAGS[word].items():
                    setattr(self.request, field_, given)
            elif word in _VALUED:
                self._take(word, self._value(word))
            else:
                self._system_flag(word)

    def finish(self) -> Request:
        """Decide the form and say what is missing."""
        request = self.request
        request.form = self._form()
        self._settle_system()
        self._settle_action()
        self._settle_files()
        return request

    def problem(self, text: str) -> None:
        """Keep the first thing that is wrong."""
        self.request.problem = self.request.problem or text

    def _skip_java(self) -> None:
        """``-ea -Xmx4G -jar javafo.jar`` before the rest, or ``-version``: what a launcher in place of java hears."""
        at = 0
        while at < len(self.words) and self.words[at].startswith("-") and self.words[at] not in ("-jar", *JAVA_PROBES):
            at += 1 + (self.words[at] in JAVA_VALUED)
        if at + 1 < len(self.words) and self.words[at] == "-jar":
            self.request.launched = True
            self.at = at + 2
        elif at < len(self.words) and self.words[at] in JAVA_PROBES:
            self.request.action = Action.JAVA
            self.at = len(self.words)

    def _value(self, option: str) -> str:
        if self.at == len(self.words):
            self.problem(f"{option} needs a value")
            return ""
        self.at += 1
        return self.words[self.at - 1]

    def _take(self, option: str, value: str) -> None:
        name, choices = _VALUED[option]
        if choices is None or value in choices:
            setattr(self.request, name, value if choices is None else choices[value])
        elif value:
            self.problem(f"{option} is one of {', '.join(choices)}, not {value}")

    def _optional(self, accepts: Callable[[str], bool] = lambda _: True) -> str:
        """The next word if it is no option and is accepted, else an empty text."""
        if self.at < len(self.words):
            word = self.words[self.at]
            if word and not word.startswith("-") and accepts(word):
                self.at += 1
                return word
        return ""

    def pair(self) -> None:
        """``-p [OUT]``."""
        self.actions.add(Action.PAIR)
        self.request.output = self._optional() or self.request.output

    def check(self) -> None:
        """``-c [ROUND]``: bbpPairings has no round, so a word that is no number is the input file."""
        self.actions.add(Action.CHECK)
        number = self._optional(str.isdecimal)
        if number:
            self.request.round = whole_number(number)
            if not self.request.round:
                self.problem("-c takes a round number from 1")

    def generate(self) -> None:
        """``-g [CFG]``, ``-g [SEED]`` (JaVaFo: a number is a seed)."""
        self.actions.add(Action.GENERATE)
        value = self._optional()
        if value.isdecimal():
            self.request.seed = value
        else:
            self.request.config = value

    def check_list(self) -> None:
        """``-l [LIST]``."""
        self.request.wants_list = True
        self.request.list_file = self._optional()

    def ignore_number(self) -> None:
        """``-q [N]``: JaVaFo's budget; we have no need of one."""
        self._optional(str.isdecimal)

    def _system_flag(self, word: str) -> None:
        name = _LICHESS.get(word, word.removeprefix("--"))
        if word.startswith("--") and (name in ALIASES or any(system.name == name for system in SYSTEMS)):
            self.system_flags.append(name)
        elif word.startswith("--"):
            known = " ".join(f"--{system}" for system in system_names())
            self.problem(f"there is no system or option {word} (systems: {known})")
        else:
            self.problem(f"there is no option {word}")
        if word.startswith("--"):
            self.request.form = Form.BBP

    def _form(self) -> Form:
        if self.system_flags or self.request.form is Form.BBP:
            return Form.BBP
        if len(self.files) == 2 and not self.actions:
            return Form.VEGA
        return Form.JAVAFO

    def _settle_system(self) -> None:
        asked = dict.fromkeys(self.system_flags)
        if self.request.system:
            asked[self.request.system] = None
        if len(asked) > 1:
            self.problem(f"one system at a time: {' '.join(f'--{name}' for name in asked)}")
        self.request.system = next(iter(asked), "")

    def _settle_action(self) -> None:
        request = self.request
        if request.action in (Action.HELP, Action.JAVA):
            return
        if len(self.actions) > 1:
            self.problem("one of -p, -c and -g at a time")
        if self.actions:
            request.action = next(action for action in Action if action in self.actions)
        elif request.form is Form.VEGA:
            request.action = Action.PAIR
        elif request.release and not self.files:
            request.action = Action.RELEASE
        elif not self.files and not request.problem and not self.system_flags:
            request.action = Action.BANNER
        else:
            self.problem("one of -p (pair), -c (check) and -g (generate) is needed")

    def _settle_files(self) -> None:
        request = self.request
        if request.form is Form.VEGA:
            request.folder, request.input = self.files
            return
        if not self.files and request.action is Action.PAIR and request.output:
            self.files, request.output = [request.output], ""
        request.input = self.files[0] if self.files else ""
        if len(self.files) > 1:
            self.problem(f"one input file at a time: {' '.join(self.files)}")
        if request.action in (Action.PAIR, Action.CHECK) and not request.input:
            self.problem("no input file is named")
        if request.action is Action.GENERATE:
            if not request.output:
                self.problem("-g needs -o FILE")
            if request.input and request.config:
                self.problem("either a model or a configuration file, not both")


def _themselves(words: Iterable[str]) -> dict[str, str]:
    """Words that mean what they say."""
    return {word: word for word in words}


def system_names() -> list[str]:
    """Every name a system flag may have: aliases first, then systems."""
    return [*ALIASES, *(system.name for system in SYSTEMS)]


_ACTIONS: Mapping[str, Callable[[_Reader], None]] = {
    "-p": _Reader.pair,
    "-c": _Reader.check,
    "-g": _Reader.generate,
    "-l": _Reader.check_list,
    "-q": _Reader.ignore_number,
}

_FLAGS: Mapping[str, Mapping[str, object]] = {
    "-w": {},
    "-b": {"baku": True},
    "--verbose": {"verbose": True},
    "--trace": {"trace": True},
    "--third-colour": {"third_colour": True},
    "--baku": {"baku": True},
    "-r": {"release": True},
    "--version": {"release": True},
    "-h": {"action": Action.HELP},
    "--help": {"action": Action.HELP},
}
"""What a flag sets of the request."""

_VALUED: Mapping[str, tuple[str, Mapping[str, object] | None]] = {
    "-o": ("output", None),
    "-s": ("seed", None),
    "--system": ("system", _themselves(system_names())),
    "--edition": ("edition", _themselves(_EDITIONS)),
    "--eol": ("eol", _themselves(EOLS)),
    "--list-style": ("style", _themselves(_STYLES)),
    "--initial-colour": ("colour", _COLOURS),
    "--open-results": ("open_results", _themselves(OPEN_RESULTS)),
}
"""Which field of the request the word behind an option sets, and what it means; any word as it stands, for None."""
