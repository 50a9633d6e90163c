"""Scores as sums over components: for every measure that has such a sum, and for none other."""

import itertools
import json
import math
import re

import numpy as np
import pytest

import partita as pt
from partita.measures.decomposition import BY_OBJECTS, Sizes
from partita.measures.measure import Measure
from tests.naive.hard_measures import TWINS
from tests.naive.lattice import join
from tests.naive.partitions import all_partitions, canonical
from tests.tables_of import counted, table_of

MEASURES = list(pt.measures.hard.values())
WITH = [measure for measure in MEASURES if measure.card.decomposition is not None]
WITHOUT = [measure for measure in MEASURES if measure.card.decomposition is None]


def each(measures):
    return pytest.mark.parametrize("measure", measures, ids=[one.name for one in measures])


def different_tables(n):
    """All pairs of partitions of n objects but for the names of objects and clusters.

    Objects are named so that the reference has its clusters one after another, the largest first.
    """
    found = {}
    for x, y in itertools.product(all_partitions(n), repeat=2):
        sizes = [x.count(label) for label in sorted(set(x))]
        if list(x) == sorted(x) and sizes == sorted(sizes, reverse=True):
            cells = list(zip(x, y, strict=True))
            columns = [tuple(cells.count((i, j)) for i in set(x)) for j in set(y)]
            found.setdefault(tuple(sorted(columns)), (x, y))
    return list(found.values())


PAIRS = [pair for n in (1, 2, 3, 4, 5) for pair in different_tables(n)]
TABLES = [table_of(*pair) for pair in PAIRS]
COMPONENTS = [
    [component.table for component in pt.derivation(contingency=table).components]
    for table in TABLES
]


def test_no_pair_is_forgotten():
    def without_names(x, y):
        orders = itertools.permutations(range(len(x)))
        return min(tuple(canonical(side[i] for i in order) for side in (x, y)) for order in orders)

    everything = {without_names(x, y) for x, y in itertools.product(all_partitions(4), repeat=2)}
    assert {without_names(*pair) for pair in different_tables(4)} == everything


def test_measures_of_the_paper_have_decompositions_and_the_known_exceptions_have_none():
    names = {measure.name for measure in WITH}
    assert names >= {
        "rand",
        "mutual_info",
        "variation_of_information_similarity",
        "van_dongen",
        "matching_accuracy",
        "variation_of_information_similarity_log_k",
        "split_merge",
        "split_merge_mean",
        "split_merge_max",
    }
    assert names.isdisjoint({"normalized_mutual_info", "adjusted_rand", "pair_jaccard"})


@each(WITH)
def test_contributions_add_up_to_the_value_on_all_small_partitions(measure):
    for table in TABLES:
        parts = pt.decompose(contingency=table, measure=measure)
        value = measure.from_table(table)
        assert parts.value == value
        assert parts.contributions.sum() == pytest.approx(value, rel=1e-12, abs=1e-12)


@each(WITH)
def test_scores_of_components_are_those_of_the_induced_clusterings(measure):
    twin = TWINS[measure.name]
    for x, y in different_tables(4):
        for row in pt.decompose(list(x), list(y), measure=measure).components:
            component = pt.derivation(list(x), list(y)).components[row.component]
            objects = component.objects
            induced = [canonical(labels[i] for i in objects) for labels in (x, y)]
            assert row.score == pytest.approx(twin(*induced), rel=1e-12, abs=1e-12)
            assert row.contribution == row.weight * row.score + row.constant
            assert row.size == len(objects)
            assert row.reference_clusters == len(set(induced[0]))
            assert row.candidate_clusters == len(set(induced[1]))


@each(WITH)
def test_contributions_add_up_for_many_components(measure):
    rng = np.random.default_rng(2)
    x = np.arange(200) // 4
    y = np.where(rng.random(200) < 0.3, x + rng.integers(0, 2, 200), x)
    parts = pt.decompose(x, y, measure=measure)
    assert len(parts.components) > 5
    total = sum(row.contribution for row in parts.components)
    assert total == pytest.approx(measure(x, y), rel=1e-12, abs=1e-12)


# The weights of the paper: objects and clusters of a component, objects and clusters of all.


def by_pairs(size, k_j, n, k):
    return size * (size - 1) / (n * (n - 1))


def by_log_n(size, k_j, n, k):
    return size * math.log(size) / (n * math.log(n))


def by_log_k(size, k_j, n, k):
    return size * math.log(k_j) / (n * math.log(k))


def by_objects(size, k_j, n, k):
    return size / n


def nothing(size, k_j, n, k):
    return 0.0


def rest_of(weight):
    return lambda size, k_j, n, k: size / n - weight(size, k_j, n, k)


def information_between(size, k_j, n, k):
    return size / n * math.log(n / size)


PAPER = {
    "rand": (by_pairs, rest_of(by_pairs)),
    "mutual_info": (by_objects, information_between),
    "variation_of_information_similarity": (by_log_n, rest_of(by_log_n)),
    "variation_of_information_similarity_log_k": (by_log_k, rest_of(by_log_k)),
    "van_dongen": (by_objects, nothing),
    "matching_accuracy": (by_objects, nothing),
    "split_merge": (by_objects, nothing),
    "split_merge_mean": (by_objects, nothing),
}


