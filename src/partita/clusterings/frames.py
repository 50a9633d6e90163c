"""The border to dataframe libraries: columns of pandas, polars and pyarrow as codes.

None of them is imported here: an object that belongs to one proves that it is already loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.clusterings.coding import Coding, code_array, code_labels
from partita.errors import InputError, InputTypeError, first_few

_LIBRARIES = {"pandas", "polars", "pyarrow", "modin", "cudf", "dask", "duckdb", "narwhals"}

ID_NAMES = ("id", "ids", "object", "record", "record_id", "item", "key", "name")
LABEL_NAMES = ("label", "labels", "cluster", "clusters", "cluster_id", "class", "group", "entity")


def is_from_dataframe_library(x: object) -> bool:
    """Tell by the name of its module, so that nothing needs to be imported."""
    return type(x).__module__.partition(".")[0] in _LIBRARIES


def is_table(x: Any) -> bool:
    """Tell a dataframe from a column."""
    return hasattr(type(x), "columns") or hasattr(type(x), "column_names")


def code_column(column: Any, name: str) -> tuple[Coding, Any | None]:
    """Code a column and return its ids: the index of a pandas Series, otherwise None."""
    library = type(column).__module__.partition(".")[0]
    if library == "narwhals":
        return code_column(column.to_native(), name)
    if library == "pandas":
        return _code_pandas(column, name), getattr(column, "index", None)
    if library == "polars":
        return _code_polars(column, name), None
    if library == "pyarrow":
        return _code_arrow(column, name), None
    import narwhals as nw

    series = nw.from_native(column, series_only=True)
    return code_labels(series.to_list(), name), None


def split_table(
    table: Any, name: str, id_column: str | None, label_column: str | None
) -> tuple[Any, Any]:
    """Return the id column and the label column of a dataframe, as columns of its library."""
    frame = open_table(table, name)
    id_name, label_name = choose_columns(list(frame.columns), name, id_column, label_column)
    ids = None if id_name is None else frame.get_column(id_name).to_list()
    return ids, frame.get_column(label_name).to_native()


def open_table(table: Any, name: str) -> Any:
    """Make a dataframe of any library a narwhals one, whose columns have names of their own."""
    import narwhals as nw

    if type(table).__name__ == "RecordBatch":
        import pyarrow

        table = pyarrow.Table.from_batches([table])
    try:
        frame: Any = nw.from_native(table)
        frame = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    except TypeError:
        raise InputTypeError(f"{name} is a {type(table).__name__}, which is no dataframe") from None
    except nw.exceptions.NarwhalsError as error:
        raise InputError(f"{name} cannot be read as a dataframe: {error}") from None
    columns = list(frame.columns)
    repeated = {column for column in columns if columns.count(column) > 1}
    if repeated:
        raise InputError(f"{name} is a dataframe with several columns called {first_few(repeated)}")
    return frame


def holds_memberships(table: Any, name: str, id_column: str | None = None) -> bool:
    """Tell a dataframe of memberships from one with a column of labels."""
    frame = open_table(table, name)
    columns = list(frame.columns)
    unknown = id_column is not None and id_column not in columns
    if unknown or usual_column(columns, LABEL_NAMES, id_column) is not None:
        return False
    id_name = _id_of_memberships(frame, id_column)
    rest = [column for column in columns if column != id_name]
    if len(rest) < 2 or not all(_is_number(frame, column) for column in rest):
        return False
    if len(rest) > 2 or id_name is not None:
        return True
    # Of two columns of whole numbers the first holds ids, unless these repeat as 0 and 1 do.
    if any(_has_fractions(frame.get_column(column)) for column in rest):
        return True
    first = set(frame.get_column(rest[0]).to_list())
    return first <= {0, 1} and len(first) < len(frame)


def read_memberships(
    table: Any, name: str, id_column: str | None = None
) -> tuple[Any, list[Any], list[Any] | None, bool]:
    """Return the numbers of a dataframe, its columns, the ids of its rows, and if these bind."""
    frame = open_table(table, name)
    columns = list(frame.columns)
    if id_column is not None and id_column not in columns:
        raise InputError(
            f"{name} has no id column {id_column!r}; its columns are {first_few(columns, 20)}"
        )
    id_name = _id_of_memberships(frame, id_column)
    clusters = [column for column in columns if column != id_name]
    if not clusters:
        raise InputError(f"{name} has no columns of memberships")
    values = frame.select(clusters).to_numpy()
    if id_name is not None:
        return values, clusters, frame.get_column(id_name).to_list(), True
    index = getattr(table, "index", None)
    return values, clusters, None if index is None else index.tolist(), False


def _id_of_memberships(frame: Any, asked: str | None) -> str | None:
    """The id column: as named, with a usual name, or the only one that has no numbers."""
    if asked is not None:
        return asked
    columns = list(frame.columns)
    usual = usual_column(columns, ID_NAMES, None)
    if usual is not None and not _has_fractions(frame.get_column(usual)):
        return usual
    others = [column for column in columns if not _is_number(frame, column)]
    return others[0] if len(others) == 1 else None


def _is_number(frame: Any, column: str) -> bool:
    kind = frame.schema[column]
    return bool(kind.is_numeric()) or str(kind) == "Boolean"


def _has_fractions(column: Any) -> bool:
    return bool(column.dtype.is_float()) and bool((column % 1 != 0).any())


def choose_columns(
    columns: Sequence[str], name: str, id_column: str | None, label_column: str | None
) -> tuple[str | None, str]:
    """Find the id and the label column: as named, by usual names, or the only choice."""
    for asked, what in ((id_column, "id"), (label_column, "label")):
        if asked is not None and asked not in columns:
            raise InputError(
                f"{name} has no {what} column {asked!r}; its columns are {first_few(columns, 20)}"
            )
    chosen_id = id_column or usual_column(columns, ID_NAMES, label_column)
    chosen_label = label_column or usual_column(columns, LABEL_NAMES, chosen_id)
    rest = [column for column in columns if column not in (chosen_id, chosen_label)]
    if chosen_label is None and len(rest) == 1:
        chosen_label = rest.pop()
    if chosen_label is None and chosen_id is None and len(rest) == 2:
        chosen_id, chosen_label = rest
        rest = []
    if chosen_label is None:
        raise InputError(
            f"{name} has columns {first_few(columns, 20)}: say which one holds the cluster labels "
            "(label=… in Python, --label on the command line)"
        )
    if chosen_id is None and len(rest) == 1:
        chosen_id = rest.pop()
    return chosen_id, chosen_label


def usual_column(columns: Sequence[str], usual: Sequence[str], taken: str | None) -> str | None:
    """The first column whose name is one of the usual ones."""
    lowered = {str(column).lower(): column for column in columns if column != taken}
    return next((lowered[word] for word in usual if word in lowered), None)


def _code_pandas(column: Any, name: str) -> Coding:
    dtype = column.dtype
    if isinstance(dtype, np.dtype) and dtype.kind in "iubfMm":
        return code_array(column.to_numpy(), name)
    if hasattr(column, "cat") and hasattr(dtype, "categories"):
        distinct = dtype.categories.to_numpy()
        code_labels(distinct.tolist(), name)  # refuses categories that cannot be labels
        return _coding_from_codes(column.cat.codes.to_numpy(), distinct)
    if str(dtype) == "object":
        return code_labels(column.to_list(), name)
    codes, distinct = column.factorize()
    coding = _coding_from_codes(codes, np.asarray(distinct))
    if np.asarray(distinct).dtype.kind == "f":
        code_array(np.asarray(distinct), name)  # refuses labels that are not whole
    return coding


def _code_polars(column: Any, name: str) -> Coding:
    kind = str(column.dtype)
    is_number = kind.startswith(("Int", "UInt", "Bool", "Float")) and not kind.endswith("128")
    if is_number and column.null_count() == 0:
        return code_array(column.to_numpy(), name)
    if kind.startswith(("Categorical", "Enum", "String")):
        return _code_polars_strings(column)
    return code_labels(column.to_list(), name)


def _code_polars_strings(column: Any) -> Coding:
    """Codes of a category, renumbered as labels first occur; strings are made a category first.

    Polars numbers the categories of all columns together, so that its own numbers depend on what
    was read before.
    """
    import polars

    if column.dtype == polars.String:
        column = column.cast(polars.Categorical)
    codes = column.to_physical().cast(polars.Int64).fill_null(-1).to_numpy()
    present = column.drop_nulls().unique(maintain_order=True)
    numbers = present.to_physical().cast(polars.Int64).to_numpy()
    # One place more, the last, for -1.
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
    if not isinstance(column, pyarrow.DictionaryArray):
        try:
            column = column.dictionary_encode()
        except pyarrow.ArrowNotImplementedError:
            raise InputTypeError(f"{name}: {column.type} cannot be cluster labels") from None
    distinct = column.dictionary.to_pylist()
    if None in distinct or len(set(distinct)) < len(distinct):
        return _code_arrow(column.dictionary_decode(), name)
    code_labels(distinct, name)  # refuses values that cannot be labels
    codes = column.indices.cast(pyarrow.int64()).fill_null(-1).to_numpy(zero_copy_only=False)
    return _coding_from_codes(codes, distinct)


def _coding_from_codes(codes: Any, distinct: Any) -> Coding:
    """Codes as the library made them; -1 stands for a missing label."""
    codes = np.asarray(codes)
    if codes.dtype not in (np.dtype(np.int64), np.dtype(np.int32)):
        codes = codes.astype(np.int64)
    missing = codes < 0
    if not missing.any():
        return Coding(codes, 0, max(len(distinct), 1), distinct)
    return Coding(np.where(missing, 0, codes), 0, max(len(distinct), 1), distinct, missing)
