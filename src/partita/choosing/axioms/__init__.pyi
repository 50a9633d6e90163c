"""The public names of partita.choosing.axioms and the modules that define them."""

from .axioms import AXIOMS as AXIOMS
from .soft_axioms import SOFT_AXIOMS as SOFT_AXIOMS
