"""The components of the graph of two clusterings, against their definition."""

import numpy as np
import pytest

import partita as pt
from tests.naive import lattice
from tests.naive.hard_measures import clusters_of
from tests.naive.partitions import canonical
from tests.tables.graphs import PAIRS, SMALLER, as_blocks, graph_of, named


def test_components_are_the_clusters_of_the_join():
    for pair in PAIRS:
        graph = graph_of(pair)
        found = as_blocks(component.objects for component in graph.components)
        assert found == as_blocks(clusters_of(lattice.join(*pair))), pair
        assert found == as_blocks(pt.join(*pair).clusters()), pair
        assert len(graph.components) == graph.n_components == len(found)


def test_components_have_the_clusters_that_meet_them():
    for pair in PAIRS:
        x, y = named(pair)
        graph = graph_of(pair)
        for number, component in enumerate(graph.components):
            assert component.number == number
            assert component.size == len(component.objects)
            assert component.reference_labels == sorted({x[i] for i in component.objects})
            assert component.candidate_labels == sorted({y[i] for i in component.objects})
        numbers = [graph.component_of_reference, graph.component_of_candidate]
        for side, of_cluster in zip((0, 1), numbers, strict=True):
            for label, number in zip(graph.labels[side], of_cluster.tolist(), strict=True):
                names = (
                    graph.components[number].reference_labels,
                    graph.components[number].candidate_labels,
                )
                assert label in names[side]


def test_induced_clusterings_are_traces():
    for pair in PAIRS:
        x, y = named(pair)
        for component in graph_of(pair).components:
            for labels, induced in zip((x, y), component.induced, strict=True):
                assert canonical(induced.codes.tolist()) == lattice.trace(labels, component.objects)
                assert [induced.labels[code] for code in induced.codes] == [
                    labels[i] for i in component.objects
                ]
                assert induced.ids == component.objects


def test_tables_of_components_count_the_induced_clusterings():
    for pair in PAIRS:
        for component in graph_of(pair).components:
            first, second = component.induced
            wanted = np.zeros((first.n_clusters, second.n_clusters), int)
            np.add.at(wanted, (first.codes, second.codes), 1)
            assert component.table.to_dense().tolist() == wanted.tolist()
            assert component.table.n == component.size
            assert component.table.reference_labels == first.labels
            assert component.table.candidate_labels == second.labels


def test_components_by_place_and_by_slice():
    graph = pt.derivation([0, 1, 2, 3, 3], [0, 1, 2, 3, 4])
    found = graph.components
    assert len(found) == 4
    assert [component.number for component in found] == [0, 1, 2, 3]
    assert found[-1].reference_labels == [3]
    assert [component.number for component in found[1:3]] == [1, 2]
    assert [component.number for component in found[::-2]] == [3, 1]
    with pytest.raises(IndexError):
        found[4]


def test_split_sets_and_merge_sets():
    for pair in SMALLER:
        graph = graph_of(pair)
        for component in graph.components:
            assert component.split_set == [
                graph.split_graph(label) for label in component.reference_labels
            ]
            assert component.merge_set == [
                graph.merge_graph(label) for label in component.candidate_labels
            ]


def test_components_are_found_among_the_others():
    graph = pt.derivation([0, 0, 1, 2], [0, 1, 1, 2])
    first, second = graph.components
    assert first == graph.components[0]
    assert first != second
    assert graph.components.index(second) == 1
    assert {first, second, graph.components[1]} == {first, second}
