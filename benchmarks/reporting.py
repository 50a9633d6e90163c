"""The figures for reports: time and memory beyond an explanation, and the size of the page."""

from __future__ import annotations

from collections.abc import Iterator

import partita as pt
from benchmarks.explaining import some_labels
from benchmarks.figures import Figure, within, within_memory
from benchmarks.measuring import cpu_seconds, peak_bytes


def section() -> Iterator[Figure]:
    """A report of 10^6 objects in 3·10^5 clusters, and the page of 10^5 objects in 1,000."""
    first, second = some_labels(10**6 // 3)

    def explained() -> None:
        str(pt.explain(first, second))

    def reported() -> None:
        explanation = pt.explain(first, second)
        str(explanation)
        explanation.report()

    what = "10^6 objects, 3·10^5 clusters"
    beyond = cpu_seconds(reported, repeats=2) - cpu_seconds(explained, repeats=2)
    yield within(f"explain(…).report() beyond explain(…), {what}", beyond, 5.0)
    yield within_memory(f"explain(…).report(), {what}", peak_bytes(reported), 1e9)
    page = pt.report(first, second).html
    yield _size(f"the page of {what}", page, 2_000_000)
    labels = some_labels(1000)
    objects = [side.repeat(33) for side in labels]
    yield _size("the page of 10^5 objects, 1,000 clusters", pt.report(*objects).html, 300_000)


def _size(what: str, page: str, most: int) -> Figure:
    """Return the size of a page against a limit."""
    size = len(page.encode())
    shown = f"{size / 1000:,.0f} KB"
    return Figure(what, shown, "", shown, f"<= {most / 1000:,.0f} KB", size <= most)


SECTIONS = {"Report": section}
