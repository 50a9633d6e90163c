"""Axioms and properties of measures, checked on all small partitions."""
