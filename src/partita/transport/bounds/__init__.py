"""Bounds on transport distances that are too hard to compute exactly."""
