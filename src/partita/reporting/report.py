"""Write a report: one page of HTML that shows how two clusterings compare, or several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Literal

import numpy as np

from partita.clusterings.conversion import uncertain_objects
from partita.clusterings.file_table import By
from partita.clusterings.files import is_path
from partita.clusterings.pairing import OnMismatch, without_union
from partita.clusterings.reading import Missing
from partita.clusterings.several_inputs import open_several
from partita.clusterings.soft import SoftClustering
from partita.clusterings.two_inputs import open_two
from partita.comparing.assess import IntervalMethod
from partita.comparing.compare_objects import refuse_given
from partita.comparing.explanation import Explanation
from partita.comparing.fates import TOLERANCE
from partita.comparing.hardening import as_hard
from partita.comparing.table_explanation import TableExplanation
from partita.errors import InputError
from partita.many.compare_many import compare_many
from partita.measures.read_counts import read_table
from partita.measures.table_types import COVERS, TREES, table_for_kinds
from partita.parameter_texts import fill_parameters
from partita.reporting.calls import call_of, call_on
from partita.reporting.html_report import Report
from partita.reporting.kinds import page_of
from partita.reporting.options import ROWS, TOP, Options
from partita.reporting.rendering import render
from partita.tables.soft_table import read_soft_table

# A page is at most this large.
MOST_BYTES = 2_000_000


@fill_parameters
def report(
    reference: Any = None,
    candidate: Any = None,
    *,
    title: str = "",
    top: int = TOP,
    rows: int = ROWS,
    measures: Any = None,
    tolerance: float = TOLERANCE,
    interval: IntervalMethod | None = None,
    rng: Any = None,
    contingency: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch | Literal["union"] = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Report:
    """Show how two clusterings compare on one page of HTML that needs nothing but itself.

    Of soft clusterings the page shows intervals, certificates and ambiguous objects; of overlapping
    ones clusters with their closest counterparts; of hierarchies a tanglegram and a curve of all
    cuts. Without a candidate, the page shows all pairs of several clusterings.

    Parameters
    ----------
    <reference_and_candidate>
        Several clusterings are a list or a dict of names, given as the reference alone.
    title : str, optional
        By default what is compared. At most 300 characters.
    top : int, default=24
        The largest number of clusters that the diagram of flows shows on each side: those of the
        costliest components. The others are bundled. At most 200.
    rows : int, default=300
        The largest number of rows of each table, up to 20,000. A page says how many it leaves out;
        it has fewer rows and flows than asked for if it would be larger than 2 MB otherwise.
    measures : name, family, function, or several of them; optional
        The measures to show; by default all that compare such clusterings. Several clusterings are
        compared by "adjusted_rand" by default, or by "alpha_rand" if one is soft; of several
        measures the first gives their order and the map.
    tolerance : float, default=0.05
        As for :func:`partita.explain`.
    interval : {"bootstrap", "jackknife"}, optional
        The method of confidence intervals of the headline measures; by default there are none.
    <rng, contingency, missing, noise, on_mismatch_union, id_and_label, by, header>
    <columns, objects>

    Returns
    -------
    Report
        `html` is the page, `save` writes it to a file, and a notebook shows it in a frame.

    Examples
    --------
    >>> import partita as pt
    >>> report = pt.report(["a", "a", "b", "b"], [1, 1, 2, 3], title="Letters and digits")
    >>> report.title, report.html[:15]
    ('Letters and digits', '<!doctype html>')

    Several clusterings:

    >>> pt.report({"one": [0, 0, 1], "two": [0, 1, 1], "three": [0, 0, 0]}).title
    '3 clusterings compared'
    """
    call = call_of(report, locals())
    options = Options(
        title=title, top=top, rows=rows, measures=measures, tolerance=tolerance, interval=interval,
        rng=rng, call=call,
    )  # fmt: skip
    if contingency is None and columns is None and candidate is None and _are_several(reference):
        return report_of_several(
            open_several(reference, id=id, label=label, by=by, header=header, X=X),
            options,
            missing=missing,
            noise=noise,
            on_mismatch=on_mismatch,
        )
    if contingency is None:
        reference, candidate = open_two(
            reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
        )
    return report_of_two(
        reference,
        candidate,
        options,
        contingency=contingency,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )


def report_of_two(
    reference: Any, candidate: Any, options: Options, *, contingency: Any = None, **reading: Any
) -> Report:
    """Return the report of two opened clusterings, by what they have in common."""
    table_type = table_for_kinds(*(getattr(x, "kind", "hard") for x in (reference, candidate)))
    if contingency is None and table_type in (COVERS, TREES):
        on_mismatch = reading.pop("on_mismatch", "error")
        defaults = {"missing": "error", "noise": None}
        refuse_given(
            {name: x != defaults[name] for name, x in reading.items()}, table_type.clusterings
        )
        return write(table_type.read(reference, candidate, on_mismatch=on_mismatch), options)
    without_union(reading.get("on_mismatch", "error"))
    if any(map(_is_uncertain, (reference, candidate))):
        return write(read_soft_table(reference, candidate, **reading), options)
    reference, _ = as_hard(reference, "reference", False)
    candidate, _ = as_hard(candidate, "candidate", False)
    return write(read_table(reference, candidate, contingency=contingency, **reading), options)


def _are_several(x: Any) -> bool:
    """Return whether an input is a list or a dict of clusterings, not one of labels."""
    members = list(x.values()) if isinstance(x, Mapping) else x
    return isinstance(members, (list, tuple)) and all(
        is_path(member) or not (member is None or np.isscalar(member)) for member in members
    )


def report_of_several(clusterings: Mapping[Any, Any], options: Options, **reading: Any) -> Report:
    """Return the report of several opened clusterings with their names."""
    result = compare_many(dict(clusterings), options.measures, **reading)
    return write(result, replace(options, measures=None))


def _is_uncertain(x: Any) -> bool:
    """Return whether a clustering leaves open to which cluster some object belongs."""
    return isinstance(x, SoftClustering) and bool(uncertain_objects(x).any())


def write(result: Any, options: Options) -> Report:
    """Return the report of a result, or of what two clusterings have in common.

    A page that is too large is made again with half of the rows and flows.
    """
    while True:
        page = page_of(result, options)
        html = render(page)
        if len(html.encode()) <= MOST_BYTES or options.rows == options.top == 1:
            return Report(page.title, html)
        options = replace(options, rows=-(-options.rows // 2), top=-(-options.top // 2))


def report_of_result(result: Any, given: dict[str, Any]) -> Report:
    """Return the report of a result with the options that its method `report` was given."""
    known = [one.name for one in fields(Options) if one.name != "call"]
    for name in given:
        if name not in known:
            raise InputError(f"a report has no option {name!r}; it has: {', '.join(known)}")
    name = "explanation" if isinstance(result, (Explanation, TableExplanation)) else "comparison"
    own = getattr(result, "tolerance", None)
    call = call_on(name, {key: x for key, x in given.items() if (key, x) != ("tolerance", own)})
    return write(result, Options(**given, call=call))
