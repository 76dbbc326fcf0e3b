"""Accounts: the player, his preferences, his API tokens. Knows nothing of games."""
