"""Work on what decks bring that may take too long or too much: done in a process with limits, kept warm."""
