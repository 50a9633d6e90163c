"""Pictures of what measures react to show the values of the measures."""

import numpy as np
import pytest

import partita as pt
from docs.entity_behavior import entity_curves
from docs.measure_behavior import CURVE_NUMBERS, OBJECTS, SHARES, by_chance, curves, soft_curves
from docs.measure_pictures import limits, number, panel, picture


def test_curves_are_values_of_the_measure():
    labels = pt.reference_labels(OBJECTS, CURVE_NUMBERS[1], 0)
    changed = pt.transform_labels(labels, "singleton_clusters", SHARES[3])
    for name in ("adjusted_rand", "variation_of_information"):
        value = pt.compare(labels, changed, measures=name)[name]
        assert curves(name)[0, 1, 3] == pytest.approx(value)


def test_soft_curves_have_the_panels_that_a_measure_can_show():
    both, rough, fuzzy = (
        soft_curves(pt.measures[name]) for name in ("alpha_rand", "rough_rand", "frigui_rand")
    )
    swapped = "objects are taken for members of another cluster"
    even = "memberships even out over all clusters"
    undecided = "mass is left open between all clusters"
    assert list(both) == [even, undecided, swapped]
    assert list(rough) == ["objects may be in any cluster", swapped]
    assert list(fuzzy) == [even, swapped]
    # Nothing is open at first, and everything at last.
    assert both[undecided][:, [0, -1]].tolist() == [[1, 0], [1, 1]]
    assert rough["objects may be in any cluster"][0, 0] == 1


def test_values_by_chance():
    assert by_chance("adjusted_rand") == pytest.approx([0, 0, 0], abs=0.01)
    assert by_chance("rand") == pytest.approx([0.5, 0.82, 0.97], abs=0.01)
    assert by_chance("alpha_rand") is None


def test_a_picture_has_a_panel_for_each_error_and_a_line_for_each_number_of_clusters():
    html = picture(pt.measures["rand"])
    assert html.count("<svg") == 5
    assert html.count("<polyline") == 5 * len(CURVE_NUMBERS)
    assert "<figcaption>clusters are split in two</figcaption>" in html
    assert 'aria-label="Value as objects are left alone: 1 to 0.5 with 2 clusters' in html


def test_a_picture_of_an_interval_has_a_line_for_each_end():
    html = picture(pt.measures["alpha_rand"])
    assert (html.count("<svg"), html.count("<polyline")) == (3, 6)
    assert 'The lines are the <span class="line-0">lower</span> and' in html
    assert "1 to 0 at the lower end, 1 to 1 at the upper end" in html
    assert picture(pt.measures["frigui_rand"]).count("<polyline") == 2


def test_lines_run_from_the_left_to_the_right_and_down_with_the_value():
    falling, constant = np.linspace(1, 0, len(SHARES)), np.ones(len(SHARES))
    html = panel("error", np.array([falling, constant, constant]), ["", "", ""], 0.0, 1.0)
    assert 'points="30,6.0 42,13.2' in html
    assert html.count("146,78.0") == 1
    assert html.count("146,6.0") == 2


def test_the_axis_is_that_of_the_measure():
    rand, mirkin = (pt.measures[name].card for name in ("rand", "mirkin"))
    assert limits(rand, np.array([0.2, 0.9])) == (0, 1)
    assert limits(pt.measures["adjusted_rand"].card, np.array([-0.2, 0.9])) == (-0.2, 1)
    assert limits(mirkin, np.array([0, 4000])) == (0, 4000)
    assert [number(value) for value in (1.0, -0.04, 0.25, 116640, 5.89)] == [
        "1", "−.04", "0.25", "117k", "5.89",
    ]  # fmt: skip


def test_a_picture_of_a_measure_of_entities_has_a_panel_for_each_error():
    html = picture(pt.measures["mention_detection_recall"])
    assert (html.count("<svg"), html.count("<polyline")) == (4, 4)
    assert "<figcaption>mentions are missed</figcaption>" in html
    curves_of = entity_curves(pt.measures["mention_detection_recall"])
    missed, invented, split, merged = (lines[0] for lines in curves_of.values())
    assert missed == pytest.approx(1 - np.array(SHARES))
    assert invented.tolist() == split.tolist() == merged.tolist() == [1.0] * len(SHARES)
