"""One registry of all measures: names, searches, selections, and what it imports when."""

import json
import math
import pickle
import subprocess
import sys

import numpy as np
import pytest

import partita as pt
from partita.measures.registry import REGISTRY, Registry
from partita.measures.table_types import COVERS, TABLE_TYPES

HARD = [0, 0, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1}])


def cells(table):
    return table.counts.size


def soft_size(table: pt.SoftTable) -> float:
    return float(table.n)


def after(program):
    """What a fresh Python prints after a program, as JSON."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_measure_is_found_by_its_name_and_by_its_words():
    names = [measure.name for measure in pt.measures.search()]
    assert len(names) == len(set(names)) == len(pt.measures)
    assert all(pt.measures[name].name == name for name in names)
    assert names[-1] == "element_centric_hierarchy"
    transported = [one.name for one in pt.measures.search(family="transport")]
    assert transported == ["transport_rand", "transport_partition"]
    assert pt.measures["ari"].name == "adjusted_rand"
    with pytest.raises(pt.UnknownMeasureError, match="did you mean transport_rand"):
        pt.measures["transport_ran"]


@pytest.mark.parametrize("measure", pt.measures.values(), ids=lambda measure: measure.name)
def test_registry_finds_a_measure_by_all_its_names(measure):
    names = [measure.name, *measure.card.aliases]
    if not measure.parameters and not measure.shares_function:
        names.append(measure.function)
    for name in names:
        assert pt.measures[name] is measure
        assert pt.measures[name.upper().replace("_", "-")] is measure


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


def test_a_shared_function_stands_for_the_measure_of_a_kind():
    chosen = REGISTRY.select_for(COVERS, ["element_centric", "ari", "omega"])
    assert [one.name for one in chosen] == ["element_centric_overlapping", "adjusted_rand", "omega"]

    def element_centric(table: pt.CoverTable) -> float:
        return 0.0

    (own,) = REGISTRY.select_for(COVERS, element_centric)
    assert own.compute is element_centric


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


def test_a_soft_measure_gives_a_number_that_is_one():
    nothing = pt.measures.own_measure(lambda table: math.nan, name="nothing", kinds=("rough",))
    with pytest.raises(pt.InputError, match="nothing gave NaN for these clusterings"):
        nothing(ROUGH, ROUGH)
    single = pt.measures.own_measure(lambda table: np.float32(0.5), name="x", kinds=("rough",))
    assert type(single(ROUGH, ROUGH)) is float


@pytest.mark.parametrize("value", [None, "x", np.array([0.1, 0.2]), (0.1, None)])
def test_a_value_that_is_no_number_is_named(value):
    for kinds, candidate in [(("hard",), HARD), (("hard", "rough"), ROUGH)]:
        own = pt.measures.own_measure(lambda table: value, name="odd", kinds=kinds)
        with pytest.raises(pt.InputTypeError, match=r"odd gave .*, where a number is due"):
            pt.compare(HARD, candidate, measures=own)


def test_ends_of_an_interval_are_floats():
    own = pt.measures.own_measure(lambda table: (0, 1), name="open", kinds=("hard", "rough"))
    result = pt.compare(HARD, ROUGH, measures=own)
    assert result["open"] == pt.Interval(0.0, 1.0)
    assert "0.0000 … 1.0000" in str(result)


def test_a_soft_measure_needs_two_clusterings():
    with pytest.raises(pt.InputError, match="alpha_rand needs two clusterings"):
        pt.measures["alpha_rand"](contingency=[[1, 1], [0, 1]])
    with pytest.raises(pt.InputTypeError, match="alpha_rand takes a SoftTable"):
        pt.measures["alpha_rand"].from_table(pt.measures["rand"].read([0, 1], [0, 1]))


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


def test_names_are_free_once_and_again_after_removal():
    registry = Registry()
    own = pt.measures.own_measure(cells)
    registry.add(own)
    with pytest.raises(pt.InputError, match="a measure named 'cells' exists already"):
        registry.add(own)
    registry.remove("cells")
    assert len(registry) == 0
    registry.add(own)
    assert list(registry) == ["cells"]


def test_measures_are_pickled_by_name():
    for name in ("ari", "alpha_rand", "transport_rand"):
        measure = pt.measures[name]
        assert pickle.loads(pickle.dumps(measure)) is measure


LOADED = "json.dumps([name for name in sys.modules if name.startswith('partita.')])"


def test_a_hard_score_loads_neither_soft_measures_nor_transport():
    loaded = after(
        "import json, sys, partita as pt\n"
        "pt.adjusted_rand_score([0], [0]), pt.measures['ari'], pt.measures.hard.select()\n"
        f"print({LOADED})"
    )
    assert "partita.measures.pair_counting" in loaded
    assert not [name for name in loaded if "transport" in name or "soft" in name]
    assert "partita.measures.fuzzy_pairs" not in loaded


@pytest.mark.parametrize(
    "first", ["pass", "pt.fuzzy_rand_score([0], [0])", "pt.transport_distance([0], [0])"]
)
def test_the_registry_lists_all_in_one_order_whatever_was_loaded_first(first):
    program = f"import json, partita as pt\n{first}\nprint(json.dumps(list(pt.measures)))"
    assert after(program) == list(pt.measures)
