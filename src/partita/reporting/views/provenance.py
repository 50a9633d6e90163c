"""How to make a report again: the call, the options, the versions and the digests of the inputs."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import numpy
import scipy

from partita import __version__
from partita.errors import InputError
from partita.reporting.options import Options
from partita.reporting.views.file_names import is_file, without_folders
from partita.results.inputs import Input, Inputs

_CHUNK = 1 << 20
_SIDES = ("reference", "candidate")
# The options that the page of two hard clusterings has.
SHOWN = ("top", "rows", "tolerance", "interval", "rng")


class InputFile(NamedTuple):
    """An input: which side it is, its name, how it was read, and the digest of its file."""

    side: str
    name: str
    taken_as: str
    objects: int
    digest: str


@dataclass(frozen=True)
class ProvenanceView:
    """Where a report comes from.

    Attributes
    ----------
    call : str
        The command, or the call in Python.
    inputs : tuple of InputFile
    options : tuple of (str, str)
        Options that change what the report shows, with their values.
    versions : tuple of (str, str)
    written : str
        The date, in UTC.
    """

    call: str
    inputs: tuple[InputFile, ...]
    options: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    written: str


def provenance_view(
    inputs: Inputs | None, options: Options, shown: Sequence[str] = SHOWN
) -> ProvenanceView:
    """Return where a report of two clusterings comes from, with the options that its page has."""
    files = () if inputs is None else _files(_SIDES, (inputs.reference, inputs.candidate))
    return _view(files, options, shown)


def provenance_of_several(
    inputs: Sequence[Input], options: Options, shown: Sequence[str]
) -> ProvenanceView:
    """Return where a report of several clusterings comes from."""
    numbers = [str(number) for number in range(1, len(inputs) + 1)]
    return _view(_files(numbers, inputs), options, shown)


def _view(inputs: tuple[InputFile, ...], options: Options, shown: Sequence[str]) -> ProvenanceView:
    texts = {
        "top": ("clusters in the diagram of flows", f"at most {options.top:,} a side"),
        "rows": ("rows of a table", f"at most {options.rows:,}"),
        "tolerance": ("tolerance of fates", f"{options.tolerance:g}"),
        "interval": ("confidence intervals", options.interval or "none"),
        "rng": ("random seed", "0" if options.rng is None else str(options.rng)),
    }
    return ProvenanceView(
        options.call,
        inputs,
        tuple(texts[name] for name in shown),
        (
            ("partita", __version__),
            ("numpy", numpy.__version__),
            ("scipy", scipy.__version__),
            ("Python", platform.python_version()),
        ),
        _date(os.environ),
    )


def _files(sides: Sequence[str], inputs: Sequence[Input]) -> tuple[InputFile, ...]:
    names = without_folders([one.name for one in inputs])
    digests = [file_digest(one.name) if is_file(one) else "" for one in inputs]
    return tuple(
        InputFile(side, name, one.taken_as, one.n, digest)
        for side, name, one, digest in zip(sides, names, inputs, digests, strict=True)
    )


def file_digest(name: str) -> str:
    """Return the SHA-256 of a file; empty if there is no file of this name."""
    if not os.path.isfile(name):
        return ""
    digest = hashlib.sha256()
    try:
        with open(name, "rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except OSError:
        return ""
    return digest.hexdigest()


def _date(environment: Mapping[str, str]) -> str:
    """Return the date in UTC; SOURCE_DATE_EPOCH fixes it, so that a report can be repeated."""
    fixed = environment.get("SOURCE_DATE_EPOCH", "")
    try:
        when = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        raise InputError(
            f"the environment variable SOURCE_DATE_EPOCH is {fixed!r}: give it a number of seconds "
            "since 1970, or unset it"
        ) from None
    return f"{when:%Y-%m-%d %H:%M} UTC"
