"""``trfpair-engine``: stands in for bbpPairings, JaVaFo or an external engine of Vega (docs/engine.md).

Standard output carries the answer and nothing else, unless ``-r`` asks for the release line before it; every other
word goes to standard error. Exit codes are bbpPairings': 0 done, 1 no valid pairing, 2 unexpected error, 3 bad request
or file, 4 beyond limits, 5 file access.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from trfpair import __version__
from trfpair.cli.exits import BAD_REQUEST, DONE, run
from trfpair.engine import files
from trfpair.engine.forms import EOLS, Action, Form, Request, parse_call
from trfpair.engine.systems import added_colour, needs_colour, system_for
from trfpair.errors import BadInput, BeyondLimits, FileAccess, NoPairing, TrfpairError
from trfpair.shown import shown

if TYPE_CHECKING:
    from trfpair.check import RoundCheck
    from trfpair.history import History
    from trfpair.model import RoundPairing, Tournament
    from trfpair.pairing import PairedRound, Settings

RELEASE = f"trfpair {__version__}"

NOT_THE_LAST = 2
"""Rounds still to come in an event that does not say how many: the coming one is not taken for the last."""


def main() -> NoReturn:
    """Entry point of the console script."""
    run(lambda: engine(sys.argv[1:]))


def engine(arguments: Sequence[str]) -> int:
    """Serve one command line; the exit code. Failures are told on standard error in bbpPairings' words."""
    request = parse_call(arguments)
    inputs = [Path(name) for name in (_input(request), request.config) if name]
    outputs = _outputs(request)
    request.problem = request.problem or files.overwriting(inputs, outputs)
    done = False
    try:
        code = _served(request, outputs)
        done = not request.problem
        return code
    except TrfpairError as error:
        print(shown(_told(request, error)), file=sys.stderr)
        return error.exit_code
    finally:
        if not done:
            files.remove_old_answers(outputs, inputs)


def _served(request: Request, outputs: list[Path]) -> int:
    """Do what is asked. ``outputs`` gets the files whose names become known on the way."""
    if request.problem:
        return _refuse(request.problem)
    if request.release and request.action not in (Action.RELEASE, Action.HELP):
        files.write_stdout(f"{RELEASE}\n")
    if request.action is Action.PAIR:
        return _pair(request, outputs)
    return _ACTIONS[request.action](request)


def _told(request: Request, error: TrfpairError) -> str:
    """The message of a failure as bbpPairings words it, with the name of the file as the caller gave it."""
    name = _input(request) or request.config
    text = str(error).removeprefix(f"{name}: ")
    if request.action is Action.GENERATE:
        return f"Error generating {request.output}: {text}"
    if isinstance(error, NoPairing):
        return f"Error while pairing {name}: {text}"
    if isinstance(error, FileAccess) and not Path(name).is_file():
        return f"Error reading file {name}: The file could not be loaded."
    if isinstance(error, BadInput | BeyondLimits):
        return f"Error parsing file {name}: {text}"
    return f"Error: {text}"


def _refuse(problem: str) -> int:
    print(f"Error: {problem}\n`trfpair-engine -h` tells how it is called.", file=sys.stderr)
    return BAD_REQUEST


def _banner(kind: str) -> str:
    from trfpair.output.render import render
    from trfpair.systems import ALIASES, SYSTEMS

    return render(f"engine/{kind}.txt.j2", release=RELEASE, systems=SYSTEMS, aliases=ALIASES)


def _show_banner(request: Request) -> int:
    """No arguments: release and usage on standard error; exit 3 as bbpPairings, 0 for who launches a JaVaFo."""
    print(_banner("usage"), file=sys.stderr, end="")
    return DONE if request.launched else BAD_REQUEST


def _show_release(_request: Request) -> int:
    files.write_stdout(_banner("release"))
    return DONE


def _show_java(_request: Request) -> int:
    """``java -version``, asked by programs that look for Java first: its form, and the truth, on standard error."""
    print(f'java version "17" ({RELEASE} in the place of java -jar javafo.jar)', file=sys.stderr)
    return DONE


def _show_help(_request: Request) -> int:
    files.write_stdout(_banner("usage"))
    return DONE


def _input(request: Request) -> str:
    """The input file; Vega names it within its folder."""
    return str(Path(request.folder) / request.input) if request.folder else request.input


def _output(request: Request) -> Path | None:
    """Where the answer goes; None is standard output."""
    if not request.output:
        return None
    return files.beside(request.output, _input(request) or request.config)


