"""Campagner, Ciucci, Denœux, A general framework for evaluating and comparing soft clusterings."""
