"""Read the documents of a file of coreference, in the format that its content shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from partita.clusterings.conll_files import read_conll
from partita.clusterings.corefud_files import read_corefud
from partita.clusterings.documents import Document
from partita.clusterings.file_content import open_content
from partita.clusterings.file_source import text_source
from partita.clusterings.span_files import read_spans
from partita.errors import FileError

_OF_CONLL = re.compile(r"^#\s*begin document", re.MULTILINE)
_OF_COREFUD = re.compile(r"^\d+(?:[-.]\d+)?(?:\t[^\t\n]*){9}$", re.MULTILINE)


def read_documents(path: str | Path) -> list[Document]:
    """Read the documents of a file: CoNLL-2011, CoNLL-2012, SemEval-2010, CorefUD or JSON.

    Parameters
    ----------
    path : str or Path
        A file, perhaps compressed; "-" is the standard input. Its content says the format.

    Returns
    -------
    list of Document
        Documents with `name`, `entities` (mentions by label) and `words`.

    Examples
    --------
    >>> import partita as pt, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "key.json"
    >>> _ = path.write_text('{"tokens": ["Ann", "sees", "her"], "clusters": [[[0, 0], [2, 2]]]}')
    >>> document = pt.read_documents(path)[0]
    >>> [document.say(mention) for mention in document.entities[0]]
    ['Ann', 'her']
    """
    content = open_content(text_source(path))
    text = content.text()
    if text.lstrip()[:1] in ("[", "{"):
        return read_spans(text, content.name)
    if _OF_CONLL.search(text):
        return read_conll(text, content.name)
    if _OF_COREFUD.search(text):
        return read_corefud(text, content.name)
    raise FileError(
        f"{content.name} is no file of coreference: neither CoNLL (no line '#begin document'), nor "
        "CorefUD (no lines of 10 columns), nor JSON (no clusters)"
    )


def is_file(x: Any) -> bool:
    """Return whether something is the path of a file, rather than clusters of mentions."""
    return isinstance(x, (str, Path))
