"""``trfpair pair``: the pairings of the next round, on the screen and as files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from trfpair import __version__
from trfpair.cli.exits import DONE, LOOK_AT_IT, guarded
from trfpair.cli.files import write_files
from trfpair.cli.settings import round_settings
from trfpair.model import Tournament
from trfpair.output.machine import pair_list, pairs_json
from trfpair.pairing import PairedRound, Settings, pair_round
from trfpair.systems import System, with_tables
from trfpair.trace import Trace

EOL = {"lf": "\n", "crlf": "\r\n"}


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the output files [<stem>-roundN beside FILE].")
@round_settings
@click.option("--round", "round_", type=click.IntRange(1), help="Pair this round [the next one].")
@click.option("--strict", is_flag=True, help="Refuse what is mended by default; exit 6 when a rule had to yield.")
@click.option("--json", "as_json", is_flag=True, help="Write pairs.json too: pairs and trace as data.")
@click.option("--sgr", is_flag=True, help=f"Write the score-group tables too ({with_tables()}).")
@click.option("--no-trace", is_flag=True, help="Write the pairs alone, no verbose.txt.")
@click.option("--templates", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Your own templates.")
@click.option("--encoding", help="Encoding of FILE [UTF-8, else Windows-1252 with a warning].")
@click.option("--eol", type=click.Choice(list(EOL)), default="lf", show_default=True, help="Line ends of the files.")
def pair(files: tuple[Path, ...], settings: Settings, **choices: Any) -> int:
    """Pair the next round of each tournament FILE.

    Prints the pairings and writes pairs.txt (for people), pairs.list (for programs) and verbose.txt (the reasons).
    """
    if choices["out"] and len(files) > 1:
        raise click.UsageError("--out serves one FILE at a time")
    codes = [guarded(lambda path=path: _pair_file(path, settings, choices)) for path in files]  # type: ignore[misc]
    return next((code for code in codes if code != DONE), DONE)


def _pair_file(path: Path, settings: Settings, choices: Mapping[str, Any]) -> int:
    tournament = read(path, strict=choices["strict"], encoding=choices["encoding"])
    trace = Trace(on=not choices["no_trace"], proofs=choices["as_json"])
    paired = pair_round(tournament, settings, trace)
    texts = _texts(paired, choices)
    folder = choices["out"] or path.parent / f"{path.stem}-round{paired.pairing.round}"
    eol = EOL[choices["eol"]]
    write_files({folder / name: text.replace("\n", eol) for name, text in texts.items()})
    click.echo(texts["pairs.txt"], nl=False)
    for notice in paired.pairing.notices:
        click.echo(f"Warning: {notice.text}", err=True)
    system = paired.system
    click.echo(f"Round {paired.pairing.round} paired with {system.name} ({system.edition})", err=True)
    click.echo(f"Written to {folder}: {', '.join(texts)}", err=True)
    return LOOK_AT_IT if choices["strict"] and paired.pairing.notices else DONE


def read(path: Path, *, strict: bool, encoding: str | None) -> Tournament:
    """Read a tournament file; its warnings go to stderr."""
    from trfpair.trf import load

    loaded = load(path, strict=strict, encoding=encoding)
    for problem in loaded.problems:
        click.echo(f"{path}: {problem}", err=True)
    return loaded.tournament


def _texts(paired: PairedRound, choices: Mapping[str, Any]) -> dict[str, str]:
    """The output files by name."""
    from trfpair.output.render import render
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
    if paired.trace.on:
        texts["verbose.txt"] = render(paired.system.template, own_folder=own, **context)
    if choices["sgr"]:
        texts.update(_score_groups(paired.system, context, own))
    if choices["as_json"]:
        texts["pairs.json"] = pairs_json(
            paired.history, paired.pairing, paired.trace, version=__version__, edition=paired.system.edition
        )
    return texts


def _score_groups(system: System, context: Mapping[str, Any], own: str) -> dict[str, str]:
    """The score-group tables of a system that has them, by file name."""
    from trfpair.output.render import render

    if not system.tables or not context["steps"]:
        raise click.UsageError(f"--sgr needs a system with score-group tables ({with_tables()}), and the trace")
    return {
        f"Scoregroup{context['pairing'].round}-{digit}.sgr": render(
            system.tables_template, own_folder=own, view=table, **context
        )
        for digit, table in system.load_tables()(context["steps"]).items()
    }
