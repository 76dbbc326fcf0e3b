"""The organiser's desk: leagues in the admin, each for those who run it and nobody else.

Organisers may be players of their own league: nothing here shows more of a running game than an onlooker sees. All that
is changed goes through the services; each act that may hurt somebody asks for a reason, and stands in the log.
"""

from games.leagues.admin import leagues, reports, seasons

__all__ = ["leagues", "reports", "seasons"]
