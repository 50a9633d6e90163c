"""The measures of one type of table: what they find, and what they say of others."""

import pytest

import partita as pt
from partita.measures.registry import REGISTRY
from partita.measures.table_types import COVERS, TABLE_TYPES

HARD = [0, 0, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1}])


def cells(table):
    return table.counts.size


def soft_size(table: pt.SoftTable) -> float:
    return float(table.n)


def test_measures_of_each_table_make_up_the_registry():
    views = [pt.measures.registry.REGISTRY.of_table(each) for each in TABLE_TYPES.values()]
    assert [name for view in views for name in view] == list(pt.measures)
    assert sum(map(len, views)) == len(pt.measures)
    assert {one.card.family for one in pt.measures.soft.values()} == {"soft", "transport"}
    assert all(one.card.kinds == ("hard",) for one in pt.measures.hard.values())
    assert "alpha_rand" in pt.measures.soft
    assert "alpha_rand" not in pt.measures.hard
    assert pt.measures.hard.get("alpha_rand") is None
    assert pt.measures.soft["alpha_rand_score"] is pt.alpha_rand_score.measure


def test_a_shared_function_stands_for_the_measure_of_a_kind():
    chosen = REGISTRY.select_for(COVERS, ["element_centric", "ari", "omega"])
    assert [one.name for one in chosen] == ["element_centric_overlapping", "adjusted_rand", "omega"]

    def element_centric(table: pt.CoverTable) -> float:
        return 0.0

    (own,) = REGISTRY.select_for(COVERS, element_centric)
    assert own.compute is element_centric


@pytest.mark.parametrize(
    ("select", "words"),
    [
        (lambda: pt.measures.hard["alpha_rand"], "'alpha_rand' is for soft clusterings"),
        (lambda: pt.measures.hard.select(["ari", "soft"]), "'soft' is for soft clusterings"),
        (lambda: pt.measures.hard.select(pt.alpha_rand_score), "'alpha_rand' is for soft"),
        (lambda: pt.compare(HARD, HARD, measures=soft_size), "'soft_size' is for soft clust"),
        (lambda: pt.measures.hard["arri"], "did you mean ari"),
        (lambda: pt.measures.soft["ari"], 'base="adjusted_rand" carries it over by transport'),
        (lambda: pt.measures.soft.select(pt.rand_score), 'base="rand" carries it over'),
        (lambda: pt.measures.soft["nope"], "no measure of soft clusterings is called 'nope'"),
        (
            lambda: pt.measures.soft.select(cells),
            "'cells' is a function of a contingency table, .* annotate its parameter",
        ),
        (lambda: pt.compare(HARD, HARD, "alpha_rand"), "is for soft clusterings"),
        (
            lambda: pt.transport_distance(HARD, ROUGH, base="fuzzy_rand"),
            "base: 'fuzzy_rand' is for",
        ),
        (lambda: pt.measures.select([]), "measures is empty"),
        (lambda: pt.measures.select_one("transport"), "stands for 2 measures"),
    ],
)
def test_wrong_choices(select, words):
    with pytest.raises(pt.InputError, match=words):
        select()


def test_the_registry_knows_its_names():
    assert "rand" in pt.measures
    assert "no such measure" not in pt.measures
