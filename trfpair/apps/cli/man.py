"""``trfpair man``: the manual pages, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from trfpair import __version__
from trfpair.apps.cli.helped import option_sections
from trfpair.apps.cli.lazy import LazyGroup, with_the_program
from trfpair.apps.exits import DONE
from trfpair.base.files import write_set
from trfpair.base.on_demand import on_demand

SECTION = "1"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@with_the_program
def man(program: LazyGroup, folder: Path) -> int:
    """Write the manual pages into DIR: trfpair.1, and a page for each command, such as trfpair-pair.1.

    `man DIR/trfpair.1` shows one. In ~/.local/share/man/man1 they are found by name: `man trfpair`.
    """
    made = pages(program)
    write_set(folder, made)
    click.echo(f"{len(made)} pages in {folder}: man {folder / 'trfpair.1'}")
    return DONE


def pages(program: LazyGroup) -> dict[str, str]:
    """All pages by file name."""
    context = of_the_program(program)
    made = {f"trfpair.{SECTION}": _text(_whole(program, context))}
    for section in program.sections.values():
        for name, (found, about) in section.items():
            command = on_demand(found)
            own = click.Context(command, context, info_name=name)
            made[f"trfpair-{name}.{SECTION}"] = _text(_page(command, about, own))
    return made


def of_the_program(program: click.Group) -> click.Context:
    """The context of `trfpair`, whose settings its commands have too: click keeps the help option of the first one."""
    return click.Context(program, info_name="trfpair", **program.context_settings)


def _whole(program: LazyGroup, context: click.Context) -> Iterator[str]:
    yield from _head("trfpair", "pair chess tournaments")
    yield from _synopsis("trfpair", context)
    yield from _about(program)
    yield from _options(program, context)
    for title, commands in program.sections.items():
        yield f".SH {_plain(title.upper())}"
        for name, (_, about) in commands.items():
            yield from (".TP", f".B {_plain(f'trfpair-{name}')}(1)", _plain(about))


def _page(command: click.Command, about: str, context: click.Context) -> Iterator[str]:
    name = context.info_name or ""
    yield from _head(f"trfpair-{name}", about)
    yield from _synopsis(f"trfpair {name}", context)
    yield from _about(command)
    yield from _options(command, context)
    yield from (".SH SEE ALSO", ".BR trfpair (1)")


def _head(name: str, about: str) -> Iterator[str]:
    yield f'.TH "{_plain(name.upper())}" "{SECTION}" "" "trfpair {__version__}" "trfpair"'
    yield from (".SH NAME", f"{_plain(name)} \\- {_plain(about)}")


def _synopsis(name: str, context: click.Context) -> Iterator[str]:
    yield from (".SH SYNOPSIS", f".B {_plain(name)}", _plain(" ".join(context.command.collect_usage_pieces(context))))


def _about(command: click.Command) -> Iterator[str]:
    yield ".SH DESCRIPTION"
    for paragraph in (command.help or "").split("\n\n"):
        yield from (".PP", _plain(" ".join(paragraph.split())))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for title, records in option_sections(command, context).items():
        yield f".SH {_plain(title.upper())}"
        for flags, about in records:
            yield from (".TP", f".B {_plain(flags)}", _plain(about))


def _plain(text: str) -> str:
    """A text in which nothing is a command of the typesetter."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def _text(lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
