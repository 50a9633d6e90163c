"""Whole corpora: free documents against definitions, and errors that are known by construction."""

import random
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import partita as pt
from reproduce.xiang_2012.__main__ import DOCUMENTS
from reproduce.xiang_2012.documents import read_documents
from tests.naive import coreference as naive


def clusters(labels):
    found = {}
    for mention, entity in enumerate(labels):
        if entity is not None:
            found.setdefault(entity, set()).add(mention)
    return list(found.values())


def perturbed(labels, rng):
    """A sixth of the mentions in any entity, some missed, some invented."""
    every = sorted(set(labels))
    found = [rng.choice(every) if rng.random() < 1 / 6 else one for one in labels]
    found = [None if rng.random() < 1 / 15 else one for one in found]
    return found + rng.choices(every, k=len(labels) // 15)


def generated(n_documents, rng):
    """Documents with many entities of one mention and a few of many."""
    return {
        f"d{i}": [min(int(rng.paretovariate(0.6)), 60) for _ in range(rng.randint(20, 120))]
        for i in range(n_documents)
    }


def best_matching(key, response, similarity):
    values = [[similarity(x, y) for y in response] for x in key]
    rows, columns = linear_sum_assignment(-np.array(values, np.float64))
    return sum((values[i][j] for i, j in zip(rows, columns, strict=True)), Fraction(0))


def check(key, response):
    """Compare all counts with definitions; scipy finds the matchings."""
    scores = pt.coreference(key, response)
    documents = [(key[name], response[name]) for name in key]
    for name in ("muc", "bcubed", "lea", "mentions", "blanc"):
        assert list(scores[name]) == naive.counts(documents, name)
    for name, similarity in (("ceaf_mention", naive.shared), ("ceaf_entity", naive.dice)):
        assert scores[name].found == sum(best_matching(*one, similarity) for one in documents)
    for name, one in scores.by_document.items():
        assert one.conll == pt.coreference(key[name], response[name]).conll
    return scores


def test_generated_documents():
    rng = random.Random(0)
    documents = generated(12, rng)
    key = {name: clusters(labels) for name, labels in documents.items()}
    response = {name: clusters(perturbed(labels, rng)) for name, labels in documents.items()}
    scores = check(key, response)
    assert 0.3 < scores.conll < 0.95


@pytest.mark.skipif(not DOCUMENTS.is_file(), reason="the documents are not at hand")
def test_free_documents_against_perturbed_ones():
    rng = random.Random(0)
    documents = {name: list(map(int, own)) for name, own in read_documents(DOCUMENTS).items()}
    few = dict(list(documents.items())[:3])
    check(
        {name: clusters(labels) for name, labels in few.items()},
        {name: clusters(perturbed(labels, rng)) for name, labels in few.items()},
    )
    key = {name: clusters(labels) for name, labels in documents.items()}
    same = pt.coreference(key, key)
    assert (same["mentions"], len(same.documents)) == ((29103, 29103, 29103, 29103), 100)
    assert same.conll == 1.0
    response = {name: clusters(perturbed(labels, rng)) for name, labels in documents.items()}
    scores = pt.coreference(key, response)
    assert 0.6 < scores.conll < 0.9
    fates = scores.explain()
    assert sum(fates.counts.values()) - fates.counts["invented"] == sum(map(len, key.values()))


@pytest.mark.skipif(not DOCUMENTS.is_file(), reason="the documents are not at hand")
def test_the_explanation_names_what_was_done_to_free_documents():
    """In one document two entities are merged, one is split, one missed, one invented."""
    documents = {name: list(map(int, own)) for name, own in read_documents(DOCUMENTS).items()}
    name = next(iter(documents))
    key = {
        one: {f"entity {i}": own for i, own in enumerate(clusters(labels))}
        for one, labels in documents.items()
    }
    large = sorted(key[name], key=lambda label: -len(key[name][label]))[:4]
    merged, other, split, missed = large
    parts = sorted(key[name][split])
    response = {one: list(own.values()) for one, own in key.items()}
    response[name] = [
        *(own for label, own in key[name].items() if label not in large),
        key[name][merged] | key[name][other],
        set(parts[:2]),
        set(parts[2:]),
        {"new", "newer"},
    ]
    fates = pt.coreference(key, response).explain()
    wrong = [fate for fate in fates.entities if fate.fate != "kept"]
    assert {(fate.document, fate.fate, fate.entity) for fate in wrong} == {
        (name, "merged", merged),
        (name, "merged", other),
        (name, "split", split),
        (name, "missed", missed),
        (name, "invented", len(response[name]) - 1),
    }
    by_entity = {fate.entity: fate for fate in wrong}
    assert by_entity[merged].merged_with == (other,)
    assert [len(part.mentions) for part in by_entity[split].parts] == [len(parts) - 2, 2]
    assert len(by_entity[missed].missed) == len(key[name][missed])
    assert f"{name}: {merged!r} ({len(key[name][merged])}) was merged with {other!r}" in str(fates)
