"""Several measures from the same draws: intervals, adjusted scores, and what is left out."""

import numpy as np
import pytest

import partita as pt
from partita.comparing.assess_group import Settings, assess_group
from partita.comparing.chance_models import HardChance
from partita.errors import InputError
from partita.kernels.numba_switch import force_path
from partita.measures.read_counts import read_table

SETTINGS = Settings(200, "bootstrap", 0.95, "arithmetic", False)


def group(names, settings=SETTINGS, seed=0, alone=False, n=80):
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 5, n)
    y = np.where(rng.random(n) < 0.6, x, rng.integers(0, 5, n))
    measures = [pt.measures[name] for name in names]
    chance = HardChance(read_table(x, y), "sizes", "two", measures, settings.samples)
    return assess_group(chance, measures, settings, np.random.default_rng(1), alone=alone)


def test_measures_share_their_draws():
    """The Rand index and its adjusted form rank all draws alike."""
    found = group(["rand", "adjusted_rand"])
    rand, adjusted = (found.rows[name][0] for name in ("rand", "adjusted_rand"))
    assert rand.p_value == adjusted.p_value
    assert found.left_out == {}


def test_both_ways_to_draw_agree():
    """Cell by cell or object by object: the same expectation and the same spread."""
    found = []
    for path in ("numpy", "compiled"):
        with force_path(path):
            settings = SETTINGS._replace(samples=2000)
            found.append(group(["purity", "rand"], settings).rows)
    for name in ("purity", "rand"):
        first, second = (rows[name][0] for rows in found)
        error = 5 * np.hypot(first.expected_error, second.expected_error)
        assert first.expected == pytest.approx(second.expected, abs=max(error, 1e-15))
        for end in ("low", "high"):
            ends = getattr(first.interval, end), getattr(second.interval, end)
            assert ends[0] == pytest.approx(ends[1], abs=0.01)


def test_a_bootstrap_needs_two_samples():
    with pytest.raises(InputError, match="at least two samples"):
        group(["rand"], SETTINGS._replace(samples=1))


def test_a_measure_that_cannot_be_assessed_is_left_out_or_raises():
    settings = Settings(0, None, 0.95, "arithmetic", False)
    found = group(["rand", "purity"], settings)
    assert list(found.rows) == ["rand"]
    assert "no exact expectation is known for purity" in found.left_out["purity"]
    with pytest.raises(InputError, match="purity"):
        group(["purity"], settings, alone=True)


def test_a_measure_without_finite_values_is_left_out_or_raises():
    def unbounded(table):
        return float("inf")

    x, y = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]
    several = pt.assess(x, y, [unbounded, "rand"], samples=20, rng=0)
    assert list(several) == ["rand"]
    assert list(several.left_out) == ["unbounded"]
    with pytest.raises(InputError, match="unbounded"):
        pt.assess(x, y, unbounded, samples=20, rng=0)


def test_p_values_count_the_score_itself_among_the_draws():
    """No random clustering is as good as the same one; all are if there is one cluster."""
    labels = np.arange(60) % 6
    options = {"samples": 199, "interval": None, "rng": 0}
    assert pt.assess(labels, labels, "rand", **options).p_value == 1 / 200
    assert pt.assess(labels, np.zeros(60, int), "rand", **options).p_value == 1.0
