"""Read columns and dataframes of pandas, polars, pyarrow and the like.

No library is imported here unless an object of it is given, which proves that it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from partita.clusterings.arrow_ids import ArrowIds, can_be_ids
from partita.clusterings.coding import Coding, code_array, code_labels
from partita.clusterings.column_names import (
    LABEL_NAMES,
    check_named,
    choose_columns,
    usual_column,
    usual_ids,
)
from partita.clusterings.file_table import Asked
from partita.clusterings.label_values import times_as_labels
from partita.clusterings.origin import IdsFrom, Origin
from partita.clusterings.pair_columns import refuse_pairs
from partita.errors import InputError, InputTypeError, first_few
from partita.repeats import repeated
from partita.words import counted


def is_from_dataframe_library(x: object) -> bool:
    """Return whether an object belongs to a dataframe library, by the name of its module."""
    return library_of(x) in LIBRARIES


def library_of(x: object) -> str:
    """Return the name of the package that defines an object's type."""
    return type(x).__module__.partition(".")[0]


def is_table(x: Any) -> bool:
    """Return whether an object of a dataframe library is a dataframe rather than a column."""
    return hasattr(type(x), "columns") or hasattr(type(x), "column_names")


def has_nested_values(column: Any) -> bool:
    """Return whether an array or a column holds collections, such as the members of clusters."""
    if str(getattr(column, "dtype", None)) != "object" or getattr(column, "ndim", 0) != 1:
        return str(getattr(column, "dtype", "")).startswith("List(")
    return isinstance(next(iter(column), None), (list, tuple, set, frozenset, np.ndarray))


def code_column(column: Any, name: str) -> tuple[Coding, Any | None]:
    """Return the codes of a column, and the index of a pandas Series or None."""
    if library_of(column) == "narwhals":
        _refuse_other_things(column, name)
        column = column.to_native()
    library = library_of(column)
    if library in ("pandas", "polars"):
        _refuse_other_things(column, name)
    index = getattr(column, "index", None) if library == "pandas" else None
    return LIBRARIES.get(library, _code_any)(column, name), index


def _refuse_other_things(x: Any, name: str) -> None:
    """Raise if an object of a dataframe library is no column, such as an expression or a group."""
    is_group = type(x).__name__.endswith("GroupBy")
    if isinstance(x, type) or is_group or not hasattr(x, "dtype"):
        raise InputTypeError(f"{name} is a {type(x).__name__}, which is no column of labels")


def split_table(table: Any, asked: Asked) -> tuple[Any | None, Any, Origin]:
    """Return the ids of a dataframe, its column of labels as one of its library, and their names.

    The ids are a list, or remain a column where its library can join them, as an index of pandas or
    as :class:`ArrowIds`. They are None if no column has them; an index is not looked at.
    """
    frame = open_table(table, asked.name)
    columns = tuple(frame.columns)
    if asked.label is None:
        refuse_pairs(columns, asked.name)
    chosen = choose_columns(columns, asked)
    origin = Origin(None, columns, chosen.ids, (chosen.label,), chosen.ids_from)
    ids = _native_ids(frame, chosen.ids, asked.name)
    if ids is None:
        origin = _with_index(origin, table)
    return ids, frame.get_column(chosen.label).to_native(), origin


def read_ids(frame: Any, columns: tuple[Any, ...], name: str) -> list[Any] | None:
    """Return the ids that are in one column, or in several together; None if there are none."""
    given = [frame.get_column(column) for column in columns]
    for column in given:
        _refuse_missing_ids(column, name)
    values = [column.to_list() for column in given]
    if len(values) > 1:
        return list(zip(*values, strict=True))
    return values[0] if values else None


def _native_ids(frame: Any, columns: tuple[Any, ...], name: str) -> Any | None:
    """Return ids as :func:`read_ids`, but left to their library if it can join them."""
    if len(columns) != 1:
        return read_ids(frame, columns, name)
    column = frame.get_column(columns[0])
    native = column.to_native()
    library = library_of(native)
    if library == "pandas":
        import pandas

        index = pandas.Index(native)
        ids = index if is_joined_by_pandas(index) else None
    else:
        ids = _arrow_ids(native, library)
    if ids is None:
        return read_ids(frame, columns, name)
    _refuse_missing_ids(column, name)
    return ids


def is_joined_by_pandas(index: Any) -> bool:
    """Return whether an index of pandas has ids that it tells apart as Python does."""
    if getattr(index, "nlevels", 2) > 1 or index.hasnans:
        return False
    return index.inferred_type in ("integer", "string")


def _arrow_ids(column: Any, library: str) -> ArrowIds | None:
    """Return the ids in a column of polars or pyarrow; None if they are to be read as a list."""
    if library not in ("polars", "pyarrow"):
        return None
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return None
    column = column.to_arrow() if library == "polars" else column
    if not can_be_ids(column) or column.null_count:
        return None
    return ArrowIds(column)


