"""Groups of profiles: medoids by exhaustion, silhouettes, and how many groups there are."""

import itertools
import math
import warnings

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.typology import Choice, hellinger, k_medoids, silhouette
from tests.choosing.characterizing.designs import NAMES, SIX


def test_medoids_are_the_best_of_all(six):
    """Exhaustive over all choices, on the paper's thirty profiles and on random points."""
    profiles = hellinger(six.fit.shares.reshape(30, -1))
    rng = np.random.default_rng(0)
    points = rng.random((9, 2))
    random = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    for distances, numbers in ((profiles, (2, 3, 4)), (random, (2, 3, 4, 5))):
        for number in numbers:
            choices = np.array(list(itertools.combinations(range(len(distances)), number)))
            best = min(distances[choice].min(axis=0).sum() for choice in choices)
            medoids = k_medoids(distances, number)
            assert distances[medoids].min(axis=0).sum() == pytest.approx(best)


def test_distances_and_silhouettes():
    shares = np.array([[1.0, 0.0], [0.0, 1.0], [0.25, 0.75]])
    distances = hellinger(shares)
    assert distances[0, 1] == pytest.approx(1.0)
    wanted = math.sqrt(((1 - 0.5) ** 2 + 0.75) / 2)
    assert distances[0, 2] == pytest.approx(wanted)
    from sklearn.metrics import silhouette_score

    rng = np.random.default_rng(1)
    points = rng.random((12, 3))
    matrix = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    for _ in range(10):
        groups = rng.integers(0, 4, 12)
        assert silhouette(matrix, groups) == pytest.approx(
            silhouette_score(matrix, groups, metric="precomputed")
        )


def test_the_number_of_groups_is_parsimonious():
    values = {2: 0.5, 3: 0.53, 4: 0.52, 5: 0.6, 6: 0.61, 7: 0.61}
    assert Choice().number(values) == 6
    assert Choice(parsimony=0.01).number(values) == 5
    assert Choice(parsimony=0.09).number(values) == 3
    assert Choice(parsimony=0.2).number(values) == 2
    assert Choice(parsimony=0.2, fewest=4).number(values) == 4
    assert Choice(groups=7).number(values) == 7


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"parsimony": -0.1}, pt.InputError, "parsimony=-0.1: give a number of at least 0"),
        ({"parsimony": "a"}, pt.InputTypeError, "parsimony='a': give"),
        ({"fewest": 1}, pt.InputError, "fewest=1: from 2 to 10 groups are tried"),
        ({"fewest": 11}, pt.InputError, "fewest=11: from 2 to 10 groups are tried"),
        ({"fewest": 2.5}, pt.InputTypeError, "fewest=2.5: give a whole number"),
        ({"groups": 3, "fewest": 4}, pt.InputError, "groups=3 is given: parsimony and fewest"),
        ({"groups": 3, "parsimony": 0.1}, pt.InputError, "groups=3 is given: parsimony and fewest"),
    ],
)
def test_numbers_of_groups_that_cannot_be_chosen(small, options, kind, message):
    with pytest.raises(kind, match=message):
        small.typology(**options)


def test_golden_typology(paper):
    found, golden = paper
    typology = found.typology(5)
    wanted = [golden["clusters5"][short][t] for short in SIX for t in NAMES]
    pairs = set(zip(typology.groups, wanted, strict=True))
    assert len(pairs) == len(typology) == 5
    for number, value in golden["silhouette_by_k"].items():
        assert typology.silhouettes[int(number)] == pytest.approx(value, abs=1e-9)
    published = "as_published" in " ".join(found.design.names)
    assert round(typology.silhouette, 3) == (0.547 if published else 0.500)
    assert len(found.typology()) == max(typology.silhouettes, key=typology.silhouettes.get)
    assert typology.group_of("rand", "one_new_cluster") == typology.groups[1]
    assert [profile for group in typology for profile in group] != []
    with pytest.raises(pt.InputError, match="groups=30: 30 profiles form 2 to 29 groups"):
        found.typology(30)
    # Five groups, as in the paper, are the fewest above two that fit nearly best.
    assert found.typology(fewest=3, parsimony=0.025).groups == typology.groups


TINY = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


def constant(table):
    return 0.3


def test_equal_profiles_cannot_be_grouped():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one_parameter = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 1]})
        with pytest.raises(pt.InputError) as error:
            one_parameter.typology()
        assert str(error.value) == (
            "there is nothing to group: a typology needs three profiles that are not constant, two "
            "of them different; there are 10, 1 of them different"
        )
        with pytest.raises(pt.InputError, match="there are 0, 0 of them different"):
            pt.characterize(constant, TINY).typology(2)


def test_no_more_groups_than_different_profiles():
    found = pt.characterize(["rand", "normalized_mutual_info", "v_measure"], TINY)
    # The V-measure is the same number as the normalized information.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found.most_groups == 10
        assert max(found.typology().silhouettes) == 10
        typology = found.typology(10)
    assert len(typology) == 10
    assert np.isfinite(list(typology.silhouettes.values())).all()
    with pytest.raises(
        pt.InputError, match="groups=11: 15 profiles, of which 10 are different, form 2"
    ):
        found.typology(11)


@pytest.mark.parametrize("groups", [2.5, "3", True])
def test_the_number_of_groups_is_a_whole_number(groups):
    found = pt.characterize(["rand", "ari"], TINY)
    with pytest.raises(pt.InputTypeError, match=f"groups={groups!r}: give a whole number"):
        found.typology(groups)
