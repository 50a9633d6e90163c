"""One word for one thing: in the parameters of functions and in the options of commands."""

import importlib
import inspect

import click
import pytest

import partita as pt
from partita.cli.main import command
from partita.cli.measure_names import MeasureNames
from partita.transport.budget import DEFAULT_BUDGET


def functions():
    """Public functions and constructors by name: those of the front door, and of the rooms."""
    found = {name: getattr(pt, name) for name in pt._exported}
    for room in pt._ROOMS:
        module = importlib.import_module(f"partita.{room}")
        found |= {f"{room}.{name}": getattr(module, name) for name in module.__all__}
    return {name: one for name, one in found.items() if callable(one)}


def parameters(thing):
    try:
        return inspect.signature(thing).parameters
    except (TypeError, ValueError):  # classes that are written in C
        return {}


FUNCTIONS = functions()

# What a word must not be called, and what it is called instead.
FOREIGN = {
    "grid": "design",
    "seed": "rng",
    "random_state": "rng",
    "n_samples": "samples",
    "weights": "sample_weight",
}
# scikit-learn's own signature, and the weights of components, of clusterings and of clusters.
ALLOWED = {
    ("expected_mutual_information", "n_samples"), ("ScoreDecomposition", "weights"),
    ("consensus", "weights"), ("estimate", "weights"), ("errors_by", "weights"),
}  # fmt: skip

# Functions that take exactly one measure. All others that take measures take several.
ONE_MEASURE = {
    "compare_many", "curve", "decompose", "lower_expectation", "upper_expectation",
    "candidate_classes", "stability",
}  # fmt: skip
# Values that hold the name of the measure that they are about, and are not functions.
RESULTS = {
    "Assessment", "AxiomCheck", "Row", "ScoreDecomposition", "Recommended", "Stability",
    "StabilityDisplay", "ScoreRow",
    "Estimate", "MoreClusters",
}  # fmt: skip


def plain(name):
    return name.rpartition(".")[2]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_parameters_have_the_words_of_the_library(name):
    for parameter in parameters(FUNCTIONS[name]):
        allowed = (plain(name), parameter) in ALLOWED
        assert allowed or parameter not in FOREIGN, f"call it {FOREIGN[parameter]}"


def test_random_state_is_for_estimators():
    for name in pt.clusterers.__all__:
        if not name.endswith("Warning"):
            assert "random_state" in parameters(getattr(pt.clusterers, name))
            assert "rng" not in parameters(getattr(pt.clusterers, name))


def test_one_measure_is_called_measure_and_several_measures():
    with_one = {
        plain(name)
        for name, one in FUNCTIONS.items()
        if "measure" in parameters(one) and plain(name) not in RESULTS
    }
    assert with_one == ONE_MEASURE
    several = {plain(name) for name, one in FUNCTIONS.items() if "measures" in parameters(one)}
    wanted = {"compare", "assess", "recommend", "characterize", "check_axioms", "sweep"}
    assert wanted <= several


@pytest.mark.parametrize("name", ["compare", "assess", "sweep", "recommend"])
def test_measures_are_the_third_positional_argument(name):
    third = list(parameters(getattr(pt, name)).values())[2]
    assert third.name == "measures"
    assert third.kind is third.POSITIONAL_OR_KEYWORD


@pytest.mark.parametrize("name", ["characterize", "check_axioms", "characterize_soft"])
def test_functions_without_clusterings_begin_with_measures(name):
    assert next(iter(parameters(getattr(pt, name)))) == "measures"


@pytest.mark.parametrize("name", ["compare", "assess", "explain", "decompose", "derivation"])
def test_clusterings_are_reference_and_candidate(name):
    assert list(parameters(getattr(pt, name)))[:2] == ["reference", "candidate"]


def test_there_is_one_default_budget():
    defaults = {
        plain(name): parameters(one)["budget"].default
        for name, one in FUNCTIONS.items()
        if "budget" in parameters(one)
    }
    assert set(defaults.values()) == {DEFAULT_BUDGET}
    assert {"compare", "transport_distance", "lower_expectation"} <= set(defaults)


def option(name, spelling):
    found = [one for one in command.commands[name].params if spelling in one.opts]
    return found[0] if found else None


COMMANDS = sorted(command.commands)


# A report is a page of HTML and nothing else.
@pytest.mark.parametrize("name", sorted({*COMMANDS} - {"report"}))
def test_every_command_has_every_format(name):
    form = option(name, "-f")
    assert form is option(name, "--format") is not None
    assert list(form.type.choices) == ["table", "json", "csv", "markdown"]
    assert not form.hidden


@pytest.mark.parametrize("name", COMMANDS)
def test_measures_may_have_commas_and_be_repeated(name):
    measures = option(name, "-m")
    if measures is None:
        without = (
            "consensus", "coref", "evolve", "explain", "measure", "measures", "reproduce",
            "resolve",
        )  # fmt: skip
        assert name in without
        return
    assert measures.opts == ["--measures", "-m"]
    assert measures.multiple
    assert isinstance(measures.type, MeasureNames)
    assert option(name, "--measure").hidden


@pytest.mark.parametrize("name", COMMANDS)
def test_options_have_the_words_of_the_library(name):
    for one in command.commands[name].params:
        if isinstance(one, click.Option) and not one.hidden:
            assert not {"--grid", "--seed", "--random-state", "--json"} & set(one.opts)
            assert one.help
            assert one.help.endswith((".", "default"))
