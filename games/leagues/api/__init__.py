"""Leagues, for programs."""
