"""``trfpair-engine``: stands in for bbpPairings, JaVaFo or an external engine of Vega (docs/engine.md).

Standard output carries the answer and nothing else, unless ``-r`` asks for the release line before it; every other
word goes to standard error. Exit codes are bbpPairings': 0 done, 1 no valid pairing, 2 unexpected error, 3 bad request
or file, 4 beyond limits, 5 file access.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from trfpair.apps.engine import RELEASE, files
from trfpair.apps.engine.call import input_file, output_files
from trfpair.apps.engine.forms import Action, Request, parse_call
from trfpair.apps.engine.pairs import serve_pairs
from trfpair.apps.exits import BAD_REQUEST, DONE, run
from trfpair.apps.files import write_stdout
from trfpair.base.errors import BadInput, BeyondLimits, FileAccess, NoPairing, TrfpairError
from trfpair.base.shown import shown
from trfpair.systems import ALIASES, SYSTEMS


def main() -> NoReturn:
    """Entry point of the console script."""
    run(lambda: engine(sys.argv[1:]))


def engine(arguments: Sequence[str]) -> int:
    """Serve one command line; the exit code. Failures are told on standard error in bbpPairings' words."""
    request = parse_call(arguments)
    inputs = [Path(name) for name in (input_file(request), request.config) if name]
    outputs = output_files(request)
    request.problem = request.problem or files.overwriting(inputs, outputs)
    done, told = False, ""
    try:
        code = _served(request, outputs)
        done = not request.problem
        return code
    except TrfpairError as error:
        told = _told(request, error)
        print(shown(told), file=sys.stderr)
        return error.exit_code
    finally:
        if not done:
            files.remove_old_answers(outputs, inputs, told)


def _served(request: Request, outputs: list[Path]) -> int:
    """Do what is asked. ``outputs`` gets the files whose names become known on the way."""
    if request.problem:
        return _refuse(request.problem)
    if request.release and request.action not in (Action.RELEASE, Action.HELP):
        write_stdout(f"{RELEASE}\n")
    if request.action is Action.PAIR:
        return serve_pairs(request, outputs)
    if request.action is Action.CHECK:
        from trfpair.apps.engine.checks import serve_checks

        return serve_checks(request)
    if request.action is Action.GENERATE:
        from trfpair.apps.engine.generate import serve_generation

        return serve_generation(request)
    return _told_of_ourselves(request)


def _told(request: Request, error: TrfpairError) -> str:
    """The message of a failure as bbpPairings words it, with the name of the file as the caller gave it."""
    name = input_file(request) or request.config
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

    return render(f"engine/{kind}.txt.j2", release=RELEASE, systems=SYSTEMS, aliases=ALIASES)


def _told_of_ourselves(request: Request) -> int:
    """The release and the usage; where nothing is asked, exit 3 as bbpPairings, 0 for who launches a JaVaFo.

    ``java -version``, asked by programs that look for Java first, is told its form, and the truth, on standard error.
    """
    if request.action is Action.JAVA:
        print(f'java version "17" ({RELEASE} in the place of java -jar javafo.jar)', file=sys.stderr)
    elif request.action in (Action.RELEASE, Action.HELP):
        write_stdout(_banner("release" if request.action is Action.RELEASE else "usage"))
    else:
        print(_banner("usage"), file=sys.stderr, end="")
        return DONE if request.launched else BAD_REQUEST
    return DONE


if __name__ == "__main__":
    main()
