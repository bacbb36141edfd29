"""``trfpair generate``: random tournaments, played to the end by any of the systems."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import starmap
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from trfpair import __version__
from trfpair.apps.cli.batches import engine_options, opened, resumable, say_of_cluster, told_failures
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import Command, added, any_option, typed
from trfpair.apps.cli.progress import meter
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.settings import SystemName
from trfpair.apps.exits import DONE
from trfpair.apps.files import spare_inputs, write_output
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.inputs import whole_number
from trfpair.base.shown import plural, shown
from trfpair.base.texts import text_in
from trfpair.event.saying import Saying
from trfpair.lab.batch import JOURNAL, Job, Journal, Row, engine_of, run
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.manifest import HEADS, manifest_row, manifest_text
from trfpair.lab.generate.results import MODELS
from trfpair.lab.generate.run import play
from trfpair.lab.generate.series import MADE, FileNames, Pattern, Series, add_made
from trfpair.lab.generate.settings import points_said, setting
from trfpair.lab.generate.summary import Summary
from trfpair.lab.generate.unset import FIXED, UNSET
from trfpair.lab.generate.wishes import ACCELERATIONS, RANDOM, RATINGS, Wishes, read_config, servable
from trfpair.lab.generate.write import WRITTEN, text_of
from trfpair.systems import ALIASES, DEFAULT, by_name
from trfpair.systems.options import options_of
from trfpair.trf import STDIN, load
from trfpair.trf.reading import Reading

_SEEDS = 1 << 32
"""Seeds drawn where none is given are below this."""


def _read(_context: click.Context, option: click.Parameter, text: str | None) -> Any:
    """The value of a setting."""
    name = str(option.name)
    try:
        return None if text is None else setting(name, text)
    except BadInput as error:
        raise click.BadParameter(str(error).removeprefix(f"{name}: ")) from None


RANGES = {
    "players": "Players [15-215].",
    "rounds": "Rounds [5-15].",
    "highest": "Highest rating [2400-2800].",
    "lowest": "Lowest rating [1400-2300].",
    "draws": "Percentage of draws between equals [10-50].",
    "forfeits": "One game in N is forfeited; 0: none [6-30].",
    "boards": "Team, or a round robin of teams: boards of a match; --players are teams [2-8].",
    "reserves": "Team: reserves of a team [0-2].",
}
AMOUNTS = {
    "unrated": "Players without a rating [0-15%].",
    "zero_byes": "Players with zero-point byes in some rounds [1/15-3225].",
    "half_byes": "Players with half-point byes [1/15-3225].",
    "full_byes": "Players with full-point byes [0-5%].",
    "retired": "Players who leave for good [0-10%].",
    "late": "Players who come after round 1 [0-10%].",
    "forbidden": "Groups of 2 to 4 players who may not meet [0].",
    "forfeited": "Number of forfeited games, in place of --forfeits.",
    "unusual": "Number of games that end 0-0, 1/2-0 or 0-1/2 [0-3%].",
}


def _wish(name: str, text: str) -> Callable[[Command], Command]:
    form = "N[-M]" if name in RANGES else "N[-M]|P%|1/N"
    return click.option(f"--{name.replace('_', '-')}", name, callback=_read, metavar=form, help=text)


@click.command(cls=InSections)
@click.option("-o", "--out", required=True, type=click.Path(), help="The file to write, or DIR/ for many.")
@click.option("--system", type=SystemName(), metavar="NAME", default=DEFAULT, help="System of the pairings [dutch].")
@any_option
@click.option("--seed", help="Any text; the same seed gives the same bytes [drawn, and written into the file].")
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, help="Number of files [1].")
@click.option("--dialect", type=click.Choice(WRITTEN), default="trf26", show_default=True, help="Records of the files.")
@click.option("--config", type=click.Path(path_type=Path), help="A settings file of JaVaFo or bbpPairings.")
@click.option("--model", type=click.Path(path_type=Path), help="A tournament file MODEL to imitate.")
@added(*starmap(_wish, [*RANGES.items(), *AMOUNTS.items()]))
@click.option("--ratings", type=click.Choice(RATINGS), help="Distribution of the ratings [uniform].")
@click.option("--step", type=click.IntRange(0, 9999), help="Step between ratings, with --ratings step [10].")
@click.option("--rating-list", type=click.Path(path_type=Path), help="Ratings from a file, one a line.")
@click.option("--tie-breaks", metavar="LIST|random", help="Write the order (212) and its ranks [none or random].")
@click.option("--start", metavar="YYYY-MM-DD", help="The first day (042, 052) [none].")
@click.option("--results", type=click.Choice(list(MODELS)), help="Model of results [elo].")
@click.option("--acceleration", type=click.Choice(ACCELERATIONS), help="Baku, or random virtual points [none or baku].")
@click.option("--baku", is_flag=True, help="The same as --acceleration baku.")
@click.option("--unset", type=click.Choice(UNSET), help="What no option sets: drawn, or none of it [random].")
@click.option("--scoring", metavar="'CODE=POINTS ...'", help="Points, in the codes of XXS: 'W=3 D=1 PAB=3'.")
@click.option("--manifest", type=click.Path(path_type=Path), help="Write a table (CSV) of the files: seeds, counts.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--summary", is_flag=True, help="Print totals: rematches, byes, notices.")
@engine_options
@reading_options(file="MODEL")
def generate(out: str, system: str, seed: str | None, count: int, reading: Reading, **choices: Any) -> int:
    """Make a random tournament, paired and played to its end.

    If a round has no legal pairing, the tournament is drawn again, and a comment in the file says so. With --count,
    the files get numbers before their suffix, and the number is added to the seed: tournament 7 of 100 is tournament 7
    of 1,000. With -o DIR/ (a slash at the end) they are tournament-0000001.trf and so on in DIR, beside a journal.
    """
    system = ALIASES.get(system, system)
    own = {name: choices.pop(name) for name in _OF_FILES}
    own["reads"] = [choices[name] for name in ("config", "model", "rating_list")]
    pattern = _pattern(system, choices, reading)
    if out.endswith(("/", os.sep)):
        return _folder(Path(out), pattern, seed, count, own)
    seed = _drawn(seed)
    if count == 1:
        return _single(Path(out), pattern, seed, own)
    if out == STDIN:
        raise click.UsageError("standard output takes one tournament: --count needs the name of a file")
    path = Path(out)
    names = FileNames(path.stem, path.suffix, len(str(count)))
    files = [path.with_name(names.of(number)) for number in range(1, count + 1)]
    _refuse_to_overwrite([*files, own["manifest"]], own)
    series = Series(pattern, seed, own["dialect"], f"trfpair {__version__}", names)
    return _many(series, path.parent, None, count, own)


def _drawn(seed: str | None) -> str:
    """The seed as given, else one that is drawn."""
    return str(randbelow(_SEEDS)) if seed is None else seed


_OF_FILES = ("dialect", "manifest", "summary", "force", "jobs", "cluster", "resume")
"""The choices that are not about what a tournament is like."""


def _single(path: Path, pattern: Pattern, seed: str, own: Mapping[str, Any]) -> int:
    """One tournament, named by ``-o``."""
    if own["resume"] or own["cluster"]:
        raise click.UsageError("--resume and --cluster are for many tournaments (--count)")
    _refuse_to_overwrite([path, own["manifest"]], own)
    played = play(pattern.order(seed), f"trfpair {__version__}")
    text = text_of(played.tournament, own["dialect"])
    write_output(path, text)
    sums = Summary(pattern.system)
    sums.add(played)
    row = manifest_row(path.name, seed, pattern.system, played.tournament, text)
    _tell(own, [row], sums, seed, f"{path}: 1 tournament")
    return DONE


def _tell(own: Mapping[str, Any], rows: Iterable[Sequence[Any]], sums: Summary, seed: str, made: str) -> None:
    """The manifest and the totals, where they are wanted, and a line."""
    if own["manifest"]:
        write_files({own["manifest"]: manifest_text(rows)})
    if own["summary"]:
        click.echo(sums.text(seed), nl=False)
    click.echo(shown(f"Written to {made}, seed {seed}"), err=True)


def _folder(folder: Path, pattern: Pattern, seed: str | None, count: int, own: Mapping[str, Any]) -> int:
    """Many tournaments with a journal beside them; resumed, the seed is the journal's."""
    if seed is None and own["resume"]:
        with Journal.read(folder / JOURNAL) as journal:
            seed = str(journal.identity.get("seed", ""))
    names = FileNames("tournament", ".trf", _DIGITS)
    _refuse_to_overwrite([*sorted(folder.glob("tournament-*.trf")), own["manifest"]], own)
    series = Series(pattern, _drawn(seed), own["dialect"], f"trfpair {__version__}", names)
    return _many(series, folder, folder, count, own)