def _list(request: Request) -> Path | None:
    """Where the check-list goes: beside the input, or beside a generated tournament."""
    if not request.wants_list:
        return None
    made = _output(request) if request.action is Action.GENERATE else None
    origin = str(made or _input(request))
    if request.list_file:
        return files.beside(request.list_file, origin)
    return Path(origin).with_suffix(".list") if Path(origin).name else None


def _outputs(request: Request) -> list[Path]:
    """All output files whose names are known before the work begins."""
    if request.form is Form.VEGA:
        return [Path(request.folder) / "engine.man"]
    return [path for path in (_output(request), _list(request)) if path is not None]


def _load(request: Request) -> Tournament:
    """Read the input; with ``--verbose`` standard error tells what was mended. JaVaFo scores by the points field."""
    from trfpair.trf import load
    from trfpair.trf.problems import by_cause

    name = _input(request)
    loaded = load(name, accept=("points",) if request.form is Form.JAVAFO else ())
    if request.verbose:
        for text in by_cause(loaded.problems):
            print(shown(f"{name}: {text}"), file=sys.stderr)
    return loaded.tournament


def _settings(request: Request, tournament: Tournament) -> Settings:
    """What the command line says beyond the file. JaVaFo's callers may leave out the number of rounds."""
    from trfpair.model import last_paired_round
    from trfpair.pairing import Settings

    unknown_end = request.form is Form.JAVAFO and tournament.rounds is None and request.action is Action.PAIR
    return Settings(
        system=system_for(request, tournament),
        round=request.round,
        rounds=last_paired_round(tournament) + NOT_THE_LAST if unknown_end else None,
        initial_colour=added_colour(request, tournament),
        baku=request.baku,
        open_results=request.open_results,
        options={"third_colour": True} if request.third_colour else None,
    )


def _pair(request: Request, outputs: list[Path]) -> int:
    """``-p``, and Vega's form."""
    from trfpair.model import last_paired_round
    from trfpair.output.machine import pair_list
    from trfpair.pairing import event_of, pair_round
    from trfpair.trace import Trace

    files.require_folders(_outputs(request))
    tournament = _load(request)
    settings = _settings(request, tournament)
    if needs_colour(request, tournament, settings):
        raise BadInput("Please configure the initial piece colors.")
    if request.wants_list:
        _require_lists(settings)
    last = last_paired_round(event_of(tournament, settings).tournament)
    outputs += _pair_files(request, last + 1, "")
    trace = Trace(on=request.trace and request.form is Form.VEGA)
    paired = pair_round(tournament, settings, trace)
    if paired.doubts:
        raise BadInput(f"{paired.doubts[-1].text}. --open-results draw pairs all the same")
    eol = EOLS[request.eol]
    answer = files.with_eol(pair_list(_in_the_order_of(request.form, paired)), eol)
    texts = _pair_files(request, paired.pairing.round, answer)
    if trace.on:
        texts |= {path: files.with_eol(text, eol) for path, text in _trace_files(request, paired).items()}
    list_file = _list(request)
    if list_file:
        texts[list_file] = files.with_eol(_list_text(request, [(paired.history, paired.pairing)], None), eol)
    files.write_answers(texts)
    if request.output == "" and request.form is not Form.VEGA:
        files.write_stdout(answer)
    for notice in paired.pairing.notices if request.verbose else ():
        print(shown(f"Warning: {notice.text}"), file=sys.stderr)
    return DONE


def _in_the_order_of(form: Form, paired: PairedRound) -> RoundPairing:
    """The pairing with its boards as the form lists them: JaVaFo counts virtual points, bbpPairings does not."""
    if form is not Form.JAVAFO or not paired.history.virtual or not paired.system.by_score:
        return paired.pairing
    from trfpair.systems.swiss.boards import publication_order

    return replace(paired.pairing, pairs=publication_order(paired.history, paired.pairing.pairs, virtual=True))


def _pair_files(request: Request, round_: int, answer: str) -> dict[Path, str]:
    """The files that get the pairs; Vega's manual can be read as either of two names, so both are written."""
    if request.form is Form.VEGA:
        folder = Path(request.folder)
        return {folder / "engine.man": answer, folder / f"engine{round_}.man": answer}
    output = _output(request)
    return {output: answer} if output else {}


