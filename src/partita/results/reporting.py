"""Write the report of a result by the page that a later layer has for its type.

Results are made in early layers and reported in a late one. `partita.REPORTS_OF_RESULTS` names the
module that writes reports; it is imported when the first one is asked for.
"""

from __future__ import annotations

import importlib
from typing import Any

import partita


def report_result(result: Any, **options: Any) -> Any:
    """Write the report of a result.

    Parameters
    ----------
    result : object
        A result of partita.
    **options
        As for :func:`partita.report`, except those that say how clusterings are read.

    Returns
    -------
    Report
    """
    return importlib.import_module(partita.REPORTS_OF_RESULTS).report_of_result(result, options)
