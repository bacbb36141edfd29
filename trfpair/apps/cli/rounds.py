"""One file of ``trfpair pair``: read it, pair its round, write the files. What came of it is data, for a batch too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trfpair import __version__
from trfpair.apps.cli.entering import ABSENCES, check_absences, entered, with_absentees
from trfpair.apps.cli.exits import DONE, LOOK_AT_IT, failure
from trfpair.apps.cli.files import EOL, load_file, spare_inputs, write_set
from trfpair.base.errors import BadInput
from trfpair.base.inputs import in_one_line
from trfpair.base.plain import plain
from trfpair.event.model import RoundPairing
from trfpair.output.machine import pair_list, pairs_json
from trfpair.rounds.pairing import OPEN_ROUND, PairedRound, Settings, pair_round, system_of
from trfpair.systems import System, with_tables
from trfpair.systems.trace import Trace

if TYPE_CHECKING:
    from trfpair.output.views import RoundPage

_LARGE = 200
"""Rounds with fewer players have no lists that are too long."""
_SHORTENED = (
    "A large round: of each list of players who were passed over the first {} are shown. `trfpair explain` and\n"
    "`trfpair why-not` tell all of a player, `trfpair pair --json` writes everything.\n\n"
)


@plain
class Done:
    """What came of one file."""

    path: Path
    code: int
    page: str = ""
    """The pairings, for people."""
    messages: tuple[str, ...] = ()
    """Warnings and errors, for standard error."""
    remarks: tuple[str, ...] = ()
    """What is said besides."""


@plain
class FileJob:
    """A file and where its output goes."""

    path: Path
    base: Path | None
    """The folder, or its name before ``-roundN``; None writes no files."""
    numbered: bool = True
    """Whether ``-roundN`` is added."""

    def folder(self, round_: int) -> Path | None:
        """The folder for the files of a round."""
        if self.base is None or not self.numbered:
            return self.base
        return self.base.with_name(f"{self.base.name}-round{round_}")


def jobs_of(paths: Sequence[Path], out: Path | None) -> list[FileJob]:
    """The output folders: OUT for one file, below OUT for several, else beside each; no two files share one."""
    if len(paths) == 1:
        (path,) = paths
        if out is not None:
            return [FileJob(path, out, numbered=False)]
        return [FileJob(path, path.parent / path.stem if path.is_file() else None)]
    jobs: list[FileJob] = []
    taken: set[Path] = set()
    names = _names(paths, out)
    for path in paths:
        base = (out or path.parent) / _own_name(path, names[_key(path, out)], out)
        number = 1
        unnumbered = base.name
        while base in taken:
            number += 1
            base = base.with_name(f"{unnumbered}-{number}")
        taken.add(base)
        jobs.append(FileJob(path, base))
    return jobs


_Key = tuple[str, Path | None]


def _key(path: Path, out: Path | None) -> _Key:
    """Files of the same one would have the same folder: the stem, and where the folder is made."""
    return path.stem, None if out else path.parent


def _names(paths: Sequence[Path], out: Path | None) -> dict[_Key, Counter[str]]:
    """The names of the files that would have the same folder, and how often each is there."""
    names: dict[_Key, Counter[str]] = {}
    for path in paths:
        names.setdefault(_key(path, out), Counter())[path.name] += 1
    return names


def _own_name(path: Path, names: Counter[str], out: Path | None) -> str:
    """The stem; where others in the same folder have it too, with the suffix, or below OUT with the parent's name."""
    if len(names) > 1:
        return path.name.replace(".", "-")
    parent = path.resolve().parent.name if out and names.total() > 1 else ""
    return f"{parent}-{path.stem}" if parent else path.stem


def pair_job(job: FileJob, settings: Settings, choices: Mapping[str, Any]) -> Done:
    """Pair one file. Whatever fails is part of the answer; only an interruption goes through."""
    messages: list[str] = []
    work = _all_rounds if choices.get("every_round") else _next_round
    try:
        if not choices["write"]:
            return work(job, settings, choices, messages)
        from trfpair.base.files.held import held
        from trfpair.trf import STDIN

        if str(job.path) == STDIN or (job.path.exists() and not job.path.is_file()):
            raise BadInput("--write needs a file into which the round can be put")
        with held(job.path):
            return work(job, settings, choices, messages)
    except Exception as error:
        text, code = failure(error)
        return Done(job.path, code, messages=(*messages, f"Error: {text}"))


def _next_round(job: FileJob, settings: Settings, choices: Mapping[str, Any], messages: list[str]) -> Done:
    return _pair(job, settings, choices, messages, ())[0]


