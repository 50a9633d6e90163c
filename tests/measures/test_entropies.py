"""Entropies of one table and of many tables."""

import math

import numpy as np
import pytest

import partita as pt
from partita.measures.entropies import information
from partita.tables.many_tables import Tables
from tests.tables_of import counted

FIELDS = (
    "reference",
    "candidate",
    "joint",
    "mutual",
    "reference_given_candidate",
    "candidate_given_reference",
    "variation",
)


def test_entropy_worked_by_hand():
    assert pt.entropy([0, 0, 1, 2]) == pytest.approx(1.5 * math.log(2), rel=1e-15)
    assert pt.entropy(["a"] * 7) == 0.0
    assert pt.entropy([]) == 1.0
    weighted = pt.entropy([0, 1, 2], sample_weight=[2, 1, 1])
    assert weighted == pytest.approx(1.5 * math.log(2), rel=1e-15)


def test_information_of_one_table_worked_by_hand():
    """Clusters of 2, 1 and 1 object against 2 and 2: the second follows from the first."""
    info = counted([[2, 0], [0, 1], [0, 1]]).shared(information)
    bits = [getattr(info, field) / math.log(2) for field in FIELDS]
    assert bits == pytest.approx([1.5, 1.0, 1.5, 1.0, 0.5, 0.0, 0.5], abs=1e-15)


@pytest.mark.parametrize("copies", [None, 3])
def test_information_of_many_tables_is_that_of_each(copies):
    rng = np.random.default_rng(0)
    cells = rng.integers(0, 9, (20, 3, 4))
    cells[:, 0, 0] += 1
    multiplicities = None if copies is None else rng.integers(1, copies + 1, (20, 4))
    tables = Tables(cells, multiplicities)
    many = tables.shared(information)
    for index in range(len(tables)):
        one = tables.contingency(index).shared(information)
        for field in FIELDS:
            found, wanted = getattr(many, field)[index], getattr(one, field)
            assert found == pytest.approx(wanted, rel=1e-12, abs=1e-14), (field, index)
