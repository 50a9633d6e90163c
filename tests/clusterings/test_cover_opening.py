"""What is opened as an overlapping clustering, and what is left to be read as clusters."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.cover_opening import open_cover


@pytest.mark.parametrize("x", [[{1}], {"x": [1]}, ({1, 2},), {frozenset({1})}, iter([{1}])])
def test_collections_of_clusters_are_not_opened(x):
    assert open_cover(x, "x") is None


def test_clusterings_matrices_and_files(tmp_path):
    cover = pt.Overlapping([{1, 2}, {2}])
    assert open_cover(cover, "x") is cover
    assert open_cover(pt.Hard([0, 0, 1]), "x").clusters() == [[0, 1], [2]]
    assert open_cover(np.eye(2), "x").n_clusters == 2
    path = tmp_path / "com.cmty.txt"
    path.write_text("a b\nb c\n")
    assert open_cover(path, "x").clusters() == [["a", "b"], ["b", "c"]]


@pytest.mark.parametrize(
    ("x", "words"),
    [
        (pt.Fuzzy([[0.5, 0.5]]), "x is fuzzy: its objects have one cluster each"),
        (pt.Hierarchy("(a,b);"), r"x is a hierarchy: \.cut\(k\) gives k clusters"),
    ],
)
def test_other_kinds_are_refused(x, words):
    with pytest.raises(pt.InputTypeError, match=words):
        open_cover(x, "x")
