"""Two covers joined: objects, intersections, types and whether both are equal."""

import numpy as np
import pytest

import partita as pt
from partita.tables.cover_table import read_cover_table

X = pt.Overlapping([{"a", "b"}, {"b", "c"}])
Y = pt.Overlapping([{"b", "c"}, {"c", "d"}])


def test_objects_on_one_side_only():
    with pytest.raises(pt.MismatchError, match=r"1 id is in reference only .*union.* keeps the"):
        read_cover_table(X, Y)
    common = read_cover_table(X, Y, "intersect")
    assert (common.n, common.shape) == (2, (2, 2))
    assert (common.coverage.reference_only, common.coverage.candidate_only) == (1, 1)
    every = read_cover_table(X, Y, "union")
    assert every.reference.ids == every.candidate.ids == ["a", "b", "c", "d"]
    assert every.reference.memberships.tolist() == [1, 2, 1, 0]
    assert every.candidate.clusters() == Y.clusters()
    assert every.coverage.used == 4


def test_objects_are_joined_on_ids_or_by_position():
    labels = {"c": 1, "a": 0, "b": 0}
    assert read_cover_table(X, labels).candidate.clusters() == [["a", "b"], ["c"]]
    table = read_cover_table([0, 0, 1], pt.Overlapping([{0, 1}, {1, 2}]))
    assert table.intersections.counts.tolist() == [2, 1, 1]
    with pytest.raises(pt.MismatchError, match="inconsistent numbers"):
        read_cover_table(pt.Overlapping(np.eye(2)), [0, 1, 1])
    with pytest.raises(pt.InputTypeError, match="reference is fuzzy"):
        read_cover_table(pt.Fuzzy([[0.5, 0.5]]), X)


def test_repeated_ids_are_an_error_also_in_a_union():
    with pytest.raises(pt.MismatchError, match="more than once"):
        read_cover_table(X, pt.Hard([0, 1, 1], ids=["a", "a", "b"]), "union")


@pytest.mark.parametrize(
    ("x", "y", "same"),
    [
        ([{0, 1}, {1}], [{1}, {0, 1}], True),
        ([{0, 1}, {1}], [{1}, {0, 1}, {1}], False),
        ([{0}, {0}, {1}], [{0}, {1}, {1}], False),
        ([{0, 1}], [{0}], False),
        ([{0}, {0}], [{0}, {0}], True),
    ],
)
def test_identical_covers(x, y, same):
    table = pt.CoverTable(pt.Overlapping(x, 2), pt.Overlapping(y, 2))
    assert table.is_identical == same
    assert repr(table).startswith("CoverTable(Overlapping(n=2")


def test_what_is_needed_twice_is_computed_once():
    table = read_cover_table(X, Y, "union")
    calls = []
    count = lambda one: calls.append(one) or 5  # noqa: E731
    assert table.shared(count) == table.shared(count) == 5
    assert calls == [table]
    assert table.intersections is table.intersections


def test_some_objects_and_other_orders():
    table = read_cover_table(X, Y, "union")
    assert table.take([1, 2]).n == 2
    permuted = table.permute_candidate([3, 2, 1, 0])
    assert permuted.candidate.memberships.tolist() == [1, 2, 1, 0]
    assert permuted.reference is table.reference


def test_means_over_objects_of_values_of_types():
    """Objects a and b are of one type, c is of another."""
    table = read_cover_table([{"a", "b"}, {"c"}], [{"a", "b"}, {"c"}])
    values = np.where(table.types.counts == 2, 1.0, 4.0)
    assert table.mean(values) == 2.0
    assert sorted(table.of_objects(values).tolist()) == [1.0, 1.0, 4.0]
    assert table.mean(values, np.where(table.types.counts == 2, 1, 5)) == 3.5


@pytest.mark.parametrize("word", ["absent", None, 1, ["union"]])
def test_words_for_objects_on_one_side_only(word):
    with pytest.raises(pt.InputError, match="choose 'error', 'intersect' or 'union'"):
        read_cover_table(X, Y, word)


def test_ids_of_files_are_strings(tmp_path):
    path = tmp_path / "clusters.csv"
    path.write_text("id,label\n1,1\n2,1\n3,2\n")
    ids = pt.Overlapping([{1, 2}, {4}])
    for sides in ((str(path), ids), (ids, str(path))):
        table = read_cover_table(*sides, "union")
        assert sorted(table.reference.ids) == sorted(table.candidate.ids) == ["1", "2", "3", "4"]
        assert table.coverage.used == 4
    # Without a file, a number and its text are different objects.
    assert read_cover_table(ids, pt.Overlapping([{"1", "2"}]), "union").n == 5
