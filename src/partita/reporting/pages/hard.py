"""The page of two hard clusterings."""

from __future__ import annotations

from partita.comparing.compare import compare
from partita.comparing.comparison import Comparison
from partita.comparing.contributions import contributions_of
from partita.comparing.explanation import Explanation
from partita.errors import InputError
from partita.reporting.options import Options
from partita.reporting.page import Page, Section, table_sections
from partita.reporting.views.explanation_tables import explanation_tables
from partita.reporting.views.flows import flows_view
from partita.reporting.views.head import HeadView, facts_of
from partita.reporting.views.heat import heat_view
from partita.reporting.views.links import links_view
from partita.reporting.views.measures import measures_view
from partita.reporting.views.precision_recall import precision_recall_view
from partita.reporting.views.provenance import provenance_view
from partita.reporting.views.scales import scale_views
from partita.reporting.views.situation import headline_rows, situation_of, were_chosen
from partita.reporting.views.sizes import sizes_view
from partita.reporting.views.table import ClusterNames
from partita.reporting.views.titles import title_of_two
from partita.tables.contingency import Contingency

_TITLE = "Two clusterings compared"

# The heading of each table, how to read it, and the words of the link to it.
_TABLES = {
    "components": (
        "Components",
        "Clusters of both sides that share objects belong to one component. Loss is what a "
        "component, a cluster or an object takes from the split-merge score, which is 1 for "
        "identical clusterings; the losses of all components add up to one minus this score.",
        "Components",
    ),
    "reference-clusters": (
        "Reference clusters",
        "Recall is the share of the cluster in its largest part, precision the share of that "
        "candidate cluster that this part makes up.",
        "Reference",
    ),
    "candidate-clusters": (
        "Candidate clusters",
        "Precision is the share of the cluster that is of its majority class, recall the share of "
        "this class that it has.",
        "Candidate",
    ),
    "objects": (
        "Objects to look at",
        "Gain is what the split-merge score gains if an object moves to the candidate cluster in "
        "which it would be better, or to a new one where none is named. Alike is the number of "
        "objects in the same two clusters, and gain together what it brings to move them all.",
        "Objects",
    ),
    "records": (
        "Records with errors",
        "A record is over-split if its reference cluster is in several candidate clusters, and "
        "over-merged if its candidate cluster holds records of other reference clusters.",
        "Records",
    ),
}


def build(result: Explanation | Comparison | Contingency, options: Options) -> Page:
    """Return the page of an explanation, of a comparison, or of a contingency table."""
    explanation, comparison = _explanation_of(result, options), _comparison_of(result, options)
    table = explanation.contributions.table
    names = ClusterNames(explanation.derivation.label_arrays)
    heat = heat_view(explanation, names)
    flows = flows_view(explanation, names, options.top)
    scatter = precision_recall_view(explanation, names)
    sizes = sizes_view(table, names)
    # The clusters named up to here are marks of charts.
    marked = set(range(len(names.texts[0]))), set(range(len(names.texts[1])))
    tables = explanation_tables(explanation, names, options.rows)
    sections = (
        Section(
            "flows",
            "Flows",
            "flows.html",
            flows,
            "Objects flow from reference clusters to candidate clusters, the costliest components "
            "on top. Choose a cluster or a flow to filter everything below.",
        ),
        Section(
            "contingency",
            "Contingency table",
            "heat.html",
            heat,
            "Rows are reference clusters and columns candidate clusters, ordered so that agreement "
            "is on the diagonal.",
            "Contingency",
        ),
        Section("sizes", "Cluster sizes", "sizes.html", sizes),
        Section(
            "precision-recall",
            "Precision and recall",
            "precision_recall.html",
            scatter,
            "Each mark is a candidate cluster against its majority class, the larger the more "
            "objects it has. Clusters to the right are whole, clusters at the top are pure.",
            "Precision",
        ),
        *table_sections(tables, _TABLES),
        Section("measures", "Measures", "measures.html", measures_view(comparison)),
        Section(
            "reproduce",
            "How to reproduce this",
            "provenance.html",
            provenance_view(explanation.inputs, options),
            short="Reproduce",
        ),
    )
    data = {
        "names": names.data(),
        "tables": {one.id: one.data() for one in tables},
        "heat": heat.data(),
        "links": links_view(explanation, names, tables, marked).data(),
    }
    head = _head(explanation, comparison, options)
    return Page(head.heading, head, sections, data)


def _head(explanation: Explanation, comparison: Comparison, options: Options) -> Section:
    table = explanation.contributions.table
    situation = situation_of(table)
    asked = options.measures is not None or were_chosen(comparison, situation)
    rows = headline_rows(comparison, situation, asked)
    view = HeadView(
        explanation.summary,
        facts_of(table.n, table.shape, explanation.coverage, explanation.inputs),
        explanation.remarks,
        scale_views(rows, table, options),
        "" if asked else situation.why,
        f"95 % confidence interval ({options.interval})" if options.interval else "",
    )
    title = options.title or title_of_two(explanation.inputs, _TITLE)
    return Section("summary", title, "head.html", view)


def _explanation_of(
    result: Explanation | Comparison | Contingency, options: Options
) -> Explanation:
    if isinstance(result, Explanation):
        if result.tolerance == options.tolerance:
            return result
        return Explanation(result.contributions, options.tolerance, result.remarks)
    table = result.table if isinstance(result, Comparison) else result
    if table.n == 0:
        raise InputError("there are no objects to compare")
    return Explanation(contributions_of(table), options.tolerance)


def _comparison_of(result: Explanation | Comparison | Contingency, options: Options) -> Comparison:
    if isinstance(result, Comparison) and options.measures is None:
        return result
    table = result.contributions.table if isinstance(result, Explanation) else result
    table = table.table if isinstance(table, Comparison) else table
    return compare(contingency=table, measures=options.measures)