def _trace_files(request: Request, paired: PairedRound) -> dict[Path, str]:
    """``--trace`` in Vega's form: ``verboseN.txt``, and the score-group tables of the systems that have them."""
    from trfpair.cli.rounds import texts_of

    choices = {"templates": None, "sgr": bool(paired.system.tables), "as_json": False}
    texts = texts_of(paired, choices)
    folder = Path(request.folder)
    files_ = {folder / name: text for name, text in texts.items() if name.endswith(".sgr")}
    return {folder / f"verbose{paired.pairing.round}.txt": texts["verbose.txt"], **files_}


def _require_lists(settings: Settings) -> None:
    from trfpair.engine.checklist import dutch_edition
    from trfpair.systems import by_name

    assert settings.system
    dutch_edition(by_name(settings.system).name)


def _list_text(request: Request, rounds: Sequence[tuple[History, RoundPairing]], first_round: int | None) -> str:
    from trfpair.engine.checklist import STYLES, check_list

    style = request.style or ("javafo" if request.form is Form.JAVAFO else "bbp")
    blocks = [STYLES[style](history, pairing) for history, pairing in rounds]
    return check_list(blocks, style=style, release=RELEASE, first_round=first_round)


def _check(request: Request) -> int:
    """``-c``: exit 0 whatever is found; the differences are in the report."""
    files.require_folders(_outputs(request))
    tournament = _load(request)
    settings = _settings(request, tournament)
    if request.wants_list:
        _require_lists(settings)
    name = Path(_input(request)).stem
    checks = []
    for check in _checks(tournament, settings):
        checks.append(check)
        files.write_stdout(files.with_eol(_check_text(name, [check]), EOLS[request.eol]))
    files.write_stdout(files.with_eol("\n", EOLS[request.eol]))
    list_file = _list(request)
    if list_file:
        files.write_answers(
            {list_file: files.with_eol(_checked_list(request, tournament, settings, checks), EOLS[request.eol])}
        )
    return DONE


def _check_text(name: str, checks: Sequence[RoundCheck]) -> str:
    from trfpair.output.render import render
    from trfpair.output.reports import side_by_side

    return render("engine/check.txt.j2", name=name, checks=checks, side_by_side=side_by_side)


def _checks(tournament: Tournament, settings: Settings) -> Iterator[RoundCheck]:
    """The checks of all rounds, the tournament's boards in the order of publication."""
    from trfpair.check import check_tournament
    from trfpair.history import before_round
    from trfpair.pairing import event_of
    from trfpair.systems.swiss.boards import publication_order

    event = event_of(tournament, settings)
    for check in check_tournament(tournament, settings):
        if check.tournament:
            history = before_round(event.tournament, check.round)
            check = replace(check, tournament=publication_order(history, check.tournament))
        yield check


def _checked_list(request: Request, tournament: Tournament, settings: Settings, checks: Sequence[RoundCheck]) -> str:
    """The lists of the rounds checked, with the checker's own pairs; without pairs where the rules give none."""
    from trfpair.history import before_round
    from trfpair.model import RoundPairing, last_paired_round
    from trfpair.pairing import pair_round, with_settings
    from trfpair.systems import by_name

    settings = replace(settings, rounds=tournament.rounds or last_paired_round(tournament))
    rounds = []
    for check in checks:
        if check.failure:
            history = before_round(with_settings(tournament, settings), check.round)
            rounds.append((history, RoundPairing(check.round, by_name(settings.system or "").name, ())))
        else:
            paired = pair_round(tournament, replace(settings, round=check.round))
            rounds.append((paired.history, paired.pairing))
    return _list_text(request, rounds, checks[0].round if checks else None)


def _generate(request: Request) -> int:
    """``-g``: a random tournament."""
    from trfpair.engine.generate import generate

    files.require_folders(_outputs(request))
    output = _output(request)
    assert output is not None
    text, tournament = generate(request)
    texts = {output: files.with_eol(text, EOLS[request.eol])}
    list_file = _list(request)
    if list_file:
        settings = _settings(request, tournament)
        _require_lists(settings)
        checks = list(_checks(tournament, settings))
        texts[list_file] = files.with_eol(_checked_list(request, tournament, settings, checks), EOLS[request.eol])
    files.write_answers(texts)
    return DONE


_ACTIONS = {
    Action.BANNER: _show_banner,
    Action.RELEASE: _show_release,
    Action.HELP: _show_help,
    Action.JAVA: _show_java,
    Action.CHECK: _check,
    Action.GENERATE: _generate,
    Action.NOTHING: _show_banner,
}


if __name__ == "__main__":
    main()
