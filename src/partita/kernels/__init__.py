"""Arithmetic on plain arrays: loops that are worth compiling, without knowledge of clusterings."""
