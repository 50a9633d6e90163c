"""What axe-core finds wrong with a page."""

from __future__ import annotations


def violations(page):
    """Return a line for each rule that a page violates: the rule, and its first elements."""
    from axe_playwright_python.base import AXE_SCRIPT

    # The page's policy forbids scripts in elements, but not what the debugger evaluates.
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:120] for node in one["nodes"][:4])
        for one in found
    ]
