"""Two lists of ids are joined alike by a dict, by pandas and by pyarrow."""

import random

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from partita.clusterings.arrow_ids import ArrowIds
from partita.clusterings.joining import are_unique, join
from partita.errors import InputTypeError

FORMS = {"list": list, "pandas": pd.Index, "arrow": lambda x: ArrowIds(pa.array(x))}


def naive(first, second):
    once = [x for x in first if first.count(x) == 1 and second.count(x) == 1]
    repeated = {x for x in (*first, *second) if first.count(x) > 1 or second.count(x) > 1}
    return (
        [first.index(x) for x in once],
        [second.index(x) for x in once],
        [i for i, x in enumerate(first) if x not in second and x not in repeated],
        [i for i, x in enumerate(second) if x not in first and x not in repeated],
        [i for i, x in enumerate(first) if first.count(x) > 1 and first.index(x) == i],
        [i for i, x in enumerate(second) if second.count(x) > 1 and second.index(x) == i],
        len(repeated),
    )


def listed(joined):
    arrays = (*joined.indices, *joined[1:5])
    return (*(array.tolist() for array in arrays), joined.n_repeated)


@pytest.mark.parametrize("second_form", FORMS)
@pytest.mark.parametrize("first_form", FORMS)
def test_random_ids(first_form, second_form):
    rng = random.Random(1)
    for _ in range(60):
        names = rng.choice([["a", "b", "c", "d", "7", "07"], ["r1", "r2", "r3", "r4"], [1, 2, 3]])
        first = rng.choices(names, k=rng.randint(1, 5))
        second = rng.sample(first, len(first)) if rng.random() < 0.3 else rng.choices(names, k=4)
        joined = join(FORMS[first_form](first), FORMS[second_form](second))
        assert listed(joined) == naive(first, second)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "first",
    [[5, -3, 7, 6], [2**63 - 1, -(2**63), 0, 1], [4, 4, 2, 9]],
    ids=["near", "far", "twice"],
)
def test_integers(first, form):
    second = [first[2], 11, first[0], first[3]]
    joined = join(FORMS[form](first), FORMS[form](second))
    assert listed(joined) == naive(first, second)


def test_integers_of_more_than_64_bits_and_truth_values():
    assert listed(join([2**64, 1], [1, 2**64]))[:2] == ([0, 1], [1, 0])
    assert listed(join([True, 5], [5, 1]))[:2] == ([0, 1], [1, 0])  # True == 1


def test_ids_of_several_types():
    assert listed(join([1, "1", (1, 2)], [(1, 2), 1.0])) == ([0, 2], [1, 0], [1], [], [], [], 0)
    assert listed(join(pd.Index([1, 2]), pd.Index(["1", "2"])))[2:4] == ([0, 1], [0, 1])
    assert listed(join(pd.MultiIndex.from_tuples([(1, 2)]), [(1, 2)]))[:2] == ([0], [0])


def test_ids_that_are_not_hashable():
    for call in (lambda: join([[1]], [1]), lambda: join([1], [[1]]), lambda: are_unique([[1]])):
        with pytest.raises(InputTypeError, match="ids must be hashable"):
            call()


def test_unique_ids():
    assert are_unique(["a", "b"])
    assert not are_unique(["a", "a"])


def test_many_ids_in_another_order():
    order = np.random.default_rng(0).permutation(5000)
    first = [f"id-{i}" for i in range(5000)]
    for form in FORMS.values():
        joined = join(form(first), form([first[i] for i in order]))
        assert np.array_equal(order[joined.indices[1]], np.arange(5000))
