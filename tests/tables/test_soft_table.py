"""The soft table: objects joined once, conversions and sums over pairs computed once."""

import gc
import sys
import weakref
from collections import Counter

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import pignistic, to_evidential
from partita.clusterings.evidential import Evidential
from partita.tables.soft_table import SoftTable, read_soft_table


def clusterings(kind, n=30, k=3, seed=0):
    """A dict of labels, and a clustering of one kind whose ids come in another order."""
    rng = np.random.default_rng(seed)
    ids = [f"object {i}" for i in range(n)]
    labels = dict(zip(ids, rng.integers(0, k, n).tolist(), strict=True))
    ids = [ids[i] for i in rng.permutation(n)]
    soft = {
        "rough": lambda: pt.Rough(
            {one: {0, int(c)} for one, c in zip(ids, rng.integers(0, k, n), strict=True)}
        ),
        "fuzzy": lambda: pt.Fuzzy(rng.dirichlet(np.ones(k), n), ids=ids),
        "possibilistic": lambda: pt.Possibilistic(rng.random((n, k)), ids=ids),
        "evidential": lambda: pt.Evidential.from_dense(rng.dirichlet(np.ones(1 << k), n), ids=ids),
    }[kind]()
    return labels, soft


class Counted:
    """Count the calls of functions, under whatever module's name they are called."""

    def __init__(self, monkeypatch):
        self.calls = Counter()
        self._monkeypatch = monkeypatch

    def count(self, name, counts=lambda *arguments: True):
        for path, module in list(sys.modules.items()):
            function = vars(module).get(name) if path.startswith("partita.") else None
            if callable(function):
                self._monkeypatch.setattr(module, name, self._counting(name, function, counts))

    def _counting(self, name, function, counts):
        def counting(*arguments, **options):
            self.calls[name] += counts(*arguments)
            return function(*arguments, **options)

        return counting


@pytest.fixture
def counted(monkeypatch):
    for kind in ("rough", "fuzzy"):  # so that all modules are loaded
        pt.compare(*clusterings(kind, 3))
    counting = Counted(monkeypatch)
    # Bounds inside transport are of clusterings without ids, which it makes itself.
    counting.count("match_objects", lambda first, *_: first.ids is not None)
    counting.count("as_clustering", lambda x, *_: getattr(x, "ids", x) is not None)
    counting.count("to_evidential", lambda x: not isinstance(x, Evidential))
    counting.count("count_fuzzy_pairs")
    counting.count("sum_over_pairs")
    return counting.calls


@pytest.mark.parametrize("kind", ["rough", "fuzzy", "possibilistic", "evidential"])
def test_one_comparison_joins_reads_and_converts_once(kind, counted):
    labels, soft = clusterings(kind)
    result = pt.compare(labels, soft, budget="1e4 states")
    assert {"alpha_rand", "credal_rand_conflict", "transport_partition"} <= set(result)
    assert counted["match_objects"] == 1
    assert 1 <= counted["as_clustering"] <= 2
    assert counted["to_evidential"] <= 2
    # Three credal indexes from one sum; against a hard clustering alpha needs none.
    assert counted["sum_over_pairs"] == 1
    assert counted["count_fuzzy_pairs"] == (kind in ("fuzzy", "possibilistic"))


def test_two_fuzzy_clusterings_need_one_sum_over_pairs(counted):
    rng = np.random.default_rng(0)
    table = read_soft_table(*(pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2)))
    score = pt.alpha_rand_score.measure.from_table(table, alpha=0.3)
    assert score == pt.credal_rand_score.measure.from_table(table)
    assert counted["sum_over_pairs"] == 1


def test_fuzzy_pairs_are_counted_once_for_each_pair_of_norms(counted):
    table = read_soft_table(*clusterings("fuzzy"))
    for _ in range(2):
        for norms in (("min",), ("min", "max"), ("product", "probsum"), ("product",)):
            table.fuzzy_pair_counts(*norms)
    assert counted["count_fuzzy_pairs"] == 2


@pytest.mark.parametrize("kind", ["rough", "fuzzy", "possibilistic", "evidential"])
def test_a_shared_table_gives_every_measure_its_own_value(kind):
    labels, soft = clusterings(kind)
    table = read_soft_table(labels, soft)
    compared = 0
    for measure in pt.measures.search(family="soft"):
        if measure.takes(table.reference, table.candidate):
            public = getattr(pt, measure.function)
            assert measure.from_table(table) == public(labels, soft, **measure.parameters)
            compared += 1
    assert compared >= 5


def test_a_shared_table_gives_transport_its_own_value():
    labels, soft = clusterings("possibilistic", n=6)
    table = read_soft_table(labels, soft)
    for name, base in (("transport_rand", "rand"), ("transport_partition", "partition")):
        wanted = pt.transport_distance(labels, soft, base=base)
        found = pt.measures[name].from_table(table)
        assert (found.interval, found.remarks) == (wanted.interval, wanted.remarks)


