"""The errors and the lists in their messages."""

import numpy as np

import partita as pt
from partita.errors import first_few


def test_the_first_few():
    assert first_few([]) == ""
    assert first_few("abc") == "'a', 'b', 'c'"
    assert first_few(np.arange(7)) == "0, 1, 2, 3, 4, …"
    assert first_few(range(3), 3) == "0, 1, 2"
    assert first_few(iter(range(10**9)), 2) == "0, 1, …"


def test_a_key_error_shows_its_message():
    assert str(pt.UnknownMeasureError("no measure")) == "no measure"
    assert issubclass(pt.UnknownMeasureError, KeyError)


def test_messages_that_are_built():
    error = pt.MissingDependencyError("pyarrow", "reading x.parquet", "parquet")
    assert str(error) == (
        "reading x.parquet needs pyarrow, which is not installed: pip install 'partita[parquet]'"
    )
