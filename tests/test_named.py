"""Tuples with names are those of ``typing`` to whoever uses them."""

from __future__ import annotations

import pickle
from typing import get_type_hints

import pytest

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
