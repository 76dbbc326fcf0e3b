"""What is read of leagues: each module for one subject, in a constant number of queries."""
