"""Solvers that compute a transport distance exactly, or as closely as their budget allows."""
