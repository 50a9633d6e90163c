"""Counting a table where the data live: lazy and distributed frames, through narwhals."""
