import numpy as np
import pytest

import partita as pt
from partita.reporting.views import memberships
from partita.reporting.views.memberships import memberships_view
from tests.reporting.example import soft_table


def test_ambiguous_objects_come_first_and_the_others_are_counted():
    fuzzy = pt.Fuzzy([[0.5, 0.5], [1, 0], [0.9, 0.1], [0, 1]])
    view = memberships_view((pt.Hard([0, 0, 1, 1]), fuzzy))
    assert view.objects == ("0", "2")
    reference, candidate = view.sides
    assert candidate.values == ((0.5, 0.5), (0.9, 0.1))
    assert reference.values == ((1.0, 0.0), (0.0, 1.0))
    assert view.left_out == "2 objects not ambiguous in either clustering"


def test_focal_sets_are_columns_and_ids_name_objects():
    table = soft_table()
    view = memberships_view((table.reference, table.candidate))
    assert view.objects == ("b2",)
    evidential = pt.Evidential([[0.5, 0.5], [1, 0]], [{"x"}, {"x", "y"}])
    side = memberships_view((pt.Hard([0, 1]), evidential)).sides[1]
    assert side.columns == ("{x}", "{x, y}")
    assert side.value_name == "mass"
    assert side.values == ((0.5, 0.5),)


def test_more_objects_and_columns_are_left_out_and_counted(monkeypatch):
    monkeypatch.setattr(memberships, "MOST_OBJECTS", 2)
    monkeypatch.setattr(memberships, "MOST_COLUMNS", 3)
    rows = np.array([[0.4, 0.3, 0.2, 0.1], [0.25] * 4, [0.7, 0.1, 0.1, 0.1]])
    view = memberships_view((pt.Hard([0, 1, 2]), pt.Fuzzy(rows)))
    assert view.objects == ("1", "0")
    side = view.sides[1]
    assert side.columns == ("0", "1", "2 others")
    assert np.array(side.values) == pytest.approx(np.array([[0.25, 0.25, 0.5], [0.4, 0.3, 0.3]]))
    assert view.left_out == "1 further ambiguous object left out"


def test_without_ambiguous_objects_there_is_nothing_to_show():
    view = memberships_view((pt.Hard([0, 1]), pt.Rough([{0}, {1}])))
    assert view.objects == ()
    assert view.sides[1].values == ()
