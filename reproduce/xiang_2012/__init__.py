"""Xiang et al., A split-merge framework for comparing clusterings, ICML 2012."""
