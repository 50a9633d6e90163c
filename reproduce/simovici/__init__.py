"""Simovici, Evaluation of clustering quality, lecture notes of CS724."""
