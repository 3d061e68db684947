"""A game being played: the only way in for anything that is done."""
