"""Campagner, Ciucci and Denœux 2023: distances between soft clusterings."""

CITATION = (
    "Campagner, Ciucci, Denœux, A general framework for evaluating and comparing soft clusterings, "
    "Information Sciences 2023"
)
