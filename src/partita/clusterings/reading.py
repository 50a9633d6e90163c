"""Read hard clusterings in any accepted form as integer codes and ids. Input is never changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from partita.arguments import as_choice
from partita.array_types import Booleans, Integers
from partita.clusterings import frames
from partita.clusterings.coding import Coding, code_labels
from partita.clusterings.file_table import Asked
from partita.clusterings.label_values import WRITTEN_MISSING, as_text, is_missing
from partita.clusterings.origin import Origin
from partita.errors import InputError, InputTypeError, MissingLabelsError, first_few, shown
from partita.foreign_errors import raise_named
from partita.option_words import option, option_name
from partita.results.inputs import INDEXED
from partita.words import counted, verb

Missing = Literal["error", "drop", "cluster", "singletons"]

# A list that begins with one of these holds labels, not clusters.
_PLAIN = (str, int, float, np.generic, type(None))


class Reading(NamedTuple):
    """A hard clustering as read: codes, the ids of its objects, and where it comes from.

    `ids_bind` is True for ids that were given as ids (keys of a dict, members of clusters, an id
    column). The index of a pandas Series does not bind: it yields to positions when the other
    clustering has no ids. With `by_position` ids name objects but do not match them. `origin` has
    the columns of the file or the dataframe that was read; labels and ids of a file are strings.
    `taken_as` says how the input was understood.
    """

    coding: Coding
    ids: Any | None = None
    ids_bind: bool = False
    origin: Origin | None = None
    by_position: bool = False
    taken_as: str = "labels: hard"

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.coding.values.size)

    @property
    def kind(self) -> str:
        """The kind of clustering."""
        return "hard"

    @property
    def source(self) -> str | None:
        """The file that was read, if any."""
        return None if self.origin is None else self.origin.file


def read(x: Any, name: str, *, noise: Any = None, asked: Asked | None = None) -> Reading:
    """Read a hard clustering; objects without a label, or with the noise label, stay marked.

    `asked` says which columns of a dataframe to read.
    """
    try:
        reading = _read_any(x, name, asked or Asked(name))
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, "a clustering")
    return reading if noise is None else _mark_noise(reading, noise)


def _read_any(x: Any, name: str, asked: Asked) -> Reading:
    if isinstance(x, np.ndarray) and not frames.has_nested_values(x):
        return Reading(code_labels(x, name))
    if isinstance(x, Reading):
        return x
    # Named tuples of partita are results.
    if type(x) in (list, tuple) and (not x or isinstance(x[0], _PLAIN)):
        return Reading(code_labels(x, name))
    if hasattr(x, "__partita_reading__") and not isinstance(x, type):
        return _as_reading(x, name)
    if frames.is_from_dataframe_library(x) and not frames.has_nested_values(x):
        return _read_frame(x, name, asked)
    return _read_container(x, name, asked)


def _read_frame(x: Any, name: str, asked: Asked) -> Reading:
    """Read a column of labels, or a dataframe with one and perhaps columns of ids."""
    if not frames.is_table(x):
        coding, index = frames.code_column(x, name)
        if index is None or frames.is_default_index(index):
            return Reading(coding, index)
        return Reading(coding, index, taken_as=INDEXED)
    ids, column, origin = frames.split_table(x, asked)
    coding, index = frames.code_column(column, name)
    words = "a dataframe with a column of labels: hard"
    bind = ids is not None
    return Reading(coding, ids if bind else index, bind, origin, asked.by_position, words)


def _read_container(x: Any, name: str, asked: Asked) -> Reading:
    """Read a file or another container; take what is none for labels, in a dict or a sequence."""
    # The containers know every kind of clustering, and these are built upon this module.
    from partita.clusterings.containers import container_of
    from partita.clusterings.opening import Options

    container = container_of(x)
    if container is None and isinstance(x, Mapping):
        words = "a dict from ids to labels: hard"
        ids = list(x)
        _refuse_absent_ids(ids, name)
        return Reading(code_labels(list(x.values()), name), ids, ids_bind=True, taken_as=words)
    if container is None:
        return Reading(code_labels(x, name))
    opened = container.open(x, Options.of(asked)).clustering
    return opened if isinstance(opened, Reading) else _as_reading(opened, name)


# The types of ids that may be missing, by name, since pandas may not be installed.
_MAY_BE_MISSING = {"NoneType", "float", "NAType", "NaTType", "float64", "Decimal"}


def _refuse_absent_ids(ids: list[Any], name: str) -> None:
    """Raise if some of the keys of a dict are None, NaN or the like, which name no object."""
    if not any(kind.__name__ in _MAY_BE_MISSING for kind in set(map(type, ids))):
        return
    absent = [i for i, one in enumerate(ids) if is_missing(one)]
    if absent:
        raise InputError(
            f"{name} has {counted(len(absent), 'object')} without an id, first at "
            f"{first_few(absent)}"
        )


def _as_reading(clustering: Any, name: str) -> Reading:
    """Return the codes of a clustering; an error that a soft one has none names the argument."""
    try:
        reading = clustering.__partita_reading__()
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    if not isinstance(reading, Reading):
        raise InputTypeError(f"{name}: its __partita_reading__ returns no Reading")
    return reading


def read_clusters(
    clusters: Sequence[Collection[Any]], name: str, labels: list[Any] | None = None
) -> Reading:
    """Read clusters, each a collection of objects; the objects are the ids."""
    cluster_of: dict[Any, int] = {}
    try:
        for number, cluster in enumerate(clusters):
            for item in cluster:
                if item in cluster_of:
                    _refuse_overlap(clusters, item, cluster_of[item], number, name)
                cluster_of[item] = number
    except TypeError as error:
        raise InputTypeError(
            f"{name} was taken for a list of clusters, but: {error}. Give one label for each "
            "object, or collections of hashable objects"
        ) from None
    codes = np.fromiter(cluster_of.values(), np.int64, len(cluster_of))
    coding = Coding(codes, 0, max(len(clusters), 1), labels or None)
    words = "clusters as collections of objects: hard"
    return Reading(coding, list(cluster_of), ids_bind=True, taken_as=words)


def _refuse_overlap(clusters: Any, item: Any, first: int, second: int, name: str) -> None:
    where = f"cluster {first} twice" if first == second else f"clusters {first} and {second}"
    sizes = {len(cluster) for cluster in clusters}
    shape = f"({len(clusters)}, {sizes.pop()})" if len(sizes) == 1 else f"({len(clusters)}, …)"
    raise InputError(
        f"{name} must be 1D: shape is {shape}; read as a list of clusters, object {item!r} is in "
        f"{where}, and in a hard clustering each object is in one; Overlapping holds clusters that "
        "share objects"
    )


def _mark_noise(reading: Reading, noise: Any) -> Reading:
    """Mark objects with the noise label as objects without a label."""
    check_noise(noise)
    coding = reading.coding
    if reading.source is not None:
        noise = as_text(noise)
    if coding.distinct is None:
        # Codes are the labels, which are integers: a string is none of them.
        is_noise = np.zeros(coding.values.size, np.bool_)
        if isinstance(noise, (int, float, np.integer, np.floating)):
            is_noise = coding.values == noise
    else:
        labels = enumerate(coding.distinct, coding.first)
        codes = [code for code, label in labels if label == noise]
        is_noise = np.isin(coding.values, codes)
    if coding.missing is not None:
        is_noise = is_noise | coding.missing
    if not is_noise.any():
        return reading
    return reading._replace(coding=coding._replace(missing=is_noise))


def check_noise(noise: Any) -> None:
    """Raise if the noise label is no label, or a missing one; None stands for no noise label."""
    if hasattr(noise, "__len__") and not isinstance(noise, (str, bytes)):
        raise InputTypeError(f"noise={shown(noise)}: give one label, not {type(noise).__name__}")
    try:
        absent = noise is not None and is_missing(noise)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "noise", "a label")
    if absent:
        raise InputError(
            f"{option('noise', noise)} is a missing label already: say {option_name('missing')} "
            "alone"
        )


def check_missing(missing: Any) -> None:
    """Raise for an unknown choice."""
    as_choice(missing, "missing", get_args(Missing))


def settle_missing(
    coding: Coding, missing: Missing, name: str, noise: Any = None
) -> tuple[Coding, Booleans | None]:
    """Treat unlabeled objects as `missing` says.

    Return the codes without missing labels, and a mask of the objects to keep (None: all).
    """
    check_missing(missing)
    mask = coding.missing
    if mask is None:
        return coding, None
    unlabeled = np.flatnonzero(mask)
    if missing == "error":
        where = f"{_words_for_missing(coding, noise)}, first at {first_few(unlabeled)}"
        raise missing_labels_error(name, unlabeled.size, noise, where)
    if missing == "drop":
        return coding, ~mask
    extra = 1 if missing == "cluster" else unlabeled.size
    values = coding.values.astype(np.int64)
    values[unlabeled] = coding.first + coding.span + (0 if extra == 1 else np.arange(extra))
    labels = labels_of(coding)
    new_labels = ["missing"] if extra == 1 else [f"missing {i}" for i in unlabeled.tolist()]
    while not set(new_labels).isdisjoint(labels):
        new_labels = [f"{label} (no label)" for label in new_labels]
    return Coding(values, coding.first, coding.span + extra, [*labels, *new_labels]), None


def missing_labels_error(name: str, number: int, noise: Any, where: str = "") -> MissingLabelsError:
    """Return the error of objects without a label, which names the choices."""
    what = "without a label"
    if noise is not None:
        what += f" or with {option('noise', noise)}"
    return MissingLabelsError(
        f"{name} has {counted(number, 'object')} {what}{where}. "
        f"Say what to do with them: {option('missing', 'drop')} leaves them out, "
        f"{option('missing', 'cluster')} puts them into one cluster of their own, "
        f"{option('missing', 'singletons')} makes each a cluster"
    )


def _words_for_missing(coding: Coding, noise: Any) -> str:
    """Return the words that count as missing in a file, as "NA" does, unless they are the noise."""
    if coding.missing is None or coding.distinct is None:
        return ""
    codes = np.unique(coding.values[coding.missing]) - coding.first
    labels = labels_of(coding)
    # Columns of categories without a value have codes, but no labels.
    words = [labels[code] for code in codes.tolist() if code < len(labels)]
    words = [word for word in words if isinstance(word, str) and word != noise]
    words = [word for word in words if word in WRITTEN_MISSING]
    return f" (written {first_few(words)})" if words else ""


def labels_of(coding: Coding) -> list[Any]:
    """Return the label of each code, in the order of the codes."""
    if coding.distinct is None:
        return list(range(coding.first, coding.first + coding.span))
    distinct = coding.distinct
    return list(distinct.tolist() if isinstance(distinct, np.ndarray) else distinct)


def read_rows(rows: Any, n: int) -> Integers:
    """Return the indices of objects, given as indices or as a mask of n entries."""
    try:
        indices = np.asarray(rows)
    except Exception:  # an object of any library may raise anything
        indices = np.empty(0, object)
    if indices.dtype == np.bool_ and indices.shape == (n,):
        return np.flatnonzero(indices)
    if indices.ndim != 1 or indices.dtype.kind not in "iu":
        raise InputTypeError(
            "rows must be positions of objects, or a mask with one entry for each object"
        )
    if indices.size == 0:
        raise InputError("rows is empty: a clustering needs at least one object")
    if indices.min() < 0 or indices.max() >= n:
        raise InputError(
            f"rows must lie between 0 and {n - 1}: there {verb(n, 'are')} {counted(n, 'object')}"
        )
    return indices.astype(np.int64)
