"""Reading ratings by the API."""
