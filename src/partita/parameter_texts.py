"""Descriptions of parameters that many functions share, written once.

A docstring names them in a line such as ``<missing, noise>``, and :func:`fill_parameters` puts the
descriptions in its place.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PARAMETERS = {
    "reference_and_candidate": """\
reference, candidate : clusterings
    Labels in any form that :class:`partita.Hard` reads, or paths of files. Clusterings with ids are
    joined on them.""",
    "id_and_label": """\
id : column, or list of columns; optional
    The columns of a file or of a dataframe that hold the ids; several make up the id together. By
    default columns with usual names ("id", "record_id", "unique_id", …), or the only column beside
    the labels; they are checked when two clusterings are joined.
label : column, optional
    The column of the labels; by default the one with a usual name ("label", "cluster", …), or the
    only one left.""",
    "by": """\
by : "position", optional
    Compare row by row, whatever the ids. By default files and dataframes are joined on ids, and
    compared row by row only if they have nothing but a column of labels.""",
    "header": """\
header : bool, optional
    Whether the first line of a CSV file has the names of the columns. Without a header they are
    called "1", "2", …; by default a first line that looks like data is an error.""",
    "columns": """\
columns : pair of columns, optional
    The two columns of labels in one file or dataframe, which is given as the reference; its rows
    are the objects of both. A lazy or distributed frame is counted where it lives.""",
    "objects": """\
X : array-like, optional
    The objects, for fitted estimators that predict their clusters, such as scikit-learn's
    mixtures.""",
    "contingency": """\
contingency : array-like, sparse matrix or Profile, optional
    The table of counts, reference clusters by candidate clusters, or its profile, instead of
    labels.""",
    "sample_weight": """\
sample_weight : array-like, dict or Series, optional
    A weight for each object; a whole weight repeats the object.""",
    "missing": """\
missing : {"error", "drop", "cluster", "singletons"}, default="error"
    What to do with objects that have no label: raise an error, leave them out, put them into one
    cluster, or make each of them a cluster.""",
    "noise": """\
noise : label, optional
    A label that means "in no cluster", treated as missing.""",
    "on_mismatch": """\
on_mismatch : {"error", "intersect"}, default="error"
    What to do with objects that only one clustering has: raise an error, or leave them out.""",
    "on_mismatch_union": """\
on_mismatch : {"error", "intersect", "union"}, default="error"
    What to do with objects that only one clustering has: raise an error, leave them out, or, of
    overlapping clusterings, keep them in no cluster of the other.""",
    "on_mismatch_absent": """\
on_mismatch : {"error", "intersect", "absent"}, default="error"
    What to do with objects that only one clustering has: raise an error, leave them out, or count
    them as absent from the other: in the sizes of clusters, and never in what they share.""",
    "on_mismatch_any": """\
on_mismatch : {"error", "intersect", "absent", "union"}, default="error"
    What to do with objects that only one clustering has: raise an error, leave them out, count
    them as absent from the other, for the measures that take them, or, of overlapping
    clusterings, keep them in no cluster of the other.""",
    "rng": """\
rng : Generator or seed, optional
    The source of random numbers; the same seed gives the same result.""",
    "progress": """\
progress : bool, optional
    Whether to show a progress bar; by default in a terminal and in a notebook.""",
}


def describe_parameters(*names: str) -> str:
    """Return the descriptions of parameters, one after another."""
    return "\n".join(PARAMETERS[name] for name in names)


def fill_parameters(function: Function) -> Function:
    """Replace the lines of parameter names in a docstring by their descriptions.

    Examples
    --------
    >>> @fill_parameters
    ... def count(x, noise=None):
    ...     '''Count.
    ...
    ...     Parameters
    ...     ----------
    ...     <noise>
    ...     '''
    >>> print(count.__doc__.splitlines()[4].strip())
    noise : label, optional
    """
    if function.__doc__ is not None:  # python -OO removes docstrings
        function.__doc__ = re.sub(r"(?m)^( *)<([a-z_, ]+)>$", _filled, function.__doc__)
    return function


def _filled(line: re.Match[str]) -> str:
    indent, names = line.groups()
    return textwrap.indent(describe_parameters(*names.split(", ")), indent)
