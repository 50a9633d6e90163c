"""Statistics of clusters without the truth, worked by hand."""

import json
import math

import pytest

import partita as pt

FOUND = {"a": 1, "b": 1, "c": 1, "d": 2, "e": 3, "f": 4, "g": 4}
NAMES = {"a": "Ann", "b": "Anna", "c": "Ann", "d": "Bob", "e": "Ann", "f": None, "g": "Cleo"}


def test_by_hand():
    summary = pt.summarize_clusters(FOUND, NAMES, orders=(0, 0.5, 1, 2, math.inf))
    assert (summary.records, summary.clusters, summary.largest) == (7, 4, 3)
    assert summary.mean_size == 7 / 4
    assert summary.matching_rate == 5 / 7
    # Shares of the sizes 1, 2 and 3 among clusters: 1/2, 1/4, 1/4.
    hills = summary.hill_numbers
    assert hills[0] == 3
    assert hills[0.5] == pytest.approx((math.sqrt(0.5) + 2 * 0.5) ** 2)
    assert hills[1] == pytest.approx(math.exp(0.5 * math.log(2) + 0.5 * math.log(4)))
    assert hills[2] == pytest.approx(1 / (1 / 4 + 1 / 16 + 1 / 16))
    assert hills[math.inf] == 2
    # Clusters 1 and 3 have an Ann each; cluster 1 has Ann and Anna.
    assert summary.homonymy_rate == 2 / 4
    assert summary.name_variation_rate == 1 / 4
    assert [tuple(row) for row in summary.sizes] == [(1, 2, 2), (2, 1, 2), (3, 1, 3)]


def test_without_names_and_as_data():
    summary = pt.summarize_clusters([5, 5, 6])
    assert summary.homonymy_rate is None
    assert "homonymy" not in str(summary)
    data = json.loads(summary.to_json())
    assert data["hill_numbers"]["0"] == 2
    assert data["sizes"][0] == {"size": 1, "clusters": 1, "records": 1}
    frame = summary.to_frame()
    assert frame.loc[0, "hill_2"] == pytest.approx(2)
    assert frame.shape[0] == 1


def test_names_in_the_order_of_records():
    assert pt.summarize_clusters([1, 1, 2], ["x", "y", "x"]) == pt.summarize_clusters(
        {"a": 1, "b": 1, "c": 2}, {"a": "x", "b": "y", "c": "x"}
    )


def test_no_names_at_all():
    summary = pt.summarize_clusters([1, 2], [None, None])
    assert (summary.homonymy_rate, summary.name_variation_rate) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.summarize_clusters([]), "empty"),
        (lambda: pt.summarize_clusters([1, None]), "1 object without a label"),
        (lambda: pt.summarize_clusters([1, 2], orders=(-1,)), "orders has -1"),
        (lambda: pt.summarize_clusters([1, 2], orders=("x",)), "orders='x'"),
        (lambda: pt.summarize_clusters([1, 2], [["x"], ["y"]]), "names must be"),
        (lambda: pt.summarize_clusters([1, 2], ["x"]), "'names' has 1 value"),
        (lambda: pt.summarize_clusters({"a": 1}, {"b": "x"}), "no value for 1 object"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()
