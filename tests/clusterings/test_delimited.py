"""Text is split by the delimiter that it has, by spaces, or at its blank columns."""

import pytest

import partita as pt
from partita.clusterings.delimited import (
    TextRows,
    delimiter_of,
    find_delimiter,
    said_delimiter,
)
from partita.option_words import in_command

ROWS = [["id", "label"], ["ann", "1"], ["bob", "2"]]


def rows(text, **options):
    return [row for row in TextRows(text, delimiter_of(text, "a.csv", **options), "a.csv") if row]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters(delimiter):
    text = "\n".join(delimiter.join(row) for row in ROWS)
    assert find_delimiter(text, "a.csv") == delimiter
    assert rows(text) == ROWS


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("id;name\n1;Smith, Ann\n2;Jones\n", ";"),
        ("id,label\na,1|3\nb,2\n", ","),
        ("id|label\na|x,y\nb|z\n", "|"),
        ("last name, first;id\na;1\n", ";"),
        ("id;{1,3};{2}\na;0.5;0.5\n", ";"),
        ("label\nx\ny\n", ","),
        ("", ","),
        ("big cluster\n", ","),
        ("big cluster\nx\n", ","),
    ],
)
def test_the_delimiter_that_makes_rows_equal(text, delimiter):
    assert find_delimiter(text, "a.csv") == delimiter


def test_the_usual_delimiter_wins_among_equals():
    assert find_delimiter("a,b\tc\nd,e\tf\n", "a.tsv", "\t") == "\t"
    assert find_delimiter("a,b\tc\nd,e\tf\n", "a.csv", ",") == ","


def test_aligned_columns():
    assert rows("id     label\nann    1\nbob    2\n") == ROWS
    assert rows("  id  label\n ann      1\n bob      2\n") == ROWS
    text = "name         label\nann smith    1\nbob          2\ncleo van k   3\n"
    assert find_delimiter(text, "a.txt") == "fixed"
    assert rows(text)[1:3] == [["ann smith", "1"], ["bob", "2"]]
    text = "id   label  note\nann  1      x\nbob         y\n"
    assert rows(text) == [["id", "label", "note"], ["ann", "1", "x"], ["bob", "", "y"]]


def test_single_spaces_may_be_anything():
    text = "cluster label\nbig 1\nbig 2\n"
    with pytest.raises(
        pt.FileError, match=r'a.csv has 2 words on every line.*with delimiter="space"'
    ):
        rows(text)
    assert rows(text, delimiter=" ") == [["cluster", "label"], ["big", "1"], ["big", "2"]]
    assert rows(text, delimiter="comma") == [["cluster label"], ["big 1"], ["big 2"]]


@pytest.mark.parametrize(
    ("said", "meant"),
    [("tab", "\t"), ("\\t", "\t"), ("space", " "), ("#", "#"), ("fixed", "fixed")],
)
def test_said_delimiters(said, meant):
    assert said_delimiter(said) == meant


@pytest.mark.parametrize("said", ["", "::", "\n", '"'])
def test_delimiters_that_are_none(said):
    with pytest.raises(pt.InputError, match="give one character, 'tab', 'space'"):
        said_delimiter(said)


def test_odd_delimiters_are_taken_as_said():
    assert rows("id#label\nann#1\nbob#2\n", delimiter="#") == ROWS


def test_lines_are_counted():
    text = TextRows("id,label\n\nann,1\n", ",", "a.csv")
    assert [(next(text), text.line_num) for _ in range(3)] == [
        (["id", "label"], 1), ([], 2), (["ann", "1"], 3),
    ]  # fmt: skip
    with pytest.raises(pt.FileError, match=r"a.csv, line 2: a quote is opened and never closed"):
        rows('id,label\n"ann,1\n')


def test_lines_that_end_as_on_old_computers():
    assert rows("id,cluster\ra,1\rb,2\r", delimiter=",") == [
        ["id", "cluster"],
        ["a", "1"],
        ["b", "2"],
    ]


def test_messages_speak_the_language_of_the_caller():
    text = "cluster label\nbig 1\nbig 2\n"
    with in_command(), pytest.raises(pt.FileError) as caught:
        rows(text)
    assert "with --delimiter space; if they are one, with --delimiter comma" in str(caught.value)
    assert "delimiter=" not in str(caught.value)


def test_a_delimiter_that_does_not_occur_while_another_does():
    with pytest.raises(pt.FileError) as caught:
        rows("id,cluster\na,1\n", delimiter=";")
    message = "a.csv has no ';' in its first line, 'id,cluster', but ',': is delimiter=\";\" right?"
    assert str(caught.value) == message


def test_a_quote_that_is_not_closed():
    with pytest.raises(pt.FileError, match="line 3: a quote is opened and never closed"):
        rows('id,cluster\n"a,1\nb,2\n')
