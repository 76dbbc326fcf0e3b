"""Tags and filters of the leagues' pages."""