def _refuse_missing_ids(column: Any, name: str) -> None:
    absent = column.is_null().to_numpy()
    if column.dtype.is_float():
        absent = absent | column.is_nan().fill_null(True).to_numpy()
    if absent.any():
        where = np.flatnonzero(absent)
        raise InputError(
            f"{name} has {counted(where.size, 'object')} without an id, first at {first_few(where)}"
        )


def _with_index(origin: Origin, table: Any) -> Origin:
    """Say that ids are the index of a dataframe, if it is more than the numbers of the rows."""
    index = getattr(table, "index", None) if library_of(table) == "pandas" else None
    if index is None or is_default_index(index):
        return origin
    named = [name for name in index.names if name is not None]
    return origin._replace(id_columns=tuple(named) or ("index",), ids_from="index")


def is_default_index(ids: Any) -> bool:
    """Return whether ids are the index that pandas makes: the numbers of the rows, unnamed."""
    if type(ids).__name__ != "RangeIndex":
        return False
    return bool(ids.start == 0 and ids.step == 1 and ids.name is None)


def open_table(table: Any, name: str) -> Any:
    """Wrap a dataframe of any library by narwhals; raise if columns have the same name."""
    import narwhals as nw

    if type(table).__name__ == "RecordBatch":
        import pyarrow

        table = pyarrow.Table.from_batches([table])
    if library_of(table) == "pandas" and not table.columns.is_unique:
        # Narwhals refuses it only when a column is taken.
        _refuse_repeated(list(table.columns), name)
    try:
        frame: Any = nw.from_native(table)
        frame = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    except TypeError:
        raise InputTypeError(f"{name} is a {type(table).__name__}, which is no dataframe") from None
    except nw.exceptions.NarwhalsError as error:
        raise InputError(f"{name} cannot be read as a dataframe: {error}") from None
    _refuse_repeated(list(frame.columns), name)
    return frame


def _refuse_repeated(columns: list[Any], name: str) -> None:
    if len(set(columns)) < len(columns):
        again = repeated(columns)
        raise InputError(f"{name} is a dataframe with several columns called {first_few(again)}")


def holds_memberships(table: Any, asked: Asked) -> bool:
    """Return whether a dataframe holds memberships rather than a column of labels."""
    frame = open_table(table, asked.name)
    columns = list(frame.columns)
    if asked.label is None:
        refuse_pairs(columns, asked.name)
    unknown = any(column not in columns for column in asked.id)
    others = [column for column in columns if column not in asked.id]
    if unknown or asked.label is not None or usual_column(others, LABEL_NAMES) is not None:
        return False
    ids, _ = _ids_of_memberships(frame, asked)
    rest = [column for column in columns if column not in ids]
    if len(rest) < 2 or not all(_is_number(frame, column) for column in rest):
        return False
    if len(rest) > 2 or ids:
        return True
    # Two columns of whole numbers are ids and labels, unless the first repeats 0 and 1.
    if any(_has_fractions(frame.get_column(column)) for column in rest):
        return True
    first = set(frame.get_column(rest[0]).to_list())
    return first <= {0, 1} and len(first) < len(frame)


def read_memberships(
    table: Any, asked: Asked
) -> tuple[Any, list[Any], list[Any] | None, bool, Origin]:
    """Read a dataframe of memberships.

    Return its numbers, the names of their columns, the ids of the rows or None, whether these come
    from a column, and so bind, rather than from the index, and which columns were read.
    """
    import narwhals as nw

    frame = open_table(table, asked.name)
    columns = tuple(frame.columns)
    check_named(columns, asked)
    id_columns, ids_from = _ids_of_memberships(frame, asked)
    clusters = [column for column in columns if column not in id_columns]
    if not clusters:
        raise InputError(f"{asked.name} has no columns of memberships")
    # Names of columns may be numbers, which narwhals takes only as nw.col.
    values = frame.select(*map(nw.col, clusters)).to_numpy()
    origin = Origin(None, columns, id_columns, tuple(clusters), ids_from)
    if id_columns:
        return values, clusters, read_ids(frame, id_columns, asked.name), True, origin
    index = getattr(table, "index", None)
    ids = None if index is None else index.tolist()
    return values, clusters, ids, False, _with_index(origin, table)


def _ids_of_memberships(frame: Any, asked: Asked) -> tuple[tuple[Any, ...], IdsFrom]:
    """Return the id columns: as named, else by usual names, else the only one without numbers."""
    if asked.id:
        return asked.id, "given"
    usual = usual_ids(frame.columns)
    if usual and not any(_has_fractions(frame.get_column(column)) for column in usual):
        return usual, "usual name"
    others = [column for column in frame.columns if not _is_number(frame, column)]
    return (tuple(others), "only column left") if len(others) == 1 else ((), "none")


def _is_number(frame: Any, column: Any) -> bool:
    kind = frame.schema[column]
    return bool(kind.is_numeric()) or str(kind) == "Boolean"


def _has_fractions(column: Any) -> bool:
    return bool(column.dtype.is_float()) and bool((column % 1 != 0).any())


