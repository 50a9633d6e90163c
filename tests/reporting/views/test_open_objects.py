import numpy as np
import pytest

import partita as pt
from partita.comparing import interval_shares
from partita.reporting.views.open_objects import (
    ABOUT_DECIDED,
    ABOUT_DISTANCE,
    ABOUT_RAND,
    TOO_MANY,
    open_objects_table,
)
from partita.reporting.views.table import ClusterNames
from partita.tables.soft_table import read_soft_table
from tests.every_kind import every_kind
from tests.reporting.example import soft_table


def table_of(table, rows=100):
    names = ClusterNames((table.reference.labels, table.candidate.labels))
    view, about = open_objects_table(table, names, rows)
    return view, about, names


def column(view, key):
    place = [one.key for one in view.columns].index(key)
    return [row[place] for row in view.rows]


def test_the_open_object_comes_first():
    view, about, names = table_of(soft_table(), rows=3)
    assert column(view, "object") == ["b2", "a1", "a2"]
    assert [names.texts[0][place] for place in column(view, "reference")] == ["b", "a", "a"]
    assert [names.texts[1][place] for place in column(view, "candidate")] == ["x", "x", "x"]
    # All three pairs of b2 are open, and one of the three of each other object.
    assert column(view, "open") == pytest.approx([1, 1 / 3, 1 / 3])
    assert (view.total, view.left_out) == (4, 1)
    assert view.caption.endswith("alpha-Rand index, which is 0.5")
    # Columns of zeros are left out: nothing is contradicted, and no masses conflict.
    keys = {one.key for one in view.columns}
    assert keys == {
        "object", "reference", "candidate", "open", "distance", "nonspecificity_candidate"
    }  # fmt: skip
    assert about == f"{ABOUT_RAND} {ABOUT_DISTANCE}"


def test_means_over_objects_are_the_ends_of_the_intervals():
    x, y = every_kind(11)["evidential"], every_kind(12)["rough"]
    view, _, _ = table_of(read_soft_table(x, y))
    rand, distance = pt.alpha_rand_score(x, y), pt.alpha_partition_distance(x, y)
    assert np.mean(column(view, "open")) == pytest.approx(rand.upper - rand.lower)
    assert np.mean(column(view, "against")) == pytest.approx(1 - rand.upper)
    assert np.mean(column(view, "distance")) == pytest.approx(distance.upper - distance.lower)


def test_fuzzy_clusterings_leave_nothing_open():
    view, about, _ = table_of(read_soft_table([0, 0, 1], pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]])))
    assert about == ABOUT_DECIDED
    assert column(view, "object")[0] == "1"
    assert column(view, "against") == pytest.approx([0.5, 0.25, 0.25])
    assert view.caption == (
        "Objects that add most to the disagreement, as the alpha-Rand index has no width"
    )


def test_an_object_in_no_cluster_names_none():
    x = pt.Evidential([[1, 0], [0, 1], [0.5, 0.5]], [{0}, set()])
    view, _, _ = table_of(read_soft_table([0, 0, 0], x))
    clusters = dict(zip(column(view, "object"), column(view, "candidate"), strict=True))
    assert clusters["1"] is None
    assert clusters["0"] == 0


def test_with_too_many_objects_the_distance_decides(monkeypatch):
    monkeypatch.setattr(interval_shares, "_MOST_PAIRS", 10)
    kinds = every_kind(13)
    view, about, _ = table_of(read_soft_table(kinds["rough"], kinds["evidential"]))
    assert about == f"{TOO_MANY} {ABOUT_DISTANCE}"
    assert "open" not in [one.key for one in view.columns]
    assert column(view, "distance") == sorted(column(view, "distance"), reverse=True)


def test_with_too_many_clusters_the_ambiguity_decides():
    rows = np.zeros((4, 70))
    rows[:, 0] = 1
    rows[1, :2], rows[2, :2] = 0.5, (0.9, 0.1)
    view, about, _ = table_of(read_soft_table([0, 0, 1, 1], pt.Fuzzy(rows)))
    assert about == TOO_MANY
    assert column(view, "object") == ["1", "2", "0", "3"]
    assert column(view, "conflict_candidate") == pytest.approx([0.5, 0.18, 0, 0])
    assert view.caption == "Objects, the most ambiguous first"
