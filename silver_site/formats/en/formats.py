"""Moments in English: "Tue 1 Dec 2026, 14:30" and "1 Dec 14:30", days "1 Dec 2026"."""

MOMENT_FORMAT = "D j M Y, H:i"
BRIEF_FORMAT = "j M H:i"
# What Django writes by itself, as in the lists of the admin.
DATETIME_FORMAT = MOMENT_FORMAT
DATE_FORMAT = "j M Y"
