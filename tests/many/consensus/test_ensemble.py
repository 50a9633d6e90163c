"""Classes of objects that no clustering separates, and their tables."""

import numpy as np
import pytest

from partita.many.consensus.ensemble import Ensemble, collapse


def some(seed, n=40, m=3, k=3):
    rng = np.random.default_rng(seed)
    codes = [rng.integers(0, k, n) for _ in range(m)]
    return codes, *collapse(codes, np.ones(m, np.int64))


@pytest.mark.parametrize("seed", range(3))
def test_classes_are_objects_with_equal_labels(seed):
    codes, ensemble, class_of = some(seed)
    together = class_of[:, None] == class_of
    alike = np.logical_and.reduce([one[:, None] == one for one in codes])
    np.testing.assert_array_equal(together, alike)
    np.testing.assert_array_equal(ensemble.sizes, np.bincount(class_of))
    for one, of_classes in zip(codes, ensemble.codes, strict=True):
        same = of_classes[class_of][:, None] == of_classes[class_of]
        np.testing.assert_array_equal(same, one[:, None] == one)
    assert ensemble.n == 40


def test_tables_and_cells_count_objects():
    _, ensemble, class_of = some(1)
    labels = np.arange(ensemble.n_classes) % 4
    table, cells = ensemble.table(labels, 4), ensemble.cells(labels, 4)
    start = 0
    for index, one in enumerate(ensemble.codes):
        for row in range(int(one.max()) + 1):
            for cluster in range(4):
                inside = (one[class_of] == row) & (labels[class_of] == cluster)
                assert table[start + row, cluster] == inside.sum()
        np.testing.assert_array_equal(cells[:, index], table[start + one, labels])
        start += int(one.max()) + 1
    # A table with very many clusters is not filled.
    np.testing.assert_array_equal(ensemble.cells(labels * 10**6, 4 * 10**6), cells)


def test_parts_and_components():
    codes = np.array([[0, 0, 1, 1, 2, 3], [0, 1, 2, 2, 3, 3]])
    ensemble = Ensemble(codes, np.array([1, 2, 3, 4, 5, 6]), np.array([1, 1]))
    count, component = ensemble.joined()
    assert (count, component.tolist()) == (3, [0, 0, 1, 1, 2, 2])
    part = ensemble.take(np.array([4, 5]))
    assert part.codes.tolist() == [[0, 1], [0, 0]]
    assert part.sizes.tolist() == [5, 6]
    assert part.rows.tolist() == [[0, 2], [1, 2]]
    assert part.row_weights.tolist() == [1, 1, 1]
