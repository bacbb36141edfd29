"""One file of ``trfpair pair``: read it, pair its round, write the files. What came of it is data, for a batch too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.apps.cli.entering import Away, AwayPlayers, check_absences, check_present, entered
from trfpair.apps.exits import DONE, LOOK_AT_IT, failure
from trfpair.apps.files import EOL, spare_inputs
from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.files import write_set
from trfpair.base.inputs import as_typed, in_one_line
from trfpair.base.plain import plain
from trfpair.base.shown import plural
from trfpair.output.render import own_templates
from trfpair.output.texts import FILES_OF_A_ROUND, Pages, RoundText, in_one, texts_of
from trfpair.rounds.pairing import PairedRound, Settings, pair_round, refuse_open, view_of
from trfpair.systems.trace import Trace
from trfpair.trf import STDIN, open_file
from trfpair.trf.reading import Reading

if TYPE_CHECKING:
    from trfpair.trf import File


@plain
class PairOptions:
    """The options of `trfpair pair` for a file, besides the settings of the round."""

    reading: Reading = Reading()
    trace: bool = True
    pages: Pages = Pages()
    numbered: bool = False
    """Whether files are named as Vega names them."""
    eol: str = "lf"
    every_round: bool = False
    """Whether every round that is left is paired, of a calendar."""
    write: bool = False
    """Whether the round is put into the file."""
    away: Away = Away()


@plain
class Done:
    """The outcome of one file."""

    path: Path
    code: int
    page: str = ""
    """The pairings, for people."""
    messages: tuple[str, ...] = ()
    """Warnings and errors, for standard error."""
    remarks: tuple[str, ...] = ()
    """What is said besides."""
    entered: str = ""
    """The round that was put into the file, in one line: what is said in any case."""


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
    """The output folders: OUT for one file, below OUT for several, else beside each; no two files share one.

    Names that differ in capitals alone are one name: on Windows and macOS they are one folder.
    """
    if len(paths) == 1:
        (path,) = paths
        if out is not None:
            return [FileJob(path, out, numbered=False)]
        return [FileJob(path, path.parent / path.stem if path.is_file() else None)]
    jobs: list[FileJob] = []
    taken: set[str] = set()
    names = _names(paths, out)
    for path in paths:
        base = (out or path.parent) / _own_name(path, names[_key(path, out)], out)
        number = 1
        unnumbered = base.name
        while str(base).casefold() in taken:
            number += 1
            base = base.with_name(f"{unnumbered}-{number}")
        taken.add(str(base).casefold())
        jobs.append(FileJob(path, base))
    return jobs


_Key = tuple[str, Path | None]


def _key(path: Path, out: Path | None) -> _Key:
    """Files of the same one would have the same folder: the stem, and where the folder is made."""
    return path.stem.casefold(), None if out else path.parent


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


def pair_job(job: FileJob, settings: Settings, options: PairOptions) -> Done:
    """Pair one file. Whatever fails is part of the answer; only an interruption goes through."""
    messages: list[str] = []
    work = _all_rounds if options.every_round else _next_round
    try:
        if not options.write:
            return work(job, settings, options, messages)
        from trfpair.base.files.held import held

        if str(job.path) == STDIN or (job.path.exists() and not job.path.is_file()):
            raise BadInput("--write needs a file into which the round can be put")
        with held(job.path):
            return work(job, settings, options, messages)
    except Exception as error:
        text, code = failure(error)
        return Done(job.path, code, messages=(*messages, f"Error: {text}"))


def _all_rounds(job: FileJob, settings: Settings, options: PairOptions, messages: list[str]) -> Done:
    """All rounds of a calendar that are left, one after the other, each with its own files."""
    if settings.round or any(options.away):
        raise BadInput("--all pairs every round that is left; --absent, --half-bye and --withdraw belong to one round")
    event = view_of(_loaded(job, options).tournament, settings)
    last = event.system.rounds_of(len(event.tournament.players))
    if last is None:
        name = event.system.name
        raise BadInput(f"--all: {name} pairs a round by what came before; only a calendar stands from the start")
    first = event.tournament.last_paired + 1
    job = replace(job, numbered=True)
    rounds = range(first, max(first, last) + 1)
    told = [_next_round(job, replace(settings, round=at), options, messages) for at in rounds]
    code = next((done.code for done in told if done.code != DONE), DONE)
    page = "\n".join(done.page for done in told)
    once = tuple(dict.fromkeys(message for done in told for message in done.messages))
    entered = "\n".join(done.entered for done in told if done.entered)
    return Done(job.path, code, page, once, tuple(remark for done in told for remark in done.remarks), entered)


def _loaded(job: FileJob, options: PairOptions) -> File:
    return open_file(job.path, options.reading)


def _next_round(job: FileJob, settings: Settings, options: PairOptions, messages: list[str]) -> Done:
    """Pair the next round of a file, or the one that the settings name."""
    loaded = _loaded(job, options)
    messages += loaded.told
    pages = options.pages
    trace = Trace(on=options.trace, proofs=pages.json, brief=not (pages.json or pages.html or pages.templates))
    tournament = loaded.tournament
    said: AwayPlayers = {}
    if any(options.away):
        from trfpair.rounds.entered import with_away

        said = options.away.named(tournament)
        tournament = with_away(tournament, said)
    try:
        paired = pair_round(tournament, settings, trace)
    except NoPairing as error:
        raise _in_language(error, pages.language) from None
    check_absences(paired, said)
    check_present(paired, loaded.tournament, options.away.present)
    refuse_open(paired)
    texts = texts_of(paired, pages)
    folder = job.folder(paired.round)
    messages += [*_warnings(paired), *_dead_templates(pages.templates)]
    system = paired.system
    remarks = [f"Round {paired.round} paired with {system.name} ({system.edition}): {paired.reason}"]
    remarks += [paired.remark] if paired.remark else []
    written = entered(loaded, paired, said) if options.write else {}
    if folder is None:
        remarks.append("Nothing written: a folder for the files can be named with --out")
    else:
        eol = EOL[options.eol]
        named = {_named(name, paired.round, options): _with_line_ends(text, eol) for name, text in texts.items()}
        spare_inputs((folder / name for name in named), [job.path], "name another folder with --out")
        messages += _left_there(folder, named)
        write_set(folder, named, written)
        remarks.append(f"Written to {in_one_line(folder)}: {', '.join(named)}")
    doubtful = not paired.pairs or (options.reading.strict and paired.notices)
    code = LOOK_AT_IT if doubtful else DONE
    told = _entered(job.path, paired) if written else ""
    if paired.done_before and not written:
        remarks.append(f"The file stays as it is; pairing this round {paired.done_before}")
    return Done(job.path, code, in_one(texts["pairs.txt"]), tuple(messages), tuple(remarks), told)


def _left_there(folder: Path, named: Mapping[str, RoundText]) -> list[str]:
    """A warning for pages in the folder that this run does not write, where the boards beside them are others now."""
    left = [name for name in FILES_OF_A_ROUND if name not in named and (folder / name).is_file()]
    boards, pairs = folder / "pairs.txt", named.get("pairs.txt")
    if not left or not isinstance(pairs, str) or not boards.is_file() or boards.read_bytes() == pairs.encode():
        return []
    were, they = ("was", "it") if len(left) == 1 else ("were", "they")
    names = " and ".join(left)
    return [f"Warning: {names} in {in_one_line(folder)} {were} there before; {they} may show another pairing"]


def _with_line_ends(text: RoundText, eol: str) -> RoundText:
    """A text with the line ends that were asked for."""
    return text.replace("\n", eol) if isinstance(text, str) else (piece.replace("\n", eol) for piece in text)


def _in_language(error: NoPairing, language: str) -> NoPairing:
    if language in ("", "en"):
        return error
    from trfpair.rounds.stuck import in_language

    return in_language(error, language)


def _entered(path: Path, paired: PairedRound) -> str:
    """One line for a round that was put into its file."""
    boards = plural(len(paired.boards), "board")
    bye = f", bye {paired.history.by_id[paired.bye].player.called}" if paired.bye else ""
    name = in_one_line(path)
    before = f" (pairing it {paired.done_before})" if paired.done_before else ""
    told = f"Round {paired.round} entered in {name}{before}: {boards}{bye}; "
    if not paired.boards:
        return told + "nobody plays, and no results are to be entered"
    return told + f"`trfpair result {as_typed(path)}` takes its results"


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


def _dead_templates(folder: str) -> list[str]:
    """A warning for each template of the user that nothing asks for."""
    unknown = own_templates(folder).unknown if folder else ()
    return [f"Warning: {folder}/{name}: no template has this name; it is not used" for name in unknown]


def _named(name: str, round_: int, options: PairOptions) -> str:
    """The name of an output file; with ``--numbered`` as Vega has it, ``pairs5.txt``."""
    stem = name.removesuffix(".txt")
    return f"{stem}{round_}.txt" if options.numbered and stem in ("pairs", "verbose") else name
