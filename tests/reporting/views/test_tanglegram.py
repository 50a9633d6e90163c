import partita as pt
from partita.reporting.views.tanglegram import tanglegram_view
from partita.tables.tree_table import read_tree_table


def test_the_view_is_that_of_the_display():
    first, second = "((a:1,b:1):1,(c:1,d$:1):1);", "((a:1,c:1):2,(b:1,d$:1):2);"
    view = tanglegram_view(read_tree_table(first, second))
    assert view.caption == "1 crossing (the fewest possible), entanglement 0.16"
    assert view.names == ("a", "b", "c", "d$")
    assert [sorted(tree.order) for tree in view.trees] == [[0, 1, 2, 3]] * 2
    assert view.trees[1].heights == (0, 0, 0, 0, 1 / 3, 1 / 3, 1)
    assert [sorted(map(len, tree.children)) for tree in view.trees] == [[2, 2, 2]] * 2
    assert view.groups == (-1, -1, -1, -1)


def test_objects_without_ids_are_numbered():
    tree = pt.Hierarchy([[0, 1, 1.0, 2], [2, 3, 2.0, 3]])
    view = tanglegram_view(read_tree_table(tree, tree))
    assert view.names == ("0", "1", "2")
    assert view.groups == (0, 0, -1)
