"""Who can sit at the table: people and bots."""
