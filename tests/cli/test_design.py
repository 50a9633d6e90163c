"""A design in one line of text, and the option that takes it."""

import doctest
from fractions import Fraction
from functools import partial

import pytest

import partita as pt
from partita.cli.design import read_design
from tests.cli import running

GRID = "n=60,120 k=2:4:1 h=0,1/2 q=0.2,0.6,1"

run = partial(running.run, "characterize")


def test_a_design():
    design = read_design("n=500 k=2,3 h=0,1/3 q=0.1:1:0.3 t=neighbor_swaps,merge_clusters")
    assert (design.n, design.k) == ((500,), (2, 3))
    assert design.h == (0, Fraction(1, 3))
    assert design.q == (Fraction("0.1"), Fraction("0.4"), Fraction("0.7"), 1)
    assert design.names == ("neighbor_swaps", "merge_clusters")
    assert read_design(None) == pt.Design.paper()
    assert read_design("k=5").n == pt.Design.paper().n


def test_sizes_may_be_as_unequal_as_possible():
    done = run("-m", "rand", "--design", "n=72,144 k=2,3 h=0,1 q=0.5,1")
    assert (done.returncode, done.stderr) == (0, "")
    assert read_design("h=0:1:0.5").h == (0, Fraction(1, 2), 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h=1.5", "h=3/2: give a number from 0 to 1"),
        ("", "--design is empty"),
        ("n", "cannot read 'n'"),
        ("m=5", "cannot read 'm=5'"),
        ("n=500 n=700", "gives n twice"),
        ("n=many", "n=many is no number"),
        ("q=1/0", "q=1/0 is no number"),
        ("n=60.5", "n is a whole number"),
        ("q=0.1:1", "is no range"),
        ("q=1:0.1:0.1", "is no range"),
        ("q=0:1:0", "is no range"),
        ("q=0:1:1/100000", "has 100,001 values"),
        ("q=0.5,1.5", "give a number from 0 to 1"),
        ("n=5 k=7", "5 objects cannot form 7 clusters"),
        ("k=", "k is empty"),
        ("t=swaps", "no transformation is called 'swaps'"),
        ("q=0.5,1/2", "twice"),
    ],
)
def test_bad_designs(text, message):
    with pytest.raises(pt.InputError, match=message):
        read_design(text)


def test_examples():
    import partita.cli.design as module

    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, 1)


def test_the_deprecated_name_of_the_design():
    new = run("-m", "rand", "--design", GRID)
    old = run("-m", "rand", "--grid", GRID)
    assert old.stdout == new.stdout
    assert old.stderr.splitlines() == ["partita: --grid is deprecated, use --design"]
    both = run("-m", "rand", "--grid", GRID, "--design", GRID)
    assert (both.returncode, both.stderr.count("give --design alone")) == (2, 1)
    assert "--grid" not in run("--help").stdout
