"""Keep compiled loops on disk, and believe only files that nobody else can have written.

numba keeps compiled code in files that it unpickles and runs: who can write them can run code as
the reader. So folders and files are used only if they belong to this user, to the superuser, or to
the owner of the package, who can change its code anyway, and others cannot write to them. A file
that was cut, changed, or written for other code is compiled anew. A file that cannot be written is
not kept. Nothing of this is ever an error.

A kept loop is used as long as all code and all constants that it was compiled from are the same.
numba by itself only looks at the file that defines the loop, not at functions and constants that
come from other files.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import stat
import types
import uuid
from collections.abc import Iterator
from typing import Any

from numba.core import caching
from numba.core.registry import CPUDispatcher

# The beginning of a file of this form, before the checksum of what follows.
_MAGIC = b"partita loop 1\n"
_CHECKSUM = hashlib.sha256().digest_size
# Larger files than this are not compiled loops.
_LARGEST = 1 << 26


class LoopCache(caching.FunctionCache):
    """The compiled code of one function, on disk.

    Parameters
    ----------
    function : function
        The function that is compiled.
    options : str
        How it is compiled; code that was compiled otherwise is not used.

    Raises
    ------
    RuntimeError
        If there is no folder that can be trusted and written to.
    """

    def __init__(self, function: Any, options: str) -> None:
        self._impl_class = _Places
        super().__init__(function)
        self._cache_file = _CheckedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=(self._impl.locator.get_source_stamp(), fingerprint(function), options),
        )

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the kept code; None if there is none that can be used."""
        try:
            return super().load_overload(signature, target)
        except Exception:  # what numba makes of a file that it cannot use depends on its version
            return None

    def save_overload(self, signature: Any, code: Any) -> None:
        """Keep code, if the disk takes it."""
        with contextlib.suppress(OSError):
            super().save_overload(signature, code)


class _CheckedFiles(caching.IndexDataCacheFile):  # type: ignore[misc]
    """Files that are read only if their owner can be trusted and their checksum is right."""

    def _load_index(self) -> dict[Any, str]:
        try:
            version, stamp, names = pickle.loads(read_trusted(self._index_path))
        except (OSError, ValueError, EOFError, pickle.UnpicklingError):
            return {}
        is_current = version == self._version and stamp == self._source_stamp
        return names if is_current else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        write_whole(self._index_path, self._dump((self._version, self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(read_trusted(self._data_path(name)))

    def _save_data(self, name: str, data: Any) -> None:
        write_whole(self._data_path(name), self._dump(data))


def read_trusted(path: str) -> bytes:
    """Return the content of a file that was written by `write_whole`.

    Raises
    ------
    OSError
        If the file cannot be read, is no regular file, or others could have written it.
    ValueError
        If it is not as it was written.
    """
    # A pipe is opened without waiting for a writer, and a link is not followed.
    flags = os.O_RDONLY | _flags("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or not _only_trusted_write(status):
            raise PermissionError(f"{path} may have been written by others")
        with open(handle, "rb", closefd=False) as file:
            content = file.read(_LARGEST)
    finally:
        os.close(handle)
    start = len(_MAGIC) + _CHECKSUM
    body = content[start:]
    if content[:start] != _MAGIC + hashlib.sha256(body).digest():
        raise ValueError(f"{path} is not as it was written")
    return body


def write_whole(path: str, body: bytes) -> None:
    """Write a file with a checksum: beside the path under a new name, then renamed."""
    beside = f"{path}.{uuid.uuid4().hex}.part"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _flags("O_NOFOLLOW", "O_BINARY")
    handle = os.open(beside, flags, 0o644)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_MAGIC + hashlib.sha256(body).digest() + body)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _flags(*names: str) -> int:
    """Return flags for opening files, without those that the system lacks."""
    return sum(getattr(os, name, 0) for name in names)


def is_trusted_folder(path: str) -> bool:
    """Return whether a path is a folder to which nobody else can write."""
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and _only_trusted_write(status)


def _only_trusted_write(status: os.stat_result) -> bool:
    """Return whether only this user, the superuser and the package's owner can write.

    Members of the user's own group can too if the permissions say so, as they do by default where
    each user has a group of one's own.
    """
    if not hasattr(os, "geteuid"):  # permissions of Windows are no such bits
        return True
    owners = {0, os.geteuid(), os.stat(__file__).st_uid}
    by_group = bool(status.st_mode & stat.S_IWGRP) and status.st_gid not in (0, os.getegid())
    return status.st_uid in owners and not by_group and not status.st_mode & stat.S_IWOTH


class _TrustedFolder:
    """A mixin for numba's places of caches: a folder that others can write to is not used."""

    def ensure_cache_path(self) -> None:
        """Make the folder, and raise OSError unless it can be trusted and written to."""
        path = self.get_cache_path()  # type: ignore[attr-defined]
        if not os.path.isabs(path):  # of a user without a home folder
            raise FileNotFoundError(f"{path}: no absolute path")
        os.makedirs(path, 0o755, exist_ok=True)
        if not is_trusted_folder(path):
            raise PermissionError(f"others can write to {path}")
        super().ensure_cache_path()  # type: ignore[misc]


class _Places(caching.CompileResultCacheImpl):  # type: ignore[misc]
    """numba's places for caches, in its order, but only those that can be trusted."""

    _locator_classes = tuple(
        type(place.__name__, (_TrustedFolder, place), {})
        for place in caching.CompileResultCacheImpl._locator_classes
    )


def fingerprint(function: Any) -> str:
    """Return a digest of all that a function is compiled from, in whatever file it is.

    That is its code, the functions that it calls, and the global constants that it uses.
    """
    digest = hashlib.sha256()
    for part in _ingredients(function, set()):
        digest.update(part.encode())
    return digest.hexdigest()


def _ingredients(function: Any, seen: set[int]) -> Iterator[str]:
    if id(function) in seen:
        return
    seen.add(id(function))
    for code in _codes(function.__code__):
        yield f"{code.co_code.hex()} {code.co_varnames} {code.co_freevars}"
        yield repr([x for x in code.co_consts if not isinstance(x, types.CodeType)])
        for name in code.co_names:
            yield f"{name}={_constant(function.__globals__.get(name))}"
            called = _python_function(function.__globals__.get(name))
            if called is not None:
                yield from _ingredients(called, seen)
    for cell in function.__closure__ or ():
        called = _python_function(cell.cell_contents)
        if called is None:
            yield _constant(cell.cell_contents)
        else:
            yield from _ingredients(called, seen)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """Yield the code of a function and of the functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _python_function(value: Any) -> types.FunctionType | None:
    """Return the Python function of one that numba compiles, or of a plain one."""
    if isinstance(value, CPUDispatcher):
        value = value.py_func
    return value if isinstance(value, types.FunctionType) else None


def _constant(value: Any) -> str:
    """Return text for a constant; for anything else, the name of its type."""
    if hasattr(value, "tobytes"):  # an array, or a number of numpy
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if value is None or isinstance(value, (bool, int, float, complex, str, tuple)):
        return repr(value)
    return type(value).__name__
