"""One file of ``trfpair pair``: read it, pair its round, write the files. What came of it is data, for a batch too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.apps.cli.entering import Away, AwayPlayers, check_absences, check_present, entered
from trfpair.apps.exits import DONE, LOOK_AT_IT, failure
from trfpair.apps.files import EOL, as_step, spare_inputs
from trfpair.apps.spoken import headed, language, speak, worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files import write_sets
from trfpair.base.inputs import as_typed, in_one_line
from trfpair.base.plain import plain
from trfpair.event.saying import Fillings, Listing, Saying
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
    speak(options.pages.language, options.pages.templates)
    work = _all_rounds if options.every_round else _next_round
    try:
        if not options.write:
            return work(job, settings, options, messages)
        from trfpair.base.files.held import held

        if str(job.path) == STDIN or (job.path.exists() and not job.path.is_file()):
            raise BadInput(Saying("write-needs-file"))
        with held(job.path):
            return work(job, settings, options, messages)
    except Exception as error:
        text, code = failure(error)
        return Done(job.path, code, messages=(*messages, headed(text, "error")))


def _all_rounds(job: FileJob, settings: Settings, options: PairOptions, messages: list[str]) -> Done:
    """All rounds of a calendar that are left, one after the other, each with its own files."""
    if settings.round or any(options.away):
        raise BadInput(Saying("all-and-one-round"))
    loaded = open_file(job.path, options.reading)
    event = view_of(loaded.tournament, settings)
    last = event.system.rounds_of(len(event.tournament.players))
    if last is None:
        name = event.system.name
        raise BadInput(Saying("all-of-calendar", system=name))
    job = replace(job, numbered=True)
    rounds = range(event.tournament.event.coming, min(last, event.tournament.rounds or last) + 1)
    made = []
    for at in rounds or [None]:  # without a round that is left, the next one tells why there is none
        made.append(_made_round(job, loaded, replace(settings, round=at), options, messages))
        loaded = loaded.holding(made[-1].after) if options.write else loaded
    return _written(job, options, made, messages)


def _next_round(job: FileJob, settings: Settings, options: PairOptions, messages: list[str]) -> Done:
    """Pair the next round of a file, or the one that the settings name."""
    loaded = open_file(job.path, options.reading)
    return _written(job, options, [_made_round(job, loaded, settings, options, messages)], messages)


@plain
class _Made:
    """A round that is paired and not written yet."""

    paired: PairedRound
    before: File
    after: bytes
    """With --write: what the file is to hold then."""
    texts: Mapping[str, RoundText]
    """Its pages, by the names of the files."""
    page: str
    """The pairings, for people."""


def _made_round(job: FileJob, loaded: File, settings: Settings, options: PairOptions, messages: list[str]) -> _Made:
    """Pair the next round of a file, or the one that the settings name, and make its pages."""
    messages += loaded.told(language())
    pages = options.pages
    trace = Trace(on=options.trace, proofs=pages.json, brief=not (pages.json or pages.html or pages.templates))
    tournament = loaded.tournament
    said: AwayPlayers = {}
    if any(options.away):
        from trfpair.rounds.entered import with_away

        said = options.away.named(tournament)
        tournament = with_away(tournament, said)
    paired = pair_round(tournament, settings, trace)
    check_absences(paired, said)
    check_present(paired, loaded.tournament, options.away.present)
    refuse_open(paired)
    texts = texts_of(paired, pages)
    messages += [*_warnings(paired), *_dead_templates(pages.templates)]
    after = entered(loaded, paired, said) if options.write else loaded.data
    eol = EOL[options.eol]
    named = {_named(name, paired.round, options.numbered): _with_line_ends(text, eol) for name, text in texts.items()}
    return _Made(paired, loaded, after, named, in_one(texts["pairs.txt"]))


def _written(job: FileJob, options: PairOptions, made: Sequence[_Made], messages: list[str]) -> Done:
    """Write all pages of some rounds and, with --write, the file with these rounds, as one step; what is told of it."""
    sets: dict[Path, Mapping[str, RoundText]] = {}
    remarks: list[str | Saying] = []
    for one in made:
        paired, folder = one.paired, job.folder(one.paired.round)
        system = paired.system
        facts: Fillings = {"round": paired.round, "system": system.name, "edition": system.edition}
        remarks.append(Saying("round-paired-by", reason=paired.named_by or "", **facts))
        remarks += [paired.remark] if paired.remark else []
        if folder is None:
            remarks.append(Saying("nothing-written"))
        else:
            spare_inputs((folder / name for name in one.texts), [job.path], Saying("name-folder-with-out"))
            messages += _left_there(folder, one, options)
            sets[folder] = one.texts
            remarks.append(Saying("written-to", folder=in_one_line(folder), files=Listing([*one.texts])))
        if paired.done_before and not options.write:
            remarks.append(Saying("file-stays", did=paired.done_before))
    write_sets(sets, _step_of(made) if options.write else {})
    doubtful = any(not one.paired.pairs or (options.reading.strict and one.paired.notices) for one in made)
    code = LOOK_AT_IT if doubtful else DONE
    page = "\n".join(one.page for one in made)
    told = "\n".join(_entered(job.path, one.paired) for one in made) if options.write else ""
    return Done(job.path, code, page, tuple(dict.fromkeys(messages)), tuple(map(worded_now, remarks)), told)


def _step_of(made: Sequence[_Made]) -> Mapping[Path, str | bytes]:
    """The file with some rounds in it, and the journal with the one step that `trfpair undo` takes back."""
    from trfpair.base.files.steps import with_step
    from trfpair.event.steps import rounds_entered

    before = made[0].before
    what = as_step(rounds_entered([one.paired.round for one in made]))
    return with_step(Path(before.name), before.data, made[-1].after, *what)


def _left_there(folder: Path, made: _Made, options: PairOptions) -> list[str]:
    """A warning for pages in the folder that this run does not write, where the boards beside them are others now.

    They may have been named by the round, as with --numbered, or not.
    """
    round_, ways = made.paired.round, (options.numbered, not options.numbered)
    pages = dict.fromkeys(_named(name, round_, way) for name in FILES_OF_A_ROUND for way in ways)
    left = [name for name in pages if name not in made.texts and (folder / name).is_file()]
    pairs = made.texts[_named("pairs.txt", round_, options.numbered)]
    if not left or not isinstance(pairs, str):
        return []
    boards = [folder / _named("pairs.txt", round_, way) for way in ways]
    if all(one.read_bytes() == pairs.encode() for one in boards if one.is_file()):
        return []
    there = Saying("left-there", files=Listing(left, last="and"), folder=in_one_line(folder))
    return [headed(worded_now(there), "warning")]


def _with_line_ends(text: RoundText, eol: str) -> RoundText:
    """A text with the line ends that were asked for."""
    return text.replace("\n", eol) if isinstance(text, str) else (piece.replace("\n", eol) for piece in text)


def _entered(path: Path, paired: PairedRound) -> str:
    """One line for a round that was put into its file."""
    boards = Saying("count-of-boards", count=len(paired.boards))
    if paired.bye:
        boards = Saying("boards-and-bye", boards=boards, who=paired.history.by_id[paired.bye].player.called)
    results = Saying("takes-results", command=f"`trfpair result {as_typed(path)}`")
    facts: Fillings = {"round": paired.round, "file": in_one_line(path), "boards": boards}
    facts["next"] = results if paired.boards else Saying("nobody-plays")
    did = paired.done_before
    return worded_now(Saying("round-entered-after", did=did, **facts) if did else Saying("round-entered", **facts))


def _warnings(paired: PairedRound) -> list[str]:
    """The notices of a pairing, and a sentence where there was nobody to pair."""
    pairing = paired.pairing
    said = [notice.said for notice in pairing.notices]
    if not pairing.pairs:
        said.append(Saying("all-are-absent", round=pairing.round, count=len(paired.history.players)))
    return [headed(worded_now(one), "warning") for one in said]


def _dead_templates(folder: str) -> list[str]:
    """A warning for each template of the user that nothing asks for."""
    unknown = own_templates(folder).unknown if folder else ()
    return [headed(worded_now(Saying("no-such-template", file=f"{folder}/{name}")), "warning") for name in unknown]


def _named(name: str, round_: int, numbered: bool) -> str:
    """The name of an output file; with ``--numbered`` as Vega has it, ``pairs5.txt``."""
    stem = name.removesuffix(".txt")
    return f"{stem}{round_}.txt" if numbered and stem in ("pairs", "verbose") else name
