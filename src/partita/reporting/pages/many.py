"""The page of several clusterings."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from partita.array_types import Integers
from partita.errors import InputError
from partita.many.pairwise import PairwiseComparison, PairwiseComparisons
from partita.reporting.options import Options, refuse_options
from partita.reporting.page import Page, Section
from partita.reporting.views.file_names import without_folders
from partita.reporting.views.head import Fact, HeadView
from partita.reporting.views.interval_map import interval_map_view
from partita.reporting.views.layers import Chain, changes_table, layers_view
from partita.reporting.views.ordered_matrix import in_order, ordered_matrix_view
from partita.reporting.views.pairs import (
    clusterings_table,
    mean_values,
    nearest_of,
    pairs_table,
)
from partita.reporting.views.provenance import provenance_of_several
from partita.reporting.views.texts import integer_text, label_text
from partita.words import counted


def build(compared: PairwiseComparison | PairwiseComparisons, options: Options) -> Page:
    """Return the page of a comparison of several clusterings.

    Of several measures the first gives the order and the map; a matrix stands for each.
    """
    refuse_options(options, ("interval", "measures"), "two clusterings")
    if len(compared.names) < 2:
        raise InputError("there is one clustering only: compare at least two")
    all_of_them = compared.each if isinstance(compared, PairwiseComparisons) else (compared,)
    each = [_without_folders(one) for one in all_of_them]
    result = each[0]
    order, linkage = in_order(result)
    pairs, clusterings = pairs_table(each, options.rows), clusterings_table(result, options.rows)
    tables = [pairs, clusterings]
    sections = [
        Section(
            "matrix",
            "All pairs" if len(each) == 1 else f"All pairs by {result.card.title}",
            "ordered_matrix.html",
            ordered_matrix_view(result, order, linkage),
            "Clusterings that are alike stand together: the order is that of the leaves of a tree "
            "of their distances (average linkage), with neighbors as close as possible.",
            "All pairs",
        ),
        *_other_matrices(each[1:], order),
        Section(
            "map",
            "Map",
            "interval_map.html",
            interval_map_view(result, order, 0 if options.rng is None else options.rng),
            "Clusterings that are alike are near each other. Directions have no meaning.",
        ),
    ]
    chain, why_not = _chain(result, order, options.tolerance)
    if chain is not None:
        changes = changes_table(chain, options.rows)
        tables.append(changes)
        sections += [
            Section(
                "flows",
                "Flows",
                "layers.html",
                layers_view(chain, options.top),
                "Objects flow from each clustering to the next in the order above. Of each "
                "clustering the clusters are shown that differ most from its neighbors.",
            ),
            Section(
                "changes",
                "Changes",
                "table.html",
                changes,
                "What each clustering shares with the next in the order. Losses of one step add "
                "up to one minus the split-merge score of the two.",
            ),
        ]
    sections += [
        Section("pairs", "Pairs", "table.html", pairs),
        Section("clusterings", "Clusterings", "table.html", clusterings),
        Section(
            "reproduce",
            "How to reproduce this",
            "provenance.html",
            provenance_of_several(
                () if result.members is None else result.members.inputs,
                options,
                ("top", "rows", "tolerance", "rng"),
            ),
        ),
    ]
    remarks = (*why_not, *_remarks_on_bounds(each))
    head = Section("summary", options.title or _title(result), "head.html", _head(each, remarks))
    return Page(
        head.heading,
        head,
        tuple(sections),
        {
            "names": {"reference": [], "candidate": []},
            "tables": {one.id: one.data() for one in tables},
        },
    )


def _other_matrices(others: Sequence[PairwiseComparison], order: Integers) -> list[Section]:
    """Return a section for each further measure, in the order that the first gives."""
    return [
        Section(
            f"matrix-{place}",
            f"All pairs by {one.card.title}",
            "ordered_matrix.html",
            ordered_matrix_view(one, order, None, f"matrix-{place}"),
            "In the same order.",
            one.card.title,
        )
        for place, one in enumerate(others, 2)
    ]


def _remarks_on_bounds(each: Sequence[PairwiseComparison]) -> tuple[str, ...]:
    """Return a remark for each measure of which some values are known by their bounds only."""
    remarks = []
    for one in each:
        open_values = sum(
            not all(number.exact for number in certificate)
            for certificate in one.certificates.values()
        )
        if open_values:
            remarks.append(
                f"{one.card.title}: {open_values:,} of {len(one.certificates):,} values are too "
                "hard to compute exactly; cells have their bounds, and tables estimates"
            )
    return tuple(remarks)


def _without_folders(result: PairwiseComparison) -> PairwiseComparison:
    """Name clusterings that are called like absolute paths of files without common folders."""
    paths = [name for name in result.names if isinstance(name, str) and os.path.isabs(name)]
    files = [path for path in paths if os.path.isfile(path)]
    short = dict(zip(files, without_folders(files), strict=True))
    names = [short.get(name, name) if isinstance(name, str) else name for name in result.names]
    if len(set(names)) < len(names):
        return result
    shown = dict(zip(result.names, names, strict=True))
    coverage = {(shown[x], shown[y]): one for (x, y), one in result.coverage.items()}
    certificates = {(shown[x], shown[y]): one for (x, y), one in result.certificates.items()}
    return replace(result, names=names, coverage=coverage, certificates=certificates)


def _title(result: PairwiseComparison) -> str:
    return f"{counted(len(result.names), 'clustering')} compared"


def _chain(
    result: PairwiseComparison, order: Integers, tolerance: float
) -> tuple[Chain | None, tuple[str, ...]]:
    """Return what neighbors in the order have in common, or why there is nothing to show."""
    if result.members is None:
        return None, ("flows are left out, since the comparison was unpickled without its objects",)
    try:
        return Chain.of(result.members, order, tolerance), ()
    except InputError as error:
        # An object of a soft clustering may be in no cluster at all.
        return None, (f"flows are left out: {error}",)


def _head(each: Sequence[PairwiseComparison], remarks: tuple[str, ...]) -> HeadView:
    result = each[0]
    objects = [coverage.used for coverage in result.coverage.values()]
    fewest, most = min(objects), max(objects)
    some = integer_text(fewest) + ("" if fewest == most else f" to {integer_text(most)} in a pair")
    return HeadView(
        summary_of(result),
        (
            Fact("clusterings", integer_text(len(result.names))),
            Fact("objects", some),
            *_facts(each),
        ),
        remarks,
        why=result.card.meaning,
    )


def _facts(each: Sequence[PairwiseComparison]) -> list[Fact]:
    """Return facts about the measure, or which measures there are."""
    card = each[0].card
    if len(each) > 1:
        return [Fact("measures", ", ".join(one.card.title for one in each))]
    return [
        Fact("measure", card.title),
        Fact("direction", card.direction),
        Fact("bounds", card.range),
    ]


def summary_of(result: PairwiseComparison) -> str:
    """Return which clustering is most like the others, and which is least, in words."""
    means, nearest = mean_values(result), nearest_of(result)
    best = int(means.argmax() if result.card.higher_is_better else means.argmin())
    worst = int(means.argmin() if result.card.higher_is_better else means.argmax())
    names = list(map(label_text, result.names))
    what = result.card.title + (", middle of the interval" if result.is_interval else "")
    if len(names) == 2:
        return f"{names[0]} and {names[1]}: {means[0]:.3f} ({what})."
    if means[best] == means[worst]:
        return f"All clusterings are equally like the others: {means[best]:.3f} on average."
    return (
        f"{names[best]} is most like the others ({means[best]:.3f} on average: {what}), "
        f"{names[worst]} least ({means[worst]:.3f}; its nearest is "
        f"{names[nearest[worst]]})."
    )
