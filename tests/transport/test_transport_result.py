"""The result of a transport distance."""

import json

import numpy as np
import pytest

import partita as pt


def test_the_short_form_has_the_bounds():
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2))
    found = pt.transport_distance(first, second, method="certified")
    ends = f"{found.lower.at_least:.6g} to {found.lower.at_most:.6g}"
    assert repr(found) == f"TransportDistance(rand, lower={ends}, upper={ends})"


def test_results_can_be_read_and_stored():
    result = pt.transport_distance([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}]))
    assert repr(result) == "TransportDistance(rand, lower=0, upper=0.5)"
    assert "alpha = 0: 0 (exact" in str(result)
    data = json.loads(json.dumps(result.to_dict()))
    assert data["upper"]["value"] == 0.5
    assert data["kinds"] == ["hard", "rough"]
    one = pt.transport_distance([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}]), alpha=0.5)
    assert one.value.value == 0.25
    with pytest.raises(pt.InputError, match="no interval"):
        _ = one.interval
