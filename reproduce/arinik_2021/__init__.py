"""Arinik, Labatut and Figueiredo 2021: external measures under parametric transformations."""

CITATION = (
    "Arinik, Labatut, Figueiredo, Characterizing and comparing external measures for the "
    "assessment of cluster analysis and community detection, IEEE Access 2021"
)
