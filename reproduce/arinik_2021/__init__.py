"""Arinik, Labatut, Figueiredo, Characterizing and comparing external measures, IEEE Access 2021."""
