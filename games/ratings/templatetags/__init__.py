"""Tags of the ratings' pages, and of others that name players."""
