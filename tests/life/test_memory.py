"""Memory stays flat over many calls, and what is kept between calls is no data of a caller."""

import contextlib
import functools
import gc
import importlib
import io
import pkgutil
import tracemalloc
import warnings
from contextlib import redirect_stderr
from types import SimpleNamespace

import numpy as np
import pytest

import partita
import partita as pt
from tests.hostile.processes import calls_of

# Bytes that a call may leave behind on average: less than the labels of its ten objects.
ALLOWED = 100


# What a call leaves behind counts if it does so in each of several rounds: caches of the
# interpreter and of numpy, which keeps small pieces of memory for later, grow now and then.
ROUNDS = 8


def growth(call, before, times):
    """The least bytes that a call leaves behind on average, in any of some rounds of calls."""

    def repeat(number):
        for _ in range(number):
            with contextlib.suppress(pt.PartitaError), redirect_stderr(io.StringIO()):
                call.given()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    repeat(before)
    tracemalloc.start()
    try:
        used = [repeat(times)]
        while len(used) <= ROUNDS:
            used.append(repeat(times))
            if used[-1] - used[-2] <= ALLOWED * times:
                break
        return min(np.diff(used)) / times
    finally:
        tracemalloc.stop()


def leaking(calls, before, times):
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for call in calls:
            if (bytes_left := growth(call, before, times)) > ALLOWED:
                found[call.name] = bytes_left
    return found


SLOW = (
    "characterize", "recommend", "report", "stability", "draw_records", "check_", "consensus",
    "transport", "lower_", "upper_", "sampled", "rank", "assess", "interval_mds", "scan", "read_",
)  # fmt: skip


def test_some_calls_leave_nothing_behind(tmp_path):
    calls = list(calls_of(10, "labels", tmp_path))
    some = [call for call in calls if not call.name.startswith(SLOW)][::36]
    assert len(some) >= 3
    assert leaking(some, 2, 30) == {}


def test_a_call_that_keeps_its_results_is_found():
    kept = []
    call = SimpleNamespace(name="keeping", given=lambda: kept.append(bytes(200)))
    assert leaking([call], 2, 8).keys() == {"keeping"}


@pytest.mark.nightly
@pytest.mark.parametrize("variant", ["labels", "strings", "memberships", "covers", "trees"])
def test_a_thousand_calls_leave_nothing_behind(variant, tmp_path):
    calls = list(calls_of(10, variant, tmp_path))
    quick = [call for call in calls if not call.name.startswith(SLOW)]
    slow = [call for call in calls if call.name.startswith(SLOW)]
    assert leaking(quick, 20, 1000) == {}
    assert leaking(slow, 3, 20) == {}


# What functions keep from call to call, by what it depends on: no label, id or value of a caller.
KEPT = {
    "partita.choosing.axioms.meet_weighted._eliminate": "a number of at most 8",
    "partita.choosing.axioms.partitions.partitions_of": "a number of at most 8",
    "partita.engines.connections.connection_for": "settings of DuckDB",
    "partita.kernels.numba_switch._is_cached": "the name of a loop",
    "partita.kernels.set_partitions._subsets": "a small number of items",
    "partita.reporting.rendering._asset": "the name of a file of the package",
    "partita.transport.bounds.dual_potentials._trees": "small numbers of rows and columns",
    "partita.transport.search.priority_orders._all_ranks": "a small number",
}


def modules():
    for found in pkgutil.walk_packages(partita.__path__, "partita."):
        if "__main__" not in found.name and "compiled" not in found.name:
            yield importlib.import_module(found.name)


def test_functions_keep_no_data_of_a_caller():
    """A new function that keeps its results is listed above once it is seen to keep no data."""
    kept = {
        f"{module.__name__}.{name}"
        for module in modules()
        for name, thing in vars(module).items()
        if isinstance(thing, functools._lru_cache_wrapper)
        and thing.__wrapped__.__module__ == module.__name__
        and thing.__wrapped__.__code__.co_argcount > 0
    }
    assert kept == KEPT.keys()


def test_a_result_lets_go_of_its_data():
    import weakref

    class Labels(list):
        pass

    labels = Labels(np.arange(100) % 7)
    kept = weakref.ref(labels)
    result = pt.compare(labels, labels)
    del labels, result
    gc.collect()
    assert kept() is None
