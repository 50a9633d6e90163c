"""One registry of all measures: names, searches, selections, and what it imports when."""

import json
import subprocess
import sys

import pytest

import partita as pt
from partita.measures.registry import Registry


def cells(table):
    return table.counts.size


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
