"""Compressed text, text with other delimiters, JSON Lines, Excel, Feather, SQLite and DuckDB."""

from pathlib import Path

from tests.inputs.dataframes import BY_ID, COLUMNS
from tests.inputs.registry import Made, example

GROUP = "Files of other formats"
WORDS = "a file with a column of labels"


def file_example(note=""):
    return example(GROUP, n=4, n_clusters=2, words=WORDS, note=note)


@file_example()
def csv_gzip(folder: Path):
    """Text compressed by gzip, bzip2, xz or zstandard"""
    import pandas as pd

    path = folder / "found.csv.gz"
    pd.DataFrame(COLUMNS).to_csv(path, index=False)  # shown
    return Made(path, BY_ID)


@file_example()
def csv_bzip2(folder: Path):
    """CSV compressed by bzip2"""
    import pandas as pd

    path = folder / "found.csv.bz2"
    pd.DataFrame(COLUMNS).to_csv(path, index=False)  # shown
    return Made(path, BY_ID)


@file_example()
def csv_xz(folder: Path):
    """CSV compressed by xz"""
    import pandas as pd

    path = folder / "found.csv.xz"
    pd.DataFrame(COLUMNS).to_csv(path, index=False)  # shown
    return Made(path, BY_ID)


@file_example("needs `partita[zstd]` before Python 3.14")
def jsonl_zstandard(folder: Path):
    """JSON Lines compressed by zstandard"""
    import pandas as pd

    path = folder / "found.jsonl.zst"
    pd.DataFrame(COLUMNS).to_json(path, orient="records", lines=True)  # shown
    return Made(path, BY_ID)


@file_example()
def semicolons(folder: Path):
    """CSV with semicolons, tabs or bars, as spreadsheets export it"""
    import pandas as pd

    path = folder / "found.csv"
    pd.DataFrame(COLUMNS).to_csv(path, sep=";", index=False)  # shown
    return Made(path, BY_ID)


@file_example()
def aligned_text(folder: Path):
    """Text whose columns are aligned by spaces"""
    import pandas as pd

    path = folder / "found.txt"
    pd.DataFrame(COLUMNS).to_string(path, index=False)  # shown
    return Made(path, BY_ID)


@file_example()
def json_lines(folder: Path):
    """JSON Lines, `.jsonl` or `.ndjson`: an object on each line"""
    import polars as pl

    path = folder / "found.ndjson"
    pl.DataFrame(COLUMNS).write_ndjson(path)  # shown
    return Made(path, BY_ID)


@file_example("with any `orient` but `table`")
def json_of_pandas(folder: Path):
    """JSON as pandas writes it"""
    import pandas as pd

    path = folder / "found.json"
    pd.DataFrame(COLUMNS).to_json(path)  # shown
    return Made(path, BY_ID)


@file_example("the first sheet, or `file.xlsx::sheet`; needs `partita[excel]`")
def excel(folder: Path):
    """An Excel workbook"""
    import pandas as pd

    path = folder / "found.xlsx"
    pd.DataFrame(COLUMNS).to_excel(path, index=False)  # shown
    return Made(path, BY_ID)


@file_example("needs `partita[excel]`")
def excel_sheet(folder: Path):
    """A sheet of an Excel workbook"""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.create_sheet("clusters")
    for row in zip(*COLUMNS.values(), strict=True):
        if sheet.max_row == 1 and sheet["A1"].value is None:
            sheet.append(list(COLUMNS))
        sheet.append(row)
    book.save(folder / "found.xlsx")
    x = f"{folder}/found.xlsx::clusters"  # shown
    return Made(x, BY_ID)


@file_example("needs `partita[parquet]`")
def parquet_by_polars(folder: Path):
    """Parquet"""
    import polars as pl

    path = folder / "found.parquet"
    pl.DataFrame(COLUMNS).write_parquet(path)  # shown
    return Made(path, BY_ID)


@file_example("needs `partita[parquet]`")
def feather(folder: Path):
    """Feather"""
    import pandas as pd

    path = folder / "found.feather"
    pd.DataFrame(COLUMNS).to_feather(path)  # shown
    return Made(path, BY_ID)


@file_example("needs `partita[parquet]`")
def arrow(folder: Path):
    """An Arrow file or stream"""
    import polars as pl

    path = folder / "found.arrow"
    pl.DataFrame(COLUMNS).write_ipc_stream(path)  # shown
    return Made(path, BY_ID)


@file_example("`file.sqlite::table`, or the only table")
def sqlite(folder: Path):
    """A table of an SQLite database"""
    import sqlite3

    import pandas as pd

    connection = sqlite3.connect(folder / "records.sqlite")
    pd.DataFrame(COLUMNS).to_sql("found", connection, index=False)  # shown
    connection.execute("create table other (x)")
    connection.close()
    x = f"{folder}/records.sqlite::found"  # shown
    return Made(x, BY_ID)


@file_example("`file.duckdb::table`, or the only table; needs `partita[duckdb]`")
def duckdb_table(folder: Path):
    """A table of a DuckDB database"""
    import duckdb
    import pandas as pd

    frame = pd.DataFrame(COLUMNS)  # noqa: F841  (DuckDB finds it by its name)
    connection = duckdb.connect(str(folder / "records.duckdb"))
    connection.execute("create table found as select * from frame")  # shown
    connection.close()
    return Made(folder / "records.duckdb", BY_ID)


@file_example("`format=` says what a name does not")
def named_by_format(folder: Path):
    """A file whose name does not say its format"""
    import polars as pl

    path = folder / "part-0000"
    pl.DataFrame(COLUMNS).write_parquet(path)  # shown
    return Made(path, BY_ID)
