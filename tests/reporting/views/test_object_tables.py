import partita as pt
from partita.reporting.views.object_tables import cover_tables, similarity_tables, tree_tables

X = pt.Overlapping({"red": {1, 2, 3}, "blue": {3, 4}}, objects=[1, 2, 3, 4, 5])
Y = pt.Overlapping({"x": {1, 2}, "y": {3, 4}}, objects=[1, 2, 3, 4, 5])
TREES = pt.explain("((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);")


def test_clusters_objects_and_pairs_of_covers():
    first, second, objects, pairs = cover_tables(pt.explain(X, Y), 10)
    assert first.rows == (("red", 3, "x", 2, 2, 0.8), ("blue", 2, "y", 2, 2, 1.0))
    assert second.rows == (("x", 2, "red", 3, 2, 0.8), ("y", 2, "blue", 2, 2, 1.0))
    assert objects.rows[0] == ("3", "red, blue", "y", 1.0, 0.375)
    assert objects.rows[-1] == ("5", "", "", None, None)
    assert pairs.rows[0] == (0, 0, 6)
    assert sorted(pairs.rows) == [(0, 0, 6), (1, 0, 2), (1, 1, 2)]


def test_tables_are_cut_and_say_so():
    for table in cover_tables(pt.explain(X, Y), 1):
        assert len(table.rows) == 1
        assert table.left_out == table.total - 1


def test_clusters_and_objects_of_hierarchies():
    first, second, objects = tree_tables(TREES, 10)
    assert first.rows == (("c, d", 2, 2.0, 4, 2, 0.5), ("a, b", 2, 1.0, 2, 0, 1.0))
    assert second.rows[0] == ("c, a, b", 3, 2.0, 4, 1, 0.75)
    assert [row[0] for row in objects.rows][:2] == ["c", "d"]
    assert [column.key for column in first.columns][2] == "height"


def test_hierarchies_without_heights():
    first, _, _ = tree_tables(pt.explain("((a,b,c,d),e);", "((a,e),b,c,d);"), 10)
    assert "height" not in [column.key for column in first.columns]
    assert first.rows[0][0] == "a, b, c, 1 more"


def test_very_many_objects_are_not_compared_one_by_one(monkeypatch):
    monkeypatch.setattr("partita.reporting.views.object_tables._MOST_OBJECTS", 3)
    assert similarity_tables(TREES, 10) == ()
