import numpy as np

import partita as pt
from partita.reporting.views.incidence import incidence_view


def view_of(x, y, top=24):
    return incidence_view(pt.measures["omega"].read(x, y), top)


def test_runs_cover_the_objects_of_each_cluster():
    x = pt.Overlapping({"red": {0, 1, 2}, "blue": {2, 3}}, 4)
    y = pt.Overlapping({"green": {0, 3}}, 4)
    view = view_of(x, y)
    assert [(one.side, one.name, one.size) for one in view.clusters] == [
        (0, "red", 3), (0, "blue", 2), (1, "green", 2),
    ]  # fmt: skip
    assert [one.runs for one in view.clusters] == [
        ((0.0, 0.75),), ((0.5, 1.0),), ((0.0, 0.25), (0.75, 1.0)),
    ]  # fmt: skip
    assert (view.objects, view.left_out) == (4, "")


def test_the_largest_clusters_are_shown():
    x = pt.Overlapping([set(range(size)) for size in range(1, 8)])
    view = view_of(x, pt.Overlapping([set(range(7))]), top=2)
    assert [one.size for one in view.clusters] == [6, 7, 7]
    assert view.left_out == (
        "The largest clusters are shown; 5 of the reference and 0 clusters of the candidate are "
        "left out."
    )


def test_many_objects_share_places():
    rng = np.random.default_rng(0)
    x = pt.Overlapping([rng.choice(50_000, 20_000, replace=False).tolist()], 50_000)
    runs = view_of(x, x).clusters[0].runs
    assert runs == ((0.0, 256 / 640),)
