"""Simovici: lecture notes on the quality of clusterings."""

CITATION = "Simovici, Evaluation of clustering quality, lecture notes of CS724"
