import numpy as np
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.reporting.charts.tanglegram import tanglegram_chart
from partita.reporting.views.tanglegram import tanglegram_view
from partita.tables.tree_table import read_tree_table


def test_every_object_has_two_names_and_a_link():
    text = tanglegram_chart(tanglegram_view(read_tree_table("((a,b),c<d);", "((a,b),c<d);")))
    assert text.count('class="link group0"') == 2
    assert text.count('class="link loose"') == 1
    assert text.count(">c&lt;d<") == 3
    assert text.count('class="tree"') == 2
    assert "0 crossings, entanglement 0.00" in text


def test_branches_of_a_tree_end_at_its_leaves():
    text = tanglegram_chart(tanglegram_view(read_tree_table("(a:1,b:1);", "(a:1,b:1);")))
    path = text[text.index('class="tree"') - 100 : text.index('class="tree"')]
    assert path.partition('d="')[2].rstrip('" ') == "M4 35V53M4 35H154M4 53H154"


def test_many_leaves_have_small_names():
    points = np.random.default_rng(0).normal(size=(80, 2))
    tree = pt.Hierarchy(linkage(points, "average"))
    text = tanglegram_chart(tanglegram_view(read_tree_table(tree, tree)))
    assert text.count('class="tiny"') == text.count('class="tiny end"') == 80
