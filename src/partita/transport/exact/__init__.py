"""Solvers that are exact: in closed form, or by a search that ends within the budget."""
