"""Sums over pairs of objects of degrees of being together and apart (compiled).

Membership matrices are clusters x objects, so that the inner loops run along objects. Each pair of
a t-norm and a conorm gets loops of its own, made from the templates below when first needed; this
way a norm is a few vector instructions in the inner loop. Equation numbers are those of Campello
(2007), as in `partita.kernels.fuzzy_pairs`.
"""

from __future__ import annotations

import functools
import zlib

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.compiled.templates import as_template, fill_in
from partita.kernels.norms import NORM_PAIRS

# A few first objects are paired with a block of second objects, whose degrees stay in the
# first-level cache.
_BLOCK = 256
_ROWS = 16

# Sums may be computed in another order, which allows vector instructions. Norms may not: some jump
# where degrees add up to 1. So the functions below switch the flags off.
_REORDER_SUMS = {"reassoc", "nsz"}
_inner = numba.njit(nogil=True, fastmath=False)

# Division by zero raises no exception; its value is not used.
_scalar = numba.njit(nogil=True, fastmath=False, error_model="numpy")

_TNORMS = {pair.tnorm: _scalar(pair.t_of_numbers) for pair in NORM_PAIRS}
_CONORMS = {pair.conorm: _scalar(pair.s_of_numbers) for pair in NORM_PAIRS}

# Templates: the names _t and _s stand for a t-norm and a conorm, and names that end in _of_norms
# for other templates. `_made_for` replaces them for each pair of norms.

_max = _CONORMS["max"]
_t, _s = _TNORMS["min"], _max


@as_template
def _together_of_norms(degrees, i, start, stop, together):
    """Write to together[j] the conorm over clusters of t(degree of i, degree of start + j).

    Eqs. 11 and 13.
    """
    clusters = degrees.shape[0]
    size = stop - start
    # Three clusters per pass, since a pass costs as much as a norm. The first pass takes the one,
    # two or three clusters that leave a multiple of three.
    n_first = (clusters - 1) % 3 + 1
    here, column = degrees[0, i], degrees[0, start:stop]
    if n_first == 1:
        for j in range(size):
            together[j] = _t(here, column[j])
    elif n_first == 2:
        here2, column2 = degrees[1, i], degrees[1, start:stop]
        for j in range(size):
            together[j] = _s(_t(here, column[j]), _t(here2, column2[j]))
    else:
        here2, column2 = degrees[1, i], degrees[1, start:stop]
        here3, column3 = degrees[2, i], degrees[2, start:stop]
        for j in range(size):
            first_two = _s(_t(here, column[j]), _t(here2, column2[j]))
            together[j] = _s(first_two, _t(here3, column3[j]))
    for cluster in range(n_first, clusters, 3):
        here, column = degrees[cluster, i], degrees[cluster, start:stop]
        here2, column2 = degrees[cluster + 1, i], degrees[cluster + 1, start:stop]
        here3, column3 = degrees[cluster + 2, i], degrees[cluster + 2, start:stop]
        for j in range(size):
            first_two = _s(_s(together[j], _t(here, column[j])), _t(here2, column2[j]))
            together[j] = _s(first_two, _t(here3, column3[j]))


@as_template
def _apart_of_norms(degrees, top, i, start, stop, apart):
    """Write to apart[j] the conorm over pairs of different clusters (Eqs. 12 and 14)."""
    clusters = degrees.shape[0]
    size = stop - start
    for j in range(size):
        apart[j] = 0.0
    for cluster in range(clusters):
        here = degrees[cluster, i]
        for other in range(clusters):
            if other != cluster:
                column = degrees[other, start:stop]
                for j in range(size):
                    apart[j] = _s(apart[j], _t(here, column[j]))


@as_template
def _apart_by_top_of_norms(degrees, top, i, start, stop, apart):
    """Do the same where the conorm is the maximum: only an object's two largest degrees matter.

    `top` holds the largest degree, the second largest, and the cluster of the largest.
    """
    size = stop - start
    first, second, cluster = top[0, i], top[1, i], top[2, i]
    firsts, seconds, clusters = top[0, start:stop], top[1, start:stop], top[2, start:stop]
    for j in range(size):
        same_cluster = _max(_t(first, seconds[j]), _t(second, firsts[j]))
        different_clusters = _t(first, firsts[j])
        apart[j] = same_cluster if clusters[j] == cluster else different_clusters


