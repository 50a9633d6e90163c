"""Write a page to a file, whose name may come from a title."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from partita.errors import FileError
from partita.option_words import option, spoken
from partita.results.whole_files import written_whole

_SUFFIXES = (".html", ".htm")
_LONGEST = 80
# Names that Windows keeps for devices, whatever their ending.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)


def file_name(title: str) -> str:
    """Return the name of a file for a title: plain letters, digits and hyphens, in no folder.

    >>> file_name("Truth / found: 2nd run"), file_name("../../etc/passwd"), file_name("…")
    ('truth-found-2nd-run.html', 'etc-passwd.html', 'report.html')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST].strip("-")
    if not words or _DEVICES.match(words):
        words = f"report-{words}".strip("-")
    return f"{words}.html"


def check_target(path: Path, *, overwrite: bool) -> None:
    """Raise if a page cannot be written to a path, before time is spent on it."""
    if path.is_dir():
        raise FileError(f"{path} is a folder: name a file in it, such as {path / 'report.html'}")
    if path.suffix.lower() not in _SUFFIXES:
        raise FileError(f"{path}: the name of a report ends in {' or '.join(_SUFFIXES)}")
    if path.exists() and not overwrite:
        named = spoken(f"save({str(path)!r})", f"--output {path}")
        raise FileError(f"{path} exists: {option('force', True)} or {named} overwrites it")
    if not path.parent.is_dir():
        raise FileError(f"{path}: there is no folder {path.parent}")


def write_beside(text: str, path: Path, *, overwrite: bool) -> None:
    """Write text to a file that is complete or not there."""
    check_target(path, overwrite=overwrite)
    with written_whole(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")
