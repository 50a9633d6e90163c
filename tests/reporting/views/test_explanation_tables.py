import pytest

import partita as pt
from partita.reporting.views.explanation_tables import explanation_tables
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import CANDIDATE, REFERENCE, explanation, names


def rows_of(name, rows=100):
    tables = {one.id: one for one in explanation_tables(explanation(), names(), rows)}
    return tables[name], [[cell.text for cell in row] for row in tables[name].first]


def test_components_begin_with_the_costliest():
    view, rows = rows_of("components")
    assert view.total == 4
    assert rows[0][1:6] == ["5", "mixed", "2", "2", "eve (3), fay (2)"]
    losses = [row[-1] for row in view.rows]
    assert losses == sorted(losses, reverse=True)
    assert sum(losses) == pytest.approx(1 - explanation().score)


def test_reference_clusters_have_their_parts():
    view, rows = rows_of("reference-clusters")
    by_name = {row[0]: row[1:] for row in rows}
    assert by_name["bob"][:6] == ["2", "split", "100 %", "50.0 %", "2", "2 (1), 3 (1)"]
    assert by_name["dan"][:6] == ["1", "merged", "33.3 %", "100 %", "1", "4 (1)"]
    assert view.total == 6


def test_precision_and_recall_of_candidates_are_those_of_the_public_function():
    view, rows = rows_of("candidate-clusters")
    expected = {
        str(score.label): (score.precision, score.recall)
        for score in pt.cluster_precision_recall_f(REFERENCE, CANDIDATE)
    }
    texts = view.names.texts[1]
    assert {texts[row[0]]: (row[3], row[4]) for row in view.rows} == expected
    assert rows[0][0] in expected


def test_objects_are_those_of_the_explanation():
    view, rows = rows_of("objects")
    expected = explanation().objects
    assert view.total == len(expected)
    assert [row[0] for row in rows] == [row.object for row in expected]
    assert [row[4] for row in view.rows] == [row.gain for row in expected]
    moved = ["" if row.move_to is None else str(row.move_to) for row in expected]
    assert [row[3] for row in rows] == moved


def test_records_are_those_with_an_error():
    view, rows = rows_of("records")
    expected = [row for row in explanation().records if row.error != "none"]
    assert [(row[0], row[3]) for row in rows] == [(row.object, row.error) for row in expected]
    assert view.total == 10


def test_rows_are_cut_and_counted():
    view, _ = rows_of("records", rows=3)
    assert (len(view.rows), view.left_out) == (3, 7)


def test_a_table_of_counts_has_no_objects():
    found = pt.explain(contingency=[[3, 1], [0, 4]])
    tables = explanation_tables(found, ClusterNames(found.derivation.label_arrays), 10)
    assert [one.id for one in tables] == ["components", "reference-clusters", "candidate-clusters"]
