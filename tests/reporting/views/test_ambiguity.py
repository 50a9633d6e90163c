import numpy as np
import pytest

import partita as pt
from partita.reporting.views.ambiguity import ambiguity_of_objects, ambiguity_view
from tests.every_kind import KINDS, every_kind
from tests.naive.relations import pair_masses
from tests.reporting.example import soft_table


def test_nonspecificity_conflict_and_mass_on_no_cluster_by_hand():
    x = pt.Evidential(
        [[1, 0, 0, 0], [0, 0, 1, 0], [0.5, 0.5, 0, 0], [0.5, 0, 0.25, 0.25]],
        [{0}, {1}, {0, 1}, set()],
    )
    found = ambiguity_of_objects(x)
    assert found.nonspecificity.tolist() == [0, 1, 0, 0.25]
    assert found.conflict.tolist() == [0, 0, 0.5, 0]
    assert found.nowhere.tolist() == [0, 0, 0, 0.25]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "hard"])
def test_conflict_is_that_of_an_object_with_its_copy(kind):
    from partita.clusterings.conversion import to_evidential

    x = every_kind(4)[kind]
    evidential = to_evidential(x)
    dense = np.zeros((x.n, 8))
    dense[:, evidential.masks.astype(int)] = evidential.masses
    apart = [pair_masses(row, row)[2] for row in dense]
    np.testing.assert_allclose(ambiguity_of_objects(x).conflict, apart, atol=1e-12)


def test_hard_clusterings_are_left_out():
    table = soft_table()
    view = ambiguity_view((table.reference, table.candidate))
    (side,) = view.sides
    assert (side.side, side.kind, side.n) == ("candidate", "rough", 4)
    (histogram,) = side.histograms
    assert side.absent == ("conflict", "mass on no cluster")
    assert (histogram.zeros, histogram.counts) == (3, (0,) * 9 + (1,))
    assert histogram.largest == "1 bits"
    assert histogram.mean == 0.25


def test_classes_hold_their_upper_bound():
    shares = [0.5, 0.1, 0.11, 1.0]
    x = pt.Evidential([[1 - s, s] for s in shares], [{0}, {0, 1}])
    (histogram,) = ambiguity_view((pt.Hard([0] * 4), x)).sides[0].histograms
    assert histogram.counts == (1, 1, 0, 0, 1, 0, 0, 0, 0, 1)
    assert histogram.zeros == 0


def test_the_classes_are_named():
    view = ambiguity_view((pt.Hard([0]), pt.Hard([0])))
    assert view.sides == ()
    assert view.classes[:3] == ("0", "0–10 %", "10–20 %")
    assert view.classes[-1] == "90–100 %"
