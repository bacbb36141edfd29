"""``@plain`` makes what ``@dataclass`` makes: construction, equality, hash, repr, immutability, pickle, ``replace``."""

from __future__ import annotations

import copy
import linecache
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature
from typing import Any

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


def fresh() -> Any:
    """A class of which there is no object yet."""

    @plain
    class Fresh:
        """Values with a default and a factory, and one of another class that is made a text."""

        __taken__ = {"b": (str, str)}  # noqa: RUF012 (an annotation would make it a field)
        a: int
        b: str = "x"
        c: list[int] = field(default_factory=list)

    return Fresh


def test_the_first_objects_and_those_after_them_are_made_alike() -> None:
    """Before the function of a class is written, and with it."""
    of_one_class = fresh()
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]]
    calls = [((1,), {}), ((1, 2), {}), ((), {"a": 1, "c": [3]}), ((1, "y", [4]), {}), ((1,), {"b": 5})] * 20
    for values, named in calls:
        theirs = Theirs(*values, **named)
        for kind in (fresh(), of_one_class):
            one = kind(*values, **named)
            assert (one.a, one.b, one.c) == (theirs.a, str(theirs.b), theirs.c)


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1,), {"a": 1}), ((1, 2, [], 4), {}), ((1,), {"d": 1}), ((), {"b": "y"})]
)
def test_the_first_object_is_refused_as_all_are(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    kind = fresh()
    for _ in range(6):
        with pytest.raises(TypeError, match=r"Fresh\.__init__\(\) .*argument"):
            kind(*values, **named)
        kind(1)


def test_no_function_is_written_for_a_class_of_few_objects() -> None:
    @plain
    class Few:
        """One value."""

        a: int

    made = [Few(1) for _ in range(64)]
    assert f"<__init__ of {__name__}.{Few.__qualname__}>" not in linecache.cache
    made += [Few(1) for _ in range(4)]
    assert f"<__init__ of {__name__}.{Few.__qualname__}>" in linecache.cache
    assert len(set(made)) == 1


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


def test_the_fields_are_told_without_functions_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    @plain
    class Asked:
        """A class whose fields are asked for."""

        a: int = 1

    monkeypatch.setattr("dataclasses._create_fn", None)
    assert replace(Asked(), a=2) == Asked(2)
