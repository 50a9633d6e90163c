"""Slow twins of what rank computes: straight from the definitions, object by object."""

import math


def left_out_values(reference, candidate, measure, groups):
    """The value of a measure without each group of objects."""
    n = len(reference)
    found = []
    for group in groups:
        kept = [i for i in range(n) if i not in set(group)]
        found.append(measure([reference[i] for i in kept], [candidate[i] for i in kept]))
    return found


def spread(values, full=None):
    """The jackknife's standard error (with the bias if `full` is given), and its freedom."""
    n = len(values)
    mean = math.fsum(values) / n
    squares = [(value - mean) ** 2 for value in values]
    second = math.fsum(squares) / n
    fourth = math.fsum(square**2 for square in squares) / n
    bias = 0.0 if full is None else (n - 1) * (mean - full)
    error = math.sqrt((n - 1) * second + bias**2)
    if fourth - second**2 <= 1e-12 * second**2:
        return error, n - 1
    return error, max(1.0, min(n - 1, 2 * n * second**2 / (fourth - second**2)))


def holm(p_values):
    """Adjusted p-values: the smallest times their number, the next times one less, and so on."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    adjusted, largest = [0.0] * len(p_values), 0.0
    for step, i in enumerate(order):
        largest = max(largest, (len(p_values) - step) * p_values[i])
        adjusted[i] = min(1.0, largest)
    return adjusted
