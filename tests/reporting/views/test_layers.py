from itertools import pairwise

import numpy as np
import pytest

import partita as pt
from partita.comparing.fates import TOLERANCE
from partita.reporting.views import layers
from partita.reporting.views.layers import Chain, changes_table, layers_view
from tests.reporting.example import RUNS


def chain_of(runs, order=None, measure="rand", **options):
    result = pt.compare_many(runs, measure, **options)
    order = np.arange(len(result.names)) if order is None else np.array(order)
    return Chain.of(result.members, order, TOLERANCE)


def test_flows_are_the_contingency_tables_of_neighbors():
    chain = chain_of(RUNS)
    view = layers_view(chain, 24)
    assert [layer.name for layer in view.layers] == ["one", "two", "three"]
    found = {
        (
            flow.layer,
            view.layers[flow.layer].bars[flow.source].name,
            view.layers[flow.layer + 1].bars[flow.target].name,
        ): flow.objects
        for flow in view.flows
    }
    expected = {}
    labels = list(RUNS.values())
    for layer in (0, 1):
        for pair in zip(labels[layer], labels[layer + 1], strict=True):
            key = (layer, *map(str, pair))
            expected[key] = expected.get(key, 0) + 1
    assert found == expected
    assert (view.n_folded, view.folded_objects, view.left_out) == (0, 0, "")


def test_bars_have_one_scale_and_flows_end_on_them():
    view = layers_view(chain_of(RUNS), 24)
    scales = {
        round((bar.top - bar.bottom) / bar.size, 9) for layer in view.layers for bar in layer.bars
    }
    assert len(scales) == 1
    for flow in view.flows:
        source = view.layers[flow.layer].bars[flow.source]
        target = view.layers[flow.layer + 1].bars[flow.target]
        upper, lower, end_upper, end_lower = flow.ends
        assert source.top + 1e-9 >= upper > lower >= source.bottom - 1e-9
        assert target.top + 1e-9 >= end_upper > end_lower >= target.bottom - 1e-9


def test_the_order_of_clusters_avoids_crossings():
    # The same clusters under other names, in any order.
    runs = [[0, 0, 1, 1, 2, 2], [2, 2, 0, 0, 1, 1], [1, 1, 2, 2, 0, 0]]
    view = layers_view(chain_of(runs), 24)
    assert all(flow.source == flow.target for flow in view.flows)
    assert view.fates == ("kept",)


def test_the_costliest_clusters_are_shown_and_the_rest_is_bundled():
    # Clusters 0 and 1 are kept; 2 is split.
    runs = [[0] * 5 + [1] * 4 + [2] * 4, [0] * 5 + [1] * 4 + [2, 2, 3, 3]]
    view = layers_view(chain_of(runs), 2)
    first, second = view.layers
    assert first.bars[0].name == "2" or first.bars[1].name == "2"
    assert {bar.name for bar in second.bars[:2]} == {"2", "3"}
    assert second.bars[2][:2] == ("2 other clusters", 9)
    assert (first.n_bundled, second.n_bundled) == (1, 2)
    assert view.left_out.startswith("Bundled, not to scale: 3 clusters of low cost.")
    assert all(bar.is_bundle == (place == 2) for place, bar in enumerate(second.bars))


def test_thin_flows_and_those_beyond_the_largest_are_counted(monkeypatch):
    runs = [[0] * 500 + [1] * 500, [0] * 499 + [1] * 501]
    view = layers_view(chain_of(runs), 24)
    assert len(view.flows) == 2
    assert (view.n_folded, view.folded_objects) == (1, 1)
    assert view.left_out == "Not drawn: 1 flow of under 1% of both clusters (1 object)."
    monkeypatch.setattr(layers, "MOST_FLOWS", 1)
    view = layers_view(chain_of(runs), 24)
    assert [flow.objects for flow in view.flows] == [500]
    assert (view.n_folded, view.folded_objects) == (2, 500)
    assert "or beyond the largest 1 (500 objects)" in view.left_out


def test_of_many_clusterings_some_are_left_out(monkeypatch):
    monkeypatch.setattr(layers, "MOST_LAYERS", 3)
    view = layers_view(chain_of([[0, 0, 1, 1]] * 5), 24)
    assert [layer.name for layer in view.layers] == ["0", "2", "4"]
    assert view.left_out == "2 clusterings left out, evenly along the order."


def test_soft_clusterings_are_made_hard_and_that_is_said():
    runs = {"hard": [0, 0, 1], "soft": pt.Fuzzy([[0.9, 0.1], [0.4, 0.6], [0, 1]])}
    view = layers_view(chain_of(runs, measure="alpha_rand"), 24)
    assert sorted(flow.objects for flow in view.flows) == [1, 1, 1]
    (remark,) = view.remarks
    assert remark.startswith("soft is fuzzy: 2 of 3 objects may be in several clusters")


def test_clusters_keep_their_identity_if_objects_are_left_out():
    runs = [
        {"a": 0, "b": 0, "c": 1},
        {"b": 5, "c": 6, "d": 7},
        {"c": 1, "d": 2, "e": 2},
    ]
    chain = chain_of(runs, on_mismatch="intersect")
    assert [sorted(labels) for labels in chain.labels] == [[0, 1], [5, 6, 7], [1, 2]]
    view = layers_view(chain, 24)
    assert sum(flow.objects for flow in view.flows) == 4
    assert [sum(bar.size for bar in layer.bars) for layer in view.layers] == [2, 3, 2]


def test_changes_have_the_losses_of_each_step():
    chain = chain_of(RUNS)
    table = changes_table(chain, 100)
    losses = [row[-1] for row in table.rows]
    assert losses == sorted(losses, reverse=True)
    labels = list(RUNS.values())
    expected = sum(1 - pt.split_merge_score(one, other) for one, other in pairwise(labels))
    assert sum(losses) == pytest.approx(expected)
    assert table.total == len(table.rows) == 8
    assert sum(row[4] for row in table.rows) == 12
    assert changes_table(chain, 2).left_out == 6
    kept = changes_table(chain_of([[0, 0, 1], [0, 0, 1]]), 9).rows
    assert [row[1::2][:3] for row in kept] == [("0", "0", "kept"), ("1", "1", "kept")]
