"""Clusterings with ids are joined on them; nothing is lost in silence."""

import contextlib

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from tests.naive.hard_measures import pair_counts as naive_pair_counts

NAMES = ["ann", "bob", "cleo", "dan", "eve", "fay"]
FIRST = (0, 0, 1, 1, 2, 2)
SECOND = (0, 1, 1, 1, 2, 2)
WANTED = naive_pair_counts(FIRST, SECOND)
ORDER = [4, 2, 0, 5, 1, 3]

REFERENCE = dict(zip(NAMES, FIRST, strict=True))
CANDIDATE = {NAMES[i]: SECOND[i] for i in ORDER}


def clusters_of(labels):
    return [{name for name, label in labels.items() if label == one} for one in (0, 1, 2)]


def with_ids(make):
    return make(REFERENCE), make(CANDIDATE)


FORMS = {
    "dict": lambda labels: labels,
    "clusters": clusters_of,
    "Hard": lambda labels: pt.Hard(list(labels.values()), ids=list(labels)),
    "Series": pd.Series,
    "pandas frame": lambda labels: pd.DataFrame(
        {"id": list(labels), "label": list(labels.values())}
    ),
    "polars frame": lambda labels: pl.DataFrame(
        {"id": list(labels), "label": list(labels.values())}
    ),
}


