"""The room of the lattice has the names that its functions go by everywhere."""

import partita as pt
from partita import lattice
from partita.clusterings import lattice as home


def test_the_room_has_the_functions_of_the_lattice():
    defined = {
        name
        for name, thing in vars(home).items()
        if getattr(thing, "__module__", "") == home.__name__ and not name.startswith("_")
    }
    assert set(lattice.__all__) == defined
    for name in lattice.__all__:
        assert getattr(lattice, name) is getattr(home, name) is getattr(pt, name)
