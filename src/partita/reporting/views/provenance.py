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
    return _view(
        options.call or _python_call(inputs, options),
        () if inputs is None else tuple(map(_input, _SIDES, inputs[:2])),
        options,
        shown,
    )


def provenance_of_several(
    inputs: Sequence[Input], options: Options, shown: Sequence[str]
) -> ProvenanceView:
    """Return where a report of several clusterings comes from."""
    names = (repr(one.name) if os.path.isfile(one.name) else "…" for one in inputs)
    return _view(
        options.call or _call([f"[{', '.join(names)}]"], options),
        tuple(_input(f"{place}", one) for place, one in enumerate(inputs, 1)),
        options,
        shown,
    )


def _view(
    call: str, inputs: tuple[InputFile, ...], options: Options, shown: Sequence[str]
) -> ProvenanceView:
    texts = {
        "top": ("clusters in the diagram of flows", f"at most {options.top:,} a side"),
        "rows": ("rows of a table", f"at most {options.rows:,}"),
        "tolerance": ("tolerance of fates", f"{options.tolerance:g}"),
        "interval": ("confidence intervals", options.interval or "none"),
        "rng": ("random seed", "0" if options.rng is None else str(options.rng)),
    }
    return ProvenanceView(
        call,
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


def _input(side: str, one: Input) -> InputFile:
    return InputFile(side, one.name, one.taken_as, one.n, file_digest(one.name))


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


def _python_call(inputs: Inputs | None, options: Options) -> str:
    """Return the call in Python, with the options that differ from their defaults."""
    names = list(_SIDES)
    for side, one in enumerate(() if inputs is None else (inputs.reference, inputs.candidate)):
        if os.path.isfile(one.name):
            names[side] = repr(one.name)
    return _call(names, options)


def _call(arguments: list[str], options: Options) -> str:
    given = [
        f"{name}={value!r}"
        for name, value, default in (
            (name, getattr(options, name), getattr(_DEFAULTS, name))
            for name in ("title", "top", "rows", "measures", "tolerance", "interval")
        )
        if value != default
    ]
    return f"partita.report({', '.join([*arguments, *given])})"


_DEFAULTS = Options()


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