def _all_rounds(job: FileJob, settings: Settings, choices: Mapping[str, Any], messages: list[str]) -> Done:
    """All rounds of a calendar that are left, one after the other, each with its own files."""
    if settings.round or any(choices.get(option) for option in ABSENCES):
        raise BadInput("--all pairs every round that is left: who is absent, and in which round, is said of one round")
    loaded = load_file(job.path, **{name: choices[name] for name in ("strict", "encoding", "accept")}).tournament
    system = system_of(loaded, settings.system)
    length = system.says().rounds
    if not system.calendar or length is None:
        raise BadInput(f"--all: {system.name} pairs a round by what came before; only a calendar stands from the start")
    last = length(len(loaded.players))
    job = replace(job, numbered=True)
    rounds: list[RoundPairing] = []
    told: list[Done] = []
    while True:
        done, paired = _pair(job, settings, choices, messages, () if choices["write"] else rounds)
        told.append(done)
        rounds.append(paired.pairing)
        if paired.pairing.round >= last:
            break
    code = next((done.code for done in told if done.code != DONE), DONE)
    page = "\n".join(done.page for done in told)
    once = tuple(dict.fromkeys(message for done in told for message in done.messages))
    return Done(job.path, code, page, once, tuple(remark for done in told for remark in done.remarks))


def _pair(
    job: FileJob,
    settings: Settings,
    choices: Mapping[str, Any],
    messages: list[str],
    before: Sequence[RoundPairing],
) -> tuple[Done, PairedRound]:
    """Pair the next round of a file, after rounds ``before`` that it does not hold."""
    data = _held_bytes(job.path) if choices["write"] else b""
    loaded = load_file(job.path, **{name: choices[name] for name in ("strict", "encoding", "accept")})
    messages += loaded.told
    brief = not (choices["as_json"] or choices["as_html"] or choices["templates"])
    trace = Trace(on=not choices["no_trace"], proofs=choices["as_json"], brief=brief)
    tournament = loaded.tournament
    if before:
        from trfpair.event.entries import with_round

        for pairing in before:
            tournament = with_round(tournament, pairing)
    tournament = with_absentees(tournament, choices)
    paired = pair_round(tournament, settings, trace)
    check_absences(paired, choices)
    for doubt in paired.doubts:
        if doubt.kind == OPEN_ROUND:
            raise BadInput(doubt.text)
    texts = texts_of(paired, choices)
    folder = job.folder(paired.pairing.round)
    messages += [*_warnings(paired), *_dead_templates(choices["templates"])]
    system = paired.system
    remarks = [f"Round {paired.pairing.round} paired with {system.name} ({system.edition}): {paired.reason}"]
    written = entered(job.path, data, tournament, paired, choices) if choices["write"] else {}
    if folder is None:
        remarks.append("Nothing written: a folder for the files can be named with --out")
    else:
        eol = EOL[choices["eol"]]
        named = {
            _numbered(name, paired.pairing.round, choices): text.replace("\n", eol) for name, text in texts.items()
        }
        spare_inputs((folder / name for name in named), [job.path], "name another folder with --out")
        write_set(folder, named, written)
        remarks.append(f"Written to {in_one_line(folder)}: {', '.join(named)}")
        if written:
            remarks.append(
                f"Round {paired.pairing.round} entered in {in_one_line(job.path)}; `trfpair result` takes its results"
            )
    doubtful = not paired.pairing.pairs or (choices["strict"] and paired.pairing.notices)
    code = LOOK_AT_IT if doubtful else DONE
    return Done(job.path, code, texts["pairs.txt"], tuple(messages), tuple(remarks)), paired


def _held_bytes(path: Path) -> bytes:
    from trfpair.trf.read import named_bytes

    return named_bytes(path)


def _warnings(paired: PairedRound) -> list[str]:
    """The notices of a pairing, and a sentence where there was nobody to pair."""
    pairing = paired.pairing
    lines = [f"Warning: {notice.text}" for notice in pairing.notices]
    if not pairing.pairs:
        everybody = f"all {len(paired.history.players)} players are absent"
        lines.append(
            f"Warning: round {pairing.round} has no players to pair: {everybody}. If everybody has "
            "a bye in the column of a round, that round is over and the next one is paired"
        )
    return lines


def _dead_templates(folder: Path | None) -> list[str]:
    """A warning for each template of the user that nothing asks for."""
    from trfpair.output.render import own_templates

    unknown = own_templates(str(folder)).unknown if folder else ()
    return [f"Warning: {folder}/{name}: no template has this name; it is not used" for name in unknown]


