"""Time grows with the input and not with its square, for input of awkward shapes.

By default the lines of Python that a call executes are counted, for few objects and for four times
as many. Nightly, CPU time is taken for many objects and for eight times as many: what is linear, or
nearly, takes some eight times as long; what is quadratic takes 64 times as long.
"""

import sys
import time

import pytest

from tests.hostile.growth import CASES

FEW, LINES_GROW_BY = 100, 6.0
TIMES, TIME_GROWS_BY, LEAST_SECONDS = 8, 26.0, 1e-3


def lines_executed(function, n, package="partita"):
    """Return how many lines of a package's Python code a call executes."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if not frame.f_globals.get("__name__", "").startswith(package):
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(n)
    finally:
        sys.settrace(before)
    return count


def seconds(function, n):
    """Return the CPU time of the fastest of three calls."""
    found = []
    for _ in range(3):
        start = time.process_time()
        function(n)
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.parametrize("case", [name for name, case in CASES.items() if not case.draws])
def test_lines_grow_with_the_input(case):
    call = CASES[case].call
    call(FEW)
    call(4 * FEW)
    few, many = lines_executed(call, FEW), lines_executed(call, 4 * FEW)
    assert many < LINES_GROW_BY * few


@pytest.mark.nightly
@pytest.mark.parametrize("case", CASES)
def test_time_grows_with_the_input(case):
    n, call = CASES[case].timed_from, CASES[case].call
    call(n)
    assert seconds(call, TIMES * n) < TIME_GROWS_BY * max(seconds(call, n), LEAST_SECONDS)


def over_all_pairs(n):
    total = 0
    for i in range(n):
        for j in range(n):
            total += i == j
    return total


def test_a_loop_over_all_pairs_would_be_seen():
    few, many = (lines_executed(over_all_pairs, n, __name__) for n in (FEW, 4 * FEW))
    assert many > 2 * LINES_GROW_BY * few
