"""The fixture that counts comparisons; the summary of a run adds them up."""

import pytest

from tests.differential.fuzzing import Comparisons


@pytest.fixture
def comparisons(request, record_property):
    """Count the comparisons of a test, under the name of its file."""
    counted = Comparisons()
    yield counted
    group = request.module.__name__.rpartition(".test_")[2].replace("_", " ")
    record_property("comparisons", (group, counted.count))
