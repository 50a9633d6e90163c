"""Sizes of memory, and what share of it DuckDB gets."""

import pytest

from partita.engines.memory_limits import bytes_of, limit_of_duckdb


@pytest.mark.parametrize(
    ("size", "number"),
    [
        ("2GB", 2 * 10**9),
        ("1.5 GiB", 3 << 29),
        ("500 mb", 500 * 10**6),
        ("0 bytes", 0),
        ("7KiB", 7 << 10),
        ("18.6 TiB", int(18.6 * (1 << 40))),
    ],
)
def test_sizes_are_numbers_of_bytes(size, number):
    assert bytes_of(size) == number


def test_duckdb_gets_a_share():
    assert limit_of_duckdb("2GB") == "1049MiB"
    assert limit_of_duckdb("1KB") == "1MiB"
    with pytest.raises(ValueError, match="much"):
        bytes_of("much")
