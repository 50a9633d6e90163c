"""How well two samples agree on common objects."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.coding import code_labels
from partita.clusterings.reading import Reading
from partita.many.stability.agreement import agreement, as_number, best_jaccards, sample_of


def sample(objects, labels, soft=False, **options):
    found = labels if soft else Reading(code_labels(np.array(labels), "labels"))
    given = {"missing": "error", "noise": None, **options}
    return sample_of(found, np.array(objects), soft, **given)


@pytest.mark.parametrize("name", ["omega", "robinson_foulds"])
def test_estimators_find_neither_covers_nor_hierarchies(name):
    with pytest.raises(pt.InputError, match="an estimator finds hard or soft ones"):
        as_number(name)


def test_only_common_objects_count():
    one = sample([0, 2, 4, 6, 7], [1, 1, 2, 2, 2])
    other = sample([0, 1, 2, 4, 6], [5, 9, 5, 7, 5])
    found = agreement(one, other, as_number("rand"), 0)
    assert found.value == pt.rand_score([1, 1, 2, 2], [5, 5, 7, 5])
    assert found.adjusted == pytest.approx(pt.adjusted_rand_score([1, 1, 2, 2], [5, 5, 7, 5]))
    assert not found.is_trivial
    with pytest.raises(pt.InputError, match="two samples have 1 labeled objects in common"):
        agreement(one, sample([0, 1], [0, 1]), as_number("rand"), 0)


def test_noise():
    options = {"noise": -1}
    labels = [-1, 0, 0, -1, 1]
    dropped = sample(range(5), labels, missing="drop", **options)
    assert dropped.n_clusters == 2
    assert dropped.labeled.tolist() == [False, True, True, False, True]
    assert sample(range(5), labels, missing="cluster", **options).n_clusters == 3
    assert sample(range(5), labels, missing="singletons", **options).n_clusters == 4
    other = sample(range(5), [0, 0, 0, -1, -1], missing="drop", **options)
    found = agreement(dropped, other, as_number("ari"), 0)
    assert found == (1, 1, 1, True)


def test_trivial_agreement():
    alone, together = sample(range(4), range(4)), sample(range(4), [0] * 4)
    assert agreement(alone, alone, as_number("ari"), 0).is_trivial
    assert agreement(together, together, as_number("ari"), 0).is_trivial
    assert not agreement(alone, together, as_number("ari"), 0).is_trivial


def test_soft_samples():
    rough = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}])
    one = sample(range(5), rough, soft=True)
    hard = sample(range(1, 6), pt.Hard([0, 0, 1, 1, 1]), soft=True)
    ends = [agreement(one, hard, as_number(f"alpha_rand.{end}"), 0) for end in ("lower", "upper")]
    wanted = pt.alpha_rand_score(rough.take([1, 2, 3, 4]), [0, 0, 1, 1])
    assert [found.value for found in ends] == list(wanted)
    assert one.codes.values.tolist() == [0, 0, 0, 1, 1]
    assert as_number("alpha_rand.upper").name == "alpha_rand.upper"
    with pytest.raises(pt.UnknownMeasureError):
        as_number("no_such.lower")


def test_best_jaccards():
    whole = sample(range(8), [0, 0, 0, 1, 1, 1, 2, 2])
    part = sample([0, 1, 2, 3, 4], [0, 0, 1, 1, 1])
    best = best_jaccards(whole, part)
    assert best[:2].tolist() == pytest.approx([2 / 3, 2 / 3])
    assert np.isnan(best[2])
    nothing = sample([6, 7], [-1, -1], noise=-1, missing="drop")
    assert np.isnan(best_jaccards(whole, nothing)).all()
