import pytest

import partita as pt
from partita.reporting.charts.precision_recall import precision_recall_chart, shape
from partita.reporting.views.precision_recall import precision_recall_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_every_cluster_has_a_mark():
    text = precision_recall_chart(precision_recall_view(explanation(), names()))
    assert text.count('class="mark ') == 6
    assert "4: 3 objects, precision 66.7 %, recall 100 % of cleo" in text


@pytest.mark.parametrize(("fate", "corners"), [("split", 3), ("merged", 4), ("mixed", 4)])
def test_fates_differ_in_shape(fate, corners):
    assert shape(fate, 0.0, 0.0, 10.0).count("L") == corners - 1
    assert "a" in shape("kept", 0.0, 0.0, 10.0)


def test_squares_count_clusters_that_are_not_drawn():
    found = pt.explain([i // 2 for i in range(800)], list(range(800)))
    own = ClusterNames(found.derivation.label_arrays)
    text = precision_recall_chart(precision_recall_view(found, own))
    assert "800 clusters" in text
