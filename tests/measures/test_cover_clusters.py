"""Clusters of two covers: the two readings of mutual information, and options of the F1."""

import pytest

import partita as pt
from tests.measures.covers import GOLDEN


def test_clusters_that_do_not_meet_tell_nothing_about_each_other():
    """The papers minimize over all clusters, and the programs over those that meet."""
    case = next(case for case in GOLDEN if case["name"].startswith("lfk_zero"))
    values = case["values"]
    assert values["onmi_lfk"] != pytest.approx(values["onmi_lfk__intersecting_only"])


def test_options_say_what_the_variants_are():
    x, y = pt.Overlapping([{0, 1, 2}, {2, 3}]), pt.Overlapping([{0, 1}, {2, 3}])
    for name, options in {
        "average_f1_reference": {"direction": "reference"},
        "average_f1_candidate": {"direction": "candidate"},
        "average_f1_harmonic": {"combine": "harmonic"},
        "average_f1_weighted": {"weighted": True},
    }.items():
        assert pt.average_f1_score(x, y, **options) == pt.measures[name](x, y)
    for normalizer in ("max", "sum", "lfk"):
        value = pt.overlapping_mutual_info_score(x, y, normalizer=normalizer)
        assert value == pt.measures[f"onmi_{normalizer}"](x, y)


def test_a_cluster_of_all_objects_is_not_seen():
    """It has no entropy: covers that differ by it get 1, but for LFK."""
    x = [{0, 1, 2}, {3, 4, 5}]
    both = pt.Overlapping(x), pt.Overlapping([*x, set(range(6))])
    assert pt.overlapping_mutual_info_score(*both) == pytest.approx(1.0)
    assert pt.overlapping_mutual_info_score(*both, normalizer="lfk") == pytest.approx(5 / 6)
