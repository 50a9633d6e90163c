"""All pairs of clusterings of which some overlap or are hierarchies."""

import numpy as np
import pytest

import partita as pt

A = pt.Overlapping([{1, 2, 3}, {3, 4}], objects=[1, 2, 3, 4, 5])
B = pt.Overlapping([{1, 2}, {3, 4}], objects=[1, 2, 3, 4, 5])
C = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2}
TREES = ["((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);", "((a:1,d:1):2,(b:2,c:2):1);"]
LABELS = {"a": 0, "b": 0, "c": 1, "d": 1}


def values(clusterings, measure=None, **options):
    return pt.compare_many(clusterings, measure, **options).values


@pytest.mark.parametrize("measure", ["omega", "average_f1_reference", "element_centric"])
def test_pairs_of_covers_are_those_of_the_measure(measure):
    every = {"a": A, "b": B, "c": C}
    found = pt.compare_many(every, measure, n_jobs=2)
    for one, x in every.items():
        for other, y in every.items():
            x, y = (pt.Overlapping.of(pt.as_clustering(z)) for z in (x, y))
            expected = pt.compare(x, y, [measure])
            assert found[one, other] == pytest.approx(next(iter(expected.values())), abs=1e-12)


@pytest.mark.parametrize("measure", ["cophenetic_correlation", "robinson_foulds", "rooted_triples"])
def test_pairs_of_hierarchies_are_those_of_the_measure(measure):
    found = values(TREES, measure)
    expected = [[pt.measures[measure](x, y) for y in TREES] for x in TREES]
    assert found == pytest.approx(np.array(expected), abs=1e-12)


def test_usual_measures():
    assert pt.compare_many([A, B]).card.name == "omega"
    assert pt.compare_many(TREES).card.name == "cophenetic_correlation"
    assert pt.compare_many(["((a,b),c);", "(a,b,c);"]).card.name == "rooted_triples"
    assert pt.compare_many([TREES[0], LABELS]).card.name == "element_centric_hierarchy"
    assert pt.compare_many([[0, 0, 1], [0, 1, 1]]).card.name == "adjusted_rand"
    assert pt.compare_many([[0, 1], pt.Rough([{0}, {0, 1}])]).card.name == "alpha_rand"


def test_flat_clusterings_beside_a_hierarchy_are_compared_as_such():
    other = {"a": 0, "b": 1, "c": 1, "d": 1}
    found = pt.compare_many({"tree": TREES[0], "x": LABELS, "y": other})
    assert found["x", "y"] == pytest.approx(pt.element_centric_score(LABELS, other))
    assert found["tree", "x"] == pytest.approx(pt.element_centric_score(TREES[0], LABELS))
    assert found["x", "x"] == 1.0


def test_objects_of_one_side_only():
    few = pt.Overlapping([{1, 2}, {3, 4}])
    with pytest.raises(pt.MismatchError, match="'union' keeps|union"):
        pt.compare_many({"a": A, "few": few})
    found = pt.compare_many({"a": A, "few": few}, on_mismatch="union")
    assert found["a", "few"] == pt.omega_score(A, few, on_mismatch="union")
    assert pt.compare_many([A, few], on_mismatch="intersect").coverage[0, 1].used == 4


def test_several_measures_order_frames_and_reports():
    found = pt.compare_many({"a": A, "b": B, "c": C}, ["omega", "average_f1"])
    assert list(found) == ["omega", "average_f1"]
    assert set(found.ordered().names) == {"a", "b", "c"}
    assert found.to_frame().shape[0] == 9
    assert "flows are left out" in found.report().html
    assert found["omega"].report().title == "3 clusterings compared"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: values([A, B], "rand"),
            "compares hard clusterings: name a measure of overlapping",
        ),
        (lambda: values([TREES[0], LABELS], "rooted_triples"), "compares hierarchies, and"),
        (lambda: values([A, B], sample_weight=[1] * 5), "sample_weight does not go with overlap"),
        (lambda: values(TREES, missing="drop"), "missing does not go with hierarchies"),
        (lambda: values([A, pt.Fuzzy([[0.5, 0.5]])]), "1 is fuzzy"),
        (lambda: values([[0, 1], [1, 0]], on_mismatch="union"), "choose 'error' or 'intersect'"),
    ],
)
def test_faults(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()
