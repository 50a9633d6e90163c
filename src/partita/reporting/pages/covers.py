"""The page of two overlapping clusterings."""

from __future__ import annotations

from partita.comparing.comparison import Comparison
from partita.comparing.cover_explanation import CoverExplanation
from partita.measures.table_types import COVERS
from partita.reporting.options import Options, refuse_options
from partita.reporting.page import Page, Section, table_sections
from partita.reporting.views.head import HeadView, facts_of
from partita.reporting.views.incidence import incidence_view
from partita.reporting.views.measures import comparison_of, measures_view
from partita.reporting.views.object_tables import cover_tables
from partita.reporting.views.provenance import provenance_view
from partita.reporting.views.titles import title_of_two
from partita.tables.cover_table import CoverTable

# The heading of each table, how to read it, and the words of the link to it.
_TABLES = {
    "clusters-of-reference": (
        "Reference clusters",
        "F is twice the number of shared objects over the sizes of both clusters: 1 for equal "
        "clusters, 0 for those without a common object.",
        "Reference",
    ),
    "clusters-of-candidate": (
        "Candidate clusters",
        "The same from the other side.",
        "Candidate",
    ),
    "objects": (
        "Objects to look at",
        "Precision is the share of the clusters that an object shares with others in the candidate "
        "and in the reference as well; recall the same with sides exchanged. They are empty for an "
        "object in no cluster of that side.",
        "Objects",
    ),
    "pairs": (
        "Pairs of objects",
        "The omega index is made of these numbers: pairs agree if they share equally many clusters "
        "on both sides.",
        "Pairs",
    ),
}


def build(result: CoverExplanation | Comparison | CoverTable, options: Options) -> Page:
    """Return the page of an explanation, of a comparison, or of what both have in common."""
    refuse_options(options, ("interval", "tolerance", "rng"), "two hard clusterings")
    table: CoverTable = result if isinstance(result, CoverTable) else result.table
    explanation = CoverExplanation(table)
    comparison = comparison_of(result, table, COVERS, options.measures)
    tables = cover_tables(explanation, options.rows)
    sections = (
        Section(
            "clusters",
            "Clusters and their objects",
            "incidence.html",
            incidence_view(table, options.top),
            "A row for each cluster. Objects are ordered by their reference clusters; a candidate "
            "cluster stands where the reference cluster does that it shares most objects with.",
            "Clusters",
        ),
        *table_sections(tables, _TABLES),
        Section("measures", "Measures", "measures.html", measures_view(comparison)),
        Section(
            "reproduce",
            "How to reproduce this",
            "provenance.html",
            provenance_view(table.inputs, options, ("top", "rows")),
            short="Reproduce",
        ),
    )
    facts = facts_of(table.n, table.shape, table.coverage, table.inputs)
    view = HeadView(explanation.summary, facts, explanation.remarks)
    title = options.title or title_of_two(table.inputs, "Overlapping clusterings compared")
    head = Section("summary", title, "head.html", view)
    data = {
        "names": {"reference": [], "candidate": []},
        "tables": {one.id: one.data() for one in tables},
    }
    return Page(head.heading, head, sections, data)
