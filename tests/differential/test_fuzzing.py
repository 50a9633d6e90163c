"""The machinery of differential tests: what differs is found, shrunk, counted and repeatable."""

import math
import re
from collections import defaultdict
from types import SimpleNamespace

import pytest

from tests.conftest import pytest_terminal_summary
from tests.differential.fuzzing import SEED, Comparisons, close, run
from tests.differential.hard_twins import hard_values
from tests.differential.label_pairs import pairs


@pytest.mark.parametrize(
    ("found", "wanted", "alike"),
    [
        (1.0, 1.0, True),
        (1.0 + 1e-13, 1.0, True),
        (1.0 + 1e-11, 1.0, False),
        (1e6 + 1e-7, 1e6, True),
        (math.inf, math.inf, True),
        (math.nan, math.nan, False),
        (math.nan, 1.0, False),
        (1.0, math.nan, False),
        ((0.0, 1.0), (0.0, 1.0), True),
        ((0.0, 1.0), (0.0, 0.9), False),
    ],
)
def test_values_that_agree(found, wanted, alike):
    assert close(found, wanted, 1e-12) == alike


def test_a_planted_fault_is_found_and_shrunk():
    """A rand index that is wrong where both sides have three clusters, shown by few objects."""
    seen = []

    def check(pair):
        wanted = hard_values(pair.reference, pair.candidate)["rand"]
        faulty = min(len(set(pair.reference)), len(set(pair.candidate))) >= 3
        seen.append(pair)
        comparisons.same(wanted - 1e-6 * faulty, wanted, pair)

    comparisons = Comparisons()
    with pytest.raises(AssertionError) as caught:
        run(200, pairs(), check)
    assert f"Run again with PARTITA_FUZZ_SEED={SEED}" in caught.value.__notes__
    reported = re.search(r"reference=\[(.*?)\]", str(caught.value))
    assert 3 <= len(reported[1].split(",")) <= 5
    assert comparisons.count == len(seen)


def test_the_same_seed_gives_the_same_examples():
    runs = [[], []]
    for seen in runs:
        run(20, pairs(), seen.append)
    assert runs[0] == runs[1]
    assert len({str(pair) for pair in runs[0]}) > 10


def test_the_summary_adds_up_what_was_compared():
    lines = []
    properties = {"hard measures": 40, "covers": 2}
    reports = [
        SimpleNamespace(
            user_properties=[("comparisons", (group, count))],
            when=when,
            failed=when == "call" and group == "covers",
            nodeid="tests/differential/test_x.py::test_y",
        )
        for group, count in properties.items()
        for when in ("call", "teardown")
    ]
    reporter = SimpleNamespace(
        stats=defaultdict(list, passed=reports), section=lines.append, line=lines.append
    )
    pytest_terminal_summary(reporter)
    assert lines[-1] == "differential: 42 comparisons, 1 differ"
    assert "hard measures: 40 comparisons" in lines
