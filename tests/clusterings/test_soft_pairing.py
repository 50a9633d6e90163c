"""Two clusterings of any kind, brought into one order by the rules of hard ones."""

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from partita.clusterings.soft_pairing import pair_soft

SHARES = np.array([[0.9, 0.1], [0.5, 0.5], [0.2, 0.8]])
KINDS = {
    "hard": pt.Hard([0, 1, 1], ids=list("pqr")),
    "rough": pt.Rough([{0}, {0, 1}, {1}], ids=list("pqr")),
    "fuzzy": pt.Fuzzy(SHARES, ids=list("pqr")),
    "possibilistic": pt.Possibilistic(SHARES, ids=list("pqr")),
    "evidential": pt.Evidential(SHARES, [1, 3], ids=list("pqr")),
}
every_kind = pytest.mark.parametrize("x", KINDS.values(), ids=KINDS)


@every_kind
def test_objects_are_brought_into_the_order_of_the_reference(x):
    shuffled = x.take([2, 0, 1])
    pair = pair_soft(shuffled, x)
    assert pair.reference.ids == ["r", "p", "q"]
    assert type(pair.candidate) is type(x)
    assert pair.candidate.ids == ["r", "p", "q"]
    assert pair.coverage == (3, 0, 0, 0, 0)
    wanted = to_evidential(shuffled).to_dense()
    assert (to_evidential(pair.candidate).to_dense() == wanted).all()


@every_kind
def test_the_same_order_takes_nothing(x):
    pair = pair_soft(x, KINDS["fuzzy"])
    assert pair.reference is x
    assert pair.candidate is KINDS["fuzzy"]


@every_kind
def test_objects_of_one_side_only(x):
    other = pt.Rough([{0}, {1}, {0}, {1}], ids=["r", "s", "t", "p"])
    with pytest.raises(pt.MismatchError) as caught:
        pair_soft(x, other)
    assert "1 id is in reference only ('q'); 2 ids are in candidate only ('s', 't')" in str(
        caught.value
    )
    pair = pair_soft(x, other, "intersect")
    assert pair.reference.ids == pair.candidate.ids == ["p", "r"]
    assert pair.coverage == (2, 1, 2, 0, 0)
    assert pair.coverage.share == 2 / 5


def test_repeated_ids():
    twice = pt.Fuzzy(SHARES, ids=["p", "p", "q"])
    with pytest.raises(pt.MismatchError, match=r"1 id occurs more than once \('p'\)"):
        pair_soft(twice, KINDS["rough"])
    with pytest.raises(pt.MismatchError, match="more than once"):
        pair_soft(twice, twice)
    pair = pair_soft(twice, KINDS["rough"], on_mismatch="intersect")
    assert pair.reference.ids == ["q"]
    assert pair.coverage == (1, 0, 1, 1, 0)


def test_without_ids_by_position():
    pair = pair_soft(SHARES, [0, 1, 1])
    assert pair.reference.kind == "fuzzy"
    assert pair.candidate.kind == "hard"
    with pytest.raises(pt.MismatchError, match=r"inconsistent numbers of samples: \[3, 2\]"):
        pair_soft(SHARES, [0, 1])


def test_ids_on_one_side():
    with pytest.raises(pt.MismatchError, match="candidate has ids but the other clustering has"):
        pair_soft(SHARES, KINDS["rough"])
    positions = pt.Rough([{1}, {0}, {0, 1}], ids=[2, 0, 1])
    assert pair_soft(SHARES, positions).candidate.sets == [{0}, {0, 1}, {1}]
    # An index that merely came along yields to positions.
    indexed = pd.DataFrame(SHARES, columns=["a", "b"], index=list("xyz"))
    assert pair_soft(indexed, [0, 1, 1]).reference.ids == list("xyz")
    with pytest.raises(pt.MismatchError, match="3 ids are in reference only"):
        pair_soft(indexed, KINDS["rough"])


def test_indexes_of_dataframes_are_joined():
    first = pd.DataFrame(SHARES, columns=["a", "b"], index=list("pqr"))
    pair = pair_soft(first, first.iloc[::-1])
    assert (pair.candidate.memberships == SHARES).all()
    assert not pair.candidate.ids_bind


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("labels", "options"),
    [
        ([0, None, 1], {}),
        ([0, -1, 1], {"noise": -1}),
        (pt.Hard([0, -1, 1]), {"noise": -1}),
    ],
)
def test_dropped_objects_are_left_out_of_both(labels, options, swapped):
    sides = (SHARES, labels) if swapped else (labels, SHARES)
    pair = pair_soft(*sides, missing="drop", **options)
    hard, soft = pair[:2][::-1] if swapped else pair[:2]
    assert (soft.memberships == SHARES[[0, 2]]).all()
    assert hard.n_clusters == 2
    assert hard.codes.tolist() == [0, 1]
    assert pair.coverage == (2, 0, 0, 0, 1)


def test_an_iterator_is_read_once():
    pair = pair_soft(iter([0, None, 1]), SHARES, missing="drop")
    assert (pair.reference.codes.tolist(), pair.candidate.n) == ([0, 1], 2)


def test_dropped_objects_of_joined_clusterings():
    rough = pt.Rough([{0}, {0, 1}, {1}, {0}], ids=list("cbad"))
    pair = pair_soft({"a": 1, "b": None, "c": 0}, rough, "intersect", missing="drop")
    assert pair.reference.ids == pair.candidate.ids == ["a", "c"]
    assert pair.candidate.sets == [{1}, {0}]
    assert pair.coverage == (2, 0, 1, 0, 1)


def test_noise_is_named_where_nobody_says_what_to_do():
    with pytest.raises(pt.MissingLabelsError, match="without a label or with noise=-1"):
        pair_soft([0, -1, 1], SHARES, noise=-1)


def test_nothing_in_common():
    with pytest.raises(pt.MismatchError, match="no object in common"):
        pair_soft({"a": {0}, "c": {0}}, {"b": {0}, "d": {0}}, "intersect")


def test_bad_choices_and_bad_sides_are_named():
    with pytest.raises(pt.InputError, match="on_mismatch='inner'"):
        pair_soft(SHARES, SHARES, "inner")
    with pytest.raises(pt.InputError, match="candidate is a matrix of shape"):
        pair_soft(SHARES, SHARES * 7)
    with pytest.raises(pt.InputError, match="reference: 1 row has NaN"):
        pair_soft(np.array([[np.nan, 1], [1, 0]]), SHARES)
    with pytest.raises(pt.MissingLabelsError, match="candidate has 1 object without"):
        pair_soft(SHARES, [0, None, 1])
