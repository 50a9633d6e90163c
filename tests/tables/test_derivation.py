"""The graph of two clusterings against its definition, on all small partitions and on labels."""

from datetime import date

import networkx
import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from tests.naive import lattice
from tests.naive.hard_measures import clusters_of
from tests.tables.graphs import PAIRS, SMALLER, as_blocks, graph_of, named


def objects_with(labels, label):
    return {i for i, other in enumerate(labels) if other == label}


# Components


# Split graphs and merge graphs


def test_split_and_merge_graphs():
    for pair in PAIRS:
        x, y = named(pair)
        graph = graph_of(pair)
        for here, there, side, look_up in (
            (x, y, "reference", graph.split_graph),
            (y, x, "candidate", graph.merge_graph),
        ):
            for label in set(here):
                members = objects_with(here, label)
                shared = {
                    other: len(members & objects_with(there, other)) for other in sorted(set(there))
                }
                parts = [(other, count) for other, count in shared.items() if count]
                parts.sort(key=lambda part: -part[1])
                found = look_up(label)
                assert (found.side, found.label, found.size) == (side, label, len(members))
                assert list(found.parts) == parts
                assert found.whole == (len(parts) == 1)


def test_the_split_set_ends_where_the_merge_set_begins():
    """Proposition 4.2 of Xiang et al.: both meet in the cells that the component induces."""
    for pair in PAIRS:
        x, y = named(pair)
        for component in graph_of(pair).components:
            sinks = {(one.label, part) for one in component.split_set for part in one.parts}
            sources = {(one.label, part) for one in component.merge_set for part in one.parts}
            objects = set(component.objects)
            cells = [
                (r, c, len(objects & objects_with(x, r) & objects_with(y, c)))
                for r in set(x)
                for c in set(y)
            ]
            assert sinks == {(r, (c, shared)) for r, c, shared in cells if shared}
            assert sources == {(c, (r, shared)) for r, c, shared in cells if shared}


def test_every_cell_has_one_subcomponent_pair():
    """Proposition 4.3 of Xiang et al., and Definition 4.7."""
    for pair in PAIRS:
        x, y = named(pair)
        graph = graph_of(pair)
        subcomponent_pairs = [
            frozenset(objects_with(x, split.label) & objects_with(y, merge.label))
            for component in graph.components
            for split in component.split_set
            for merge in component.merge_set
            if merge.label in [part.label for part in split.parts]
        ]
        assert len(subcomponent_pairs) == len(set(subcomponent_pairs))
        assert set(subcomponent_pairs) == as_blocks(clusters_of(lattice.meet(*pair)))


def test_merged_with_lists_the_others_in_the_same_candidate_clusters():
    for pair in SMALLER:
        x, y = named(pair)
        graph = graph_of(pair)
        for number, label in enumerate(graph.labels[0]):
            candidates = {y[i] for i in objects_with(x, label)}
            held = [x[i] for i in range(len(x)) if y[i] in candidates and x[i] != label]
            wanted = [(other, held.count(other)) for other in sorted(set(held))]
            wanted.sort(key=lambda part: -part[1])
            assert graph.merged_with(number, 99) == (tuple(wanted), len(wanted))
            assert graph.merged_with(number, 1) == (tuple(wanted[:1]), len(wanted))


def test_members_of_parts():
    for pair in SMALLER:
        x, y = named(pair)
        graph = graph_of(pair)
        for side, here, there in (("reference", x, y), ("candidate", y, x)):
            for number, label in enumerate(graph.labels[side == "candidate"]):
                found = graph.members_of_parts(side, number)
                members = objects_with(here, label)
                wanted = [
                    sorted(members & objects_with(there, other)) for other in sorted(set(there))
                ]
                assert found == [part for part in wanted if part]


def test_steps_lead_from_the_reference_to_the_candidate():
    """Carried out one by one on blocks: splits make the meet, merges make the candidate."""
    for pair in PAIRS:
        x, y = named(pair)
        blocks = as_blocks(clusters_of(x))
        meet = as_blocks(clusters_of(lattice.meet(x, y)))
        sides = []
        for step in graph_of(pair).steps():
            sides.append(step.side)
            if step.side == "reference":
                block = frozenset(objects_with(x, step.label))
                pieces = [block & objects_with(y, part.label) for part in step.parts]
                before, after = [block], pieces
            else:
                if sides[-2:-1] != ["candidate"]:
                    assert blocks == meet
                pieces = [
                    frozenset(objects_with(y, step.label)) & objects_with(x, part.label)
                    for part in step.parts
                ]
                before, after = pieces, [frozenset().union(*pieces)]
            assert [len(piece) for piece in pieces] == [part.shared for part in step.parts]
            assert len(pieces) > 1
            assert blocks >= set(before)
            blocks = (blocks - set(before)) | set(after)
        assert sides == sorted(sides, reverse=True)
        assert blocks == as_blocks(clusters_of(y)), pair


