"""Tuples with names are those of ``typing`` to whoever uses them."""

from __future__ import annotations

import gc
import pickle
import typing
from inspect import signature
from typing import get_type_hints

import pytest

from trfpair.base import named
from trfpair.base.named import NamedTuple


class Seat(NamedTuple):
    """A board and who sits at it."""

    board: int
    names: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not self.names


def test_it_is_a_tuple_with_names_defaults_and_methods() -> None:
    seat = Seat(3, names=("Anna",))
    assert seat == (3, ("Anna",))
    assert seat._replace(names=()).free
    assert Seat(1).names == ()
    assert repr(seat) == "Seat(board=3, names=('Anna',))"
    assert Seat._fields == ("board", "names")
    match seat:
        case Seat(board, _):
            assert board == 3


def test_it_is_told_pickled_and_typed_as_any_other() -> None:
    assert Seat.__doc__ == "A board and who sits at it."
    assert Seat.__module__ == __name__
    assert pickle.loads(pickle.dumps(Seat(3))) == Seat(3)
    assert get_type_hints(Seat) == {"board": int, "names": tuple[str, ...]}


def test_a_name_that_is_missing_is_told() -> None:
    with pytest.raises(TypeError, match="board"):
        Seat()  # type: ignore[call-arg]


class Theirs(typing.NamedTuple):
    """The same tuple, made by the standard library."""

    board: int
    names: tuple[str, ...] = ()


def test_it_does_what_that_of_the_standard_library_does() -> None:
    ours, theirs = Seat(3, ("Anna",)), Theirs(3, ("Anna",))
    assert (ours._asdict(), Seat._make([1, ()])) == (theirs._asdict(), Theirs._make([1, ()]))
    assert Seat._field_defaults == Theirs._field_defaults
    assert str(signature(Seat)) == "(board, names=())"
    assert hash(ours) == hash(theirs)
    for kind in (Seat, Theirs):
        with pytest.raises(TypeError, match="Expected 2 arguments, got 1"):
            kind._make([1])
        with pytest.raises(
            (TypeError, ValueError), match="Got unexpected field names"
        ):  # from Python 3.13 on a TypeError
            kind(1)._replace(table=2)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="unexpected keyword argument 'table'"):
            kind(1, table=2)  # type: ignore[call-arg]


def test_a_name_without_a_default_cannot_stand_behind_one_with_it() -> None:
    with pytest.raises(TypeError, match="a name without a default stands behind one that has a default"):
        type(NamedTuple)("Wrong", (NamedTuple,), {"__annotations__": {"a": "int", "b": "int"}, "a": 1})


def test_the_code_that_makes_a_tuple_is_compiled_once_for_so_many_places() -> None:
    class Other(NamedTuple):
        """Another one of two places."""

        row: int
        column: int

    seat, other = Seat.__new__.__code__, Other.__new__.__code__
    assert seat.co_code == other.co_code
    assert (seat.co_varnames, other.co_varnames) == (("_cls", "board", "names"), ("_cls", "row", "column"))
    assert Other(1, column=2) == (1, 2)


def test_places_are_there_though_a_collection_runs_while_they_are_made() -> None:
    """A class that nobody holds is emptied by the next collection.

    It looks at what is made here alone: the objects of all other tests would take most of the time.
    """
    before = gc.get_threshold()
    gc.freeze()
    try:
        for least in range(2, 60):
            gc.collect()
            gc.set_threshold(least)
            assert len(named._places.__wrapped__(4)) == 4  # type: ignore[attr-defined]
    finally:
        gc.set_threshold(*before)
