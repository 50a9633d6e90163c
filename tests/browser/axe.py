"""What axe-core finds wrong with a page."""

from __future__ import annotations


def violations(page, rules=None):
    """Return a line for each rule, of all or of some, that a page violates, with its elements."""
    from axe_playwright_python.base import AXE_SCRIPT

    # The page's policy forbids scripts in elements, but not what the debugger evaluates.
    page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:120] for node in one["nodes"][:4])
        for one in found
    ]
