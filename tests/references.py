"""The references for users, made from the code: a page for each command, and the page of the library.

python -m tests.references        writes docs/cli/, the table of docs/cli.md, docs/api.md and the pages of docs/code/
                                  anew, and the address of the project, which `pyproject.toml` has, on every page
"""

from __future__ import annotations

import enum
import inspect
import re
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, Field
from pathlib import Path

import click

import trfpair
from tests import code_pages
from tests.code_pages import MADE, plain_text
from trfpair.apps.cli.helped import option_sections
from trfpair.apps.cli.main import SECTIONS, cli
from trfpair.apps.cli.man import of_the_program

ROOT = Path(__file__).parent.parent
COMMANDS = ROOT / "docs" / "cli"
TABLE = re.compile(r"(?<=<!-- commands -->\n).*?(?=<!-- end -->)", re.DOTALL)
FOLDERS = ("cli", "code")
"""The folders of docs/ in which every page is made."""

PAGES = {
    "new": "a-club-evening",
    "pair": "first-round",
    "result": "a-club-evening",
    "standings": "standings",
    "prizes": "sheets",
    "sheets": "sheets",
    "undo": "files",
    "redo": "files",
    "swap": "a-season",
    "board": "a-season",
    "line-up": "a-team-weekend",
    "bye": "byes",
    "withdraw": "byes",
    "expel": "a-season",
    "ban": "a-season",
    "unban": "a-season",
    "player": "a-season",
    "team": "a-team-weekend",
    "event": "a-season",
    "number": "a-club-evening",
    "unpair": "a-club-evening",
    "log": "a-season",
    "explain": "why",
    "why-not": "why",
    "check": "formats",
    "verify": "certificates",
    "systems": "rules",
    "convert": "formats",
    "players": "formats",
    "generate": "engine",
    "simulate": "studies/README",
    "report": "studies/README",
    "man": "cli",
    "ladder": "ladder",
    "pods": "pods",
}
"""The page on which a command is used, by the command."""


def commands() -> Iterator[tuple[str, str, click.Command]]:
    """Each command with its name and what it does in a few words."""
    context = of_the_program(cli)
    for section in SECTIONS.values():
        for name, (_, about) in section.items():
            command = cli.get_command(context, name)
            assert command is not None
            yield name, about, command