def test_conversions_are_those_of_the_clusterings():
    labels, soft = clusterings("evidential")
    table = read_soft_table(labels, soft)
    reference, candidate = table.both
    assert candidate.evidential is table.candidate
    assert (reference.evidential.masses == to_evidential(table.reference).masses).all()
    assert reference.memberships.sum() == table.n
    assert (reference.memberships.argmax(axis=1) == table.reference.codes).all()
    assert (candidate.pignistic == pignistic(soft.take(_positions(table, soft))).memberships).all()
    assert [next(iter(one)) for one in reference.rough.sets] == list(labels.values())


def _positions(table, soft):
    return [soft.ids.index(one) for one in table.candidate.ids]


def test_objects_are_joined_and_counted():
    table = read_soft_table({"a": 0, "b": 1, "c": 1}, {"c": {1}, "a": {0, 1}}, "intersect")
    assert (table.n, table.coverage.share) == (2, 2 / 3)
    assert table.candidate.sets == [{0, 1}, {1}]
    assert not table.is_hard
    assert SoftTable(pt.Hard([0, 1]), pt.Hard([1, 1])).is_hard
    with pytest.raises(pt.MismatchError, match="1 id is in reference only"):
        read_soft_table({"a": 0, "b": 1}, {"a": {0, 1}, "c": {1}})


def test_matrices_are_read_by_kind_or_as_memberships():
    matrix = np.array([[0.5, 0.5], [1.0, 0.0]])
    by_kind = read_soft_table([0, 1], matrix)
    memberships = read_soft_table([0, 1], matrix, matrices="memberships")
    assert (by_kind.candidate.kind, memberships.candidate.kind) == ("fuzzy", "possibilistic")
    assert (memberships.memberships[1] == matrix).all()


def test_a_hard_side_with_many_clusters_is_not_converted():
    """A set of clusters has 64 bits, which labels against a soft clustering do not need."""
    labels = np.arange(100)
    fuzzy = pt.Fuzzy(np.random.default_rng(0).dirichlet(np.ones(3), 100))
    assert 0 < pt.alpha_rand_score(labels, fuzzy, alpha=0) < 1


@pytest.mark.parametrize("kind", ["rough", "evidential"])
def test_kinds_without_memberships(kind):
    table = read_soft_table(*clusterings(kind))
    with pytest.raises(pt.InputTypeError, match=f"candidate is {kind}: this measure compares"):
        _ = table.memberships
    with pytest.raises(pt.InputTypeError, match=f"candidate is {kind}: fuzzy pairs need"):
        table.fuzzy_pair_counts()


def test_functions_of_a_table_are_shared():
    table, calls = read_soft_table([0, 1], pt.Rough([{0}, {0, 1}])), []

    def kinds(table):
        calls.append(table)
        return table.reference.kind, table.candidate.kind

    assert table.shared(kinds) == table.shared(kinds) == ("hard", "rough")
    assert len(calls) == 1


def test_memory_is_freed_with_the_table():
    table = read_soft_table(*clusterings("fuzzy"))
    table.fuzzy_pair_counts()
    held = weakref.ref(table.both[1].evidential)
    table.credal_sums.sum()
    del table
    gc.collect()
    assert held() is None


def test_some_objects_of_a_table():
    labels, soft = clusterings("fuzzy", n=6)
    table = read_soft_table(labels, soft)
    taken = table.take([4, 0, 0])
    wanted = [list(labels.values())[i] for i in (4, 0, 0)]
    assert [taken.reference.labels[code] for code in taken.reference.codes] == wanted
    assert taken.candidate.memberships.tolist() == table.candidate.memberships[[4, 0, 0]].tolist()


def test_the_candidates_objects_change_places():
    labels, soft = clusterings("fuzzy", n=6)
    table = read_soft_table(labels, soft)
    order = [5, 3, 1, 0, 2, 4]
    permuted = table.permute_candidate(order)
    wanted = SoftTable(table.reference, table.candidate.take(order))
    assert permuted.both[0] is table.both[0]
    assert permuted.both[1].memberships.tolist() == wanted.both[1].memberships.tolist()
    assert permuted.credal_sums.tolist() == wanted.credal_sums.tolist()
    assert permuted.credal_sums[0] != table.credal_sums[0]


def test_own_norms_are_not_taken_for_each_other():
    """Functions have no names by which counts could be kept."""
    table = read_soft_table(*clusterings("fuzzy", n=12))
    product = table.fuzzy_pair_counts(lambda x, y: x * y, lambda x, y: x + y - x * y)
    least = table.fuzzy_pair_counts(lambda x, y: np.minimum(x, y), lambda x, y: np.maximum(x, y))
    assert product == pytest.approx(table.fuzzy_pair_counts("product", "probsum"), rel=1e-12)
    assert least == pytest.approx(table.fuzzy_pair_counts("min", "max"), rel=1e-12)
    assert product.a != pytest.approx(least.a, rel=1e-3)
