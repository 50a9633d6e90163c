import partita as pt
from partita.reporting.charts.sizes import sizes_chart
from partita.reporting.views.sizes import sizes_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_few_clusters_are_pairs_of_bars():
    text = sizes_chart(sizes_view(explanation().contributions.table, names()))
    assert text.count(" whole") == 12
    assert "reference eve: 3 objects, of which the partner has 2" in text


def test_many_clusters_are_two_lines():
    found = pt.explain(list(range(50)) * 2, [0] * 50 + list(range(50)))
    own = ClusterNames(found.derivation.label_arrays)
    text = sizes_chart(sizes_view(found.contributions.table, own))
    assert text.count('class="line side') == 2
    assert "Reference: 50 clusters, median 2, largest 2." in text
