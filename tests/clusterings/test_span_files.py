"""JSON with clusters of spans, in all its forms."""

import json

import pytest

import partita as pt
from partita.clusterings.span_files import read_spans

CLUSTERS = [[[0, 1], [3, 3]], [[5, 6]]]
WANTED = {0: [(0, 1), (3, 3)], 1: [(5, 6)]}


def documents(data):
    return read_spans(data if isinstance(data, str) else json.dumps(data), "x.json")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (CLUSTERS, ""),
        ({"clusters": CLUSTERS}, ""),
        ({"clusters": CLUSTERS, "doc_key": "bc/1"}, "bc/1"),
        ([{"clusters": CLUSTERS, "id": 7}], "7"),
        ({"d": CLUSTERS}, "d"),
        ({"d": {"clusters": CLUSTERS}}, "d"),
        (json.dumps({"clusters": CLUSTERS, "doc_id": "d"}) + "\n", "d"),
    ],
)
def test_one_document_in_every_form(data, name):
    (document,) = documents(data)
    assert (document.name, document.entities) == (name, WANTED)


def test_json_lines():
    first, second = (json.dumps({"clusters": CLUSTERS}) for _ in range(2))
    assert [one.name for one in documents(f"{first}\n\n{second}\n")] == ["document 1", "document 2"]


def test_words_in_sentences():
    data = {"clusters": [[[0, 1]], [[2, 2]]], "sentences": [["a", "b"], ["c"]]}
    (document,) = documents(data)
    assert document.words == ["a", "b", "c"]
    assert [document.say(own[0]) for own in document.entities.values()] == ["a b", "c"]


def test_named_clusters_and_other_ids():
    (document,) = documents({"clusters": {"Ann": ["m1", "m2"], "Bob": [[["x", 1]], 3]}})
    assert document.entities == {"Ann": ["m1", "m2"], "Bob": [(("x", 1),), 3]}
    (parts,) = documents([[[[0, 1], [4, 4]]]])
    assert parts.entities == {0: [((0, 1), (4, 4))]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([[[3, 1]]], r"x\.json: cluster 0 has the span \[3, 1\]: its first word is not before"),
        ([[[-1, 1]]], "its first word is not before its last"),
        (
            {"clusters": [[[0, 0]], [[1, 2]]], "tokens": ["a", "b"]},
            r"cluster 1 has the span \[1, 2\], and the words of the text are 0 to 1",
        ),
        ([5], "cluster 0 is no list of mentions"),
        ({"d": 5}, "document 'd': int where a list of clusters is due"),
        ([[{"start": 1}]], r"has an object where a span \[first, last\] is due"),
        ([[[1, {}]]], "where a span"),
        ("{", r"x\.json, line 1: no JSON"),
        (
            '{"clusters": []}\n{"clusters": [[[2, 1]]]}\n',
            r"x\.json, line 2: cluster 0 has the span",
        ),
        ('{"clusters": []}\noops\n', r"x\.json, line 2: no JSON"),
        ([{"clusters": [], "id": 1}, {"clusters": [], "id": 1}], "document 2: a second document"),
    ],
)
def test_errors_say_where(data, message):
    with pytest.raises(pt.FileError, match=message):
        documents(data)
