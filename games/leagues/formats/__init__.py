"""The pure core of leagues: designs, seating, plans, points, standings. It imports the standard library alone."""
