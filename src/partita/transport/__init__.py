"""Hard measures carried over to soft clusterings: from distributions to optimal transport."""
