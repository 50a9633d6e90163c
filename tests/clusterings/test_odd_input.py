"""Input that is unusual but has a meaning, and input that only looks as if it had one."""

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy.sparse import coo_array

import partita as pt


def test_noise_among_dates_before_and_after_the_epoch():
    days = np.array(["1969-12-27", "1970-01-01", "1970-01-01", "2020-05-05"], "M8[D]")
    for day, kept in (("1969-12-27", [1, 2, 3]), ("2020-05-05", [0, 1, 2])):
        assert pt.Hard(days, noise=np.datetime64(day), missing="drop").ids == kept


def test_noise_must_be_one_label():
    with pytest.raises(pt.InputTypeError, match="give one label"):
        pt.Hard([0, 1], noise=[0, 1])


def test_the_index_of_a_dataframe_counts_as_that_of_its_column():
    one = pd.DataFrame({"label": [0, 0, 1, 1]}, index=list("abcd"))
    other = pd.DataFrame({"label": [0, 0, 1, 1]}, index=list("dabc"))
    by_column = pt.adjusted_rand_score(one["label"], other["label"])
    assert pt.adjusted_rand_score(one, other) == by_column == -0.5


def test_large_integers_are_told_apart_in_any_company():
    large = 2**53
    found = pt.rand_score([large, large + 1, None, 7, 7], [0, 1, 2, 3, 3], missing="drop")
    assert found == 1.0
    assert pt.Hard([large, large + 1, float("nan")], missing="drop").n_clusters == 2
    assert pt.Hard([np.int64(2**60 + 1), np.uint64(2**60)]).n_clusters == 2
    assert pt.Hard([np.uint64(2**63 + 1), np.uint64(2**63), 1]).n_clusters == 3
    with pytest.raises(pt.InputError, match="floats cannot tell"):
        pt.Hard(np.array([2.0**60, 1.0]))


def test_true_is_no_number_among_numbers():
    with pytest.raises(pt.InputTypeError, match="mixes True or False with numbers, first at 1"):
        pt.Hard([True, 1])


def test_arrow_columns_of_every_make():
    repeated = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 2]), pa.array(["a", "a", "b"]))
    assert pt.adjusted_rand_score(repeated, list("aabb")) == 1.0
    unsigned = pa.DictionaryArray.from_arrays(
        pa.array([0, 1, None], pa.uint8()), pa.array(["a", "b"])
    )
    assert pt.Hard(unsigned, missing="drop").n_clusters == 2
    batch = pa.record_batch({"id": ["p", "q"], "label": [1, 2]})
    assert pt.as_clustering(batch).ids == ["p", "q"]
    with pytest.raises(pt.InputTypeError, match="cannot be cluster labels"):
        pt.Hard(pa.array([[1], [2]]))
    with pytest.raises(pt.InputTypeError, match="no column of labels"):
        pt.Hard(pa.scalar(1))


def test_categories_that_are_no_labels():
    with pytest.raises(pt.InputError, match="not whole numbers"):
        pt.Hard(pd.Series([0.5, 1.5], dtype="category"))
    with pytest.raises(pt.InputError, match="not whole numbers"):
        pt.Hard(pa.array([0.5, 1.5]).dictionary_encode())
    with pytest.raises(pt.InputTypeError, match="mixes labels"):
        pt.Hard(pd.Series([1, "a"], dtype="category"))


def test_integers_of_128_bits():
    assert pt.Hard(pl.Series([2**100, 2**100, 1], dtype=pl.Int128)).n_clusters == 2


def test_columns_whose_names_are_numbers_or_repeat():
    frame = pd.DataFrame({0: ["p", "q"], 1: ["x", "y"]})
    assert pt.as_clustering(frame).ids == ["p", "q"]
    twice = pd.DataFrame([[1, 2]], columns=["label", "label"])
    with pytest.raises(pt.InputError, match="dataframe"):
        pt.as_clustering(twice)


def test_generators_are_read_once():
    assert pt.entropy(label for label in [0, 0, 1, 1]) == pytest.approx(np.log(2))
    assert pt.meet((label for label in [0, 0, 1]), [0, 1, 1]).n_clusters == 3
    runs = [(label for label in [0, 0, 1]) for _ in range(2)]
    assert pt.compare_many(runs)[0, 1] == 1.0


def test_labels_made_up_for_missing_objects_stay_apart_from_real_ones():
    clustering = pt.Hard(["missing", None, "x"], missing="cluster")
    assert pt.trace(clustering, [0, 1, 2]).n_clusters == 3
    assert pt.trace(pt.Hard([1, 1, None], missing="cluster"), [0, 2]).n_clusters == 2


