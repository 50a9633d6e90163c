"""Following clusters through clusterings in order."""
