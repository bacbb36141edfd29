"""``-p``, and Vega's form: the pairs of the coming round."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.apps.engine import files
from trfpair.apps.engine.call import list_file, loaded, output_file, output_files, settings_of
from trfpair.apps.engine.forms import Form, Request
from trfpair.apps.engine.systems import needs_colour
from trfpair.apps.exits import DONE
from trfpair.apps.files import write_stdout
from trfpair.base.errors import BadInput
from trfpair.base.shown import shown
from trfpair.event.boards import publication_order
from trfpair.output.machine import pair_list
from trfpair.rounds.pairing import EVERYBODY_AWAY, pair_round, view_of
from trfpair.systems.trace import Trace

if TYPE_CHECKING:
    from trfpair.event.model import RoundPairing
    from trfpair.rounds.pairing import PairedRound


def serve_pairs(request: Request, outputs: list[Path]) -> int:
    """Pair the coming round and write the answer. ``outputs`` gets the files whose names hang on the round."""
    files.require_folders(output_files(request))
    paired = _paired(request, outputs)
    answer = files.with_eol(pair_list(_in_the_order_of(request.form, paired)), request.eol)
    texts = _pair_files(request, paired.pairing.round, answer)
    if paired.trace.on:
        texts |= {path: files.with_eol(text, request.eol) for path, text in _trace_files(request, paired).items()}
    if list_path := list_file(request):
        from trfpair.apps.engine.lists import list_text

        texts[list_path] = files.with_eol(list_text(request, [(paired.history, paired.pairing)], None), request.eol)
    files.write_answers(texts)
    if request.output == "" and request.form is not Form.VEGA:
        write_stdout(answer)
    for notice in paired.pairing.notices if request.verbose else ():
        print(shown(f"Warning: {notice.text}"), file=sys.stderr)
    return DONE


def _paired(request: Request, outputs: list[Path]) -> PairedRound:
    """The round; BadInput where bbpPairings would refuse the file, or where a result is open."""
    tournament = loaded(request)
    settings = settings_of(request, tournament)
    if needs_colour(request, tournament, settings):
        raise BadInput("Please configure the initial piece colors.")
    if request.wants_list:
        from trfpair.apps.engine.lists import require_lists

        require_lists(settings)
    last = (view_of(tournament, settings).tournament).last_paired
    outputs += _pair_files(request, last + 1, "")
    paired = pair_round(tournament, settings, Trace(on=request.trace and request.form is Form.VEGA))
    doubts = [doubt for doubt in paired.doubts if doubt.kind != EVERYBODY_AWAY]
    if doubts:
        raise BadInput(f"{doubts[-1].text}. --open-results draw pairs anyway")
    return paired


def _in_the_order_of(form: Form, paired: PairedRound) -> RoundPairing:
    """The pairing with its boards as the form lists them: JaVaFo counts virtual points, bbpPairings does not."""
    if form is Form.JAVAFO or not paired.history.virtual or paired.system.order != "score":
        return paired.pairing

    return replace(paired.pairing, pairs=publication_order(paired.history, paired.pairing.pairs, virtual=False))


def _pair_files(request: Request, round_: int, answer: str) -> dict[Path, str]:
    """The files that get the pairs; Vega's manual can be read as either of two names, so both are written."""
    if request.form is Form.VEGA:
        folder = Path(request.folder)
        return {folder / "engine.man": answer, folder / f"engine{round_}.man": answer}
    output = output_file(request)
    return {output: answer} if output else {}


def _trace_files(request: Request, paired: PairedRound) -> dict[Path, str]:
    """``--trace`` in Vega's form: ``verboseN.txt``, and the score-group tables of the systems that have them."""
    from trfpair.output.texts import Pages, in_one, texts_of

    texts = texts_of(paired, Pages(sgr=bool(paired.system.tables)))
    folder = Path(request.folder)
    files_ = {folder / name: in_one(text) for name, text in texts.items() if name.endswith(".sgr")}
    return {folder / f"verbose{paired.pairing.round}.txt": in_one(texts["verbose.txt"]), **files_}
