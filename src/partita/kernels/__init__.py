"""Arithmetic on plain arrays: the loops worth compiling. Nothing here knows a clustering."""