@pytest.mark.parametrize("name", PAPER)
def test_weights_and_constants_of_the_paper(name):
    weight, constant = PAPER[name]
    x, y = [0, 0, 0, 1, 2, 2, 3, 3, 3], [0, 0, 1, 1, 2, 3, 4, 4, 4]
    rows = pt.decompose(x, y, measure=name).components
    assert [row.size for row in rows] == [4, 3, 2]
    for row in rows:
        k_j = max(row.reference_clusters, row.candidate_clusters)
        assert row.weight == pytest.approx(weight(row.size, k_j, 9, 5), rel=1e-14, abs=1e-16)
        assert row.constant == pytest.approx(constant(row.size, k_j, 9, 5), rel=1e-14, abs=1e-16)


def value_of(latex, **numbers):
    """The value of a formula of a card."""
    text = latex.replace("|J|", "J").replace("w(J, n)", "w").replace("^", "**")
    text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = re.sub(r"\\log (\w+|\(\([^)]*\)/\([^)]*\)\))", r"log(\1)", text)
    text = re.sub(r"(?<=[\w)]) (?=[\w(])", " * ", text)
    return eval(text, {"log": math.log, "__builtins__": {}}, numbers)


@each(WITH)
def test_formulas_of_the_card_are_what_is_computed(measure):
    formula = measure.card.decomposition
    objects, clusters, n, k = [2.0, 3.0, 7.0], [1.0, 2.0, 3.0], 12.0, 6.0
    sizes = Sizes(np.array(objects), np.array(clusters), n, k)
    weights, constants = formula.weights(sizes), formula.constants(sizes)
    for size, k_j, weight, constant in zip(objects, clusters, weights, constants, strict=True):
        numbers = {"J": size, "k_J": k_j, "n": n, "k": k}
        assert value_of(formula.weight, **numbers) == pytest.approx(weight, rel=1e-14)
        assert value_of(formula.constant, w=weight, **numbers) == pytest.approx(
            constant, rel=1e-13, abs=1e-15
        )


# Measures that do not add up


@each(WITHOUT)
def test_what_has_no_decomposition_does_not_add_up_by_objects(measure):
    """There is a pair whose value is not the mean of those of its components by their objects."""
    worst = 0.0
    for table, components in zip(TABLES, COMPONENTS, strict=True):
        sizes = np.array([float(one.n) for one in components])
        shares = BY_OBJECTS.weights(Sizes(sizes, sizes, float(table.n), 1.0))
        scores = [measure.from_table(one) for one in components]
        value = measure.from_table(table)
        if math.isfinite(value) and np.isfinite(scores).all():
            worst = max(worst, abs(float(shares @ scores) - value))
    assert worst > 0.01


def linear_system(measure, n):
    """Unknown weights and constants for each (|J|, k_J, k), and what they would have to give."""
    places, entries, values = {}, [], []
    for table, components in zip(TABLES, COMPONENTS, strict=True):
        if table.n != n:
            continue
        scores = [measure.from_table(one) for one in components]
        value = measure.from_table(table)
        if not (math.isfinite(value) and np.isfinite(scores).all()):
            continue
        for one, score in zip(components, scores, strict=True):
            kind = one.n, max(one.shape), max(table.shape)
            for name, factor in (("weight", score), ("constant", 1.0)):
                place = places.setdefault((name, kind), len(places))
                entries.append((len(values), place, factor))
        values.append(value)
    matrix = np.zeros((len(values), len(places)))
    for row, column, factor in entries:
        matrix[row, column] += factor
    return matrix, np.array(values)


def distance_from_any_decomposition(measure):
    """How far the best of all weights that depend on |J|, k_J, n and k is from the values."""
    matrix, values = linear_system(measure, 5)
    best, *_ = np.linalg.lstsq(matrix, values, rcond=None)
    return np.abs(matrix @ best - values).max()


@each(WITHOUT)
def test_no_weights_make_what_has_no_decomposition_add_up(measure):
    assert distance_from_any_decomposition(measure) > 0.01


@each(WITH)
def test_some_weights_make_what_has_a_decomposition_add_up(measure):
    assert distance_from_any_decomposition(measure) < 1e-12


@each(WITHOUT)
def test_a_measure_without_a_decomposition_is_refused(measure):
    with pytest.raises(pt.InputError) as caught:
        pt.decompose([0, 0, 1], [0, 1, 1], measure=measure.name)
    text = str(caught.value)
    assert f"measure={measure.name!r} has no decomposition over components" in text
    listed = text.split("these have one: ")[1].split(", ")
    assert listed == [one.name for one in WITH]


def test_an_own_function_has_no_decomposition():
    def cells(table):
        return table.counts.size

    with pytest.raises(pt.InputError, match="measure='cells' has no decomposition"):
        pt.decompose([0, 1], [0, 1], measure=cells)


