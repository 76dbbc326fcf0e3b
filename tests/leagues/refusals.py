"""What a service refuses, as tests say it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.services.errors import ServiceError


@contextmanager
def refused(code: str, status: int, **params: object) -> Iterator[None]:
    """Expect a ServiceError with this code and status, and at least these params."""
    with pytest.raises(ServiceError) as caught:
        yield
    error = caught.value
    found = {name: error.params.get(name) for name in params}
    assert (error.code, error.status, found) == (code, status, params)
