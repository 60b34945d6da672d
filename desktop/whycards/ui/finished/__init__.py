"""The page at the end of a session."""
