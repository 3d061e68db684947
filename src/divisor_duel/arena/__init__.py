"""Bots against bots: many games, and what they say about who is better."""