@pytest.mark.parametrize("make_first", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("make_second", FORMS.values(), ids=FORMS)
def test_objects_are_matched_by_id_in_any_order(make_first, make_second):
    assert pt.pair_counts(make_first(REFERENCE), make_second(CANDIDATE)) == WANTED


def test_numeric_ids_in_another_order():
    first = {10 * i: label for i, label in enumerate(FIRST)}
    second = {10 * i: SECOND[i] for i in ORDER}
    assert pt.pair_counts(first, second) == WANTED
    assert pt.pair_counts(pd.Series(first), pd.Series(second)) == WANTED


def test_series_with_permuted_index():
    second = pd.Series(SECOND).iloc[ORDER]
    assert pt.pair_counts(pd.Series(FIRST), second) == WANTED
    assert pt.pair_counts(second, pd.Series(FIRST)) == WANTED[:1] + WANTED[2:0:-1] + WANTED[3:]


def test_series_against_plain_labels_goes_by_position():
    """An index that merely came along yields when the other side has no ids."""
    series = pd.Series(SECOND, index=list("fedcba"))
    for plain in (list(FIRST), np.array(FIRST), pl.Series(FIRST)):
        assert pt.pair_counts(plain, series) == WANTED


def test_multi_index():
    index = pd.MultiIndex.from_tuples([(i // 2, i % 2) for i in range(6)])
    first = pd.Series(FIRST, index=index)
    second = pd.Series(SECOND, index=index).iloc[ORDER]
    assert pt.pair_counts(first, second) == WANTED


def test_dict_against_list_needs_positions_as_ids():
    positions = {i: SECOND[i] for i in ORDER}
    assert pt.pair_counts(list(FIRST), positions) == WANTED
    assert pt.pair_counts(list(FIRST), clusters_by_position(SECOND)) == WANTED
    with pytest.raises(pt.MismatchError, match="candidate has ids but the other clustering"):
        pt.pair_counts(list(FIRST), CANDIDATE)
    with pytest.raises(pt.MismatchError, match="reference has ids but the other clustering"):
        pt.pair_counts({i + 1: label for i, label in enumerate(FIRST)}, list(SECOND))


def clusters_by_position(labels):
    return [[i for i, label in enumerate(labels) if label == one] for one in set(labels)]


def test_ids_in_one_clustering_only_are_counted():
    first = {**REFERENCE, "gus": 7, "hal": 7}
    second = {**CANDIDATE, "ivy": 1}
    with pytest.raises(pt.MismatchError) as caught:
        pt.pair_counts(first, second)
    text = str(caught.value)
    assert "2 ids are in reference only ('gus', 'hal')" in text
    assert "1 id is in candidate only ('ivy')" in text
    assert "on_mismatch" in text


def test_only_the_first_ids_are_listed():
    first = {**REFERENCE, **{f"new {i}": 0 for i in range(100)}}
    with pytest.raises(pt.MismatchError, match="100 ids are in reference only") as caught:
        pt.pair_counts(first, CANDIDATE)
    assert "…" in str(caught.value)
    assert len(str(caught.value)) < 400


def test_repeated_ids_are_counted():
    first = pd.DataFrame({"id": [*NAMES, "ann", "ann", "bob"], "label": [*FIRST, 0, 1, 1]})
    with pytest.raises(pt.MismatchError, match=r"2 ids occur more than once \('ann', 'bob'\)"):
        pt.pair_counts(first, CANDIDATE)
    with pytest.raises(pt.MismatchError, match="2 ids occur more than once"):
        pt.pair_counts(first, first)


def test_repeated_index_of_two_equal_series_is_an_error():
    first = pd.Series([0, 0, 1], index=["a", "a", "b"])
    with pytest.raises(pt.MismatchError, match=r"1 id occurs more than once \('a'\)"):
        pt.pair_counts(first, first)


def test_intersection_compares_what_both_have_once():
    first = {**REFERENCE, "gus": 7, "hal": 7}
    second = {name: label for name, label in CANDIDATE.items() if name != "ann"}
    second["ivy"] = 1
    comparison = pt.compare(first, second, measures="rand", on_mismatch="intersect")
    assert comparison.coverage.used == 5
    assert comparison.coverage.reference_only == 3
    assert comparison.coverage.candidate_only == 1
    assert comparison.coverage.repeated == 0
    assert comparison.coverage.share == pytest.approx(5 / 9)
    assert pt.pair_counts(first, second, on_mismatch="intersect") == naive_pair_counts(
        FIRST[1:], SECOND[1:]
    )


def test_intersection_leaves_out_repeated_ids():
    first = pd.DataFrame({"id": [*NAMES, "ann"], "label": [*FIRST, 1]})
    comparison = pt.compare(first, CANDIDATE, measures="rand", on_mismatch="intersect")
    assert (comparison.coverage.used, comparison.coverage.repeated) == (5, 1)
    assert pt.pair_counts(first, CANDIDATE, on_mismatch="intersect") == naive_pair_counts(
        FIRST[1:], SECOND[1:]
    )


def test_intersection_of_nothing():
    with pytest.raises(pt.MismatchError, match="no object in common"):
        pt.pair_counts({"a": 1}, {"b": 1}, on_mismatch="intersect")


def test_intersection_with_missing_labels():
    first = {**REFERENCE, "gus": 7}
    second = {**CANDIDATE, "bob": None}
    comparison = pt.compare(first, second, measures="rand", on_mismatch="intersect", missing="drop")
    assert comparison.coverage.used == 5
    assert comparison.coverage.reference_only == 1
    assert comparison.coverage.unlabeled == 1


def test_full_coverage():
    coverage = pt.compare(REFERENCE, CANDIDATE, measures="rand").coverage
    assert (coverage.used, coverage.share) == (6, 1.0)


def test_weights_follow_the_reference():
    weights = [1, 2, 3, 1, 2, 3]
    wanted = pt.pair_counts(list(FIRST), list(SECOND), sample_weight=weights)
    by_id = dict(zip(REFERENCE, weights, strict=True))
    shuffled = {name: by_id[name] for name in sorted(by_id, reverse=True)}
    for given in (by_id, shuffled, pd.Series(shuffled)):
        assert pt.pair_counts(REFERENCE, CANDIDATE, sample_weight=given) == wanted
    with pytest.raises(pt.InputTypeError, match="give a dict or a Series"):
        pt.pair_counts(REFERENCE, CANDIDATE, sample_weight=weights)
    del by_id[next(iter(by_id))]
    with pytest.raises(
        pt.MismatchError, match="no weight for 1 object of reference and several for 0 ids"
    ):
        pt.pair_counts(REFERENCE, CANDIDATE, sample_weight=by_id)


def test_ids_that_are_not_hashable():
    frame = pd.DataFrame({"id": [[1], [2]], "label": [0, 0]})
    with pytest.raises(pt.InputTypeError, match="ids must be hashable"):
        pt.pair_counts(frame, {"a": 1, "b": 1})


def test_wrong_number_of_ids():
    with pytest.raises(pt.InputError, match="3 labels but 2 ids"):
        pt.Hard([0, 1, 1], ids=["a", "b"])
    with pytest.raises(pt.InputError):
        pt.Hard([0, 1], ids=["a", "b", "c"])


def test_ids_are_joined_where_clusterings_were_dropped_from():
    """Dropping unlabeled objects from one clustering leaves ids, so that a later join is exact."""
    thinned = pt.Hard([0, None, 1], missing="drop")
    assert pt.pair_counts(thinned, {0: "x", 2: "x"}) == (0, 0, 1, 0)
    with pytest.raises(pt.MismatchError):
        pt.pair_counts(thinned, [0, 0])


def test_inputs_are_not_changed():
    first, second = dict(REFERENCE), pd.Series(CANDIDATE)
    before = second.copy()
    pt.pair_counts(first, second)
    pt.meet(first, second)
    assert first == REFERENCE
    assert list(first) == NAMES
    assert second.equals(before)
    assert second.index.equals(before.index)


def test_weights_that_cannot_be_added_exactly():
    for weights in (np.array([2**63, 1, 1], np.uint64), [2**62] * 3, [1e300, 1, 1]):
        with pytest.raises(pt.InputError, match=r"2\^62"):
            pt.pair_counts([0, 0, 1], [0, 1, 1], sample_weight=weights)
    with pytest.raises(pt.InputError, match="all weights are zero"):
        pt.compare([0, None], [1, 1], sample_weight=[0, 4], missing="drop")
    with pytest.raises(pt.InputTypeError, match="dict, but reference has no ids"):
        pt.purity_score([0, 1], [0, 1], sample_weight={"a": 1})
    with pytest.raises(pt.InputTypeError, match="one number for each object"):
        pt.purity_score([0, 1], [0, 1], sample_weight=[[1], [1, 2]])


def test_weights_are_found_by_id_or_lie_in_the_same_order():
    labels = pd.Series([0, 0, 1], index=["a", "a", "b"])
    other, weights = [0, 1, 1], [5, 2, 3]
    wanted = pt.pair_counts([0, 0, 1], other, sample_weight=weights)
    same_index = pd.Series(weights, index=labels.index)
    for given in (weights, tuple(weights), np.array(weights), same_index):
        assert pt.pair_counts(labels, other, sample_weight=given) == wanted
    with pytest.raises(pt.MismatchError, match="several for 1 id: 'a'"):
        pt.pair_counts(labels, other, sample_weight=same_index[::-1])


def test_series_with_default_indexes_go_by_position():
    """As in scikit-learn, whose names these are."""
    first, second = pd.Series(FIRST), pd.Series(SECOND)
    assert pt.pair_counts(first, second) == WANTED
    assert pt.compare(first, second).inputs.matched_by == "position"
    with pytest.raises(pt.MismatchError, match=r"inconsistent numbers of samples: \[6, 4\]"):
        pt.adjusted_rand_score(first, second[:4])


def test_a_part_of_a_series_is_joined_and_says_so():
    part = pd.Series(SECOND).iloc[[5, 3, 1]]
    with pytest.raises(pt.MismatchError, match=r"give \.to_numpy\(\) to compare by position"):
        pt.adjusted_rand_score(part, pd.Series([0, 0, 1]))
    assert pt.adjusted_rand_score(part, np.array([2, 1, 1])) == 1.0
    assert pt.adjusted_rand_score(part, pd.Series([1, 1, 2], index=[1, 3, 5])) == 1.0


@pytest.mark.parametrize(
    ("first", "second"),
    [("007", "7"), (7, "7"), (" x", "x"), ("7.0", "7"), ("Ann", "ann"), (("a", 1), ("a", "1"))],
)
def test_ids_that_are_written_in_two_ways(first, second):
    with pytest.raises(pt.MismatchError) as caught:
        pt.compare({first: 1, "b": 2}, {second: 1, "b": 2})
    text = (
        f"Some may be the same, written in two ways, as {first!r} and {second!r}: write them alike."
    )
    assert text in str(caught.value)


def test_ids_that_differ_are_not_called_alike():
    with pytest.raises(pt.MismatchError) as caught:
        pt.compare({"70": 1, "b": 2}, {"7": 1, "b": 2})
    assert "written in two ways" not in str(caught.value)


def test_a_terminal_is_told_of_long_joins(monkeypatch):
    told = []

    @contextlib.contextmanager
    def working(title, show=None):
        told.append((title, show))
        yield

    monkeypatch.setattr("partita.clusterings.pairing.working", working)
    first, second = {"a": 0, "b": 1}, {"b": 0, "a": 1}
    pt.compare(first, second)
    monkeypatch.setattr("partita.clusterings.pairing._LARGE", 2)
    pt.compare(first, second)
    title = "joining reference and candidate …"
    assert told == [(title, False), (title, None)]
