"""Moments in Russian: "1 декабря 2026, 14:30" and "01.12 14:30"; a day of the week would have to be inflected."""

MOMENT_FORMAT = "j E Y, H:i"
BRIEF_FORMAT = "d.m H:i"
# What Django writes by itself, as in the lists of the admin.
DATETIME_FORMAT = MOMENT_FORMAT
DATE_FORMAT = "j E Y"
