"""Whatever is given, the answer is a value or an error that names the argument.

A share of the trials runs here, in which every value and every function takes part; all of them
run nightly, and `python -m tests.hostile` prints their counts.
"""

import pytest

import partita as pt
from tests.hostile import arguments, labels
from tests.hostile.calls import data_parameters, functions, valid_calls
from tests.hostile.campaign import CAMPAIGNS, count, quietly
from tests.hostile.outcomes import OUTCOMES

# One trial in so many, by campaign; a prime, so that values meet all functions in turn.
SHARES = {"labels": 41, "arguments": 67, "methods": 11, "files": 3}


def shown(findings):
    return [(*trial[:3], trial.outcome.name, trial.outcome.text[:200]) for trial in findings]


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_share_of_a_campaign(name):
    ends, findings = count(CAMPAIGNS[name](SHARES[name]))
    assert shown(findings) == []
    assert ends["error"] > 100
    assert ends["value"] > 20


@pytest.mark.nightly
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_whole_campaign(name):
    _, findings = count(CAMPAIGNS[name]())
    assert shown(findings) == []


def test_there_are_enough_inputs():
    assert len(labels.inputs()) >= 400
    assert len(arguments.inputs()) >= 120


def test_every_public_function_is_attacked(tmp_path):
    """A function whose valid call is not known needs an entry in `good_values`."""
    calls = valid_calls(6, tmp_path)
    assert {call.name for call in calls} == functions().keys()
    for call in calls:
        assert data_parameters(call) or call.parameters, call.name
        call.given()


@pytest.mark.parametrize("family", labels.FAMILIES)
def test_outcomes(family):
    """What becomes of each hostile input, read as hard labels and as a clustering of any kind."""
    found = {
        name: (end_of(pt.Hard, make), end_of(pt.as_clustering, make))
        for name, make in labels.FAMILIES[family].items()
    }
    assert found == OUTCOMES[family]


def end_of(function, make):
    value = quietly(make)
    try:
        return quietly(lambda: function(value)).kind
    except Exception as error:
        return type(error).__name__
