"""Jinja templates: ours, or a user's own in a folder that comes first. Jinja is imported when something is rendered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trfpair.base.cache import cache_folder
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.plain import plain
from trfpair.base.release import VERSION
from trfpair.base.resources import folder
from trfpair.base.shown import cited, shown
from trfpair.event.tenths import points_text
from trfpair.output.carried import carried, write_modules
from trfpair.output.views import (
    NOT_PAIRED,
    ROUNDS_LEGEND,
    SHORT,
    column,
    having,
    rounds_head,
    rounds_text,
    scores_text,
)
from trfpair.output.width import in_room
from trfpair.systems.trace import FLOATS_ON

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment


@cache
def environment(own_folder: str = "") -> Environment:
    """The environment of our templates; those of ``own_folder`` hide ours of the same name, and run in a sandbox."""
    ours = None if own_folder else carried()
    if ours:
        import jinja2.nodes  # noqa: F401 (else Jinja's package would look for it among its names, and so run)
        from jinja2.environment import Environment

        return _ours(Environment, ours)
    from jinja2 import ChoiceLoader, Environment, FileSystemBytecodeCache, FileSystemLoader

    folders = [own_folder] if own_folder else []
    loader = ChoiceLoader([FileSystemLoader(path) for path in (*folders, str(folder("templates")))])
    made = _sandbox(loader) if own_folder else _ours(Environment, loader)
    kept = cache_folder()
    pattern = f"{VERSION}-{type(made).__name__}-%s.template"  # a sandbox compiles otherwise
    made.bytecode_cache = FileSystemBytecodeCache(kept, pattern) if kept else None
    return made


def compile_templates(target: Path) -> None:
    """Write our templates as the Python modules that Jinja makes of them."""
    from jinja2 import Environment, FileSystemLoader

    write_modules(_environment(Environment, FileSystemLoader(str(folder("templates")))), target)


def _sandbox(loader: BaseLoader) -> Environment:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return _environment(ImmutableSandboxedEnvironment, loader)


def _ours(kind: type[Environment], loader: Any) -> Environment:
    class OurTemplates(kind):  # type: ignore[valid-type, misc]
        """The environment of our own pages: an entry of a dictionary comes before a method of the same name."""

        def getattr(self, obj: Any, attribute: str) -> Any:
            """The value of ``row.key`` in a template."""
            try:
                return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
            except (KeyError, AttributeError):
                return super().getattr(obj, attribute)

    made = _environment(OurTemplates, loader)
    made.auto_reload = False
    return made


def _environment(kind: type[Environment], loader: Any) -> Environment:
    from jinja2.runtime import StrictUndefined

    result = kind(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=_is_page,
    )
    result.filters["points"] = points_text
    result.filters["scores"] = scores_text
    result.filters["rounds"] = rounds_text
    result.filters["rounds_head"] = rounds_head
    result.filters["column"] = column
    result.filters["having"] = having
    result.filters["css"] = _css
    result.filters["told"] = _told
    result.filters["cited"] = cited
    result.filters["in_room"] = in_room
    result.globals.update(_=str, figure=str, colours_in=str, tell=str, colon=":", language="en", direction="ltr")
    result.globals.update(rounds_legend=ROUNDS_LEGEND, SHORT=SHORT, NOT_PAIRED=NOT_PAIRED, FLOATS_ON=FLOATS_ON)
    return result


def _told(step: Any, names: Mapping[int, str], system: Any) -> str:
    """A step of a system without a page of its own."""
    from trfpair.output.told import told

    return told(step, names, system)


def _css(text: object) -> str:
    """A text within the quotes of a style sheet: whatever is no letter and no digit is written as a number."""
    return "".join(char if char.isascii() and char.isalnum() else f"\\{ord(char):x} " for char in shown(str(text)))


def _is_page(name: str | None) -> bool:
    """Whether a template makes HTML, in which what a file says is escaped."""
    return name is not None and name.endswith(".html.j2")


def render(template: str, *, own_folder: str = "", **context: Any) -> str:
    """Render a template by its name below ``templates/``.

    Raises BadInput, naming file and line, for a template of the user that is broken.
    """
    with blaming(template, own_folder):
        return shown(environment(own_folder).get_template(template).render(context))


def pieces(template: str, *, own_folder: str = "", **context: Any) -> Iterator[str]:
    """The page of a template as `render` makes it, piece by piece."""
    with blaming(template, own_folder):
        waiting, size = list[str](), 0
        for piece in environment(own_folder).get_template(template).generate(context):
            waiting.append(piece)
            size += len(piece)
            if size >= _PIECE:
                yield shown("".join(waiting))
                waiting, size = [], 0
        yield shown("".join(waiting))


_PIECE = 100_000
"""So many characters of a page are gathered before they are handed on."""


@contextmanager
def blaming(template: str, own_folder: str) -> Iterator[None]:
    """Turns an error in a template of the user, the one asked for or a part of it, into a BadInput that names it."""
    try:
        yield
    except TrfpairError:
        raise
    except Exception as error:
        told = _told_of(error, template, own_folder)
        if not told:
            raise
        raise BadInput(told) from error


def _told_of(error: Exception, template: str, own_folder: str) -> str:
    """File, line and what is wrong in a template of the user; empty where the error is ours."""
    from jinja2 import TemplateError, TemplateSyntaxError

    if isinstance(error, TemplateSyntaxError):
        return f"{error.filename or template}, line {error.lineno}: {error.message}"
    if not own_folder or not isinstance(error, (TemplateError, *_BY_A_TEMPLATE)):
        return ""
    place = _place(error, own_folder)
    if not place and (Path(own_folder) / template).is_file():
        place = str(Path(own_folder) / template)
    if not place and isinstance(error, TemplateError):  # a part of ours that a part of theirs misses
        place = f"{template}, with the templates in {own_folder}"
    return f"{place}: {error}" if place else ""


_BY_A_TEMPLATE = (ArithmeticError, TypeError, ValueError, LookupError, AttributeError, RecursionError)
"""Errors of Python's that a template of the user can make, beside those of Jinja."""


@plain
class OwnTemplates:
    """The templates in a user's folder that are not ours by name."""

    extra: tuple[str, ...]
    """Those at the top, one more output each; names that begin with ``_`` are parts of others."""
    unknown: tuple[str, ...]
    """Those below, which nothing asks for."""


def own_templates(own_folder: str) -> OwnTemplates:
    """Look through a user's folder of templates."""
    root, ours = Path(own_folder), folder("templates")
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.j2") if not path.name.startswith("_"))
    foreign = [name for name in names if not (ours / name).is_file()]
    return OwnTemplates(
        tuple(name for name in foreign if "/" not in name), tuple(name for name in foreign if "/" in name)
    )


def _place(error: BaseException, own_folder: str) -> str:
    """File and line of the user's template in which an error arose, from the traceback that Jinja rewrites."""
    place, step = "", error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename.startswith(own_folder):
            place = f"{step.tb_frame.f_code.co_filename}, line {step.tb_lineno}"
        step = step.tb_next
    return place
