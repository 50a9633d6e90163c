"""Xiang et al. 2012: a split-merge framework for comparing clusterings."""

CITATION = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"
