"""Whether dissimilarities rise or fall with a parameter."""

import pytest

import partita as pt
from partita.choosing.characterizing.monotonicity import SYMBOLS, direction_of
from tests.choosing.characterizing.designs import SMALL


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ((-1e-12, 1e-12), "constant"),
        ((-1e-12, 0.2), "increases"),
        ((-0.2, 0.0), "decreases"),
        ((-0.2, 0.2), "mixed"),
    ],
)
def test_directions(steps, wanted):
    assert direction_of(*steps, 1e-9) == wanted


def test_directions_of_known_measures():
    found = pt.characterize(["rand", "adjusted_mutual_info", "purity"], SMALL)
    rows = {(row.measure, row.transformation, row.parameter): row for row in found.monotonicity()}
    assert rows["rand", "singleton_clusters", "q"].symbol == "▲"
    assert rows["rand", "singleton_clusters", "k"].symbol == "▼"
    assert rows["purity", "singleton_clusters", "q"].symbol == "="
    assert rows["adjusted_mutual_info", "singleton_clusters", "q"].rounded
    assert not rows["rand", "singleton_clusters", "q"].rounded


def test_own_measures_and_directions():
    def same_number(table):
        return float(table.shape[0] == table.shape[1])

    found = pt.characterize([same_number, "mirkin"], SMALL)
    scores = found.scores["same_number", "neighbor_swaps", 60, 2, 0, 0.4]
    assert scores == 0.0
    assert found.scores["same_number", "one_new_cluster", 60, 2, 0, 0.4] == 1.0
    labels = pt.reference_labels(60, 3, "1/3")
    moved = pt.transform_labels(labels, "orthogonal_clusters", 0.4)
    assert found.scores["mirkin", "orthogonal_clusters", 60, 3, "1/3", 0.4] == pytest.approx(
        pt.mirkin_distance(labels, moved)
    )
    assert [row.measure for row in found.out_of_range] == ["mirkin"]


def constant(table):
    return 0.3


def test_steps_below_rounding_have_a_sign_of_their_own():
    """Adjusted information needs whole numbers, and hardly depends on n when clusters are split."""
    design = pt.Design(
        n=[6000, 12_000], k=[2, 3], h=0, q=[0.5, 1], transformations="k_new_clusters"
    )
    found = pt.characterize(["adjusted_mutual_info", constant], design)
    rows = {(row.measure, row.parameter): row for row in found.monotonicity()}
    row = rows["adjusted_mutual_info", "n"]
    assert row.rounded
    assert 1e-9 < max(abs(row.least_step), abs(row.largest_step)) < 0.005
    assert (row.direction, row.symbol) == ("below rounding", "≈")
    assert rows["constant", "n"].rounded
    assert rows["constant", "n"].symbol == "="
    assert rows["adjusted_mutual_info", "q"].symbol == "▲"
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    sharp = {(r.measure, r.parameter): r for r in found.monotonicity(rounding=1e-9)}
    assert sharp["adjusted_mutual_info", "n"].symbol in "▲▼·"
