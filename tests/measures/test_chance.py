"""Exact expectations against the mean over all clusterings that a random model allows."""

from collections import Counter
from statistics import mean

import pytest

from partita.measures import REGISTRY
from partita.measures.chance import exact_expectation
from tests.naive.partitions import all_partitions
from tests.tables_of import table_of

N = 5
PAIRS = [
    ((0, 0, 1, 2, 0), (0, 1, 1, 0, 0)),
    ((0, 1, 2, 3, 4), (0, 0, 0, 1, 2)),
    ((0, 0, 0, 0, 0), (0, 0, 0, 1, 2)),
    ((0, 0, 1, 1, 2), (0, 1, 1, 2, 2)),
]
TABLES = {(x, y): table_of(x, y) for x in all_partitions(N) for y in all_partitions(N)}


def sizes(labels):
    return sorted(Counter(labels).values())


def clusterings(model, like):
    """All clusterings of N objects that the model allows."""
    if model == "sizes":
        return [x for x in all_partitions(N) if sizes(x) == sizes(like)]
    if model == "number":
        return [x for x in all_partitions(N) if len(set(x)) == len(set(like))]
    return list(all_partitions(N))


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("sides", ["one", "two"])
@pytest.mark.parametrize("model", ["sizes", "number", "all"])
def test_expectation_is_the_mean_over_all_clusterings(model, sides, pair):
    reference, candidate = pair
    references = clusterings(model, reference) if sides == "two" else [reference]
    candidates = clusterings(model, candidate)
    models = ("sizes" if sides == "one" else model, model)
    checked = []
    for name, measure in REGISTRY.hard.items():
        expected = exact_expectation(measure, table_of(reference, candidate), models)
        if expected is None:
            continue
        values = [measure.from_table(TABLES[x, y]) for x in references for y in candidates]
        assert expected == pytest.approx(mean(values), abs=1e-12), name
        checked.append(name)
    assert {"rand", "mirkin", "mutual_info", "variation_of_information"} <= set(checked)
    assert ("normalized_mutual_info" in checked) == (models == ("sizes", "sizes"))


def test_measures_marked_as_not_linear_have_no_exact_expectation():
    table = table_of((0, 0, 1, 2, 0), (0, 1, 1, 0, 0))
    assert REGISTRY["pair_jaccard"].card.linear == "no"
    assert exact_expectation(REGISTRY["pair_jaccard"], table, ("sizes", "sizes")) is None
