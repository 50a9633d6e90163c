"""Solve a transport problem with the solvers of its row in the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from partita.errors import InputError
from partita.results.certified import Certified, both, exactly, mixture
from partita.tolerances import MEETING
from partita.transport.bounds.product_couplings import overlapping_matching
from partita.transport.budget import format_count, format_states
from partita.transport.empty_set import with_empty_point
from partita.transport.exact import support
from partita.transport.focal_masses import FocalMasses, renamed, same_masses
from partita.transport.problem import NARROW, Answer, Ends, Problem

if TYPE_CHECKING:
    from partita.transport.solver_table import Solver

# The columns of the table that each method uses, from left to right.
_COLUMNS = {
    "auto": ("direct", "listing", "bounds", "draws"),
    "exact": ("direct", "listing"),
    "certified": ("direct", "bounds"),
    "sample": ("direct", "draws"),
}


def solve(problem: Problem) -> Answer:
    """Return the distance at each of the problem's alphas."""
    if _same_but_for_names(problem.first, problem.second):
        # Copying the choice of one side to the other is a coupling of cost 0.
        return tuple(exactly(0.0, "the two are the same") for _ in problem.alphas)
    if problem.kinds[1] == "hard" and problem.kinds[0] in ("rough", "fuzzy", "evidential"):
        problem = problem.turn()
    answer = _with_listed_empty_point(problem)
    if answer is None:
        result = run_solvers(problem)
        answer = _at_alphas(result, problem) if isinstance(result, Ends) else result
    if problem.method == "exact" and not all(figure.exact for figure in answer):
        _raise_not_exact(problem)
    return answer


def _same_but_for_names(first: FocalMasses, second: FocalMasses) -> bool:
    """Return whether two clusterings are the same under the matching with the largest overlap."""
    if first.kind != second.kind:
        return False
    facts = [(x.n_clusters, len(x.sets), x.nonempty_probability) for x in (first, second)]
    if facts[0] != facts[1]:
        return False
    if same_masses(first, second):
        return True
    matching = overlapping_matching(first, second)
    return same_masses(renamed(first, matching), renamed(second, np.arange(matching.size)))


def _with_listed_empty_point(problem: Problem) -> Answer | None:
    """Solve a problem with mass on the empty set by listing supports, where that is affordable."""
    if problem.method == "certified" or not problem.has_empty_point or "nested" in problem.kinds:
        return None
    return support.solve(problem)


def run_solvers(problem: Problem) -> Ends | Answer:
    """Run the solvers of the problem's row, and combine what they find."""
    # The table imports every solver, and some solvers import this module.
    from partita.transport.solver_table import solvers_for

    solvers = solvers_for(problem)
    proven: Ends | None = None
    candidates: list[Ends] = []
    for column in _COLUMNS[problem.method]:
        solver: Solver | None = getattr(solvers, column)
        if solver is None:
            continue
        known = [*candidates, *([] if proven is None else [proven])]
        narrow = any(ends.width <= NARROW for ends in known)
        if column == "draws" and problem.method == "auto" and narrow:
            # Draws vary more than this.
            continue
        ends = solver(problem)
        if ends is None:
            continue
        if not isinstance(ends, Ends):
            return ends
        if column in ("listing", "draws"):
            candidates.append(ends)
            continue
        if ends.exact:
            return ends
        proven = ends
    return _combined(problem, proven, candidates)


def _combined(problem: Problem, proven: Ends | None, candidates: list[Ends]) -> Ends:
    """Return the narrowest candidate of each end, within what is proven."""
    if proven is None and not candidates and problem.method == "sample":
        _raise_no_draws(problem)
    ends = proven or _unknown(problem)
    if candidates:
        ends = Ends(
            both(min((one.lower for one in candidates), key=_width), ends.lower),
            both(min((one.upper for one in candidates), key=_width), ends.upper),
        )
    if {problem.first.kind, problem.second.kind} <= {"hard", "fuzzy"}:
        # Focal clusterings are hard: the closest inside them is the farthest.
        ends = Ends(*[both(*ends)] * 2)
    return ends


def _width(figure: Certified) -> float:
    return figure.width


def _unknown(problem: Problem) -> Ends:
    """Return the bounds that hold for every pair of clusterings."""
    words = "nothing is proven for this base without listing tables"
    largest = problem.base.largest
    return Ends(*[Certified(largest / 2, 0.0, largest, False, words, 1.0, "method='auto'")] * 2)


def _at_alphas(ends: Ends, problem: Problem) -> Answer:
    """Return both ends, or the figure at one alpha, with the empty set as a point of its own."""
    first, second, largest = problem.first, problem.second, problem.base.largest
    lower, upper = (with_empty_point(end, first, second, largest) for end in ends)
    if problem.alpha is None:
        return lower, upper
    if first.set_index is not None or second.set_index is not None:
        # A point mass has one coupling with any distribution: the distance is linear in alpha.
        return (mixture(lower, upper, problem.alpha),)
    return (_between_ends(lower, upper, problem.alpha, largest),)


def _between_ends(lower: Certified, upper: Certified, alpha: float, largest: float) -> Certified:
    """Bound the distance at alpha from both ends, whose optimal couplings may differ.

    The least mean of a sum is at least the sum of the least means. The coupling behind
    ``lower.at_most`` costs at most `largest` at the other end.
    """
    if alpha in (0.0, 1.0):
        return upper if alpha == 1 else lower
    low = (1 - alpha) * lower.at_least + alpha * upper.at_least
    high = min(upper.at_most, (1 - alpha) * lower.at_most + alpha * largest)
    level = max(0.0, lower.level + upper.level - 1)
    exact = lower.exact and upper.exact and math.isclose(low, high, abs_tol=MEETING)
    value = low if exact else (low + max(low, high)) / 2
    sharpen = "" if exact else "method='exact' if the support is small"
    return Certified(value, low, max(low, high), exact, lower.method, level, sharpen)


def _raise_no_draws(problem: Problem) -> None:
    if "rough" not in problem.kinds:
        raise InputError(
            "method='sample' needs a hard or rough clustering on one side: it has one coupling "
            "with the other side, whose draws can be compared with it. Where both sides are "
            "random, independent draws estimate the cost of the independent coupling, which is "
            "not the distance; use 'auto' or 'certified', or sampled_distance() to reproduce "
            "published figures"
        )
    raise InputError(
        f"method='sample': the budget of {format_states(problem.budget)} is too small for draws "
        "that give a useful estimate; give a larger budget, or method='certified' for bounds"
    )


def _raise_not_exact(problem: Problem) -> None:
    budget = format_states(problem.budget)
    advice = "use method='certified' for bounds, or a larger budget"
    if "nested" in problem.kinds:
        raise InputError(
            "method='exact': the distances of the cuts are not all exact within the budget of "
            f"{budget}; {advice}"
        )
    sides = problem.first, problem.second
    n_focal = math.prod(support.number_of_focal(x) for x in sides)
    n_hard = math.prod(support.number_of_labelings(x) for x in sides)
    pairs = "one pair" if n_focal == 1 else f"{format_count(n_focal)} pairs"
    raise InputError(
        f"method='exact': in {pairs} of rough clusterings there are {format_count(n_hard)} pairs "
        f"of hard ones, and listing them takes {support.format_cost(problem)}; no exact solver "
        f"fits in the budget of {budget}; {advice}"
    )
