"""``@plain`` makes what ``@dataclass`` makes: construction, equality, hash, repr, immutability, pickle, ``replace``."""

from __future__ import annotations

import copy
import linecache
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature

import pytest

from trfpair.base.plain import kept, plain


@plain
class Ours:
    """A class of ours."""

    a: int
    b: str = "x"
    c: list[int] = field(default_factory=list)

    @property
    def double(self) -> int:
        return 2 * self.a


@dataclass(frozen=True, slots=True)
class Theirs:
    """The same, made by the standard library."""

    a: int
    b: str = "x"
    c: list[int] = field(default_factory=list)


COMPUTED: list[int] = []


@plain
class Keeping:
    """One with a value that is computed once."""

    a: int

    @kept
    def double(self) -> int:
        """Twice."""
        COMPUTED.append(self.a)
        return 2 * self.a


def test_a_kept_value_is_computed_once_and_is_no_field() -> None:
    COMPUTED.clear()
    one = Keeping(3)
    assert (one.double, one.double, COMPUTED) == (6, 6, [3])
    assert one == Keeping(3)
    assert hash(one) == hash(Keeping(3))
    assert repr(one) == "Keeping(a=3)"
    assert [each.name for each in fields(one)] == ["a"]
    assert replace(one, a=4).double == 8
    assert pickle.loads(pickle.dumps(one)).double == copy.deepcopy(one).double == 6
    with pytest.raises(FrozenInstanceError):
        one.double = 7  # type: ignore[misc]
    assert Keeping.double.__doc__ == "Twice."


@plain(frozen=False)
class Open:
    """One that may be changed."""

    a: int = 1


def test_construction_and_repr() -> None:
    for arguments, named in (((1,), {}), ((1, "y"), {}), ((), {"a": 2, "c": [3]})):
        ours, theirs = Ours(*arguments, **named), Theirs(*arguments, **named)
        assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
        assert [getattr(ours, part.name) for part in fields(ours)] == [getattr(theirs, p.name) for p in fields(theirs)]
    with pytest.raises(TypeError):
        Ours()  # type: ignore[call-arg]
    assert Ours(1).c is not Ours(1).c
    assert Ours(4).double == 8
    assert not hasattr(Ours(1), "__dict__")
    assert Ours.__doc__ == "A class of ours."
    assert Ours.__match_args__ == ("a", "b", "c")


def test_equality_and_hash() -> None:
    assert Ours(1) == Ours(1) != Ours(2)
    assert Ours(1) != Theirs(1)
    assert hash(Ours(1, "y", ())) == hash(Ours(1, "y", ()))  # type: ignore[arg-type]
    assert Open(1) == Open(1)
    with pytest.raises(TypeError):
        hash(Open())


def test_frozen_or_not() -> None:
    with pytest.raises(FrozenInstanceError):
        Ours(1).a = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Ours(1).a
    changed = Open()
    changed.a = 5
    assert changed == Open(5)


def test_an_immutable_class_has_no_subclasses() -> None:
    with pytest.raises(TypeError, match="no subclasses"):
        type("Sub", (Ours,), {})
    assert type(Ours(1)) is Ours


def test_copies() -> None:
    one = Ours(1, "y", [2])
    assert pickle.loads(pickle.dumps(one)) == one
    assert copy.deepcopy(one) == copy.copy(one) == one
    assert replace(one, a=7) == Ours(7, "y", [2])
    with pytest.raises(TypeError):
        replace(one, d=1)


def test_a_traceback_shows_the_code() -> None:
    assert "self.a = a" in "".join(linecache.getlines(Ours.__init__.__code__.co_filename))


def test_a_class_may_have_a_repr_of_its_own() -> None:
    @plain
    class Short:
        """One value."""

        value: int

        def __repr__(self) -> str:
            return f"<{self.value}>"

    assert repr(Short(7)) == "<7>"


def test_the_signature_is_known_before_the_first_object() -> None:
    @plain
    class Fresh:
        """Two values."""

        a: int
        b: int = 2

    assert list(signature(Fresh).parameters) == ["a", "b"]
    assert Fresh(1) == Fresh(a=1, b=2)
