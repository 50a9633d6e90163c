"""Write files that are complete or not there: beside the target first, then renamed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from partita.errors import FileError


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a file to write beside the path, which gets the path's name once it is complete.

    Its permissions are those of the file that it replaces, or of a new one. A link stays one: what
    it points to is replaced. If anything is raised, what was there before stays.
    """
    target = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from None
    try:
        yield Path(name)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror or error}") from None
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
