"""A module without what nobody asks of it has all that is asked for, and what that needs."""

from __future__ import annotations

from trfpair.trf.pruned import pruned

TEXT = '''
"""A module."""
from __future__ import annotations
import sys
from copy import deepcopy
from functools import (
    partial,
    wraps,
)

Unused = partial(int)
SIZE = 3


class Base:
    """A base."""

    def told(self) -> Unasked:
        """What is told."""
        return deepcopy(self.named())

    def named(self):
        return "by_a_word"

    def never(self):
        return Unasked()

    def by_a_word(self):
        return SIZE

    def __len__(self):
        return 1


@partial
class Asked(Base):
    def first(self):
        return self.told()


class Unasked(Base):
    def wrapped(self):
        return wraps


class Bare:
    def only(self):
        return 1


def kind(bare: Bare) -> Unasked:
    """The kind of it."""
    return Bare


if sys.maxsize:
    OTHER = 1
'''


def test_what_is_asked_for_stays_with_all_that_it_needs() -> None:
    left = pruned(TEXT, ["from module import Asked, kind\nAsked().first()"])
    found: dict[str, object] = {"deepcopy": None}
    exec(compile(left, "left", "exec", dont_inherit=True), found)
    assert set(found) >= {"Asked", "Base", "Bare", "SIZE", "OTHER", "deepcopy", "partial", "sys", "kind"}
    assert not {"Unasked", "Unused"} & set(found)
    assert [word for word in ("told", "named", "by_a_word", "__len__", "first") if f"def {word}(" not in left] == []
    assert [word for word in ("never", "wrapped", "What is told", "The kind of it") if word in left] == []


def test_a_class_keeps_something_to_be_written() -> None:
    left = pruned(TEXT, ["from module import Bare"])
    assert "def only" in left
    assert "deepcopy" not in left


def test_a_module_of_which_everything_is_asked_keeps_all_but_the_texts() -> None:
    asked = "Asked, Base, Bare, Unasked, Unused, kind, first, told, named, never, by_a_word, wrapped, only"
    left = pruned(TEXT, [asked])
    gone = [line for line in TEXT.splitlines() if line not in left.splitlines()]
    assert gone == ['    """A base."""', '        """What is told."""', '    """The kind of it."""']