def _numbered(name: str, round_: int, choices: Mapping[str, Any]) -> str:
    """The name of an output file; with ``--numbered`` as Vega has it, ``pairs5.txt``."""
    stem = name.removesuffix(".txt")
    return f"{stem}{round_}.txt" if choices["numbered"] and stem in ("pairs", "verbose") else name


def texts_of(paired: PairedRound, choices: Mapping[str, Any]) -> dict[str, str]:
    """The output files by name."""
    from trfpair.output.render import own_templates, render
    from trfpair.output.views import round_page

    own = str(choices["templates"] or "")
    context = {
        "tournament": paired.history.tournament,
        "history": paired.history,
        "pairing": paired.pairing,
        "steps": paired.trace.steps,
        "system": paired.system,
        "version": __version__,
    }
    page = round_page(paired.history, paired.pairing)
    texts = {
        "pairs.txt": render("pairs.txt.j2", own_folder=own, page=page, **context),
        "pairs.list": pair_list(paired.pairing),
    }
    shown = _shown(paired, context)
    if paired.trace.on:
        texts["verbose.txt"] = _verbose(paired, shown, own)
    if choices.get("as_html"):
        texts["round.html"] = _html(paired, shown, texts, own)
    if choices["sgr"]:
        texts.update(_score_groups(paired.system, context, own))
    if choices["as_json"]:
        texts["pairs.json"] = pairs_json(paired, version=__version__)
    if paired.system.teams:
        texts.update(_boards(paired, choices, page, own))
    elif choices.get("line_ups"):
        raise BadInput("--line-ups needs a system that pairs teams")
    for name in own_templates(own).extra if own else ():
        made = name.removesuffix(".j2")
        if made in texts:
            raise BadInput(f"{own}/{name}: {made} is made without a template; give this one another name")
        texts[made] = render(name, own_folder=own, page=page, **context)
    return texts


def _boards(paired: PairedRound, choices: Mapping[str, Any], page: RoundPage, own: str) -> dict[str, str]:
    """The boards of the matches of teams, and on request the line-ups as records 300."""
    from trfpair.output.boards import line_ups, match_pages
    from trfpair.output.render import render
    from trfpair.trf.write_teams import line_up_300

    assert paired.file
    matches = match_pages(paired.file, paired.pairing)
    texts = {"boards.txt": render("team/boards.txt.j2", own_folder=own, page=page, matches=matches)}
    if choices.get("line_ups"):
        rows = line_ups(paired.file, paired.pairing)
        texts["line-ups.trf"] = "".join(f"{line_up_300(row)}\n" for row in rows)
    return texts


def _shown(paired: PairedRound, context: Mapping[str, Any]) -> Mapping[str, Any]:
    """What pages with the trace are given: of a large round with long lists, the beginnings of these."""
    if len(paired.history.present) < _LARGE:
        return {**context, "shown": 0}
    from trfpair.output.shortened import shortened

    steps, most = shortened(paired.trace.steps)
    return {**context, "steps": steps, "shown": most}


def _verbose(paired: PairedRound, context: Mapping[str, Any], own: str) -> str:
    """The trace by the system's template; what is doubtful about the file stands before it."""
    from trfpair.output.render import render

    own_notices = paired.pairing.notices[len(paired.doubts) :]
    context = {**context, "pairing": replace(paired.pairing, notices=own_notices)}
    text = render(paired.system.template, own_folder=own, **context)
    if context["shown"]:
        text = _SHORTENED.format(context["shown"]) + text
    return render("doubts.txt.j2", own_folder=own, doubts=paired.doubts) + text if paired.doubts else text


def _html(paired: PairedRound, context: Mapping[str, Any], texts: Mapping[str, str], own: str) -> str:
    """The page to look at; it tells what the trace tells."""
    from trfpair.output.round import round_html

    if "verbose.txt" not in texts:
        raise BadInput("--html shows the reasons, it cannot be had with --no-trace")
    return round_html(paired, context, texts["verbose.txt"], own)


def _score_groups(system: System, context: Mapping[str, Any], own: str) -> dict[str, str]:
    """The score-group tables of a system that has them, by file name."""
    from trfpair.output.render import render

    if not system.tables or not context["steps"]:
        raise BadInput(f"--sgr needs a system with score-group tables ({with_tables()}), and the trace")
    return {
        f"Scoregroup{context['pairing'].round}-{digit}.sgr": render(
            system.tables_template, own_folder=own, view=table, **context
        )
        for digit, table in system.load_tables()(context["steps"]).items()
    }
