"""The registered transformations, against golden tables and naive twins."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.choosing import random_shuffle, reference_sizes
from partita.choosing.characterizing.transformations import TRANSFORMATIONS
from tests.choosing.characterizing.designs import NAMES
from tests.naive import transformations as naive

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "characterization.json").read_text())
every_case = pytest.mark.parametrize(
    "case", GOLDEN["cases"], ids=lambda case: "-".join(str(case[key]) for key in "nkhqt")
)


def columns(cells, copies):
    """Columns that are not empty, with how often they are there."""
    found = Counter()
    for column, number in zip(np.asarray(cells).T.tolist(), copies, strict=True):
        if any(column) and number:
            found[tuple(column)] += int(number)
    return found


def columns_of_labels(reference, candidate):
    cells = pt.contingency_matrix(reference, candidate)
    return columns(cells, [1] * cells.shape[1])


def test_there_are_thirty_golden_cases():
    assert len(GOLDEN["cases"]) == 30


@every_case
def test_golden_tables(case):
    sizes = reference_sizes(case["n"], case["k"], case["h"])
    assert sizes == case["sizes"]
    tables = TRANSFORMATIONS[NAMES[case["t"]]].tables(np.array([sizes]), [Fraction(case["q"])])
    wanted = Counter()
    for column, copies in case["columns"]:
        wanted[tuple(column)] += copies
    assert columns(tables.cells[0], tables.multiplicities[0]) == wanted
    assert tables.n_columns.tolist() == [case["k_transformed"]]
    reference = pt.reference_labels(case["n"], case["k"], case["h"])
    candidate = pt.transform_labels(reference, NAMES[case["t"]], case["q"])
    assert columns_of_labels(reference, candidate) == wanted


@pytest.mark.parametrize("name", NAMES.values())
@pytest.mark.parametrize(
    ("n", "k", "h", "q"),
    [
        (30, 4, "3/5", "7/10"),
        (11, 5, "19/20", "1/2"),
        (6, 6, 0, 1),
        (90, 1, 0, "7/10"),
        (20, 3, 0.9, 0),
        (23, 4, 1, "3/5"),
    ],
)
def test_transformations_object_by_object(name, n, k, h, q):
    sizes = naive.sizes(n, k, Fraction(h))
    assert reference_sizes(n, k, h) == sizes
    reference = naive.labels(sizes)
    assert pt.reference_labels(n, k, h).tolist() == reference
    wanted = naive.transform(reference, name, Fraction(q))
    found = pt.transform_labels(reference, name, q)
    numbers = {label: number for number, label in enumerate(dict.fromkeys(wanted))}
    assert columns_of_labels(reference, found) == columns_of_labels(
        reference, [numbers[label] for label in wanted]
    )


def test_unknown_transformations_are_named():
    with pytest.raises(pt.InputError, match="did you mean 'neighbor_swaps'"):
        pt.transform_labels([0, 1], "neighbour_swaps", 1)
    with pytest.raises(pt.InputTypeError, match="names are singleton_clusters"):
        pt.transform_labels([0, 1], 3, 1)


@pytest.mark.parametrize("name", list(TRANSFORMATIONS))
def test_every_transformation_keeps_the_sizes_and_q_0_changes_nothing(name):
    transformation = TRANSFORMATIONS[name]
    sizes = np.array([[5, 9, 20], [1, 2, 3], [7, 7, 7]])
    tables = transformation.tables(sizes, [Fraction(0), Fraction(1, 3), Fraction(1)])
    assert tables.reference_sizes.tolist() == np.repeat(sizes, 3, axis=0).tolist()
    assert tables.identical[::3].all()


def test_further_transformations():
    known = TRANSFORMATIONS

    def cells(name, q, sizes=(4, 6, 10)):
        return known[name].table(list(sizes), Fraction(q)).tolist()

    assert cells("merge_clusters", "1/2") == [[4, 0], [6, 0], [0, 10]]
    assert cells("merge_clusters", 1) == [[4], [6], [10]]
    assert cells("fragment_largest", "1/2")[2] == [0, 0, 5, 2, 2, 1]
    assert cells("swap_with_all", 1) == [[2, 1, 1], [2, 2, 2], [3, 3, 4]]


def test_shuffling_follows_its_seed():
    one, same, other = (random_shuffle(seed).table([40, 60], Fraction(1, 2)) for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()
    assert one.sum(axis=0).tolist() == [40, 60]
    # Half of each cluster moves at random: 20 and 30 objects, of which 12 cross on average.
    crossed = [
        int(random_shuffle(seed).table([40, 60], Fraction(1, 2))[0, 1]) for seed in range(200)
    ]
    assert np.mean(crossed) == pytest.approx(12.0, abs=0.5)