def test_objects_of_a_trace():
    labels = ["a", "a", "b", "c"]
    assert pt.trace(labels, {0, 2}).n == 2
    assert pt.trace(labels, (i for i in (0, 2))).n == 2
    assert pt.trace(labels, [True, False, True, False]).clusters() == [[0], [1]]
    for objects in ([0.5], ["x"], [[0]], [0, 0]):
        with pytest.raises(pt.PartitaError, match="objects"):
            pt.trace(labels, objects)


def test_number_of_objects_of_top_and_bottom():
    for n in (2.5, "3", float("nan"), True):
        with pytest.raises(pt.InputTypeError, match="whole number"):
            pt.top(n)


def test_direct_sum_numbers_series_anew():
    series = pd.Series([0, 0, 1])
    assert pt.direct_sum(series, series).clusters() == [[0, 1], [2], [3, 4], [5]]


def test_weights_that_cannot_be_added_exactly():
    for weights in (np.array([2**63, 1, 1], np.uint64), [2**62] * 3, [1e300, 1, 1]):
        with pytest.raises(pt.InputError, match=r"2\^62"):
            pt.pair_counts([0, 0, 1], [0, 1, 1], sample_weight=weights)
    with pytest.raises(pt.InputError, match="all weights are zero"):
        pt.compare([0, None], [1, 1], sample_weight=[0, 4], missing="drop")
    with pytest.raises(pt.InputTypeError, match="dict, but reference has no ids"):
        pt.purity_score([0, 1], [0, 1], sample_weight={"a": 1})
    with pytest.raises(pt.InputTypeError, match="one number an object"):
        pt.purity_score([0, 1], [0, 1], sample_weight=[[1], [1, 2]])


def test_weights_are_found_by_id_or_lie_in_the_same_order():
    labels = pd.Series([0, 0, 1], index=["a", "a", "b"])
    other, weights = [0, 1, 1], [5, 2, 3]
    wanted = pt.pair_counts([0, 0, 1], other, sample_weight=weights)
    same_index = pd.Series(weights, index=labels.index)
    for given in (weights, tuple(weights), np.array(weights), same_index):
        assert pt.pair_counts(labels, other, sample_weight=given) == wanted
    with pytest.raises(pt.MismatchError, match="several for 1 ids: 'a'"):
        pt.pair_counts(labels, other, sample_weight=same_index[::-1])


def test_tables_of_every_make():
    counts = [[2, 0], [1, 3]]
    wanted = pt.pair_counts(contingency=counts)
    assert pt.pair_counts(contingency=pd.DataFrame(counts, dtype="Int64")) == wanted
    assert pt.pair_counts(contingency=np.array(counts, object)) == wanted
    with pytest.raises(pt.InputTypeError, match="masked array"):
        pt.pair_counts(contingency=np.ma.array(counts, mask=[[1, 0], [0, 0]]))
    with pytest.raises(pt.InputError, match="rectangle"):
        pt.pair_counts(contingency=coo_array([1, 2]))


def test_a_clustering_given_twice():
    with pytest.raises(pt.InputTypeError, match="labels_true is given twice"):
        pt.rand_score([0, 1], [0, 1], labels_true=[0, 0])


def largest_cell(table):
    return table.counts.max()


def test_measures_can_be_pickled():
    for name in ("ari", "normalized_mutual_info_max"):
        measure = pt.measures[name]
        assert pickle.loads(pickle.dumps(measure)) is measure
    own = pt.measures.own_measure(largest_cell, bounds=(0, 10))
    copied = pickle.loads(pickle.dumps(own))
    assert copied([0, 0, 1], [0, 0, 1]) == 2.0
    assert copied.card == own.card


def test_any_positive_beta_has_a_limit():
    reference, candidate = [0, 0, 0, 1], [0, 0, 1, 1]
    for beta in (1e200, float("inf")):
        assert pt.pair_f_score(reference, candidate, beta=beta) == pt.pair_recall_score(
            reference, candidate
        )
        assert pt.bcubed_score(reference, candidate, beta=beta) == pytest.approx(
            pt.bcubed_recall_score(reference, candidate)
        )
        assert pt.v_measure_score(reference, candidate, beta=beta) == pytest.approx(
            pt.completeness_score(reference, candidate)
        )
    for beta in ("x", float("nan"), -1):
        with pytest.raises(pt.InputError, match="beta="):
            pt.pair_f_score(reference, candidate, beta=beta)


def test_own_measures_need_names_of_their_own_and_numbers():
    with pytest.raises(pt.InputError, match="two measures are called"):
        pt.compare([0, 1], [0, 1], measures=[lambda table: 1.0, lambda table: 2.0])
    with pytest.raises(pt.InputError, match="gave NaN"):
        pt.compare([0, 1], [0, 1], measures=lambda table: float("nan"))
