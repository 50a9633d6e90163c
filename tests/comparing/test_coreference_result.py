"""The result of scoring entities: rows, tables, plain data."""

import json

import pytest

import partita as pt

KEY = {"a": [{1, 2, 3}, {4}], "b": [{1, 2}]}
RESPONSE = {"a": [{1, 2}, {3, 4}], "b": [{1, 2}, {5}]}
SCORES = pt.coreference(KEY, RESPONSE)


def test_it_is_a_mapping():
    assert len(SCORES) == 7
    assert list(SCORES) == [
        "muc", "bcubed", "ceaf_mention", "ceaf_entity", "lea", "blanc", "mentions",
    ]  # fmt: skip
    with pytest.raises(pt.UnknownMeasureError, match="no score is called 'bcub': there are muc"):
        SCORES["bcub"]


def test_rows():
    rows = SCORES.rows
    assert [row.measure for row in rows] == [*SCORES, "conll"]
    assert rows[0] == (None, "muc", SCORES["muc"].recall, SCORES["muc"].precision, SCORES["muc"].f)
    assert rows[-1] == (None, "conll", None, None, SCORES.conll)
    every = SCORES.document_rows
    assert [row.document for row in every[::8]] == ["a", "b", None]
    assert every[-8:] == list(rows)


def test_frames():
    frame = SCORES.to_frame()
    assert list(frame.columns) == ["document", "measure", "recall", "precision", "f"]
    assert frame["f"].iloc[0] == SCORES["muc"].f
    assert SCORES.to_frame("polars", by_document=True).height == 24


def test_text():
    lines = str(SCORES).splitlines()
    assert (
        lines[0] == "2 documents, 3 entities with 6 mentions in the key, 4 with 7 in the response"
    )
    assert lines[3].split() == ["muc", "66.67", "2", "/", "3", "66.67", "2", "/", "3", "66.67"]
    assert lines[-1].split() == ["conll", f"{100 * SCORES.conll:.2f}"]
    assert len({len(line) for line in lines[2:]}) == 1
    text = SCORES.as_text(by_document=True)
    assert text.count("\nmuc ") == 3
    assert "\nb\n%" in text
    assert "conll=0." in repr(SCORES)


def test_remarks_end_the_text():
    scores = pt.coreference([[1, 1, 2]], [[1, 2]])
    assert str(scores).splitlines()[-1].startswith("key: 1 repeated mention is left out")


def test_plain_data():
    data = json.loads(SCORES.to_json())
    assert data["scores"]["bcubed"]["counts"]["found"] == str(SCORES["bcubed"].found)
    assert data["scores"]["blanc"]["counts"]["apart"] == str(SCORES["blanc"].apart)
    assert data["conll"] == SCORES.conll
    assert "by_document" not in data
    every = SCORES.to_dict(by_document=True)["by_document"]
    assert every["b"]["scores"]["muc"]["f"] == 1.0


def test_html():
    html = SCORES._repr_html_()
    assert "66.67" in html
    assert "<script" not in html
