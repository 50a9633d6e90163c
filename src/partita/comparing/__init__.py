"""Comparing two clusterings or many: compare, assess, explain, decompose."""
