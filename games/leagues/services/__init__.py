"""What changes a league. Every act locks the season first (or the league, where it is about no season)."""
