"""The contingency table: counts, sums, labels and pair counts."""

import pickle

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.errors import FractionalWeightsError
from partita.kernels.counting import Runs
from partita.measures.read_counts import read_table
from partita.tables.contingency import Contingency
from tests.naive.hard_measures import pair_counts as naive_pair_counts
from tests.tables_of import counted, table_of

X = ["a", "b", "a", "c", "b", "a"]
Y = [5, 5, 7, 7, 5, 5]
DENSE = [[2, 1], [2, 0], [0, 1]]


def test_counts_sums_and_labels():
    table = table_of(X, Y)
    assert table.reference_labels == ["a", "b", "c"]
    assert table.candidate_labels == [5, 7]
    assert table.to_dense().tolist() == DENSE
    assert table.counts.tolist() == [2, 1, 2, 1]
    assert table.rows.tolist() == [0, 0, 1, 2]
    assert table.columns.tolist() == [0, 1, 0, 1]
    assert table.row_sums.tolist() == [3, 2, 1]
    assert table.column_sums.tolist() == [4, 2]
    assert (table.n, table.shape, table.whole) == (6, (3, 2), True)
    assert repr(table) == "Contingency(3 x 2 clusters, 4 cells, n=6)"


def test_unused_numbers_between_labels_are_no_clusters():
    table = table_of([0, 0, 9], [4, 2, 2])
    assert table.shape == (2, 2)
    assert table.reference_labels == [0, 9]
    assert table.candidate_labels == [2, 4]
    assert table.to_dense().tolist() == [[1, 1], [1, 0]]


@pytest.mark.parametrize(
    ("x", "y", "identical"),
    [
        ([0, 0, 1], ["b", "b", "a"], True),
        ([0, 1, 2], [0, 0, 1], False),
        ([0, 0, 1], [0, 1, 2], False),
        ([0, 0, 1, 1], [0, 1, 0, 1], False),
        ([3], [4], True),
    ],
)
def test_identical(x, y, identical):
    assert table_of(x, y).identical is identical


def test_what_measures_share_is_computed_once():
    table = table_of(X, Y)
    calls = []

    def costly(given):
        calls.append(given)
        return 7

    assert [table.shared(costly), table.shared(costly)] == [7, 7]
    assert calls == [table]


@pytest.mark.parametrize("seed", range(5))
def test_pair_counts_of_random_labels(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 6, 60), rng.integers(-2, 4, 60)
    pairs = table_of(x, y).pair_counts
    wanted = naive_pair_counts(tuple(x.tolist()), tuple(y.tolist()))
    assert pairs == wanted
    assert pairs.total == 60 * 59 // 2
    assert pairs.in_reference == wanted[0] + wanted[1]
    assert pairs.in_candidate == wanted[0] + wanted[2]


FAR = [10**17, -(10**17), 2**62, -(2**63), 2**63 - 3000]


@pytest.mark.parametrize("offset", FAR)
@pytest.mark.parametrize("spread", [5, 700])
def test_labels_far_from_zero(offset, spread):
    """Row times width must not leave 64 bits, whatever number a label is."""
    rng = np.random.default_rng(1)
    x, y = rng.integers(0, spread, 2000), rng.integers(0, spread, 2000)
    wanted = pt.pair_counts(x, y)
    assert pt.pair_counts(x + offset, y) == wanted
    assert pt.pair_counts(x, y + offset) == wanted
    assert pt.pair_counts(x + offset, y + offset) == wanted


WEIGHTS = [0.5, 1.0, 0.25, 2.0, 0.0, 0.25]


def weighted():
    """The table of X and Y, in which the second b has no weight."""
    return table_of(X, Y, sample_weight=WEIGHTS)


def test_a_table_is_made_from_counted_cells():
    with pytest.raises(pt.InputTypeError, match="made from counted cells, not from list"):
        Contingency(DENSE)


def test_fractional_weights_are_added_up():
    table = weighted()
    assert table.to_dense().tolist() == [[0.75, 0.25], [1.0, 0.0], [0.0, 2.0]]
    assert (table.n, table.n_reference, table.n_candidate) == (4.0, 4.0, 4.0)
    assert (type(table.n), table.whole, table.has_pair_counts) == (float, False, False)
    with pytest.raises(FractionalWeightsError, match="counting pairs of objects"):
        _ = table.pair_counts
    with pytest.raises(FractionalWeightsError, match="this"):
        table.require_whole("this")