def _many(series: Series, folder: Path, kept: Path | None, count: int, own: Mapping[str, Any]) -> int:
    """The tournaments of a series, in a folder; ``kept`` is the folder of the journal, if one is to stay."""
    engine = engine_of(min(own["jobs"], count), own["cluster"], say_of_cluster)
    with opened(kept, _job(series, folder), resume=own["resume"]) as journal:
        with resumable(journal, count, kept), meter("Generating") as progress:
            failed = run(_job(series, folder), {_CELL: count}, journal, engine, progress)
        sums = Summary(series.pattern.system)
        for row in journal.rows() if own["summary"] else ():
            add_made(sums, row.values)
        rows = (row.values[: len(HEADS)] for row in journal.rows())
        where = f"{folder / series.names.of(1)} ... {series.names.of(count)}"
        _tell(own, rows, sums, series.seed, f"{where}: {plural(count - failed, 'tournament')}")
        return told_failures(journal, lambda failure: f"tournament {failure.at + 1}")


_CELL = "tournaments"
_DIGITS = 7


def _job(series: Series, folder: Path) -> Job:
    def written(rows: Sequence[Row]) -> Sequence[Row]:
        """The files of a chunk are written before the journal takes it; their texts stay out of it."""
        write_files({folder / str(row.values[0]): str(row.values[-1]) for row in rows})
        return [row._replace(values=row.values[:-1]) for row in rows]

    pattern = series.pattern
    identity = {
        "seed": series.seed,
        "system": pattern.system,
        "dialect": series.dialect,
        **({"options": dict(pattern.options)} if pattern.options else {}),
        "wishes": pattern.wishes and pattern.wishes.as_text(),
        "settled": pattern.given,
        "ratings": pattern.wishes and _digest(pattern.wishes.rating_list),
        "model": _digest((pattern.model, pattern.model_name, pattern.results)),
    }
    return Job("generate", identity, MADE, series, landed=written)


