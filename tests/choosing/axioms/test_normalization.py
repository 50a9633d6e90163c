"""Candidates of a reference by their scores."""

import pytest

import partita as pt
from partita.choosing import candidate_classes
from tests.naive.hard_measures import TWINS
from tests.naive.partitions import all_partitions


@pytest.mark.parametrize("name", ["split_merge", "rand", "variation_of_information", "mirkin"])
def test_candidates_by_their_scores(name):
    card, twin = pt.measures[name].card, TWINS[name]
    for reference in all_partitions(4):
        found = candidate_classes(name, reference)
        for labels in all_partitions(4):
            value = twin(reference, labels)
            score = value if card.higher_is_better else 1 - value
            near = [abs(score - end) < 1e-9 for end in (1, 0)]
            sorts = (*near, 0 < score < 1 and not any(near), not -1e-9 < score < 1 + 1e-9)
            assert [labels in sort for sort in found] == list(sorts)


def test_candidates_of_few_clusters():
    def similarity(x, y):
        return pt.variation_of_information_score(x, y, k=2)

    found = candidate_classes(similarity, ["a", "a", "b", "b"], max_clusters=2)
    assert found.worst == [(0, 1, 0, 1), (0, 1, 1, 0)]
    assert found.perfect == [(0, 0, 1, 1)]
    assert len(found.between) == 5
    assert found.outside == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((range(9),), "reference has 9 objects: all their clusterings are tried"),
        (([0, 1, 2], 2), "max_clusters=2, but the reference has 3 clusters"),
        (([0, 1, 2], 1), "max_clusters=1: give a whole number of at least 2"),
    ],
)
def test_bad_input(arguments, words):
    reference, *most = arguments
    with pytest.raises(pt.InputError, match=words):
        candidate_classes("rand", reference, **({"max_clusters": most[0]} if most else {}))
