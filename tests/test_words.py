"""Nouns and verbs agree with their numbers, in messages and in texts."""

import doctest

import pytest

import partita as pt
from partita import words
from partita.words import clusters_of_both, counted, plural, verb


def test_examples():
    assert doctest.testmod(words).attempted >= 4
    assert doctest.testmod(words).failed == 0


def test_one_and_several():
    assert counted(1, "object") == "1 object"
    assert counted(1.0, "object") == "1.0 object"
    assert counted(0, "object") == "0 objects"
    assert plural(3, "index", "indices") == "indices"
    assert verb(1, "have") == "has"
    assert verb(2, "have") == "have"
    assert clusters_of_both(1, 1) == "1 reference and 1 candidate cluster"


def test_a_comparison_of_one_object():
    assert str(pt.compare([0], [0], "rand")).startswith("1 object, 1 reference and 1 candidate clu")
    assert str(pt.compare([0], [0], "rand")).splitlines()[0].endswith("candidate cluster")
    assert "1 object" in str(pt.explain([0], [0])).splitlines()[0]


@pytest.mark.parametrize(
    ("use", "words"),
    [
        (lambda: pt.compare({"a": 0, "b": 1}, {"a": 0}), "1 id is in reference only"),
        (lambda: pt.compare({"a": 0}, {"a": 0, "b": 1, "c": 1}), "2 ids are in candidate only"),
        (lambda: pt.compare_many([[0]]), "clusterings has 1 entry"),
        (lambda: pt.Hard([0], ids=["a", "b"]), "there is 1 label but 2 ids"),
        (lambda: pt.Fuzzy([[0.5, 0.4], [0, 1]]), "memberships: 1 row has memberships that do not"),
        (lambda: pt.Hard([None, 1]), "labels has 1 object without a label"),
        (lambda: pt.lattice.direct_sum({"a": 0}, {"a": 1}), "1 is in both"),
        (lambda: pt.assess(contingency=[[1]], measures="jaccard", samples=1), "no exact"),
    ],
)
def test_messages_about_one(use, words):
    with pytest.raises(pt.PartitaError, match=words):
        use()


def test_one_draw():
    result = pt.assess([0, 0, 1], [0, 1, 1], "rand", samples=1, interval=None, rng=0)
    assert "(1 random draw)" in str(result)
    several = pt.assess([0, 0, 1], [0, 1, 1], ["rand"], samples=1, interval=None, rng=0)
    assert str(several).splitlines()[0].endswith("; 1 random draw")
