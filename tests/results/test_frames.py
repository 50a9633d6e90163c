"""Dataframes of pandas and polars from rows."""

import pytest

import partita as pt


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames_without_rows(backend):
    frame = pt.explain([0, 1], [0, 1]).objects.to_frame(backend)
    assert len(frame) == 0
    assert list(frame.columns)[:3] == ["object", "reference", "candidate"]


@pytest.mark.parametrize("backend", ["pandas", "polars"])
@pytest.mark.parametrize("missing", ["singletons", "cluster"])
def test_frames_of_integer_labels_with_missing_ones(backend, missing):
    found = pt.explain([1, 1, None, None], [1, 2, 2, 3], missing=missing)
    frame = found.clusters.to_frame(backend)
    assert list(frame["size"]) == [row.size for row in found.clusters]


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames_keep_integer_labels_beside_new_clusters(backend):
    """Some objects had better be in the large label's cluster, one in a cluster of its own."""
    label = 2**53 + 1
    found = pt.explain([0, 0, 0, 0, 1], [label, label, label, 8, 8]).objects
    targets = [row.move_to for row in found]
    assert {None, label} <= set(targets)
    assert label in list(found.to_frame(backend)["move_to"])


def test_texts_that_are_no_unicode():
    rows = pt.explain(["\ud800", "b", "b"], ["x", "x", "y"]).clusters
    assert set(rows.to_frame()["label"]) == {"\ud800", "b"}
    with pytest.raises(pt.InputError, match="backend='polars' cannot hold these values"):
        rows.to_frame("polars")
