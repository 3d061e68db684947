"""A game played line by line."""
