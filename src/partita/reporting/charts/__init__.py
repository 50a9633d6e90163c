"""Charts: vector graphics written as text, from views."""
