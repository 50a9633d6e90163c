import numpy as np
import pytest

import partita as pt
from partita.reporting.views.flows import MOST_FLOWS, flows_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def view_of(reference, candidate, top=24):
    found = pt.explain(reference, candidate)
    return flows_view(found, ClusterNames(found.derivation.label_arrays), top)


def test_flows_hold_all_objects_and_have_fates():
    view = flows_view(explanation(), names(), 24)
    assert sum(flow.objects for flow in view.flows) == 12
    assert view.fates == ("kept", "split", "merged", "mixed")
    assert view.left_out == ""
    assert view.n_bundled == (0, 0)
    sizes = {view.names.texts[0][bar.place]: bar.size for bar in view.bars[0]}
    assert sizes == {"ann": 2, "bob": 2, "cleo": 2, "dan": 1, "eve": 3, "fay": 2}


def test_ribbons_are_as_high_as_their_share_of_the_bar():
    view = flows_view(explanation(), names(), 24)
    for flow in view.flows:
        bar = view.bars[0][flow.source]
        share = (flow.ends[0] - flow.ends[1]) / (bar.top - bar.bottom)
        assert share == pytest.approx(flow.objects / bar.size)


def test_clusters_beyond_the_top_are_bundled_and_counted():
    view = view_of(list(range(100)) * 2, list(range(100)) + list(range(100))[::-1], top=10)
    assert view.n_bundled == (90, 90)
    assert [len(side) for side in view.bars] == [11, 11]
    assert view.bars[0][-1].place is None
    assert "Bundled, not to scale: 90 reference clusters and 90 candidate" in view.left_out


def test_thin_flows_are_folded_and_counted():
    # One object of 1,000 goes astray: less than 1 % of both clusters.
    view = view_of([0] * 1000 + [1] * 1000, [0] * 999 + [1] + [1] * 1000)
    assert len(view.flows) == 2
    assert (view.n_folded, view.folded_objects) == (1, 1)
    assert "Not drawn: 1 flow with under 1 % of both clusters (1 object)." in view.left_out


def test_never_more_than_the_most_flows():
    rng = np.random.default_rng(0)
    view = view_of(rng.integers(0, 60, 6000), rng.integers(0, 60, 6000), top=60)
    assert 0 < len(view.flows) <= MOST_FLOWS
    drawn = sum(flow.objects for flow in view.flows)
    assert drawn + view.folded_objects == 6000


def test_of_equal_flows_the_most_are_drawn():
    found = pt.explain(contingency=np.ones((200, 100), int))
    view = flows_view(found, ClusterNames(found.derivation.label_arrays), 200)
    assert len(view.flows) == MOST_FLOWS
    assert (view.n_folded, view.folded_objects) == (19_000, 19_000)
    assert "or less than the 1,000 largest flows (19,000 objects)" in view.left_out


def test_words_for_fates_are_explained():
    view = flows_view(explanation(), names(), 24)
    assert [fate for fate, _ in view.meanings] == ["kept", "split", "merged", "mixed"]
    assert view.small_parts == "Parts with at most 5 % of a cluster do not count."
    rng = np.random.default_rng(0)
    view = view_of(rng.integers(0, 20, 500), rng.integers(0, 20, 500), top=5)
    assert [fate for fate, _ in view.meanings][-1] == "bundled"
