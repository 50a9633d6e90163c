"""Two hierarchies, joined on their objects."""

import numpy as np
import pandas
import pytest
from scipy.cluster.hierarchy import linkage
from sklearn.cluster import AgglomerativeClustering

import partita as pt
from partita.tables.tree_table import TreeTable, as_tree, read_tree_table
from tests.naive import trees

FIRST, SECOND = "((a:1,b:1):1,c:2);", "((c:1,a:1):1,b:2);"
X = np.random.default_rng(0).normal(size=(8, 2))


def test_objects_are_joined_on_their_ids():
    table = read_tree_table(FIRST, SECOND)
    assert table.candidate.ids == table.reference.ids == ["a", "b", "c"]
    assert table.candidate.cut(2).codes.tolist() == [0, 1, 0]
    assert table.coverage.used == 3


def test_objects_on_one_side_only():
    wider = "(((a:1,b:1):1,c:2):1,d:3);"
    with pytest.raises(pt.MismatchError, match="1 id is in candidate only"):
        read_tree_table(FIRST, wider)
    table = read_tree_table(FIRST, wider, on_mismatch="intersect")
    assert (table.n, table.coverage.candidate_only) == (3, 1)
    assert table.candidate.heights.tolist() == [1.0, 2.0]
    with pytest.raises(pt.MismatchError, match="no object in common"):
        read_tree_table(FIRST, "(x,y);", on_mismatch="intersect")
    with pytest.raises(pt.InputError, match="at least two"):
        read_tree_table(FIRST, "(a,y);", on_mismatch="intersect")


def test_positions():
    matrix = linkage(X)
    assert read_tree_table(matrix, matrix).n == 8
    with pytest.raises(pt.MismatchError, match=r"numbers of samples: \[8, 5\]"):
        read_tree_table(matrix, linkage(X[:5]))
    with pytest.raises(pt.MismatchError, match="has ids but the other clustering has none"):
        read_tree_table(matrix, pt.Hierarchy(matrix, objects="abcdefgh"))


def test_forms_that_are_read(tmp_path):
    path = tmp_path / "tree.nwk"
    path.write_text(FIRST)
    fitted = AgglomerativeClustering(2, compute_distances=True).fit(X)
    for form in (FIRST, path, str(path), linkage(X), linkage(X).tolist(), fitted):
        assert as_tree(form, "x").kind == "hierarchy"
    series = pandas.Series([0, 1, 1], index=["a", "b", "c"])
    for form in ([0, 1, 1], {"a": 1, "b": 2}, np.array([0, 1]), series, [{"a", "b"}, {"c"}]):
        assert as_tree(form, "x").kind == "hard"


def test_a_clustering_on_one_side_only():
    table = read_tree_table(FIRST, {"a": 0, "b": 0, "c": 1})
    assert table.candidate.kind == "hard"
    with pytest.raises(pt.InputTypeError, match="candidate is hard: this measure compares two"):
        _ = table.hierarchies
    with pytest.raises(pt.InputTypeError, match="neither reference nor candidate is a hierarchy"):
        read_tree_table([0, 1], [0, 1])


def test_shared_clusters():
    rng = np.random.default_rng(1)
    for _ in range(50):
        n = int(rng.integers(2, 9))
        nested = [trees.random_nested(n, rng) for _ in range(2)]
        table = read_tree_table(*map(pt.Hierarchy.from_nested, nested))
        first, second = (list(map(frozenset, one.clusters())) for one in table.hierarchies)
        expected = [first.index(one) if one in first else -1 for one in second]
        assert table.shared_clusters.tolist() == expected


def test_objects_may_change_places():
    table = read_tree_table(FIRST, SECOND)
    other = table.permute_candidate([2, 1, 0])
    assert other.candidate.cut(2).codes.tolist() == [0, 1, 0]
    assert table.permute_candidate([1, 0, 2]).candidate.cut(2).codes.tolist() == [0, 1, 1]
    assert table.take([0, 1]).n == 2
    assert isinstance(other, TreeTable)


def test_identical_hierarchies():
    heights = "((a:1,b:1):2,(c:2,d:2):1);"
    for first, second, identical in (
        (heights, "((d:2,c:2):1,(b:1,a:1):2);", True),
        (heights, "((a:1,b:1):3,(c:2,d:2):2);", False),
        (heights, "((a,b),(c,d));", False),
        ("((a,b),(c,d));", "((d,c),(a,b));", True),
        ("((a,b),(c,d));", "((a,c),(b,d));", False),
        ("((a,b),(c,d));", "(a,b,(c,d));", False),
    ):
        assert read_tree_table(first, second).is_identical is identical
    steps = [[-1, -2], [-3, -4], [1, 2]], [[-3, -4], [-1, -2], [1, 2]]
    trees_of_steps = [pt.Hierarchy.from_merges(one) for one in steps]
    assert not read_tree_table(*trees_of_steps).is_identical
    assert read_tree_table(trees_of_steps[0], trees_of_steps[0]).is_identical
    assert not read_tree_table(heights, {"a": 0, "b": 0, "c": 1, "d": 1}).is_identical