def test_identical_clusterings_need_no_step():
    graph = pt.derivation(["a", "b", "a"], [2, 1, 2])
    assert list(graph.steps()) == []
    assert graph.n_components == 2


def test_words():
    graph = pt.derivation(["a"] * 3 + ["b"] * 1200, [1, 1, 2] + [2] * 1200)
    assert repr(graph) == (
        "Derivation(2 reference clusters → 3 cells → 2 candidate clusters, 1 component)"
    )
    assert [step.text for step in graph.steps()] == [
        "'a' (3) splits into 1 (2), 2 (1)",
        "2 (1,201) merges 'b' (1,200), 'a' (1)",
    ]
    assert graph.split_graph("b").text == "'b' (1,200) stays whole, in 2 (1,200)"
    assert graph.merge_graph(1).text == "1 (2) comes from 'a' (2)"
    assert repr(graph.components) == "<1 component>"
    assert repr(graph.components[0]) == (
        "Component(1,203 objects, 2 reference and 2 candidate clusters)"
    )


# Looking clusters up


def test_component_with_a_cluster():
    for pair in SMALLER:
        x, y = named(pair)
        graph = graph_of(pair)
        for label in set(x):
            component = graph.component_with(label)
            assert label in component.reference_labels
            assert objects_with(x, label) <= set(component.objects)
        for label in set(y):
            component = graph.component_with(candidate=label)
            assert label in component.candidate_labels
            assert objects_with(y, label) <= set(component.objects)


def test_a_cluster_called_zero_is_a_cluster():
    graph = pt.derivation([0, 0, 1], [1, 0, 5])
    assert graph.component_with(0).objects == [0, 1]
    assert graph.component_with(candidate=0).objects == [0, 1]


@pytest.mark.parametrize("label", ["d", 0, None, ("a",), 1.5])
def test_unknown_labels(label):
    graph = pt.derivation(["a", "b"], [1, 2])
    with pytest.raises(pt.InputError, match="the reference has no cluster"):
        graph.split_graph(label)
    with pytest.raises(pt.InputError, match="the candidate has no cluster"):
        graph.merge_graph(label)


def test_unknown_labels_of_components_are_named():
    graph = pt.derivation(["a", "b"], [1, 2])
    with pytest.raises(pt.InputError, match="the reference has no cluster 'c'"):
        graph.component_with("c")
    with pytest.raises(pt.InputError, match="the candidate has no cluster 3"):
        graph.component_with(candidate=3)


def test_a_component_is_looked_up_by_one_cluster():
    graph = pt.derivation(["a", "b"], [1, 2])
    for call in (lambda: graph.component_with(), lambda: graph.component_with("a", candidate=1)):
        with pytest.raises(pt.InputError, match="name one cluster"):
            call()


def test_unhashable_labels_are_unknown_labels():
    with pytest.raises(pt.PartitaError):
        pt.derivation(["a", "b"], [1, 2]).split_graph(["a"])


# Labels of four objects, of which the first two share a cluster, and the label of that cluster.
LABELS = {
    "strings": (["x", "x", "", "é"], "x"),
    "an empty string": (["", "", "x", "é"], ""),
    "negative integers": ([-5, -5, 10**12, 0], -5),
    "a small array": (np.array([3, 3, 1, 2], np.int8), 3),
    "whole floats": ([1.0, 1.0, 2.0, -3.0], 1.0),
    "large unsigned": (np.array([2**63 + 5] * 2 + [2**63 + 6, 2**63], np.uint64), 2**63 + 5),
    "truth values": ([True, True, False, False], True),
    "times": (pd.to_datetime(["2024-01-01"] * 2 + ["2025-05-05"] * 2), pd.Timestamp("2024-01-01")),
    "days": ([date(2024, 1, 1)] * 2 + [date(2024, 1, 2)] * 2, date(2024, 1, 1)),
    "pandas strings": (pd.Series(["p", "p", "q", "r"], dtype="string"), "p"),
    "categories": (pd.Categorical(["p", "p", "q", "r"], categories=list("rzqp")), "p"),
    "polars strings": (pl.Series(["p", "p", "q", "r"]), "p"),
    "bytes": ([b"p", b"p", b"q", b"q"], b"p"),
}


