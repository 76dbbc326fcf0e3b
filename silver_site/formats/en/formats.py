"""Moments in English: "Tue 1 Dec 2026, 14:30" and "1 Dec 14:30"."""

MOMENT_FORMAT = "D j M Y, H:i"
BRIEF_FORMAT = "j M H:i"
