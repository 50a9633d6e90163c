"""The result of a consensus: tables, texts, plain data."""

import json
import pickle

import numpy as np
import pytest

import partita as pt

RUNS = {
    "one": {"ann": 0, "bob": 0, "cleo": 1, "dan": 1, "eve": 2},
    "two": {"eve": 5, "ann": 4, "bob": 4, "cleo": 5, "dan": 5},
    "three": {"ann": 0, "bob": 1, "cleo": 2, "dan": 2, "eve": 3},
}


@pytest.fixture
def found():
    return pt.consensus(RUNS)


def test_tables(found):
    assert [tuple(row[:2]) for row in found.clusters] == [(0, 2), (1, 2), (2, 1)]
    assert [row.support for row in found.clusters] == pytest.approx([2 / 3, 1.0, 2 / 3])
    assert [row.object for row in found.objects] == ["ann", "bob", "cleo", "dan", "eve"]
    assert [row.cluster for row in found.objects] == [0, 0, 1, 1, 2]
    assert [row.distance for row in found.inputs] == [0.0, 4.0, 2.0]
    assert found.value == 6
    frame = found.to_frame("polars")
    assert frame.columns == ["object", "cluster", "support"]
    assert frame["object"].to_list() == ["ann", "bob", "cleo", "dan", "eve"]
    assert list(found.inputs_frame()["n_clusters"]) == [3, 2, 4]


def test_together_is_the_share_of_clusterings(found):
    shares = found.together(np.arange(5))
    assert shares[0, 1] == pytest.approx(2 / 3)
    assert shares[2, 3] == 1.0
    assert shares[2, 4] == pytest.approx(1 / 3)
    assert shares[0, 4] == 0.0
    assert shares.diagonal().tolist() == [1.0] * 5


def test_text_says_how_good_it_is(found):
    lines = str(found).splitlines()
    assert lines[0] == "consensus of 3 clusterings of 5 objects: 3 clusters"
    assert lines[1] == (
        "total distance (Mirkin distance) 6, the least of all clusterings (pair votes)"
    )
    distances = [line.split()[-1] for line in lines[-3:]]
    assert distances == [f"{one.distance:.0f}" for one in found.inputs]
    assert found.sentence.startswith("joined on ids: one (hard)")
    rng = np.random.default_rng(0)
    open_one = pt.consensus([rng.integers(0, 4, 60) for _ in range(7)], "van_dongen")
    assert not open_one.exact
    assert "% above the least (triangle inequality for pairs" in open_one.certificate
    assert "(1 - van Dongen's similarity N)" in open_one.certificate
    assert open_one.sentence.endswith("… 3 more")
    assert all(len(line.split(".")[-1]) == 4 for line in str(open_one).splitlines()[-7:])


def test_long_results_are_cut():
    rng = np.random.default_rng(0)
    text = pt.consensus([rng.integers(0, 30, 60) for _ in range(20)]).text()
    assert text.count("… ") == 2
    assert "… 8 more" in text


def test_a_gap_to_nothing_is_not_a_share():
    found = pt.consensus(RUNS)
    zero = found.total._replace(at_least=0, exact=False)
    object.__setattr__(found, "total", zero)
    assert found.certificate.endswith("no bound of the least is known but 0")


def test_page_and_plain_data(found):
    html = found._repr_html_()
    assert "<b>consensus of 3 clusterings of 5 objects: 3 clusters</b>" in html
    assert "the least of all clusterings" in html
    assert html.count("<table") == 2
    data = json.loads(json.dumps(found.to_dict(), default=str))
    assert (data["value"], data["at_least"], data["exact"]) == (6, 6, True)
    assert data["labels"][4] == {"object": "eve", "cluster": 2, "support": pytest.approx(2 / 3)}
    assert [one["distance"] for one in data["inputs"]] == [0.0, 4.0, 2.0]


def test_it_can_be_pickled(found):
    again = pickle.loads(pickle.dumps(found))
    assert str(again) == str(found)
    assert again.together(np.arange(2))[0, 1] == pytest.approx(2 / 3)


def test_names_stay_on_one_line():
    text = str(pt.consensus({"a\n b": [0, 0, 1], "": [0, 1, 1]}))
    assert [line.strip().split("  ")[0] for line in text.splitlines()[-2:]] == ["a b", "''"]
