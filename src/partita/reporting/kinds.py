"""Which page shows what: the table to which another kind of page adds its entry."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from partita.comparing.comparison import Comparison
from partita.errors import AbsentObjectsError, InputTypeError
from partita.reporting.options import Options
from partita.reporting.page import Page
from partita.tables.entity_table import EntityTable

# For each type of result, or of what two clusterings have in common, the module of the folder
# `pages` whose function `build(result, options)` makes its page.
PAGES: Mapping[str, str] = {
    "Explanation": "hard",
    "Contingency": "hard",
    "SoftTable": "soft",
    "CoverExplanation": "covers",
    "CoverTable": "covers",
    "TreeExplanation": "trees",
    "TreeTable": "trees",
    "PairwiseComparison": "many",
    "PairwiseComparisons": "many",
}


def page_of(result: Any, options: Options) -> Page:
    """Return the page of a result; raise if there is none for its type.

    The page of a comparison is that of its table.
    """
    shown = result.table if isinstance(result, Comparison) else result
    if isinstance(shown, EntityTable) and shown.has_absent:
        raise AbsentObjectsError("a report")
    for ancestor in type(shown).__mro__:
        if ancestor.__name__ in PAGES:
            module = importlib.import_module(f"partita.reporting.pages.{PAGES[ancestor.__name__]}")
            page: Page = module.build(result, options)
            return page
    known = ", ".join(PAGES)
    raise InputTypeError(f"there is no report of a {type(result).__name__}, but of: {known}")
