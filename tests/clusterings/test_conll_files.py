"""CoNLL and SemEval files: brackets in every form, documents and parts, errors with lines."""

import pytest

import partita as pt
from partita.clusterings.conll_files import read_conll
from tests.clusterings.coreference_files import conll
from tests.measures.coreference_cases import CASES, documents_of


def read(*column, begin="#begin document (d); part 000"):
    lines = [f"d 0 {i} w{i} {cell}" for i, cell in enumerate(column)]
    return read_conll("\n".join([begin, *lines, "#end document"]), "x.conll")[0]


def spans(document):
    return {entity: list(map(tuple, own)) for entity, own in document.entities.items()}


@pytest.mark.parametrize("bar", ["|", ""])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_cases_are_read_as_written(case, bar):
    for key, _ in documents_of(case):
        n = max((last for own in key for _, last in own), default=0) + 1
        document = read_conll(conll([("(d); part 000", key, n)], bar), "x")[0]
        assert sorted(sorted(own) for own in spans(document).values()) == sorted(
            sorted(own) for own in key
        )
        assert (document.name, len(document.words)) == ("(d); part 000", n)


def test_nested_mentions_of_one_entity():
    assert spans(read("(1", "(1", "1)", "1)")) == {"1": [(1, 2), (0, 3)]}
    assert spans(read("(1(1", "-", "1)", "1)")) == {"1": [(0, 2), (0, 3)]}


def test_the_order_within_a_line_is_that_of_the_official_scorer():
    """A mention of one word comes first; what opens is closed before what was open."""
    document = read("(2|(1)", "2)|(1)")
    assert list(document.entities) == ["1", "2"]
    assert spans(read("(1", "1)|(1", "1)")) == {"1": [(1, 1), (0, 2)]}


def test_a_repeated_span_stays_in_the_entity_that_opens_first():
    document = read("(2|(1", "1)|2)", "(1)", "(2)")
    assert spans(document) == {"2": [(0, 1), (3, 3)], "1": [(2, 2)]}
    assert document.repeated == 1


def test_documents_and_parts():
    text = conll([("(a); part 000", [{(0, 0)}], 2), ("(a); part 001", [{(1, 1)}, {(0, 0)}], 3)])
    first, second = read_conll(text, "x")
    assert (first.name, second.name) == ("(a); part 000", "(a); part 001")
    assert spans(second) == {"1": [(0, 0)], "0": [(1, 1)]}


def test_semeval_columns():
    text = "#begin document 12\n1\tThe\tthe\t_\t(3\n2\tdog\tdog\t_\t3)\n\n1\tbarks\t_\t_\t_\n"
    document = read_conll(text + "#end document 12\n", "x")[0]
    assert (document.name, document.words) == ("12", ["The", "dog", "barks"])
    assert spans(document) == {"3": [(0, 1)]}


def test_sentences_and_comments_do_not_count():
    text = "# made by hand\n\n#begin document (d);\na 0 0 x (1)\n\n#comment\na 0 0 y (1)\n"
    document = read_conll(text, "x")[0]
    assert spans(document) == {"1": [(0, 0), (1, 1)]}


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (["-", "(4", "-"], r"x\.conll, line 3: a mention of entity 4 opens and never closes"),
        (["(4", "4)", "4)"], r"x\.conll, line 4: a mention of entity 4 closes, none is open"),
        (["-", "word"], r"x\.conll, line 3: the last column is 'word': '-', or mentions"),
        (["(1|)"], r"line 2: the last column is '\(1\|\)'"),
        (["(1)(", "-"], "line 2: the last column"),
    ],
)
def test_errors_name_the_line(column, message):
    with pytest.raises(pt.FileError, match=message):
        read(*column)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a 0 0 x (1)\n#begin document (d)\n", "line 1: a word outside of documents"),
        ("# nothing\n", "has no line '#begin document'"),
        ("#begin document (d)\n#end document\n#begin document (d)\n", "line 3: a second document"),
    ],
)
def test_files_without_documents(text, message):
    with pytest.raises(pt.FileError, match=message):
        read_conll(text, "x")


def test_a_document_that_is_not_ended_ends_where_the_next_begins():
    text = "#begin document a\nx 0 0 y (1)\n#begin document b\nx 0 0 y -\n"
    assert [document.name for document in read_conll(text, "x")] == ["a", "b"]
