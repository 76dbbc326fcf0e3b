"""What the pages' templates need beyond Django's own tags."""
