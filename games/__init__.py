"""The Silver card games: engine, service, and the entrances to it."""
