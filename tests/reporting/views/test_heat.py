import numpy as np

import partita as pt
from partita.reporting.views.heat import MOST_LINES, heat_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_matched_pairs_are_on_the_diagonal():
    view = heat_view(explanation(), names())
    counts = np.array(view.counts)
    assert counts.sum() == 12
    assert view.n_matched == 5
    assert counts.diagonal()[:5].sum() == 8
    assert view.on_diagonal == 8 / 12
    texts = view.names.texts
    assert len({texts[0][place] for place in view.rows}) == 6


def test_data_hold_every_cell_once():
    data = heat_view(explanation(), names()).data()
    cells = np.array(data["cells"]).reshape(-1, 3)
    assert cells[:, 2].sum() == 12
    assert len({tuple(cell) for cell in cells[:, :2].tolist()}) == len(cells) == 9


def test_many_clusters_are_cut_to_the_costliest():
    found = pt.explain(list(range(100)), list(range(100)))
    view = heat_view(found, ClusterNames(found.derivation.label_arrays))
    assert (len(view.rows), len(view.columns)) == (MOST_LINES, MOST_LINES)
    assert view.n_bundled == (40, 40)
    assert sum(map(sum, view.counts)) == 100


def test_clusters_that_are_added_up_are_counted():
    assert heat_view(explanation(), names()).left_out == ""
    found = pt.explain([label % 50 for label in range(200)], list(range(200)))
    view = heat_view(found, ClusterNames(found.derivation.label_arrays))
    added = view.n_bundled[1]
    assert view.n_bundled[0] == 0 < added
    assert view.left_out == (
        f"The costliest clusters are shown; the last column adds up {added} candidate clusters."
    )
