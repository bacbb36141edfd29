"""Jinja templates: ours, or a user's own in a folder that comes first. Jinja is imported when something is rendered."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trfpair.errors import BadInput
from trfpair.points import points_text
from trfpair.resources import folder

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment(own_folder: str = "") -> Environment:
    """The sandboxed environment; templates of ``own_folder`` hide ours of the same name."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    from trfpair.output.compiled import compiled_templates

    folders = [own_folder] if own_folder else []
    result = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([*folders, str(folder("templates"))]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        bytecode_cache=compiled_templates(),
    )
    result.filters["points"] = points_text
    return result


def render(template: str, *, own_folder: str = "", **context: Any) -> str:
    """Render a template by its name below ``templates/``.

    Raises BadInput, naming file and line, for a template of the user that is broken.
    """
    from jinja2 import TemplateError, TemplateSyntaxError

    try:
        return environment(own_folder).get_template(template).render(**context)
    except TemplateSyntaxError as error:
        raise BadInput(f"{error.filename or template}, line {error.lineno}: {error.message}") from error
    except (TemplateError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as error:
        if not own_folder or not (Path(own_folder) / template).is_file():
            raise
        raise BadInput(f"{Path(own_folder) / template}{_line(error, own_folder)}: {error}") from error


def _line(error: BaseException, own_folder: str) -> str:
    """The line of the user's template in which an error arose, from the traceback that Jinja rewrites."""
    line, step = "", error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename.startswith(own_folder):
            line = f", line {step.tb_lineno}"
        step = step.tb_next
    return line
