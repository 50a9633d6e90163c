"""Entities: linked records, coreference, and scores estimated from sampled clusters."""
