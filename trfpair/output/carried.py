"""The templates that the wheel carries as Python modules, which the Jinja that made them can show.

They need Jinja's environment and its runtime alone. The package itself has more at its top: loaders, a cache, and for
both hashes, pickles and temporary folders of Python. A program that lets the package wait (`trfpair.base.later`) does
without all of that.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment, Template

MODULES = f"{__package__}.templates"
"""The package of the wheel that has a module for each template; not there in a checkout."""


class Carried:
    """The templates as an environment of Jinja asks for them, as it asks a loader."""

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any]) -> Template:
        """A template by its name below ``templates/``."""
        try:
            module = import_module(f"{MODULES}.{_module(name)}")
        except ModuleNotFoundError:
            from jinja2 import TemplateNotFound

            raise TemplateNotFound(name) from None
        return environment.template_class.from_module_dict(environment, vars(module), globals)


def carried() -> Carried | None:
    """The templates of the wheel; None where there are none, or another Jinja than the one that made them."""
    try:
        version: str = import_module(MODULES).JINJA
    except ModuleNotFoundError:
        return None
    spec = find_spec("jinja2")
    try:
        text = Path(spec.origin).read_bytes() if spec and spec.origin else b""
    except OSError:  # in an archive
        text = b""
    if f'\n__version__ = "{version}"\n'.encode() in text.replace(b"\r\n", b"\n"):
        return Carried()
    import jinja2

    return Carried() if getattr(jinja2, "__version__", "") == version else None


def write_modules(environment: Environment, target: Path) -> None:
    """Write the package: what Jinja makes of each template of an environment, but for the tables of words."""
    from jinja2 import __version__

    names = environment.list_templates(filter_func=lambda name: not name.startswith("words/"))
    modules = {_module(name): name for name in names}
    if len(modules) < len(names):
        raise ValueError(f"two templates have the same module: {set(names) - set(modules.values())}")
    target.mkdir(parents=True)
    head = '"""Templates, compiled by the version of Jinja that is named here."""\n'
    (target / "__init__.py").write_text(f"{head}JINJA = {__version__!r}\n", encoding="utf-8")
    for module, name in modules.items():
        assert environment.loader
        source, file, _ = environment.loader.get_source(environment, name)
        code = environment.compile(source, name, file, raw=True, defer_init=True)
        (target / f"{module}.py").write_text(code, encoding="utf-8")


def _module(template: str) -> str:
    """``dutch_verbose_txt_j2`` for the template ``dutch/verbose.txt.j2``."""
    return "".join([char if char.isalnum() else "_" for char in template])
