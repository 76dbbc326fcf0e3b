"""What writes ratings and reliability."""
