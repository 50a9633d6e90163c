"""Clusters that a caller gives: lists, dicts, several documents, files beside them."""

import json

import pytest

import partita as pt
from partita.clusterings.document_input import open_documents, word_faults
from partita.clusterings.documents import Document

SPANS = [[(0, 1), (3, 3)], [(5, 6)]]


def only(key, response=()):
    ((document, _),) = open_documents(key, response)
    return document


@pytest.mark.parametrize(
    "clusters",
    [
        SPANS,
        tuple(map(tuple, SPANS)),
        [set(one) for one in SPANS],
        [frozenset(one) for one in SPANS],
        {"x": SPANS[0], "y": SPANS[1]},
        [[list(span) for span in one] for one in SPANS],
    ],
)
def test_one_document(clusters):
    found = list(only(clusters).entities.values())
    assert [sorted(one) for one in found] == SPANS


def test_several_documents_in_the_order_of_the_key():
    key = {"b": SPANS, "a": [{1, 2}], "c": []}
    response = {"a": [[1], [2]], "c": [], "b": {"x": [(0, 1)]}}
    pairs = open_documents(key, response)
    assert [one.name for one, _ in pairs] == [other.name for _, other in pairs] == ["b", "a", "c"]
    assert pairs[0][1].entities == {"x": [(0, 1)]}
    assert pairs[2][0].entities == pairs[2][1].entities == {}


def test_a_dict_of_empty_documents_is_one_of_documents_as_the_other_side_is():
    pairs = open_documents({"a": [{1}]}, {"a": []})
    assert len(pairs) == 1
    pairs = open_documents({"a": [], "b": []}, {"b": [{3}], "a": [{1}]})
    assert [one.name for one, _ in pairs] == ["a", "b"]


def test_files_beside_clusters(tmp_path):
    path = tmp_path / "key.json"
    path.write_text(json.dumps([[list(span) for span in one] for one in SPANS]))
    ((key, response),) = open_documents(path, SPANS)
    assert list(key.entities.values()) == list(response.entities.values())
    document = Document("d", {0: [1]})
    assert open_documents(document, [document]) == [(document, document)]


@pytest.mark.parametrize(
    ("key", "response", "error", "message"),
    [
        (5, [], pt.InputTypeError, "key must be clusters of mentions, a dict .*not int"),
        ([5], [], pt.InputTypeError, "key: cluster 0 must be a collection of mentions, not an int"),
        ({"a": 1}, [], pt.InputTypeError, "key: cluster 'a' must be a collection"),
        ([[{}]], [], pt.InputTypeError, "cluster 0 has a mention that cannot be an id"),
        ({"a": [{1}]}, [[1]], pt.InputTypeError, "response must be a dict from documents"),
        ({"a": [[0, 1], [2, 3]]}, [], pt.InputError, r"\[0, 1\] may be a span, or a cluster"),
        ({"a": [{1}], "b": [{2}]}, {"a": [{1}], "c": [{1}]}, pt.MismatchError,
         r"1 document is in key only \('b'\); 1 document is in response only \('c'\)"),
    ],
)  # fmt: skip
def test_errors(key, response, error, message):
    with pytest.raises(error, match=message):
        open_documents(key, response)


def test_texts_that_differ():
    one, other = (Document("d", {}, words=words.split()) for words in ("a b c", "a b d"))
    assert word_faults(one, other) == "document 'd': word 2 is 'c' in the key, 'd' in the response"
    shorter = Document("", {}, words=["a"])
    assert word_faults(one, one) == word_faults(one, Document("d", {})) == ""
    assert word_faults(shorter, Document("", {}, words=["a", "b"])) == (
        "the key has 1 word and the response 2"
    )
