"""Costs of splits and merges, summed by every engine, are those of all cells in memory."""

import narwhals as nw
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from partita.engines.cell_totals import CellTotals
from partita.engines.cost_queries import CostQueries
from partita.engines.workspace import Workspace
from tests.engines.engine_frames import ALL, FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)


def queries_of(engine, explained, workspace):
    table = explained.contributions.table
    cells = {
        "a": np.array(table.reference_labels)[table.rows],
        "b": np.array(table.candidate_labels)[table.columns],
        "n": table.counts,
    }
    totals = CellTotals(table.counts.size, int(table.n))
    return CostQueries(nw.from_native(frame_of(engine, cells)), totals, workspace)


def check(engine, truth, found):
    explained = pt.explain(truth, found)
    with Workspace() as workspace:
        queries = queries_of(engine, explained, workspace)
        costs = queries.costs()
        first = queries.costliest(0, 3), queries.costliest(1, 3)
    for (subcomponent, combine), score in costs.scores.items():
        wanted = pt.split_merge_score(truth, found, subcomponent=subcomponent, combine=combine)
        assert score == pytest.approx(wanted, rel=1e-12, abs=1e-15)
    assert (costs.splits, costs.merges) == pytest.approx(explained.loss_shares, abs=1e-13)
    assert costs.records == [row.records for row in explained.errors]
    assert costs.clusters == (
        list(explained.fate_counts().values()),
        list(explained.fate_counts("candidate").values()),
    )
    assert costs.objects[0] == list(explained.objects_by_fate().values())
    assert sum(costs.objects[1]) == len(truth)
    for clusters, table in zip(first, (explained.clusters, explained.candidates), strict=True):
        losses = {row.label: row.loss for row in table}
        largest = sorted((x for x in losses.values() if x > 1e-12), reverse=True)[:3]
        assert [losses[x.label] for x in clusters][: len(largest)] == pytest.approx(largest)


@pytest.mark.parametrize("engine", ALL)
def test_every_engine_sums_costs(engine):
    rng = np.random.default_rng(4)
    truth = rng.integers(0, 40, 300)
    check(engine, truth, np.where(rng.random(300) < 0.8, truth, rng.integers(0, 40, 300)))


@st.composite
def labels(draw):
    n = draw(st.integers(1, 20))
    return tuple(
        draw(st.lists(st.integers(0, draw(st.integers(0, 7))), min_size=n, max_size=n))
        for _ in range(2)
    )


@pytest.mark.parametrize("engine", FAST)
@settings(max_examples=25, deadline=None)
@given(pair=labels())
def test_costs_of_random_tables(engine, pair):
    check(engine, *pair)


@pytest.mark.parametrize("engine", FAST)
def test_cells_around_a_cluster_are_those_of_all_it_shares_objects_with(engine):
    truth, found = [0, 0, 0, 1, 1, 2, 3, 3], [0, 0, 1, 1, 2, 2, 3, 3]
    with Workspace() as workspace:
        queries = queries_of(engine, pt.explain(truth, found), workspace)
        cells = queries.around(0, [0]).sort("a", "b").select("a", "b", "n", "a_size", "b_size")
        assert cells.rows() == [(0, 0, 2, 3, 2), (0, 1, 1, 3, 2), (1, 1, 1, 2, 2)]
        (cluster,) = (x for x in queries.costliest(0, 9) if x.label == 0)
        assert cluster.cells_around == 3
        assert {x.label for x in queries.costliest(0, 9)} == {0, 1, 2}
