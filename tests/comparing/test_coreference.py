"""Scores of corpora: golden fractions, singletons, files, remarks."""

from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from tests.clusterings.coreference_files import conll, conllu
from tests.measures.coreference_cases import CASES, NAMES, counts_of, documents_of, random_entities
from tests.naive import coreference as naive


def corpus(case):
    documents = documents_of(case)
    return tuple(
        {f"d{i}": document[side] for i, document in enumerate(documents)} for side in (0, 1)
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_cases(case):
    scores = pt.coreference(*corpus(case))
    for name in NAMES:
        assert list(scores[name]) == counts_of(case, name)
    assert scores.conll == pytest.approx(case["values"]["conll"]["f"], abs=1e-15)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_cases_from_files(case, tmp_path):
    paths = []
    for side in (0, 1):
        documents = [
            (
                f"(d{i});",
                one[side],
                1 + max((b for x in one for own in x for _, b in own), default=0),
            )
            for i, one in enumerate(documents_of(case))
        ]
        paths.append(tmp_path / f"{side}.conll")
        paths[-1].write_text(conll(documents))
    scores = pt.coreference(*paths)
    assert {name: list(scores[name]) for name in NAMES} == {
        name: counts_of(case, name) for name in NAMES
    }


def test_documents_are_summed_before_dividing():
    rng = np.random.default_rng(0)
    documents = [tuple(random_entities(rng, 10, 4) for _ in range(2)) for _ in range(6)]
    key, response = ({f"d{i}": one[side] for i, one in enumerate(documents)} for side in (0, 1))
    scores = pt.coreference(key, response)
    for name in scores:
        wanted = naive.scores(documents, name)
        found = scores[name].recall, scores[name].precision, scores[name].f
        assert found == pytest.approx(list(map(float, wanted)), abs=1e-15)
    assert list(scores.by_document) == list(key)
    for name, (one, other) in zip(key, documents, strict=True):
        assert scores.by_document[name]["lea"] == pt.coreference(one, other)["lea"]


def test_singletons_are_dropped_on_each_side():
    key, response = [{1, 2}, {3}], [{1, 2, 3}, {4}]
    scores = pt.coreference(key, response, singletons="drop")
    assert scores["mentions"] == (2, 2, 2, 3)
    assert pt.coreference(key, response)["mentions"] == (3, 3, 3, 4)


def test_identical_singletons_have_no_links():
    """The rule of the official scorer; the measure gives 1 to identical clusterings."""
    scores = pt.coreference([{1}, {2}], [{1}, {2}])
    assert (scores["muc"].f, scores["bcubed"].f, scores["blanc"].f) == (0.0, 1.0, 1.0)
    assert scores.conll == pytest.approx(2 / 3)
    assert pt.muc_score([0, 1], [0, 1]) == 1.0


def test_nothing_at_all():
    for key, response in (([], []), ([{1}], []), ([], [{1, 2}])):
        scores = pt.coreference(key, response)
        assert scores.conll == 0.0
        assert str(scores)


def test_a_mention_in_two_entities_stays_in_the_first():
    scores = pt.coreference([{1, 2}, {2, 3}], [{1, 2}, {3}])
    assert scores["mentions"] == (3, 3, 3, 3)
    assert scores["muc"].recall == 1.0
    assert scores.remarks == (
        "key: 1 repeated mention is left out; each mention stays in the first of its entities",
    )


def test_texts_that_differ_are_told(tmp_path):
    key, response = (pt.Document("d", {0: [(0, 0)]}, words=[word]) for word in "ab")
    scores = pt.coreference(key, response)
    assert scores.remarks[0].startswith("the texts differ: document 'd': word 0 is 'a'")
    several = [[pt.Document(name, {}, words=[word]) for name in "xyz"] for word in "ab"]
    assert pt.coreference(*several).remarks[0].endswith("; so do those of 2 more documents")
    with pytest.raises(pt.MismatchError, match="not of the same text"):
        pt.coreference(key, response, match="head")


def test_corefud_files(tmp_path):
    """The response has shorter mentions, with the heads of the key."""
    words = ["The", "viewing", "experience", "of", "art", "pleases", "it"]
    key = [("The", "(e1--3-"), *((one, "") for one in words[1:4]), ("art", "(e2--1-)e1)")]
    key += [("pleases", ""), ("it", "(e1--1-)")]
    found = [(one, "") for one in words]
    found[2], found[6] = ("experience", "(x--1-)"), ("it", "(x--1-)")
    paths = [tmp_path / "key.conllu", tmp_path / "response.conllu"]
    for path, one in zip(paths, (key, found), strict=True):
        path.write_text(conllu(one))
    assert pt.coreference(*paths)["mentions"] == (1, 3, 1, 2)
    for match in ("partial", "head"):
        scores = pt.coreference(*paths, match=match)
        assert scores["mentions"] == (2, 3, 2, 2)
        dropped = pt.coreference(*paths, match=match, singletons="drop")
        assert dropped.conll == 1.0


def test_ids_of_any_kind():
    scores = pt.coreference({"Ann": ["m1", "m2"]}, {"x": ["m1"], "y": ["m2"]})
    assert scores["bcubed"] == (Fraction(1), 2, Fraction(2), 2)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"singletons": "no"}, "singletons='no': choose"), ({"match": 1}, "match=1: choose one of")],
)
def test_options(options, message):
    with pytest.raises(pt.InputError, match=message):
        pt.coreference([{1}], [{1}], **options)