@pytest.mark.parametrize(("labels", "first"), LABELS.values(), ids=LABELS)
def test_labels_of_all_kinds(labels, first):
    other = ["c0", "c1", "c1", "c1"]
    found = pt.derivation(labels, other).split_graph(first)
    assert found == ("reference", first, 2, (("c0", 1), ("c1", 1)))
    found = pt.derivation(other, labels).merge_graph(first)
    assert found == ("candidate", first, 2, (("c0", 1), ("c1", 1)))


def test_objects_without_a_label():
    x, y = ["a", None, "a", None], [1, 1, 2, 2]
    graph = pt.derivation(x, y, missing="drop")
    assert [component.objects for component in graph.components] == [[0, 2]]
    graph = pt.derivation(x, y, missing="singletons")
    assert len(graph.labels[0]) == 3
    assert graph.split_graph("a").size == 2
    assert graph.components[0].objects == [0, 1, 2, 3]
    graph = pt.derivation(x, y, missing="cluster")
    missing = next(label for label in graph.labels[0] if label != "a")
    assert graph.split_graph(missing).size == 2


@pytest.mark.parametrize("missing", ["cluster", "singletons"])
def test_objects_without_a_label_are_no_cluster_called_missing(missing):
    graph = pt.derivation(["missing", None, "a"], [1, 2, 2], missing=missing)
    assert len(set(graph.labels[0])) == 3
    assert graph.split_graph("missing").parts == ((1, 1),)
    assert graph.to_networkx().number_of_nodes() == 3 + 3 + 2


# Objects with ids

REFERENCE = {"p": "a", "q": "a", "r": "b", "s": "c", "t": "c"}
CANDIDATE = {"t": 4, "s": 3, "r": 1, "q": 1, "p": 2}
IDS = {
    "dicts": (REFERENCE, CANDIDATE),
    "pandas": (pd.Series(REFERENCE), pd.Series(CANDIDATE)),
    "hard clusterings": (pt.Hard(REFERENCE), pt.Hard(CANDIDATE)),
    "pandas frames": tuple(
        pd.DataFrame({"id": list(side), "cluster": list(side.values())})
        for side in (REFERENCE, CANDIDATE)
    ),
    "polars frames": tuple(
        pl.DataFrame({"id": list(side), "cluster": list(side.values())})
        for side in (REFERENCE, CANDIDATE)
    ),
    "same order": (REFERENCE, {i: CANDIDATE[i] for i in REFERENCE}),
}


@pytest.mark.parametrize(("reference", "candidate"), IDS.values(), ids=IDS)
def test_objects_are_called_by_their_ids(reference, candidate):
    graph = pt.derivation(reference, candidate)
    assert graph.component_with("a").objects == ["p", "q", "r"]
    assert graph.component_with(candidate=4).objects == ["s", "t"]
    first, second = graph.component_with("b").induced
    assert as_blocks(first.clusters()) == {frozenset("pq"), frozenset("r")}
    assert as_blocks(second.clusters()) == {frozenset("p"), frozenset("qr")}
    assert graph.members_of_parts("reference", graph.number_of("reference", "b")) == [["r"]]


def test_the_order_of_clusters_does_not_depend_on_what_was_read_before():
    before = pt.derivation(pl.Series(["one", "two", "two"]), [0, 0, 1]).labels
    seen = pl.Series(["four", "three"]).cast(pl.Categorical)
    after = pt.derivation(pl.Series(["three", "four", "four"]), [0, 0, 1]).labels
    assert len(seen) == 2
    assert before == (["one", "two"], [0, 1])
    assert after == (["three", "four"], [0, 1])


def test_ids_of_objects_on_both_sides():
    reference, candidate = {**REFERENCE, "x": "a"}, {"y": 1, **CANDIDATE}
    graph = pt.derivation(reference, candidate, on_mismatch="intersect")
    assert graph.component_with("a").objects == ["p", "q", "r"]
    assert graph.split_graph("a").size == 2


def test_weights_are_sizes_and_objects_without_weight_are_left_out():
    weights = [0.5, 0.25, 0, 2, 1]
    graph = pt.derivation(["a", "a", "b", "b", "c"], [1, 2, 2, 2, 2], sample_weight=weights)
    assert graph.split_graph("a").parts == ((1, 0.5), (2, 0.25))
    assert graph.merge_graph(2).parts == (("b", 2.0), ("c", 1.0), ("a", 0.25))
    assert [component.size for component in graph.components] == [3.75]
    assert graph.components[0].objects == [0, 1, 3, 4]
    assert graph.members_of_parts("reference", graph.number_of("reference", "b")) == [[3]]


