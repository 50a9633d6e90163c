"""Loops that numba compiles. They take and return plain arrays, and only kernels call them."""
