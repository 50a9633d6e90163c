"""The picture of overlapping clusterings."""

import numpy as np
import pytest

import partita as pt
from partita.plots import CoverDisplay

X = pt.Overlapping({"a": {0, 3, 5}, "b": {3, 4}}, 6)
Y = pt.Overlapping({"p": {4}, "q": {0, 5, 3}, "r": {1}}, 6)


def test_objects_and_clusters_are_in_one_order():
    display = CoverDisplay.from_clusterings(X, Y)
    assert display.order.tolist() == [0, 5, 3, 4, 1, 2]
    assert display.names == (
        ["reference a", "reference b"],
        ["candidate q", "candidate p", "candidate r"],
    )
    assert display.members[0].astype(int).tolist() == [[1, 1, 1, 0, 0, 0], [0, 0, 1, 1, 0, 0]]
    assert display.members[1].sum(axis=1).tolist() == [3, 1, 1]


def test_bars_are_drawn_for_runs_of_objects():
    display = CoverDisplay.from_clusterings(X, Y).plot()
    widths = [
        np.ptp(path.vertices[:, 0]) for bars in display.ax_.collections for path in bars.get_paths()
    ]
    assert widths == [3, 2, 3, 1, 1]
    assert [text.get_text() for text in display.ax_.get_yticklabels()] == [
        name for names in display.names for name in names
    ]


def test_results_draw_it():
    assert X.plot().names == (["cluster a", "cluster b"],)
    assert pt.explain(X, Y).plot(top=1).names == (["reference a"], ["candidate q"])
    assert CoverDisplay.from_clustering([0, 0, 1]).members[0].shape == (2, 3)
    with pytest.raises(pt.InputError, match="top=0"):
        X.plot(top=0)
