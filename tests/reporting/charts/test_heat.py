import partita as pt
from partita.reporting.charts.heat import heat_chart, largest_count, level
from partita.reporting.views.heat import heat_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_levels_grow_with_the_square_root():
    assert [level(count, 81) for count in (0.1, 1, 4, 5, 81, 100)] == [1, 1, 2, 3, 9, 9]


def test_cells_are_squares_by_shade_and_few_have_numbers():
    view = heat_view(explanation(), names())
    text = heat_chart(view)
    assert largest_count(view) == 2
    squares = text.split('class="match"')[0].count("M")
    assert squares == 9 + 5  # nine cells, and the frames of five matched pairs
    assert text.count("middle n") == 9


def test_many_clusters_get_upright_names_and_no_numbers():
    found = pt.explain(list(range(200)), list(range(200)))
    view = heat_view(found, ClusterNames(found.derivation.label_arrays))
    text = heat_chart(view)
    assert "rotate(-90)" in text
    assert "middle n" not in text
    assert "140 others" in text
