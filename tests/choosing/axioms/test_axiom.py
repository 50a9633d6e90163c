"""An axiom names its paper, and its number there if it has one."""

from dataclasses import replace

from partita.choosing.axioms.axiom import Axiom
from partita.references import XIANG_2012


def test_the_number_follows_the_paper():
    axiom = Axiom("symmetry", "exchange", "S(x, y) = S(y, x)", XIANG_2012, "Property 4.1", len)
    assert axiom.reference == XIANG_2012.text + ", Property 4.1"
    assert replace(axiom, number="").reference == XIANG_2012.text
    assert axiom.check([1, 2]) == 2
