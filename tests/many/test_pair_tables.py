"""What pairs of several clusterings have in common."""

import numpy as np
import pytest

import partita as pt
from partita.many.members import read_members
from partita.many.pair_tables import PairTables
from partita.tables.cover_table import read_cover_table
from partita.tables.tree_table import read_tree_table


def tables_of(*clusterings, **options):
    names = [f"c{i}" for i in range(len(clusterings))]
    return PairTables(read_members(names, clusterings, **options))


@pytest.mark.parametrize("missing", ["drop", "cluster", "singletons"])
def test_missing_labels_and_absent_objects_are_treated_as_for_two(missing):
    first = {"a": 0, "b": None, "c": 1, "d": 1, "e": 0}
    second = {"f": 0, "e": 1, "d": None, "c": 1, "b": 0}
    options = {"missing": missing, "on_mismatch": "intersect"}
    pairs = tables_of(first, second, pt.Fuzzy(np.eye(2), ids=["c", "e"]), **options)
    for i, j in ((0, 1), (1, 0), (0, 0)):
        pair = [(first, second)[k] for k in (i, j)]
        alone = pt.compare(*pair, measures="ari", **options)
        assert pairs.coverage(i, j) == alone.coverage
        assert sorted(pairs.table(i, j).counts) == sorted(alone.table.counts)
        soft = pairs.soft_table(i, j)
        assert soft.n == alone.coverage.used
    common = pairs.members.common()
    assert common.ids == ["c", "e"]
    assert common.codes(0).values.tolist() == [1, 0]
    assert common.clustering(2).memberships.tolist() == [[1, 0], [0, 1]]
    assert PairTables(common).coverage(0, 1).used == 2


def test_tables_know_labels_and_objects():
    pairs = tables_of({"a": "x", "b": "y", "c": "y"}, {"c": 1, "a": 5, "b": 5})
    table = pairs.table(0, 1)
    assert table.to_dense().tolist() == [[0, 1], [1, 1]]
    assert table.reference_labels == ["x", "y"]
    assert table.candidate_labels == [1, 5]
    objects = table.require_objects()
    assert objects.pair.names(np.arange(3)) == ["a", "b", "c"]
    assert pairs.coverage(0, 1) == pt.compare({"a": 0}, {"a": 0}).coverage._replace(used=3)


def test_tables_counted_together_are_those_of_each_pair():
    rng = np.random.default_rng(0)
    clusterings = []
    for i in range(6):
        ids, labels = rng.permutation(30)[i:], rng.integers(0, 4, 30 - i).tolist()
        labels[i] = None
        clusterings.append(dict(zip(ids.tolist(), labels, strict=True)))
    pairs = tables_of(*clusterings, missing="drop", on_mismatch="intersect")
    others = np.arange(6)
    assert pairs.are_counted_together(2, others).all()
    for other, table in enumerate(pairs.tables(2, others)):
        alone = pairs.table(2, other)
        assert table.to_dense().tolist() == alone.to_dense().tolist()
        assert (table.n, table.pair_counts) == (alone.n, alone.pair_counts)
        assert table.reference_labels == alone.reference_labels
        assert table.candidate_labels == alone.candidate_labels
        assert table.coverage == alone.coverage == pairs.coverage(2, other)
        assert pairs.coverage(2, other, table.n) == table.coverage
        objects, same = table.require_objects(), alone.require_objects()
        assert objects.rows.tolist() == same.rows.tolist()
        assert objects.pair.names(np.arange(3)) == same.pair.names(np.arange(3))


def test_nothing_in_common_is_an_error_also_together():
    pairs = tables_of({"a": 0}, {"b": 0}, on_mismatch="intersect")
    with pytest.raises(pt.MismatchError, match="c0 and c1 have no object in common"):
        pairs.tables(0, np.array([1]))


def covers():
    return (
        {"a": 0, "b": None, "c": 1, "d": 1, "e": 0},
        pt.Overlapping([{"e", "a"}, {"a", "c", "f"}, {"d"}]),
        pt.Hierarchy(
            [[0, 1, 1.0, 2], [2, 3, 2.0, 2], [4, 5, 3.0, 4]], objects=["d", "a", "e", "c"]
        ),
    )


def test_tables_of_covers_are_those_of_two_alone():
    options = {"on_mismatch": "intersect"}
    hard, cover, _ = covers()
    pairs = tables_of(hard, cover, missing="drop", keep_kinds=True, **options)
    table = pairs.cover_table(1, 0)
    labeled = {name: label for name, label in hard.items() if label is not None}
    alone = read_cover_table(cover, labeled, "intersect")
    assert table.reference.ids == table.candidate.ids
    assert sorted(map(sorted, table.reference.clusters())) == sorted(
        map(sorted, alone.reference.clusters())
    )
    assert table.pair_cooccurrence == alone.pair_cooccurrence
    assert table.n == table.coverage.used == 4
    # The memo of all objects serves pairs that have the same ones.
    same = tables_of([0, 0, 1], [1, 1, 0], keep_kinds=True)
    assert same.cover_table(0, 1).reference is same.members.cover(0)


def test_tables_of_hierarchies_are_those_of_two_alone():
    hard, cover, tree = covers()
    options = {"missing": "drop", "on_mismatch": "intersect"}
    pairs = tables_of(hard, cover, tree, keep_kinds=True, **options)
    table = pairs.tree_table(2, 1)
    assert (table.reference.kind, table.candidate.kind) == ("hierarchy", "overlapping")
    assert table.reference.ids == table.candidate.ids == ["a", "c", "d", "e"]
    alone = read_tree_table(tree, cover, "intersect")
    assert table.coverage.used == alone.coverage.used == 4
    assert pairs.tree_table(2, 2).shared_clusters.tolist() == [0, 1, 2]


def test_soft_clusterings_are_made_hard_for_flows():
    table, remarks = tables_of([0, 0, 1], pt.Fuzzy([[0.9, 0.1], [0.5, 0.5], [0, 1]])).hardened(0, 1)
    assert table.to_dense().tolist() == [[2, 0], [0, 1]]
    assert "2 of 3 objects may be in several clusters" in remarks[0]
