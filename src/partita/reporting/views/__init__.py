"""Views: what a page shows, as plain data computed from results, without any HTML."""
