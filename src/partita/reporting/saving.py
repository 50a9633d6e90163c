"""Write a page to a file: beside it first, then renamed, so that no half of it is ever there."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import unicodedata
from pathlib import Path

from partita.errors import FileError
from partita.option_words import option, spoken

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
    """Write text to a file beside the path, and give it the path's name when it is complete."""
    check_target(path, overwrite=overwrite)
    # A link stays one: what it points to is replaced.
    target = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def _mode(target: Path) -> int:
    """Return the permissions of a file: those that it has, or those that new files get."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
