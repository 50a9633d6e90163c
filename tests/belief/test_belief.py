"""Belief functions against loops over all sets, and what must hold of them exactly."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from partita.clusterings.conversion import pignistic, to_evidential
from partita.clusterings.rough import set_of
from tests.naive import belief as naive

N = 12


def random_masses(rng, n, k, *, empty=True, focal=None):
    """Dense masses on some sets of each object; unnormalized if the empty set may have some."""
    dense = np.zeros((n, 1 << k))
    for row in dense:
        choices = np.arange(0 if empty else 1, 1 << k)
        sets = rng.choice(choices, min(focal or 4, choices.size), replace=False)
        row[sets] = rng.dirichlet(np.ones(sets.size))
    return dense


def dense_of(x):
    return to_evidential(x).to_dense()


def all_sets(k):
    return [set_of(mask, range(k)) for mask in range(1 << k)]


def close(found, wanted):
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)


@pytest.fixture(params=[(k, empty) for k in (1, 2, 3, 5) for empty in (True, False)], ids=str)
def masses(request):
    """Three dense masses over k clusters."""
    k, empty = request.param
    rng = np.random.default_rng(k + 10 * empty)
    return [random_masses(rng, N, k, empty=empty) for _ in range(3)]


def evidence(dense):
    return pt.Evidential.from_dense(dense)


def test_sums_over_sets(masses):
    dense = masses[0]
    k = dense.shape[1].bit_length() - 1
    x, sets = evidence(dense), all_sets(k)
    for name in ("belief", "plausibility", "commonality"):
        slow = getattr(naive, name)
        wanted = [[slow(m, a) for a in range(1 << k)] for m in dense]
        close(getattr(bf, name)(x, sets), wanted)
        assert getattr(bf, name)(x, sets).shape == (N, 1 << k)
        close(getattr(bf, name)(x, sets[-1]), [row[-1] for row in wanted])
        assert getattr(bf, name)(x, sets[-1]).shape == (N,)
    close(bf.contour(x), [naive.contour(m) for m in dense])
    close(bf.nonspecificity(x), [naive.nonspecificity(m) for m in dense])


def test_combinations(masses):
    first, second, _ = masses
    x, y, z = map(evidence, masses)
    pairs = list(zip(first, second, strict=True))
    close(dense_of(bf.conjunctive(x, y)), [naive.conjunctive(*pair) for pair in pairs])
    close(bf.conflict(x, y), [naive.conflict(*pair) for pair in pairs])
    close(dense_of(bf.conjunctive(x, y)), dense_of(bf.conjunctive(y, x)))
    left, right = bf.conjunctive(bf.conjunctive(x, y), z), bf.conjunctive(x, bf.conjunctive(y, z))
    close(dense_of(left), dense_of(right))
    commonalities = bf.commonality(x, all_sets(x.n_clusters)) * bf.commonality(
        y, all_sets(x.n_clusters)
    )
    close(bf.commonality(bf.conjunctive(x, y), all_sets(x.n_clusters)), commonalities)


def test_dempsters_rule():
    rng = np.random.default_rng(0)
    # Mass on everything: no pair is in total conflict.
    first, second, third = (0.9 * random_masses(rng, N, 3) + 0.1 * np.eye(8)[7] for _ in range(3))
    x, y, z = map(evidence, (first, second, third))
    pairs = zip(first, second, strict=True)
    close(dense_of(bf.combine(x, y)), [naive.dempster(*pair) for pair in pairs])
    close(dense_of(bf.combine(x, y)), dense_of(bf.combine(y, x)))
    close(dense_of(bf.combine(bf.combine(x, y), z)), dense_of(bf.combine(x, bf.combine(y, z))))
    vacuous = pt.Rough([{0, 1, 2}] * N)
    close(dense_of(bf.combine(x, vacuous)), [naive.normalize(m) for m in first])
    close(dense_of(bf.normalize(x)), [naive.normalize(m) for m in first])
    assert bf.normalize(bf.normalize(x)).masks.all()


def test_distances(masses):
    x, y, z = map(evidence, masses)
    pairs = list(zip(masses[0], masses[1], strict=True))
    close(bf.belief_distance(x, y), [naive.belief_distance(*pair) for pair in pairs])
    close(bf.jousselme_distance(x, y), [naive.jousselme_distance(*pair) for pair in pairs])
    for distance in (bf.belief_distance, bf.jousselme_distance):
        there = distance(x, y)
        close(distance(x, x), 0)
        close(distance(y, x), there)
        assert (there <= 1 + 1e-12).all()
        assert (there <= distance(x, z) + distance(z, y) + 1e-12).all()


def test_jousselme_is_a_metric_on_many_triples():
    rng = np.random.default_rng(1)
    x, y, z = (evidence(random_masses(rng, 2000, 3, focal=3)) for _ in range(3))
    there, around = bf.jousselme_distance(x, y), bf.jousselme_distance(x, z)
    assert (there <= around + bf.jousselme_distance(z, y) + 1e-12).all()
    assert (there[(dense_of(x) != dense_of(y)).any(axis=1)] > 0).all()


def test_belief_distance_of_two_clusters_is_that_of_the_paper():
    """Eq. 35: half the sum over the two single clusters and both together."""
    rng = np.random.default_rng(2)
    first, second = (random_masses(rng, N, 2) for _ in range(2))

    def beliefs(m):
        return np.array([m[:, 1], m[:, 2], m[:, 1:].sum(axis=1)])

    wanted = 0.5 * np.abs(beliefs(first) - beliefs(second)).sum(axis=0)
    close(bf.belief_distance(evidence(first), evidence(second)), wanted)


def test_different_certain_clusters_are_1_apart():
    for k in (2, 3, 7, 16):
        x = pt.Rough([{0}, {0}], labels=range(k))
        y = pt.Rough([{k - 1}, {0}], labels=range(k))
        assert bf.belief_distance(x, y).tolist() == [1.0, 0.0]
        assert bf.jousselme_distance(x, y).tolist() == [1.0, 0.0]


def test_belief_plausibility_and_pignistic(masses):
    x = evidence(masses[0])
    k = x.n_clusters
    sets = all_sets(k)
    low, high = bf.belief(x, sets), bf.plausibility(x, sets)
    assert (low <= high + 1e-12).all()
    close(bf.belief(x, sets[-1]), 1 - masses[0][:, 0])
    close(high[:, ::-1], (1 - masses[0][:, :1]) - low)  # Pl(A) = Bel(all) - Bel(not A)
    if (masses[0][:, 0] < 0.999).all():
        normal = bf.normalize(x)
        shares = pignistic(x).memberships
        close(shares, [naive.pignistic(m) for m in masses[0]])
        singles = [{w} for w in range(k)]
        assert (bf.belief(normal, singles) <= shares + 1e-12).all()
        assert (shares <= bf.plausibility(normal, singles) + 1e-12).all()


def test_the_contour_of_a_consonant_mass_is_the_possibility():
    memberships = np.random.default_rng(3).random((50, 6)).round(1)
    x = pt.Possibilistic(memberships)
    close(bf.contour(x), memberships)
    close(bf.plausibility(x, {1, 4}), memberships[:, [1, 4]].max(axis=1))
    close(bf.outlier_share(x).objects, 1 - memberships.max(axis=1))
    assert bf.outlier_share(x).overall == pytest.approx((1 - memberships.max(axis=1)).mean())


def test_hard_clusterings_are_certain():
    x = pt.Hard(["a", "b", "a"])
    assert bf.belief(x, [{"a"}, {"b"}]).tolist() == bf.plausibility(x, [{"a"}, {"b"}]).tolist()
    assert bf.contour(x).tolist() == [[1, 0], [0, 1], [1, 0]]
    assert bf.nonspecificity(x).tolist() == [0, 0, 0]
    assert bf.ambiguity(x).overall == bf.outlier_share(x).overall == 0
    assert bf.conflict(x, ["a", "a", "b"]).tolist() == [0, 1, 1]


def test_finer_and_coarser_clusters(masses):
    dense = masses[0]
    x = evidence(dense)
    k = x.n_clusters
    refinement = {w: [f"{w}a", f"{w}b"] if w % 2 else [f"{w}a"] for w in range(k)}
    finer = bf.vacuous_extension(x, refinement)
    place = {label: number for number, label in enumerate(finer.labels)}
    targets = [sum(1 << place[one] for one in refinement[w]) for w in range(k)]
    close(finer.to_dense(), [naive.carry(m, targets, len(place)) for m in dense])
    back = bf.restriction(finer, {one: w for w, parts in refinement.items() for one in parts})
    close(back.to_dense(), dense)
    coarsening = {w: "odd" if w % 2 else "even" for w in range(k)}
    coarser = bf.restriction(x, coarsening)
    close(
        coarser.to_dense(),
        [naive.carry(m, [1 << w % 2 for w in range(k)], min(k, 2)) for m in dense],
    )
    even = {w for w in range(k) if w % 2 == 0}
    close(bf.belief(coarser, {"even"}), bf.belief(x, even))
    close(bf.plausibility(coarser, {"even"}), bf.plausibility(x, even))


def test_expectations(masses):
    x = evidence(masses[0])
    k = x.n_clusters
    values = [(-1.5) ** w for w in range(k)]
    close(bf.lower_expectation(x, values), [naive.expectation(m, values, min) for m in masses[0]])
    close(bf.upper_expectation(x, values), [naive.expectation(m, values, max) for m in masses[0]])
    assert (
        bf.lower_expectation(x, values) == bf.lower_expectation(x, dict(enumerate(values)))
    ).all()
    indicator = [float(w == 0) for w in range(k)]
    close(bf.lower_expectation(x, indicator), bf.belief(x, {0}))
    close(bf.upper_expectation(x, indicator), bf.plausibility(x, {0}))


def test_shares(masses):
    dense = masses[0]
    x = evidence(dense)
    several = [sum(m[a] for a in range(len(m)) if naive.size(a) > 1) for m in dense]
    close(bf.ambiguity(x).objects, several)
    close(bf.ambiguity(x).overall, np.mean(several))
    close(bf.outlier_share(x).objects, dense[:, 0])


def test_sixty_four_clusters():
    rng = np.random.default_rng(4)
    masks = [0, 1, 1 << 63, (1 << 64) - 1, (1 << 63) | 5]
    masses = rng.dirichlet(np.ones(5), 20)
    x = pt.Evidential(masses, masks)
    assert x.n_clusters == 64
    close(
        bf.belief(x, [{63}, {0, 2, 63}]),
        np.column_stack([masses[:, 2], masses[:, [1, 2, 4]].sum(1)]),
    )
    close(bf.contour(x)[:, 63], masses[:, 2:].sum(axis=1))
    close(bf.contour(x)[:, 1], masses[:, 3])
    both = bf.conjunctive(x, x)
    close(both.masses.sum(axis=1), 1)
    assert set(both.masks.tolist()) <= {*masks, 0}
    assert bf.nonspecificity(pt.Rough.from_masks([(1 << 64) - 1], range(64))).tolist() == [6.0]
    close(bf.jousselme_distance(x, x), 0)
    with pytest.raises(pt.InputError, match=r"64 clusters.*at most 16; jousselme_distance"):
        bf.belief_distance(x, x)


def test_clusters_are_matched_by_label_and_objects_by_id():
    x = pt.Fuzzy([[0.9, 0.1], [0.2, 0.8]], labels=["a", "b"], ids=["p", "q"])
    y = pt.Fuzzy([[0.8, 0.2], [0.1, 0.9]], labels=["b", "a"], ids=["q", "p"])
    for distance in (bf.jousselme_distance, bf.belief_distance):
        close(distance(x, y), 0)
    assert bf.combine(x, y).labels == ["a", "b"]
    assert bf.combine(x, y).ids == ["p", "q"]
    close(bf.combine(x, y).masses, bf.combine(x, x).masses)


def test_wide_tables_are_compared_in_parts(monkeypatch):
    from partita.belief import distances as evidence_distances

    rng = np.random.default_rng(5)
    x, y = (evidence(random_masses(rng, 9, 4)) for _ in range(2))
    whole = bf.belief_distance(x, y)
    monkeypatch.setattr(evidence_distances, "_AT_A_TIME", 40)
    assert (bf.belief_distance(x, y) == whole).all()


ROUGH = pt.Rough([{0, 1}, {1}])

BAD = {
    "clusters missing": (lambda: bf.conflict(ROUGH, pt.Rough([{0, 2}, {1}])), "x lacks 2"),
    "clusters missing in y": (lambda: bf.conflict(ROUGH, pt.Rough([{1}, {1}])), "y lacks 0"),
    "other objects": (lambda: bf.conflict(ROUGH, pt.Rough([{0, 1}])), r"samples: \[2, 1\]"),
    "other ids": (
        lambda: bf.combine({"p": {0}, "q": {1}}, {"p": {0}, "r": {1}}),
        "1 ids are in x only",
    ),
    "total conflict": (
        lambda: bf.combine({"p": {0}, "q": {1}}, {"p": {1}, "q": {0, 1}}),
        "1 objects are in total conflict, first 'p'",
    ),
    "nothing left": (
        lambda: bf.normalize(pt.Possibilistic([[1, 0], [0, 0]])),
        "1 rows have all mass on the empty set, first 1",
    ),
    "unknown cluster": (lambda: bf.belief(ROUGH, {5}), "has cluster 5, which labels lacks"),
    "labels for sets": (lambda: bf.belief(ROUGH, [0, 1]), "write {…} around 0"),
    "one label": (lambda: bf.belief(ROUGH, 0), "a set of clusters, as {0, 1}"),
    "a word": (lambda: bf.plausibility(ROUGH, "ab"), "a set of clusters, as {0, 1}"),
    "unhashable": (lambda: bf.plausibility(ROUGH, [[[0]]]), "unhashable"),
    "values lack": (lambda: bf.lower_expectation(ROUGH, {0: 1}), "values .* lacks 1"),
    "values more": (lambda: bf.lower_expectation(ROUGH, {0: 1, 1: 2, 7: 1}), "has 7, which x"),
    "too few values": (lambda: bf.upper_expectation(ROUGH, [1]), r"2 finite numbers.*\(1,\)"),
    "no values": (lambda: bf.upper_expectation(ROUGH, [1, np.nan]), "finite numbers"),
    "words": (lambda: bf.upper_expectation(ROUGH, ["a", "b"]), "number for each cluster"),
    "refinement lacks": (lambda: bf.vacuous_extension(ROUGH, {0: ["a"]}), "it lacks 1"),
    "refinement overlaps": (
        lambda: bf.vacuous_extension(ROUGH, {0: ["a", "b"], 1: ["b"]}),
        "part of two: 'b'",
    ),
    "refinement of nothing": (lambda: bf.vacuous_extension(ROUGH, {0: ["a"], 1: []}), "for 1"),
    "refinement to a word": (lambda: bf.vacuous_extension(ROUGH, {0: "ab", 1: ["c"]}), "'ab'"),
    "no refinement": (lambda: bf.vacuous_extension(ROUGH, ["a", "b"]), "must be a mapping"),
    "too fine": (
        lambda: bf.vacuous_extension(ROUGH, {0: range(40), 1: range(40, 80)}),
        "80 clusters",
    ),
    "coarsening lacks": (lambda: bf.restriction(ROUGH, {0: "a"}), "it lacks 1"),
    "no coarsening": (lambda: bf.restriction(ROUGH, "ab"), "must be a mapping"),
    "coarser unhashable": (lambda: bf.restriction(ROUGH, {0: ["a"], 1: "b"}), "cannot name"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "words"), BAD.values(), ids=BAD)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()


def test_everything_named_is_there():
    assert sorted(bf.__all__) == bf.__all__
    assert all(getattr(bf, name).__doc__ for name in bf.__all__)
