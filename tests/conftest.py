"""Settings and fixtures that the whole test suite shares."""

import os
from collections import Counter
from pathlib import Path

import coverage
import pytest
from hypothesis import HealthCheck, settings

from partita.kernels.numba_switch import force_path
from tests.tracing import Share, import_all

# Scores that the tests keep are not mixed with those in the user's cache folder.
os.environ.setdefault("PARTITA_CACHE", str(Path(__file__).parents[1] / ".pytest_cache" / "partita"))

settings.register_profile(
    "partita",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("partita")

traced_share = Share()


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session):
    """Import everything in the process that hands out the tests, if coverage is measured."""
    if coverage.Coverage.current() and not hasattr(session.config, "workerinput"):
        import_all()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """Measure coverage in a share of the tests, with what sets them up."""
    with traced_share.of(item.nodeid):
        return (yield)


@pytest.fixture
def compiled():
    """Run a test with every kernel compiled, however small."""
    with force_path("compiled"):
        yield


@pytest.fixture(params=["numpy", "compiled"])
def every_path(request):
    """Run a test twice: every kernel in numpy, then every kernel compiled, however small."""
    with force_path(request.param):
        yield request.param


def pytest_terminal_summary(terminalreporter):
    """Say how many values the differential tests compared, and how many tests found one to differ.

    Workers send their counts along with the report of each test's teardown.
    """
    counts, failed = Counter(), 0
    for reports in terminalreporter.stats.values():
        for report in reports:
            found = dict(getattr(report, "user_properties", ())).get("comparisons")
            if found and report.when == "teardown":
                counts[found[0]] += found[1]
            failed += getattr(report, "failed", False) and "/differential/" in report.nodeid
    if counts:
        terminalreporter.section("differential tests")
        for group, count in sorted(counts.items()):
            terminalreporter.line(f"{group}: {count:,} comparisons")
        total = sum(counts.values())
        terminalreporter.line(f"differential: {total:,} comparisons, {failed} differ")
