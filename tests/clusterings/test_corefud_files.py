"""CorefUD files: nested, discontinuous and zero mentions, heads, errors with lines."""

import pytest

import partita as pt
from partita.clusterings.corefud_files import read_corefud
from tests.clusterings.coreference_files import conllu

# The example of the format's documentation.
ART = [
    ("The", "(e27-abstract-3-"),
    ("viewing", "(e28-event-1-)"),
    ("experience", ""),
    ("of", ""),
    ("art", "(e20-abstract-1-)e27)"),
]


def test_brackets_without_separators():
    document = read_corefud(conllu(ART), "x")[0]
    assert document.entities == {"e27": [(0, 4)], "e28": [(1, 1)], "e20": [(4, 4)]}
    assert document.heads == {(0, 4): 2, (1, 1): 1, (4, 4): 4}
    assert (document.name, " ".join(document.words)) == ("d", "The viewing experience of art")


def test_discontinuous_mentions_are_sets_of_words():
    words = [("a", "(e5[1/2]-person-2-"), ("b", "e5[1/2])"), ("c", ""), ("d", "(e5[2/2])")]
    document = read_corefud(conllu(words), "x")[0]
    assert document.entities == {"e5": [((0, 1), (3, 3))]}
    assert list(document.heads.values()) == [1]


def test_nested_and_crossing_mentions():
    words = [("a", "(e1--1-(e1--1-"), ("b", "e1)(e2--1-"), ("c", "e1)"), ("d", "e2)")]
    assert read_corefud(conllu(words), "x")[0].entities == {"e1": [(0, 1), (0, 2)], "e2": [(1, 3)]}


def test_zero_words_and_tokens_of_several_words():
    text = conllu([("a", "(e1--1-)"), ("b", "")])
    lines = text.splitlines()
    lines[3:3] = ["1.1\t_\t" + "_\t" * 7 + "Entity=(e1--1-)", "2-3\tbc" + "\t_" * 8]
    document = read_corefud("\n".join(lines), "x")[0]
    assert document.entities == {"e1": [(0, 0), (1, 1)]}
    assert document.words == ["a", "_", "b"]


def test_the_order_of_attributes_is_declared():
    words = [("a", "(person-e1-2"), ("b", "e1)")]
    document = read_corefud(conllu(words, "etype-eid-head"), "x")[0]
    assert (document.entities, document.heads) == ({"e1": [(0, 1)]}, {(0, 1): 1})
    groups = conllu([("a", "(1-person-new"), ("b", "(2-place-new)1)")], "GRP-etype-infstat")
    assert read_corefud(groups, "x")[0].entities == {"1": [(0, 1)], "2": [(1, 1)]}
    with pytest.raises(pt.FileError, match="does not name eid"):
        read_corefud(conllu(words, "etype-head"), "x")


def test_documents():
    one = conllu([("a", "(e1--1-)")])
    text = one + one.replace("id = d", "id = e") + one.replace("newdoc id = d", "newdoc")
    names = [document.name for document in read_corefud(text, "x")]
    assert names == ["d", "e", "document 3"]
    with pytest.raises(pt.FileError, match="line 4: a second document 'd' begins"):
        read_corefud(one + one, "x")
    with pytest.raises(pt.FileError, match="x has no words"):
        read_corefud("# newdoc id = d\n", "x")


def test_lines_end_as_files_end_them():
    """A word may have a character that is a line separator elsewhere."""
    text = conllu([("a\u2028b", "(e1--1-)"), ("c", "(e1--1-)")]).replace("\n", "\r\n")
    document = read_corefud(text, "x")[0]
    assert document.entities == {"e1": [(0, 0), (1, 1)]}
    assert document.words == ["a\u2028b", "c"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([("a", "(e1--1-")], r"x, line 3: a mention of e1 opens and never closes"),
        ([("a", "e1)")], "x, line 3: a mention of e1 closes, none is open"),
        ([("a", ""), ("b", "(e1[2/2])")], "line 4: part 2 of 2 of e1 has no beginning"),
        ([("a", "(e1[1/2])")], "line 3: a mention of e1 opens and never closes"),
        ([("a", "(e1--3-)")], "line 3: the head of a mention of e1 is its word 3, and it has 1"),
        ([("a", "(e1--x-)")], "line 3: the head of e1--x- is 'x', not a number"),
        ([("a", "e1")], "line 3: Entity=e1: mentions such as"),
        ([("a", "(e1--1-)((")], r"line 3: Entity=\(e1--1-\)\(\(: mentions"),
    ],
)
def test_errors_name_the_line(words, message):
    with pytest.raises(pt.FileError, match=message):
        read_corefud(conllu(words), "x")


def test_lines_need_ten_columns():
    with pytest.raises(pt.FileError, match="line 1: 2 columns by tabs, where 10 are due"):
        read_corefud("1\ta\n", "x")
