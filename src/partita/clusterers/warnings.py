"""Warnings for results with fewer clusters than `n_clusters`."""


class FewerClustersWarning(UserWarning):
    """The result has fewer clusters than `n_clusters`."""


class CoincidentClustersWarning(FewerClustersWarning):
    """Several clusters ended with the same center."""


class EmptyClustersWarning(FewerClustersWarning):
    """Some clusters ended without objects."""
