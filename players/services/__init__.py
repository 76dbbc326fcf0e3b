"""The only writers of the players app."""
