"""Loops that numba compiles: plain arrays in, plain arrays out."""
