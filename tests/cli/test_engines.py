"""The options --engine, --memory and --temp, and the rule that takes DuckDB by itself."""

import polars as pl
import pytest

from partita.cli import engines
from tests.cli.running import run

TRUTH = pl.DataFrame({"id": range(9), "label": [0, 0, 0, 1, 1, 2, 2, 2, 3]})
FOUND = pl.DataFrame({"id": range(8, -1, -1), "label": [5, 5, 5, 6, 6, 7, 7, 8, 8]})


@pytest.fixture
def files(tmp_path):
    paths = [str(tmp_path / name) for name in ("truth.parquet", "found.parquet")]
    for frame, path in zip((TRUTH, FOUND), paths, strict=True):
        frame.write_parquet(path)
    return paths


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_an_engine_prints_what_memory_does(files, engine):
    wanted = run("compare", *files, "--all")
    found = run("compare", *files, "--all", "--engine", engine)
    assert wanted.returncode == found.returncode == 0, found.stderr
    assert found.stdout == wanted.stdout
    assert "joined on ids: truth.parquet (hard; ids: id, labels: label)" in found.stdout


def test_memory_and_temp_ask_for_duckdb(files, tmp_path):
    done = run("compare", *files, "--memory", "300MB", "--temp", str(tmp_path / "temp"))
    assert done.returncode == 0
    assert done.stdout == run("compare", *files).stdout


def test_columns_of_one_file_and_columns_by_side(files):
    done = run("compare", files[0], "--columns", "id,label", "--engine", "duckdb", "-m", "rand")
    assert done.stdout == run("compare", files[0], "--columns", "id,label", "-m", "rand").stdout
    sides = ["--reference-id", "id", "--candidate-label", "label", "-m", "rand"]
    done = run("compare", *files, *sides, "--engine", "duckdb")
    assert done.stdout == run("compare", *files, *sides).stdout


def test_large_files_are_counted_by_duckdb(files, monkeypatch):
    monkeypatch.setattr(engines, "_MANY_ROWS", 9)
    used = []
    monkeypatch.setattr(engines, "_open", lambda *given: used.append(given[2]))
    assert run("compare", *files).returncode == 0
    assert used == ["duckdb"]
    assert run("compare", *files, "--by-position").returncode == 0
    monkeypatch.setattr(engines, "_MANY_ROWS", 10)
    assert run("compare", *files).returncode == 0
    monkeypatch.setattr(engines, "_MANY_ROWS", 9)
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    assert run("compare", *files).returncode == 0
    assert used == ["duckdb"]


def test_csv_files_are_large_by_their_size(tmp_path, monkeypatch):
    path = tmp_path / "labels.csv"
    path.write_text("id,label\n" + "1,1\n" * 100)
    assert not engines._is_large(str(path))
    monkeypatch.setattr(engines, "_MANY_ROWS", 20)
    assert engines._is_large(str(path))
    assert not engines._is_large("-")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--by-position"], "--by-position is for files that are read into memory"),
        (["--no-header"], "--no-header is for files that are read into memory"),
        (["--id", "gone"], "has no id column 'gone'"),
    ],
)
def test_what_an_engine_cannot_do_is_said(files, options, message):
    done = run("compare", *files, "--engine", "duckdb", *options)
    assert done.returncode != 0
    assert message in done.stderr


def test_soft_clusterings_and_single_files_are_refused(files, tmp_path):
    path = tmp_path / "shares.parquet"
    pl.DataFrame({"id": [1, 2], "a": [0.5, 1.0], "b": [0.5, 0.0]}).write_parquet(path)
    done = run("compare", files[0], str(path), "--engine", "duckdb")
    assert "engines count hard clusterings" in done.stderr
    done = run("compare", files[0], "--engine", "duckdb")
    assert "give REFERENCE and CANDIDATE" in done.stderr