def test_a_cluster_without_weight_is_no_cluster():
    graph = pt.derivation(["a", "b", "b"], [1, 2, 3], sample_weight=[0, 1, 2])
    assert graph.labels == (["b"], [2, 3])
    assert graph.components[0].objects == [1, 2]
    with pytest.raises(pt.InputError, match="no cluster 'a'"):
        graph.split_graph("a")


# networkx


def test_networkx_graphs():
    for pair in SMALLER:
        x, y = named(pair)
        derivation = graph_of(pair)
        cells = {cell: list(zip(x, y, strict=True)).count(cell) for cell in zip(x, y, strict=True)}
        sides = {("reference", label): x.count(label) for label in x}
        sides |= {("candidate", label): y.count(label) for label in y}

        graph = derivation.to_networkx("bipartite")
        assert dict(graph.nodes(data="size")) == sides
        assert {(a[0], b[0]) for a, b in graph.edges} == {("reference", "candidate")}
        edges = {(a[1], b[1]): shared for a, b, shared in graph.edges(data="shared")}
        assert edges == cells
        assert as_blocks(networkx.weakly_connected_components(graph)) == {
            frozenset(
                [("reference", label) for label in component.reference_labels]
                + [("candidate", label) for label in component.candidate_labels]
            )
            for component in derivation.components
        }

        graph = derivation.to_networkx()
        meets = {("meet", *cell): count for cell, count in cells.items()}
        assert dict(graph.nodes(data="size")) == sides | meets
        assert all(side == node[0] for node, side in graph.nodes(data="side"))
        assert set(graph.edges) == {
            edge
            for r, c in cells
            for edge in (
                (("reference", r), ("meet", r, c)),
                (("meet", r, c), ("candidate", c)),
            )
        }
        assert networkx.number_weakly_connected_components(graph) == derivation.n_components


def test_sides_with_equal_labels_are_kept_apart():
    graph = pt.derivation([0, 0, 1], [0, 1, 1]).to_networkx("bipartite")
    assert sorted(graph.nodes) == [
        ("candidate", 0),
        ("candidate", 1),
        ("reference", 0),
        ("reference", 1),
    ]
    assert graph.number_of_edges() == 3


def test_no_other_graph():
    with pytest.raises(pt.InputError, match="graph='tree': choose 'derivation' or 'bipartite'"):
        pt.derivation([0], [0]).to_networkx("tree")


# Tables without objects


def test_a_bare_table():
    graph = pt.derivation(contingency=[[2, 1, 0], [0, 0, 0], [0, 0, 5]])
    assert graph.labels == ([0, 2], [0, 1, 2])
    assert [component.size for component in graph.components] == [3, 5]
    assert graph.component_with(2).candidate_labels == [2]
    assert graph.component_with(0).table.to_dense().tolist() == [[2, 1]]
    assert [step.text for step in graph.steps()] == ["0 (3) splits into 0 (2), 1 (1)"]


def test_a_table_with_names():
    frame = pd.DataFrame([[2, 1], [0, 3]], index=["a", "b"], columns=["x", "y"])
    graph = pt.derivation(contingency=frame)
    assert graph.split_graph("a").parts == (("x", 2), ("y", 1))
    assert graph.merge_graph("y").parts == (("b", 3), ("a", 1))


def test_a_table_beyond_53_bits_is_counted_exactly():
    big = 2**53
    graph = pt.derivation(contingency=[[big, 1, 0], [0, big + 1, 0], [0, 0, 7]])
    assert [component.size for component in graph.components] == [2 * big + 2, 7]
    assert graph.split_graph(0).size == big + 1
    assert graph.merge_graph(1).parts == ((1, big + 1), (0, 1))


# Many objects


def test_many_objects_and_labels_of_a_small_range(every_path):
    rng = np.random.default_rng(7)
    x = rng.integers(0, 300, 3000)
    y = np.where(rng.random(3000) < 0.8, x + 5000, rng.integers(5000, 5300, 3000))
    graph = pt.derivation(x, y)
    found = as_blocks(component.objects for component in graph.components)
    assert found == as_blocks(pt.join(x, y).clusters())
    assert graph.merge_graph(5007).size == np.count_nonzero(y == 5007)
    parts = {part.label: part.shared for part in graph.split_graph(7).parts}
    labels, counts = np.unique(y[x == 7], return_counts=True)
    assert parts == dict(zip(labels.tolist(), counts.tolist(), strict=True))
