"""Search algorithms that solvers and bounds share: they know no base and no method."""
