"""Perfect play: what wins, and why."""
