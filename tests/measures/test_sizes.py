"""Cluster sizes of one clustering."""

import pytest

import partita as pt
from partita.measures.sizes import cluster_sizes


def test_sizes_and_weights():
    labels = ["b", "a", "b", "b", None]
    assert sorted(cluster_sizes(labels, "labels", missing="drop").tolist()) == [1, 3]
    assert sorted(cluster_sizes(labels, "labels", missing="singletons").tolist()) == [1, 1, 3]
    weighted = cluster_sizes(labels[:4], "labels", sample_weight=[0.5, 2, 1, 1])
    assert sorted(weighted.tolist()) == [2.0, 2.5]
    with pytest.raises(pt.MissingLabelsError, match="found has 1 object without a label"):
        cluster_sizes(labels, "found")
