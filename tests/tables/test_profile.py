"""The profile of a table holds its multisets, and gives measures the values of the table."""

import pickle
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st

import partita as pt
from tests.tables_of import counted, table_of

LABELS = [0, 0, 0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 1, 2, 2, 2]


@st.composite
def label_pairs(draw, max_n=30):
    n = draw(st.integers(1, max_n))
    return tuple(
        draw(st.lists(st.integers(0, draw(st.integers(0, n))), min_size=n, max_size=n))
        for _ in range(2)
    )


def naive_profile(reference, candidate):
    """The multisets of cells, rows and columns, counted by dicts of labels."""
    cells = Counter(zip(reference, candidate, strict=True))
    rows, columns = Counter(reference), Counter(candidate)
    in_row = {i: [n for (r, _), n in cells.items() if r == i] for i in rows}
    in_column = {j: [(n, rows[r]) for (r, c), n in cells.items() if c == j] for j in columns}
    return (
        Counter((n, rows[i], columns[j]) for (i, j), n in cells.items()),
        Counter((rows[i], max(parts), len(parts)) for i, parts in in_row.items()),
        Counter(
            (columns[j], max(parts)[0], len(parts), max(parts)[1]) for j, parts in in_column.items()
        ),
    )


def as_counters(profile):
    groups = profile.cell_groups, profile.row_groups, profile.column_groups
    return tuple(
        {tuple(line[:-1]): line[-1] for line in np.transpose(lines).tolist()} for lines in groups
    )


@given(label_pairs())
def test_lines_are_the_multisets(pair):
    profile = pt.Profile.of(table_of(*pair))
    assert as_counters(profile) == naive_profile(*pair)


@given(label_pairs())
def test_measures_of_the_profile_are_those_of_the_table(pair):
    table = table_of(*pair)
    profile = pt.Profile.of(table)
    assert profile.pair_counts == table.pair_counts
    assert (profile.n, profile.shape, profile.identical) == (table.n, table.shape, table.identical)
    assert profile.row_maxima_sum == table.row_maxima_sum
    assert profile.column_maxima_sum == table.column_maxima_sum
    for measure in pt.measures.hard.values():
        if measure.card.needs == "profile":
            value, wanted = measure.from_table(profile), measure.from_table(table)
            assert value == pytest.approx(wanted, rel=1e-12, abs=1e-12), measure.name


@pytest.mark.parametrize("beta", [1.0, 1.5, 3.0])
def test_beta_entropies_of_a_profile(beta):
    profile = pt.profile(*LABELS)
    for function in (
        pt.beta_joint_entropy, pt.beta_conditional_entropy, pt.beta_mutual_information,
        pt.beta_distance,
    ):  # fmt: skip
        wanted = function(*LABELS, beta)
        assert function(contingency=profile, beta=beta) == pytest.approx(wanted, rel=1e-13)


def test_equal_lines_are_added_up_and_sorted():
    cells = [[2, 1, 2], [2, 1, 2], [2, 1, 2], [1, 3, 1]]
    rows = columns = [[2, 1], [2, 1], [1, 1], [2, 3]]
    profile = pt.Profile(cells, rows, [*columns[:3], [2, 1], columns[3]])
    assert profile.cell_groups.counts.tolist() == [1, 2]
    assert profile.cell_groups.copies.tolist() == [3, 2]
    assert (profile.n, profile.n_cells, profile.shape) == (7, 5, (5, 5))
    assert profile.identical
    assert repr(profile) == "Profile(n=7, 5 x 5 clusters, 5 cells of 2 kinds)"


