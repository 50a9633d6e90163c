"""What two clusterings have in common: the contingency table and its pair counts."""
