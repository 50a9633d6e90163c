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
    "contingency": """\
contingency : array-like or sparse matrix, optional
    The table of counts, reference clusters by candidate clusters, instead of labels.""",
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