def test_unknown_measures_are_suggested():
    with pytest.raises(pt.UnknownMeasureError, match="rand"):
        pt.decompose([0, 1], [0, 1], measure="randd")


# Cards


def test_cards_write_their_formulas():
    for measure in MEASURES:
        data = json.loads(json.dumps(measure.card.to_dict()))
        formula = measure.card.decomposition
        if formula is None:
            assert data["decomposition"] is None
        else:
            assert data["decomposition"] == {
                "weight": formula.weight,
                "constant": formula.constant,
            }
    assert pt.measures["rand"].card.to_dict()["decomposition"] == {
        "weight": r"\frac{|J| (|J| - 1)}{n (n - 1)}",
        "constant": r"\frac{|J| (n - |J|)}{n (n - 1)}",
    }
    assert pt.measures["split_merge"].card.to_dict()["decomposition"] == {
        "weight": r"\frac{|J|}{n}",
        "constant": "0",
    }


# The result


def test_the_default_is_the_split_merge_score():
    parts = pt.decompose(["a", "a", "b", "b"], [1, 1, 2, 3])
    assert parts.measure == "split_merge"
    assert parts.value == 0.5
    assert [tuple(row) for row in parts.components] == [
        (0, 2, 1, 1, 1.0, 0.5, 0.0, 0.5),
        (1, 2, 1, 2, 0.0, 0.5, 0.0, 0.0),
    ]
    assert repr(parts) == "ScoreDecomposition(split_merge = 0.5000 over 2 components)"


def test_components_are_listed_by_size():
    parts = pt.decompose([0, 1, 1, 2, 2, 2, 3], [0, 1, 1, 2, 2, 3, 4], measure="rand")
    assert [row.size for row in parts.components] == [3, 2, 1, 1]
    assert [row.component for row in parts.components][2:] == [0, 3]
    frame = parts.components.to_frame()
    assert frame["contribution"].sum() == pytest.approx(parts.value, rel=1e-14)


def test_measures_by_alias_function_and_value():
    x, y = [0, 0, 1, 1], [0, 1, 1, 1]
    for given in ("RAND", pt.rand_score, pt.measures["rand"]):
        assert pt.decompose(x, y, measure=given).value == pt.rand_score(x, y)


def test_one_object():
    for measure in WITH:
        parts = pt.decompose(["a"], [1], measure=measure)
        assert parts.contributions.tolist() == [measure(["a"], [1])]


def test_options_are_those_of_every_measure():
    reference, candidate = {"p": 0, "q": 0, "r": 1, "s": None}, {"r": 1, "q": 1, "p": 1, "s": 1}
    parts = pt.decompose(reference, candidate, measure="rand", missing="drop")
    assert (parts.value, len(parts.components)) == (1 / 3, 1)
    weighted = pt.decompose([0, 1], [0, 1], measure="mutual_info", sample_weight=[0.5, 1.5])
    assert weighted.weights.tolist() == [0.25, 0.75]
    assert weighted.contributions.sum() == pytest.approx(weighted.value, rel=1e-14)


def test_large_tables_are_weighed_exactly_enough():
    table = counted([[10**10, 7, 0], [0, 10**9, 0], [0, 0, 3 * 10**10]])
    for measure in WITH:
        parts = pt.decompose(contingency=table, measure=measure)
        total = math.fsum(parts.contributions.tolist())
        assert total == pytest.approx(parts.value, rel=1e-12, abs=1e-15), measure.name


def test_the_number_of_components_is_that_of_the_join():
    for x, y in PAIRS:
        found = pt.decompose(list(x), list(y), measure="van_dongen")
        assert len(found.components) == len(found.scores) == len(set(join(x, y)))


def test_html_shows_the_components():
    html = pt.decompose([0, 0, 1, 1], [0, 0, 1, 2], measure="rand")._repr_html_()
    assert "ScoreDecomposition(rand = 0.8333 over 2 components)" in html
    assert html.count("<tr>") == 3


def test_the_measure_is_the_third_argument():
    x, y = [0, 0, 1, 1, 2], [0, 0, 1, 2, 2]
    assert pt.decompose(x, y, "rand").value == pt.decompose(x, y, measure="rand").value == 0.8


def test_components_with_equal_tables_are_computed_once(monkeypatch):
    """Nine components of two kinds and one that stays as it is: three tables and the whole."""
    split = [[2, 1]]
    tables = [split] * 5 + [[[1], [3]]] * 4 + [[[4]]]
    x, y, row, column = [], [], 0, 0
    for table in tables:
        for i, line in enumerate(table):
            for j, count in enumerate(line):
                x += [row + i] * count
                y += [column + j] * count
        row, column = row + len(table), column + len(table[0])
    calls, from_table = [], Measure.from_table

    def counting(measure, table, **options):
        calls.append(table.shape)
        return from_table(measure, table, **options)

    monkeypatch.setattr(Measure, "from_table", counting)
    found = pt.decompose(x, y, "rand")
    assert len(found.components) == 10
    assert sorted(calls) == [(1, 1), (1, 2), (2, 1), (14, 15)]
