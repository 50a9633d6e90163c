"""Comparing two clusterings: compare, assess, explain, decompose."""
