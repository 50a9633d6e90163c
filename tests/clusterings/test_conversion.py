"""From kind to kind: the masses that brute force gives, and refusals where something would go."""

import json
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.clusterings import conversion as cv
from tests.naive import belief as naive_belief, soft_masses as naive

GOLDEN = json.loads(
    (Path(__file__).parent.parent / "golden" / "soft_masses.json").read_text(encoding="utf-8")
)["clusterings"]


def close(found, wanted):
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)


def clustering_of(case):
    labels = range(case["k"])
    data = case["data"]
    if case["type"] == "hard":
        return pt.Rough(data, labels=labels)  # a hard clustering knows only clusters that occur
    if case["type"] == "rough":
        return pt.Rough(data, labels=labels)
    if case["type"] == "fuzzy":
        return pt.Fuzzy(data)
    if case["type"] == "possibilistic":
        return pt.Possibilistic(data)
    sets = sorted({tuple(sorted(clusters)) for focal in data for clusters, _ in focal})
    masses = np.zeros((case["n"], len(sets)))
    for row, focal in zip(masses, data, strict=True):
        for clusters, mass in focal:
            row[sets.index(tuple(sorted(clusters)))] += mass
    return pt.Evidential(masses, sets, labels=labels)


def naive_masses(case):
    data, k = case["data"], case["k"]
    if case["type"] in ("hard", "rough"):
        return naive.of_sets([[x] if isinstance(x, int) else x for x in data], k)
    return getattr(naive, f"of_{case['type']}")(data, k)


every_golden = pytest.mark.parametrize("case", GOLDEN, ids=[case["id"] for case in GOLDEN])


@every_golden
def test_masses(case):
    x = clustering_of(case)
    dense = cv.to_evidential(x).to_dense()
    close(dense, case["mass"])
    close(dense, naive_masses(case))
    close(pt.Evidential.from_dense(case["mass"]).to_dense(), dense)
    if case["mass"] and all(m[0] < 1 for m in case["mass"]):
        close(cv.pignistic(x).memberships, [naive_belief.pignistic(m) for m in case["mass"]])


@every_golden
def test_there_and_back(case):
    """What a kind can hold comes back from masses as it was."""
    x = clustering_of(case)
    evidential = cv.to_evidential(x)
    assert cv.to_evidential(evidential) is evidential
    assert evidential.labels == x.labels
    if case["type"] in ("hard", "rough"):
        assert cv.to_rough(evidential).sets == x.sets
    if case["type"] in ("hard", "fuzzy"):
        close(cv.to_evidential(cv.to_fuzzy(evidential)).to_dense(), case["mass"])
    if case["type"] == "hard":
        hard = cv.to_hard(evidential)
        assert [hard.labels[code] for code in hard.codes] == case["data"]
        assert cv.to_hard(cv.to_fuzzy(hard)).codes.tolist() == hard.codes.tolist()


def test_random_possibilities():
    rng = np.random.default_rng(0)
    for k in (1, 2, 3, 6):
        for digits in (1, 16):
            memberships = rng.random((30, k)).round(digits)
            memberships[0] = 0
            x = pt.Possibilistic(memberships)
            wanted = naive.of_possibilistic(memberships.tolist(), k)
            close(cv.to_evidential(x).to_dense(), wanted)
            assert (cv.to_evidential(x).masses >= 0).all()


def test_levels_become_nested_sets():
    found = cv.to_evidential(pt.Possibilistic([[1, 1, 0.8]], labels=[1, 2, 3]))
    assert found.focal_sets == [{1, 2}, {1, 2, 3}]
    close(found.masses, [[0.2, 0.8]])


def test_what_is_not_fully_possible_goes_to_the_empty_set():
    found = cv.to_evidential(pt.Possibilistic([[0.7, 0.2], [0, 0]]))
    assert found.focal_sets == [set(), {0}, {0, 1}]
    close(found.masses, [[0.3, 0.5, 0.2], [1, 0, 0]])


def test_hard_clusterings():
    hard = pt.Hard(["b", "a", "b"], ids=["p", "q", "r"])
    for convert in (cv.to_rough, cv.to_fuzzy, cv.to_evidential):
        converted = convert(hard)
        assert converted.ids == ["p", "q", "r"]
        back = cv.to_hard(converted)
        assert [back.labels[code] for code in back.codes] == ["b", "a", "b"]
    assert cv.to_rough(hard).sets == [{"b"}, {"a"}, {"b"}]
    assert cv.to_hard(hard) is hard
    assert cv.by_largest_membership(hard) is hard


