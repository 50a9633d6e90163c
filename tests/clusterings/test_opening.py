"""What a caller says about an input, and clusterings that are returned as they are."""

import pytest

import partita as pt
from partita.clusterings.opening import Options, open_clustering
from partita.clusterings.reading import Reading


def test_options_that_are_given():
    assert Options("x").given == []
    assert Options("x", id="who", noise=-1, missing="drop").given == ["id", "missing", "noise"]


def test_options_of_soft_clusterings():
    assert Options("x", labels="ab").for_soft("masses") == {
        "labels": "ab", "ids": None, "name": "x"}  # fmt: skip
    with pytest.raises(pt.InputTypeError, match="are for labels, but this is masses"):
        Options("x", noise=-1).for_soft("masses")


def test_clusterings_are_returned_as_they_are():
    for clustering in (pt.Hard([0, 1]), pt.Fuzzy([[1.0]])):
        opened = open_clustering(clustering, Options("x"))
        assert opened.clustering is clustering
        assert opened.words == "as given"
    with_noise = open_clustering(pt.Hard([0, -1]), Options("x", noise=-1)).clustering
    assert isinstance(with_noise, Reading)
    with pytest.raises(pt.InputTypeError, match="x is a fuzzy clustering: 'noise' do not apply"):
        open_clustering(pt.Fuzzy([[1.0]]), Options("x", noise=-1))
