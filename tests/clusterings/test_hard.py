"""Hard clusterings: codes, labels and clusters, and that they do not change."""

import pytest

import partita as pt
from tests.clusterings.test_reading import GROUPS


def test_hard_is_frozen():
    hard = pt.Hard(GROUPS)
    with pytest.raises(ValueError, match="read-only"):
        hard.codes[0] = 5
    labels = hard.labels
    labels.append("new")
    assert hard.n_clusters == len(hard.labels) == 4


def test_hard_lists_its_clusters():
    assert pt.Hard(["b", "a", "b"]).clusters() == [[0, 2], [1]]
    assert pt.Hard({"x": 1, "y": 0, "z": 1}).clusters() == [["y"], ["x", "z"]]
    assert pt.Hard([4, 4, 9], ids="abc").clusters() == [["a", "b"], ["c"]]
    assert pt.Hard.from_clusters([("ann", "bob"), ("cleo",)]).clusters() == [
        ["ann", "bob"],
        ["cleo"],
    ]