@as_template
def _pair_sums(degrees, top, other_degrees, other_top, first, last):
    """Return the sums a, b, c, d over pairs i < j with first <= i < last (Eq. 15)."""
    n = degrees.shape[1]
    together, apart = np.empty(_BLOCK), np.empty(_BLOCK)
    other_together, other_apart = np.empty(_BLOCK), np.empty(_BLOCK)
    a = b = c = d = 0.0
    for rows in range(first, last, _ROWS):
        for block in range(rows + 1, n, _BLOCK):
            stop = min(n, block + _BLOCK)
            part_a = part_b = part_c = part_d = 0.0
            for i in range(rows, min(last, rows + _ROWS)):
                start = max(block, i + 1)
                if start >= stop:
                    break
                _together_of_norms(degrees, i, start, stop, together)
                _apart_of_norms(degrees, top, i, start, stop, apart)
                _together_of_norms(other_degrees, i, start, stop, other_together)
                _apart_of_norms(other_degrees, other_top, i, start, stop, other_apart)
                for j in range(stop - start):
                    part_a += _t(together[j], other_together[j])
                    part_b += _t(together[j], other_apart[j])
                    part_c += _t(apart[j], other_together[j])
                    part_d += _t(apart[j], other_apart[j])
            a += part_a
            b += part_b
            c += part_c
            d += part_d
    return a, b, c, d


@as_template
def _hard_pair_sums(codes, degrees, top, first, last):
    """Return the same sums where the first clustering is hard: together and apart are 1 or 0."""
    n = degrees.shape[1]
    together, apart = np.empty(_BLOCK), np.empty(_BLOCK)
    a = b = c = d = 0.0
    for rows in range(first, last, _ROWS):
        for block in range(rows + 1, n, _BLOCK):
            stop = min(n, block + _BLOCK)
            part_a = part_b = part_c = part_d = 0.0
            for i in range(rows, min(last, rows + _ROWS)):
                start = max(block, i + 1)
                if start >= stop:
                    break
                _together_of_norms(degrees, i, start, stop, together)
                _apart_of_norms(degrees, top, i, start, stop, apart)
                code, others = codes[i], codes[start:stop]
                for j in range(stop - start):
                    part_a += together[j] if others[j] == code else 0.0
                    part_b += apart[j] if others[j] == code else 0.0
                    part_c += 0.0 if others[j] == code else together[j]
                    part_d += 0.0 if others[j] == code else apart[j]
            a += part_a
            b += part_b
            c += part_c
            d += part_d
    return a, b, c, d


_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_FOUR = types.UniTuple(types.float64, 4)
_SIGNATURES = {
    _pair_sums: _FOUR(_MATRIX, _MATRIX, _MATRIX, _MATRIX, types.int64, types.int64),
    _hard_pair_sums: _FOUR(read_only(np.int64), _MATRIX, _MATRIX, types.int64, types.int64),
}


@functools.cache
def pair_sums(t_name, s_name):
    """Return the loop over pairs for two fuzzy clusterings and norms given by name."""
    return _made_for(_pair_sums, t_name, s_name)


@functools.cache
def hard_pair_sums(t_name, s_name):
    """Return the loop over pairs for a hard and a fuzzy clustering and norms given by name."""
    return _made_for(_hard_pair_sums, t_name, s_name)


def _made_for(template, t_name, s_name):
    """Return a kernel made from a template, with the norms' names, under which it is cached."""
    norms = {"_t": _TNORMS[t_name], "_s": _CONORMS[s_name]}
    apart = _apart_by_top_of_norms if s_name == "max" else _apart_of_norms
    inner = {
        name: _inner(_with_names(part, norms, t_name, s_name))
        for name, part in (("_together_of_norms", _together_of_norms), ("_apart_of_norms", apart))
    }
    function = _with_names(template, {**norms, **inner}, t_name, s_name)
    return kernel(_SIGNATURES[template], fastmath=_REORDER_SUMS)(function)


def _with_names(template, names, t_name, s_name):
    """Return the template with some global names replaced, under a name of its own."""
    name = f"{template.__name__}_{t_name}_{s_name}_{_checksum(t_name, s_name)}"
    return fill_in(template, names, name)


def _checksum(t_name, s_name):
    """Return a number that changes with the code of the norms, which stands in another file.

    The cache of compiled code looks only at this file.
    """
    codes = [norm.py_func.__code__ for norm in (_TNORMS[t_name], _CONORMS[s_name])]
    return zlib.crc32(repr([(code.co_code, code.co_consts) for code in codes]).encode())
