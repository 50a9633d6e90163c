"""Checks of numbers: what comes back, and which errors name which argument."""

import numpy as np
import pytest

import partita as pt
from partita.arguments import (
    as_choice,
    as_count,
    as_flag,
    as_generator,
    as_hashable_names,
    as_names,
    check_amounts,
    check_not_negative,
    check_shares,
    real_matrix,
    real_numbers,
    refuse_rows,
    shared_generator,
)


def test_counts():
    assert as_count(np.int32(3), "n") == 3
    assert type(as_count(np.int32(3), "n")) is int
    for value, kind in ((0, ValueError), (True, TypeError), (2.0, TypeError), ("2", TypeError)):
        with pytest.raises(pt.PartitaError, match="n=") as caught:
            as_count(value, "n")
        assert isinstance(caught.value, kind)
    assert as_count(0, "n", least=0) == 0


def test_generators():
    generator = np.random.default_rng(3)
    assert as_generator(generator) is generator
    assert as_generator(3).random() == np.random.default_rng(3).random()
    with pytest.raises(pt.InputError, match="rng='x': give a seed"):
        as_generator("x")


def test_real_numbers_are_copied():
    given = np.array([1.0, 2.0])
    numbers = real_numbers(given, "x", "an array")
    numbers[0] = 7
    assert given[0] == 1
    for wrong in (["a"], np.array([1j]), np.array(["2024"], "M8[Y]")):
        with pytest.raises(pt.InputTypeError, match="x must be an array of numbers"):
            real_numbers(wrong, "x", "an array")


def test_matrices_are_finite_and_read_only():
    matrix = real_matrix([[1, 2], [3, 4]], "x")
    assert not matrix.flags.writeable
    with pytest.raises(pt.InputError, match="x: 1 row has NaN or infinite values, first 1"):
        real_matrix([[1, 2], [np.inf, 4]], "x")
    with pytest.raises(pt.InputError, match=r"its shape is \(2,\)"):
        real_matrix([1, 2], "x")


def test_shares_add_up_to_1():
    matrix = np.array([[0.5, 0.5], [1.0, 1.0]])
    assert check_shares(matrix, "x", True, "masses").tolist() == [[0.5, 0.5], [0.5, 0.5]]
    with pytest.raises(pt.InputError, match=r"1 row has masses that .* first 1 \(2.0\)"):
        check_shares(matrix, "x", False, "masses")
    with pytest.raises(pt.InputError, match="negative masses"):
        check_shares(np.array([[1.5, -0.5]]), "x", False, "masses")


def test_amounts_are_integers_if_all_are_whole():
    assert check_amounts(np.array([1.0, 2.0]), "w", "weights").dtype == np.int64
    assert check_amounts(np.array([1.0, 2.5]), "w", "weights").dtype == np.float64
    with pytest.raises(pt.InputError, match=r"w has 1 weights .* first at \(0, 1\): -1"):
        check_amounts(np.array([1, -1]), "w", "weights", lambda i: divmod(i, 2))
    with pytest.raises(pt.InputError, match="more than 2\\^62"):
        check_amounts(np.array([2.0**61] * 3), "w", "weights")


def test_rows_are_listed_by_id_and_with_values():
    refuse_rows(np.array([False]), "x", "are wrong")
    with pytest.raises(pt.InputError, match=r"x: 2 objects are wrong, first 'a', 'c' \(1, 3\)"):
        refuse_rows(np.array([True, False, True]), "x", "are wrong", [1, 2, 3], ["a", "b", "c"])


def test_a_shared_generator_is_one_for_all():
    by_default = shared_generator(None)
    assert by_default() is by_default()
    assert by_default().random() == np.random.default_rng(0).random()
    given = np.random.default_rng(5)
    assert shared_generator(given)() is given
    with pytest.raises(pt.InputError, match="rng='x': give a seed"):
        shared_generator("x")


def test_a_choice_of_names():
    assert as_choice("one", "sides", ("one", "two")) == "one"
    with pytest.raises(pt.InputError, match=r"^sides='three': choose one of 'one', 'two'$"):
        as_choice("three", "sides", ("one", "two"))
    with pytest.raises(pt.InputError, match=r"^sides=1: choose one of 'one' or None$"):
        as_choice(1, "sides", ("one",), or_none=True)


def test_rounding_below_zero_is_zero():
    matrix = np.array([[1.0, -1e-10], [0.5, 0.5]])
    assert check_not_negative(matrix, "x", "are negative").tolist() == [[1, 0], [0.5, 0.5]]
    assert matrix[0, 1] == -1e-10
    assert check_shares(matrix, "x", False, "masses").min() == 0
    with pytest.raises(pt.InputError, match=r"x: 1 row is negative, first 0 \(-2e-09\)"):
        check_not_negative(np.array([[1.0, -2e-9]]), "x", "are negative")


def test_names_are_sequences():
    assert as_names(range(2), "ids") == [0, 1]
    assert as_hashable_names("ab", "labels") == ["a", "b"]
    for wrong in (3, None, list, b"ab"):
        with pytest.raises(pt.InputTypeError, match="ids must be a sequence of names, not"):
            as_names(wrong, "ids")
    with pytest.raises(pt.InputTypeError, match="labels must be names that can be hashed"):
        as_hashable_names([[1]], "labels")


def test_flags_are_true_or_false():
    assert as_flag(np.True_, "normalize") is True
    assert as_flag(0, "normalize") is False
    for wrong in (2, "yes", None, np.array([True])):
        with pytest.raises(pt.InputTypeError, match="give True or False"):
            as_flag(wrong, "normalize")
