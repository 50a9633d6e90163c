"""Two clusterings, or a given table, as what measures of hard clusterings are computed from."""

import pytest

import partita as pt
from partita.measures.read_counts import read_counts, read_table, read_table_of_any


def test_labels_and_given_tables_give_the_same_counts():
    found = read_counts([0, 0, 1, 1], ["a", "b", "b", "b"])
    given = read_counts(None, None, contingency=[[1, 1], [0, 2]])
    assert found.pair_counts == given.pair_counts == pt.pair_counts([0, 0, 1, 1], list("abbb"))
    assert read_counts(None, None, contingency=found) is found
    weighted = read_counts([0, 1], [0, 1], sample_weight=[2, 3])
    assert (weighted.n, weighted.counts.tolist()) == (5, [2, 3])


def test_a_profile_is_used_as_it_is_or_refused_for_its_cells():
    profile = pt.profile([0, 0, 1], [0, 1, 1])
    assert read_counts(None, None, contingency=profile) is profile
    merged = pt.merge_profiles([profile, profile])
    with pytest.raises(pt.NeedsCellsError):
        read_table(None, None, contingency=merged)


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ((None, None), {}, "give reference and candidate, or contingency="),
        (([0, 1, 1], [0, 1, 1]), {"contingency": [[1]]}, "reference has 3 objects but contingency"),
        ((None, None), {"contingency": [[1]], "sample_weight": [1]}, "weighted already"),
        (([0], [0]), {"missing": "no"}, "missing='no'"),
        (([0], [0]), {"on_mismatch": "no"}, "on_mismatch='no'"),
    ],
)
def test_what_contradicts_is_refused(arguments, options, words):
    with pytest.raises(pt.InputError, match=words):
        read_counts(*arguments, **options)


def test_objects_may_be_absent_if_that_is_asked_for():
    x, y = {"a": 0, "b": 0, "c": 1}, {"a": 5, "b": 5, "d": 6}
    table = read_table_of_any(x, y, on_mismatch="absent")
    assert (table.n, table.has_absent) == (4, True)
    with pytest.raises(pt.MismatchError):
        read_table_of_any(x, y)
    with pytest.raises(pt.InputError, match="contingency does not go with on_mismatch"):
        read_table_of_any(None, None, contingency=[[1]], on_mismatch="absent")


def test_words_for_mismatches_are_checked_before_anything_is_read():
    with pytest.raises(pt.InputError, match="on_mismatch='no such word'"):
        read_table([0, 1], [0, 1], on_mismatch="no such word")
