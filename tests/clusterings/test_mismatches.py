"""The words of errors about objects that do not match."""

import pytest

import partita as pt
from partita.clusterings.mismatches import (
    choice,
    columns_of_ids,
    hint_at_spelling,
    length_error,
    mismatch_error,
    refuse_repeated_guess,
    where_ids_are,
)
from partita.clusterings.origin import Origin
from partita.clusterings.reading import Reading
from partita.errors import MismatchError

NAMES = ("a.csv", "b.csv")


def reading(ids_from, *columns):
    origin = Origin("a.csv", ("x", "y", "z"), columns, ("z",), ids_from)
    return Reading(None, list("ab"), True, origin)


def test_faults_are_counted_and_named():
    error = mismatch_error(["a", "b", "c", "d"], ["e"], {"g", "f"}, NAMES, ". See")
    assert str(error) == (
        "a.csv and b.csv do not have the same objects: 4 ids are in a.csv only ('a', 'b', 'c', …); "
        "1 id is in b.csv only ('e'); 2 ids occur more than once ('f', 'g'). "
        'on_mismatch="intersect" compares the objects that both have once. See'
    )


@pytest.mark.parametrize(
    ("first", "second", "hint"),
    [
        ("007", "7", "'007' and '7'"),
        ("Ann ", "ann", "'Ann ' and 'ann'"),
        (("1.0", "x"), ("1", "x"), "('1.0', 'x') and ('1', 'x')"),
        ("a", "b", ""),
    ],
)
def test_ids_that_are_written_in_two_ways(first, second, hint):
    found = hint_at_spelling([first], [second])
    assert hint in found
    assert bool(found) == bool(hint)


def test_columns_of_ids():
    assert columns_of_ids(reading("given", "x", "y")) == " (columns 'x', 'y')"
    assert columns_of_ids(reading("index", "x")) == " (index 'x')"
    assert columns_of_ids(reading("none")) == ""


def test_columns_that_were_guessed_are_named():
    guessed, given = reading("usual name", "x"), reading("given", "x")
    assert where_ids_are(given, given, NAMES) == ""
    expected = f"column 'x' of a.csv (of 'x', 'y', 'z'). {choice()}"
    assert where_ids_are(guessed, given, NAMES).endswith(expected)


def test_repeated_ids_of_the_only_column_left():
    both = reading("only column left", "x"), reading("given", "x")
    refuse_repeated_guess(both, ([], ["a"]), NAMES)
    with pytest.raises(MismatchError, match=r"a.csv has 2 ids more than once \('a', 'b'\)"):
        refuse_repeated_guess(both, (["b", "a"], []), NAMES)


def test_lengths_are_given():
    assert "inconsistent numbers of samples: [3, 2]" in str(length_error(3, 2, NAMES))
    with pytest.raises(MismatchError, match=r"\[3, 2\]"):
        pt.compare([0, 1, 1], [0, 1])
