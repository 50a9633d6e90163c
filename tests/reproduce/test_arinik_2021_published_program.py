"""The design as the authors' program builds it."""

from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.transformations import neighbor_swaps
from reproduce.arinik_2021.published_program import SHIFTED_NEIGHBOR_SWAPS, PublishedDesign
from tests.naive import transformations as naive


def test_transformations_as_published_have_no_name():
    with pytest.raises(pt.InputError) as error:
        pt.Design(transformations="neighbor_swaps_as_published")
    assert str(error.value).count("as_published") == 1
    assert str(error.value).endswith(f"try {', '.join(pt.choosing.TRANSFORMATIONS)}")


def test_published_neighbor_swaps_slide_where_sizes_differ():
    """By position: the new clusters in a row, laid over the old ones."""
    sizes, q = [4, 6, 10], Fraction(1)
    moved = [2, 3, 5]
    new = [2] * 5 + [0] * 2 + [0] * 2 + [1] * 3 + [1] * 3 + [2] * 5
    assert len(new) == sum(sizes)
    wanted = np.zeros((3, 3), np.int64)
    np.add.at(wanted, (naive.labels(sizes), new), 1)
    tables = SHIFTED_NEIGHBOR_SWAPS.tables(np.array([sizes]), [q])
    assert moved == [size // 2 for size in sizes]
    assert tables.cells[0].tolist() == wanted.tolist()
    equal = np.array([[6, 6, 6]])
    swaps = neighbor_swaps, SHIFTED_NEIGHBOR_SWAPS
    defined, published = (one.tables(equal, [q]) for one in swaps)
    assert sorted(defined.cells[0].ravel()) == sorted(published.cells[0].ravel())


def test_the_published_design_is_another():
    assert pt.Design.paper() != PublishedDesign()
    assert "neighbor_swaps_as_published" in PublishedDesign().names