def test_a_kind_is_returned_as_it_is():
    rough, fuzzy = pt.Rough([{0, 1}]), pt.Fuzzy([[0.5, 0.5]])
    assert cv.to_rough(rough) is rough
    assert cv.to_fuzzy(fuzzy) is fuzzy


AMBIGUOUS = pt.Rough([{0}, {0, 1}], ids=["p", "q"])
SHARED = pt.Fuzzy([[1, 0], [0.25, 0.75]])
MIXED = pt.Evidential([[0.5, 0.5, 0], [0, 0, 1]], [{0}, {0, 1}, {1}])
OUTLIER = pt.Possibilistic([[1, 0], [0, 0]])

REFUSED = {
    "rough to hard": (cv.to_hard, AMBIGUOUS, "1 object is not in one .* first 'q'.*not hard"),
    "fuzzy to hard": (cv.to_hard, SHARED, "1 row is not in one .* first 1.*not hard"),
    "evidential to hard": (cv.to_hard, MIXED, r"first 0.*by_largest_membership\(\)"),
    "outlier to hard": (cv.to_hard, OUTLIER, "first 1.*not hard"),
    "fuzzy to rough": (cv.to_rough, SHARED, r"mass on several sets, first 1.*by_largest_mass\(\)"),
    "evidential to rough": (cv.to_rough, MIXED, "mass on several sets, first 0"),
    "outlier to rough": (cv.to_rough, OUTLIER, "no possible cluster, first 1"),
    "rough to fuzzy": (cv.to_fuzzy, AMBIGUOUS, r"other than one cluster.*'q'.*pignistic\(\)"),
    "evidential to fuzzy": (cv.to_fuzzy, MIXED, "other than one cluster, first 0"),
    "outlier by membership": (cv.by_largest_membership, OUTLIER, "no possible cluster, first 1"),
    "outlier by mass": (cv.by_largest_mass, OUTLIER, "all mass on the empty set, first 1"),
    "outlier to shares": (cv.pignistic, OUTLIER, "all mass on the empty set, first 1"),
    "outlier to plausibility": (cv.plausibility_transform, OUTLIER, "all mass on the empty set"),
}


@pytest.mark.parametrize(("convert", "x", "words"), REFUSED.values(), ids=REFUSED)
def test_narrowing_is_refused(convert, x, words):
    with pytest.raises(pt.InputError, match=words):
        convert(x)


def test_narrowing_by_name():
    assert cv.by_largest_membership(SHARED).codes.tolist() == [0, 1]
    assert cv.by_largest_membership(AMBIGUOUS).codes.tolist() == [0, 0]
    assert cv.by_largest_membership(pt.Possibilistic([[0.2, 0.1], [0, 1]])).codes.tolist() == [0, 1]
    assert cv.by_largest_mass(MIXED).sets == [{0}, {1}]
    assert cv.by_largest_mass(pt.Possibilistic([[0.3, 0.3]])).sets == [{0, 1}]
    close(cv.pignistic(MIXED).memberships, [[0.75, 0.25], [0, 1]])
    close(cv.plausibility_transform(MIXED).memberships, [[2 / 3, 1 / 3], [0, 1]])
    assert cv.pignistic(AMBIGUOUS).ids == ["p", "q"]


def test_more_clusters_than_sets_have_bits():
    many = pt.Hard(range(65))
    assert cv.to_hard(cv.to_fuzzy(many)).codes.tolist() == many.codes.tolist()
    for convert in (cv.to_rough, cv.to_evidential):
        with pytest.raises(pt.InputError, match="65 clusters"):
            convert(many)
    most = cv.to_evidential(pt.Hard(range(64)))
    assert cv.to_hard(most).codes.tolist() == list(range(64))
    assert most.masks[-1] == 1 << 63


def test_an_index_that_came_along_binds_no_more_afterwards():
    import pandas as pd

    fuzzy = pt.as_clustering(pd.DataFrame({"a": [0.5, 0.2], "b": [0.5, 0.8]}, index=["p", "q"]))
    assert not fuzzy.ids_bind
    for convert in (cv.to_evidential, cv.by_largest_membership, cv.pignistic, cv.by_largest_mass):
        assert convert(fuzzy).ids == ["p", "q"]
        assert not convert(fuzzy).ids_bind
