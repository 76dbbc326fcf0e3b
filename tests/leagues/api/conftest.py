"""Clients of the API, as in its own tests."""

from tests.api.conftest import ada_api, ben_api

__all__ = ["ada_api", "ben_api"]
