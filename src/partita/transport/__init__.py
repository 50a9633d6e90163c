"""Measures of hard clusterings, carried over to soft ones by optimal transport."""
