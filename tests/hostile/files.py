"""Hostile files: damaged copies of a good file of each format, and texts that are bombs."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

import partita as pt

IDS = [f"r{i}" for i in range(12)]
LABELS = [f"c{i % 3}" for i in range(12)]


def frame() -> pd.DataFrame:
    """Return a dataframe of ids and labels."""
    return pd.DataFrame({"id": IDS, "cluster": LABELS})


def csv_text() -> bytes:
    """Return CSV of ids and labels."""
    return frame().to_csv(index=False).encode()


def write_sqlite(path: Path) -> None:
    """Write a database of one table."""
    with sqlite3.connect(path) as connection:
        frame().to_sql("clusters", connection, index=False)
    connection.close()


def write_duckdb(path: Path) -> None:
    """Write a database of one table."""
    import duckdb

    with duckdb.connect(str(path)) as connection:
        connection.register("frame", frame())
        connection.execute("create table clusters as select * from frame")


def write_zstandard(path: Path) -> None:
    """Write CSV compressed by zstandard."""
    frame().to_csv(path, index=False, compression="zstd")


def write_soft(path: Path) -> None:
    """Write memberships."""
    values = np.random.default_rng(0).dirichlet(np.ones(3), 12).round(3)
    values[:, 2] = 1 - values[:, 0] - values[:, 1]
    pd.DataFrame(values, IDS, ["x", "y", "z"]).rename_axis("id").to_csv(path)


def as_bytes(make: Callable[[], bytes]) -> Callable[[Path], object]:
    """Return a function that writes bytes."""
    return lambda path: path.write_bytes(make())


def records() -> list[dict[str, str]]:
    """Return ids and labels as JSON has them."""
    return [{"id": i, "cluster": x} for i, x in zip(IDS, LABELS, strict=True)]


GOOD_FILES: dict[str, Callable[[Path], object]] = {
    "labels.csv": as_bytes(csv_text),
    "labels.tsv": lambda path: frame().to_csv(path, index=False, sep="\t"),
    "semicolons.csv": lambda path: frame().to_csv(path, index=False, sep=";"),
    "memberships.csv": write_soft,
    "labels.csv.gz": as_bytes(lambda: gzip.compress(csv_text(), mtime=0)),
    "labels.csv.bz2": as_bytes(lambda: bz2.compress(csv_text())),
    "labels.csv.xz": as_bytes(lambda: lzma.compress(csv_text())),
    "labels.csv.zst": write_zstandard,
    "records.json": as_bytes(lambda: json.dumps(records()).encode()),
    "clusters.json": as_bytes(lambda: json.dumps([IDS[:4], IDS[4:]]).encode()),
    "labels.json": as_bytes(lambda: json.dumps(dict(zip(IDS, LABELS, strict=True))).encode()),
    "records.jsonl": as_bytes(lambda: "\n".join(map(json.dumps, records())).encode()),
    "labels.parquet": lambda path: frame().to_parquet(path, index=False),
    "labels.arrow": lambda path: frame().to_feather(path),
    "labels.xlsx": lambda path: frame().to_excel(path, index=False),
    "labels.sqlite": write_sqlite,
    "labels.duckdb": write_duckdb,
    "tree.nwk": as_bytes(lambda: b"((r0:1,r1:1):2,('r 2':1.5,r3:1.5):1.5);"),
}


def damaged(data: bytes, flips: int, cuts: int, seed: int = 0) -> Iterator[tuple[str, bytes]]:
    """Yield copies of the content of a file with a byte changed, or cut off somewhere."""
    rng = np.random.default_rng(seed)
    for cut in sorted({0, 1, len(data) - 1, *(len(data) * i // cuts for i in range(1, cuts))}):
        yield f"cut at {cut}", data[:cut]
    for place in sorted(set(rng.integers(0, len(data), flips).tolist())):
        changed = bytearray(data)
        changed[place] ^= 1 << int(rng.integers(8))
        yield f"byte {place} changed", bytes(changed)
    yield "twice", data + data
    yield "with nulls", data[: len(data) // 2] + bytes(64) + data[len(data) // 2 :]
    yield "with bytes of no text", data + b"\xff\xfe\xfa"


# Texts that exhaust something, by the name of a file.
BOMBS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "keys that repeat": (
        "a.json",
        lambda: b"{" + b",".join(b'"k%d":0' % (i % 50_000) for i in range(100_000)) + b"}",
    ),
    "one key that repeats": ("a.json", lambda: b"{" + b",".join([b'"k":0'] * 200_000) + b"}"),
    "keys that repeat on a line": (
        "a.jsonl",
        lambda: b"{" + b",".join([b'"k":0'] * 100_000) + b"}\n",
    ),
    "lists in lists": ("a.json", lambda: b"[" * 100_000 + b"]" * 100_000),
    "objects in objects": ("a.json", lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "lists in lists on a line": ("a.jsonl", lambda: b'{"id":' + b"[" * 100_000 + b"\n"),
    "5000 digits": ("a.json", lambda: b"[" + b"1" * 5000 + b",2]"),
    "2000 digits": ("a.json", lambda: b"[" + b"1" * 2000 + b",2]"),
    "5000 digits on a line": ("a.jsonl", lambda: b'{"id":1,"cluster":' + b"1" * 5000 + b"}"),
    "a large exponent": ("a.json", lambda: b"[1e400, -1e400, 1]"),
    "NaN": ("a.json", lambda: b"[NaN, Infinity, 1]"),
    "5000 digits in CSV": ("a.csv", lambda: b"id,cluster\n1," + b"1" * 5000 + b"\n2,3\n"),
    "a long field": ("a.csv", lambda: b"id,cluster\n1," + b"x" * 3_000_000 + b"\n2,y\n"),
    "a quote that never closes": ("a.csv", lambda: b'id,cluster\n1,"' + b"x\n" * 1_000_000),
    "20000 columns": ("a.csv", lambda: b",".join([b"c"] * 20_000) + b"\n1\n"),
    "only delimiters": ("a.csv", lambda: b"," * 1_000_000),
    "only line breaks": ("a.csv", lambda: b"\n" * 1_000_000),
    "only spaces": ("a.txt", lambda: b" " * 1_000_000),
    "nulls": ("a.csv", lambda: bytes(100_000)),
    "a tree of parentheses": ("a.nwk", lambda: b"(" * 200_000),
    "a deep tree": (
        "a.nwk",
        lambda: b"(" * 20_000 + b"x" + b"".join(b",y%d)" % i for i in range(20_000)) + b";",
    ),
    "a tree of huge lengths": ("a.nwk", lambda: b"((a:1e999999999,b:1):1,c:2);"),
    "a tree of long lengths": ("a.nwk", lambda: b"((a:" + b"1" * 5000 + b",b:1):1,c:2);"),
    "a tree of tiny lengths": ("a.nwk", lambda: b"((a:1e-999999999,b:1):1,c:2);"),
}


def forged_comparisons() -> dict[str, str]:
    """Return JSON that looks like that of a comparison, and is wrong somewhere."""
    good = pt.compare([0, 0, 1], [0, 1, 1], ["rand", "nmi"]).to_json()
    texts = {f"cut at {i}": good[:i] for i in range(0, len(good), 97)}
    data = json.loads(good)
    odd = {
        "null": None,
        "a string": "x",
        "a list": [],
        "an object": {},
        "a number": -1,
        "NaN": 1e999,
    }
    for key in data:
        texts[f"without {key}"] = json.dumps({k: v for k, v in data.items() if k != key})
        for name, value in odd.items():
            texts[f"{key} is {name}"] = json.dumps({**data, key: value})
    rows = "measures"
    for key in data[rows][0]:
        for name, value in odd.items():
            row = {**data[rows][0], key: value}
            texts[f"{key} of a row is {name}"] = json.dumps({**data, rows: [row]})
    texts |= {"null": "null", "a list": "[]", "a number": "1", "nothing": "", "a string": '"x"'}
    texts |= {"5000 digits": '{"n": ' + "1" * 5000 + "}", "deep": "[" * 100_000}
    return texts
