"""The first page: what is due, the decks, and the first run."""
