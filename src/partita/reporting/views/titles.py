"""The title of a page: by default what is compared."""

from __future__ import annotations

import os

from partita.reporting.views.texts import label_text
from partita.results.inputs import Inputs


def title_of_two(inputs: Inputs | None, otherwise: str) -> str:
    """Return a title that names two files, or another one if neither input is a file."""
    names = () if inputs is None else (inputs.candidate.name, inputs.reference.name)
    if not names or not any(map(os.path.isfile, names)):
        return otherwise
    short = [os.path.basename(name) if os.path.isfile(name) else name for name in names]
    candidate, reference = map(label_text, names if short[0] == short[1] else short)
    return f"{candidate} compared with {reference}"
