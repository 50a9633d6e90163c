"""The page of two hierarchies, or of a hierarchy and a clustering."""

from __future__ import annotations

from collections.abc import Iterator

from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.comparing.comparison import Comparison
from partita.comparing.cut_curve import curve_of
from partita.comparing.rendering import note_lines
from partita.comparing.tree_explanation import TreeExplanation
from partita.measures.table_types import TREES
from partita.reporting.options import Options, refuse_options
from partita.reporting.page import Page, Section, table_sections
from partita.reporting.views.cut_curve import cut_curve_view
from partita.reporting.views.head import HeadView, facts_of
from partita.reporting.views.measures import comparison_of, measures_view
from partita.reporting.views.object_tables import similarity_tables, tree_tables
from partita.reporting.views.provenance import provenance_view
from partita.reporting.views.tanglegram import MOST_LEAVES, tanglegram_view
from partita.reporting.views.titles import title_of_two
from partita.tables.tree_table import TreeTable
from partita.words import counted

# The heading of each table, how to read it, and the words of the link to it.
_TABLES = {
    "clusters-of-reference": (
        "Clusters of the reference",
        "Where the objects of a cluster come together in the candidate: the share is 100 % where "
        "the candidate has the same cluster, and low where they are together only among many "
        "others.",
        "Reference",
    ),
    "clusters-of-candidate": (
        "Clusters of the candidate",
        "The same from the other side.",
        "Candidate",
    ),
    "objects": (
        "Objects to look at",
        "The element-centric similarity of an object: how alike its neighborhoods are in both, "
        "through the clusters of all levels.",
        "Objects",
    ),
}


def build(result: TreeExplanation | Comparison | TreeTable, options: Options) -> Page:
    """Return the page of an explanation, of a comparison, or of what both have in common."""
    refuse_options(options, ("interval", "tolerance", "rng", "top"), "two hard clusterings")
    table: TreeTable = result if isinstance(result, TreeTable) else result.table
    comparison = comparison_of(result, table, TREES, options.measures)
    are_trees = all(isinstance(x, Hierarchy) for x in (table.reference, table.candidate))
    explanation = TreeExplanation(table)
    make_tables = tree_tables if are_trees else similarity_tables
    tables = make_tables(explanation, options.rows)
    sections = (
        *_pictures(table, are_trees),
        *table_sections(tables, _TABLES),
        Section("measures", "Measures", "measures.html", measures_view(comparison)),
        Section(
            "reproduce",
            "How to reproduce this",
            "provenance.html",
            provenance_view(table.inputs, options, ("rows",)),
            short="Reproduce",
        ),
    )
    facts = facts_of(table.n, table.shape, table.coverage, table.inputs)
    if are_trees:
        remarks = explanation.remarks
        if table.n > MOST_LEAVES:
            remarks = (*remarks, f"there is a tanglegram of at most {MOST_LEAVES} objects")
        view = HeadView(explanation.summary, facts, remarks)
    else:
        view = HeadView(_summary_of_flat(table), facts, tuple(note_lines(comparison)))
    what = "Hierarchies compared" if are_trees else "A hierarchy compared with a clustering"
    title = options.title or title_of_two(table.inputs, what)
    head = Section("summary", title, "head.html", view)
    data = {
        "names": {"reference": [], "candidate": []},
        "tables": {one.id: one.data() for one in tables},
    }
    return Page(head.heading, head, sections, data)


def _summary_of_flat(table: TreeTable) -> str:
    """Return which cut of a hierarchy agrees best with a clustering."""
    if not _can_be_cut(table):
        return "A hierarchy is compared with a clustering, object by object."
    best = curve_of(table).best
    return (
        f"The cut into {counted(best.k, 'cluster')} agrees best with the clustering: its "
        f"Fowlkes-Mallows index is {best.value:.3f}."
    )


def _can_be_cut(table: TreeTable) -> bool:
    """Return whether a curve compares the two."""
    both = table.reference, table.candidate
    is_known = all(isinstance(x, Hard) or getattr(x, "is_ordered", False) for x in both)
    return is_known and table.n > 2


def _pictures(table: TreeTable, are_trees: bool) -> Iterator[Section]:
    """Yield the tanglegram of small hierarchies, and the curve of all cuts, where there is one."""
    if are_trees and table.n <= MOST_LEAVES:
        yield Section(
            "tanglegram",
            "Tanglegram",
            "tanglegram.html",
            tanglegram_view(table),
            "Both hierarchies face to face, with a line between the two leaves of each object. "
            "Nodes are rotated so that few lines cross.",
        )
    if _can_be_cut(table):
        yield Section(
            "cuts",
            "Every cut",
            "cut_curve.html",
            cut_curve_view(curve_of(table)),
            "Both are cut into k clusters, and the cuts compared by the Fowlkes-Mallows index: 1 "
            "for the same clusters."
            if are_trees
            else "The hierarchy is cut into k clusters, and the cut compared with the clustering "
            "by the Fowlkes-Mallows index: 1 for the same clusters.",
            "Cuts",
        )
