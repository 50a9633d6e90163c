"""Trees in Newick: names, lengths, comments, quotes, and texts that are none."""

import pytest

import partita as pt
from partita.clusterings.newick import read_newick


def names_and_heights(text):
    tree, names = read_newick(text, "x")
    return names, None if tree.heights is None else tree.heights.tolist()


@pytest.mark.parametrize(
    ("text", "names", "heights"),
    [
        ("(a,b);", ["a", "b"], None),
        ("(a,b)", ["a", "b"], None),
        (" ( a , b ) ;\n", ["a", "b"], None),
        ("((a,b)inner,c)root;", ["a", "b", "c"], None),
        ("((a:1,b:1)90:2,c:3)root:7;", ["a", "b", "c"], [1.0, 3.0]),
        ("((a:1,b:2):1,c:1);", ["a", "b", "c"], [2.0, 3.0]),
        ("('a b':1,'it''s':1);", ["a b", "it's"], [1.0]),
        ("(a[a comment, (with signs);]:1[&x],b:1);", ["a", "b"], [1.0]),
        ("(a:1e-3,b:+1E-3);", ["a", "b"], [0.001]),
        ("((a:1,b:1):-0.5,c:.5);", ["a", "b", "c"], [1.0, 0.5]),
        ("(((a:1)x:1)y:1,b:3);", ["a", "b"], [3.0]),
        ("(a_b,c.d,é);", ["a_b", "c.d", "é"], None),
    ],
)
def test_trees(text, names, heights):
    assert names_and_heights(text) == (names, heights)


def test_lengths_add_up_as_decimal_numbers():
    """0.1 + 0.2 and 0.3 are one height."""
    _, heights = names_and_heights("(((a:.1,b:.1):.1,(c:.1,d:.1):.1):.1,(e:.1,f:.1):.2);")
    assert heights == [0.1, 0.1, 0.1, 0.2, 0.3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "x is empty: a tree in Newick looks like"),
        ("[only a comment]", "x is empty"),
        (";", "x is empty"),
        ("a;", "x has 1 object: a hierarchy needs at least two"),
        ("(a,b", "does not close the parenthesis, at character 0"),
        ("((a,b);", "does not close the parenthesis, at character 0"),
        ("(a,b));", "a closing parenthesis outside all parentheses, at character 5"),
        ("a,b;", "a comma outside all parentheses, at character 1"),
        ("(a,,b);", "1 leaf without a name, at character 3"),
        ("(,);", "2 leaves without a name, at characters 1, 2"),
        ("(a,(b,a));", "two leaves named 'a', at characters 1, 6"),
        ("(a:1,b);", "1 branch has no length, at character 5, and others have one"),
        ("(a:x,b:1);", "'x' is no branch length, at character 3"),
        (
            "(a:nan,b:1);",
            "the branch length 'nan' is no finite number of ordinary size, at character 3",
        ),
        ("(a:,b:1);", "lacks a branch length after a colon, at character 3"),
        ("(a:1:2,b:1);", "':' is not expected, at character 4"),
        ("(a,b);(c,d);", "goes on after the end of the tree, at character 6: give one tree"),
        ("('a,b);", "does not close the quote, at character 1"),
        ("(Homo sapiens,b);", "'sapiens' is not expected, at character 6: names with blanks need"),
        ("(a(b,c));", r"'\(' is not expected, at character 2"),
        ("(a,b)c d;", "'d' is not expected"),
    ],
)
def test_texts_that_are_none(text, words):
    with pytest.raises(pt.InputError, match=words):
        read_newick(text, "x")


def test_deep_trees_need_no_recursion():
    depth = 3_000
    text = "(" * depth + "x0" + "".join(f",x{i})" for i in range(1, depth + 1)) + ";"
    tree, names = read_newick(text, "x")
    assert tree.n == len(names) == depth + 1
