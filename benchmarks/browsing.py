"""The figures for reports in a browser: until something is painted, and until a click shows."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import partita as pt
from benchmarks.explaining import some_labels
from benchmarks.figures import Figure, within
from tests.browser.chromium import chromium, opened

# The largest number of flows that are drawn.
FLOWS = 1000

# Do something, and wait until the frame that shows it is drawn: milliseconds, for several elements.
TIMES = """async ([selector, event, value]) => {
  const times = [];
  for (const one of [...document.querySelectorAll(selector)].slice(0, 15)) {
    const start = performance.now();
    if (value !== null) one.value = value;
    one.dispatchEvent(new Event(event, { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
  }
  return times;
}"""
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const first = list.getEntriesByName("first-contentful-paint")[0];
  if (first) done(first.startTime);
}).observe({ type: "paint", buffered: true }))"""


def reports() -> dict[str, Any]:
    """Return pages with as many flows as are drawn at most, and with 2 MB."""
    rng = np.random.default_rng(0)
    crossing = 1000 + rng.permutation(1600).reshape(40, 40)
    large = some_labels(10**5)
    return {
        "1,000 flows": pt.report(contingency=crossing, top=40),
        "20,000 rows a table": pt.report(*large, rows=20_000),
    }


def section() -> Iterator[Figure]:
    """First paint, and interactions, in the system's Chromium without a graphics card."""
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for what, report in reports().items():
            path = report.save(Path(folder) / "report.html")
            paints = []
            for _ in range(5):
                with opened(browser, path) as one:
                    paints.append(one.page.evaluate(PAINT) / 1000)
            yield within(f"first paint, {what} ({report.size_text})", min(paints), 1.0)
            for name, *action in (
                ("a click on a flow", "#flows-chart .flow", "click", None),
                ("pointing at a flow", "#flows-chart .flow", "pointermove", None),
                ("sorting a table", "[data-table=reference-clusters] th button", "click", None),
                ("searching a table", "[data-table=reference-clusters] input", "input", "12"),
            ):
                with opened(browser, path) as one:
                    if what.endswith("flows"):
                        assert one.page.locator("#flows-chart .flow").count() == FLOWS
                    times = one.page.evaluate(TIMES, action)
                yield within(f"{name}, {what}", statistics.median(times) / 1000, 0.1)


SECTIONS = {"Reports in a browser": section}
