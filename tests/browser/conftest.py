"""One browser for all tests, pages that are written once, and a loud word where there is none."""

from __future__ import annotations

import os
from contextlib import ExitStack

import pytest

from tests.browser.chromium import NoBrowserError, chromium, opened
from tests.browser.reports import REPORTS

# Set to any text where the tests must not be skipped, as on a machine that has a browser.
REQUIRED = "PARTITA_BROWSER_REQUIRED"

_NO_BROWSER = "no browser: "


@pytest.fixture(scope="session")
def browser():
    with ExitStack() as stack:
        try:
            started = stack.enter_context(chromium())
        except NoBrowserError as error:
            if os.environ.get(REQUIRED):
                pytest.fail(f"{_NO_BROWSER}{error}")
            pytest.skip(f"{_NO_BROWSER}{error}")
        yield started


def pytest_unconfigure(config):
    """Say at the very end that nothing was tested."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    skipped = terminal.stats.get("skipped", []) if terminal is not None else []
    reasons = [str(one.longrepr[2]) for one in skipped if _NO_BROWSER in str(one.longrepr)]
    if reasons:
        terminal.section("REPORTS WERE NOT TESTED IN A BROWSER", sep="!", red=True)
        terminal.line(reasons[0].partition(_NO_BROWSER)[2], red=True)
        terminal.line("Install chromium or google-chrome, then run: make test-browser", red=True)


@pytest.fixture(scope="session")
def report_file(tmp_path_factory):
    """Return a function from the name of a report to its file, which is written once."""
    folder = tmp_path_factory.mktemp("reports")
    files = {}

    def write(name):
        if name not in files:
            files[name] = REPORTS[name]().save(folder / f"{name}.html")
        return files[name]

    return write


@pytest.fixture
def open_file(browser):
    """Return a function that opens a file; at the end, the page must have done nothing wrong."""
    with ExitStack() as stack:
        pages = []

        def open_one(path, *, checked=True, **options):
            one = stack.enter_context(opened(browser, path, **options))
            pages.append((one, checked))
            return one

        yield open_one
        assert [one.misdeeds for one, checked in pages if checked and one.misdeeds] == []


@pytest.fixture
def open_report(open_file, report_file):
    """Return a function that opens a report by its name, and returns its page."""

    def open_one(name="hard", **options):
        return open_file(report_file(name), **options).page

    return open_one


@pytest.fixture(scope="session")
def kept_page(browser, report_file):
    """Return a function from a report to its page, which is opened once: tests only look at it."""
    with ExitStack() as stack:
        pages = {}

        def open_once(name):
            if name not in pages:
                pages[name] = stack.enter_context(opened(browser, report_file(name)))
            return pages[name].page

        yield open_once
        assert [one.misdeeds for one in pages.values() if one.misdeeds] == []
