"""Coverage is measured in the first cases of each test."""

import time

import pytest

from tests.tracing import CASES, SECONDS, Share


class Measured:
    """Takes the place of a measurement, and knows whether it goes on."""

    is_on = True

    def start(self):
        assert not self.is_on
        self.is_on = True

    def stop(self):
        assert self.is_on
        self.is_on = False


@pytest.fixture
def share(monkeypatch):
    monkeypatch.delenv("TRACE_ALL", raising=False)
    share = Share()
    share._measured = Measured()
    return share


def is_traced(share, test):
    with share.of(test):
        return share._measured.is_on


def test_the_first_cases_of_each_test_are_traced(share):
    cases = [is_traced(share, f"test_a[{case}]") for case in range(CASES + 2)]
    assert cases == [True] * CASES + [False] * 2
    assert is_traced(share, "test_b")
    assert not is_traced(share, "test_a[again]")


def test_all_are_traced_if_asked_for(share, monkeypatch):
    monkeypatch.setenv("TRACE_ALL", "1")
    assert all(is_traced(share, f"test_a[{case}]") for case in range(CASES + 2))


def test_a_long_test_is_traced_at_first(share):
    with share.of("test_a"):
        assert share._measured.is_on
        end = time.process_time() + 20 * SECONDS
        while share._measured.is_on and time.process_time() < end:
            pass
        assert not share._measured.is_on
    assert is_traced(share, "test_b")
