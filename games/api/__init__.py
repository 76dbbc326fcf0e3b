"""Entrance: api."""
