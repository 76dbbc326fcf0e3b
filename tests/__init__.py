"""Tests of the whole server, one folder a part."""
