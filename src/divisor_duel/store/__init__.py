"""Games that last: where actions are kept."""
