import partita as pt
from partita.reporting.views.precision_recall import (
    MOST_POINTS,
    SQUARES,
    precision_recall_view,
)
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_points_are_the_clusters_with_their_majority_class():
    view = precision_recall_view(explanation(), names())
    found = {
        view.names.texts[1][point.candidate]: (
            view.names.texts[0][point.reference],
            point.precision,
            point.recall,
        )
        for point in view.points
    }
    assert found["4"] == ("cleo", 2 / 3, 1.0)
    assert found["2"] == ("bob", 1.0, 0.5)
    assert (view.clusters, view.perfect, view.squares) == (6, 1, ())
    assert view.fates == ("kept", "split", "merged", "mixed")


def test_squares_count_every_cluster():
    found = pt.explain([i // 2 for i in range(600)], list(range(600)))
    view = precision_recall_view(found, ClusterNames(found.derivation.label_arrays))
    assert len(view.points) == MOST_POINTS
    assert view.squares == ((SQUARES // 2, SQUARES - 1, 600),)
