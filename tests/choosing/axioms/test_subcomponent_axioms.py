"""Axioms on the score of a cluster, of measures that are built from it and of others."""

from partita.choosing.axioms.check_axioms import check_axioms
from tests.naive.axioms import OF_SCORES, is_cut_further, is_less_skewed, parts_in


def number_of_parts_upside_down(cluster, parts):
    return 1.0 if len(parts) == 1 else 0.0 if max(parts) == 1 else (len(parts) - 1) / cluster


def test_property_4_2_by_number_of_parts():
    check = check_axioms(subcomponent=number_of_parts_upside_down)
    found = check["monotonically decreasing"].counterexample
    assert (found.n, found.clusterings) == (4, ((0, 0, 0, 1), (0, 0, 1, 2)))
    assert found.text == (
        "a reference cluster in parts 3+1 has 0.25, but in parts 2+1+1, which are more, 0.5"
    )
    parts, other = (parts_in(range(4), labels) for labels in found.clusterings)
    assert is_cut_further(parts, other)


def test_property_4_2_by_skewness():
    check = check_axioms(subcomponent=lambda cluster, parts: min(parts) / cluster)
    found = check["monotonically decreasing"].counterexample
    assert found.n == 4
    assert found.text.endswith("3+1 has 0.25, but in parts 2+2, which are less skewed, 0.5")
    assert is_less_skewed(*(parts_in(range(4), labels) for labels in found.clusterings))


def test_whether_scores_fall_strictly():
    assert check_axioms("s_h").remarks["monotonically decreasing"] == "strictly"
    assert check_axioms("accuracy").remarks["monotonically decreasing"] == (
        "not strictly: parts 2+2 and 2+1+1 both have 0.5"
    )


def test_axioms_of_scores_cannot_be_asked_of_others():
    check = check_axioms("ari", 3)
    for axiom in OF_SCORES:
        assert check[axiom] == (axiom, None, None)
        assert check.remarks[axiom] == "it declares no score of single clusters"
