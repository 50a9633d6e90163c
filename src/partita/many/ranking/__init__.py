"""Ranking candidates against a reference, with what differences are real."""
