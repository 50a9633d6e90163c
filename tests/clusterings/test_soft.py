"""What all soft clusterings have in common: rules, frozen arrays, and objects taken from them."""

import numpy as np
import pytest

import partita as pt

SHARES = [[0.5, 0.5, 0], [0.1, 0.2, 0.7], [0, 1, 0], [0.25, 0.25, 0.5]]


FRAME = {"id": list("pqrs"), "a": [0.5, 0.1, 0, 0.25], "b": [0.5, 0.9, 1, 0.75]}


BROKEN = {
    "sums": (
        lambda: pt.Fuzzy([[1, 0], [0.5, 0.4], [0.7, 0.7]]),
        r"2 rows have memberships that do not add up to 1 \(normalize=True divides\), "
        r"first 1, 2 \(0\.9, 1\.4\)",
    ),
    "negative shares": (
        lambda: pt.Fuzzy([[1, 0], [-0.5, 1.5]]), r"1 row has negative .* first 1 \(-0\.5\)"),
    "NaN shares": (lambda: pt.Fuzzy([[1, 0], [np.nan, 1]]), "1 row has NaN"),
    "infinite": (lambda: pt.Possibilistic([[np.inf, 0]]), "infinite"),
    "above 1": (lambda: pt.Possibilistic([[1, 0], [1.5, 0]]), r"above 1, first 1 \(1\.5\)"),
    "below 0": (lambda: pt.Possibilistic([[1, 0], [-1, 0]]), r"negative values, first 1 \(-1\.0\)"),
    "nothing to divide": (
        lambda: pt.Fuzzy([[0, 0], [1, 1]], normalize=True), "no memberships to normalize, first 0"),
    "nothing to stretch": (lambda: pt.Possibilistic([[0, 0]], normalize=True), "no membership to"),
    "one dimension": (lambda: pt.Fuzzy([0.5, 0.5]), "must be a matrix, objects by clusters"),
    "ragged": (lambda: pt.Fuzzy([[0.5, 0.5], [1]]), "must be a matrix of numbers"),
    "words": (lambda: pt.Fuzzy([["a", "b"]]), "must be a matrix of numbers"),
    "dates": (lambda: pt.Fuzzy(np.array([["2020-01-01"]], "M8[D]")), "must be a matrix of numbers"),
    "names": (lambda: pt.Fuzzy([[1, 1]], name="reference"), "reference: 1 row"),
    "masses": (lambda: pt.Evidential([[0.5, 0.4]], [{0}, {1}]), r"masses .* first 0 \(0\.9\)"),
    "negative mass": (lambda: pt.Evidential([[1.5, -0.5]], [{0}, {1}]), "negative masses"),
    "focal sets": (lambda: pt.Evidential([[1, 0, 0]], [{0}, {1}]), "3 columns, .* 2 focal sets"),
    "focal sets twice": (
        lambda: pt.Evidential([[0.5, 0.5]], [{0, 1}, [1, 0]]), r"more than once: \{0, 1\}"),
    "focal bits twice": (lambda: pt.Evidential([[0.5, 0.5]], [3, 3]), r"more than once: \{0, 1\}"),
    "focal words": (lambda: pt.Evidential([[1]], "a"), "sequence of sets"),
    "focal mixture": (lambda: pt.Evidential([[0.5, 0.5]], [{0}, 1]), "be sets, or all integers"),
    "focal stranger": (
        lambda: pt.Evidential([[1]], [{"z"}], labels=["a"]), "cluster 'z', which labels lacks"),
    "focal negative": (lambda: pt.Evidential([[1]], [-1]), "-1 is no set of at most 64"),
    "focal too large": (lambda: pt.Evidential([[1]], [1 << 64]), "no set of at most 64"),
    "focal beyond labels": (lambda: pt.Evidential([[1]], [4], labels="ab"), "3 clusters, but"),
    "65 clusters": (lambda: pt.Evidential([[1]], [{64}]), "65 clusters: sets of more than 64"),
    "65 possible": (lambda: pt.Rough([set(range(65))]), "65 clusters"),
    "65 bounds": (lambda: pt.Rough.from_bounds(np.zeros((1, 65)), np.ones((1, 65))), "65 clusters"),
    "no power": (lambda: pt.Evidential.from_dense([[0.5, 0.5, 0]]), "3 columns"),
    "one set": (lambda: pt.Evidential.from_dense([[1]]), "1 column"),
    "outside": (
        lambda: pt.Rough.from_bounds([[1, 0], [1, 0]], [[1, 0], [0, 1]]), "inside upper, first 1"),
    "certain and more": (
        lambda: pt.Rough.from_bounds([[1, 0]], [[1, 1]]), "more clusters than the one"),
    "nowhere": (lambda: pt.Rough.from_bounds([[0, 0]], [[0, 0]]), "no possible cluster, first 0"),
    "shapes": (lambda: pt.Rough.from_bounds([[0, 0]], [[0, 0, 1]]), r"\(1, 2\), but upper has"),
    "no flags": (lambda: pt.Rough.from_bounds([[0, 0]], [[0, 2]]), "not true or false"),
    "empty set": (lambda: pt.Rough([{0}, set()]), "no possible cluster, first 1"),
    "no sets": (lambda: pt.Rough("ab"), "must be a sequence of sets"),
    "unknown label": (lambda: pt.Rough([{0}, {2}], labels=[0, 1]), "row 1 has cluster 2"),
    "objects": (lambda: pt.Rough([]), "at least one object"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "words"), BROKEN.values(), ids=BROKEN)
