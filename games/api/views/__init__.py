"""The views, thin: read the input, call one service or selector, show what came of it."""
