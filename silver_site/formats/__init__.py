"""How moments are written in each language: names for templates' `date` and for `date_format`, beside Django's own.

MOMENT_FORMAT is a moment in a sentence or a column, BRIEF_FORMAT one beside others of the same days. Django's own
names, DATETIME_FORMAT and DATE_FORMAT, are for what it writes by itself.
"""
