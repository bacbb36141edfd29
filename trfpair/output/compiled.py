"""Compiled templates, kept between runs: compiling the trace's template takes longer than pairing a small event.

Jinja checks each entry against the template's text, so that a changed template is compiled again; another version of
ours compiles its own, since what a page calls may be called otherwise there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from jinja2 import Environment, nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro

from trfpair import __version__
from trfpair.base import cache

_OF_EVERY_DICTIONARY = frozenset(dir(dict))
_PLACES = frozenset({"_loop_vars", "_block_vars"})
"""What Jinja tells of the place of a call besides its arguments; a macro does not ask for it."""


class _PageContext(Context):
    """A page on which a macro is called at once, if all its arguments are given and nothing is to be escaped."""

    def call(self, macro: Any, /, *args: Any, **named: Any) -> Any:
        """What a macro or a function gives."""
        if (
            type(macro) is Macro
            and len(args) == len(macro.arguments)
            and named.keys() <= _PLACES
            and not (macro.caller or macro.catch_kwargs or macro.catch_varargs or self.eval_ctx.autoescape)
        ):
            return macro._func(*args)
        return super().call(macro, *args, **named)


class _PageCode(CodeGenerator):
    """Templates as Python in which ``row.key`` is an entry of the dictionary ``row``, where it is one."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """``row.key`` of a name: looked up in place, without a call, if there is such an entry."""
        if type(node.node) is not nodes.Name:
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f"[{node.attr!r}] if type(")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in ")
        self.visit(node.node, frame)
        self.write(" else ")
        super().visit_Getattr(node, frame)
        self.write(")")


class Pages(Environment):
    """The environment of our own templates: what a row of the trace holds is found at once, as ``row.key``.

    Jinja asks for an attribute of the dictionary first, which fails for every key.
    """

    code_generator_class = _PageCode
    context_class = _PageContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An entry of a dictionary, or what Jinja makes of the name."""
        if type(obj) is dict:
            if attribute in obj:
                return obj[attribute]
            if attribute not in _OF_EVERY_DICTIONARY:
                return self.undefined(obj=obj, name=attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


class KeptTemplates(BytecodeCache):
    """Bytecode in the user's cache; where there is none that is sound, templates are compiled as ever."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        """The kind of environment: a sandbox compiles otherwise."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read an entry."""
        content = cache.recall(self._name(bucket))
        if content is not None:
            with suppress(ValueError, EOFError, TypeError):
                bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write an entry."""
        cache.keep(self._name(bucket), bucket.bytecode_to_string())

    def _name(self, bucket: Bucket) -> str:
        return f"template-{__version__}-{self.kind}-{bucket.key}.kept"