def _digest(value: object) -> str:
    return sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _refuse_to_overwrite(paths: Sequence[Path | None], own: Mapping[str, Any]) -> None:
    """A tournament that was drawn takes the place of no file that is read, and of another by --force alone."""
    standing = [path for path in paths if path is not None and path.is_file()]
    spare_inputs(standing, own["reads"], Saying("name-another-file"))
    if standing and not (own["resume"] or own["force"]):
        more = f" and {len(standing) - 1} more" if len(standing) > 1 else ""
        raise BadInput(f"{standing[0]}{more} would be overwritten: --force does so")


def _pattern(system: str, choices: dict[str, Any], reading: Reading) -> Pattern:
    """The kind of the tournaments: a model, or wishes."""
    options = tuple(typed(choices.pop("own")).items())
    options_of(by_name(system), dict(options))
    config, model, ratings = choices.pop("config"), choices.pop("model"), choices.pop("rating_list")
    if ratings is not None:
        choices["rating_list"] = _read_ratings(ratings)
        choices["players"] = choices["players"] or Range(len(choices["rating_list"]), len(choices["rating_list"]))
    if choices.pop("baku"):
        if choices["acceleration"] not in (None, "baku"):
            raise click.UsageError("--baku contradicts --acceleration")
        choices["acceleration"] = "baku"
    unset = choices.pop("unset") or (FIXED if config is not None else RANDOM)
    if model is not None:
        results = choices.pop("results") or "elo"
        given = [f"--{name.replace('_', '-')}" for name, value in choices.items() if value is not None]
        if config is not None or given:
            raise click.UsageError(f"--model settles {', '.join(given) or '--config'}")

        return Pattern(system, None, load(model, reading).tournament, model.name, results, options)
    wishes = read_config(text_in(config), Wishes(), config.name) if config is not None else Wishes()
    chosen = tuple(name for name, value in choices.items() if value is not None)
    wishes = with_choices(wishes, choices)
    return Pattern(system, wishes, options=options, given=None if unset == FIXED else chosen)


def _read_ratings(path: Path) -> tuple[int, ...]:
    """A rating a line; blank lines and what follows ``#`` are passed over."""
    ratings = []
    for number, line in enumerate(text_in(path).splitlines(), 1):
        word = line.partition("#")[0].strip()
        rating = whole_number(word)
        if word and rating is None:
            raise BadInput(f"{path}, line {number}: found '{word}', expected one rating a line")
        if rating is not None:
            ratings.append(rating)
    if not ratings:
        raise BadInput(f"{path}: the file holds no ratings")
    return tuple(ratings)


def with_choices(wishes: Wishes, choices: dict[str, Any]) -> Wishes:
    """Put what the command line says over some wishes. Raises BadInput or UsageError for what cannot be served."""
    scoring = choices.pop("scoring", None)
    wishes = replace(wishes, **{name: value for name, value in choices.items() if value is not None})
    if isinstance(scoring, str):
        try:
            points = points_said(scoring)
        except BadInput as error:
            raise click.UsageError(f"--{error}") from None
        wishes = replace(wishes, scoring=replace(wishes.scoring, **points))
    return servable(wishes)
