"""Mutation testing: small faults are put into the package, and its tests must notice them."""