@pytest.mark.parametrize("weights", [[2, 1, 0, 3, 1, 1], [2.0, 1.0, 0.0, 3.0, 1.0, 1.0]])
def test_whole_weights_count_as_often(weights):
    table = table_of(X, Y, sample_weight=weights)
    assert table.to_dense().tolist() == [[3, 0], [2, 0], [0, 3]]
    assert (table.n, type(table.n), table.whole, table.has_pair_counts) == (8, int, True, True)
    repeated = (np.repeat(side, np.array(weights, int)).tolist() for side in (X, Y))
    assert table.pair_counts == naive_pair_counts(*map(tuple, repeated))
    table.require_whole("this")


def test_objects_know_their_cells():
    table = table_of(X, Y)
    objects = table.require_objects()
    assert objects.rows.tolist() == [0, 1, 0, 2, 1, 0]
    assert objects.columns.tolist() == [0, 0, 1, 1, 0, 0]
    assert objects.kept is None
    assert table.cells_of(objects).tolist() == [0, 2, 1, 3, 2, 0]
    assert table.objects() is objects


def test_objects_without_weight_are_left_out():
    table = weighted()
    objects = table.require_objects()
    assert objects.kept.tolist() == [0, 1, 2, 3, 5]
    assert objects.rows.tolist() == [0, 1, 0, 2, 0]
    assert table.cells_of(objects).tolist() == [0, 2, 1, 3, 0]
    everyone = table_of(X, Y, sample_weight=[2, 1, 1, 3, 1, 1]).require_objects()
    assert everyone.kept is None


def test_clusters_without_objects_are_not_listed():
    """The row of c and the column 9 are left without weight: the others keep their labels."""
    weights = [1, 0, 1, 1, 1]
    table = table_of(["a", "c", "b", "b", "d"], [5, 9, 5, 11, 11], sample_weight=weights)
    assert table.reference_labels == ["a", "b", "d"]
    assert table.candidate_labels == [5, 11]
    assert table.label_array(0).tolist() == ["a", "b", "d"]
    assert table.label_array(1).tolist() == [5, 11]
    assert table.rows.tolist() == [0, 1, 1, 2]
    assert table.columns.tolist() == [0, 0, 1, 1]
    assert (table.n_rows, table.n_columns, table.shape) == (3, 2, (3, 2))


def test_a_bare_table_numbers_its_clusters():
    table = counted([[2, 0, 1], [0, 0, 0], [2, 0, 0]])
    assert table.reference_labels == [0, 2]
    assert table.candidate_labels == [0, 2]
    assert table.label_array(0).tolist() == table.label_array(1).tolist() == [0, 2]
    assert table.label_array(0).dtype.kind == "i"
    assert table.to_dense().tolist() == [[2, 1], [2, 0]]
    assert (table.objects(), table.inputs, table.coverage) == (None, None, None)
    with pytest.raises(pt.InputError, match="a bare contingency table does not say"):
        table.require_objects()


def test_a_frame_names_its_clusters():
    table = counted(pd.DataFrame([[2, 0, 1], [0, 0, 0]], index=["a", "b"], columns=[5, 7, 9]))
    assert (table.reference_labels, table.candidate_labels) == (["a"], [5, 9])
    assert table.label_array(0).tolist() == ["a"]
    assert table.label_array(1).tolist() == [5, 9]


def test_a_table_says_which_objects_it_has():
    matched = read_table({"p": 0, "q": 1}, {"q": 1, "r": 1}, on_mismatch="intersect").coverage
    assert (matched.used, matched.reference_only, matched.candidate_only) == (1, 1, 1)


@pytest.mark.parametrize("first", [0, -3, 10**17])
def test_objects_of_labels_far_from_zero_know_their_cells(first):
    x, y = np.array([0, 0, 1, 2, 2, 2]) + first, np.array([1, 1, 1, 0, 0, 1]) + first
    table = read_table(x, y)
    objects = table.require_objects()
    assert objects.rows.tolist() == [0, 0, 1, 2, 2, 2]
    assert objects.columns.tolist() == [1, 1, 1, 0, 0, 1]
    assert table.counts[table.cells_of(objects)].tolist() == [2, 2, 1, 2, 2, 1]


def test_sums_over_lines_and_cells():
    table = table_of(X, Y)
    values = np.array([1.0, 2.0, 4.0])
    assert [over(values) for over in (table.over_rows, table.over_columns, table.over_cells)] == [
        7.0
    ] * 3
    assert (table.row_maxima_sum, table.column_maxima_sum) == (2 + 2 + 1, 2 + 1)


