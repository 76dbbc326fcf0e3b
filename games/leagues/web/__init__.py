"""Pages of leagues: server-rendered, and readable without an account."""
