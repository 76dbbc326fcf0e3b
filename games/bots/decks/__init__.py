"""What each ability is worth to a seat now, and at what it aims it: one module a deck, its cards in order of number."""
