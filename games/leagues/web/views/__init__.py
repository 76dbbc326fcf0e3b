"""What the pages show, and what players do there."""
