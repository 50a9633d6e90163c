"""Comparisons of overlapping clusterings: in Python, from files, and by the command."""

import pytest

import partita as pt
from partita.comparing.headline import OF_TABLE

X = pt.Overlapping([{"a", "b", "c"}, {"c", "d"}])
Y = pt.Overlapping([{"a", "b"}, {"c", "d"}])


def test_all_measures_of_covers():
    result = pt.compare(X, Y)
    assert set(result) == set(pt.measures.covers)
    assert result.headline == OF_TABLE["covers"]
    for name, value in result.items():
        assert value == pt.measures[name](X, Y), name
    assert "4 objects, 2 reference and 2 candidate clusters" in str(result)
    assert pt.Comparison.from_json(result.to_json()) == result
    assert len(result.to_frame()) == len(result)
    assert result.table.n == 4
    assert "omega" in result._repr_html_()


def test_named_measures_and_own_ones():
    def clusters(table: pt.CoverTable) -> float:
        return float(table.candidate.n_clusters)

    result = pt.compare(X, Y, [clusters, "onmi", "element_centric"])
    assert result["clusters"] == 2.0
    assert set(result) == {"clusters", "overlapping_mutual_info", "element_centric_overlapping"}
    assert list(pt.compare(X, Y, "headline")) == list(pt.compare(X, Y, OF_TABLE["covers"]))


def test_a_hard_clustering_against_a_cover():
    labels = {"a": 0, "b": 0, "c": 1, "d": 1}
    assert dict(pt.compare(X, labels)) == pytest.approx(dict(pt.compare(X, Y)))
    assert pt.compare(Y, labels)["omega"] == pt.adjusted_rand_score(Y, labels) == 1.0


def test_objects_of_one_side():
    more = pt.Overlapping([{"a", "b"}, {"c", "d", "e"}])
    assert pt.compare(X, more, on_mismatch="intersect").coverage.candidate_only == 1
    assert pt.compare(X, more, on_mismatch="union").n == 5
    with pytest.raises(pt.MismatchError, match="1 id is in candidate only"):
        pt.compare(X, more)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"measures": "ari"}, "such as omega, which equals it on hard ones"),
        ({"measures": "rand"}, "'rand' compares hard clusterings"),
        ({"measures": "soft"}, "soft"),
        ({"measures": "omga"}, "did you mean omega"),
        ({"measures": []}, "measures is empty"),
        ({"missing": "drop"}, "missing does not go with overlapping clusterings"),
        ({"noise": -1}, "noise does not go with"),
        ({"sample_weight": [1] * 4}, "sample_weight does not go with"),
        ({"base": "rand"}, "base does not go with"),
        ({"alpha": 0.5}, "alpha does not go with"),
        ({"budget": 5}, "budget does not go with"),
        ({"by": "row"}, "by='row'|position"),
    ],
)
def test_options_that_do_not_apply(options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.compare(X, Y, **options)


def test_measures_of_covers_do_not_compare_hard_clusterings_by_default():
    assert "omega" not in pt.compare([0, 1], [0, 1])
    with pytest.raises(pt.UnknownMeasureError, match="'omega' is for overlapping clusterings"):
        pt.compare([0, 1], [0, 1], "omega")
    assert pt.omega_score([0, 1, 1], [0, 1, 1]) == 1.0
    with pytest.raises(pt.InputError, match="'error' or 'intersect'"):
        pt.compare([0, 1], [0, 1], on_mismatch="union")


def test_unlike_kinds():
    with pytest.raises(pt.InputTypeError, match="candidate is rough"):
        pt.compare(X, pt.Rough({"a": {0, 1}, "b": {0}, "c": {0}, "d": {0}}))
