"""Files and databases of any size, as lazy frames of an engine."""

import duckdb
import polars as pl
import pytest

import partita as pt
from tests.engines.engine_frames import WARNINGS

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

TRUTH = pl.DataFrame({"record_id": range(12), "cluster": [i // 3 for i in range(12)]})
FOUND = pl.DataFrame({"record_id": range(11, -1, -1), "cluster": [i // 4 for i in range(12)]})
WANTED = pt.profile(TRUTH, FOUND)


@pytest.fixture
def folder(tmp_path):
    TRUTH.write_parquet(tmp_path / "truth.parquet")
    TRUTH[:5].write_parquet(tmp_path / "part_1.parquet")
    TRUTH[5:].write_parquet(tmp_path / "part_2.parquet")
    FOUND.write_parquet(tmp_path / "found.parquet")
    FOUND.write_csv(tmp_path / "found.csv")
    return tmp_path


@pytest.mark.parametrize("engine", ["duckdb", "polars", "dask"])
@pytest.mark.parametrize("reference", ["truth.parquet", "part_*.parquet"])
@pytest.mark.parametrize("candidate", ["found.parquet", "found.csv"])
def test_files_and_patterns_are_joined_on_ids(folder, engine, reference, candidate):
    """The ids of a text file are strings, and so are those that they are joined with."""
    files = [pt.scan(folder / name, engine=engine) for name in (reference, candidate)]
    profile = pt.profile(*files)
    assert profile == WANTED
    assert profile.inputs.candidate.name == str(folder / candidate)
    assert profile.inputs.candidate.id_columns == ("record_id",)
    assert dict(pt.compare(*files, id="record_id")) == pytest.approx(dict(pt.compare(TRUTH, FOUND)))


def test_two_columns_of_one_file(folder):
    file = pt.scan(folder / "found.csv", memory="200MB", temp=folder / "temp")
    assert repr(file) == f"LazyFile({str(folder / 'found.csv')!r}, duckdb)"
    profile = pt.profile(file, columns=("record_id", "cluster"))
    assert profile == pt.profile(FOUND["record_id"], FOUND["cluster"])


def test_words_for_missing_and_noise_are_those_of_files(tmp_path):
    path = tmp_path / "labels.csv"
    path.write_text("truth,found\n1,x\n,x\nNA,y\n-1,y\n01,z\n")
    options = {"columns": ("truth", "found"), "missing": "singletons", "noise": -1}
    wanted = pt.profile(path, **options)
    assert wanted == pt.profile([1, 2, 3, 4, 5], list("xxyyz"))
    for engine in ("duckdb", "polars"):
        assert pt.profile(pt.scan(path, engine=engine), **options) == wanted
    typed = tmp_path / "labels.parquet"
    pl.DataFrame({"truth": [1, None, -1], "found": [1, 1, 1]}).write_parquet(typed)
    assert pt.profile(pt.scan(typed), **options).n_rows == 3


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_a_text_file_without_names_of_columns_is_refused(tmp_path, engine):
    """Its first object would be lost silently."""
    path = tmp_path / "labels.csv"
    path.write_text("17,3\n18,3\n19,4\n")
    file = pt.scan(path, engine=engine)
    with pytest.raises(pt.errors.FileError, match="seems to have no line of column names"):
        pt.compare(file, file)
    with pytest.raises(pt.errors.FileError, match="seems to have no line of column names"):
        pt.compare(file, columns=("17", "3"))


def test_tables_of_a_duckdb_database(tmp_path):
    path = tmp_path / "records.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.register("given", TRUTH.to_arrow())
        connection.execute("create table truth as from given; create table other as from given")
    file = pt.scan(f"{path}::truth")
    assert pt.profile(file, columns=("record_id", "cluster")).n == 12
    with pytest.raises(pt.errors.FileError, match="has several tables: there are 'other', 'truth'"):
        pt.scan(path)
    with pytest.raises(pt.errors.FileError, match="has no table 'gone'"):
        pt.scan(path, table="gone")
    with pytest.raises(pt.InputError, match="is read by DuckDB"):
        pt.scan(path, table="truth", engine="polars")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("gone.parquet", {}, "there is no such file"),
        ("none_*.csv", {}, "there is no such file"),
        ("labels.xlsx", {}, "engines read Parquet, CSV, and databases"),
        ("found.csv", {"engine": "polars", "memory": "1GB"}, "memory and temp are for DuckDB"),
        ("found.csv", {"engine": "fast"}, "engine='fast'"),
        ("found.csv", {"table": "x"}, "is no database: leave out table"),
        ("found.csv", {"memory": "2 gigs"}, 'memory="2 gigs": give a size with its unit'),
        ("found.csv", {"memory": "-1GB"}, 'memory="-1GB": give a size'),
        ("found.csv", {"memory": "0GB"}, 'memory="0GB": give a size'),
        ("found.csv", {"memory": 2_000_000_000}, "memory=2000000000: give a size"),
        ("found.csv", {"temp": "/dev/null/x"}, 'temp="/dev/null/x" is no folder that can be made'),
    ],
)
def test_what_cannot_be_scanned_is_said(folder, name, options, message):
    with pytest.raises(pt.PartitaError, match=message):
        pt.scan(folder / name, **options)


@pytest.mark.parametrize("engine", ["duckdb", "polars", "dask"])
def test_rows_of_other_lengths_are_refused(tmp_path, engine):
    """DuckDB would take a later line for the header, and lose the lines before it."""
    path = tmp_path / "ragged.csv"
    path.write_text("id,truth,found\na,1,2\nb,1\nc,2,2,9\n")
    with pytest.raises(pt.errors.EngineError, match=r"ragged.csv failed") as error:
        pt.profile(pt.scan(path, engine=engine), columns=("truth", "found"))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("engine", ["duckdb", "polars", "dask"])
@pytest.mark.parametrize("name", ["one.csv", "one.tsv", "one[1].csv"])
@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_text_is_split_as_in_memory(tmp_path, engine, name, mark):
    if engine == "dask" and "[" in name:
        pytest.skip("Dask takes brackets for a pattern")
    path = tmp_path / name
    text = 'id,truth,found\n"a ",01,x\n"b""",1,x\n#c,1,NA\n'
    path.write_text(text.replace(",", mark))
    options = {"columns": ("truth", "found"), "missing": "cluster"}
    profile = pt.profile(pt.scan(path, engine=engine), **options)
    assert profile == pt.profile(path, **options) == pt.profile([0, 1, 1], [0, 0, 1])
    by_ids = [pt.scan(path, engine=engine)] * 2
    assert pt.profile(*by_ids, id="id", label="truth") == pt.profile([0, 1, 1], [0, 1, 1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty: it needs a line of column names"),
        ("id,truth,truth\n1,2,3\n", "has several columns called 'truth'"),
        ("id     truth\na      1\nb      2\n", "has columns aligned by spaces"),
    ],
)
def test_text_that_engines_cannot_read_is_refused(tmp_path, text, message):
    path = tmp_path / "labels.csv"
    path.write_text(text)
    for engine in ("duckdb", "polars", "dask"):
        with pytest.raises(pt.errors.FileError, match=message):
            pt.scan(path, engine=engine)


def test_a_table_in_the_main_schema_needs_no_name_of_its_schema(tmp_path):
    path = tmp_path / "records.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table t as select 1 as truth, 2 as found; create schema s")
        connection.execute("create table s.t as select range as truth, 1 as found from range(3)")
    for table, n in (("t", 1), ("s.t", 3)):
        assert pt.profile(pt.scan(path, table=table), columns=("truth", "found")).n == n
    with pytest.raises(pt.errors.FileError, match=r"has several tables: there are .*'s\.t'"):
        pt.scan(path)
    with pytest.raises(pt.InputError, match=r"names the table 't', but table='s\.t'"):
        pt.scan(f"{path}::t", table="s.t")


def test_a_scanned_file_is_compared_with_a_scanned_file(folder):
    file = pt.scan(folder / "truth.parquet")
    for other in (FOUND, folder / "found.parquet", list(range(12))):
        with pytest.raises(pt.errors.InputTypeError, match="scan both, or give the paths"):
            pt.profile(file, other, label="cluster")


def test_a_broken_file_is_an_error_in_one_line(tmp_path):
    path = tmp_path / "broken.parquet"
    path.write_text("this is no parquet")
    for engine in ("duckdb", "polars", "dask"):
        with pytest.raises(pt.errors.EngineError, match=r"opening .*broken.parquet fail") as error:
            pt.scan(path, engine=engine)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("path", [None, 3, b"found.csv", ["found.csv"]])
def test_paths_are_strings_or_paths(path):
    with pytest.raises(pt.errors.InputTypeError, match="path must be a string or a Path"):
        pt.scan(path)


def test_without_an_engine_the_extra_is_named(folder, monkeypatch):
    modules = __import__("sys").modules
    for engine, module in (("dask", "dask.dataframe"), ("spark", "pyspark.sql")):
        monkeypatch.setitem(modules, module, None)
        with pytest.raises(pt.errors.MissingDependencyError, match=rf"partita\[{engine}\]"):
            pt.scan(folder / "truth.parquet", engine=engine)


def test_too_little_memory_is_said_in_one_line(tmp_path):
    path = tmp_path / "labels.parquet"
    pl.DataFrame({"a": range(1000), "b": range(1000)}).write_parquet(path)
    file = pt.scan(path, memory="1KB", temp=tmp_path)
    with pytest.raises(pt.errors.EngineError, match="Give it more memory") as error:
        pt.profile(file, columns=("a", "b"))
    assert "\n" not in str(error.value)
    assert pt.profile(pt.scan(path), columns=("a", "b")).n == 1000


def test_an_engine_that_fails_midway_leaves_nothing_behind():
    connection = duckdb.connect(config={"threads": 1})
    for label in ("range", "'x' || range"):
        rows = f"select {label} as a, if(range = 9000, error('row 9000 is bad'), 1) as b"
        with pytest.raises(pt.errors.EngineError, match="row 9000 is bad") as error:
            pt.profile(connection.sql(f"{rows} from range(10000)"), columns=("a", "b"))
        assert "\n" not in str(error.value)
        assert connection.sql("select count(*) from duckdb_tables()").fetchall() == [(0,)]
