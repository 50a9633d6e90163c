"""Estimates from random draws, with confidence intervals that hold for any number of draws."""
