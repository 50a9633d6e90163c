"""What other code raises while an argument is read: whose it is, and what becomes of it."""

import copy

import pandas as pd
import pyarrow as pa
import pytest

import partita as pt
from partita.foreign_errors import names_argument, raise_named


class CallersError(Exception):
    """An error of the caller."""


class Equal:
    """A label that cannot be compared."""

    def __eq__(self, other):
        raise CallersError("no")

    def __hash__(self):
        return 1


def read(action):
    try:
        action()
    except Exception as error:
        raise_named(error, "reference", "a clustering")


def test_errors_of_ours_pass():
    with pytest.raises(pt.MismatchError, match=r"^x$"):
        read(lambda: raise_it(pt.MismatchError("x")))


def raise_it(error):
    raise error


def test_what_code_of_the_caller_raises_passes_with_a_note():
    with pytest.raises(CallersError) as caught:
        read(lambda: Equal() == Equal())
    assert caught.value.__notes__ == ["raised while reference was read as a clustering"]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (lambda: pd.Series([1]).str, "AttributeError: Can only use .str"),
        (lambda: pa.array([[1]]).dictionary_encode(), "ArrowNotImplementedError"),
        (lambda: pd.Series([1])["x"], "KeyError: 'x'"),
    ],
)
def test_what_libraries_raise_names_the_argument(action, words):
    with pytest.raises(
        pt.InputTypeError, match=r"^reference cannot be read as a clustering: "
    ) as e:
        read(action)
    assert words in str(e.value)
    assert e.value.__cause__ is not None


def test_what_is_nested_too_deeply():
    nested = []
    for _ in range(5000):
        nested = [nested]
    for function in (pt.as_clustering, pt.Hard, pt.Rough):
        with pytest.raises(pt.PartitaError):
            function(nested)
    with pytest.raises(pt.InputError, match=r"^reference is nested too deeply"):
        read(lambda: copy.deepcopy(nested))


class Thing:
    """A constructor whose argument is read."""

    @names_argument("values")
    def __init__(self, values, more, *, name="values"):
        self.total = pd.Series([1, 2])[values]


@pytest.mark.parametrize(
    ("arguments", "options", "name"),
    [(("z", 0), {}, "values or more"), ((), {"values": "z", "more": 0, "name": "x"}, "x")],
)
def test_constructors_name_their_arguments(arguments, options, name):
    with pytest.raises(pt.InputTypeError, match=f"^{name} cannot be read as values: KeyError"):
        Thing(*arguments, **options)


def test_arguments_that_a_constructor_does_not_have_are_type_errors():
    with pytest.raises(TypeError, match="color"):
        Thing(1, 0, color="red")
    assert Thing(1, 0).total == 2


def test_labels_that_cannot_be_compared():
    for call in (
        lambda: pt.Hard([Equal(), Equal()]),
        lambda: pt.adjusted_rand_score([Equal(), Equal()], [0, 1]),
        lambda: pt.compare({"a": 1, "b": 2}, [Equal(), Equal()]),
    ):
        with pytest.raises(CallersError) as caught:
            call()
        assert len(caught.value.__notes__) == 1


def test_a_measure_that_raises():
    def broken(table):
        return 1 / 0

    with pytest.raises(ZeroDivisionError) as caught:
        pt.compare([0, 0, 1], [0, 1, 1], measures=[broken])
    assert caught.value.__notes__ == ["raised by the measure broken, for a Contingency"]
    with pytest.raises(pt.InputTypeError, match="the measure <lambda> gave 'high', where a number"):
        pt.compare([0, 0, 1], [0, 1, 1], measures=[lambda table: "high"])
