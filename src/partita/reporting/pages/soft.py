"""The page of two clusterings of which one or both are soft."""

from __future__ import annotations

from partita.clusterings.conversion import Clustering, uncertain_objects
from partita.clusterings.hard import Hard
from partita.comparing.compare_soft import compare_soft
from partita.comparing.comparison import Comparison
from partita.comparing.rendering import note_lines
from partita.errors import InputError
from partita.reporting.options import Options, refuse_options
from partita.reporting.page import Page, Section
from partita.reporting.views.ambiguity import ambiguity_view
from partita.reporting.views.head import HeadView, facts_of
from partita.reporting.views.intervals import intervals_view
from partita.reporting.views.measures import measures_view
from partita.reporting.views.memberships import memberships_view
from partita.reporting.views.open_objects import open_objects_table
from partita.reporting.views.provenance import provenance_view
from partita.reporting.views.table import ClusterNames
from partita.reporting.views.titles import title_of_two
from partita.results.interval import Interval
from partita.tables.soft_table import SoftTable
from partita.words import counted


def build(result: Comparison | SoftTable, options: Options) -> Page:
    """Return the page of a comparison, or of what two clusterings have in common."""
    refuse_options(options, ("interval", "tolerance"), "two hard clusterings")
    comparison = _comparison_of(result, options)
    table: SoftTable = comparison.table
    clusterings = table.reference, table.candidate
    if table.n == 0:
        raise InputError("there are no objects to compare")
    names = ClusterNames((table.reference.labels, table.candidate.labels))
    objects, about_objects = open_objects_table(table, names, options.rows)
    sections = (
        Section(
            "values",
            "Values and intervals",
            "intervals.html",
            intervals_view(comparison),
            "A value is an interval where uncertain objects leave it open. A certificate is about "
            "the computation alone: it bounds a number that is too hard to compute exactly, and "
            "says nothing about the data.",
        ),
        Section(
            "ambiguity",
            "Ambiguity",
            "ambiguity.html",
            ambiguity_view(clusterings),
            "Nonspecificity says how many clusters an object is left between, in bits; conflict "
            "how much its masses on clusters contradict each other. Objects without any are in the "
            "column at the left.",
        ),
        Section(
            "memberships",
            "Most ambiguous objects",
            "memberships.html",
            memberships_view(clusterings),
            "The memberships of the objects that are most ambiguous in both clusterings together, "
            "or their masses on sets of clusters.",
        ),
        Section("objects", "Objects to look at", "table.html", objects, about_objects),
        Section("measures", "Measures", "measures.html", measures_view(comparison)),
        Section(
            "reproduce",
            "How to reproduce this",
            "provenance.html",
            provenance_view(comparison.inputs, options, ("rows",)),
        ),
    )
    head = _head(comparison, options)
    data = {"names": names.data(), "tables": {"objects": objects.data()}}
    return Page(head.heading, head, sections, data)


def _comparison_of(result: Comparison | SoftTable, options: Options) -> Comparison:
    if isinstance(result, Comparison):
        if options.measures is None:
            return result
        return compare_soft(result.table, options.measures)
    return compare_soft(result, options.measures)


def _head(comparison: Comparison, options: Options) -> Section:
    facts = facts_of(comparison.n, comparison.n_clusters, comparison.coverage, comparison.inputs)
    view = HeadView(summary_of(comparison), facts, tuple(note_lines(comparison)))
    title = options.title or title_of_two(comparison.inputs, "Soft clusterings compared")
    return Section("summary", title, "head.html", view)


def summary_of(comparison: Comparison) -> str:
    """Return what was compared and how alike it is, in words."""
    table: SoftTable = comparison.table
    texts = [
        f"The reference is {_described(table.reference)}, the candidate "
        f"{_described(table.candidate)}."
    ]
    value = comparison.get("alpha_rand")
    if isinstance(value, float):
        texts.append(f"Their agreement on pairs of objects is {value:.3f} (alpha-Rand index).")
    elif isinstance(value, Interval):
        lower, upper = (f"{end:.3f}" for end in value)
        between = lower if lower == upper else f"between {lower} and {upper}"
        texts.append(f"Their agreement on pairs of objects is {between} (alpha-Rand index).")
    return " ".join(texts)


def _described(x: Clustering) -> str:
    """Return the kind of a clustering, and how many of its objects are uncertain."""
    if isinstance(x, Hard):
        return "hard"
    uncertain = int(uncertain_objects(x).sum())
    return f"{x.kind} ({uncertain:,} of {counted(x.n, 'object')} uncertain)"