def _code_pandas(column: Any, name: str) -> Coding:
    dtype = column.dtype
    if isinstance(dtype, np.dtype) and dtype.kind in "iubfMm":
        return code_array(column.to_numpy(), name)
    if hasattr(column, "cat") and hasattr(dtype, "categories"):
        distinct = dtype.categories.to_numpy()
        if distinct.dtype.kind in "Mm":
            distinct = times_as_labels(distinct)
        listed = distinct if isinstance(distinct, list) else distinct.tolist()
        code_labels(listed, name)  # raises if the categories cannot be labels
        return _coding_from_codes(column.cat.codes.to_numpy(), distinct)
    if str(dtype) == "object":
        return code_labels(column.to_list(), name)
    if _is_nested_arrow(dtype):
        raise InputTypeError(f"{name}: {dtype} cannot be cluster labels")
    codes, distinct = column.factorize()
    coding = _coding_from_codes(codes, np.asarray(distinct))
    if np.asarray(distinct).dtype.kind == "f":
        code_array(np.asarray(distinct), name)  # raises if labels are not whole
    return coding


def _is_nested_arrow(dtype: Any) -> bool:
    """Return whether a column of pandas holds lists, structs or maps of Arrow."""
    arrow = getattr(dtype, "pyarrow_dtype", None)
    return arrow is not None and arrow.num_fields > 0


def _code_polars(column: Any, name: str) -> Coding:
    kind = str(column.dtype)
    is_number = kind.startswith(("Int", "UInt", "Bool", "Float")) and not kind.endswith("128")
    if is_number and column.null_count() == 0:
        return code_array(column.to_numpy(), name)
    if kind.startswith(("Categorical", "Enum", "String")):
        return _code_polars_strings(column)
    return code_labels(column.to_list(), name)


def _code_polars_strings(column: Any) -> Coding:
    """Code strings and categories in order of occurrence.

    Polars numbers the categories of all columns together, so its own codes depend on what was read
    before.
    """
    import polars

    if column.dtype == polars.String:
        column = column.cast(polars.Categorical)
    codes = column.to_physical().cast(polars.Int64).fill_null(-1).to_numpy()
    present = column.drop_nulls().unique(maintain_order=True)
    numbers = present.to_physical().cast(polars.Int64).to_numpy()
    # The last entry is for the code -1 of a missing label.
    renumbered = np.full(int(numbers.max(initial=-1)) + 2, -1)
    renumbered[numbers] = np.arange(numbers.size)
    return _coding_from_codes(renumbered[codes], present.cast(polars.String).to_list())


def _code_arrow(column: Any, name: str) -> Coding:
    import pyarrow

    if not isinstance(column, (pyarrow.Array, pyarrow.ChunkedArray)):
        raise InputTypeError(f"{name} is a {type(column).__name__}, which is no column of labels")
    if isinstance(column, pyarrow.ChunkedArray):
        column = column.combine_chunks()
    if isinstance(column, pyarrow.ChunkedArray):
        column = pyarrow.concat_arrays(column.chunks)
    if pyarrow.types.is_floating(column.type):
        return code_array(column.to_numpy(zero_copy_only=False), name)
    if pyarrow.types.is_integer(column.type) and column.null_count == 0:
        return code_array(column.to_numpy(), name)
    if pyarrow.types.is_null(column.type):
        return code_labels([None] * len(column), name)
    if not isinstance(column, pyarrow.DictionaryArray):
        try:
            column = column.dictionary_encode()
        except pyarrow.ArrowNotImplementedError:
            raise InputTypeError(f"{name}: {column.type} cannot be cluster labels") from None
    if column.dictionary.type.num_fields > 0:
        raise InputTypeError(f"{name}: {column.type} cannot be cluster labels")
    distinct = column.dictionary.to_pylist()
    if None in distinct or len(set(distinct)) < len(distinct):
        return _code_arrow(column.dictionary_decode(), name)
    code_labels(distinct, name)  # raises if the values cannot be labels
    codes = column.indices.cast(pyarrow.int64()).fill_null(-1).to_numpy(zero_copy_only=False)
    return _coding_from_codes(codes, distinct)


def _code_any(column: Any, name: str) -> Coding:
    import narwhals as nw

    series = nw.from_native(column, series_only=True)
    return code_labels(series.to_list(), name)


def _coding_from_codes(codes: Any, distinct: Any) -> Coding:
    """Return the codes that a library has made, where -1 is a missing label."""
    codes = np.asarray(codes)
    if codes.dtype not in (np.dtype(np.int64), np.dtype(np.int32)):
        codes = codes.astype(np.int64)
    missing = codes < 0
    if not missing.any():
        return Coding(codes, 0, max(len(distinct), 1), distinct)
    return Coding(np.where(missing, 0, codes), 0, max(len(distinct), 1), distinct, missing)


# How the columns of each library are coded.
LIBRARIES: dict[str, Callable[[Any, str], Coding]] = {
    "pandas": _code_pandas,
    "polars": _code_polars,
    "pyarrow": _code_arrow,
    "narwhals": _code_any,
    "modin": _code_any,
    "cudf": _code_any,
    "dask": _code_any,
    "duckdb": _code_any,
}