def test_a_table_says_what_was_read():
    whole_numbers = read_table([0, 0, 1], [3, 4, 4]).inputs
    assert [side.name for side in whole_numbers[:2]] == ["reference", "candidate"]
    assert (whole_numbers.reference.n, whole_numbers.matched_by, whole_numbers.n) == (
        3,
        "position",
        3,
    )
    inputs = table_of(X, Y).inputs
    assert [tuple(side)[:4] for side in inputs[:2]] == [
        ("reference", "hard", 6, "labels: hard"),
        ("candidate", "hard", 6, "labels: hard"),
    ]
    assert (inputs.matched_by, inputs.n) == ("position", 6)
    by_ids = read_table({"p": 0, "q": 1}, {"q": 1, "p": 1}).inputs
    assert (by_ids.matched_by, by_ids.n) == ("ids", 2)


# The three ways in which cells are counted: densely, by sorted keys, and with weights.
COUNTED = {
    "dense": lambda x, y: table_of(x, y),
    "sorted": lambda x, y: Contingency(
        Runs(
            np.sort(np.array(x) * 300_000 + np.array(y)),
            max(x) + 1,
            300_000,
            np.bincount(y, minlength=300_000),
            (0, 0, 0),
            len(x),
        )
    ),
    "weighted": lambda x, y: table_of(x, y, sample_weight=[0.5] * len(x)),
}


@pytest.mark.parametrize("way", COUNTED)
def test_lines_and_majorities(way, every_path):
    """Column 1 is shared evenly by rows 0 and 2, of which row 2 is larger."""
    x, y = [0, 0, 0, 2, 2, 2, 2, 3], [1, 1, 4, 1, 1, 6, 6, 6]
    table = COUNTED[way](x, y)
    unit = 0.5 if way == "weighted" else 1
    assert table.to_dense().tolist() == [
        [2 * unit, unit, 0],
        [2 * unit, 0, 2 * unit],
        [0, 0, unit],
    ]
    assert [line.tolist() for line in table.line_maxima] == [
        [2 * unit, 2 * unit, unit],
        [2 * unit, unit, 2 * unit],
    ]
    assert table.row_maxima_sum == table.column_maxima_sum == 5 * unit
    assert table.majority_rows.tolist() == [1, 0, 1]
    shared, sizes = table.majorities
    assert shared.tolist() == [2 * unit, unit, 2 * unit]
    assert sizes.tolist() == [4 * unit, 3 * unit, 4 * unit]
    assert [side.tolist() for side in table.sizes_at_cells] == [
        [3 * unit, 3 * unit, 4 * unit, 4 * unit, unit],
        [4 * unit, unit, 4 * unit, 3 * unit, 3 * unit],
    ]


@pytest.mark.parametrize("way", COUNTED)
def test_a_table_with_more_rows_than_columns(way):
    table = COUNTED[way]([0, 1, 1, 2, 3], [0, 0, 1, 1, 1])
    unit = 0.5 if way == "weighted" else 1
    assert [line.tolist() for line in table.line_maxima] == [[unit] * 4, [unit, unit]]
    assert (table.row_maxima_sum, table.column_maxima_sum) == (4 * unit, 2 * unit)


def test_sizes_of_each_side_and_how_often_they_occur():
    table = table_of([0, 0, 1, 1, 2, 3], [0, 0, 0, 1, 1, 1])
    assert [part.tolist() for part in table.distinct_sizes(0)] == [[1, 2], [2, 2]]
    assert [part.tolist() for part in table.distinct_sizes(1)] == [[3], [2]]


def test_a_table_takes_over_what_another_has_computed():
    first, second = table_of(X, Y), table_of(X, Y)

    def costly(given):
        return [given]

    second.take_shared(costly, first)
    assert second.shared(costly) == [second]
    value = first.shared(costly)
    second.take_shared(costly, first)
    assert second.shared(costly) is value


def test_a_pickled_table_counts_the_same():
    for table in (table_of(X, Y), weighted(), counted(DENSE)):
        again = pickle.loads(pickle.dumps(table))
        assert again.to_dense().tolist() == table.to_dense().tolist()
        assert again.reference_labels == table.reference_labels
        assert again.candidate_labels == table.candidate_labels
        assert again.n == table.n
