"""Which clusters and flows an alluvial diagram shows."""

import numpy as np
import pytest

from partita.comparing.contributions import contributions_of
from partita.measures.read_counts import read_table
from partita.plots.alluvial_graph import flows_of
from partita.plots.ordering import crossings


def flows_between(reference, candidate, top=24, tolerance=0.05):
    return flows_of(contributions_of(read_table(reference, candidate)), top, tolerance)


def test_small_parts_do_not_count():
    """100 objects, of which 3 leave: neither cluster is split or merged, and 3 are strays."""
    reference = [0] * 100 + [1] * 100
    candidate = [0] * 97 + [1] * 3 + [1] * 100
    flows = flows_between(reference, candidate)
    fates = dict(zip(flows.counts.tolist(), flows.fates, strict=True))
    assert fates == {97: "kept", 3: "stray", 100: "kept"}
    exact = flows_between(reference, candidate, tolerance=0)
    assert dict(zip(exact.counts.tolist(), exact.fates, strict=True)) == {
        97: "split",
        3: "mixed",
        100: "merged",
    }


def test_a_whole_cluster_in_a_much_larger_one_is_merged():
    flows = flows_between([0] * 100 + [1], [0] * 101)
    assert dict(zip(flows.counts.tolist(), flows.fates, strict=True)) == {100: "kept", 1: "merged"}
    flows = flows_between([0] * 101, [0] * 100 + [1])
    assert dict(zip(flows.counts.tolist(), flows.fates, strict=True)) == {100: "kept", 1: "split"}


def test_the_costliest_components_come_first_and_the_rest_is_bundled():
    reference = ["kept"] * 9 + ["two"] * 2 + ["ten"] * 10
    candidate = [0] * 9 + [1, 2] + [3] * 5 + [4] * 5
    labels = read_table(reference, candidate).reference_labels
    flows = flows_between(reference, candidate, top=4)
    assert [labels[row] for row in flows.rows.tolist()] == ["ten", "two"]
    assert flows.columns.size == 4
    rest = flows.fates.index("bundled")
    assert (flows.sources[rest], flows.targets[rest], flows.counts[rest]) == (2, 4, 9)
    everything = flows_between(reference, candidate)
    assert "bundled" not in everything.fates
    assert everything.counts.sum() == 21


@pytest.mark.parametrize("top", [1, 5, 24])
def test_a_component_that_does_not_fit_is_shown_in_part(top):
    rng = np.random.default_rng(1)
    reference, candidate = rng.integers(0, 60, 600), rng.integers(0, 60, 600)
    flows = flows_between(reference, candidate, top=top)
    assert flows.rows.size == top
    assert 1 <= flows.columns.size <= top
    assert flows.counts.sum() == 600
    contributions = contributions_of(read_table(reference, candidate))
    losses = contributions.losses_of("reference")
    assert losses[flows.rows].min() >= np.sort(losses)[-top] - 1e-12


def test_components_stand_together_and_flows_cross_little():
    rng = np.random.default_rng(2)
    reference = rng.integers(0, 8, 200)
    candidate = np.where(rng.random(200) < 0.3, (reference + 1) % 8, reference)
    flows = flows_between(reference, candidate)
    dense = np.zeros((flows.rows.size, flows.columns.size))
    dense[flows.sources, flows.targets] = flows.counts
    table = read_table(reference, candidate)
    assert crossings(dense) <= crossings(table.to_dense().astype(float))
    halves = flows_between([0, 0, 1, 1, 5, 5, 6, 6], [0, 1, 1, 0, 7, 8, 8, 7])
    assert {frozenset(halves.rows[:2].tolist()), frozenset(halves.rows[2:].tolist())} == {
        frozenset([0, 1]),
        frozenset([2, 3]),
    }


def test_a_cluster_of_small_parts_only_is_shown():
    """Each of 40 clusters of 30 loses one object to a common one, which has 40 parts of 2.5 %."""
    reference = np.repeat(np.arange(40), 30)
    candidate = reference.copy()
    candidate[::30] = 99
    flows = flows_between(reference, candidate, top=60)
    assert flows.columns.size == 41
    assert flows.fates.count("mixed") == 40
    assert flows.fates.count("kept") == 40
