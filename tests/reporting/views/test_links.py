import numpy as np

import partita as pt
from partita.reporting.views.explanation_tables import explanation_tables
from partita.reporting.views.links import links_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_components_are_those_of_the_explanation():
    known = names()
    tables = explanation_tables(explanation(), known, 100)
    links = links_view(explanation(), known, tables, (set(), set()))
    component_of = {}
    for row in explanation().components:
        for label in row.reference:
            component_of["reference", str(label)] = row.component
        for label in row.candidate:
            component_of["candidate", str(label)] = row.component
    for side, texts, numbers in zip(
        ("reference", "candidate"), known.texts, links.components, strict=True
    ):
        assert {(side, text): number for text, number in zip(texts, numbers, strict=True)} == {
            key: component for key, component in component_of.items() if key[0] == side
        }
    # Each row lists all parts of these small clusters.
    assert links.partners == {}


def test_partners_that_no_row_lists_are_known():
    rng = np.random.default_rng(0)
    reference, candidate = rng.integers(0, 9, (2, 2000))
    explained = pt.explain(reference, candidate)
    known = ClusterNames(explained.derivation.label_arrays)
    tables = explanation_tables(explained, known, 100)
    listed = set()
    for side, table in enumerate(tables[1:3]):
        for row in table.rows:
            for other, _ in row[6].clusters:
                listed.add((row[0], other) if side == 0 else (other, row[0]))
    links = links_view(explained, known, tables, (set(), set()))
    left_out = {(source, target) for source, all_of in links.partners.items() for target in all_of}
    assert not listed & left_out
    assert len(listed) < 81
    assert listed | left_out == {(row, column) for row in range(9) for column in range(9)}


def test_partners_are_known_of_clusters_that_can_be_chosen_only():
    rng = np.random.default_rng(0)
    explained = pt.explain(*rng.integers(0, 9, (2, 2000)))
    known = ClusterNames(explained.derivation.label_arrays)
    for cluster in range(9):
        known.place(0, cluster)
        known.place(1, cluster)
    links = links_view(explained, known, (), ({0, 1}, {3, 8}))
    assert links.partners == {0: [3, 8], 1: [3, 8]}
    assert links.data()["partners"] == {0: [3, 5], 1: [3, 5]}
    assert links.data()["components"] == {"reference": (0,) * 9, "candidate": (0,) * 9}


def test_the_partners_that_share_most_are_known_and_the_others_counted():
    counts = np.arange(1, 2501).reshape(50, 50)
    explained = pt.explain(contingency=counts)
    known = ClusterNames(explained.derivation.label_arrays)
    for cluster in range(50):
        known.place(0, cluster)
        known.place(1, cluster)
    links = links_view(explained, known, (), (set(range(50)), set()))
    assert links.left_out == 0
    links = links_view(explained, known, (), (set(range(50)), set(range(50))))
    assert links.left_out == links.data()["left_out"] == 1000
    assert links.partners == {row: list(range(50)) for row in range(20, 50)}
