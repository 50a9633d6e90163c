"""What a name, a family, a function or several of them mean; words that find measures."""

import pytest

import partita as pt
from partita.measures.registry import REGISTRY
from partita.measures.selection import as_list, key_of, suggestion

HARD = [0, 0, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1}])


def cells(table):
    return table.counts.size


def soft_size(table: pt.SoftTable) -> float:
    return float(table.n)


def test_search_by_kind():
    rough = {one.name for one in pt.measures.search(kind="rough")}
    assert {"rough_rand", "alpha_rand", "transport_rand"} <= rough
    assert not rough & {"fuzzy_rand", "hullermeier_rand", "rand"}
    of_others = {one.name for one in pt.measures.values()} - {
        one.name for one in pt.measures.search(kind="hard")
    }
    assert {pt.measures[name].card.kinds for name in of_others} == {("hierarchy",)}
    found = pt.measures.search("optimal transport", kind="evidential")
    assert [one.name for one in found] == ["transport_rand", "transport_partition"]
    with pytest.raises(pt.InputError, match="kind='soft': choose one of hard, rough"):
        pt.measures.search(kind="soft")


def test_lists_and_families_mean_several_measures():
    several = REGISTRY.means_several
    assert not several("ari")
    assert not several(pt.rand_score)
    assert several(["ari"])
    assert several("pair counting")
    with pytest.raises(pt.UnknownMeasureError):
        several("nonsense")


def test_own_function_becomes_a_measure():
    own = pt.measures.own_measure(cells, bounds=(1, float("inf")))
    assert own([0, 0, 1, 1], [0, 1, 0, 1]) == 4.0
    assert [one.name for one in pt.measures.select([cells, "ari"])] == ["cells", "adjusted_rand"]


def test_own_function_of_a_soft_table_becomes_a_measure():
    own = pt.measures.own_measure(soft_size)
    assert own.is_soft
    assert own(HARD, ROUGH) == 4.0
    assert pt.compare(HARD, ROUGH, measures=[soft_size, "rough_rand"])["soft_size"] == 4.0


def test_kinds_of_an_own_measure_say_that_it_takes_a_soft_table():
    """A lambda cannot be annotated."""
    own = pt.measures.own_measure(
        lambda table: table.candidate.n_clusters, name="clusters", kinds=("hard", "rough")
    )
    result = pt.compare(HARD, ROUGH, measures=[own, "rough_rand"])
    assert result["clusters"] == ROUGH.n_clusters
    assert pt.Comparison.from_json(result.to_json()) == result
    fuzzy = pt.Fuzzy([[1, 0]] * 4)
    assert pt.compare(HARD, fuzzy, measures=[own, "alpha_rand"]).left_out == {
        "clusters": "compares hard, rough clusterings"
    }


def test_names_are_listed_and_spelled_in_one_way():
    assert as_list("ari") == ["ari"]
    assert as_list(("ari", cells)) == ["ari", cells]
    with pytest.raises(pt.InputTypeError, match="measures is a dict: give a list of names"):
        as_list({"ari": 1})
    assert key_of("Fowlkes-Mallows score") == "fowlkes_mallows_score"
    assert suggestion("arri", ["ari", "nmi"]) == "did you mean ari? "
    assert suggestion("arri", ["omega"]) == ""
