"""The embedded default's mail server: Django's mail goes into a directory, a page shows each player his own."""
