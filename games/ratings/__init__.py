"""How well people play (ratings), and whether they move in time (reliability)."""
