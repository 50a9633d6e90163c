"""One clustering has one value, however it is written down: every soft measure, every kind."""

import numpy as np
import pytest

import partita as pt

MEASURES = list(pt.measures.soft.values())
KINDS = ("rough", "fuzzy", "possibilistic", "nested", "evidential")
N, K = 4, 3


def kind_of(kind):
    return "possibilistic" if kind == "nested" else kind


def written(kind, table, columns, focal=None):
    """A clustering of one kind from rows of numbers; `columns` says which cluster each is."""
    if kind == "rough":
        sets = [{columns[c] for c in np.flatnonzero(row)} for row in table]
        return pt.Rough(sets, labels=sorted(columns))
    if kind == "evidential":
        return pt.Evidential(table, focal, labels=range(max(columns) + 1))
    width = max(columns) + 1
    memberships = np.zeros((len(table), width))
    memberships[:, columns] = table
    if kind == "fuzzy":
        return pt.Fuzzy(memberships)
    return pt.Possibilistic(memberships, reading="nested" if kind == "nested" else "product")


def spellings(kind, seed):
    """The same clustering: as drawn, with other names, with empty clusters, in other orders."""
    rng = np.random.default_rng(seed)
    names = [(0, 1, 2), (2, 0, 1), (0, 1, 4), (5, 3, 1)]
    if kind != "evidential":
        table = {
            "rough": lambda: rng.random((N, K)) < 0.6,
            "fuzzy": lambda: rng.dirichlet(np.full(K, 0.7), N).round(1),
        }.get(kind, lambda: rng.integers(1, 5, (N, K)) / 4)()
        if kind == "rough":
            table[np.arange(N), rng.integers(0, K, N)] = True
        if kind == "fuzzy":
            table[:, 0] += 1 - table.sum(axis=1)
        return [written(kind, table, list(columns)) for columns in names]
    # Three focal sets an object, and some mass on the empty set.
    masses = rng.permuted(np.tile([0.5, 0.25, 0.25, 0, 0, 0, 0], (N, 1)), axis=1)
    masses = np.column_stack([[0, 0.25, 0, 0], masses * [[1], [0.75], [1], [1]]])
    sets = [{c for c in range(K) if mask >> c & 1} for mask in range(1 << K)]
    found = []
    for columns in names:
        order = rng.permutation(1 << K)
        focal = [{columns[c] for c in sets[place]} for place in order]
        found.append(written(kind, masses[:, order], list(columns), focal))
    # Focal sets that no object has mass on, some of clusters that no object may be in.
    more = [*sets, {6}, {0, 6}]
    found.append(written(kind, np.hstack([masses, np.zeros((N, 2))]), [0, 1, 6], more))
    return found


def numbers(value):
    if isinstance(value, pt.TransportDistance):
        assert value.exact
        return tuple(value.interval)
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize(
    ("measure", "kind"),
    [
        pytest.param(measure, kind, id=f"{measure.name}-{kind}")
        for measure in MEASURES
        for kind in KINDS
        if kind_of(kind) in measure.card.kinds
    ],
)
def test_one_clustering_has_one_value(measure, kind):
    for seed in range(2):
        first, second = spellings(kind, seed), spellings(kind, seed + 100)
        references = [[0, 0, 1, 2], ["c", "c", "a", "b"]]
        if not measure.card.hard_reference:
            references += first
        wanted = [numbers(measure(reference, second[0])) for reference in references]
        for one in references[:2]:
            assert numbers(measure(one, second[-1])) == pytest.approx(wanted[0], abs=1e-9)
        for one in references[2:]:
            for other in second:
                assert numbers(measure(one, other)) == pytest.approx(wanted[2], abs=1e-9)


@pytest.mark.parametrize("cluster", [0, 1, 2, 17])
def test_the_empty_set_is_charged_for_clusters_that_occur(cluster):
    """Half a mass on the empty set, of one object of two, in one cluster: half of one of 2(n-1)."""
    found = pt.Evidential([[1, 0], [0.5, 0.5]], [{cluster}, set()])
    assert pt.alpha_partition_distance([0, 0], found) == (0.25, 0.25)
    assert pt.alpha_partition_distance(found, found) == (0, 0)
    # Against two clusters the second object pays 1 for each: 1/2 for nothing and 1/2 for a move.
    assert pt.alpha_partition_distance([0, 1], found) == (1, 1)


def test_nothing_but_the_empty_set():
    nothing = pt.Evidential([[1], [1]], [set()])
    assert pt.alpha_partition_distance(nothing, nothing) == (0, 0)
    assert pt.alpha_partition_distance(nothing, [0, 0]) == (1, 1)
