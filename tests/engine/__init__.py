"""Proofs of the engine: pure, without a database. A deck added to the registry is tested by itself."""