def test_sums_beyond_64_bits_are_exact():
    size, copies = 3_037_000_501, 3
    lines = [[size], [size], [1], [copies]]
    profile = pt.Profile([[size], [size], [size], [copies]], lines, [*lines[:3], [size], lines[3]])
    pairs = copies * (size * (size - 1) // 2)
    n = size * copies
    assert profile.pair_counts == (pairs, 0, 0, n * (n - 1) // 2 - pairs)
    assert pt.adjusted_rand_score(contingency=profile) == 1.0
    assert pt.mutual_info_score(contingency=profile) == pytest.approx(np.log(3), rel=1e-14)


def test_large_profiles_agree_with_exact_tables():
    """n above 2^31, with cells that are no product of margins."""
    table = counted([[10**9, 7, 0], [5, 10**9, 3], [0, 2, 10**9 + 1]])
    profile = pt.Profile.of(table)
    for measure in pt.measures.hard.values():
        if measure.card.needs == "profile":
            value, wanted = measure.from_table(profile), measure.from_table(table)
            assert value == pytest.approx(wanted, rel=1e-12), measure.name


def test_a_profile_says_which_measures_need_more():
    profile = pt.profile(*LABELS)
    with pytest.raises(pt.errors.NeedsCellsError, match="split_merge needs single cells"):
        pt.split_merge_score(contingency=profile)
    with pytest.raises(pt.errors.NeedsCellsError, match="reference_labels needs single cells"):
        pt.misclassification_rate(contingency=profile, assign="name")
    with pytest.raises(pt.errors.NeedsCellsError, match="this comparison"):
        pt.explain(contingency=profile)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        profile.nothing  # noqa: B018


def test_compare_leaves_out_what_needs_cells():
    result = pt.compare(contingency=pt.profile(*LABELS))
    whole = pt.compare(*LABELS)
    cells = {m.name for m in pt.measures.hard.values() if m.card.needs == "cells"}
    assert set(result.left_out) == cells
    assert {name: result[name] for name in result} == pytest.approx(
        {name: whole[name] for name in whole if name not in cells}, rel=1e-12, abs=1e-12
    )
    assert (result.n, result.n_clusters, result.coverage) == (8, (4, 3), whole.coverage)


def test_pickling_keeps_the_lines():
    profile = pt.profile(*LABELS)
    again = pickle.loads(pickle.dumps(profile))
    assert again == profile
    assert again.coverage == profile.coverage


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([[1], [1], [1]], "CellGroups has counts, row_sizes, column_sizes, copies"),
        ([[1.0], [1], [1], [1]], "arrays of integers"),
        ([[0], [1], [1], [1]], "positive counts"),
        ([[], [], [], []], "arrays of integers"),
        ([[2], [2], [2], [1]], "rows have 1 cell and 1 object, cells are 1 and have 2"),
    ],
)
def test_lines_that_are_no_table_are_refused(cells, message):
    lines = [[1], [1], [1], [1]]
    with pytest.raises(pt.PartitaError, match=message):
        pt.Profile(cells, lines, [*lines, [1]])


@pytest.mark.parametrize(
    ("cells", "rows", "columns", "message"),
    [
        ([[3], [2], [3], [1]], [[3], [3], [1], [1]], [[3], [3], [1], [3], [1]], "larger than"),
        ([[3], [3], [3], [1]], [[3], [9], [1], [1]], [[3], [3], [1], [3], [1]], "larger than"),
        ([[3], [3], [3], [1]], [[3], [3], [1], [1]], [[3], [3], [1], [2], [1]], "larger than"),
        (
            [[3, 2], [4, 2], [3, 2], [1, 1]],
            [[3, 2], [3, 2], [1, 1], [1, 1]],
            [[3, 2], [3, 2], [1, 1], [3, 2], [1, 1]],
            "the cells of some rows do not add up",
        ),
        (
            [[3, 2], [3, 2], [3, 5], [1, 1]],
            [[3, 2], [3, 2], [1, 1], [1, 1]],
            [[3, 2], [3, 2], [1, 1], [3, 2], [1, 1]],
            "the cells of some columns do not add up",
        ),
        ([[1, 1]] * 3 + [[2**62] * 2], [[1]] * 4, [[1]] * 5, "fewer than 2.63 copies"),
        ([[2**62]] * 3 + [[2]], [[2**62]] * 2 + [[1], [2]], [[2**62]] * 4 + [[2]], "fewer than 2"),
        (None, None, None, "CellGroups has counts"),
    ],
)
def test_lines_that_contradict_each_other_are_refused(cells, rows, columns, message):
    with pytest.raises(pt.InputError, match=message):
        pt.Profile(cells, rows, columns)


def test_counts_beyond_63_bits_are_refused():
    line = [np.array([2**63 + 1], np.uint64)]
    with pytest.raises(pt.InputError, match="counts and sizes below"):
        pt.Profile([*line * 3, [1]], [*line * 2, [1], [1]], [*line * 2, [1], *line, [1]])


def test_fractional_weights_have_no_profile():
    table = pt.Profile.of
    with pytest.raises(pt.errors.FractionalWeightsError):
        table(counted([[0.5, 1.0], [2.0, 0.0]]))


def test_a_profile_of_nothing_is_an_error():
    nothing = np.empty(0, np.int64)
    with pytest.raises(pt.InputError, match="both clusterings are empty"):
        pt.Profile([nothing] * 4, [nothing] * 4, [nothing] * 5)


def test_objects_in_clusters_of_both_sides():
    """Of four clusters one is split: those of two, of three and of three objects are kept."""
    x = [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]
    y = [0, 0, 1, 1, 1, 2, 3, 4, 4, 4]
    assert pt.profile(x, y).n_settled == 8
    assert pt.profile([0, 0, 1], [0, 1, 1]).n_settled == 0


def test_what_measures_share_is_computed_once():
    profile, calls = pt.profile(*LABELS), []

    def costly(given):
        calls.append(given)
        return 7

    assert [profile.shared(costly), profile.shared(costly)] == [7, 7]
    assert len(calls) == 1