def pages() -> dict[str, str]:
    """The page of each command, by its name in docs/."""
    made = {f"cli/{name}.md": _page(name, about, command) for name, about, command in commands()}
    made["cli.md"] = TABLE.sub(lambda _: _table(), (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"))
    made["api.md"] = "\n".join(_library())
    return made | code_pages.pages()


def _table() -> str:
    lines = []
    for title, section in SECTIONS.items():
        lines += [f"## {title}", "", "| command | does |", "|---|---|"]
        lines += [f"| [`trfpair {name}`](cli/{name}.md) | {about} |" for name, (_, about) in section.items()]
        lines.append("")
    listed = [f"cli/{name}" for section in SECTIONS.values() for name in section]
    return "\n".join([*lines, "```{toctree}", ":hidden:", "", *listed, "```", ""])


def _page(name: str, about: str, command: click.Command) -> str:
    used = PAGES[name]
    lines = [MADE, "", f"# trfpair {name}: {about}", ""]
    lines += _command(f"trfpair {name}", command, click.Context(command, of_the_program(cli), info_name=name))
    lines += [
        f"See [{_title(used)}](../{used}.md), [all commands](../cli.md), and [the exit codes](../cli.md#exit-codes)."
    ]
    return "\n".join([*lines, ""])


def _command(called: str, command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield from ("```text", f"{called} {usage}", "```", "")
    for paragraph in (command.help or "").replace("\b", "").split("\n\n"):
        yield from (_text(" ".join(paragraph.split())), "")
    for title, records in option_sections(command, context).items():
        yield from (f"| {title} | |", "|---|---|")
        yield from (f"| {_code(flags)} | {_text(said)} |" for flags, said in records)
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from (f"## {called} {name}", "")
            yield from _command(f"{called} {name}", below, click.Context(below, context, info_name=name))


def _title(page: str) -> str:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return next(line for line in text.splitlines() if line.startswith("# "))[2:]


def _code(flags: str) -> str:
    return f"`{flags}`".replace("|", "\\|")


def _text(said: str) -> str:
    """A text of the help, as a cell of a table."""
    return plain_text(said).replace("|", "\\|")


KINDS = ("Functions", "Classes", "Unions", "Errors and warnings")


def _library() -> Iterator[str]:
    yield from (MADE, "", "# Library reference", "")
    yield "Every name that `import trfpair` offers. [trfpair as a library](library.md) has examples."
    yield from ("Points are whole numbers: tenths of a point.", "")
    for heading in KINDS:
        yield from (f"## {heading}", "")
        for name in trfpair.__all__:
            if _kind(getattr(trfpair, name)) == heading:
                yield from _offer(name, getattr(trfpair, name))


def _kind(offer: object) -> str:
    if not inspect.isclass(offer):
        return "Functions" if inspect.isfunction(offer) else "Unions"
    return "Errors and warnings" if issubclass(offer, BaseException) else "Classes"


def _offer(name: str, offer: object) -> Iterator[str]:
    yield from (f"### {name}", "")
    if _kind(offer) == "Unions":
        said = str(offer).removeprefix("typing.").replace("'", '"')
        yield from ("```python", f"{name} = {said}", "```", "")
        return
    if not inspect.isclass(offer):
        yield from _signature(name, offer)
    yield from (_described(offer), "")
    if inspect.isclass(offer) and not issubclass(offer, BaseException):
        yield from _members(offer)


def _signature(name: str, offer: object) -> Iterator[str]:
    signature = inspect.signature(offer)  # type: ignore[arg-type]
    parts, named = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not named:
            parts.append("*")
            named = True
        parts.append(_parameter(parameter))
    answer = f" -> {_type(signature.return_annotation)}" if signature.return_annotation is not signature.empty else ""
    whole = f"{name}({', '.join(parts)}){answer}"
    lines = [whole] if len(whole) <= 100 else [f"{name}(", *(f"    {part}," for part in parts), f"){answer}"]
    yield from ("```python", *lines, "```", "")


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")  # type: ignore[call-overload]
    typed = f"{stars}{parameter.name}: {_type(parameter.annotation)}"
    return typed if parameter.default is parameter.empty else f"{typed} = {_default(parameter.default)}"


def _default(value: object) -> str:
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Field):
        return repr(value.default_factory()) if value.default_factory is not MISSING else repr(value.default)
    own = type(value).__module__.startswith("trfpair") and not isinstance(value, str)
    return f"{type(value).__name__}()" if own else repr(value)


def _type(annotation: object) -> str:
    said = getattr(annotation, "__forward_arg__", annotation)
    return said if isinstance(said, str) else getattr(said, "__name__", str(said))


def _members(offer: type) -> Iterator[str]:
    if issubclass(offer, enum.Enum):
        yield from ("| member | value |", "|---|---|")
        yield from (f"| `{name}` | `{member.value!r}` |" for name, member in offer.__members__.items())
        yield ""
        return
    fields = _fields(offer)
    if fields:
        yield from ("| field | type | if left out |", "|---|---|---|", *fields, "")
    for name, member in sorted(vars(offer).items()):
        if name.startswith("_") or not inspect.getdoc(member) or f"| `{name}` |" in "\n".join(fields):
            continue
        if isinstance(member, property) or type(member).__name__ in ("cached_property", "once", "kept"):
            yield from (f"#### {offer.__name__}.{name}", "", _described(member), "")
        elif inspect.isfunction(member):
            yield from (f"#### {offer.__name__}.{name}()", "", _described(member), "")


def _fields(offer: type) -> list[str]:
    """The fields of a class that holds data, a row each."""
    try:
        parameters = inspect.signature(offer).parameters.values()
    except ValueError:
        return []
    types = {
        name: said for base in reversed(offer.__mro__) for name, said in vars(base).get("__annotations__", {}).items()
    }
    rows = []
    for one in parameters:
        said = _type(types.get(one.name, one.annotation if one.annotation is not one.empty else ""))
        default = "" if one.default is one.empty else f"`{_default(one.default)}`"
        rows.append(f"| `{one.name}` | {_code(said) if said else ''} | {default} |".replace("  ", " "))
    return rows


def _described(offer: object) -> str:
    """The docstring as Markdown has it: each paragraph on a line."""
    said = inspect.getdoc(offer) or ""
    plain = "\n\n".join(map(_paragraph, said.replace("``", "`").split("\n\n")))
    return re.sub(r"docs/([\w-]+\.md)", r"[\1](\1)", plain)


def _paragraph(text: str) -> str:
    return f"```pycon\n{text}\n```" if text.startswith(">>>") else " ".join(text.split())


def addressed(text: str) -> str:
    """A page on which the project has the address that `pyproject.toml` says."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    source, owner = urls["Source"], urls["Source"].split("/")[-2]
    text = re.sub(r"https://github\.com/[\w.-]+/trfpair\b", source, text)
    text = re.sub(r"uses: [\w.-]+/trfpair@", f"uses: {owner}/trfpair@", text)
    return re.sub(r"https://[\w./-]+/page/(?=\))", urls["Page"], text)


def main() -> None:
    """Write them all."""
    made = pages()
    for folder in FOLDERS:
        (ROOT / "docs" / folder).mkdir(exist_ok=True)
        for old in (ROOT / "docs" / folder).glob("*.md"):
            if f"{folder}/{old.name}" not in made:
                old.unlink()
    for name, text in made.items():
        (ROOT / "docs" / name).write_text(text, encoding="utf-8")
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        text = page.read_text(encoding="utf-8")
        if addressed(text) != text:
            page.write_text(addressed(text), encoding="utf-8")


if __name__ == "__main__":
    main()
