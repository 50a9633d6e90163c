"""The title of a page: by default what is compared."""

from __future__ import annotations

import os

from partita.reporting.views.file_names import is_file, without_folders
from partita.reporting.views.texts import label_text
from partita.results.inputs import Inputs


def title_of_two(inputs: Inputs | None, otherwise: str) -> str:
    """Return a title that names two files, or another one if neither input is a file."""
    files = () if inputs is None else (inputs.candidate, inputs.reference)
    if not any(map(is_file, files)):
        return otherwise
    names = without_folders([one.name for one in files])
    short = [
        os.path.basename(name) if is_file(one) else name
        for name, one in zip(names, files, strict=True)
    ]
    candidate, reference = map(label_text, names if short[0] == short[1] else short)
    return f"{candidate} compared with {reference}"
