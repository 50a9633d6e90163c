"""Write files that are complete or not there: beside the target first, then renamed."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

from partita.errors import FileError


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a file to write beside the path, which gets the path's name once it is complete.

    Its permissions are those of the file that it replaces, or of a new one. A link stays one: what
    it points to is replaced. If anything is raised, what was there before stays.

    A pipe or a device cannot be replaced, and neither can a file in a folder that nothing may be
    added to: they are written directly.
    """
    try:
        beside = _new_file_beside(path)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    if beside is None:
        with _errors_that_name(path):
            yield path
        return
    try:
        with _errors_that_name(path):
            yield beside
            target = Path(os.path.realpath(path))
            if target.exists():
                os.chmod(beside, target.stat().st_mode & 0o777)
            os.replace(beside, target)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(beside)


@contextlib.contextmanager
def _errors_that_name(path: Path) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of a pipe has seen enough
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror or error}") from None


def _new_file_beside(path: Path) -> Path | None:
    """Make an empty file in the folder of a path; None if the path is to be written directly."""
    exists = path.exists()
    if exists and not path.is_file():
        return None
    if exists and not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied")
    # A name that nobody can foresee, and a file that must not be there before.
    beside = Path(os.path.realpath(path)).parent / f".{uuid.uuid4().hex}.part"
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError:
        if exists:
            return None
        raise
    return beside