def test_broken_rules(make, words):
    with pytest.raises(pt.PartitaError, match=words):
        make()


def test_rounding_is_forgiven():
    single = np.random.default_rng(1).dirichlet(np.ones(7), 200).astype(np.float32)
    assert pt.Fuzzy(single).memberships.dtype == np.float64
    assert pt.Evidential(single, range(1, 8)).n == 200
    assert pt.Possibilistic([[1 + 1e-15, 0.5]]).memberships.max() == 1.0


def test_normalize_only_when_asked():
    assert pt.Fuzzy([[2, 6]], normalize=True).memberships.tolist() == [[0.25, 0.75]]
    assert pt.Possibilistic([[2, 4]], normalize=True).memberships.tolist() == [[0.5, 1]]
    assert pt.Evidential([[1, 3]], [1, 3], normalize=True).masses.tolist() == [[0.25, 0.75]]


ARRAYS = {
    "Fuzzy": lambda array: pt.Fuzzy(array).memberships,
    "Fuzzy, normalized": lambda array: pt.Fuzzy(array, normalize=True).memberships,
    "Possibilistic": lambda array: pt.Possibilistic(array).memberships,
    "Evidential": lambda array: pt.Evidential(array, [1, 2]).masses,
    "dense": lambda array: pt.Evidential.from_dense(array).masses,
    "bounds": lambda array: pt.Rough.from_bounds(np.zeros_like(array), array).masks,
    "as_clustering": lambda array: pt.as_clustering(0.5 * array + 0.25).memberships,
    "taken": lambda array: pt.Fuzzy(array).take([1, 0]).memberships,
}


@pytest.mark.parametrize("make", ARRAYS.values(), ids=ARRAYS)
def test_arrays_are_frozen_and_never_the_callers(make):
    given = np.array([[1.0, 0.0], [0.0, 1.0]])
    before = given.copy()
    kept = make(given)
    assert not np.shares_memory(kept, given)
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 0
    assert (given == before).all()
    assert given.flags.writeable
    given[:] = 0.5
    assert (kept == make(before)).all()


CLUSTERINGS = [
    pt.Hard(list("abca"), ids=list("pqrs")),
    pt.Rough([{0}, {0, 1}, {2}, {1}], ids=list("pqrs")),
    pt.Fuzzy(SHARES, ids=list("pqrs")),
    pt.Possibilistic(SHARES, ids=list("pqrs")),
    pt.Evidential(SHARES, [1, 2, 7], ids=list("pqrs")),
]


@pytest.mark.parametrize("x", CLUSTERINGS, ids=lambda x: x.kind)
def test_take(x):
    from partita.clusterings.conversion import to_evidential

    taken = x.take([2, 0])
    assert type(taken) is type(x)
    assert taken.ids == ["r", "p"]
    again = to_evidential(x).to_dense()[[2, 0]]
    if x.kind != "hard":
        assert (to_evidential(taken).to_dense() == again).all()
        assert taken.labels == x.labels
    assert x.take(np.array([True, False, False, True])).ids == ["p", "s"]
    for rows in ([4], [-1]):
        with pytest.raises(pt.InputError, match="between 0 and 3"):
            x.take(rows)
    with pytest.raises(pt.InputTypeError, match="rows must be positions"):
        x.take(["p"])


def test_measures_of_hard_clusterings_take_what_is_hard_in_effect():
    certain = pt.Fuzzy([[1, 0], [0, 1], [0, 1]])
    assert pt.rand_score(certain, [0, 1, 1]) == 1.0
    assert pt.meet(certain, [0, 0, 1]).n_clusters == 3
    with pytest.raises(pt.InputError, match="not in one cluster for certain, first 1"):
        pt.rand_score(pt.Fuzzy([[1, 0], [0.5, 0.5]]), [0, 1])
