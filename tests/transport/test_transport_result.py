"""The result of a transport distance."""

import json
from html import escape

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


def test_html_has_a_row_for_each_figure():
    rough = pt.Rough([{0}, {0, 1}, {1}, {1}])
    html = pt.transport_distance([0, 0, 1, 1], rough)._repr_html_()
    assert html.count("<tr>") == 2
    assert "transport distance, base rand, hard and rough" in html
    assert "left:0.0%;width:50.0%" in html
    html = pt.transport_distance([0, 0, 1, 1], rough, alpha=0.5)._repr_html_()
    assert html.count("<tr>") == 1
    assert "alpha = 0.5" in html


def test_html_draws_bounds_and_says_what_would_narrow_them():
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2))
    found = pt.transport_distance(first, second, method="certified")
    html = found._repr_html_()
    low, high = 100 * found.lower.at_least, 100 * found.lower.at_most
    assert f"left:{low:.1f}%;width:{high - low:.1f}%;top:42%" in html
    assert found.lower.short in html
    assert escape(found.lower.sharpen) in html
