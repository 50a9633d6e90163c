"""Warnings that there are fewer clusters than were asked for."""


class FewerClustersWarning(UserWarning):
    """There are fewer clusters than were asked for."""


class CoincidentClustersWarning(FewerClustersWarning):
    """Several clusters ended at the same place."""


class EmptyClustersWarning(FewerClustersWarning):
    """Some clusters ended without objects."""
