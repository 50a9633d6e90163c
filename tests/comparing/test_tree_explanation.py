"""Explanations of hierarchies against sets, and as text, data and pictures."""

import json

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from tests.naive import trees

FIRST, SECOND = "((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"


def both_of(rng, n):
    return [pt.Hierarchy.from_nested(trees.random_nested(n, rng)) for _ in range(2)]


def test_clusters_against_the_smallest_set_that_holds_them():
    rng = np.random.default_rng(0)
    for _ in range(40):
        first, second = both_of(rng, int(rng.integers(2, 12)))
        found = pt.explain(first, second)
        for rows, own, other in (
            (found.clusters, first, second), (found.candidates, second, first),
        ):  # fmt: skip
            sets, others = own.clusters(), list(map(set, other.clusters()))
            assert sorted(row.merge for row in rows) == list(range(own.n_merges - 1))
            for row in rows:
                held = set(sets[row.merge])
                least = min((one for one in others if held <= one), key=len)
                assert row.size == len(held)
                assert set(row.objects) <= held
                assert others[row.joined_merge] == least
                assert row.joined_size == len(least)
                assert row.others == len(least) - len(held)
            fits = [row.size / row.joined_size for row in rows]
            assert fits == sorted(fits)


def test_objects_have_their_similarities():
    found = pt.explain(FIRST, SECOND)
    values = pt.element_centric_objects(FIRST, SECOND)
    assert {row.object: row.similarity for row in found.objects} == pytest.approx(values)
    assert [row.object for row in found.objects][:2] == ["c", "d"]


def test_text_and_data():
    found = pt.explain(FIRST, SECOND)
    assert found.summary == (
        "1 of 2 clusters of the reference is in the candidate as well, which has 1 other. The "
        "largest cluster of both has 2 of 4 objects."
    )
    assert "2 objects ('c', 'd') are together in the other only with 2 further objects" in str(
        found
    )
    assert "2 objects ('a', 'b') are a cluster of the other, too" in str(found)
    row = found.clusters[0]
    assert (row.height, row.joined_height) == (2.0, 4.0)
    data = json.loads(found.to_json())
    assert [row["joined_size"] for row in data["clusters"]] == [4, 2]
    assert found.clusters.to_frame()["size"].tolist() == [2, 2]
    assert "<table" in found._repr_html_()
    assert found.plot().caption.startswith("0 crossings")


def test_equal_hierarchies_and_the_smallest_ones():
    tree = pt.Hierarchy(linkage(np.random.default_rng(1).normal(size=(9, 2))))
    assert pt.explain(tree, tree).summary == "Both have the same 8 clusters."
    assert len(pt.explain("(a,b);", "(b,a);").clusters) == 0
    assert pt.explain("(a,b,c);", "(a,b,c);").summary == "Both have the same 1 cluster."


def test_ties_are_said():
    tied = "((a:1,b:1):1,(c:1,d:1):1);"
    assert pt.explain(tied, SECOND).remarks == (
        "reference: merges at one height leave 1 cut arbitrary",
    )


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.explain(FIRST, {"a": 0, "b": 0, "c": 1, "d": 1}), "one of these is hard"),
        (
            lambda: pt.explain(FIRST, SECOND, tolerance=0.1),
            "tolerance does not go with hierarchies",
        ),
        (lambda: pt.explain(FIRST, SECOND, harden=True), "harden does not go with hierarchies"),
        (lambda: pt.explain(FIRST, SECOND).require_table("errors"), "no table of hierarchies"),
    ],
)
def test_faults(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()
