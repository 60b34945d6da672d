"""What a newer file of a deck changes: which of its questions the library has already, and how they differ."""
