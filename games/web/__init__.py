"""Entrance: web."""
