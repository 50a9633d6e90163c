"""The page of two hard clusterings."""

from __future__ import annotations

from typing import Any

from partita.comparing.comparison import Comparison
from partita.comparing.contributions import contributions_of
from partita.comparing.explanation import Explanation
from partita.comparing.rendering import headline_of
from partita.reporting.options import Options
from partita.reporting.page import Page, Section
from partita.reporting.views.explanation_tables import explanation_tables
from partita.reporting.views.flows import flows_view
from partita.reporting.views.head import HeadView
from partita.reporting.views.table import ClusterNames
from partita.tables.contingency import Contingency


def build(result: Any, options: Options) -> Page:
    """Return the page of an explanation, of a comparison, or of a contingency table."""
    explanation = _explanation_of(result, options)
    table = explanation.contributions.table
    names = ClusterNames(explanation.derivation.label_arrays)
    tables = explanation_tables(explanation, names, options.rows)
    compared = headline_of(table.n, table.shape, explanation.coverage, explanation.inputs)
    head = Section(
        "summary", options.title or _title(explanation), "head.html",
        HeadView(explanation.summary, compared, explanation.remarks),
    )  # fmt: skip
    sections = (
        Section(
            "flows", "Where objects go", "flows.html",
            flows_view(explanation, names, options.top),
        ),
        *(Section(one.id, _HEADINGS[one.id], "table.html", one) for one in tables),
    )  # fmt: skip
    data = {"names": names.data(), "tables": {one.id: one.data() for one in tables}}
    return Page(head.heading, head, sections, data)


_HEADINGS = {
    "components": "Components",
    "reference-clusters": "Reference clusters",
    "candidate-clusters": "Candidate clusters",
    "objects": "Objects to look at first",
    "records": "Records with errors",
}


def _explanation_of(
    result: Explanation | Comparison | Contingency, options: Options
) -> Explanation:
    if isinstance(result, Explanation) and result.tolerance == options.tolerance:
        return result
    if isinstance(result, Explanation):
        return Explanation(result.contributions, options.tolerance, result.remarks)
    table = result.table if isinstance(result, Comparison) else result
    return Explanation(contributions_of(table), options.tolerance)


def _title(explanation: Explanation) -> str:
    inputs = explanation.inputs
    if inputs is None:
        return "Two clusterings compared"
    return f"{inputs.candidate.name} against {inputs.reference.name}"
