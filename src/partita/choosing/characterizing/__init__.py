"""Behavior of measures on designed pairs of partitions, and which measure suits a question."""
