"""What two clusterings have in common: contingency tables, pair counts, pair relations."""
